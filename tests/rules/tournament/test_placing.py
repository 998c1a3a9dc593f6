"""A draw made in front of everybody (5.1): cards one after the other, taken back, whole sheets, the show."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.lines import DrawWarning, LineUnknownError
from rules.tournament.placing import (
    Card,
    LineTakenError,
    NothingPlacedError,
    PlacedTwiceError,
    Placing,
    Way,
    filled,
    is_complete,
    lines_of,
    missing,
    place,
    shown_after,
    undo,
    warnings,
    without,
)
from rules.tournament.separation import Apart

EMPTY = Placing(way=Way.CARDS, size=4)


def test_cards_come_to_lines_in_the_order_they_are_called() -> None:
    placing = place(place(EMPTY, 3, 30), 1, 10)

    assert placing.cards == (Card(3, 30), Card(1, 10))
    assert lines_of(placing) == (10, None, 30, None)
    assert placing.free_lines == (2, 4)
    assert missing(placing, [10, 20, 30]) == (20,)
    assert not is_complete(placing, [10, 20, 30])
    assert is_complete(placing, [10, 30])


@pytest.mark.parametrize("line", [0, 5, -1])
def test_a_line_out_of_range_is_refused(line: int) -> None:
    with pytest.raises(LineUnknownError) as refusal:
        place(EMPTY, line, 10)
    assert refusal.value.values == {"line": line, "lines": 4}


def test_a_line_is_taken_once_and_a_name_is_placed_once() -> None:
    placing = place(EMPTY, 2, 10)

    with pytest.raises(LineTakenError) as taken:
        place(placing, 2, 20)
    with pytest.raises(PlacedTwiceError) as twice:
        place(placing, 4, 10)

    assert taken.value.values == {"line": 2, "entrant": 10}
    assert twice.value.values == {"entrant": 10, "line": 2, "second": 4}


def test_the_last_card_is_taken_back() -> None:
    placing = place(place(EMPTY, 1, 10), 2, 20)

    assert undo(placing) == (place(EMPTY, 1, 10), Card(2, 20))
    with pytest.raises(NothingPlacedError):
        undo(EMPTY)


def test_a_finished_sheet_replaces_what_was_there() -> None:
    placing = filled(place(EMPTY, 4, 40), {3: 30, 1: 10})

    assert placing.cards == (Card(1, 10), Card(3, 30))
    with pytest.raises(PlacedTwiceError) as twice:
        filled(EMPTY, {1: 10, 3: 10})
    assert twice.value.values == {"entrant": 10, "line": 1, "second": 3}
    with pytest.raises(LineUnknownError):
        filled(EMPTY, {9: 10})


def test_who_has_left_frees_the_line() -> None:
    placing = filled(EMPTY, {1: 10, 3: 30})

    assert lines_of(without(placing, {10})) == (None, None, 30, None)


def test_byes_that_meet_are_told_once_everybody_is_placed() -> None:
    placing = filled(EMPTY, {1: 10, 2: 20})

    assert warnings(placing, [10, 20]) == (DrawWarning("byes-meet", {"line": 3}),)
    assert warnings(placing, [10, 20, 30]) == ()


def test_who_should_not_meet_is_told_at_once() -> None:
    club = Apart(name="Kulüp", members=frozenset({10, 20}))

    told = warnings(filled(EMPTY, {1: 10, 2: 20}), [10, 20, 30], [club])

    values = {"group": "Kulüp", "first": 10, "second": 20, "round": 1}
    assert told == (DrawWarning("same-group-meets", values),)


@pytest.mark.parametrize(
    ("seconds", "stands"),
    [(0, 2), (2.9, 2), (3, 3), (8.9, 4), (9, 5), (1000, 8), (-5, 2)],
)
def test_a_show_goes_on_at_its_pace(seconds: float, stands: int) -> None:
    """Three seconds a name, two shown when it went on, eight in all."""
    assert shown_after(2, seconds=seconds, pace=3, names=8) == stands


@given(st.permutations(range(1, 9)), st.integers(0, 8))
def test_taking_back_all_cards_but_some_is_placing_those_alone(order: list[int], keep: int) -> None:
    placing = Placing(way=Way.CARDS, size=8)
    states = [placing]
    for entrant, line in enumerate(order, start=1):
        placing = place(placing, line, entrant)
        states.append(placing)

    for _ in range(8 - keep):
        placing, _ = undo(placing)

    assert placing == states[keep]
    assert sorted(placing.line_of) == list(range(1, keep + 1))
