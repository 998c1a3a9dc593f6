"""FIBS oldmoves, written by hand after formats 8 and examples 1 and 2 of formats 2."""

from __future__ import annotations

import re

import pytest

from rules.board.written import WrittenPlay
from rules.match.record import CubeAction, CubeWord, Defect, GiveUp, Roll, UnreadableRecordError, Win
from rules.match.score import Side
from rules.match.verdict import Status
from rules.notation.check import check_record
from rules.notation.limits import MAX_GAMES, MAX_LINE_CHARACTERS, MAX_ROWS_IN_A_GAME
from rules.notation.oldmoves import read_oldmoves

# Example 1: ayla counts downwards here.
EXAMPLE_1 = """Score is 0-0 in a 3 point match.
ayla is X - baran is O

X: (3 1) 8-5 6-5
O: (6 4) 24-14
X: (5 5) 8-3 8-3 6-1 6-1
O: (6 6) can't move
X: doubles
O: accepts
X: (4 3) 24-20 13-10
O: (4 2) bar-21 8-6
X: (6 3) 13-4
O: (3 3) can't move
O: wants to resign. X will win 4 points.
X: accepts
X: wins 4 points.
ayla wins the 3 point match 3-0.
"""

# Example 2 without its third game's drop: baran is X, and wins in the end.
EXAMPLE_2 = """Score is 0-0 in a 3 point match.
baran is X - ayla is O

X: (6 2) 24-18 13-11
O: (4 1) 13-9 6-5
X: doubles
O: accepts
X: (5 3) 18-10
O: (6 6) 24-18 24-18 13-7 13-7
X: wins 2 points.

Score is 2-0 in a 3 point match.
baran is X - ayla is O

O: (2 1) 13-11 6-5
X: (4 3) 24-20 13-10
O: (3 2) bar-22 13-11
X: wants to resign. You will win 1 point.
O: rejects
X: wants to resign. You will win 1 point.
O: accepts
O: wins 1 point.

Score is 2-1 in a 3 point match.
baran is X - ayla is O

O: (5 3) 8-3 6-3
X: (6 1) 13-7 8-7
O: doubles
X: rejects
O: wins 1 point.

Score is 2-2 in a 3 point match.
baran is X - ayla is O

X: (3 1) 8-5 6-5
O: (6 5) 24-13
X: (6 5) 24-13
X: wins 1 point.
"""


def upwards(text: str, sign: str = "X") -> str:
    """The same log with a side's points counted from the other end, as FIBS does for X."""

    def turned(line: re.Match[str]) -> str:
        return re.sub(r"(?<![(\d ])\b\d+\b|(?<=[) ])\d+(?=-)", lambda n: str(25 - int(n[0])), line[0])

    return re.sub(rf"(?m)(?<=^{sign}: \(. .\)).*$", turned, text)


def judged(text: str):
    return check_record(text.encode())


def said(*lines: str) -> tuple:
    head = "Score is 0-0 in a 3 point match.\nayla is X - baran is O\n"
    return read_oldmoves(head + "\n".join(lines)).games[0].statements


def refused(text: str) -> UnreadableRecordError:
    with pytest.raises(UnreadableRecordError) as refusal:
        read_oldmoves(text)
    return refusal.value


def test_upwards_turns_the_moves_of_x_only():
    assert upwards("X: (3 1) 8-5 6-5\nO: (6 4) 24-14\nX: (2 1) bar-23 3-off") == (
        "X: (3 1) 17-20 19-20\nO: (6 4) 24-14\nX: (2 1) bar-2 22-off"
    )


@pytest.mark.parametrize(
    "turn", [str, upwards, lambda text: upwards(text, "O")], ids=["down", "x up", "o up"]
)
def test_match_is_read_whichever_way_a_side_counts(turn):
    first, second = judged(turn(EXAMPLE_1)), judged(turn(EXAMPLE_2))

    assert (first.fault, first.status, first.score, first.players) == (
        None,
        Status.VALID,
        (3, 0),
        ("ayla", "baran"),
    )
    assert (second.fault, second.status, second.score, second.players) == (
        None,
        Status.VALID,
        (3, 2),
        ("baran", "ayla"),
    )
    assert [game.points for game in second.games] == [2, 1, 1, 1]


def test_signs_may_change_between_games_and_the_score_may_stand_in_the_wrong_order():
    swapped = EXAMPLE_2.replace("2-0 in", "0-2 in").replace("2-1 in", "1-2 in")
    head, rest = EXAMPLE_2.split("Score is 2-0")
    other_signs = (
        rest.replace("baran is X - ayla is O", "ayla is X - baran is O")
        .replace("X: ", "?: ")
        .replace("O: ", "X: ")
        .replace("?: ", "O: ")
    )
    signs = f"{head}Score is 0-2" + other_signs.replace("2-1 in", "1-2 in")

    for text in (swapped, signs, signs.replace("0-2 in", "2-0 in")):
        assert (judged(text).fault, judged(text).score) == (None, (3, 2))


