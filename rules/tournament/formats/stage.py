"""What every format answers: a plan of pairings before the draw, and the state of each pairing after it.

A plan says who *could* meet: each slot names its one source. Together with the drawn lines and the
outcomes entered so far it determines the whole state (see bracket.py).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Literal


class SourceKind(StrEnum):
    """Where the occupant of a slot comes from."""

    LINE = "line"
    WINNER = "winner"
    LOSER = "loser"


class Bye(StrEnum):
    """Nobody, and for certain: a free line, or the loser of a match that was not played."""

    BYE = "bye"


#: Who sits in a slot: an entrant's id, nobody (Bye.BYE), or not known yet (None).
Occupant = int | Literal[Bye.BYE] | None


class PairingStatus(StrEnum):
    """How far a pairing is.

    WAITING: somebody is not known yet. READY: two entrants, no result. OVER: decided by a result.
    BYE: one entrant passes free. VOID: two byes; a bye passes on (4.3).
    """

    WAITING = "waiting"
    READY = "ready"
    OVER = "over"
    BYE = "bye"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Source:
    """The one source of a slot (G4): a line of the draw (from 1), or the winner or loser of a pairing."""

    kind: SourceKind
    line: int | None = None
    pairing: str | None = None

    @classmethod
    def from_line(cls, line: int) -> Source:
        return cls(SourceKind.LINE, line=line)

    @classmethod
    def winner_of(cls, pairing: str) -> Source:
        return cls(SourceKind.WINNER, pairing=pairing)

    @classmethod
    def loser_of(cls, pairing: str) -> Source:
        return cls(SourceKind.LOSER, pairing=pairing)


@dataclass(frozen=True, slots=True)
class Feed:
    """Where somebody goes from a pairing: the WINNER or LOSER of it takes slot 1 or 2 of pairing `key`."""

    kind: SourceKind
    key: str
    slot: int


@dataclass(frozen=True, slots=True)
class PairingPlan:
    """One pairing of a plan.

    key: unique in the plan, stable for ever ("M2-3" is main round 2 match 3).
    round, number: count from 1, number from top to bottom.
    sources: of slot 1 and slot 2.
    """

    key: str
    stage: str
    round: int
    number: int
    sources: tuple[Source, Source]


@dataclass(frozen=True)
class Plan:
    """Every pairing of an event's stages, each after the pairings that feed it (G5)."""

    pairings: tuple[PairingPlan, ...]

    @cached_property
    def by_key(self) -> Mapping[str, PairingPlan]:
        return MappingProxyType({pairing.key: pairing for pairing in self.pairings})

    @cached_property
    def position(self) -> Mapping[str, int]:
        """The place of each key in the order of the plan; what is fed comes later than what feeds it."""
        return MappingProxyType({pairing.key: place for place, pairing in enumerate(self.pairings)})

    @cached_property
    def lines(self) -> int:
        """How many lines the draw of this plan has."""
        return sum(source.kind is SourceKind.LINE for pairing in self.pairings for source in pairing.sources)

    @cached_property
    def stages(self) -> tuple[str, ...]:
        """The codes of the stages that have pairings, in the order of the plan."""
        return tuple(dict.fromkeys(pairing.stage for pairing in self.pairings))

    def rounds_of(self, stage: str) -> int:
        """How many rounds a stage has; 0 when it has no pairing."""
        return self._rounds.get(stage, 0)

    def feeds(self, key: str) -> tuple[Feed, ...]:
        """Where the winner and the loser of a pairing go, in that order; who goes nowhere is left out."""
        return self._feeds.get(key, ())

    def feed(self, key: str, kind: SourceKind) -> Feed | None:
        """Where the winner, or the loser, of a pairing goes; None: nowhere."""
        return next((feed for feed in self.feeds(key) if feed.kind is kind), None)

    @cached_property
    def _rounds(self) -> Mapping[str, int]:
        rounds: dict[str, int] = {}
        for pairing in self.pairings:
            rounds[pairing.stage] = max(pairing.round, rounds.get(pairing.stage, 0))
        return rounds

    @cached_property
    def _feeds(self) -> Mapping[str, tuple[Feed, ...]]:
        feeds: defaultdict[str, list[Feed]] = defaultdict(list)
        for pairing in self.pairings:
            for slot, source in enumerate(pairing.sources, start=1):
                if source.pairing is not None:
                    feeds[source.pairing].append(Feed(source.kind, pairing.key, slot))
        # "winner" sorts after "loser"
        return {key: tuple(sorted(found, key=_by_kind, reverse=True)) for key, found in feeds.items()}


def _by_kind(feed: Feed) -> str:
    return feed.kind.value


@dataclass(frozen=True, slots=True, init=False)
class Outcome:
    """Who won a pairing and who went on from it, as slots 1 or 2.

    They differ only where the director corrected a result and the matches that followed stand:
    the record says who won, the bracket keeps who went on. goes_on left out: the winner goes on.
    """

    winner: int
    goes_on: int

    def __init__(self, winner: int, goes_on: int | None = None) -> None:
        object.__setattr__(self, "winner", winner)
        object.__setattr__(self, "goes_on", winner if goes_on is None else goes_on)
        if not {self.winner, self.goes_on} <= {1, 2}:
            raise ValueError(f"slots are 1 and 2, not {self.winner} and {self.goes_on}")


@dataclass(frozen=True, slots=True)
class PairingState:
    """Who sits in slots 1 and 2 of a pairing, and how far it is.

    outcome: what was entered; None too for a bye or a void, which nobody enters.
    """

    key: str
    occupants: tuple[Occupant, Occupant]
    status: PairingStatus
    outcome: Outcome | None = None

    @classmethod
    def of(
        cls, key: str, occupants: tuple[Occupant, Occupant], outcome: Outcome | None = None
    ) -> PairingState:
        """The state that follows from the occupants and the outcome."""
        return cls(key, occupants, _status(occupants, outcome), outcome)

    @property
    def has_bye(self) -> bool:
        """Is it certain that this pairing is never played?"""
        return Bye.BYE in self.occupants

    @property
    def advancing(self) -> Occupant:
        """Who takes the slot this pairing's winner feeds."""
        if self.outcome is not None:
            return self.occupants[self.outcome.goes_on - 1]
        if self.has_bye:
            # the one who is not the bye: an entrant, not known yet, or the second bye of a void
            return self.occupants[1] if self.occupants[0] is Bye.BYE else self.occupants[0]
        return None

    @property
    def dropping(self) -> Occupant:
        """Who takes the slot this pairing's loser feeds. A bye has no loser, so nobody (4.3)."""
        if self.outcome is not None:
            return self.occupants[2 - self.outcome.goes_on]
        return Bye.BYE if self.has_bye else None

    def sends(self, kind: SourceKind) -> Occupant:
        """Who takes the slot fed by the WINNER or the LOSER of this pairing."""
        return self.advancing if kind is SourceKind.WINNER else self.dropping


def _status(occupants: tuple[Occupant, Occupant], outcome: Outcome | None) -> PairingStatus:
    if None in occupants:
        return PairingStatus.WAITING
    byes = occupants.count(Bye.BYE)
    if byes:
        return PairingStatus.VOID if byes == 2 else PairingStatus.BYE
    return PairingStatus.READY if outcome is None else PairingStatus.OVER
