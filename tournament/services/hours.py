"""The hours of the hall: posted start times and waves, breaks; and why a match is not called yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.utils import timezone

from rules.errors import TavlaError
from rules.tournament.waves import block_at
from tournament.actor import Actor
from tournament.errors import ChoiceUnknownError
from tournament.hall_errors import (
    BreakBackwardsError,
    BreakTooLongError,
    InBreakError,
    StartsLaterError,
    WaveOrderError,
    WaveTablesError,
    WaveTwiceError,
)
from tournament.models import Break, Event, Pairing, Round, StartTime, Tournament
from tournament.parts import parts_of
from tournament.services.acts import act
from tournament.services.notices import checked_texts
from tournament.starts import EARLY, ORDER, blocks_of, breaks_of, start_of_pairing
from tournament.words_hall import hour_words

#: A night and what is beside it; longer is a typing error in the date.
LONGEST_BREAK = timedelta(hours=18)
_NAME_LIMIT = Break._meta.get_field("name_en").max_length or 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WavePosted:
    """The posted time of one wave of a round; tables None for anywhere."""

    stage: str
    round: int
    wave: int = 1
    at: datetime
    first_table: int | None = None
    last_table: int | None = None


def set_start_times(event: Event, waves: Sequence[WavePosted], *, by: Actor) -> None:
    """Post when the rounds of an event start, in place of what was posted before.

    Raises ChoiceUnknownError for a stage the event does not have, WaveTwiceError, WaveOrderError,
    WaveTablesError.
    """
    with act(event.tournament_id, by=by, action="post-times", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        known = {code for part in parts_of(row) for code in part.stages}
        for wave in waves:
            if wave.stage not in known:
                raise ChoiceUnknownError(field="stage", value=wave.stage)
        _refuse_disorder(waves)
        before = [_wave_json(time) for time in row.start_times.all()]
        after = [_wave_json(wave) for wave in sorted(waves, key=_order)]
        if before == after:
            return
        row.start_times.all().delete()
        StartTime.objects.bulk_create(StartTime(event=row, **_fields(wave)) for wave in waves)
        keep_waves(row, anew=True)
        doing.record(subject=row.name, before={"times": before}, after={"times": after})


def keep_waves(event: Event, *, anew: bool = False) -> None:
    """From now on every match of a drawn round keeps its place in the waves, whatever becomes a bye.

    anew: also where an order is kept already. Nothing is kept of rounds without posted times.
    """
    timed = Q()
    for stage, number in set(event.start_times.values_list("stage", "round")):
        timed |= Q(stage__code=stage, number=number)
    if not timed:
        return
    rounds = list(Round.objects.filter(timed, stage__event=event).prefetch_related("pairings__slots"))
    for round_ in rounds:
        if anew or ORDER not in round_.notes:
            round_.notes = round_.notes | {ORDER: _played_in(round_)}
    Round.objects.bulk_update(rounds, ["notes"])


def _played_in(round_: Round) -> list[int]:
    pairings = round_.pairings.all()
    return sorted(row.number for row in pairings if not any(slot.is_bye for slot in row.slots.all()))


def add_break(
    tournament: Tournament,
    *,
    starts_at: datetime,
    ends_at: datetime,
    name_tr: str = "",
    name_en: str = "",
    by: Actor,
) -> Break:
    """A block in which nothing starts and no timer runs.

    Raises TextMissingError, TextTooLongError, BreakBackwardsError, BreakTooLongError.
    """
    with act(tournament, by=by, action="add-break") as doing:
        turkish, english = checked_texts(name_tr, name_en, limit=_NAME_LIMIT)
        there = doing.tournament.time_zone
        if ends_at - starts_at > LONGEST_BREAK:
            raise BreakTooLongError(hours=LONGEST_BREAK // timedelta(hours=1))
        if ends_at <= starts_at:
            raise BreakBackwardsError(
                starts_at=hour_words(starts_at, there), ends_at=hour_words(ends_at, there)
            )
        row = Break.objects.create(
            tournament=doing.tournament,
            name_tr=turkish,
            name_en=english,
            starts_at=starts_at,
            ends_at=ends_at,
        )
        doing.record(subject=turkish or english, after=_break_json(row))
    return row


def remove_break(row: Break, *, by: Actor) -> None:
    """Let the break be none. Removing it again changes nothing."""
    with act(row.tournament_id, by=by, action="remove-break") as doing:
        found = Break.objects.filter(pk=row.pk).first()
        if found is None:
            return
        doing.record(subject=found.name_tr or found.name_en, before=_break_json(found))
        found.delete()


def refusals_to_call_now(pairing: Pairing, *, now: datetime | None = None) -> tuple[TavlaError, ...]:
    """Why a match should not be called yet: its posted time has not come, or nobody plays.

    A director may call it all the same.
    """
    now = now or timezone.now()
    tournament = pairing.stage.event.tournament
    there = tournament.time_zone
    found: list[TavlaError] = []
    start = start_of_pairing(pairing)
    if start is not None and start.at > now + EARLY:
        found.append(StartsLaterError(pairing=pairing.key, at=hour_words(start.at, there), wave=start.wave))
    block = block_at(now, blocks_of(breaks_of(tournament)))
    if block is not None and block[1] > now + EARLY:
        found.append(InBreakError(pairing=pairing.key, until=hour_words(block[1], there)))
    return tuple(found)


def _refuse_disorder(waves: Sequence[WavePosted]) -> None:
    """Raises WaveTwiceError, WaveOrderError, WaveTablesError."""
    former: WavePosted | None = None
    for wave in sorted(waves, key=lambda wave: (wave.stage, wave.round, wave.wave)):
        named = {"stage": wave.stage, "round": wave.round, "wave": wave.wave}
        follows = former is not None and (former.stage, former.round) == (wave.stage, wave.round)
        if follows and former is not None:
            if former.wave == wave.wave:
                raise WaveTwiceError(**named)
            if former.wave + 1 != wave.wave or former.at > wave.at:
                raise WaveOrderError(**named)
        elif wave.wave != 1 or wave.round < 1:
            raise WaveOrderError(**named)
        if not _are_tables(wave.first_table, wave.last_table):
            raise WaveTablesError(**named)
        former = wave


def _are_tables(first: int | None, last: int | None) -> bool:
    if first is None or last is None:
        return first is last
    return 1 <= first <= last


def _order(wave: WavePosted | StartTime) -> tuple[datetime, str, int, int]:
    return wave.at, wave.stage, wave.round, wave.wave


def _fields(wave: WavePosted | StartTime) -> dict[str, Any]:
    names = ("stage", "round", "wave", "at", "first_table", "last_table")
    return {name: getattr(wave, name) for name in names}


def _wave_json(wave: WavePosted | StartTime) -> dict[str, Any]:
    return _fields(wave) | {"at": wave.at.astimezone(ZoneInfo("UTC")).isoformat()}


def _break_json(row: Break) -> dict[str, Any]:
    return {
        "starts_at": row.starts_at.isoformat(),
        "ends_at": row.ends_at.isoformat(),
        "name_tr": row.name_tr,
        "name_en": row.name_en,
    }
