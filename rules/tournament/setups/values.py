"""A set-up as a value: a tournament without its name, its day and its people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import time
from enum import StrEnum
from typing import Any

from rules.errors import TavlaError
from rules.match.clock import ClockPreset
from rules.tournament.fees import FeeKind
from rules.tournament.formats.chain import Part, chain_of
from rules.tournament.lengths import MatchLengths
from rules.tournament.prizes import Scheme

#: Of the writing of a set-up; a file of a newer one is refused.
VERSION = 1


class SetupUnknownError(TavlaError):
    """No set-up bears this code."""

    code = "setup-unknown"

    def __init__(self, *, setup: str) -> None:
        super().__init__(f"there is no set-up {setup!r}")
        self.setup = setup


class SetupUnreadableError(TavlaError):
    """A file is no set-up. place: where it cannot be read, "" for all of it."""

    code = "setup-unreadable"

    def __init__(self, *, place: str) -> None:
        super().__init__(f"the set-up cannot be read at {place!r}")
        self.place = place


class SetupNewerError(TavlaError):
    """The file was written by a later version of the program. known: the newest that is read."""

    code = "setup-newer"

    def __init__(self, *, version: int, known: int = VERSION) -> None:
        super().__init__(f"set-ups are read up to version {known}, not {version}")
        self.version = version
        self.known = known


@dataclass(frozen=True, slots=True)
class Text:
    """What people read, in both languages; one of them may be empty and the other stands for it."""

    tr: str = ""
    en: str = ""

    def of(self, language: str) -> str:
        """In a language, "tr" or "en"; in the other one where that is all there is."""
        first, second = (self.tr, self.en) if language == "tr" else (self.en, self.tr)
        return first or second


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceSetup:
    """Something to be paid for. amount: in the smallest unit of the currency; None: the director says it.

    returned: percent that go back as prizes. shares: how a side pool is divided, best place first.
    """

    kind: FeeKind
    name: Text = Text()
    amount: int | None = None
    returned: int = 100
    shares: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HourSetup:
    """An hour of the hall. day: 0 is the first day of the tournament."""

    at: time
    day: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class StartSetup:
    """When a wave of a round of a stage starts."""

    stage: str
    round: int
    hour: HourSetup
    wave: int = 1


class PrizeKind(StrEnum):
    """How the prizes are reckoned: parts of a hundred, or factors; NONE: no money is divided."""

    NONE = "none"
    PERCENT = "percent"
    FACTORS = "factors"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeSetup:
    """A scheme, never amounts. weights: by stage, best place first. Raises ImpossiblePrizesError."""

    kind: PrizeKind = PrizeKind.NONE
    weights: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.kind is not PrizeKind.NONE:
            made = Scheme.percentages if self.kind is PrizeKind.PERCENT else Scheme.factors
            made(self.weights)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSetup:
    """A competition of a set-up.

    players: how many usually take part. format: the name of its chain (templates), "chain" for one put
    together by hand; parts: the chain itself, as chain_of takes it. lengths: by code of the stage.
    game, answers: a preset of rules.options and what is chosen otherwise; rules, rule_changes: the same of
    rules.match.event_rules. entries_close, starts: hours of the hall. places, team_size, reentries,
    most_wins: as of an event.
    """

    name: Text
    players: int
    format: str
    parts: tuple[Mapping[str, Any], ...]
    lengths: Mapping[str, MatchLengths] = field(default_factory=dict)
    clock: ClockPreset | None = None
    game: str = "backgammon"
    answers: Mapping[str, str] = field(default_factory=dict)
    rules: str = "wbgf"
    rule_changes: Mapping[str, str] = field(default_factory=dict)
    rule_text: Text = Text()
    team_size: int = 1
    places: int | None = None
    reentries: int = 0
    most_wins: int | None = None
    entries_close: HourSetup | None = None
    prices: tuple[PriceSetup, ...] = ()
    starts: tuple[StartSetup, ...] = ()
    prizes: PrizeSetup = field(default_factory=PrizeSetup)

    @property
    def chain(self) -> tuple[Part, ...]:
        """The parts, resolved. Raises what chain_of raises."""
        return chain_of(self.parts)

    @property
    def stages(self) -> tuple[str, ...]:
        """The codes of its stages, in the order they begin."""
        return tuple(code for part in self.chain for code in part.stages)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """A tournament to be. days: how many it lasts. boards, clocks: how many it needs."""

    code: str
    events: tuple[EventSetup, ...]
    days: int = 1
    boards: int | None = None
    clocks: int | None = None
    closes_at: time | None = None
    no_start_after: time | None = None