def test_other_lines_between_change_nothing():
    text = EXAMPLE_1.replace("\nX: doubles", "\n\n** You're away.\nSaved: 12:00\n  X: doubles")

    assert judged(text).fault is None


def test_score_said_twice_before_a_game_is_one_game():
    first, _, rest = EXAMPLE_1.partition("\n")

    assert (
        judged(f"{first}\n{first}\n{rest}\n{first.replace('0-0', '4-0')}\nayla is X - baran is O\n").fault
        is None
    )


def test_score_that_does_not_follow_is_a_fault():
    assert judged(EXAMPLE_2.replace("2-1 in", "2-0 in")).fault.code == "score-does-not-follow"


@pytest.mark.parametrize(
    ("line", "said_so"),
    [
        ("X: (3 1) 8-5 6-5*", (Roll, WrittenPlay(((8, 5), (6, 5)), 1))),
        ("X: (3, 1)  bar-22 3-off.", (Roll, WrittenPlay(((25, 22), (3, 0))))),
        ("X: (3 1)", (Roll, None)),
        ("X: (3 1) 8/5", (Defect, None)),
        ("X: (3 1) 26-20", (Defect, None)),
        ("X: (3 1) 8-25", (Defect, None)),
        ("X: (3 1) " + "6-5 " * 17, (Defect, None)),
        ("X: mumbles", (Defect, None)),
    ],
)
def test_line_of_a_side_is_a_roll_or_a_defect(line, said_so):
    (statement,) = said(line)

    assert (type(statement), getattr(statement, "play", None)) == said_so
    assert (statement.line, statement.row, statement.side, statement.text) == (
        3,
        None,
        Side.ONE,
        line.strip(),
    )


def test_words_of_the_cube_and_of_the_end():
    doubled, beaver, raccoon = said("X: doubles", "O: beavers", "X: raccoons")
    won = said("X: wins 2 points and the match.")[0]

    assert [word.word for word in (doubled, beaver, raccoon)] == [
        CubeWord.DOUBLE,
        CubeWord.BEAVER,
        CubeWord.RACCOON,
    ]
    assert (type(won), won.points, won.ends_match) == (Win, 2, True)


def test_resignation_counts_once_it_is_accepted_by_the_other_side():
    accepted = said("X: wants to resign. O will win 2 points.", "O: accepts")
    played_on = said("X: wants to resign.", "X: (3 1) 8-5 6-5", "O: accepts")
    own = said("X: resigns.", "X: accepts", "O: takes")

    assert [(type(item), item.side, item.points) for item in accepted] == [(GiveUp, Side.ONE, 2)]
    assert [type(item) for item in played_on] == [Roll, CubeAction]
    assert [type(item) for item in own] == [CubeAction, GiveUp]


@pytest.mark.parametrize(
    "line", ["Score is 0-0", "Score is 0-0 in an unlimited match.", "score is 0-0 in a match"]
)
def test_match_without_a_length_is_a_money_session(line):
    record = read_oldmoves(EXAMPLE_1.replace("Score is 0-0 in a 3 point match.", line))

    assert (record.length, record.session.jacoby) == (0, None)


def test_match_that_starts_in_its_middle_is_taken_as_it_says():
    verdict = judged(EXAMPLE_1.replace("0-0 in a 3", "1-2 in a 5").replace("3 point", "5 point"))

    assert (verdict.fault, verdict.score) == (None, (5, 2))
    assert [note.code for note in verdict.notes] == ["starts-mid-match"]


def test_several_matches_are_told_apart():
    longer = EXAMPLE_1.replace("3 point", "5 point")

    assert [refused(EXAMPLE_1 + other).code for other in (EXAMPLE_1, longer)] == [
        "two-matches",
        "two-matches",
    ]


def test_games_need_a_score_and_names():
    without_names = EXAMPLE_1.replace("ayla is X - baran is O", "")

    for text in ("", EXAMPLE_1.partition("\n")[2], without_names, "Score is 0-0 in a 3 point match."):
        assert (refused(text).code, refused(text).reason) == ("no-score-line", "names")


def test_names_are_read_in_either_order_and_only_before_the_plays():
    turned = EXAMPLE_1.replace("ayla is X - baran is O", "baran is O - ayla is X")
    late = EXAMPLE_1.replace("X: doubles", "ece is X - cem is O\nX: doubles")

    assert [read_oldmoves(text).players for text in (turned, late)] == [("ayla", "baran")] * 2


def test_limits_are_named():
    head = "Score is 0-0 in a 3 point match.\nayla is X - baran is O\n"

    assert refused(head + "X: " + "(3 1)" * MAX_LINE_CHARACTERS).reason == "line-too-long"
    assert refused((head + "X: (3 1)\n") * (MAX_GAMES + 1)).reason == "too-many-games"
    assert refused(head + "X: (3 1)\n" * (2 * MAX_ROWS_IN_A_GAME + 1)).reason == "too-many-rows"
    assert read_oldmoves("x" * 500 + "\n" + head + "y" * 500 + "\nX: (3 1)").players == ("ayla", "baran")
