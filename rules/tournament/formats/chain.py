"""An event as a chain of parts: what each part is played by, and who comes into it.

A part is drawn by one draw and has one or more stages. Parts are independent of each other but for their
entry rule. So a new combination of formats needs no code.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from rules.errors import TavlaError
from rules.tournament.formats import consolation, double, elimination, fighters, groups, last_chance, triple
from rules.tournament.formats.planned import PLANNED, planned
from rules.tournament.formats.playoff import PLAYOFF, PlayoffSettings
from rules.tournament.formats.round_robin import ROUND_ROBIN
from rules.tournament.formats.settings import CupSettings, KnockoutSettings, parse_settings, settings_json
from rules.tournament.formats.short_schedule import SHORT_SCHEDULE
from rules.tournament.formats.stage import PairingPlan, Plan, Source
from rules.tournament.formats.trades import Trade, traded, trades_json, trades_of
from rules.tournament.pairing.settings import DEFAULTS, round_settings

SWISS, LIVES, REDRAW = "swiss", "lives", "redraw"

#: The formats a part can have: planned ones, and those whose rounds are paired one after the other.
PART_FORMATS: tuple[str, ...] = (*PLANNED, *DEFAULTS)

#: The stages whose state is a table, not a bracket.
TABLE_STAGES = frozenset({ROUND_ROBIN, groups.GROUPS, SHORT_SCHEDULE, SWISS, LIVES, REDRAW})


class BadEntryError(TavlaError):
    """Nobody can come into a part by this rule. part: its number, from 1; rule: what was given."""

    code = "bad-entry"

    def __init__(self, *, part: int, rule: str) -> None:
        super().__init__(f"nobody comes into part {part} by {rule!r}")
        self.part = part
        self.rule = rule


class PartUnknownError(TavlaError):
    """The event has no part of this number. parts: how many it has."""

    code = "part-unknown"

    def __init__(self, *, part: int, parts: int) -> None:
        super().__init__(f"there is no part {part} among {parts}")
        self.part = part
        self.parts = parts


class EntryRule(StrEnum):
    """Who comes into a part.

    ALL: who is entered. BEST: the first `count` of a part. BEST_OF_GROUPS: the first `count` of each group.
    LEFT: who is not out when a part ends early (last eight). OUT: who is out of parts and plays in no other
    (fresh draw). REST: who was in parts and is in no other. SIGN_UP: the next `count` who are in no part
    (rolling). WINNERS: the first of each part. UNBEATEN: who has won in a table and not lost in it, however
    many they are (buy-back round, 5.1). LEVEL: who has as many wins in a table as the last of `count` where
    there are more of them than places: they play off (5.1). QUALIFIED: the `count` by wins of a table, the
    last of them by the play-off that is named after it.
    """

    ALL = "all"
    BEST = "best"
    BEST_OF_GROUPS = "best-of-groups"
    LEFT = "left"
    LEVEL = "level"
    OUT = "out"
    QUALIFIED = "qualified"
    REST = "rest"
    SIGN_UP = "sign-up"
    UNBEATEN = "unbeaten"
    WINNERS = "winners"


#: Rules that name one part, and rules that name several.
_OF_ONE = frozenset(
    {EntryRule.BEST, EntryRule.BEST_OF_GROUPS, EntryRule.LEFT, EntryRule.LEVEL, EntryRule.UNBEATEN}
)
_OF_SEVERAL = frozenset({EntryRule.OUT, EntryRule.QUALIFIED, EntryRule.REST, EntryRule.WINNERS})
_OF_A_TABLE = frozenset({EntryRule.LEVEL, EntryRule.QUALIFIED, EntryRule.UNBEATEN})
_FROM = {EntryRule.BEST_OF_GROUPS: groups.GROUPS, EntryRule.LEFT: "fighters"}
_COUNTED = frozenset(
    {EntryRule.BEST, EntryRule.BEST_OF_GROUPS, EntryRule.LEVEL, EntryRule.QUALIFIED, EntryRule.SIGN_UP}
)
_WAITING = _OF_ONE | {EntryRule.QUALIFIED, EntryRule.WINNERS}


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry rule with its numbers. parts: the parts before that it takes from. count: how many."""

    rule: EntryRule = EntryRule.ALL
    parts: tuple[int, ...] = ()
    count: int = 0

    @property
    def waits(self) -> bool:
        """Must the parts it takes from be finished first?"""
        return self.rule in _WAITING

    def json(self) -> dict[str, Any]:
        """{"rule": ..., "part": 1 or "parts": [1], "count": 8}, as far as the rule has them."""
        found: dict[str, Any] = {"rule": self.rule.value}
        if self.rule in _OF_ONE:
            found["part"] = self.parts[0]
        if self.rule in _OF_SEVERAL:
            found["parts"] = list(self.parts)
        if self.rule in _COUNTED:
            found["count"] = self.count
        return found


