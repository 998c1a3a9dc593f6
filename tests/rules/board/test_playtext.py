from __future__ import annotations

import pytest

from rules.board.games import GAMES
from rules.board.plays import legal_plays
from rules.board.playtext import UnreadablePlayError, is_no_play, parse_play, play_text
from rules.board.position import Position, counts
from rules.board.written import WrittenPlay


@pytest.mark.parametrize(
    ("text", "segments", "marks"),
    [
        ("8/5 6/5", ((8, 5), (6, 5)), 0),
        ("8/5,6/5", ((8, 5), (6, 5)), 0),
        ("24/14", ((24, 14),), 0),
        ("13/7*/5", ((13, 7), (7, 5)), 1),
        ("6/1*(2)", ((6, 1), (6, 1)), 1),
        ("6/1(2)*", ((6, 1), (6, 1)), 1),
        ("13/8 (2)", ((13, 8), (13, 8)), 0),
        ("24/20/16(2)", ((24, 20), (20, 16), (24, 20), (20, 16)), 0),
        ("Bar/21 8/6", ((25, 21), (8, 6)), 0),
        ("BAR/21", ((25, 21),), 0),
        ("b/21", ((25, 21),), 0),
        ("25/21* 6/Off", ((25, 21), (6, 0)), 1),
        ("6/0 4/OFF", ((6, 0), (4, 0)), 0),
        ("13 / 10", ((13, 10),), 0),
    ],
)
def test_play_is_split_at_its_stops_and_multiplied_out(text, segments, marks):
    assert parse_play(text) == WrittenPlay(segments, marks)


@pytest.mark.parametrize(
    "text",
    [
        "13-10",
        "13",
        "/10",
        "26/20",
        "0/5",
        "off/5",
        "13/bar",
        "13/25",
        "6/off/3",
        "6/5(9)",
        "6/5(2",
        "6/5(4) " * 7,
        "x",
        "6/5 (",
        "\u0666/\u0665",
    ],
)
def test_what_is_no_play_by_the_grammar_is_refused(text):
    with pytest.raises(UnreadablePlayError) as refusal:
        parse_play(text)

    assert refusal.value.values == {"text": text}


@pytest.mark.parametrize(
    "text",
    [
        "Cannot Move",
        "cannot move",
        "Can't move",
        "Can\u2019t move",
        "0/0",
        "-",
        " No move ",
        "No play",
        "(no move)",
        "dance",
    ],
)
def test_no_play_is_said_in_several_ways(text):
    assert is_no_play(text)


@pytest.mark.parametrize("text", ["8/5", "????", "Cannot"])
def test_other_texts_do_not_say_no_play(text):
    assert not is_no_play(text)


def test_a_mark_tells_of_the_point_however_the_play_was_found():
    # P2: both checkers come to the pinned point; the text names the same one first each time.
    plakoto = GAMES["plakoto"]
    position = Position(counts({24: 14, 20: 1}), counts({24: 14, 7: 1}))

    texts = {play_text(position, (6, 2), play, plakoto) for play in legal_plays(position, (6, 2), plakoto)}

    assert texts == {"24/18(pin) 24/22", "24/18(pin) 20/18", "24/16", "24/22 20/14", "20/12"}
