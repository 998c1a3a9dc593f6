"""What is found about a record: the first fault, or the true score."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from rules.match.ending import EndKind
from rules.match.score import Side


class Status(StrEnum):
    VALID = "valid"
    INVALID = "invalid"
    INCOMPLETE = "incomplete"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where in a record. What is not known or does not apply is None.

    game, row: numbers as written. line: from 1. cell: its text.
    xgid: the position before the fault, bottom = the side at fault.
    position: the same in digits where no XGID can tell it: see rules/board/digits.py.
    """

    game: int | None = None
    row: int | None = None
    line: int | None = None
    side: Side | None = None
    cell: str | None = None
    xgid: str | None = None
    position: str | None = None


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong: a code of formats 11, where, and the values of its sentence."""

    code: str
    place: Place = field(default_factory=Place)
    values: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Note:
    """Something worth telling that makes nothing wrong."""

    code: str
    place: Place = field(default_factory=Place)
    values: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvedGame:
    """A game the record proves. winner: None for a tie.

    points: raw, may go beyond the length. cube: the value it was won at.
    """

    number: int
    winner: Side | None
    points: int
    cube: int
    kind: EndKind
    crawford: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The judgement of one record.

    status: unreadable also where a play is too rich in meanings to be judged; what comes before it is proved.
    length: 0 for money, None unknown. score: by Side, capped at the length; None when unreadable.
    games, score, plays: what is proved before the replay stopped. plays: rolls judged, dances included.
    fault: the first one. stood: illegal plays after which the replay went on, because the record states the
        position they left or a ruling let them stand: the first fault is one of them. TD-24, formats 12.
    stopped: the fault at which the replay ended; None if it reached the end of the record.
    """

    status: Status
    format: str | None = None
    length: int | None = None
    players: tuple[str, str] | None = None
    score: tuple[int, int] | None = None
    games: tuple[ProvedGame, ...] = ()
    plays: int = 0
    fault: Fault | None = None
    notes: tuple[Note, ...] = ()
    stood: tuple[Fault, ...] = ()
    stopped: Fault | None = None
