"""Rows to the values of printed sheets, in the language of the moment. Staff print: drafts too."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format

from matches.models import Side
from rules.tournament.formats.chain import is_table
from rules.tournament.formats.stage import SourceKind
from tournament.links import match_path, match_url
from tournament.models import Event, Pairing, Slot, Stage, Tournament
from tournament.selectors.brackets import picture_of
from tournament.selectors.chart import Chart, chart_of_event, chart_of_tournament
from tournament.selectors.lines import OPEN_STATUSES, PairingLine, goes_words, placeholder_of, words_of
from tournament.selectors.pairings import Where, open_pairings, where_to_play
from tournament.selectors.standings import StageStandings, StandingLine, standings_of
from tournament.sheets.values import (
    BracketSheet,
    PairingRow,
    PairingsSheet,
    ScoreSheet,
    SheetHead,
    SheetSide,
    StandingRow,
    StandingsSheet,
    WhereRow,
    WhereSheet,
)
from tournament.words import event_match_words, match_clock_words, stage_words


def bracket_sheets(event: Event, *, stage: Stage | None = None) -> tuple[BracketSheet, ...]:
    """The bracket of each stage that has one, or of one."""
    chart = chart_of_event(event, draft=True)
    head = sheet_head(event.tournament, event)
    pictures = (
        picture_of(chart, row)
        for row in chart.stages.values()
        if not is_table(row.code) and (stage is None or row.pk == stage.pk)
    )
    return tuple(BracketSheet(head=head, picture=picture) for picture in pictures if picture.rounds)


def standings_sheets(event: Event, *, stage: Stage | None = None) -> tuple[StandingsSheet, ...]:
    """The places of each stage in which somebody has one, or of one; who still plays has no line."""
    head = sheet_head(event.tournament, event)
    return tuple(
        _standings(head, standings)
        for standings in standings_of(event)
        if (standings.decided if stage is None else _is_asked(standings, stage))
    )


def _is_asked(standings: StageStandings, stage: Stage) -> bool:
    """A table in which nobody has a place yet is printed as a table."""
    return standings.stage == stage.code and bool(standings.decided or not is_table(stage.code))


def pairings_sheet(tournament: Tournament, *, event: Event | None = None) -> PairingsSheet:
    """What is called, by table, then what can start; of all events unless one is named."""
    lines = [line for line in open_pairings(tournament) if event is None or line.event_id == event.pk]
    names_events = len({line.event_id for line in lines}) > 1
    return PairingsSheet(
        head=sheet_head(tournament, event),
        rows=tuple(_pairing(line, names_event=names_events) for line in lines),
    )


def where_sheet(tournament: Tournament, *, event: Event | None = None) -> WhereSheet:
    """Everybody who plays or waits, by name."""
    lines = [
        line
        for line in where_to_play(tournament)
        if line.what not in (Where.OUT, Where.NOT_DRAWN) and (event is None or line.event_slug == event.slug)
    ]
    names_events = len({line.event_slug for line in lines}) > 1
    return WhereSheet(
        head=sheet_head(tournament, event),
        rows=tuple(
            WhereRow(
                name=line.name,
                answer=event_match_words(line.event, line.words) if names_events else line.words,
                table=None if line.table is None else str(line.table),
            )
            for line in lines
        ),
    )


def score_sheets(
    tournament: Tournament,
    *,
    event: Event | None = None,
    stage: Stage | None = None,
    keys: Collection[str] = (),
    base_url: str = "",
) -> tuple[ScoreSheet, ...]:
    """A score sheet for each match asked for; without keys, for those that are ready or called.

    base_url: what the links begin with where the tournament does not say; "": the server's own address.
    """
    chart = chart_of_tournament(tournament) if event is None else chart_of_event(event)
    wanted = [row for row in chart.pairings.values() if _is_wanted(chart, row, stage, keys)]
    rows = Side.objects.filter(match__in=[row.match_id for row in wanted if row.match_id])
    sides = {(side.match_id, side.number): side for side in rows}
    base = tournament.base_url or base_url
    return tuple(_score_sheet(chart, row, sides, base) for row in wanted)


# --- One value each --------------------------------------------------------------------------------


def sheet_head(tournament: Tournament, event: Event | None) -> SheetHead:
    return SheetHead(
        tournament=tournament.name,
        event=event.name if event else "",
        printed=_moment(timezone.now(), tournament),
    )


def _moment(moment: datetime, tournament: Tournament) -> str:
    """ "20:14, 3 May 2026", in the tournament's time zone."""
    return date_format(moment.astimezone(ZoneInfo(tournament.time_zone)), "H:i, j F Y")


def _standings(head: SheetHead, standings: StageStandings) -> StandingsSheet:
    return StandingsSheet(
        head=head,
        rows=tuple(_standing(line) for line in standings.decided),
        stage=standings.stage_words,
        is_final=standings.is_final,
    )


def _standing(line: StandingLine) -> StandingRow:
    assert line.first is not None
    assert line.last is not None
    return StandingRow(first=line.first, last=line.last, name=line.name, country=line.country, club=line.club)


def _pairing(line: PairingLine, *, names_event: bool) -> PairingRow:
    return PairingRow(
        names=line.names,
        length=line.length,
        match=event_match_words(line.event, line.words) if names_event else line.words,
        table=None if line.table is None else str(line.table),
    )


def _is_wanted(chart: Chart, pairing: Pairing, stage: Stage | None, keys: Collection[str]) -> bool:
    if stage is not None and pairing.stage_id != stage.pk:
        return False
    if keys:
        return pairing.key in keys and chart.is_played(pairing)
    return pairing.status in OPEN_STATUSES


def _score_sheet(chart: Chart, pairing: Pairing, sides: dict[tuple[int, int], Side], base: str) -> ScoreSheet:
    stage, match = pairing.stage, pairing.match
    first, second = chart.slots[pairing.pk]
    length = match.length if match else chart.length_of(stage, pairing.round.number)
    ruleset = match.ruleset if match else stage.event.ruleset
    return ScoreSheet(
        head=sheet_head(stage.event.tournament, stage.event),
        match=words_of(chart, pairing),
        number=pairing.key,
        stage=stage_words(stage.code),
        length=length,
        sides=(_side(chart, first, sides, base), _side(chart, second, sides, base)),
        table=str(pairing.table.number) if pairing.table else None,
        clock=match_clock_words(match.clock) if match else "",
        start=match.start if match else (0, 0),
        uses_cube=bool(ruleset.get("cube", True)),
        uses_crawford=bool(ruleset.get("crawford", True)) and length > 1,
        winner_goes=goes_words(chart, pairing, SourceKind.WINNER),
        loser_goes=goes_words(chart, pairing, SourceKind.LOSER),
    )


def _side(chart: Chart, slot: Slot, sides: dict[tuple[int, int], Side], base: str) -> SheetSide:
    player, match_id = chart.player_of(slot.entrant), chart.pairings[slot.pairing_id].match_id
    side = None if match_id is None else sides.get((match_id, slot.number))
    return SheetSide(
        name=slot.entrant.name if slot.entrant else None,
        placeholder="" if slot.entrant else placeholder_of(chart, slot),
        country=player.country if player else "",
        club=player.club if player else "",
        link=None if side is None else _link(chart, slot, side, base),
    )


def _link(chart: Chart, slot: Slot, side: Side, base: str) -> str:
    if base:
        return base.rstrip("/") + match_path(side)
    return match_url(chart.pairings[slot.pairing_id].stage.event.tournament, side)
