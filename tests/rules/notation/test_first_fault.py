"""The judge as a whole: text in, first fault out. Formats 2.6 to 2.8, 10, 11."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.match.score import Side
from rules.match.scoresheet import GameKind
from rules.match.verdict import ProvedGame, Status
from rules.notation.check import check_record
from tests.rules.notation.judging import DANCING, RUN, first_fault, judged, on_line, one_game

RECORDS = Path(__file__).parents[2] / "data" / "records"
EXPECTED = json.loads((RECORDS / "expected.json").read_text())
MAT_FILES = sorted(name for name in EXPECTED if name.endswith(".mat"))
EXAMPLE_1 = (RECORDS / "example-1.mat").read_text()
EXAMPLE_2 = (RECORDS / "example-2.mat").read_text()
LEFT, RIGHT = Side.ONE, Side.TWO


@pytest.mark.parametrize("name", MAT_FILES)
def test_records_of_gnu_backgammon_are_judged_as_expected(name):
    expected = EXPECTED[name]

    verdict = check_record((RECORDS / name).read_bytes())

    assert verdict.status == expected["status"]
    if verdict.status is Status.VALID:
        assert (list(verdict.players), verdict.length) == (expected["players"], expected["length"])
        assert (list(verdict.score), len(verdict.games)) == (expected["score"], expected["games"])
        assert (verdict.plays, verdict.fault) == (expected["plays"], None)
    elif verdict.status is Status.INVALID:
        place = verdict.fault.place
        assert (verdict.fault.code, place.game, place.row, place.side) == (
            expected["code"],
            expected["game"],
            expected["row"],
            expected["side"],
        )
    else:
        assert [(note.code, note.place.game) for note in verdict.notes] == [
            (expected["code"], expected["game"])
        ]


def test_example_1_is_a_match_without_a_crawford_game():
    verdict = judged(EXAMPLE_1)

    assert (verdict.status, verdict.score, verdict.players) == (Status.VALID, (3, 0), ("Ayla", "Baran B."))
    assert verdict.games == (
        ProvedGame(number=1, winner=LEFT, points=4, cube=2, kind=GameKind.RESIGN, crawford=False),
    )
    assert verdict.notes == ()


def test_example_2_has_a_crawford_game_resignations_and_a_drop():
    verdict = judged(EXAMPLE_2)

    assert (verdict.status, verdict.score) == (Status.VALID, (2, 3))
    assert [(g.winner, g.points, g.cube, g.kind, g.crawford) for g in verdict.games] == [
        (RIGHT, 2, 2, GameKind.RESIGN, False),
        (LEFT, 1, 1, GameKind.RESIGN, True),
        (LEFT, 1, 1, GameKind.DROP, False),
        (RIGHT, 1, 1, GameKind.RESIGN, False),
    ]


# Formats 2.8: line, what it says, what it says instead, first fault with its line and side.
CHANGES_OF_1 = [
    (11, "31: 8/5 6/5", "32: 8/5 6/5", ("wrong-dice", 11, LEFT)),
    (11, "31: 8/5 6/5", "31: 8/5", ("die-unplayed", 11, LEFT)),
    (11, "31: 8/5 6/5", "33: 8/5(2) 6/3(2)", ("opening-double", 11, LEFT)),
    (11, "64: 24/14", "61: 24/17", ("blocked", 11, RIGHT)),
    (13, "Doubles => 2", "Doubles => 4", ("double-wrong-value", 13, LEFT)),
    (13, "Doubles => 2", "            ", ("take-without-double", 13, RIGHT)),
    (14, "13/10 ", "12/9  ", ("no-checker", 14, LEFT)),
    (14, "13/10 ", "13/10 13/9", ("too-many-moves", 14, LEFT)),
    (14, "24/20 13/10", "24/20 13/16", ("backwards", 14, LEFT)),
    (14, "24/20 13/10", "24/20 13-10", ("unreadable-play", 14, LEFT)),
    (14, "bar/21 8/6", "13/9 8/6", ("bar-not-entered", 14, RIGHT)),
    (14, "42: bar/21 8/6", "42: Cannot Move", ("play-missing", 14, RIGHT)),
    (16, "Wins 4", "Wins 5", ("resignation-value", 16, None)),
    (12, "6/1*(2)", "6/1(2)", None),
    (12, "8/3(2)", "8/3*(2)", None),
]
CHANGES_OF_2 = [
    (
        14,
        "32: bar/22 13/11            54: ????",
        " Doubles => 2                Takes",
        ("double-in-crawford", 14, LEFT),
    ),
    (15, "Wins 1 point", "Wins 1 point and the match", ("match-declared-too-early", 15, None)),
    (9, " " * 34 + "Wins", " " * 6 + "Wins", ("score-does-not-follow", 12, None)),
    (18, "Ayla : 1", "Ayla : 2", ("score-does-not-follow", 18, None)),
    (17, "Game 3", "Game 5", ("game-number", 17, None)),
]


@pytest.mark.parametrize(("line", "old", "new", "fault"), CHANGES_OF_1)
def test_first_fault_under_a_small_change_of_example_1(line, old, new, fault):
    assert first_fault(on_line(EXAMPLE_1, line, old, new)) == fault


@pytest.mark.parametrize(("line", "old", "new", "fault"), CHANGES_OF_2)
def test_first_fault_under_a_small_change_of_example_2(line, old, new, fault):
    assert first_fault(on_line(EXAMPLE_2, line, old, new)) == fault


def test_row_after_the_end_of_the_game_is_a_fault():
    assert first_fault(EXAMPLE_1 + "  6) 31: 8/5 6/5\n") == ("record-after-end", 17, LEFT)


def test_example_2_without_its_last_line_is_incomplete():
    text = EXAMPLE_2[: EXAMPLE_2.rindex("     Wins")].rstrip(" ")

    verdict = judged(text)

    assert (verdict.status, verdict.fault, verdict.score) == (Status.INCOMPLETE, None, (2, 2))
    assert [(note.code, note.place.game) for note in verdict.notes] == [("incomplete-match", 4)]


def test_fault_shows_cell_row_and_the_position_before_it():
    fault = judged(on_line(EXAMPLE_1, 14, "42: bar/21 8/6", "42: Cannot Move")).fault

    assert (fault.place.game, fault.place.row, fault.place.cell) == (1, 4, "42: Cannot Move")
    # formats 6.3: the position of exactly this place
    assert fault.place.xgid == "XGID=-a---aE-C---dEAa---bb-b-bA:1:1:1:42:0:0:0:3:10"


def test_declared_illegal_play_is_the_first_fault_and_the_replay_goes_on_from_its_position():
    # formats 3.2: the position Ayla's 4-3 left, written from the side of Baran, who is to play
    after = (
        "3;0;0;0;1;Baran B.;Ayla;0;0;0;2;1;0;-1;0;0;0;-1;5;0;3;0;0;0;-4;5;1;-1;0;0;0;-2;-2;0;-2;0;-2;1;4;2;"
    )

    verdict = judged(on_line(EXAMPLE_1, 14, "43: 24/20 13/10 ", f"43: Illegal play ({after})  "))

    assert (verdict.status, verdict.fault.code, verdict.fault.place.line) == (
        Status.INVALID,
        "declared-illegal",
        14,
    )
    assert (verdict.score, verdict.plays, verdict.stopped) == ((3, 0), 8, None)


def test_games_and_score_are_what_is_proved_before_the_fault():
    verdict = judged(on_line(EXAMPLE_2, 18, "Ayla : 1", "Ayla : 2"))

    assert (verdict.status, verdict.score, len(verdict.games)) == (Status.INVALID, (1, 2), 2)


@pytest.mark.parametrize(
    ("rows", "code", "row", "side"),
    [
        (["  1) 71: 8/7"], "impossible-dice", 1, LEFT),
        (["  1) 00: 8/7"], "impossible-dice", 1, LEFT),
        (["  1)  Doubles => 2                Takes"], "double-before-opening", 1, LEFT),
        ([*RUN, "  3)                             66: Cannot Move"], "out-of-turn", 3, RIGHT),
        ([*RUN, "  3)  Doubles => 2               42: bar/21 8/6"], "roll-while-double-pending", 3, RIGHT),
        ([*RUN, "  3)                              Doubles => 2"], "double-out-of-turn", 3, RIGHT),
        ([*RUN, "  3)  Doubles => 2                Doubles => 4"], "double-pending", 3, RIGHT),
        ([*RUN, "  3)  Doubles => 2", "  4)  Takes"], "answer-by-doubler", 4, LEFT),
        ([*RUN, "  3)  Doubles => 2                Beavers => 4"], "beaver-in-match", 3, RIGHT),
        ([*RUN, "  3)  Drops"], "drop-without-double", 3, LEFT),
        (
            [
                *RUN,
                "  3)  Doubles => 2                Takes",
                DANCING.replace("3)", "4)"),
                "  5)  Doubles => 4",
            ],
            "double-not-owner",
            5,
            LEFT,
        ),
        (
            [*RUN, "  3)  Doubles => 2                Drops", "  4) 43: 24/20 13/10"],
            "record-after-end",
            4,
            LEFT,
        ),
        (
            [*RUN, "  3)  Doubles => 2                Drops", "      Wins 2 points"],
            "points-wrong",
            None,
            None,
        ),
        (
            [*RUN, "  3)  Doubles => 2                Drops", " " * 34 + "Wins 1 point"],
            "winner-wrong-side",
            None,
            None,
        ),
        ([*RUN, "  3) Resigns", "      Wins 1 point"], "winner-wrong-side", None, None),
        ([*RUN, "  3) 43:                          42: bar/21 8/6"], "play-missing", 3, LEFT),
        ([*RUN, "  3) 43: 24/20 13/10  42: bar/21  31: 8/5 6/5"], "unreadable-row", 3, LEFT),
        ([*RUN, "  3) 24/20 13/10"], "unreadable-row", 3, LEFT),
        ([*RUN, "a stray line of text"], "unreadable-row", None, LEFT),
        ([*RUN, "  3) 43: Illegal play (3;0;0;0;)"], "declared-illegal", 3, LEFT),
        ([*RUN, "  3) Illegal play (3;0;0;0;)"], "declared-illegal", 3, LEFT),
        ([*RUN, "  3) Wins a lot"], "unreadable-row", 3, LEFT),
        ([*RUN, "  3) 43: 24/22 13/10"], "wrong-dice", 3, LEFT),
    ],
)
def test_first_fault_of_turns_and_cube(rows, code, row, side):
    fault = judged(one_game(*rows)).fault

    assert (fault.code, fault.place.row, fault.place.side) == (code, row, side)


def test_double_after_the_own_roll_is_named_so():
    # two cells that both stand in the left half of a row are left and right; one row number twice is one turn
    rows = ["  1) 31: 8/5 6/5                 64: 24/14", "  2) 55: 8/3(2) 6/1*(2)", "  2)  Doubles => 2"]

    assert judged(one_game(*rows)).fault.code == "double-after-roll"


def test_game_after_the_match_is_over():
    text = EXAMPLE_1 + "\n Game 2\n Ayla : 3                       Baran B. : 0\n"

    assert first_fault(text) == ("game-after-match-end", 18, None)


def test_both_names_changed_is_a_fault_and_one_is_a_note():
    both = on_line(
        EXAMPLE_2, 12, "Ayla : 0                       Baran B.", "Cem : 0                       Ece"
    )
    one = on_line(EXAMPLE_2, 12, "Baran B.", "Baran")

    assert first_fault(both) == ("names-changed", 12, None)
    assert [note.code for note in judged(one).notes] == ["name-changed", "name-changed"]


def test_columns_that_change_between_games_keep_their_sides():
    text = one_game(*RUN, "      Wins 1 point", length=1)
    swapped = text.replace(" 1 point match", " 3 point match") + (
        "\n Game 2\n Bora : 0                       Ada : 1\n"
        "  1) 31: 8/5 6/5\n" + " " * 34 + "Wins 2 points and the match\n"
    )

    verdict = judged(swapped)

    assert (verdict.status, verdict.players, verdict.score) == (Status.VALID, ("Ada", "Bora"), (3, 0))
