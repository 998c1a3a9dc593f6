"""Score sheets in addresses."""

from __future__ import annotations

import pytest

from rules.match.score import Side
from rules.match.scoresheet import GameKind, GameLine
from tournament.live.lines import MOST_GAMES, lines_of_text, lines_text

LINES = (
    GameLine(winner=Side.ONE, cube=2, kind=GameKind.GAMMON),
    GameLine(winner=Side.TWO, kind=GameKind.DROP),
    GameLine(winner=Side.TWO, cube=4, kind=GameKind.RESIGN, level=3),
)


def test_lines_stand_in_an_address_as_they_are_written():
    assert lines_text(LINES) == "1-2-gammon-1.2-1-drop-1.2-4-resign-3"


@pytest.mark.parametrize("lines", [(), LINES[:1], LINES])
def test_lines_come_back_from_an_address(lines):
    assert lines_of_text(lines_text(lines)) == lines


@pytest.mark.parametrize(
    "text",
    [
        "3-1-single-1",
        "1-1-won-1",
        "1-1-single-4",
        "1-1-single",
        ".",
        "1-x-single-1",
        "1-1-single-1.",
        "\u0661-1-single-1",
    ],
)
def test_what_no_page_wrote_is_not_read(text):
    with pytest.raises(ValueError, match="score sheet"):
        lines_of_text(text)


def test_more_games_than_any_match_has_are_not_read():
    with pytest.raises(ValueError, match="score sheet"):
        lines_of_text(".".join(["1-1-single-1"] * (MOST_GAMES + 1)))