@dataclass(frozen=True, slots=True)
class Part:
    """One part of an event.

    number: from 1. format: one of PART_FORMATS. settings: the dataclass of the format's choices.
    copy: 1, or how many parts up to this one have stages of the same codes; then codes and keys are
    numbered, so that they stay unique in the event. trades: slots that have changed their sources since the
    draw, because others played than were paired (trades.py); keys without the number of the copy.
    """

    number: int
    format: str
    settings: Any
    entry: Entry = Entry()
    copy: int = 1
    trades: tuple[Trade, ...] = ()

    @property
    def is_planned(self) -> bool:
        """Is every pairing known at the draw? Else each round is paired when the one before is over."""
        return self.format in PLANNED

    @property
    def stages(self) -> tuple[str, ...]:
        """The codes of the stages it can have, in the order they begin; small fields may leave some out."""
        return tuple(_numbered_code(code, self.copy) for code in _stages(self.format, self.settings))

    def plan(self, entrants: int) -> Plan:
        """The plan for so many entrants. Raises what planned raises."""
        assert self.is_planned, "only planned parts have a plan"
        plan = traded(planned(self.format, entrants, self.settings), self.trades)
        return plan if self.copy == 1 else _numbered(plan, self.copy)

    def plain_code(self, stage: str) -> str:
        """The code of one of its stages without the number of the part's copy."""
        return stage if self.copy == 1 else stage_base(stage)

    def plain_key(self, key: str) -> str:
        """A key without the number of the part's copy."""
        return key.removeprefix(_prefix(self.copy))

    def round_key(self, round_: int, number: int) -> str:
        """The key of a pairing of a part by rounds: "R3-5" is round 3 match 5."""
        return f"{_prefix(self.copy)}R{round_}-{number}"

    def json(self) -> dict[str, Any]:
        """As it is stored with the event: every setting, the defaults too."""
        settings, entry = settings_json(self.settings), self.entry.json()
        found: dict[str, Any] = {"format": self.format, "settings": settings, "entry": entry}
        if self.trades:
            found["trades"] = trades_json(self.trades)
        return found if self.copy == 1 else {**found, "copy": self.copy}

    def for_places(self, places: int) -> Part:
        """The same part; of a play-off for so many places."""
        if self.format != PLAYOFF or places < 1:
            return self
        return replace(self, settings=PlayoffSettings(places=places))

    def as_given(self) -> dict[str, Any]:
        """What makes another part like this one: format, settings and entry, and no more."""
        stored = self.json()
        return {name: stored[name] for name in ("format", "settings", "entry")}

    def untraded(self) -> Part:
        """The same part as it is drawn: no slot has changed its source."""
        return replace(self, trades=())

    def with_trade(self, trade: Trade) -> Part:
        """The same part after one more trade; keys as the event knows them."""
        first, second = ((self.plain_key(key), slot) for key, slot in trade)
        return replace(self, trades=(*self.trades, (first, second)))

    def with_settings(self, given: Mapping[str, object]) -> Part:
        """The same part with some settings changed. Raises what parse_settings and round_settings raise."""
        stored = self.json()["settings"]
        return replace(self, settings=_settings(self.format, {**stored, **given}))


def chain_of(given: Sequence[Mapping[str, Any]]) -> tuple[Part, ...]:
    """The parts of an event from what was given or stored: format, settings, entry of each.

    Settings that are left out are the format's defaults; the entry of the first part is everybody's.
    Raises KeyError for an unknown format, BadEntryError, and what parse_settings and round_settings raise.
    """
    parts: list[Part] = []
    for number, each in enumerate(given, start=1):
        part = Part(
            number,
            each["format"],
            _settings(each["format"], each.get("settings", {})),
            _entry(number, each.get("entry", {"rule": "all"}), parts),
            trades=trades_of(each.get("trades", ())),
        )
        parts.append(replace(part, copy=_copy(part, parts)))
    return tuple(parts)


def _copy(part: Part, before: Sequence[Part]) -> int:
    """One more than the parts that have stages of its kinds, and a number that none of these has.

    After a bracket, a consolation and a cup, which is the third, a consolation is the fourth.
    """
    taken = [each.copy for each in before if not _kinds(each).isdisjoint(_kinds(part))]
    return next(number for number in itertools.count(len(taken) + 1) if number not in taken)


def _kinds(part: Part) -> set[str]:
    """The stages of a part as far as their codes and keys may be taken: the keys of all tables are alike."""
    return {"table" if is_table(code) else code for code in _stages(part.format, part.settings)}


def _settings(format_: str, given: Mapping[str, object]) -> Any:
    if format_ in PLANNED:
        return parse_settings(PLANNED[format_].settings, given)
    return round_settings(format_, given)


