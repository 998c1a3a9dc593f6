"""The score of a match, and the one door by which it changes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum

from rules.errors import TavlaError


class Side(IntEnum):
    """One of the two sides of a match: 1 is the left one, in records, on sheets and on screens."""

    ONE = 1
    TWO = 2

    @property
    def other(self) -> Side:
        return Side.TWO if self is Side.ONE else Side.ONE

    @property
    def index(self) -> int:
        """Where this side stands in a pair of values: 0 or 1."""
        return self - 1


class Phase(StrEnum):
    """What the Crawford rule says of the next game. MP-09, MP-10."""

    PRE_CRAWFORD = "pre-crawford"
    CRAWFORD = "crawford"
    POST_CRAWFORD = "post-crawford"
    NO_CRAWFORD = "no-crawford"  # agreed to play without the rule


class MatchAlreadyWonError(TavlaError):
    """A game came after a side had all its points."""

    code = "match-already-won"

    def __init__(self, *, length: int, points: tuple[int, int]) -> None:
        super().__init__(f"a {length}-point match already stands at {points[0]}-{points[1]}")
        self.length = length
        self.points = points


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchScore:
    """The score before the next game of a match.

    length: points that win the match, at least 1.
    points: points won so far, by Side, never above length.
    phase:  what the Crawford rule says of the next game. A 1-point match has no Crawford game.
    ValueError: a length or points no match has.
    """

    length: int
    points: tuple[int, int] = (0, 0)
    phase: Phase = Phase.PRE_CRAWFORD

    def __post_init__(self) -> None:
        if self.length < 1:
            raise ValueError(f"no match is played to {self.length} points")
        if min(self.points) < 0 or max(self.points) > self.length or self.points == (self.length,) * 2:
            raise ValueError(f"no {self.length}-point match stands at {self.points[0]}-{self.points[1]}")

    @classmethod
    def starting_at(
        cls, length: int, points: tuple[int, int] = (0, 0), *, crawford: bool = True
    ) -> MatchScore:
        """The score of a match that begins at these points, by agreement or as the rest of a longer one.

        A side that begins one point away makes the first game the Crawford game. MP-09.
        """
        if not crawford:
            return cls(length=length, points=points, phase=Phase.NO_CRAWFORD)
        start = cls(length=length, points=points)
        away = start.away
        if length > 1 and away == (1, 1):
            return replace(start, phase=Phase.POST_CRAWFORD)
        return replace(start, phase=start._phase_after(points))

    @property
    def away(self) -> tuple[int, int]:
        """Points each side still needs, by Side."""
        return self.length - self.points[0], self.length - self.points[1]

    @property
    def winner(self) -> Side | None:
        """The side that has all its points; None while the match is on. MP-01."""
        first, second = self.away
        if first == 0:
            return Side.ONE
        return Side.TWO if second == 0 else None

    @property
    def is_over(self) -> bool:
        return 0 in self.away

    def after_game(self, winner: Side, points: int) -> MatchScore:
        """Add one game's points.

        points: cube value times 1, 2 or 3 for single game, gammon, backgammon; ValueError below 1.
        Raises MatchAlreadyWonError once either side is 0-away.
        MP-09: the Crawford game has now been played, or comes next.
        """
        score = self._with_points(winner, points)
        return replace(score, phase=self._phase_after(score.points))

    def after_penalty(self, winner: Side, points: int) -> MatchScore:
        """Add penalty points, between two games, to the side that did nothing wrong: 1 at least.

        Raises MatchAlreadyWonError. MP-09: if they bring a side to one point away, the next game is the
        Crawford game; one that is due stays due, for no game was played.
        """
        score = self._with_points(winner, points)
        is_due = self.phase is Phase.CRAWFORD
        return replace(score, phase=self.phase if is_due else self._phase_after(score.points))

    def _with_points(self, winner: Side, points: int) -> MatchScore:
        """The only door by which a score changes. MP-03: points beyond the length do not count."""
        if self.is_over:
            raise MatchAlreadyWonError(length=self.length, points=self.points)
        if points < 1:
            raise ValueError(f"nobody wins {points} points")
        first, second = self.points
        total = (first + points, second) if winner is Side.ONE else (first, second + points)
        return replace(self, points=(min(self.length, total[0]), min(self.length, total[1])))

    def is_dead(self, side: Side, *, cube: int) -> bool:
        """Whether the cube as it lies already wins this side the match: doubling changes nothing. MP-08."""
        return cube >= self.away[side.index]

    def _phase_after(self, points: tuple[int, int]) -> Phase:
        if self.phase is Phase.CRAWFORD:
            return Phase.POST_CRAWFORD
        away = {self.length - points[0], self.length - points[1]}
        first_one_away = self.phase is Phase.PRE_CRAWFORD and 1 in away and 0 not in away
        return Phase.CRAWFORD if first_one_away and self.length > 1 else self.phase
