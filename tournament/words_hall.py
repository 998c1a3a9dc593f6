"""Posted times in words: when a match starts, in which wave, at which table."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.translation import gettext

from tournament.starts import PlannedStart


def hour_words(at: datetime, zone: str) -> str:
    """An hour of the hall: "12:50"."""
    return f"{at.astimezone(ZoneInfo(zone)):%H:%M}"


def start_words(start: PlannedStart, zone: str) -> str:
    """When, and where it matters in which wave and at which table: "12:50, wave 2, table 17"."""
    values = {"at": hour_words(start.at, zone), "wave": start.wave, "table": start.table}
    if start.waves == 1:
        words = gettext("%(at)s, table %(table)s") if start.table is not None else "%(at)s"
    elif start.table is None:
        words = gettext("%(at)s, wave %(wave)s")
    else:
        words = gettext("%(at)s, wave %(wave)s, table %(table)s")
    return words % values


def starts_words(opponent: str, match: str, start: str) -> str:
    """The answer to who plays at a posted time."""
    values = {"opponent": opponent, "match": match, "start": start}
    return gettext("Against %(opponent)s, %(match)s: %(start)s.") % values


def wave_words(wave: int, at: str, first: int | None, last: int | None) -> str:
    """The head of a wave: "2. seans 12:50, masa 1–32"."""
    values = {"wave": wave, "at": at, "first": first, "last": last}
    if first is None:
        return gettext("Wave %(wave)s, %(at)s") % values
    if first == last:
        return gettext("Wave %(wave)s, %(at)s, table %(first)s") % values
    return gettext("Wave %(wave)s, %(at)s, tables %(first)s–%(last)s") % values
