"""Can rounds be added without a rematch: against search by hand, and known designs (SW7)."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.pairing import look_ahead
from rules.tournament.pairing.look_ahead import can_go_on, without
from tests.rules.tournament.pairing.brute import every_pairing


def _everybody(players: int) -> list[int]:
    """Each may meet everybody else."""
    return [(1 << players) - 1 & ~(1 << player) for player in range(players)]


def _by_hand(pairs: set[tuple[int, int]], players: int, rounds: int) -> bool:
    if not rounds:
        return True
    ways = (set(way) for way in every_pairing(range(players)) if pairs.issuperset(way))
    return any(_by_hand(pairs - way, players, rounds - 1) for way in ways)


@given(st.sets(st.sampled_from(list(combinations(range(6), 2)))), st.integers(0, 5))
def test_six_players_against_search_by_hand(met, rounds):
    allowed = without(_everybody(6), list(met))

    assert can_go_on(allowed, rounds) == _by_hand(set(combinations(range(6), 2)) - met, 6, rounds)


def test_everybody_can_meet_everybody():
    """A round robin exists for every even number."""
    assert all(can_go_on(_everybody(players), players - 1) for players in range(2, 17, 2))
    assert not can_go_on(_everybody(8), 8)


def test_nobody_is_never_stuck():
    assert can_go_on([], 3)


def test_two_odd_groups_who_have_met_crosswise_cannot_play_on():
    """Of ten, two fives have met crosswise; inside a five nobody can pair all."""
    crosswise = [(a, b) for a in range(5) for b in range(5, 10)]

    assert not can_go_on(without(_everybody(10), crosswise), 1)


def test_of_a_large_field_the_next_round_is_asked_about():
    crosswise = [(a, b) for a in range(11) for b in range(11, 22)]

    assert can_go_on(_everybody(40), 39)
    assert not can_go_on(without(_everybody(22), crosswise), 1)
    assert can_go_on(without(_everybody(24), [(a, b) for a in range(12) for b in range(12, 24)]), 1)


def test_a_search_that_takes_too_long_keeps_nothing_back(monkeypatch):
    monkeypatch.setattr(look_ahead, "STEPS", 0)
    crosswise = [(a, b) for a in range(5) for b in range(5, 10)]

    assert can_go_on(without(_everybody(10), crosswise[:24]), 2)
