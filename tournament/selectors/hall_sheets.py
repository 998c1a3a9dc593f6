"""Sheets of the hall: waves with who plays, and the notices that are up or to come."""

from __future__ import annotations

from itertools import groupby

from django.db.models import Q
from django.utils import timezone

from tournament.models import Event, Tournament
from tournament.selectors.chart import chart_of_event
from tournament.selectors.lines import PairingLine, line_of
from tournament.selectors.notices import texts_of
from tournament.selectors.sheets import sheet_head
from tournament.sheets.values import NoticesSheet, PairingRow, WaveRows, WavesSheet
from tournament.starts import PlannedStart
from tournament.words import stage_round_words
from tournament.words_hall import hour_words, wave_words


def waves_sheet(event: Event) -> WavesSheet | None:
    """The matches that have a posted time and are not over, in the order they start; None of none."""
    chart = chart_of_event(event)
    lines = [line_of(chart, pairing) for pairing in chart.of_event(event) if chart.is_played(pairing)]
    timed = [(line.start, line) for line in lines if line.start is not None]
    timed.sort(key=lambda each: (each[0].at, each[1].stage, each[1].round, each[0].wave, each[1].place))
    together = groupby(timed, key=lambda each: (each[0].at, each[1].stage, each[1].round, each[0].wave))
    waves = tuple(_wave(event.tournament, list(found)) for _, found in together)
    return WavesSheet(head=sheet_head(event.tournament, event), waves=waves) if waves else None


def _wave(tournament: Tournament, found: list[tuple[PlannedStart, PairingLine]]) -> WaveRows:
    start, first = found[0]
    at = hour_words(start.at, tournament.time_zone)
    tables = sorted(start.table for start, _ in found if start.table is not None)
    ends = (tables[0], tables[-1]) if tables else (None, None)
    when = wave_words(start.wave, at, *ends) if start.waves > 1 or tables else at
    rounds = first.rounds
    words = f"{stage_round_words(first.stage, first.round, rounds)} · {when}"
    return WaveRows(words=words, rows=tuple(_row(start, line) for start, line in found))


def _row(start: PlannedStart, line: PairingLine) -> PairingRow:
    table = line.table or start.table
    return PairingRow(
        names=line.names, length=line.length, match=line.words, table=None if table is None else str(table)
    )


def notices_sheet(tournament: Tournament) -> NoticesSheet | None:
    """The notices that are up or will be, in both languages; None of none."""
    now = timezone.now()
    rows = tournament.notices.filter(
        Q(shown_until__isnull=True) | Q(shown_until__gt=now), taken_down_at__isnull=True
    )
    notices = tuple(texts_of(row) for row in rows)
    return NoticesSheet(head=sheet_head(tournament, None), notices=notices) if notices else None
