"""A wrong pair that played, and people moved by hand (5.1)."""

from __future__ import annotations

import pytest

from rules.tournament.pairing.amend import AlreadyPairedError, NotPairedError, swap, wrong_pair
from rules.tournament.pairing.constraints import Constraints
from rules.tournament.pairing.round_draw import Reason
from tests.rules.tournament.histories import written

A, B, C, D, E, F = range(1, 7)
FREE = Constraints()
BEFORE = written("ABCDEF", "A-B 5:1, C-D 5:1, E bye")
ROUND = ((A, C), (B, D), (E, None))


def test_what_was_played_stands_and_the_two_left_play_each_other():
    amended = wrong_pair(BEFORE, ROUND, (A, D), FREE)

    assert amended.pairings == ((A, D), (C, B), (E, None))
    assert amended.new == ((A, D), (C, B))
    assert amended.warnings == (
        Reason("unequal-scores", {"pair": (A, D), "scores": (1, 0)}),
        Reason("unequal-scores", {"pair": (C, B), "scores": (1, 0)}),
    )


def test_the_bye_goes_to_whom_the_other_left():
    amended = wrong_pair(BEFORE, ROUND, (E, B), FREE)

    assert amended.pairings == ((A, C), (E, B), (D, None))


def test_somebody_from_outside_leaves_one_alone():
    """F was not in the round; C, whom A left, has a bye."""
    amended = wrong_pair(BEFORE, ROUND, (F, A), FREE)

    assert amended.new == ((F, A), (C, None))


def test_when_the_bye_plays_somebody_from_outside_nobody_is_left():
    assert wrong_pair(BEFORE, ROUND, (E, F), FREE).pairings == ((A, C), (B, D), (E, F))


def test_a_second_bye_that_comes_of_it_is_told():
    amended = wrong_pair(BEFORE, ((A, C), (B, E), (D, None)), (B, D), FREE)

    assert amended.new == ((B, D), (E, None))
    assert amended.warnings == (Reason("second-bye", {"entrant": E, "rounds": (1,)}),)


def test_a_pair_that_was_paired_is_no_wrong_pair():
    with pytest.raises(AlreadyPairedError) as refusal:
        wrong_pair(BEFORE, ROUND, (C, A), FREE)

    assert (refusal.value.code, refusal.value.values) == ("already-paired", {"a": C, "b": A})


def test_two_from_outside_stand_for_no_pairing():
    with pytest.raises(NotPairedError) as refusal:
        wrong_pair(BEFORE, ROUND, (F, 9), FREE)

    assert (refusal.value.code, refusal.value.values) == ("not-paired", {"a": F, "b": 9})


def test_two_change_places():
    amended = swap(BEFORE, ROUND, C, D, FREE)

    assert amended.pairings == ((A, D), (B, C), (E, None))
    assert amended.new == ((A, D), (B, C))


def test_one_may_take_the_bye_of_the_other():
    amended = swap(BEFORE, ROUND, A, E, FREE)

    assert amended.pairings == ((E, C), (B, D), (A, None))
    assert [reason.code for reason in amended.warnings] == []


def test_a_swap_needs_two_places():
    with pytest.raises(AlreadyPairedError):
        swap(BEFORE, ROUND, A, C, FREE)
    with pytest.raises(NotPairedError):
        swap(BEFORE, ROUND, A, F, FREE)
