"""Pairing down a list against every pairing: the lexicographically smallest (7.2)."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.pairing.adjacent import can_be_paired, pair_adjacent
from tests.rules.tournament.pairing.brute import every_pairing


@st.composite
def meetings(draw: st.DrawFn) -> tuple[int, set[tuple[int, int]]]:
    """A list of an even number of players and those pairs who may meet; few enough that greed gets stuck."""
    size = 2 * draw(st.integers(0, 4))
    pairs = list(combinations(range(size), 2))
    return size, set(draw(st.lists(st.sampled_from(pairs), unique=True))) if pairs else set()


@given(meetings())
def test_the_first_in_the_list_gets_the_earliest_partner_that_leaves_a_way(given_):
    size, allowed = given_
    ways = [pairs for pairs in every_pairing(range(size)) if allowed.issuperset(pairs)]

    found = pair_adjacent(range(size), lambda a, b: (a, b) in allowed)

    assert found == (min(ways) if ways else None)
    assert can_be_paired(range(size), lambda a, b: (a, b) in allowed) == bool(ways)


def test_an_odd_list_cannot_be_paired():
    assert pair_adjacent(range(3), lambda a, b: True) is None


def test_a_long_list_is_undone_as_far_as_it_must_be():
    """The last 60 of 100 may meet only across the middle of them: all but the first 20 pairs are undone."""

    def may_meet(a: int, b: int) -> bool:
        return b < 40 or (a >= 40 and b - a == 30)

    found = pair_adjacent(range(100), may_meet)

    assert found == (*((a, a + 1) for a in range(0, 40, 2)), *((a, a + 30) for a in range(40, 70)))


def test_going_back_up_to_the_very_first():
    """0 may meet everybody but 99 meets 0 alone: the first pair is 0-99."""
    found = pair_adjacent(range(100), lambda a, b: b != 99 or a == 0)

    assert found[0] == (0, 99)
    assert found[1:] == tuple((a, a + 1) for a in range(1, 99, 2))


def test_partners_far_away_are_found_too():
    """Nobody may meet the 45 after him in a list of 200."""
    assert can_be_paired(range(200), lambda a, b: b - a > 45)
