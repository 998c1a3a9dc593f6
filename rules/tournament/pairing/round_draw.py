"""A round as it was paired, and why it came out so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from rules.tournament.formats.stage import SourceKind


class Pending(NamedTuple):
    """The WINNER or the LOSER of a match that is still open, a and b (partial round, 5.1)."""

    kind: SourceKind
    a: int
    b: int


#: Who takes a place in a round: an entrant, or whoever wins or loses an open match.
Seat = int | Pending


def members(seat: Seat) -> tuple[int, ...]:
    """Everybody who may turn out to be the one who sits there."""
    return (seat,) if isinstance(seat, int) else (seat.a, seat.b)


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing to know about a pairing: a stable kebab-case code and the values that explain it."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDraw:
    """The pairings of one round.

    pairings: in the order of the tables; (a, None) is a bye, and byes come last. bye: who was given one
    because the number is odd; who had asked for one is not meant. cost: what the pairing costs, by rule
    ("rematches", "score-difference", ...). why: what was looked after and what was impossible.
    problems: what a director should look at before publishing.
    """

    pairings: tuple[tuple[Seat, Seat | None], ...] = ()
    bye: Seat | None = None
    cost: Mapping[str, int] = field(default_factory=dict)
    why: tuple[Reason, ...] = ()
    problems: tuple[Reason, ...] = ()

    @property
    def matches(self) -> tuple[tuple[Seat, Seat], ...]:
        """The pairings that are played."""
        return tuple((a, b) for a, b in self.pairings if b is not None)
