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


class Open(StrEnum):
    """A line that a late entrant may still take; closing the entries makes it a bye (5.1)."""

    OPEN = "open"


#: Who sits in a slot: an entrant's id, nobody (Bye.BYE), or not known yet (None).
Occupant = int | Literal[Bye.BYE] | None

#: Who stands on a line of the draw: an entrant's id, nobody (None), or whoever still comes (Open.OPEN).
Line = int | Literal[Open.OPEN] | None


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
    group: its group in a stage of groups ("A", "B", ...), else "".
    only_if: (key, slot): played only if that slot of that pairing goes on, from which both slots come;
    else both slots are byes.
    """

    key: str
    stage: str
    round: int
    number: int
    sources: tuple[Source, Source]
    group: str = ""
    only_if: tuple[str, int] | None = None

    def __post_init__(self) -> None:
        if self.only_if and {source.pairing for source in self.sources} != {self.only_if[0]}:
            raise ValueError(f"both slots of {self.key} must come from {self.only_if[0]}")

    def receives(self, state: PairingState, kind: SourceKind) -> Occupant:
        """Whom a pairing that feeds this one sends here as its WINNER or LOSER."""
        if self.only_if and state.going_on not in (None, self.only_if[1]):
            return Bye.BYE
        return state.sends(kind)


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
        return max(self._seats, default=0)

    def seats(self, line: int) -> tuple[tuple[str, int], ...]:
        """The slots taken by whoever stands on a line: key and slot, in the order of the plan."""
        return tuple(self._seats.get(line, ()))

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
    def _seats(self) -> Mapping[int, list[tuple[str, int]]]:
        seats: defaultdict[int, list[tuple[str, int]]] = defaultdict(list)
        for pairing in self.pairings:
            for slot, source in enumerate(pairing.sources, start=1):
                if source.line is not None:
                    seats[source.line].append((pairing.key, slot))
        return seats

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
    """Who won a pairing and who went on from it, as slots 1 or 2; 0 for nobody (double forfeit).

    They differ only where the director corrected a result and the matches that followed stand:
    the record says who won, the bracket keeps who went on. goes_on left out: the winner goes on.
    After a double forfeit both are out of the event: nobody goes on and nobody drops.
    drops: does the loser play on where losers drop? Not when he goes home: his place there is a bye (5.1).
    """

    winner: int
    goes_on: int
    drops: bool

    def __init__(self, winner: int, goes_on: int | None = None, *, drops: bool = True) -> None:
        object.__setattr__(self, "winner", winner)
        object.__setattr__(self, "goes_on", winner if goes_on is None else goes_on)
        object.__setattr__(self, "drops", drops)
        if not {self.winner, self.goes_on} <= {0, 1, 2}:
            raise ValueError(f"slots are 1 and 2, not {self.winner} and {self.goes_on}")


#: Two losers and no winner.
DOUBLE_FORFEIT = Outcome(0)


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
    def going_on(self) -> int | None:
        """The slot that goes on: 1 or 2, 0 when nobody does, None while that is open."""
        if self.outcome is not None:
            return self.outcome.goes_on
        if self.has_bye:
            return 0 if self.status is PairingStatus.VOID else 1 + (self.occupants[0] is Bye.BYE)
        return None

    @property
    def advancing(self) -> Occupant:
        """Who takes the slot this pairing's winner feeds."""
        if self.outcome is not None:
            slot = self.outcome.goes_on
            return self.occupants[slot - 1] if slot else Bye.BYE
        if self.has_bye:
            # the one who is not the bye: an entrant, not known yet, or the second bye of a void
            return self.occupants[1] if self.occupants[0] is Bye.BYE else self.occupants[0]
        return None

    @property
    def dropping(self) -> Occupant:
        """Who takes the slot this pairing's loser feeds: nobody when he has gone home."""
        return self.beaten if self.outcome is None or self.outcome.drops else Bye.BYE

    @property
    def beaten(self) -> Occupant:
        """Who does not go on. A bye has no loser, so nobody (4.3)."""
        if self.outcome is not None:
            slot = self.outcome.goes_on
            return self.occupants[2 - slot] if slot else Bye.BYE
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
