"""Match lengths round by round."""

from __future__ import annotations

import pytest

from rules.tournament.lengths import BadMatchLengthError, MatchLengths


def test_lengths_are_counted_back_from_the_final():
    lengths = MatchLengths(7, (11, 9))

    assert [lengths.length_of(round_, 5) for round_ in range(1, 6)] == [7, 7, 7, 9, 11]


def test_without_exceptions_every_round_has_the_same_length():
    assert [MatchLengths(5).length_of(round_, 3) for round_ in (1, 2, 3)] == [5, 5, 5]


def test_a_stage_of_one_round_is_a_final():
    assert MatchLengths(9, (11, 10)).length_of(1, 1) == 11


@pytest.mark.parametrize(("default", "from_final"), [(0, ()), (65, ()), (7, (0,)), (7, (9, 65)), (-3, ())])
def test_impossible_lengths_are_refused(default, from_final):
    with pytest.raises(BadMatchLengthError) as refusal:
        MatchLengths(default, from_final)

    length = next(length for length in (default, *from_final) if not 1 <= length <= 64)
    assert refusal.value.code == "bad-match-length"
    assert refusal.value.values == {"length": length, "shortest": 1, "longest": 64}


@pytest.mark.parametrize("length", [1, 64])
def test_the_extremes_are_allowed(length):
    assert MatchLengths(length, (length,)).length_of(1, 1) == length
