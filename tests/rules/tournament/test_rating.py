"""Elo ratings: the table of 11.1, the variants, batches, recomputation (E1 to E6)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.match.states import ResultKind
from rules.tournament.pairing.cells import NoMatch
from rules.tournament.rating import (
    ELO_VARIANTS,
    EloVariant,
    RatedMatch,
    Rating,
    Timing,
    exchange,
    rating_changes,
    ratings_after,
    winning_chance,
)

FIBS = ELO_VARIANTS["fibs"]
NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)

#: winner's rating, loser's, length, experience of both; then P, and what each gains: to 4 decimals.
TABLE = [
    (1500, 1500, 1, 0, 0, 0.5, 10.0000, -10.0000),
    (1500, 1500, 5, 1000, 1000, 0.5, 4.4721, -4.4721),
    (1500, 1500, 7, 0, 1000, 0.5, 26.4575, -5.2915),
    (1600, 1500, 7, 400, 50, 0.424433, 4.4918, -20.2130),
    (1500, 1600, 7, 50, 400, 0.575567, 27.4106, -6.0912),
    (1850, 1550, 11, 500, 2000, 0.241308, 3.2013, -3.2013),
    (1550, 1850, 11, 2000, 500, 0.758692, 10.0652, -10.0652),
    (1900, 1500, 17, 1000, 1000, 0.130249, 2.1481, -2.1481),
    (1432.5, 1710.25, 9, 123, 399, 0.722985, 32.7078, -8.7626),
    (1500, 1500, 13, 395, 400, 0.5, 7.5717, -7.2111),
]


def _match(id_: int, winner: int, loser: int, length: int = 7, *, minutes: int = 0, **more) -> RatedMatch:
    finished = NOON + timedelta(minutes=minutes)
    return RatedMatch(id=id_, finished_at=finished, winner=winner, loser=loser, length=length, **more)


@pytest.mark.parametrize(("won", "lost", "length", "exp_w", "exp_l", "chance", "gain", "loss"), TABLE)
def test_the_table_of_the_formula(won, lost, length, exp_w, exp_l, chance, gain, loss):
    found = exchange(FIBS, Rating(won, exp_w), Rating(lost, exp_l), length)

    assert f"{found.chance:.6f}" == f"{chance:.6f}"
    assert f"{found.gain:.4f}" == f"{gain:.4f}"
    assert f"{found.loss:.4f}" == f"{loss:.4f}"


@pytest.mark.parametrize(
    ("code", "winner", "loser", "gain", "loss"),
    [
        ("brass-city", Rating(1500, 0), Rating(1500, 800), 10.5830, -5.2915),
        # no ramp: 4 * sqrt(7) / 2, whatever the experience
        ("bgfed", Rating(1500, 0), Rating(1500, 800), 5.2915, -5.2915),
        ("bangkok", Rating(1800, 0), Rating(1800, 800), 5.2915, -5.2915),
        ("dbgv", Rating(1500, 0), Rating(1500, 1000), 26.4575, -5.2915),
    ],
)
def test_the_variants(code, winner, loser, gain, loss):
    found = exchange(ELO_VARIANTS[code], winner, loser, 7)

    assert f"{found.gain:.4f} {found.loss:.4f}" == f"{gain:.4f} {loss:.4f}"


def test_the_variants_differ_in_start_and_what_is_provisional():
    assert {code: (variant.start, variant.provisional_below) for code, variant in ELO_VARIANTS.items()} == {
        "fibs": (1500, 0),
        "bgfed": (1500, 100),
        "brass-city": (1500, 0),
        "bangkok": (1800, 0),
        "dbgv": (1500, 200),
    }
    assert all(variant.code == code and variant.source for code, variant in ELO_VARIANTS.items())


def test_a_rating_is_provisional_below_so_much_experience():
    assert Rating(1500, 99).is_provisional(ELO_VARIANTS["bgfed"])
    assert not Rating(1500, 100).is_provisional(ELO_VARIANTS["bgfed"])


def test_the_research_variant_counts_another_length():
    # C = 1: 9 points count as 1 + 8/2 = 5
    stretched = EloVariant(code="research", source="Rinta-Nikkola", stretch=1.0)
    found = exchange(stretched, Rating(1500, 1000), Rating(1500, 1000), 9)

    assert f"{found.gain:.4f}" == "4.4721"


def test_new_players_start_at_the_start_and_both_gain_experience():
    after = ratings_after(ELO_VARIANTS["bangkok"], [_match(1, 11, 12)])

    gain = 4 * sqrt(7) / 2
    assert after == {11: Rating(1800 + gain, 7), 12: Rating(1800 - gain, 7)}


@pytest.mark.parametrize(
    "kind", [kind for kind in ResultKind if kind is not ResultKind.PLAYED] + list(NoMatch)
)
def test_what_was_not_played_is_not_rated(kind):
    assert ratings_after(FIBS, [_match(1, 11, 12, kind=kind)]) == {}


def test_matches_are_rated_by_finish_then_id():
    matches = [_match(5, 1, 2, minutes=9), _match(3, 2, 1, minutes=4), _match(2, 1, 3, minutes=9)]

    assert [change.match.id for change in rating_changes(FIBS, matches)] == [3, 2, 5]


def test_each_change_shows_both_before_and_after():
    first, second = rating_changes(FIBS, [_match(1, 1, 2), _match(2, 2, 1, minutes=1)])

    assert first.winner[0] == first.loser[0] == Rating(1500.0)
    assert first.winner[1] == second.loser[0] == Rating(1500 + first.exchange.gain, 7)
    assert second.winner == (first.loser[1], Rating(first.loser[1].value + second.exchange.gain, 14))


def test_a_batch_uses_the_ratings_of_the_start_of_the_period():
    bgfed = ELO_VARIANTS["bgfed"]
    # two wins in one week move the same; a third one in the next week less
    matches = [_match(3, 1, 2, minutes=2, period=8), _match(1, 1, 2, period=7), _match(2, 1, 2, period=7)]

    gains = [change.exchange.gain for change in rating_changes(bgfed, matches)]

    equal = 4 * sqrt(7) / 2
    assert gains[:2] == [equal, equal]
    assert gains[2] < equal
    after = ratings_after(bgfed, matches[1:])
    assert after == {1: Rating(1500 + 2 * equal, 14), 2: Rating(1500 - 2 * equal, 14)}


def test_who_does_not_play_keeps_the_rating():
    assert ratings_after(FIBS, [], {7: Rating(1612.5, 30)}) == {7: Rating(1612.5, 30)}


RATINGS = st.builds(Rating, st.floats(800, 2600), st.integers(0, 5000))
LENGTHS = st.integers(1, 25)
VARIANTS = st.sampled_from([*ELO_VARIANTS.values(), EloVariant(code="s", source="", stretch=1.4)])


@given(variant=VARIANTS, winner=RATINGS, loser=RATINGS, length=LENGTHS)
def test_the_winner_gains_what_the_factors_allow(variant, winner, loser, length):
    """E1, E2, E5."""
    found = exchange(variant, winner, loser, length)

    assert found.gain > 0 > found.loss
    for moved, rating in ((found.gain, winner), (-found.loss, loser)):
        assert moved <= variant.base * variant.factor(rating.experience) * variant.weight(length)
    if variant.factor(winner.experience) == variant.factor(loser.experience):
        assert found.gain == -found.loss


@given(variant=VARIANTS, winner=RATINGS, stronger=st.floats(1, 500), loser=RATINGS, length=LENGTHS)
def test_a_bigger_upset_moves_more(variant, winner, stronger, loser, length):
    """E3."""
    better = Rating(loser.value + stronger, loser.experience)

    assert exchange(variant, winner, better, length).gain > exchange(variant, winner, loser, length).gain


@given(variant=VARIANTS, one=RATINGS, other=RATINGS, length=LENGTHS)
def test_chances_mirror(variant, one, other, length):
    """E4."""
    chance = winning_chance(variant, one.value, other.value, length)

    assert chance + winning_chance(variant, other.value, one.value, length) == pytest.approx(1, abs=1e-12)
    assert exchange(variant, other, one, length).chance == chance
    assert exchange(variant, one, other, length).chance == pytest.approx(1 - chance, abs=1e-12)


@given(
    timing=st.sampled_from(Timing),
    pairs=st.lists(st.tuples(st.permutations(range(5)), LENGTHS), max_size=30),
    chance=st.randoms(use_true_random=False),
)
def test_rating_the_whole_history_equals_rating_it_bit_by_bit(timing, pairs, chance):
    """E6: also from the corrected match on, and in whatever order the matches are given."""
    variant = EloVariant(code="x", source="", timing=timing)
    matches = [
        _match(at, order[0], order[1], length, minutes=at // 2, period=at // 4)
        for at, (order, length) in enumerate(pairs)
    ]
    bits: dict[int, Rating] = {}
    for start in range(0, len(matches), 4):
        bits = ratings_after(variant, matches[start : start + 4], bits)
    chance.shuffle(matches)

    whole = ratings_after(variant, matches)

    assert whole.keys() == bits.keys()
    for player, rating in whole.items():
        assert rating.value == pytest.approx(bits[player].value, abs=1e-9)
        assert rating.experience == bits[player].experience
