"""Glicko-2: the author's worked example, idle periods, periods rated at once (11.2)."""

from __future__ import annotations

from datetime import UTC, datetime
from math import exp, log, pi, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.match.states import ResultKind
from rules.tournament.glicko import Glicko, GlickoSettings, after_period, new_volatility, updated
from rules.tournament.rating import RatedMatch

NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)
PLAYER = Glicko(1500, 200, 0.06)


def _match(winner: int, loser: int, length: int = 7, **more) -> RatedMatch:
    return RatedMatch(id=1, finished_at=NOON, winner=winner, loser=loser, length=length, **more)


def test_the_worked_example():
    before = {1: PLAYER, 2: Glicko(1400, 30), 3: Glicko(1550, 100), 4: Glicko(1700, 300)}

    after = after_period(before, [_match(1, 2), _match(3, 1), _match(4, 1)])

    found = after[1]
    assert f"{found.rating:.2f} {found.deviation:.2f} {found.volatility:.6f}" == "1464.05 151.52 0.059996"


def test_an_idle_period_only_widens_the_deviation():
    found = after_period({1: PLAYER}, [])[1]

    assert (found.rating, f"{found.deviation:.4f}", found.volatility) == (1500, "200.2714", 0.06)


def test_two_new_players():
    after = after_period({}, [_match(1, 2)])

    assert {player: f"{found.rating:.4f}" for player, found in after.items()} == {
        1: "1662.3109",
        2: "1337.6891",
    }
    assert {f"{found.deviation:.4f}" for found in after.values()} == {"290.3190"}


def test_what_was_not_played_is_not_rated():
    assert after_period({}, [_match(1, 2, kind=ResultKind.NO_SHOW)]) == {}


def test_a_long_match_may_count_as_several():
    # round(sqrt(7)) is 3
    once, thrice = ([_match(1, 2)] * times for times in (1, 3))

    assert after_period({}, once, GlickoSettings(by_length=True)) == after_period({}, thrice)


def test_a_great_surprise_raises_the_volatility():
    # delta squared exceeds phi squared + v here, the other side of the search
    loser = Glicko(2400, 30, 0.06)

    found = updated(loser, [(Glicko(1400, 30), 0)] * 4, tau=1.2)

    assert found.volatility > 0.06


def test_a_search_with_too_few_steps_ends_with_what_it_has():
    values = {"variance": 1.7785, "delta": -0.4834, "tau": 0.5}
    whole = new_volatility(PLAYER, **values)

    assert new_volatility(PLAYER, **values, most_steps=0) == pytest.approx(0.06)
    assert abs(new_volatility(PLAYER, **values, most_steps=2) - whole) < 1e-4


@given(
    deviation=st.floats(30, 350),
    volatility=st.floats(0.03, 0.1),
    variance=st.floats(0.05, 50),
    delta=st.floats(-8, 8),
    tau=st.floats(0.3, 1.2),
)
def test_the_new_volatility_is_the_root(deviation, volatility, variance, delta, tau):
    """The function of the formula changes its sign there."""
    phi = deviation / 173.7178

    def f(x: float) -> float:
        grown = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - log(volatility**2)) / tau**2

    found = new_volatility(Glicko(1500, deviation, volatility), variance=variance, delta=delta, tau=tau)

    x = log(found**2)
    assert f(x - 1e-5) * f(x + 1e-5) <= 0


@pytest.mark.parametrize("tau", [0, 2])
def test_a_tau_out_of_range_is_an_error(tau):
    with pytest.raises(ValueError, match=r"tau is 0\.3 to 1\.2"):
        new_volatility(PLAYER, variance=1, delta=0, tau=tau)


PLAYERS = st.builds(Glicko, st.floats(1000, 2200), st.floats(30, 350), st.floats(0.03, 0.1))


@given(player=PLAYERS, opponents=st.lists(st.tuples(PLAYERS, st.integers(0, 1)), min_size=1, max_size=8))
def test_results_make_a_rating_surer_than_idleness_would(player, opponents):
    after, idle = updated(player, opponents), updated(player, [])

    assert 0 < after.deviation < idle.deviation + 10
    assert after.volatility > 0
    if {score for _, score in opponents} == {1}:
        assert after.rating > player.rating
    if {score for _, score in opponents} == {0}:
        assert after.rating < player.rating


@given(player=PLAYERS, opponent=PLAYERS)
def test_one_win_moves_as_the_formula_says(player, opponent):
    mu, mu_j = ((each.rating - 1500) / 173.7178 for each in (player, opponent))
    g = 1 / sqrt(1 + 3 * (opponent.deviation / 173.7178) ** 2 / pi**2)
    expected = 1 / (1 + exp(-g * (mu - mu_j)))

    after = updated(player, [(opponent, 1)])

    moved = (after.deviation / 173.7178) ** 2 * g * (1 - expected)
    assert after.rating == pytest.approx(player.rating + 173.7178 * moved, abs=1e-6)
