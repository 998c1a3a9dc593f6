"""A money session: points are added up and nobody ever has enough."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.match.score import MatchScore, Phase, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyScore:
    """The points of a money session so far, by Side. It answers what MatchScore answers; length is 0."""

    points: tuple[int, int] = (0, 0)

    @property
    def length(self) -> int:
        return 0

    @property
    def phase(self) -> Phase:
        return Phase.NO_CRAWFORD

    @property
    def is_over(self) -> bool:
        return False

    def after_game(self, winner: Side, points: int) -> MoneyScore:
        first, second = self.points
        return replace(
            self, points=(first + points, second) if winner is Side.ONE else (first, second + points)
        )


# Where a match or a session stands before a game.
Standing = MatchScore | MoneyScore
