from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board.gnubgid import ALPHABET, IdCharacterError, IdCheckersError, IdLengthError, packed
from rules.board.position import BAR, Position, counts
from rules.errors import TavlaError
from rules.match.cube import Cube
from rules.match.matchid import (
    GamePhase,
    GnubgIdPartsError,
    MatchIdPartError,
    MatchIdState,
    gnubg_id,
    match_id,
    match_of_id,
    read_gnubg_id,
)
from rules.match.score import Side
from tests.rules.board.positions import positions

# formats 6: example 1, line 14; player 0 is Ayla, player 1 Baran, who is to play 4-2 and owns the cube on 2
POSITION = Position(
    counts({BAR: 1, 14: 1, 13: 5, 8: 3, 6: 5}),
    counts({24: 1, 20: 1, 13: 4, 10: 1, 6: 2, 5: 2, 3: 2, 1: 2}),
)
WORKED = MatchIdState(
    cube=Cube(2, Side.TWO), on_roll=Side.TWO, to_decide=Side.TWO, dice=(4, 2), length=3, points=(0, 0)
)


def test_worked_match_both_ways():
    assert match_id(WORKED) == "UQlqAAAAAAAE"
    assert match_of_id(" UQlqAAAAAAAE\n") == WORKED


@pytest.mark.parametrize(
    "text",
    [
        "MxviASHgc/AFQA:UQlqAAAAAAAE",
        "MxviASHgc/AFQA\r\nUQlqAAAAAAAE\r\n",
        "Position ID: MxviASHgc/AFQA Match ID: UQlqAAAAAAAE",
        "GNU Backgammon  Position ID: MxviASHgc/AFQA\n                Match ID   : UQlqAAAAAAAE",
    ],
)
def test_both_ids_are_read_on_one_line_or_two(text):
    assert gnubg_id(POSITION, WORKED) == "MxviASHgc/AFQA:UQlqAAAAAAAE"
    assert read_gnubg_id(text) == (POSITION, WORKED)


def test_a_game_of_fewer_checkers_refuses_an_id_with_more():
    with pytest.raises(IdCheckersError) as refusal:
        read_gnubg_id("MxviASHgc/AFQA:UQlqAAAAAAAE", 3)

    assert refusal.value.values == {"found": 15, "most": 3}


@pytest.mark.parametrize(("text", "found"), [("", 0), ("MxviASHgc/AFQA", 1), ("a:b:c", 3)])
def test_other_than_two_ids_are_refused(text, found):
    with pytest.raises(GnubgIdPartsError) as refusal:
        read_gnubg_id(text)

    assert refusal.value.values == {"found": found}


def test_every_bit_has_its_place():
    # formats 6.2, each row of its table written out by hand, least significant bit first
    written = (
        "0010"  # cube 2 ** 4 = 16
        "11"  # owner 3: centred
        "0"  # player 0 on roll
        "1"  # Crawford
        "110"  # phase 3: resigned
        "1"  # player 1 to decide
        "1"  # double pending
        "01"  # resignation 2: a gammon
        "101"  # die 5
        "110"  # die 3
        "110000000000000"  # length 3
        "010000000000000"  # player 0 has 2
        "100000000000000"  # player 1 has 1
        "0"  # Jacoby
    )
    state = MatchIdState(
        cube=Cube(16),
        on_roll=Side.ONE,
        to_decide=Side.TWO,
        crawford=True,
        phase=GamePhase.RESIGNED,
        doubled=True,
        resignation=2,
        dice=(5, 3),
        length=3,
        points=(2, 1),
        jacoby=True,
    )

    assert match_id(state) == packed(written, 72)
    assert match_of_id(packed(written, 72)) == state


@given(
    state=st.builds(
        MatchIdState,
        cube=st.builds(
            Cube, st.integers(0, 15).map(lambda turns: 2**turns), st.none() | st.sampled_from(Side)
        ),
        on_roll=st.sampled_from(Side),
        to_decide=st.sampled_from(Side),
        crawford=st.booleans(),
        phase=st.sampled_from(GamePhase),
        doubled=st.booleans(),
        resignation=st.integers(0, 3),
        dice=st.none() | st.tuples(st.integers(1, 6), st.integers(1, 6)),
        length=st.integers(0, 32767),
        points=st.tuples(st.integers(0, 32767), st.integers(0, 32767)),
        jacoby=st.booleans(),
    ),
    position=positions(),
)
def test_reading_both_ids_gives_back_what_was_written(state, position):
    assert read_gnubg_id(gnubg_id(position, state)) == (position, state)


@pytest.mark.parametrize(
    ("bits", "part", "value"),
    [
        ("0" * 4 + "01", "owner", 2),
        ("0" * 8 + "101", "phase", 5),
        ("0" * 8 + "111", "phase", 7),
        ("0" * 15 + "111100", "die-1", 7),
        ("0" * 15 + "100111", "die-2", 7),
        ("0" * 15 + "100000", "die-2", 0),
        ("0" * 15 + "000100", "die-1", 0),
        ("0" * 71 + "1", "rest", 16),
    ],
)
def test_a_part_that_means_nothing_is_refused(bits, part, value):
    with pytest.raises(MatchIdPartError) as refusal:
        match_of_id(packed(bits, 72))

    assert refusal.value.values == {"part": part, "value": value}


def test_wrong_lengths_and_characters_are_refused():
    with pytest.raises(IdLengthError) as short:
        match_of_id("UQlqAAAAAAA")
    with pytest.raises(IdCharacterError) as foreign:
        match_of_id("UQlqAAAAAAA=")

    assert short.value.values == {"expected": 12, "found": 11}
    assert foreign.value.values == {"character": "=", "place": 12}


def test_a_number_that_has_no_room_is_our_mistake():
    with pytest.raises(ValueError, match="32768 does not fit in 15 bits"):
        match_id(MatchIdState(length=32768))


@given(text=st.text(max_size=16) | st.text(ALPHABET, min_size=12, max_size=12))
def test_any_text_is_a_match_or_refused(text):
    try:
        state = match_of_id(text)
    except TavlaError:
        return

    assert match_id(state) == text.strip()
