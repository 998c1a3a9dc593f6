"""What a schedule means for a field, reckoned without making it (pairing-reference 6): for large fields."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rules.tournament.forecast import Forecast, Span
from rules.tournament.formats.catalogue import MOST_ENTRANTS, TooManyEntrantsError
from rules.tournament.formats.chain import Part
from rules.tournament.formats.groups import group_lines
from rules.tournament.formats.planned import TooFewForFormatError, group_count
from rules.tournament.formats.settings import GroupSettings, RoundRobinSettings, ScheduleSettings
from rules.tournament.formats.short_schedule import ScheduleImpossibleError


def scheduled_forecast(part: Part, entrants: int) -> Forecast | None:
    """A round robin, groups or a short schedule for so many; None for another format.

    Raises TooManyEntrantsError, TooFewForFormatError, BadSettingError, ScheduleImpossibleError.
    """
    settings = part.settings
    if entrants > MOST_ENTRANTS:
        raise TooManyEntrantsError(count=entrants)
    if isinstance(settings, RoundRobinSettings):
        return _everybody((entrants,), double=settings.double)
    if isinstance(settings, GroupSettings):
        groups = group_count(entrants, settings)
        if entrants < 2 * groups:
            raise TooFewForFormatError(count=entrants, least=2 * groups)
        return _everybody([len(lines) for lines in group_lines(entrants, groups)], double=settings.double)
    if isinstance(settings, ScheduleSettings):
        return _short(entrants, settings.matches)
    return None


def _everybody(sizes: Sequence[int], *, double: bool) -> Forecast:
    """Everybody of a group meets everybody of it; with an odd number each is free once a cycle (RR2, RR4)."""
    cycles = 2 if double else 1
    matches = cycles * sum(size * (size - 1) // 2 for size in sizes)
    rounds = max(cycles * (size - 1 + size % 2) for size in sizes)
    return Forecast(
        rounds=Span(rounds, rounds),
        matches=Span(matches, matches),
        byes=cycles * sum(size for size in sizes if size % 2),
        each=Span(cycles * (min(sizes) - 1), cycles * (max(sizes) - 1)),
        mean=Fraction(2 * matches, sum(sizes)),
    )


def _short(entrants: int, matches: int) -> Forecast:
    """So many matches for each; an odd number has one round more, in which each is free once (LS1)."""
    if not 0 < matches < entrants or entrants * matches % 2:
        raise ScheduleImpossibleError(count=entrants, matches=matches)
    rounds = matches + entrants % 2
    total = entrants * matches // 2
    return Forecast(
        rounds=Span(rounds, rounds),
        matches=Span(total, total),
        byes=entrants * (rounds - matches),
        each=Span(matches, matches),
        mean=Fraction(matches),
    )
