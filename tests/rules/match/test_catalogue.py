"""Every code of the fault catalogue, once. Formats 11."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.match.record import MatchRecord
from rules.match.replay import judge
from rules.match.verdict import Status, Verdict
from rules.notation.check import check_record
from tests.rules.match.told import fault_of, game, in_play, match

OPENED = ("1 31: 8/5 6/5", "2 31: 8/5 6/5")
OFF, BAR = 0, 25


def rolls(*lines: str, **more: int) -> MatchRecord:
    return match(game(*OPENED, *lines), **more)


def first(*lines: str) -> MatchRecord:
    return match(game(*lines))


def text(
    *rows: str, length: str = " 5 point match", score: str = " Ada : 0                         Bora : 0"
) -> str:
    return "\n".join((length, "", " Game 1", score, *rows, ""))


# What each code needs, the shortest way. E and V: worked examples of the references.
RECORDS: Mapping[str, MatchRecord] = {
    "impossible-dice": first("1 71: 8/7"),
    "opening-double": first("1 33: 8/5(2) 6/3(2)"),
    "out-of-turn": rolls("2 31: 13/9"),
    "roll-while-double-pending": rolls("1 double 2", "2 31: 13/9"),
    "no-checker": first("1 31: 9/5"),
    "blocked": first("1 65: 24/18 6/1"),
    "backwards": first("1 31: 8/11 6/5"),
    "wrong-dice": first("1 31: 8/6 6/5"),
    "too-many-moves": first("1 31: 8/7 7/6 6/5"),
    "die-unplayed": first("1 31: 8/5"),
    "play-missing": rolls("1 31: -"),
    "double-before-opening": first("1 double 2"),
    "double-out-of-turn": rolls("2 double 2"),
    "double-not-owner": rolls("1 double 2", "2 take", "1 31: 13/9", "2 31: 13/9", "1 double 4"),
    "double-wrong-value": rolls("1 double 4"),
    "double-pending": rolls("1 double 2", "1 double 4"),
    "take-without-double": rolls("1 take"),
    "drop-without-double": rolls("1 drop"),
    "answer-by-doubler": rolls("1 double 2", "1 take"),
    "beaver-in-match": rolls("1 double 2", "2 beaver 4"),
    "winner-wrong-side": rolls("1 double 2", "2 drop", "2 wins 1"),
    "points-wrong": rolls("1 double 2", "2 drop", "1 wins 2"),
    "resignation-value": rolls("1 wins 4"),
    "record-after-end": rolls("1 wins 1", "1 31: 13/9"),
    "score-does-not-follow": match(game(*OPENED, "1 wins 1"), game(number=2)),
    "game-number": match(game(*OPENED, "1 wins 1"), game(number=3, points=(1, 0))),
    "game-after-match-end": match(game(*OPENED, "1 wins 1"), game(number=2, points=(1, 0)), length=1),
    "double-in-crawford": match(
        game(*OPENED, "1 wins 1"), game(*OPENED, "1 double 2", number=2, points=(1, 0)), length=2
    ),
}
POSITIONS = {
    # V3: one checker enters, the other stays out, and nothing else may move
    "bar-not-entered": (
        in_play("backgammon", {BAR: 2, 13: 5, 8: 3, 6: 5}, {13: 3, 8: 2, 6: 5, 5: 3, 3: 2}),
        "1 61: bar/24 13/7",
    ),
    # E18: the rear checkers cannot move, so nothing may be borne off either
    "moved-but-must-dance": (
        in_play("backgammon", {6: 2, 4: 2, 2: 2, OFF: 9}, {24: 2, OFF: 13}),
        "1 55: 4/off(2)",
    ),
    "bear-off-too-early": (
        in_play("backgammon", {7: 1, 4: 1, 1: 2, OFF: 11}, {20: 2, OFF: 13}),
        "1 63: 4/off 1/off",
    ),
    # V2: either die can be played, never both
    "smaller-die-played": (
        in_play("backgammon", {8: 1, 7: 1, 4: 1, 1: 1, OFF: 11}, {23: 2, 19: 2, 16: 2, 1: 4, OFF: 5}),
        "1 26: 7/5",
    ),
    "ambiguous-play": (
        in_play("backgammon", {13: 1, 6: 2, OFF: 12}, {22: 2, 16: 1, OFF: 12}),
        "1 42: 13/7**",
    ),
    "cube-over-limit": (in_play("backgammon", {6: 15}, {6: 15}, options={"cube-max": "1"}), "1 double 2"),
    "head-rule": (in_play("uzun-tavla", {24: 15}, {24: 15}), "1 21: 24/22 24/23"),
    "six-block": (
        in_play("uzun-tavla", {24: 9, 11: 2, 10: 1, 9: 1, 8: 1, 7: 1}, {24: 15}),
        "1 51: 11/6 24/23",
    ),
    "bear-off-compulsory": (
        in_play("turk-tavlasi", {6: 1, 5: 1, 4: 1, 3: 1, OFF: 11}, {13: 15}),
        "1 53: 6/1 5/2",
    ),
    "checker-pinned": (
        in_play("plakoto", {24: 13, 20: 1, 16: 1}, {24: 14, 9: 1}, pinned=((16,), ())),
        "1 44: 16/12 24/20(3)",
    ),
    "hit-and-run": (in_play("turk-tavlasi-bkgm", {8: 3, 6: 12}, {20: 1, 13: 14}), "1 31: 8/5*/4"),
    "hand-not-entered": (
        in_play("acey-deucey", {6: 7, 5: 7}, {24: 15}, hand=(1, 0)),
        "1 65: 6/off 5/off",
    ),
}
TEXTS = {
    "unreadable-file": "",
    "unknown-format": "a letter to the club\n",
    "no-match-length": text("  1) 31: 8/5 6/5", length=""),
    "no-score-line": text("  1) 31: 8/5 6/5", score=" Ada and Bora"),
    "unreadable-row": text("  1) 24/20 13/10"),
    "unreadable-play": text("  1) 31: 8-5 6/5"),
    "declared-illegal": text("  1) 31: Illegal play (3;0;0;0;)"),
    "double-after-roll": text(f"  1) {'31: 8/5 6/5':<29}31: 8/5 6/5", "  2) 31: 13/9", "  2)  Doubles => 2"),
    "match-declared-too-early": text("  1) 31: 8/5 6/5", "      Wins 1 point and the match"),
    "position-set-by-hand": text("; Set Pos=-b----E-C---eE---c-e----B-/1", "  1) 31: 8/5 6/5"),
    "two-matches": text("  1) 31: 8/5 6/5", "      Wins 1 point", length=" 1 point match") * 2,
}
UNREADABLE = {
    "unreadable-file",
    "unknown-format",
    "no-match-length",
    "no-score-line",
    "two-matches",
    "position-set-by-hand",
}
CATALOGUE = [
    "unreadable-file",
    "unknown-format",
    "no-match-length",
    "no-score-line",
    "unreadable-row",
    "unreadable-play",
    "ambiguous-play",
    "impossible-dice",
    "opening-double",
    "out-of-turn",
    "roll-while-double-pending",
    "no-checker",
    "blocked",
    "backwards",
    "bar-not-entered",
    "bear-off-too-early",
    "wrong-dice",
    "too-many-moves",
    "die-unplayed",
    "smaller-die-played",
    "moved-but-must-dance",
    "play-missing",
    "declared-illegal",
    "head-rule",
    "six-block",
    "bear-off-compulsory",
    "checker-pinned",
    "hit-and-run",
    "hand-not-entered",
    "double-before-opening",
    "double-out-of-turn",
    "double-after-roll",
    "double-not-owner",
    "double-in-crawford",
    "double-wrong-value",
    "double-pending",
    "take-without-double",
    "drop-without-double",
    "answer-by-doubler",
    "beaver-in-match",
    "cube-over-limit",
    "winner-wrong-side",
    "points-wrong",
    "resignation-value",
    "record-after-end",
    "score-does-not-follow",
    "game-number",
    "game-after-match-end",
    "match-declared-too-early",
    "position-set-by-hand",
    "two-matches",
]


def test_every_code_of_the_catalogue_is_met_here():
    assert sorted((*RECORDS, *POSITIONS, *TEXTS)) == sorted(CATALOGUE)


@pytest.mark.parametrize("code", RECORDS)
def test_code_of_a_record(code):
    verdict = judge(RECORDS[code])

    assert (verdict.status, verdict.fault.code) == (Status.INVALID, code)


@pytest.mark.parametrize("code", POSITIONS)
def test_code_of_a_position(code):
    playing, line = POSITIONS[code]

    assert fault_of(playing, line).code == code


@pytest.mark.parametrize("code", TEXTS)
def test_code_of_a_text(code):
    verdict = check_record(TEXTS[code].encode())

    expected = Status.UNREADABLE if code in UNREADABLE else Status.INVALID
    assert (verdict.status, verdict.fault.code) == (expected, code)


# Outcomes that are not faults, and notes.


def notes(verdict: Verdict) -> list[str]:
    assert verdict.fault is None
    return [note.code for note in verdict.notes]


@pytest.mark.parametrize(
    ("record", "status", "codes"),
    [
        (rolls(), Status.INCOMPLETE, ["incomplete-match"]),
        (rolls(length=0), Status.INCOMPLETE, ["incomplete-game"]),
        (
            match(game(*OPENED), game(*OPENED, number=2, points=(1, 0))),
            Status.INCOMPLETE,
            ["incomplete-game"],
        ),
        (match(game(*OPENED, "1 wins 1", points=(4, 4))), Status.VALID, ["starts-mid-match"]),
        (rolls("1 wins 1004"), Status.VALID, ["conceded-match"]),
        (rolls("1 double 2", "2 drop", "1 wins 1", length=1), Status.VALID, ["dead-cube"]),
        (rolls("1 double 2", "2 take", "1 wins 1", length=1), Status.VALID, ["dead-cube", "points-capped"]),
        (match(game("1 31: 8/5* 6/5", "1 wins 1"), length=1), Status.VALID, ["hit-mark-wrong"]),
    ],
)
def test_outcomes_and_notes(record, status, codes):
    verdict = judge(record)

    assert (verdict.status, notes(verdict)) == (status, codes)


def test_more_was_resigned_than_the_board_could_cost():
    # the loser has one off, so no gammon is left to lose
    playing = in_play("backgammon", {6: 15}, {6: 14, OFF: 1})

    assert fault_of(playing, "1 wins 2") is None
    assert [note.code for note in playing.notes] == ["resigned-too-much"]


def test_length_and_score_that_differ_from_what_was_said():
    record = rolls("1 wins 1", length=1)

    assert notes(judge(record, length=1, score=(1, 0))) == []
    assert notes(judge(record, length=3, score=(0, 1))) == ["length-differs", "score-differs"]
