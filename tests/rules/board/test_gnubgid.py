from __future__ import annotations

import pytest
from gnubg_nn import board_from_position_id
from hypothesis import given
from hypothesis import strategies as st

from rules.board.games import BACKGAMMON
from rules.board.gnubgid import (
    ALPHABET,
    IdCharacterError,
    IdCheckersError,
    IdLengthError,
    IdMistypedError,
    IdPointError,
    packed,
    position_id,
    position_of_id,
)
from rules.board.position import BAR, OFF, Counts, Position, counts
from rules.errors import TavlaError
from tests.rules.board.positions import positions

# formats 6: example 1, line 14, Baran on roll with a checker on the bar
BARAN = counts({BAR: 1, 14: 1, 13: 5, 8: 3, 6: 5})
AYLA = counts({24: 1, 20: 1, 13: 4, 10: 1, 6: 2, 5: 2, 3: 2, 1: 2})
WORKED = "MxviASHgc/AFQA"


def test_start_is_written_as_everywhere():
    # formats 6.1
    assert position_id(BACKGAMMON.start) == "4HPwATDgc/ABMA"
    assert position_of_id("4HPwATDgc/ABMA") == BACKGAMMON.start


def test_worked_position_both_ways():
    assert position_id(Position(BARAN, AYLA)) == WORKED
    assert position_of_id(f" {WORKED}\n") == Position(BARAN, AYLA)


def test_checkers_not_on_the_board_are_borne_off():
    three = position_of_id("AAAAAAAAAAAAAA", checkers=3)

    assert three == Position(counts({OFF: 3}), counts({OFF: 3}))


@given(position=positions())
def test_reading_an_id_gives_back_the_position(position):
    assert position_of_id(position_id(position)) == position


@given(position=positions())
def test_gnu_backgammon_reads_the_same_position(position):
    opponent, mover = board_from_position_id(position_id(position))

    assert (tuple(mover), tuple(opponent)) == (_on_board(position.mover), _on_board(position.opponent))


def _on_board(side: Counts) -> Counts:
    return side[1:]


@pytest.mark.parametrize(
    ("text", "error", "values"),
    [
        ("", IdLengthError, {"expected": 14, "found": 0}),
        (WORKED[:-1], IdLengthError, {"expected": 14, "found": 13}),
        (WORKED + "==", IdLengthError, {"expected": 14, "found": 16}),
        ("MxviASHgc-AFQA", IdCharacterError, {"character": "-", "place": 10}),
        ("ğxviASHgc/AFQA", IdCharacterError, {"character": "ğ", "place": 1}),
        # sixteen ones, then nothing: "//8" are the bytes 255, 255
        ("//8AAAAAAAAAAA", IdCheckersError, {"found": 16, "most": 15}),
        ("////////////" + "/w", IdCheckersError, {"found": 80, "most": 15}),
        # the last of 14 characters has four bits that belong to no byte
        (WORKED[:-1] + "B", IdMistypedError, {"text": WORKED[:-1] + "B"}),
        # a one behind the fifty places: the last bit of 80
        ("AAAAAAAAAAAAgA", IdMistypedError, {"text": "AAAAAAAAAAAAgA"}),
    ],
)
def test_what_is_no_id_is_refused(text, error, values):
    with pytest.raises(error) as refusal:
        position_of_id(text)

    assert refusal.value.values == values


def test_a_point_of_both_sides_is_refused():
    # one checker each: the opponent's on its 1-point, the mover's on the 24-point across
    # bits: 1, then 24 zeros to end the opponent's places; 23 zeros, 1 for the mover
    opponents_one = "1" + "0" * 25
    movers_24 = "0" * 23 + "1" + "0" * 2
    text = packed(opponents_one + movers_24, 80)

    with pytest.raises(IdPointError) as refusal:
        position_of_id(text)

    assert refusal.value.values == {"point": 24}


def test_more_checkers_than_an_id_has_room_for_are_our_mistake():
    crowd = counts({1: 16})

    with pytest.raises(ValueError, match="82 bits"):
        position_id(Position(crowd, crowd))


@given(text=st.text(max_size=20) | st.text(ALPHABET, min_size=14, max_size=14))
def test_any_text_is_a_position_or_refused(text):
    try:
        position = position_of_id(text)
    except TavlaError:
        return

    assert position_id(position) == text.strip()
    assert position.is_conserved(15)
