"""When the matches of a round start and at which table, read from the posted times."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from rules.tournament.waves import Block, wave_of
from tournament.models import Break, Pairing, StartTime, Tournament

#: A call a little early is not worth a question: clocks differ.
EARLY = timedelta(minutes=5)

#: The waves of each round, by event, stage code and round.
Starts = dict[tuple[int, str, int], tuple[StartTime, ...]]


@dataclass(frozen=True, slots=True)
class PlannedStart:
    """When a match starts. wave, waves: which of how many of its round. table: where, None for anywhere."""

    at: datetime
    wave: int
    waves: int
    table: int | None = None


def starts_of(events: Collection[int]) -> Starts:
    """The posted times of these events, by their ids."""
    found: Starts = {}
    for time in StartTime.objects.filter(event__in=events).order_by("wave"):
        key = (time.event_id, time.stage, time.round)
        found[key] = (*found.get(key, ()), time)
    return found


def planned_start(waves: Sequence[StartTime], place: int) -> PlannedStart | None:
    """The start of the match of a place (from 1) among those of its round that are played.

    waves: of that round; none are no posted time.
    """
    if not waves:
        return None
    number = wave_of(place, [_size(wave) for wave in waves])
    wave = waves[number - 1]
    before = sum(_size(earlier) or 0 for earlier in waves[: number - 1])
    table = None
    if wave.first_table is not None and place - before <= (_size(wave) or 0):
        table = wave.first_table + place - before - 1
    return PlannedStart(wave.at, wave.wave, len(waves), table)


#: In the notes of a round: the numbers of its matches in the order of their waves, as they were posted.
ORDER = "order"


def places_in_order(played: Sequence[int], kept: Sequence[int]) -> dict[int, int]:
    """The place, from 1, of each match of a round by its number.

    played: the numbers of those in which two meet. kept: the order in which times were posted; whoever has
    a time keeps it when a match becomes a bye, and a match that comes to be starts after the others.
    """
    order = dict.fromkeys((*kept, *played))
    return {number: place for place, number in enumerate(order, start=1)}


def start_of_pairing(pairing: Pairing) -> PlannedStart | None:
    """The posted start of a match, asked for alone."""
    stage = pairing.stage
    waves = StartTime.objects.filter(event=stage.event_id, stage=stage.code, round=pairing.round.number)
    times = list(waves.order_by("wave"))
    if not times:
        return None
    played = Pairing.objects.filter(round=pairing.round_id).exclude(slots__is_bye=True).order_by("number")
    kept = pairing.round.notes.get(ORDER, ())
    place = places_in_order(list(played.values_list("number", flat=True)), kept).get(pairing.number)
    return None if place is None else planned_start(times, place)


def breaks_of(tournament: Tournament) -> list[Break]:
    """The breaks in their order."""
    return list(tournament.breaks.order_by("starts_at", "id"))


def blocks_of(breaks: Collection[Break]) -> tuple[Block, ...]:
    return tuple((row.starts_at, row.ends_at) for row in breaks)


def _size(wave: StartTime) -> int | None:
    """How many matches a wave has room for; None for any number."""
    if wave.first_table is None or wave.last_table is None:
        return None
    return wave.last_table - wave.first_table + 1
