"""A match reported game by game: what follows from the lines of a score sheet, and which line cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.errors import TavlaError
from rules.match.score import MatchScore, Phase, Side
from rules.options import BACKGAMMON, GameOptions


class GameKind(StrEnum):
    """How a game was won. MP-14."""

    SINGLE = "single"
    GAMMON = "gammon"
    BACKGAMMON = "backgammon"
    DROP = "drop"
    RESIGN = "resign"


# Cubes won by kind; a resignation names its own level. STD-10, MP-02.
MULTIPLIERS = {GameKind.SINGLE: 1, GameKind.GAMMON: 2, GameKind.BACKGAMMON: 3, GameKind.DROP: 1}


class ScoreRefusedError(TavlaError):
    """A final score that cannot end a match to this length. G13."""

    def __init__(self, *, score: tuple[int, int], length: int) -> None:
        super().__init__(f"{score[0]}-{score[1]} cannot end a {length}-point match")
        self.score = score
        self.length = length


class ScoreNegativeError(ScoreRefusedError):
    code = "score-negative"


class ScoreBeyondLengthError(ScoreRefusedError):
    code = "score-beyond-length"


class ScoreWithoutWinnerError(ScoreRefusedError):
    """Nobody has the length yet, or both have."""

    code = "score-without-winner"


class ScoreBelowStartError(TavlaError):
    """A side has fewer points at the end than it began with. first, second: what they began with."""

    code = "score-below-start"

    def __init__(self, *, score: tuple[int, int], start: tuple[int, int]) -> None:
        super().__init__(f"{score[0]}-{score[1]} is below the start at {start[0]}-{start[1]}")
        self.score = f"{score[0]}–{score[1]}"
        self.first, self.second = start


class StartScoreError(TavlaError):
    """No match to this length begins at these points: somebody has won already, or has less than nothing."""

    code = "start-score-refused"

    def __init__(self, *, start: tuple[int, int], length: int) -> None:
        super().__init__(f"no match to {length} begins at {start[0]}-{start[1]}")
        self.first, self.second = start
        self.length = length


class LineRefusedError(TavlaError):
    """A line of the sheet that cannot be.

    line: counted from 1, the number on the paper. Further values by name, as the sentence of the code needs.
    """

    def __init__(self, *, line: int, **values: object) -> None:
        super().__init__(f"line {line}: {self.code}")
        self.line = line
        for name, value in values.items():
            setattr(self, name, value)


class GameAfterMatchEndError(LineRefusedError):
    code = "game-after-match-end"


class CubeNotAPowerOfTwoError(LineRefusedError):
    code = "cube-not-power-of-two"


class CubeOverLimitError(LineRefusedError):
    code = "cube-over-limit"


class CubeInCrawfordError(LineRefusedError):
    code = "cube-in-crawford"


class DropInCrawfordError(LineRefusedError):
    code = "drop-in-crawford"


class NoCubeInGameError(LineRefusedError):
    """The ruleset is played without a cube, yet the line turns or drops one."""

    code = "no-cube-in-game"


class MultiplierOverLimitError(LineRefusedError):
    code = "multiplier-over-limit"


class ResignationLevelError(LineRefusedError):
    code = "resignation-level"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """One line of a score sheet.

    cube:  the value the game was won at: after a drop the value before the refused double; MP-02.
    level: for a resignation only, the cubes given up: 1, 2 or 3; MP-13.
    """

    winner: Side
    cube: int = 1
    kind: GameKind = GameKind.SINGLE
    level: int = 1

    @property
    def multiplier(self) -> int:
        return MULTIPLIERS.get(self.kind, self.level)

    @property
    def points(self) -> int:
        """Points won, raw: they may go beyond what the match needed. MP-02, MP-03."""
        return self.cube * self.multiplier


@dataclass(frozen=True, slots=True, kw_only=True)
class TalliedGame:
    """A line and what follows from it.

    number:   the game's number, counted from 1.
    crawford: whether it was the Crawford game.
    standing: the match after it.
    """

    number: int
    line: GameLine
    crawford: bool
    standing: MatchScore

    @property
    def score(self) -> tuple[int, int]:
        """The running score after the game, by Side, capped at the length."""
        return self.standing.points


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """A whole sheet, added up. standing: the match after the last line; its phase speaks of the next game."""

    games: tuple[TalliedGame, ...]
    standing: MatchScore

    @property
    def score(self) -> tuple[int, int]:
        """Points of each side, capped at the length."""
        return self.standing.points

    @property
    def is_over(self) -> bool:
        return self.standing.is_over

    @property
    def winner(self) -> Side | None:
        return self.standing.winner


def tally(
    lines: Sequence[GameLine],
    *,
    length: int,
    crawford: bool = True,
    start: tuple[int, int] = (0, 0),
    options: GameOptions = BACKGAMMON,
) -> Tally:
    """Add up the games of a match in the order they were played.

    start: points each side began with. crawford: whether the Crawford rule holds.
    Raises the LineRefusedError of the first line that cannot be.
    MP-01, MP-02, MP-03, MP-09.
    """
    standing = MatchScore.starting_at(length, start, crawford=crawford)
    games = []
    for number, line in enumerate(lines, start=1):
        _refuse_impossible(line, number=number, standing=standing, options=options)
        is_crawford = standing.phase is Phase.CRAWFORD
        standing = standing.after_game(line.winner, line.points)
        games.append(TalliedGame(number=number, line=line, crawford=is_crawford, standing=standing))
    return Tally(games=tuple(games), standing=standing)


def check_start(start: tuple[int, int], *, length: int) -> None:
    """Can a match to `length` points begin at these? Raises StartScoreError. 5.1."""
    if min(start) < 0 or max(start) >= length:
        raise StartScoreError(start=start, length=length)


def check_final_score(score: tuple[int, int], length: int, *, start: tuple[int, int] = (0, 0)) -> Side:
    """The winner of a match that ended at this score: exactly one side has exactly the length.

    start: the points each side began with; nobody can have fewer (5.1).
    Raises ScoreNegativeError, ScoreBeyondLengthError, ScoreWithoutWinnerError, ScoreBelowStartError. G13.
    """
    if min(score) < 0:
        raise ScoreNegativeError(score=score, length=length)
    if max(score) > length:
        raise ScoreBeyondLengthError(score=score, length=length)
    if (score[0] == length) == (score[1] == length):
        raise ScoreWithoutWinnerError(score=score, length=length)
    if score[0] < start[0] or score[1] < start[1]:
        raise ScoreBelowStartError(score=score, start=start)
    return Side.ONE if score[0] == length else Side.TWO


def _refuse_impossible(line: GameLine, *, number: int, standing: MatchScore, options: GameOptions) -> None:
    if standing.is_over:
        raise GameAfterMatchEndError(line=number, length=standing.length, points=standing.points)
    _refuse_impossible_cube(line, number=number, options=options)
    if standing.phase is Phase.CRAWFORD:
        _refuse_cube_in_crawford(line, number=number)
    if not 1 <= line.level <= 3:
        raise ResignationLevelError(line=number, level=line.level)
    if line.multiplier > options.max_multiplier:
        raise MultiplierOverLimitError(line=number, multiplier=line.multiplier, limit=options.max_multiplier)


def _refuse_impossible_cube(line: GameLine, *, number: int, options: GameOptions) -> None:
    if line.cube < 1 or line.cube & (line.cube - 1):
        raise CubeNotAPowerOfTwoError(line=number, cube=line.cube)
    if not options.cube and (line.cube > 1 or line.kind is GameKind.DROP):
        raise NoCubeInGameError(line=number, cube=line.cube)
    if line.cube > options.cube_max:
        raise CubeOverLimitError(line=number, cube=line.cube, limit=options.cube_max)


def _refuse_cube_in_crawford(line: GameLine, *, number: int) -> None:
    if line.kind is GameKind.DROP:
        raise DropInCrawfordError(line=number)
    if line.cube > 1:
        raise CubeInCrawfordError(line=number, cube=line.cube)
