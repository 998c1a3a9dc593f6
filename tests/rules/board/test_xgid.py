from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board.games import BACKGAMMON
from rules.board.gnubgid import IdCheckersError
from rules.board.position import BAR, OFF, Position, counts
from rules.board.xgid import (
    NotInXgidError,
    XgidPartError,
    XgidPartsError,
    XgidState,
    is_told_whole,
    read_xgid,
    side_on_turn,
    xgid,
)
from rules.errors import TavlaError
from tests.rules.board.positions import positions

# formats 6.3: example 1, line 14, Baran to play 4-2 with his cube on 2
BARAN = counts({BAR: 1, 14: 1, 13: 5, 8: 3, 6: 5})
AYLA = counts({24: 1, 20: 1, 13: 4, 10: 1, 6: 2, 5: 2, 3: 2, 1: 2})
WORKED = "XGID=-a---aE-C---dEAa---bb-b-bA:1:1:1:42:0:0:0:3:10"
WORKED_STATE = XgidState(cube=2, owner=1, dice="42", length=3)
START = "-b----E-C---eE---c-e----B-"


def test_worked_position_both_ways():
    assert xgid(Position(BARAN, AYLA), WORKED_STATE) == WORKED
    assert read_xgid(WORKED) == (Position(BARAN, AYLA), WORKED_STATE)


@pytest.mark.parametrize(
    ("state", "rest"),
    [
        (XgidState(points=(4, 1), crawford=True, length=5), "0:0:1:00:4:1:1:5:10"),
        (XgidState(turn=-1, owner=-1, cube=4, dice="D", jacoby=True), "2:-1:-1:D:0:0:1:0:10"),
        (XgidState(dice="B", beaver=True), "0:0:1:B:0:0:2:0:10"),
        (XgidState(dice="R", jacoby=True, beaver=True, max_cube=4096), "0:0:1:R:0:0:3:0:12"),
    ],
    ids=["Crawford", "Jacoby", "beaver", "both"],
)
def test_rules_and_cubes_both_ways(state, rest):
    assert xgid(BACKGAMMON.start, state) == f"XGID={START}:{rest}"
    assert read_xgid(f"XGID={START}:{rest}") == (BACKGAMMON.start, state)


@pytest.mark.parametrize(
    "text",
    [
        WORKED.removeprefix("XGID="),
        f"\r\n\r\n  {WORKED}\n",
        WORKED.replace("=", "=\n"),
        WORKED.replace(":42:", ":\n42\r\n:"),
        f"xgid = {WORKED.removeprefix('XGID=')}",
        f"Konum: {WORKED}, eşitlik +0,125 (kübsüz: -0,031)",
        f'"{WORKED}";0,125;-0,031',
        f"{WORKED}\n\nX:Baran   O:Ayla\nScore is X:0 O:0 3 pt.(s) match.",
    ],
    ids=["bare", "blank lines", "broken prefix", "broken", "loose", "decimal comma", "spreadsheet", "export"],
)
def test_what_stands_around_an_xgid_does_not_matter(text):
    # formats 6.3
    assert read_xgid(text) == (Position(BARAN, AYLA), WORKED_STATE)


def test_answers_are_read_in_small_letters_too():
    assert read_xgid(f"{START}:0:0:1:d:0:0:0:0:10")[1].dice == "D"


def test_dice_are_rolled_only_where_two_numbers_stand():
    assert [XgidState(dice=dice).rolled for dice in ("42", "66", "00", "D", "B", "R")] == [
        (4, 2),
        (6, 6),
        None,
        None,
        None,
        None,
    ]


def test_bottom_is_turned_where_the_top_player_is_to_play():
    position = Position(BARAN, AYLA)

    assert side_on_turn(position, XgidState()) == position
    assert side_on_turn(position, XgidState(turn=-1)) == Position(AYLA, BARAN)


