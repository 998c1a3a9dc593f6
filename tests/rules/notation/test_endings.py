"""How a record says that a game ended: resignations, claims, remarks. Formats 2.4, 2.5, 10, 11."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.match.score import Side
from rules.match.scoresheet import GameKind
from rules.match.verdict import Status, Verdict
from rules.notation.check import check_record

RECORDS = Path(__file__).parents[2] / "data" / "records"
EXAMPLE_1 = (RECORDS / "example-1.mat").read_text()
LEFT, RIGHT = Side.ONE, Side.TWO
WINS = "      Wins 4 points and the match"


def judged(text: str) -> Verdict:
    return check_record(text.encode())


def ended_by(*lines: str) -> str:
    """Example 1 with another end; the cube is on 2, the left side has just moved and needs 3 points."""
    assert WINS in EXAMPLE_1
    return EXAMPLE_1.replace(WINS, "\n".join(lines))


def score_line(left: int, right: int) -> str:
    return f" {f'Ayla : {left}':<31}Baran B. : {right}"


def game(number: int, left: int, right: int, *rows: str) -> str:
    return "\n".join(("", f" Game {number}", score_line(left, right), *rows))


@pytest.mark.parametrize(
    "end",
    [
        f"{'  6) Wins 4 points and the match':<34}Resigns",
        f"{'  6) Wins 4 points':<34}Losses 4 point",
        f"{'  6)':<34}Losses 4 point\n      Wins 4 points",
    ],
)
def test_loser_may_give_up_before_or_after_the_wins(end):
    verdict = judged(ended_by(end))

    assert (verdict.status, verdict.score) == (Status.VALID, (3, 0))
    assert verdict.games[0].points == 4


@pytest.mark.parametrize(
    "end", ["  6) Wins 4 points\n  7) Resigns", f"{WINS}\n  6) 31: 8/5 6/5", f"{WINS}\n{WINS}"]
)
def test_nothing_else_comes_after_the_wins(end):
    assert judged(ended_by(end)).fault.code == "record-after-end"


@pytest.mark.parametrize("word", ["Resigns", "Concedes", "31: Concedes", "31: ????"])
def test_resignation_without_a_value_costs_the_least(word):
    text = "\n".join(
        (" 3 point match", game(1, 0, 0, f"  1) {'31: 8/5 6/5':<29}42: 8/4 6/4", f"  2) {word}"))
    )

    verdict = judged(text)

    assert (verdict.status, verdict.score) == (Status.INCOMPLETE, (0, 1))
    assert [note.code for note in verdict.notes] == ["incomplete-match"]
    assert (verdict.games[0].points, verdict.games[0].kind) == (1, GameKind.RESIGN)


@pytest.mark.parametrize("word", ["Resigned Match", "Forfeits", "Lost on time"])
def test_whole_match_given_up_is_a_note(word):
    verdict = judged(ended_by(f"{'  6)':<34}{word}"))

    assert (verdict.status, verdict.fault) == (Status.VALID, None)
    assert [note.code for note in verdict.notes] == ["conceded-match"]


@pytest.mark.parametrize(("gained", "kind"), [(1, GameKind.RESIGN), (2, GameKind.RESIGN)])
def test_roll_given_up_without_a_wins_line_is_worth_what_the_next_score_says(gained, kind):
    first = game(1, 0, 0, f"  1) {'31: 8/5 6/5':<29}42: 8/4 6/4", "  2) 54: ????")
    second = game(2, 0, gained, f"  1) {'31: 8/5 6/5':<29}42: 8/4 6/4")

    verdict = judged("\n".join((" 5 point match", first, second)))

    assert verdict.fault is None
    assert [(g.winner, g.points, g.kind) for g in verdict.games] == [(RIGHT, gained, kind)]


@pytest.mark.parametrize("cell", ["54: ????", "00: ????", "00: ???"])
@pytest.mark.parametrize(("score", "winner"), [((1, 0), LEFT), ((0, 1), RIGHT)])
def test_next_score_line_says_who_gave_up(cell, score, winner):
    first = game(1, 0, 0, f"  1) {'31: 8/5 6/5':<29}42: 8/4 6/4", f"  2) {cell}")
    second = game(2, *score, f"  1) {'31: 8/5 6/5':<29}42: 8/4 6/4")

    verdict = judged("\n".join((" 5 point match", first, second)))

    assert verdict.fault is None
    assert [(g.winner, g.points) for g in verdict.games] == [(winner, 1)]


def test_roll_after_the_game_ended_before_a_roll():
    text = ended_by("  6) 00: ????", "  7) 31: 8/5 6/5")

    assert judged(text).fault.code == "record-after-end"


def test_end_already_told_is_not_told_otherwise_by_a_missing_roll():
    assert judged(ended_by(WINS, "  6) 00: ????")).status is Status.VALID


def test_claims_of_a_resignation_that_contradict_each_other():
    # Formats 2.8: points-wrong is for games the board or a drop decided.
    fault = judged(ended_by(f"{'  6) Wins 2 points':<34}Losses 4 point")).fault

    assert (fault.code, fault.values["points"], fault.values["given_up"]) == ("resignation-value", 2, 4)


@pytest.mark.parametrize(("wins", "losses"), [(3, 4), (4, 3)])
def test_one_claim_may_be_cut_to_what_was_needed(wins, losses):
    verdict = judged(ended_by(f"  6) {f'Wins {wins} points':<29}Losses {losses} point"))

    assert (verdict.status, verdict.games[0].points) == (Status.VALID, 4)


def test_absurd_number_is_a_conceded_match_not_a_contradiction():
    verdict = judged(ended_by(f"{'  6) Wins 4 points':<34}Losses 1004 point"))

    assert verdict.fault is None


@pytest.mark.parametrize(
    "remark", ["Final score 3-0", " Ayla : 3                 Baran B. : 0", "Ayla wins!"]
)
def test_remark_below_the_last_game_says_nothing(remark):
    verdict = judged(ended_by(WINS, "", remark))

    assert (verdict.status, verdict.notes) == (Status.VALID, ())


def test_remark_inside_a_game_cannot_be_read():
    assert judged(ended_by("Final score 3-0")).fault.code == "unreadable-row"


def test_first_game_again_after_the_match_is_another_match():
    again = EXAMPLE_1[EXAMPLE_1.index(" Game 1") :]

    verdict = judged(f"{EXAMPLE_1}\n{again}")

    assert (verdict.status, verdict.fault.code) == (Status.UNREADABLE, "two-matches")
    assert verdict.fault.place.line == EXAMPLE_1.count("\n") + 2


@pytest.mark.parametrize(
    ("limit", "fault"), [("1", "cube-over-limit"), ("2", None), ("0", None), ("many", None)]
)
def test_cube_limit_of_the_header(limit, fault):
    # Formats 11; in example 1 the cube goes to 2.
    verdict = judged(f'; [CubeLimit "{limit}"]\n{EXAMPLE_1}')

    assert (verdict.fault and verdict.fault.code) == fault
