"""The formats whose every pairing is known before the draw, by code (5.2): settings, plan, places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from rules.errors import TavlaError
from rules.tournament.draw import bracket_size, seeded_lines
from rules.tournament.formats import consolation, double, elimination, fighters, groups, last_chance, triple
from rules.tournament.formats.catalogue import MOST_ENTRANTS, TooManyEntrantsError
from rules.tournament.formats.playoff import PLAYOFF, PlayoffSettings, playoff, playoff_draw, playoff_size
from rules.tournament.formats.round_robin import ROUND_ROBIN, round_robin
from rules.tournament.formats.settings import (
    CupSettings,
    DoubleSettings,
    GroupSettings,
    KnockoutSettings,
    NoSettings,
    RoundRobinSettings,
    ScheduleSettings,
    SettingsContradictError,
)
from rules.tournament.formats.short_schedule import SHORT_SCHEDULE, short_schedule
from rules.tournament.formats.stage import PairingPlan, Plan

Pairings = tuple[PairingPlan, ...]


class TooFewForFormatError(TavlaError):
    """The format has no sense for so few."""

    code = "too-few-for-format"

    def __init__(self, *, count: int, least: int) -> None:
        super().__init__(f"this format needs at least {least} entrants, not {count}")
        self.count = count
        self.least = least


class PlannedFormat(NamedTuple):
    """A format drawn once.

    settings: the dataclass of its choices. pairings: from the number of lines and such settings.
    ladders: the lists of places, each the stages people leave it from, best first (standings/ranking.py);
    () when a table decides.
    has_byes: is the draw a bracket, a power of two of lines? Else its lines are the entrants.
    least: the fewest entrants it has a sense for.
    """

    settings: type[Any]
    pairings: Callable[[int, Any], Pairings]
    ladders: tuple[tuple[str, ...], ...] = ()
    has_byes: bool = True
    least: int = 2


def planned(code: str, entrants: int, settings: object = None) -> Plan:
    """The plan of a format for so many entrants; settings: None for the defaults. Made once (G1).

    Raises TooFewEntrantsError, TooFewForFormatError, TooManyEntrantsError, SettingsContradictError,
    ScheduleImpossibleError.
    """
    format_ = PLANNED[code]
    chosen: Any = format_.settings() if settings is None else settings
    size = playoff_size(entrants, chosen) if code == PLAYOFF else bracket_size(entrants)
    if entrants < format_.least:
        raise TooFewForFormatError(count=entrants, least=format_.least)
    if entrants > MOST_ENTRANTS:
        raise TooManyEntrantsError(count=entrants)
    return _made(code, size if format_.has_byes else entrants, chosen)


def seeded_draw(code: str, entrants: int, settings: Any) -> tuple[int | None, ...]:
    """The lines a format has for so many, drawn by their numbers 1, 2, ...: where its byes are.

    Raises TooFewEntrantsError.
    """
    numbered = tuple(range(1, entrants + 1))
    if code == PLAYOFF:
        return playoff_draw(numbered, settings, draw_seed=0)
    return seeded_lines(numbered) if PLANNED[code].has_byes else numbered


@lru_cache(maxsize=64)
def _made(code: str, lines: int, settings: object) -> Plan:
    return Plan(PLANNED[code].pairings(lines, settings))


def _single(size: int, settings: KnockoutSettings) -> Pairings:
    third = elimination.third_place_match(size) if settings.third_place else ()
    return elimination.single_elimination(size) + third


def _cup(size: int, settings: CupSettings) -> Pairings:
    rounds = _dropping(size, settings)
    main = elimination.single_elimination(size)
    below = consolation.progressive_consolation(size, rounds=rounds)
    third = elimination.third_place_match(size) if settings.third_place else ()
    second = consolation.second_place_match(size, below) if settings.second_place else ()
    last = last_chance.progressive_last_chance(below, rounds=settings.last_chance_rounds)
    return main + below + third + second + last


def _dropping(size: int, settings: CupSettings) -> int:
    """How many main rounds have losers who drop: where nobody said, all whose losers play no other match."""
    every = consolation.dropping_rounds(size)
    before_semi_finals = max(0, every - 1)
    if not settings.drop_rounds:
        return before_semi_finals if settings.third_place or settings.semi_finals_stay else every
    rounds = min(settings.drop_rounds, before_semi_finals if settings.semi_finals_stay else every)
    if settings.third_place and rounds == every:
        raise SettingsContradictError(first="third-place", second="drop-rounds")
    return rounds


def _fresh_consolation(size: int, _: NoSettings) -> Pairings:
    return elimination.single_elimination(size, stage=consolation.CONSOLATION, letter="C")


def _last_chance(size: int, _: NoSettings) -> Pairings:
    return last_chance.fresh_bracket(size)


def _double(size: int, settings: DoubleSettings) -> Pairings:
    return double.double_elimination(size, reset=settings.reset, shifted=settings.shifted)


def _fighters(size: int, _: NoSettings) -> Pairings:
    return fighters.fighters_bracket(size)


def _last_eight(size: int, _: NoSettings) -> Pairings:
    return fighters.last_eight(size)


def _triple(size: int, _: NoSettings) -> Pairings:
    return triple.triple_elimination(size)


def _round_robin(entrants: int, settings: RoundRobinSettings) -> Pairings:
    return round_robin(entrants, double=settings.double, swap_last=settings.swap_last)


def _groups(entrants: int, settings: GroupSettings) -> Pairings:
    count = group_count(entrants, settings)
    if entrants < 2 * count:
        raise TooFewForFormatError(count=entrants, least=2 * count)
    return groups.group_stage(entrants, count, double=settings.double)


def group_count(entrants: int, settings: GroupSettings) -> int:
    """How many groups so many entrants make."""
    if settings.groups:
        return settings.groups
    return -(-entrants // settings.group_size)


def _short_schedule(entrants: int, settings: ScheduleSettings) -> Pairings:
    return short_schedule(entrants, settings.matches)


_MAIN = (elimination.MAIN, elimination.THIRD_PLACE)
_CUP = (
    (elimination.MAIN, consolation.SECOND_PLACE, elimination.THIRD_PLACE),
    (consolation.CONSOLATION,),
    (last_chance.LAST_CHANCE,),
)
_DOUBLE = (double.GRAND_FINAL, double.LOWER, elimination.MAIN)
_TRIPLE = (triple.FINALS, triple.THIRD, triple.SECOND, elimination.MAIN)

#: By code; the fighter's bracket and the last eight are the two parts of "nordic".
PLANNED: Mapping[str, PlannedFormat] = MappingProxyType(
    {
        "single-elimination": PlannedFormat(KnockoutSettings, _single, (_MAIN,)),
        "cup": PlannedFormat(CupSettings, _cup, _CUP),
        "consolation": PlannedFormat(NoSettings, _fresh_consolation, ((consolation.CONSOLATION,),)),
        "last-chance": PlannedFormat(NoSettings, _last_chance, ((last_chance.LAST_CHANCE,),)),
        PLAYOFF: PlannedFormat(PlayoffSettings, playoff, ((PLAYOFF,),)),
        "double-elimination": PlannedFormat(DoubleSettings, _double, (_DOUBLE,)),
        "fighters": PlannedFormat(
            NoSettings, _fighters, ((fighters.FIGHTERS, elimination.MAIN),), least=fighters.FEWEST
        ),
        "last-eight": PlannedFormat(NoSettings, _last_eight, ((fighters.LAST_EIGHT,),)),
        "triple-elimination": PlannedFormat(NoSettings, _triple, (_TRIPLE,), least=triple.FEWEST),
        ROUND_ROBIN: PlannedFormat(RoundRobinSettings, _round_robin, has_byes=False),
        groups.GROUPS: PlannedFormat(GroupSettings, _groups, has_byes=False),
        SHORT_SCHEDULE: PlannedFormat(ScheduleSettings, _short_schedule, has_byes=False),
    }
)
