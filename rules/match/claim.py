"""What somebody says of a match: who won, by how much, and whether that can be true."""

from __future__ import annotations

from dataclasses import dataclass

from rules.errors import TavlaError
from rules.match.score import Side
from rules.match.scoresheet import GameLine, Tally, check_final_score, tally
from rules.match.states import ResultKind


class WinnerMissingError(TavlaError):
    """Nobody is named as the winner."""

    code = "winner-missing"


class ScoreContradictsWinnerError(TavlaError):
    """The named winner is not the side that reached the match length."""

    code = "score-contradicts-winner"

    def __init__(self, *, winner: Side, score: tuple[int, int]) -> None:
        super().__init__(f"side {winner.value} is named winner at {score[0]}-{score[1]}")
        self.winner = winner.value
        self.first, self.second = score


class MatchNotOverError(TavlaError):
    """The reported games do not end the match."""

    code = "match-not-over"

    def __init__(self, *, score: tuple[int, int], length: int) -> None:
        super().__init__(f"{score[0]}-{score[1]} does not end a match to {length}")
        self.first, self.second = score
        self.length = length


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A result as somebody gives it, unchecked.

    winner: may be left out where score or games tell. score: final points of side 1 and 2.
    games: the match game by game; () where it was not written. kind: PLAYED, or how it was decided
    without play (then there is neither score nor games).
    """

    winner: Side | None = None
    score: tuple[int, int] | None = None
    games: tuple[GameLine, ...] = ()
    kind: ResultKind = ResultKind.PLAYED


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimedResult:
    """A claim that can be true: the winner is known. tally is None without games."""

    winner: Side
    score: tuple[int, int] | None
    kind: ResultKind
    tally: Tally | None

    def contradicts(self, other: ClaimedResult) -> bool:
        """Whether both cannot be true: another winner, or another score where both give one."""
        if self.winner is not other.winner:
            return True
        return self.score is not None and other.score is not None and self.score != other.score


def checked(
    claim: Claim, *, length: int, crawford: bool = True, start: tuple[int, int] = (0, 0)
) -> ClaimedResult:
    """The claim as a result of a match to `length` points; refuses what cannot be (G13, MP-01, MP-09).

    start: the points each side began with; who begins one point away makes the first game the Crawford
    game (pairing-reference 5.1).
    Games win over a written score, a score over a written winner, but they must not contradict.
    Raises the refusals of scoresheet.tally and check_final_score, WinnerMissingError,
    ScoreContradictsWinnerError, MatchNotOverError.
    """
    if claim.kind is not ResultKind.PLAYED or (claim.score is None and not claim.games):
        if claim.winner is None:
            raise WinnerMissingError
        return ClaimedResult(winner=claim.winner, score=None, kind=claim.kind, tally=None)
    counted = None
    if claim.games:
        counted = tally(claim.games, length=length, crawford=crawford, start=start)
    score = claim.score if counted is None else counted.score
    assert score is not None
    if counted is not None and length not in score:
        raise MatchNotOverError(score=score, length=length)
    winner = check_final_score(score, length=length, start=start)
    for said in (claim.winner, None if claim.score in (None, score) else _leader(claim.score)):
        if said is not None and said is not winner:
            raise ScoreContradictsWinnerError(winner=said, score=score)
    if claim.score is not None and claim.score != score:
        raise ScoreContradictsWinnerError(winner=winner, score=claim.score)
    return ClaimedResult(winner=winner, score=score, kind=claim.kind, tally=counted)


def _leader(score: tuple[int, int] | None) -> Side | None:
    if score is None or score[0] == score[1]:
        return None
    return Side.ONE if score[0] > score[1] else Side.TWO
