"""Where the checkers stand: both sides' counts as one immutable value. CON-01, CON-05."""

from __future__ import annotations

from dataclasses import dataclass

OFF = 0
BAR = 25
POINTS = range(1, 25)
HOME = range(1, 7)

# Checkers of one side by place, in its own numbering: 0 borne off, 1..24 points, 25 bar.
Counts = tuple[int, ...]


def counts(places: dict[int, int]) -> Counts:
    """Counts from place -> checkers; a place not named is empty."""
    return tuple(places.get(place, 0) for place in range(BAR + 1))


def facing(point: int) -> int:
    """The opponent's number of one of my points, where the sides move towards each other. CON-02."""
    return BAR - point


@dataclass(frozen=True, slots=True)
class Position:
    """A position as the side to move sees it.

    mover, opponent: 26 counts each, every side in its own numbering.
    """

    mover: Counts
    opponent: Counts

    def turned(self) -> Position:
        """The same position as the other side sees it."""
        return Position(self.opponent, self.mover)

    def is_conserved(self, checkers: int) -> bool:
        """Whether each side has all its checkers, none missing and none too many. CON-05."""
        return all(
            len(side) == BAR + 1 and min(side) >= 0 and sum(side) == checkers
            for side in (self.mover, self.opponent)
        )

    @property
    def pips(self) -> tuple[int, int]:
        """Pips left to bear off, of the mover and of the opponent; a checker on the bar has 25."""
        return pip_count(self.mover), pip_count(self.opponent)

    @property
    def winner_multiplier(self) -> int:
        """What the mover's win is worth in cubes, once his last checker is off: 1, 2 or 3. STD-10."""
        if self.opponent[OFF]:
            return 1
        return 3 if self.opponent[BAR] or any(self.opponent[19:25]) else 2


def pip_count(side: Counts) -> int:
    return sum(place * checkers for place, checkers in enumerate(side))
