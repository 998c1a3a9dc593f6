"""How recorded games end: resignations, missing ends, animals, cut points. Formats 2.4, 2.5, 10."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.match.score import Side
from rules.match.verdict import Status
from rules.notation.check import check_record
from tests.rules.notation.judging import RUN, first_fault, judged, on_line, one_game

RECORDS = Path(__file__).parents[2] / "data" / "records"
EXPECTED = json.loads((RECORDS / "expected.json").read_text())
MAT_FILES = sorted(name for name in EXPECTED if name.endswith(".mat"))
EXAMPLE_1 = (RECORDS / "example-1.mat").read_text()
EXAMPLE_2 = (RECORDS / "example-2.mat").read_text()
LEFT, RIGHT = Side.ONE, Side.TWO


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
