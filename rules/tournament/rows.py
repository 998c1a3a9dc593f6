"""A cup's pairings as somebody stored them, for the audit, and what the audit may find."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.tournament.formats.stage import Bye, Occupant


@dataclass(frozen=True, slots=True)
class SlotRow:
    """One slot as stored. source: "line", "winner" or "loser"; line from 1; pairing: a key."""

    source: str
    line: int | None
    pairing: str | None
    occupant: Occupant


@dataclass(frozen=True, slots=True)
class PairingRow:
    """One pairing as stored.

    winner, goes_on: slots 1 or 2, 0 for neither. kind: "played" (with or without play, but decided), "bye",
    "void", or None while nothing is decided. drops: does the loser play on where losers do, or has he gone
    home? met: do the two sit at a table, or did they? Not where it was decided without play.
    """

    key: str
    stage: str
    round: int
    number: int
    slots: tuple[SlotRow, SlotRow]
    winner: int | None = None
    goes_on: int | None = None
    kind: str | None = None
    drops: bool = True
    met: bool = True

    @property
    def occupants(self) -> tuple[Occupant, Occupant]:
        return (self.slots[0].occupant, self.slots[1].occupant)

    @property
    def entrants(self) -> tuple[int, ...]:
        return tuple(occupant for occupant in self.occupants if isinstance(occupant, int))

    @property
    def byes(self) -> int:
        return self.occupants.count(Bye.BYE)


@dataclass(frozen=True)
class Problem:
    """Something that breaks a rule. code: kebab-case, stable; values: what explains it, by name."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict)
