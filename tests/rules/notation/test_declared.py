"""Illegal plays a row declares itself, with the position after them as a Snowie line. Formats 3.1."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.match.record import Defect, StatedBoard, Statement
from rules.match.score import Side
from rules.notation.cells import Row, statements_of
from rules.notation.check import check_record
from rules.notation.snowie import read_snowie

RECORDS = Path(__file__).parents[2] / "data" / "records"

# Formats 3.2.
LINE = "3;0;0;0;1;Baran B.;Ayla;0;0;0;2;1;0;-1;0;0;0;-1;5;0;3;0;0;0;-4;5;1;-1;0;0;0;-2;-2;0;-2;0;-2;1;4;2;"


def row(text: str) -> list[Statement]:
    return statements_of(Row(text, 14, 4, 18, Side.ONE))


def test_declared_illegal_play_keeps_its_dice_and_the_position_after_it():
    stated = read_snowie(LINE).position

    (defect,) = row(f" 42: Illegal play ({LINE})")

    assert isinstance(defect, Defect)
    assert (defect.code, defect.side, defect.dice) == ("declared-illegal", Side.ONE, (4, 2))
    assert defect.after == StatedBoard(stated.mover, stated.opponent)


def test_words_in_the_names_of_a_stated_position_are_no_cells():
    line = LINE.replace("Baran B.", "Takes 31: Wins 4 points")

    first, second = row(f" 42: Illegal  play  ({line})     31: 8/5 6/5")

    assert (first.after is not None, second.side, second.dice) == (True, Side.TWO, (3, 1))


@pytest.mark.parametrize(
    "position", ["", " ()", f" ({LINE.replace(';-4;', ';-14;')})", " (4HPwATDgc/ABMA)", f" ({LINE[:60]})"]
)
def test_illegal_play_without_a_whole_position_is_still_declared(position):
    (defect,) = row(f" 42: Illegal play{position}")

    assert (defect.code, defect.dice, defect.after) == ("declared-illegal", (4, 2), None)


def test_illegal_play_without_dice_is_declared_too():
    (defect,) = row(f" Illegal play ({LINE})")

    assert (defect.code, defect.dice) == ("declared-illegal", None)
    assert defect.after is not None


def test_declared_illegal_play_is_the_first_fault_of_its_match():
    text = (RECORDS / "example-1.mat").read_text()

    verdict = check_record(text.replace("43: 24/20 13/10 ", f"43: Illegal play ({LINE})  ").encode())

    place = verdict.fault.place
    assert (verdict.fault.code, place.game, place.line, place.side) == ("declared-illegal", 1, 14, Side.ONE)
