"""Where the checkers stand: both sides' counts as one immutable value. CON-01, CON-05."""

from __future__ import annotations

from dataclasses import dataclass

OFF = 0
BAR = 25
HAND = 26
POINTS = range(1, 25)
HOME = range(1, 7)

# Checkers of one side by place, in its own numbering: 0 borne off, 1..24 points, 25 bar.
Counts = tuple[int, ...]
# Some of a side's own points, ascending.
Points = tuple[int, ...]


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
    hand:            checkers of each not entered yet; acey-deucey only (AD-01).
    pinned:          each side's own points where a checker of its own lies pinned; plakoto only (PL-06).
                     Pinned checkers are counted on their points.
    """

    mover: Counts
    opponent: Counts
    hand: tuple[int, int] = (0, 0)
    pinned: tuple[Points, Points] = ((), ())

    def turned(self) -> Position:
        """The same position as the other side sees it."""
        return Position(self.opponent, self.mover, self.hand[::-1], self.pinned[::-1])

    def is_conserved(self, checkers: int) -> bool:
        """Whether each side has all its checkers, none missing and none too many. CON-05."""
        return all(
            len(side) == BAR + 1 and min(side) >= 0 and hand >= 0 and sum(side) + hand == checkers
            for side, hand in zip((self.mover, self.opponent), self.hand, strict=True)
        )

    @property
    def pips(self) -> tuple[int, int]:
        """Pips left to bear off, of the mover and of the opponent; a checker on the bar or in hand has 25."""
        return pip_count(self.mover, self.hand[0]), pip_count(self.opponent, self.hand[1])


def pip_count(side: Counts, hand: int = 0) -> int:
    """Pips left to bear off. A checker in hand enters as one on the bar does."""
    return sum(place * checkers for place, checkers in enumerate(side)) + BAR * hand


def highest_place(side: Counts) -> int:
    """The place furthest from home that holds a checker; OFF when all are off."""
    return max((place for place, checkers in enumerate(side) if checkers), default=OFF)
