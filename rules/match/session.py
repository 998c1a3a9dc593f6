"""A money session: points are added up and nobody ever has enough. MS-01, MS-02, MS-05."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.match.score import MatchScore, Phase, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyScore:
    """The points of a money session so far, by Side. It answers what MatchScore answers; length is 0.

    MS-05: no length, no Crawford game, a running balance.
    """

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

    @property
    def balance(self) -> int:
        """What side 1 is ahead, in points; negative where side 2 is."""
        return self.points[0] - self.points[1]

    def after_game(self, winner: Side, points: int) -> MoneyScore:
        """Add one game's points. ValueError below 1."""
        if points < 1:
            raise ValueError(f"nobody wins {points} points")
        first, second = self.points
        return replace(
            self, points=(first + points, second) if winner is Side.ONE else (first, second + points)
        )


# Where a match or a session stands before a game.
Standing = MatchScore | MoneyScore


def counted_multiplier(multiplier: int, *, is_turned: bool, jacoby: bool) -> int:
    """What a game counts, in cubes: with Jacoby, gammons only where a double was offered. MS-01.

    is_turned: a double was offered and taken; an automatic double is no offer.
    """
    return 1 if jacoby and not is_turned else multiplier


def cube_after_ties(ties: int, *, auto_double_limit: int | None) -> int:
    """The centred cube after this many ties of the opening dice. MS-02.

    auto_double_limit: how many of them double it; 0 or None: none.
    """
    return 1 << min(ties, auto_double_limit or 0)