@pytest.mark.parametrize(
    ("found", "parts"),
    [("", 1), ("XGID=", 1), (START, 1), (WORKED.removesuffix(":10"), 9), (WORKED + ":", 11)],
)
def test_other_than_ten_parts_are_refused(found, parts):
    with pytest.raises(XgidPartsError) as refusal:
        read_xgid(found)

    assert refusal.value.values == {"found": parts}


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ("checkers", START[:-1]),
        ("checkers", START + "-"),
        ("checkers", "A" + START[1:]),
        ("checkers", START[:-1] + "a"),
        ("checkers", START.replace("c", "3")),
        ("cube", "16"),
        ("cube", "-1"),
        ("cube", "٣"),
        ("owner", "2"),
        ("owner", ""),
        ("turn", "0"),
        ("dice", "70"),
        ("dice", "40"),
        ("dice", "4"),
        ("dice", "X"),
        ("points-bottom", "-1"),
        ("points-top", "1.5"),
        ("rule", "2"),
        ("length", "x"),
        ("length", "9" * 5000),
        ("max-cube", "99"),
    ],
)
def test_a_part_that_means_nothing_is_refused(part, text):
    parts = {
        "checkers": START,
        "cube": "0",
        "owner": "0",
        "turn": "1",
        "dice": "00",
        "points-bottom": "0",
        "points-top": "0",
        "rule": "0",
        "length": "5",
        "max-cube": "10",
    }

    with pytest.raises(TavlaError) as refusal:
        read_xgid(":".join((parts | {part: text}).values()))

    # what is too long to be looked at whole lacks its last parts
    assert refusal.value.values == ({"found": 9} if len(text) > 2000 else {"part": part, "text": text})


def test_money_has_three_rules_and_no_more():
    with pytest.raises(XgidPartError) as refusal:
        read_xgid(f"{START}:0:0:1:00:0:0:4:0:10")

    assert refusal.value.values == {"part": "rule", "text": "4"}


@pytest.mark.parametrize("letters", ["P" + "-" * 23, "O" + "-" * 22 + "B", "z" + "-" * 23])
def test_more_checkers_than_the_game_has_are_refused(letters):
    found = {"P": 16, "O": 17, "z": 26}[letters[0]]

    with pytest.raises(IdCheckersError) as refusal:
        read_xgid(f"-{letters}-:0:0:1:00:0:0:0:0:10")

    assert refusal.value.values == {"found": found, "most": 15}


def test_a_game_of_three_checkers_has_no_more_off():
    # hypergammon: HY-01, one checker each on 24, 23, 22
    position, _ = read_xgid("-aaa------------------AAA-:0:0:1:00:0:0:0:0:10", checkers=3)

    assert position == Position(counts({24: 1, 23: 1, 22: 1}), counts({24: 1, 23: 1, 22: 1}))
    assert position.mover[OFF] == 0


def test_only_one_side_on_each_point_can_be_told():
    both = Position(counts({24: 15}), counts({1: 1, 24: 14}), pinned=((), (1,)))
    in_hand = Position(counts({OFF: 14}), counts({OFF: 14}), hand=(1, 1))

    assert is_told_whole(BACKGAMMON.start)
    assert not is_told_whole(both)
    assert not is_told_whole(in_hand)


@pytest.mark.parametrize(
    "position",
    [
        Position(counts({24: 15}), counts({1: 1, 24: 14}), pinned=((), (1,))),
        Position(counts({OFF: 14}), counts({OFF: 14}), hand=(1, 1)),
        Position(counts({24: 27}), counts({24: 15})),
    ],
)
def test_position_no_xgid_can_tell_is_refused_and_no_checker_left_out(position):
    with pytest.raises(NotInXgidError):
        xgid(position, XgidState())


@given(
    position=positions(), dice=st.sampled_from(["00", "D", "B", "R", "11", "65"]), owner=st.integers(-1, 1)
)
def test_reading_an_xgid_gives_back_what_was_written(position, dice, owner):
    state = XgidState(cube=8, owner=owner, turn=-1, dice=dice, points=(3, 12), length=25)

    assert read_xgid(xgid(position, state)) == (position, state)


@given(text=st.text(max_size=80) | st.text("XGID=-aAbBcC:0123DBR \n", max_size=80))
def test_any_text_is_an_xgid_or_refused(text):
    try:
        position, _ = read_xgid(text)
    except TavlaError:
        return

    assert position.is_conserved(15)
