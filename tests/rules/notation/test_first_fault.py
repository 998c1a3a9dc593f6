"""The judge as a whole: text in, first fault out. Formats 2.6 to 2.8, 10, 11."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.match.score import Side
from rules.match.scoresheet import GameKind
from rules.match.verdict import ProvedGame, Status, Verdict
from rules.notation.check import check_record

RECORDS = Path(__file__).parents[2] / "data" / "records"
EXPECTED = json.loads((RECORDS / "expected.json").read_text())
MAT_FILES = sorted(name for name in EXPECTED if name.endswith(".mat"))
EXAMPLE_1 = (RECORDS / "example-1.mat").read_text()
EXAMPLE_2 = (RECORDS / "example-2.mat").read_text()
LEFT, RIGHT = Side.ONE, Side.TWO


def judged(text: str) -> Verdict:
    return check_record(text.encode())


def on_line(text: str, number: int, old: str, new: str) -> str:
    """One change on a line, counted from 1; what it replaces must stand there."""
    lines = text.split("\n")
    assert old in lines[number - 1], (old, lines[number - 1])
    lines[number - 1] = lines[number - 1].replace(old, new, 1)
    return "\n".join(lines)


def first_fault(text: str) -> tuple[str, int | None, Side | None] | None:
    fault = judged(text).fault
    return (fault.code, fault.place.line, fault.place.side) if fault else None


def one_game(*rows: str, length: int = 7, header: str = "") -> str:
    """A record of one game at 0-0."""
    return "\n".join(
        (header, f" {length} point match", "", " Game 1", f" {'Ada : 0':<31}Bora : 0", *rows, "")
    )


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


RUN = ["  1) 31: 8/5 6/5                 64: 24/14", "  2) 55: 8/3(2) 6/1*(2)          66: Cannot Move"]
DANCING = "  3) 43: 24/20 13/10             42: bar/21 8/6"


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


@pytest.mark.parametrize(
    ("text", "status", "score", "codes"),
    [
        (
            one_game("  1) 31: 8/5 6/5", "      Wins 9 points and the match", length=9),
            "valid",
            (9, 0),
            ["conceded-match"],
        ),
        (one_game("  1) 31: 8/5 6/5", "      Wins 1004 points"), "valid", (7, 0), ["conceded-match"]),
        (one_game("  1) 31: 8/5 6/5                 Resigned Match"), "valid", (7, 0), ["conceded-match"]),
        (
            one_game("  1) 31: 8/5 6/5                 Lost on time", length=3),
            "valid",
            (3, 0),
            ["conceded-match"],
        ),
        (one_game("      Wins 1 point and the match", length=1), "valid", (1, 0), []),
        (one_game("  1) 00: ????", " " * 34 + "Wins 1 point", length=1), "valid", (0, 1), []),
        (one_game("  1) 31: 8/5 6/5                 64: Concedes", length=1), "valid", (1, 0), []),
        (one_game("  1) 31: 8/5 6/5                 Losses 3 points", length=3), "valid", (3, 0), []),
        (one_game("  1) Losses 1 point              Wins 1 point", length=1), "valid", (0, 1), []),
        (
            one_game(*RUN, "  3)  Doubles => 2                Takes", "      Wins 4 points", length=1),
            "valid",
            (1, 0),
            ["dead-cube"],
        ),
        (
            one_game(*RUN, "  3)  Doubles                     Accepts", "      Wins 3 points", length=3),
            "valid",
            (3, 0),
            ["points-capped"],
        ),
        (
            one_game(*RUN, "  3)  Doubles => 2", "      Wins 1 point", length=1),
            "valid",
            (1, 0),
            ["dead-cube"],
        ),
        (one_game(*RUN, "  3) ????", " " * 34 + "Wins 1 point", length=1), "valid", (0, 1), []),
        (one_game(*RUN), "incomplete", (0, 0), ["incomplete-match"]),
        (one_game(*RUN, length=0), "incomplete", (0, 0), ["incomplete-game"]),
        (one_game(*RUN, "      Wins 2 points", length=0), "valid", (2, 0), []),
    ],
)
def test_ways_a_game_ends(text, status, score, codes):
    verdict = judged(text)

    assert (verdict.status, verdict.score, [note.code for note in verdict.notes]) == (status, score, codes)


def test_resignation_without_a_value_takes_it_from_the_next_score_line():
    text = one_game(*RUN, "  3)                              Resigns") + (
        " Game 2\n Ada : 2                        Bora : 0\n  1) 31: 8/5 6/5\n"
    )

    assert judged(text).games[0].points == 2


def test_game_without_an_end_before_another_is_an_incomplete_game():
    text = one_game(*RUN) + " Game 2\n Ada : 1                        Bora : 0\n  1) 31: 8/5 6/5\n"

    verdict = judged(text)

    assert verdict.status is Status.INCOMPLETE
    assert [(note.code, note.place.game) for note in verdict.notes] == [("incomplete-game", 1)]


def test_beavers_and_raccoons_are_played_for_money():
    rows = [
        *RUN,
        "  3)  Doubles => 2                Beavers => 4",
        "  4)  Raccoons => 8",
        "      Wins 16 points",
    ]

    verdict = judged(one_game(*rows, length=0))

    assert (verdict.status, verdict.score, verdict.games[0].cube) == (Status.VALID, (16, 0), 8)


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        (["  3)  Beavers => 4"], "take-without-double"),
        (["  3)  Raccoons => 4"], "take-without-double"),
        (["  3)  Doubles => 2                Beavers => 8"], "double-wrong-value"),
        (["  3)  Doubles => 2", "  4)  Beavers => 4"], "answer-by-doubler"),
    ],
)
def test_animals_out_of_order_are_faults(rows, code):
    assert judged(one_game(*RUN, *rows, length=0)).fault.code == code


def test_record_of_the_second_half_of_a_match_says_so_and_frees_the_cube():
    # formats 10: at match point it cannot be known whether the first game is the Crawford game
    rows = [*RUN, "  3)  Doubles => 2                Takes", "      Wins 4 points"]
    text = one_game(*rows, length=5).replace("Ada : 0 ", "Ada : 4 ")

    verdict = judged(text)

    assert (verdict.status, verdict.score) == (Status.VALID, (5, 0))
    assert [note.code for note in verdict.notes] == ["starts-mid-match", "dead-cube"]


def test_crawford_rule_switched_off_by_the_header():
    doubled = on_line(
        EXAMPLE_2, 14, "32: bar/22 13/11            54: ????", " Doubles => 2                Drops"
    )

    assert first_fault(doubled) == ("double-in-crawford", 14, LEFT)
    assert first_fault('; [Crawford "Off"]\n' + doubled) is None


def test_reported_length_and_score_are_compared():
    same = check_record(EXAMPLE_2.encode(), length=3, score=(2, 3))
    other = check_record(EXAMPLE_2.encode(), length=5, score=(3, 2))

    assert same.notes == ()
    assert [(note.code, note.values) for note in other.notes] == [
        ("length-differs", {"length": 3, "expected": 5}),
        ("score-differs", {"first": 2, "second": 3, "expected_first": 3, "expected_second": 2}),
    ]


def test_more_resigned_than_the_board_could_cost_is_a_note():
    record = (RECORDS / "match-4100.mat").read_text()
    lines = record.split("\n")
    # game 1, row 21: both sides have borne checkers off, so a double dropped costs one point only
    at = next(number for number, line in enumerate(lines) if line.startswith(" 21)  Doubles => 2"))
    lines[at : at + 2] = ["      Wins 2 points"]

    verdict = judged("\n".join(lines))

    assert verdict.fault.code == "score-does-not-follow"
    assert [note.code for note in verdict.notes] == ["resigned-too-much"]
