"""The cells of the other games, and what does not fit into one. Formats 2.3, 2.4, 2.10."""

from __future__ import annotations

import pytest

from rules.board.playtext import parse_play
from rules.match.record import Defect, GiveUp, Roll, Silence, Statement, Tie, Win
from rules.match.score import Side
from rules.notation.cells import Row, statements_of

LEFT, RIGHT = Side.ONE, Side.TWO


def said(text: str, *, column: int = 5) -> list[Statement]:
    """The statements of a row whose cells begin at this column."""
    return statements_of(Row(" " * column + text, 7, 3, 15, LEFT))


def only(text: str) -> Statement:
    (statement,) = said(text)
    return statement


@pytest.mark.parametrize("arrow", [" => ", "=>", " =>   ", " ==> "])
def test_named_double_stands_behind_an_arrow(arrow):
    roll = only(f"21: hand/22{arrow}66: 24/12 18/12(2)")

    assert (roll.dice, roll.play) == ((2, 1), parse_play("hand/22"))
    assert (roll.bonus, roll.bonus_play) == ((6, 6), parse_play("24/12 18/12(2)"))


@pytest.mark.parametrize("rest", ["", " ", "Cannot Move", "-"])
def test_named_double_may_have_no_play(rest):
    roll = only(f"12: hand/24 hand/23 => 66: {rest}")

    assert (roll.bonus, roll.bonus_play, roll.silence) == ((6, 6), None, Silence.BLANK)


def test_double_named_by_a_player_who_gives_up_was_never_played():
    roll = only("12: hand/24 hand/23 => 66: ????")

    assert (roll.play, roll.bonus) == (parse_play("hand/24 hand/23"), ())


def test_new_roll_after_a_named_double_stands_in_the_same_column():
    left = said("21: hand/22 => 66: 24/12 18/12(2)")
    right = said("64: 24/14", column=33)

    assert [(type(statement), statement.side) for statement in left + right] == [(Roll, LEFT), (Roll, RIGHT)]


def test_two_cells_of_acey_deucey_in_a_row():
    row = said("21: hand/22 => 66: 24/12 18/12(2)       12: hand/24 hand/23 => 55:")

    assert [(roll.side, roll.dice, roll.bonus) for roll in row] == [
        (LEFT, (2, 1), (6, 6)),
        (RIGHT, (1, 2), (5, 5)),
    ]


@pytest.mark.parametrize("numbers", ["5 5 5 6", "5556", "5, 5,5 6 ", "55 56"])
def test_passed_numbers_stand_before_the_own_roll(numbers):
    roll = only(f"passed {numbers}: 24/19(3) 24/18 | 64: 24/14")

    assert (roll.passed, roll.passed_play) == ((5, 5, 5, 6), parse_play("24/19(3) 24/18"))
    assert (roll.dice, roll.play) == ((6, 4), parse_play("24/14"))


@pytest.mark.parametrize("play", ["", "Cannot Move", "0/0"])
def test_passed_numbers_may_have_no_play(play):
    roll = only(f"Passed 6: {play} | 64: Cannot Move")

    assert (roll.passed, roll.passed_play, roll.silence) == ((6,), None, Silence.DANCED)


def test_passed_numbers_may_stand_alone():
    roll = only("passed 6 6: 24/12")

    assert (roll.dice, roll.play, roll.passed) == ((0, 0), None, (6, 6))


def test_passed_numbers_and_then_gone():
    assert [type(statement) for statement in said("passed 6: 24/18 | 64: Resigns")] == [Roll, GiveUp]


@pytest.mark.parametrize(
    "cell",
    [
        "passed 6: 24-18 | 64: 24/14",
        "passed 6: 24/18 | 6: 24/14",
        "passed 6: 24/18 | nothing",
        "passed 6: 24/18 | 64: 24/14 | 31: 8/5",
        "21: hand/22 => 66: 24-18",
        "21: hand/22 => 66: 24/18 => 55: 13/8",
        "21: => ",
    ],
)
def test_play_that_is_none_is_a_defect_of_its_cell(cell):
    defect = only(cell)

    assert isinstance(defect, Defect)
    assert (defect.code, defect.text) == ("unreadable-play", cell.strip())


@pytest.mark.parametrize(
    "cell", ["passed : 24/18", "passed " + "6 " * 25 + ": 24/18", "passed 6", "| 64: 24/14"]
)
def test_passed_numbers_without_a_number_or_with_too_many_cannot_be_read(cell):
    assert only(cell).code == "unreadable-row"


@pytest.mark.parametrize("text", ["Tie", "tie.", "TIE"])
@pytest.mark.parametrize(("column", "side"), [(6, LEFT), (34, RIGHT)])
def test_tie_stands_alone(text, column, side):
    (tie,) = said(text, column=column)

    assert (type(tie), tie.side) == (Tie, side)


def test_arrow_of_a_double_is_no_arrow_of_a_bonus():
    assert [statement.side for statement in said(" Doubles =>           64: 24/14")] == [LEFT, RIGHT]
    assert [statement.side for statement in said(" Doubles => 64         Takes")] == [LEFT, RIGHT]


def test_question_marks_behind_dice_belong_to_them():
    # The same marks in the other column are its player's.
    near = said("54: ????")
    far = said("54:                         ????")

    assert [(type(statement), statement.side) for statement in near] == [(Roll, LEFT)]
    assert [(type(statement), statement.side) for statement in far] == [(Roll, LEFT), (GiveUp, RIGHT)]


def test_wins_is_a_cell_behind_any_dice():
    row = said("54:   Wins 2 points")

    assert [(type(statement), statement.side) for statement in row] == [(Roll, LEFT), (Win, RIGHT)]
