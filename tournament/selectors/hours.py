"""When everything starts: the posted times of all events, and times proposed for one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from rules.tournament.formats.chain import Part
from rules.tournament.hours import hall_day, moment
from rules.tournament.outlook import PartOutlook, outlook
from rules.tournament.states import EntrantStatus
from rules.tournament.waves import (
    CHANGEOVER,
    WITH_CUBE,
    WITHOUT_CUBE,
    RoundLoad,
    Timetable,
    WaveTime,
    steps_of_plan,
    steps_of_rounds,
    timetable,
)
from tournament.models import Event, Stage, StartTime, Tournament
from tournament.parts import has_final, parts_of
from tournament.starts import blocks_of, breaks_of
from tournament.words import stage_round_words
from tournament.words_hall import hour_words, wave_words

#: The field of an event in which nobody is entered yet and that has no limit.
_SUPPOSED = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeLine:
    """The posted time of a wave. words: "Main R1"; wave: "Wave 2, 12:50, tables 1–32", or the time alone."""

    event: str
    event_slug: str
    at: datetime
    words: str
    wave: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """Times for an event. entrants: for so many. too_late: the waves after the hour when no match starts any
    more; ends_too_late: is the last match expected to end when the hall is closed?
    """

    entrants: int
    timetable: Timetable
    too_late: tuple[WaveTime, ...] = ()
    ends_too_late: bool = False


def times_of(tournament: Tournament) -> tuple[TimeLine, ...]:
    """All posted times of a tournament, one after the other. Three queries. Public."""
    times = list(StartTime.objects.filter(event__tournament=tournament).select_related("event"))
    stages = Stage.objects.filter(event__tournament=tournament)
    rounds = {(stage.event_id, stage.code): stage for stage in stages.prefetch_related("rounds")}
    waves = {(time.event_id, time.stage, time.round) for time in times if time.wave > 1}
    zone = tournament.time_zone
    return tuple(
        TimeLine(
            event=time.event.name,
            event_slug=time.event.slug,
            at=time.at,
            words=_round_words(time, rounds.get((time.event_id, time.stage))),
            wave=_wave(time, zone) if (time.event_id, time.stage, time.round) in waves else "",
        )
        for time in sorted(times, key=lambda time: (time.at, time.event_id, time.round, time.wave))
    )


def minutes_a_point(event: Event) -> int:
    """What a point takes by the house's reckoning: with the cube it is longer."""
    return WITH_CUBE if event.ruleset.get("cube") else WITHOUT_CUBE


def propose_times(event: Event, *, start: datetime, boards: int | None, minutes: int) -> Proposal:
    """When the rounds of an event would start, played one after the other as soon as they can be.

    boards: how many matches there is room for at once. minutes: of a point; a changeover is added.
    Raises what the formats say of a field that is too small or too large for them.
    """
    entrants = _field_of(event)
    stages = {stage.code: stage for stage in event.stages.all()}
    steps = [
        step
        for part in outlook(parts_of(event), entrants).parts
        for step in _steps(part.part, part.entrants, part)
    ]
    rounds: dict[str, int] = {}
    for step in steps:
        for load in step:
            rounds[load.stage] = max(rounds.get(load.stage, 0), load.round)
    lengths = {
        (load.stage, load.round): stages[load.stage].lengths.length_of(load.round, rounds[load.stage])
        for step in steps
        for load in step
    }
    found = timetable(
        steps,
        start=start,
        minutes={key: length * minutes + CHANGEOVER for key, length in lengths.items()},
        boards=boards,
        blocks=blocks_of(breaks_of(event.tournament)),
    )
    return _judged(event.tournament, entrants, found)


def _judged(tournament: Tournament, entrants: int, found: Timetable) -> Proposal:
    """The hours of the hall hold for the day on which a match starts."""
    zone = ZoneInfo(tournament.time_zone)
    latest, closing = tournament.no_start_after, tournament.closes_at
    late = [
        wave
        for wave in found.waves
        if latest is not None and wave.at > moment(hall_day(wave.at, zone), latest, zone)
    ]
    first = found.waves[0].at
    closes = None if closing is None else moment(hall_day(first, zone), closing, zone)
    return Proposal(entrants, found, tuple(late), closes is not None and found.ends_at > closes)


def _steps(part: Part, entrants: int, told: PartOutlook) -> Iterator[tuple[RoundLoad, ...]]:
    if part.is_planned:
        return iter(steps_of_plan(part.format, part.plan(entrants), entrants))
    return iter(steps_of_rounds(part.stages[0], told.forecast.rounds.most, entrants))


def _field_of(event: Event) -> int:
    count = event.entrants.exclude(status=EntrantStatus.WITHDRAWN).count()
    return count if count > 1 else event.places or _SUPPOSED


def _round_words(time: StartTime, stage: Stage | None) -> str:
    """The round as players call it; a round that is not drawn has only its number."""
    is_counted = stage is not None and has_final(stage)
    rounds = max((round_.number for round_ in stage.rounds.all()), default=0) if is_counted else 0
    return stage_round_words(time.stage, time.round, rounds)


def _wave(time: StartTime, zone: str) -> str:
    return wave_words(time.wave, hour_words(time.at, zone), time.first_table, time.last_table)
