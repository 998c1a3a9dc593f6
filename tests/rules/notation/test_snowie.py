"""Snowie's line of one position. Formats 3.2."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board.position import Position, counts
from rules.match.record import UnreadableRecordError
from rules.match.score import Side
from rules.notation.snowie import SnowiePosition, read_snowie, snowie_line

# Formats 3.2: example 1, line 14, Baran to play 4-2; read by GNU Backgammon as position MxviASHgc/AFQA.
LINE = "3;0;0;0;1;Baran B.;Ayla;0;0;0;2;1;0;-1;0;0;0;-1;5;0;3;0;0;0;-4;5;1;-1;0;0;0;-2;-2;0;-2;0;-2;1;4;2;"
# By hand: Ayla's 31: 8/5 6/5, 55: 8/3(2) 6/1*(2), 43: 24/20 13/10 and Baran's 64: 24/14 from the start.
AYLA = counts({24: 1, 20: 1, 13: 4, 10: 1, 6: 2, 5: 2, 3: 2, 1: 2})
BARAN = counts({25: 1, 14: 1, 13: 5, 8: 3, 6: 5})


def test_line_is_read_from_the_side_of_the_player_to_act():
    stated = read_snowie(LINE)

    assert stated == SnowiePosition(
        position=Position(BARAN, AYLA),
        length=3,
        actor=Side.TWO,
        names=("Baran B.", "Ayla"),
        points=(0, 0),
        cube=2,
        owner=1,
        dice=(4, 2),
    )


@pytest.mark.parametrize("text", [LINE, LINE.removesuffix(";"), f"  {LINE}\n", LINE.replace(";5;", "; +5 ;")])
def test_line_may_be_spaced_and_closed_or_not(text):
    assert read_snowie(text) == read_snowie(LINE)


def test_line_is_written_as_it_was_read():
    assert snowie_line(read_snowie(LINE)) == LINE


def test_money_position_keeps_its_rules_and_what_nobody_explains():
    money = LINE.replace("3;0;0;0;1;", "0;1;1;1;0;").replace(";4;2;", ";0;0;")

    stated = read_snowie(money)

    assert (stated.length, stated.jacoby, stated.unknown, stated.actor) == (0, True, (1, 1), Side.ONE)
    assert stated.dice is None
    assert snowie_line(stated) == money


def test_semicolon_in_a_name_does_not_end_it():
    stated = replace(read_snowie(LINE), names=("Ada; B.", "Ece"))

    assert read_snowie(snowie_line(stated)).names == ("Ada B.", "Ece")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3;0;0",
        LINE + "7;",
        LINE.replace("3;0;0;0;1;", "x;0;0;0;1;"),
        LINE.replace("3;0;0;0;1;", "3;0;0;0;2;"),
        LINE.replace(";2;1;0;", ";2;7;0;"),
        LINE.replace(";5;0;3;", ";9;9;9;"),
        LINE.replace(";-4;", ";-14;"),
        LINE.replace(";1;4;2;", ";-1;4;2;"),
    ],
    ids=["empty", "short", "long", "letter", "third player", "owner", "own", "opponent's", "bar"],
)
def test_other_fields_and_too_many_checkers_are_refused(text):
    with pytest.raises(UnreadableRecordError) as refusal:
        read_snowie(text)

    assert (refusal.value.code, refusal.value.format) == ("unknown-format", "snowie-position")


@given(st.text(alphabet="0123456789;+- x\n", max_size=200))
def test_any_text_is_a_position_or_a_refusal(text):
    try:
        stated = read_snowie(text)
    except UnreadableRecordError:
        return

    assert read_snowie(snowie_line(stated)) == stated
