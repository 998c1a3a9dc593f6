"""The desk on one page: what can start, what is happening, what needs me; and matches found by typing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.utils import timezone

from matches.models import MatchRecord
from matches.names import matches_search, search_key, search_words
from rules.match.states import MatchState
from rules.match.verdict import Status
from rules.tournament.formats.stage import PairingStatus
from tournament.models import LogEntry, Table, Tournament
from tournament.models.rounds import CALLED
from tournament.selectors.chart import Chart, chart_of_tournament
from tournament.selectors.lines import PairingLine, line_of
from tournament.selectors.pairings import ready_lines
from tournament.selectors.tournaments import EventLine, events_of
from tournament.starts import EARLY, breaks_of
from tournament.words_log import log_sentence

LOG_LINES = 12
FOUND = 40

#: While the result may still be questioned, a faulty record is somebody's business.
_UNSETTLED = (
    MatchState.OPEN,
    MatchState.PLAYING,
    MatchState.REPORTED,
    MatchState.DISPUTED,
    MatchState.CONFIRMED,
)


class Need(StrEnum):
    """Why a match needs the desk. RECORD_FAULT: its newest record is invalid, or tells another score."""

    DISPUTED = "disputed"
    RECORD_FAULT = "record-fault"
    TO_CONFIRM = "to-confirm"


@dataclass(frozen=True, slots=True, kw_only=True)
class EventProgress:
    """An event and how many of its matches are over: done of total, both 0 before its draw is published."""

    event: EventLine
    done: int
    total: int

    @property
    def percent(self) -> int:
        return 100 * self.done // self.total if self.total else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """A table and the match that is called to it; None: it is free."""

    number: int
    pairing: PairingLine | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedLine:
    kind: Need
    pairing: PairingLine


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """An act in words. event: its name, "" for an act on the whole tournament."""

    revision: int
    at: datetime
    by: str
    action: str
    sentence: str
    event: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskPage:
    """ready: what can start, who waits longest first, then what starts at a later time; free_pairings: those
    of them whose players all sit at no table of another event; later: the ids of those that nobody but a
    director calls yet, because of their posted time or a break. needs_you: the most urgent first. log: the
    latest first.
    """

    revision: int
    events: tuple[EventProgress, ...]
    ready: tuple[PairingLine, ...]
    free_pairings: tuple[PairingLine, ...]
    later: frozenset[int]
    tables: tuple[TableLine, ...]
    needs_you: tuple[NeedLine, ...]
    log: tuple[LogLine, ...]


def desk_page(tournament: Tournament) -> DeskPage:
    """Everything the desk shows at once."""
    revision = Tournament.objects.values_list("revision", flat=True).get(pk=tournament.pk)
    chart = chart_of_tournament(tournament)
    lines = {pairing.pk: line_of(chart, pairing) for pairing in chart.pairings.values()}
    later, ready = _by_their_time(tournament, ready_lines(lines.values()))
    seated = _seated_players(chart)
    return DeskPage(
        revision=revision,
        events=_progress(tournament, chart),
        ready=ready,
        free_pairings=tuple(line for line in ready if not seated & _players_of(chart, line)),
        later=frozenset(later),
        tables=_tables(tournament, lines),
        needs_you=_needs(tournament, lines),
        log=log_of(tournament, limit=LOG_LINES),
    )


def _by_their_time(
    tournament: Tournament, ready: tuple[PairingLine, ...]
) -> tuple[set[int], tuple[PairingLine, ...]]:
    """The ids of those whose time has not come, and all of them in the order in which they start."""
    soon = timezone.now() + EARLY
    is_break = any(row.starts_at <= soon - EARLY < row.ends_at - EARLY for row in breaks_of(tournament))
    posted = {line.id: line.start.at for line in ready if line.start is not None and line.start.at > soon}
    order = sorted(ready, key=lambda line: posted[line.id].timestamp() if line.id in posted else 0)
    return {line.id for line in ready} if is_break else set(posted), tuple(order)


def log_of(tournament: Tournament, *, limit: int | None = None) -> tuple[LogLine, ...]:
    """What was done, the latest first. limit: at most so many."""
    entries = LogEntry.objects.filter(tournament=tournament).select_related("event").order_by("-revision")
    return tuple(line_of_log(entry) for entry in entries[:limit])


def line_of_log(entry: LogEntry) -> LogLine:
    """An entry in words. entry: with its event at hand."""
    return LogLine(
        revision=entry.revision,
        at=entry.at,
        by=entry.by,
        action=entry.action,
        sentence=log_sentence(entry),
        event=entry.event.name if entry.event else "",
        reason=entry.reason,
    )


def _progress(tournament: Tournament, chart: Chart) -> tuple[EventProgress, ...]:
    done: dict[int, int] = {}
    total: dict[int, int] = {}
    for pairing in chart.pairings.values():
        if chart.is_played(pairing):
            event = pairing.stage.event_id
            total[event] = total.get(event, 0) + 1
            done[event] = done.get(event, 0) + (pairing.status == PairingStatus.OVER)
    return tuple(
        EventProgress(event=event, done=done.get(event.id, 0), total=total.get(event.id, 0))
        for event in events_of(tournament)
    )


def _seated_players(chart: Chart) -> set[int]:
    called = (pairing for pairing in chart.pairings.values() if pairing.status == CALLED)
    entrants = (slot.entrant_id for pairing in called for slot in chart.slots[pairing.pk])
    return {player.pk for entrant in entrants if entrant for player in chart.players.get(entrant, ())}


def _players_of(chart: Chart, line: PairingLine) -> set[int]:
    return {player.pk for entrant in line.entrants if entrant for player in chart.players.get(entrant, ())}


def _tables(tournament: Tournament, lines: dict[int, PairingLine]) -> tuple[TableLine, ...]:
    called = {line.table: line for line in lines.values() if line.status == CALLED}
    numbers = Table.objects.filter(tournament=tournament).order_by("number").values_list("number", flat=True)
    return tuple(TableLine(number=number, pairing=called.get(number)) for number in numbers)


def _needs(tournament: Tournament, lines: dict[int, PairingLine]) -> tuple[NeedLine, ...]:
    faulty = _matches_with_faulty_records(tournament)
    needs = [
        NeedLine(kind=kind, pairing=line)
        for line in lines.values()
        for kind in _needs_of(line, has_faulty_record=line.match_id in faulty)
    ]
    order = list(Need)
    return tuple(sorted(needs, key=lambda need: (order.index(need.kind), _since(need.pairing))))


def _needs_of(line: PairingLine, *, has_faulty_record: bool) -> Iterator[Need]:
    if line.is_disputed:
        yield Need.DISPUTED
    if has_faulty_record:
        yield Need.RECORD_FAULT
    if line.needs_confirmation:
        yield Need.TO_CONFIRM


def _matches_with_faulty_records(tournament: Tournament) -> set[int]:
    """Matches whose newest telling record is at fault: one that agrees with the result replaces an older one,
    one that tells nothing does not.
    """
    records = MatchRecord.objects.filter(
        match__pairing__stage__event__tournament=tournament, match__state__in=_UNSETTLED
    ).order_by("pk")
    at_fault: set[int] = set()
    for match, status, agrees in records.values_list("match", "status", "agrees"):
        if status == Status.INVALID or agrees is False:
            at_fault.add(match)
        elif agrees:
            at_fault.discard(match)
    return at_fault


def _since(line: PairingLine) -> float:
    return line.since.timestamp() if line.since else 0.0


# --- Found by typing -------------------------------------------------------------------------------


def find_pairings(tournament: Tournament, query: str) -> tuple[PairingLine, ...]:
    """The matches somebody at the desk means: those at a table first, then ready ones, then those with a
    result, the disputed and unconfirmed ones first. At most FOUND; none for an empty query.

    query: a number (of a match in its round, or of a table), a match's short name ("m2-3", "M2 3"), or the
    beginnings of words of a name.
    """
    wanted = query.strip()
    if not wanted:
        return ()
    chart = chart_of_tournament(tournament)
    lines = [line_of(chart, p) for p in chart.pairings.values() if p.match_id is not None]
    found = [line for line in lines if line.status in _RANKED and _is_meant(line, wanted)]
    return tuple(sorted(found, key=_urgency)[:FOUND])


_RANKED = (CALLED, PairingStatus.READY, PairingStatus.OVER)
_RANKED_RESULTS = (MatchState.DISPUTED, MatchState.REPORTED)


def _is_meant(line: PairingLine, wanted: str) -> bool:
    if wanted.isdecimal():
        return int(wanted) in (line.place, line.table)
    if any(character.isdecimal() for character in wanted):
        parts, key = _parts(wanted), _parts(line.key)
        return parts in (key[: len(parts)], key[1:])
    return matches_search(wanted, search_key(" ".join(line.names)))


def _parts(text: str) -> list[str]:
    """Letters and numbers of a short name: "M2-3", "m2 3" and "m 2-3" all give m, 2, 3."""
    return re.findall(r"[a-z]+|[0-9]+", " ".join(search_words(text)))


def _urgency(line: PairingLine) -> tuple[int, int, float]:
    states = [*_RANKED_RESULTS, line.match_state]
    return (_RANKED.index(line.status), states.index(line.match_state), _since(line))