def _entry(number: int, given: Mapping[str, Any], before: Sequence[Part]) -> Entry:
    """Raises BadEntryError for an unknown rule, a part that does not come before, too small a count."""
    name = str(given.get("rule"))
    if name not in set(EntryRule):
        raise BadEntryError(part=number, rule=name)
    rule = EntryRule(name)
    parts = _numbers(given.get("parts", [given["part"]] if "part" in given else []))
    count = given.get("count", 0)
    if not _names_parts(rule, parts, before) or not _counts(rule, count):
        raise BadEntryError(part=number, rule=name)
    return Entry(rule, parts if rule in _OF_ONE | _OF_SEVERAL else (), count if rule in _COUNTED else 0)


def _names_parts(rule: EntryRule, parts: Sequence[int], before: Sequence[Part]) -> bool:
    """Does the rule name as many parts as it takes from, each before this one and of the right format?"""
    if rule not in _OF_ONE | _OF_SEVERAL:
        return True
    if not parts or (rule in _OF_ONE and len(parts) > 1):
        return False
    if not all(1 <= part <= len(before) for part in parts):
        return False
    source = before[parts[0] - 1]
    if rule is EntryRule.QUALIFIED and [before[part - 1].format for part in parts[1:]] != [PLAYOFF]:
        return False
    if rule in _OF_A_TABLE:
        return is_table(source.stages[0]) and (rule is EntryRule.UNBEATEN or source.format != groups.GROUPS)
    return source.format == _FROM.get(rule, source.format)


def _counts(rule: EntryRule, count: object) -> bool:
    least = 1 if rule is EntryRule.BEST_OF_GROUPS else 2
    return rule not in _COUNTED or (type(count) is int and count >= least)


def _numbers(given: object) -> tuple[int, ...]:
    if not isinstance(given, list | tuple):
        return ()
    return tuple(each if type(each) is int else 0 for each in given)


# --- Stages ----------------------------------------------------------------------------------------

#: The stages of each format whose settings do not change them.
_STAGES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "consolation": (consolation.CONSOLATION,),
        "last-chance": (last_chance.LAST_CHANCE,),
        "double-elimination": (elimination.MAIN, double.LOWER, double.GRAND_FINAL),
        "fighters": (elimination.MAIN, fighters.FIGHTERS),
        "last-eight": (fighters.LAST_EIGHT,),
        PLAYOFF: (PLAYOFF,),
        "triple-elimination": (elimination.MAIN, triple.SECOND, triple.THIRD, triple.FINALS),
        ROUND_ROBIN: (ROUND_ROBIN,),
        groups.GROUPS: (groups.GROUPS,),
        SHORT_SCHEDULE: (SHORT_SCHEDULE,),
        "lives-swiss": (LIVES,),
        "redraw-lives": (REDRAW,),
    }
)


def _stages(format_: str, settings: Any) -> tuple[str, ...]:
    if isinstance(settings, KnockoutSettings):
        return (elimination.MAIN, *((elimination.THIRD_PLACE,) if settings.third_place else ()))
    if isinstance(settings, CupSettings):
        extra = (
            (elimination.THIRD_PLACE, settings.third_place),
            (consolation.SECOND_PLACE, settings.second_place),
            (last_chance.LAST_CHANCE, settings.last_chance_rounds > 0),
        )
        return (elimination.MAIN, consolation.CONSOLATION, *(code for code, is_there in extra if is_there))
    return _STAGES.get(format_, (SWISS,))


def is_table(stage: str) -> bool:
    """Is a stage, by its code, shown as a table and not as a bracket?"""
    return stage_base(stage) in TABLE_STAGES


def stage_base(stage: str) -> str:
    """The code of a stage without its number: "main" of "main-2"."""
    name, _, number = stage.rpartition("-")
    return name if number.isdecimal() else stage


def stage_number(stage: str) -> int:
    """The number of a stage of which an event has several; 1 for the first."""
    number = stage.rpartition("-")[2]
    return int(number) if number.isdecimal() else 1


def _numbered_code(stage: str, copy: int) -> str:
    return stage if copy == 1 else f"{stage}-{copy}"


def _prefix(copy: int) -> str:
    return "" if copy == 1 else str(copy)


@lru_cache(maxsize=64)
def _numbered(plan: Plan, copy: int) -> Plan:
    """The plan with numbered stages and keys: "main-2", "2M1-1"."""
    return Plan(tuple(_renamed(pairing, copy) for pairing in plan.pairings))


def _renamed(pairing: PairingPlan, copy: int) -> PairingPlan:
    first, second = (_renamed_source(source, copy) for source in pairing.sources)
    condition = pairing.only_if
    return replace(
        pairing,
        key=_prefix(copy) + pairing.key,
        stage=_numbered_code(pairing.stage, copy),
        sources=(first, second),
        only_if=None if condition is None else (_prefix(copy) + condition[0], condition[1]),
    )


def _renamed_source(source: Source, copy: int) -> Source:
    return source if source.pairing is None else replace(source, pairing=_prefix(copy) + source.pairing)
