from __future__ import annotations

import pytest

from rules.match.claim import (
    Claim,
    ClaimedResult,
    MatchNotOverError,
    ScoreContradictsWinnerError,
    WinnerMissingError,
    checked,
)
from rules.match.score import Side
from rules.match.scoresheet import (
    CubeInCrawfordError,
    GameKind,
    GameLine,
    ScoreBelowStartError,
    StartScoreError,
    check_start,
)
from rules.match.states import MatchState, ResultKind, may_become

LEFT, RIGHT = Side.ONE, Side.TWO
MARS = GameLine(winner=LEFT, kind=GameKind.GAMMON)
SINGLE = GameLine(winner=LEFT, kind=GameKind.SINGLE)


@pytest.mark.parametrize(
    ("claim", "winner", "score"),
    [
        (Claim(winner=LEFT), LEFT, None),
        (Claim(score=(3, 1)), LEFT, (3, 1)),
        (Claim(winner=RIGHT, score=(0, 3)), RIGHT, (0, 3)),
        (Claim(games=(MARS, SINGLE)), LEFT, (3, 0)),
        (Claim(winner=LEFT, score=(3, 0), games=(MARS, SINGLE)), LEFT, (3, 0)),
        (Claim(winner=RIGHT, kind=ResultKind.NO_SHOW), RIGHT, None),
    ],
)
def test_claim_that_can_be_true_is_a_result(claim, winner, score):
    result = checked(claim, length=3)

    assert (result.winner, result.score, result.kind) == (winner, score, claim.kind)
    assert (result.tally is None) is not bool(claim.games)


@pytest.mark.parametrize(
    ("claim", "refusal"),
    [
        (Claim(), WinnerMissingError),
        (Claim(kind=ResultKind.NO_SHOW), WinnerMissingError),
        (Claim(winner=RIGHT, score=(3, 1)), ScoreContradictsWinnerError),
        (Claim(score=(0, 3), games=(MARS, SINGLE)), ScoreContradictsWinnerError),
        (Claim(score=(3, 1), games=(MARS, SINGLE)), ScoreContradictsWinnerError),
        (Claim(score=(1, 1), games=(MARS, SINGLE)), ScoreContradictsWinnerError),
        (Claim(games=(MARS,)), MatchNotOverError),
    ],
)
def test_claim_that_cannot_be_true_is_refused(claim, refusal):
    # G13: a result names a winner with all the points and a loser with fewer.
    with pytest.raises(refusal):
        checked(claim, length=3)


def result(winner: Side, score: tuple[int, int] | None) -> ClaimedResult:
    return ClaimedResult(winner=winner, score=score, kind=ResultKind.PLAYED, tally=None)


@pytest.mark.parametrize(
    ("one", "other", "contradicts"),
    [
        (result(LEFT, (3, 1)), result(RIGHT, (1, 3)), True),
        (result(LEFT, (3, 1)), result(LEFT, (3, 0)), True),
        (result(LEFT, (3, 1)), result(LEFT, (3, 1)), False),
        (result(LEFT, None), result(LEFT, (3, 1)), False),
        (result(LEFT, (3, 1)), result(LEFT, None), False),
    ],
)
def test_two_results_contradict_by_winner_or_by_score(one, other, contradicts):
    assert one.contradicts(other) is contradicts


def test_a_void_match_becomes_nothing_more_and_a_result_may_be_locked():
    # TD-34
    assert may_become(MatchState.CONFIRMED, MatchState.LOCKED)
    assert not any(may_become(MatchState.VOID, state) for state in MatchState)


# --- A match that begins at a score (pairing-reference 5.1) ----------------------------------------


def test_a_match_that_begins_at_1_0_needs_a_game_less():
    won = checked(Claim(games=(MARS,)), length=3, start=(1, 0))

    assert (won.winner, won.score) == (LEFT, (3, 0))


def test_who_begins_one_point_away_makes_the_first_game_the_crawford_game():
    doubled = GameLine(winner=RIGHT, cube=2)

    with pytest.raises(CubeInCrawfordError):
        checked(Claim(games=(doubled,)), length=3, start=(2, 0))


@pytest.mark.parametrize("score", [(0, 3), (3, 0), (3, 1)])
def test_nobody_ends_with_fewer_points_than_he_began_with(score):
    with pytest.raises(ScoreBelowStartError) as refused:
        checked(Claim(score=score), length=3, start=(1, 2))

    assert refused.value.values == {"score": f"{score[0]}–{score[1]}", "first": 1, "second": 2}
    assert checked(Claim(score=(3, 2)), length=3, start=(1, 2)).winner is LEFT


@pytest.mark.parametrize("start", [(3, 0), (0, 3), (-1, 0), (0, -1)])
def test_no_match_begins_won(start):
    with pytest.raises(StartScoreError):
        check_start(start, length=3)

    check_start((2, 2), length=3)
