"""One match: as its players see it through their link, and as the desk sees it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from matches.models import Game, Match, MatchRecord, Report, Side
from matches.phrases import fault_sentence, note_sentence
from matches.snapshots import author_of_result, claim_of
from rules.match.states import DOUBLE_FORFEIT, MatchState
from rules.tournament.formats.stage import SourceKind
from tournament.entries import waits_its_turn
from tournament.models import LogEntry, Pairing, Table, Tournament
from tournament.models.rounds import CALLED
from tournament.selectors.chart import Chart, chart_of_event
from tournament.selectors.desk import LogLine, line_of_log
from tournament.selectors.lines import (
    PairingLine,
    awaited,
    can_play_words,
    goes_words,
    line_of,
    name_of,
    words_of,
)
from tournament.words import match_clock_words, plays_words, waits_words
from tournament.words_results import both_lose_words, claim_words, game_kind_words, report_words

_REPORTABLE = frozenset({MatchState.OPEN, MatchState.PLAYING})


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportLine:
    """What somebody said of the match. side: 1 or 2; None: the desk. words: what was said, as a sentence."""

    act: str
    by: str
    side: int | None
    at: datetime
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """A game that counts. points: raw; score: after it, by side, capped at the match length."""

    number: int
    winner: int
    winner_name: str
    cube: int
    kind: str
    kind_words: str
    points: int
    is_crawford: bool
    score: tuple[int, int]


MOST_NOTES = 5
# What the verdict itself says already.
_SAID_BY_STATUS = frozenset({"incomplete-match", "incomplete-game"})


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordLine:
    """An uploaded record. fault: the first one as a sentence, "" when there is none; game, row, at_fault
    (the column, 1 or 2) and cell (its text): where.

    agrees: with the result that counts; None where that cannot be said.
    notes: what else is worth telling, as sentences.
    columns: the names in the record's left and right column; asks_columns: somebody must say who is who.
    """

    id: int
    name: str
    by: str
    side: int | None
    at: datetime
    status: str
    agrees: bool | None
    fault: str
    game: int | None
    row: int | None
    at_fault: int | None
    cell: str
    score: tuple[int, int] | None
    columns: tuple[str, str] | None
    left_side: int | None
    asks_columns: bool
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchPage:
    """A match through the link of one side. No links, no contacts, nothing of the director's log.

    my_side: 1 or 2. name, opponent: mine and the other's. may_report: no result counts yet;
    may_confirm: the other side reported and I can confirm or object. is_mine: I reported what counts.
    next_words: where I play after this match, as a sentence; "" until its result counts or when nowhere.
    """

    tournament: Tournament
    line: PairingLine
    my_side: int
    name: str
    opponent: str
    clock: str
    winner_goes: str
    loser_goes: str
    next_words: str
    may_report: bool
    may_confirm: bool
    is_mine: bool
    reports: tuple[ReportLine, ...]
    games: tuple[GameLine, ...]
    records: tuple[RecordLine, ...]
    version: int
    revision: int

    @property
    def opponent_side(self) -> int:
        return 3 - self.my_side

    @property
    def i_won(self) -> bool:
        return self.line.winner == self.my_side


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingPage:
    """A pairing at the desk. sides: the rows of side 1 and 2 (for their links), () before both are known.

    free_tables: numbers a match can be called to.
    waits_its_turn: for another match of one of the two (R1). history: what the log says of it, latest first.
    loser: name of who has lost and could play on below, "" where nobody can; is_home: he went home instead.
    """

    line: PairingLine
    clock: str
    winner_goes: str
    loser_goes: str
    loser: str
    is_home: bool
    reports: tuple[ReportLine, ...]
    games: tuple[GameLine, ...]
    records: tuple[RecordLine, ...]
    sides: tuple[Side, ...]
    free_tables: tuple[int, ...]
    waits_its_turn: bool
    history: tuple[LogLine, ...]
    version: int
    revision: int


def match_page(side: Side) -> MatchPage:
    """The match of a side whose link somebody holds. Raises Pairing.DoesNotExist once it left the bracket."""
    found = Pairing.objects.select_related("stage__event__tournament").get(match_id=side.match_id)
    chart = chart_of_event(found.stage.event)
    pairing = chart.pairings[found.pk]
    match, line = _match_of(pairing), line_of(chart, pairing)
    reports = list(match.reports.order_by("id"))
    author = author_of_result(reports)
    is_reported = match.state == MatchState.REPORTED
    return MatchPage(
        tournament=found.stage.event.tournament,
        line=line,
        my_side=side.number,
        name=line.names[side.number - 1],
        opponent=line.names[2 - side.number],
        clock=match_clock_words(match.clock),
        winner_goes=goes_words(chart, pairing, SourceKind.WINNER),
        loser_goes=goes_words(chart, pairing, SourceKind.LOSER),
        next_words=_next_words(chart, pairing, side.number),
        may_report=match.state in _REPORTABLE,
        may_confirm=is_reported and author != side.number,
        is_mine=author == side.number and match.has_result,
        reports=_reports(reports, line),
        games=_games(match, line),
        records=_records(match),
        version=match.version,
        revision=found.stage.event.tournament.revision,
    )


def pairing_page(pairing: Pairing) -> PairingPage:
    """A pairing with everything the desk may ask about it."""
    event = pairing.stage.event
    chart = chart_of_event(event, draft=True)
    row = chart.pairings[pairing.pk]
    line, match = line_of(chart, row), row.match
    return PairingPage(
        line=line,
        clock=match_clock_words(match.clock) if match else "",
        winner_goes=goes_words(chart, row, SourceKind.WINNER),
        loser_goes="" if not row.loser_drops else goes_words(chart, row, SourceKind.LOSER),
        loser=_dropping(chart, row, line),
        is_home=not row.loser_drops,
        reports=_reports(match.reports.order_by("id"), line) if match else (),
        games=_games(match, line) if match else (),
        records=_records(match) if match else (),
        sides=tuple(match.sides.order_by("number")) if match else (),
        free_tables=_free_tables(event.tournament),
        waits_its_turn=waits_its_turn(row),
        history=_history(row),
        version=match.version if match else 0,
        revision=event.tournament.revision,
    )


def _match_of(pairing: Pairing) -> Match:
    assert pairing.match is not None, "a side belongs to a match"
    return pairing.match


def _dropping(chart: Chart, pairing: Pairing, line: PairingLine) -> str:
    """Who has lost a match whose loser plays on below, unless he goes home; "" where there is nobody such."""
    if not pairing.goes_on or chart.target(pairing, SourceKind.LOSER) is None:
        return ""
    return line.names[2 - pairing.goes_on]


def _next_words(chart: Chart, pairing: Pairing, side: int) -> str:
    if pairing.goes_on is None:
        return ""
    kind = SourceKind.WINNER if pairing.goes_on == side else SourceKind.LOSER
    target = chart.target(pairing, kind)
    if target is None:
        return ""
    me = chart.slots[pairing.pk][side - 1].entrant_id
    slots = chart.slots[target.pk]
    other = next(slot for slot in slots if slot.entrant_id != me)
    waiting_for, match = awaited(chart, other), words_of(chart, target)
    if waiting_for is not None:
        return waits_words(words_of(chart, waiting_for), match)
    if target.status == CALLED and target.table is not None:
        return plays_words(target.table.number, name_of(chart, other), match)
    return can_play_words(chart, target, name_of(chart, other))


def _reports(reports: Iterable[Report], line: PairingLine) -> tuple[ReportLine, ...]:
    return tuple(
        ReportLine(
            act=report.act,
            by=report.by,
            side=report.side,
            at=report.created_at,
            words=_said(report, line),
        )
        for report in reports
    )


def _said(report: Report, line: PairingLine) -> str:
    is_claim = report.act in (Report.Act.RESULT, Report.Act.CORRECTION) and report.claim
    if report.claim.get("kind") == DOUBLE_FORFEIT:
        result = both_lose_words(*line.names)
    else:
        result = claim_words(claim_of(report.claim), line.names, length=line.length) if is_claim else ""
    return report_words(report.act, result, reason=str(report.claim.get("reason") or ""))


def _games(match: Match, line: PairingLine) -> tuple[GameLine, ...]:
    lines = []
    score = match.start
    for game in match.games.filter(is_superseded=False).order_by("number"):
        score = _score_after(score, game, match.length)
        lines.append(_game(game, line.names[game.winner - 1], score))
    return tuple(lines)


def _score_after(score: tuple[int, int], game: Game, length: int) -> tuple[int, int]:
    """Points beyond the length do not count (MP-03)."""
    first, second = score
    if game.winner == 1:
        return min(length, first + game.points), second
    return first, min(length, second + game.points)


def _game(game: Game, winner: str, score: tuple[int, int]) -> GameLine:
    return GameLine(
        number=game.number,
        winner=game.winner,
        winner_name=winner,
        cube=game.cube,
        kind=game.kind,
        kind_words=game_kind_words(game.kind),
        points=game.points,
        is_crawford=game.is_crawford,
        score=score,
    )


def _records(match: Match) -> tuple[RecordLine, ...]:
    return tuple(_record(record) for record in match.records.order_by("-id"))


def _record(record: MatchRecord) -> RecordLine:
    verdict = record.verdict
    fault = verdict.get("fault") or {}
    return RecordLine(
        id=record.pk,
        name=record.original_name,
        by=record.by,
        side=record.uploaded_by_side,
        at=record.created_at,
        status=record.status,
        agrees=record.agrees,
        fault=_fault_words(fault),
        game=fault.get("game"),
        row=fault.get("row"),
        at_fault=fault.get("side"),
        cell=fault.get("cell") or "",
        score=_pair(verdict.get("score")),
        columns=_pair(verdict.get("players")),
        left_side=record.left_side,
        asks_columns=record.left_side is None and bool(verdict.get("players")),
        notes=_notes(verdict.get("notes", [])),
    )


def _notes(notes: list[dict[str, Any]]) -> tuple[str, ...]:
    """What is worth telling, each thing once, in the reader's language."""
    worth = (note for note in notes if note["code"] not in _SAID_BY_STATUS)
    told = dict.fromkeys(note_sentence(note["code"], note) for note in worth)
    return tuple(told)[:MOST_NOTES]


def _fault_words(fault: dict[str, Any]) -> str:
    """In the reader's language where the verdict kept the values, else as it was told when it was judged."""
    if "values" in fault:
        return fault_sentence(fault["code"], fault["values"])
    return str(fault.get("message", ""))


def _pair(values: Any) -> Any:
    return (values[0], values[1]) if values else None


def _free_tables(tournament: Tournament) -> tuple[int, ...]:
    free = Table.objects.filter(tournament=tournament).exclude(pairings__status=CALLED)
    return tuple(free.order_by("number").values_list("number", flat=True))


def _history(pairing: Pairing) -> tuple[LogLine, ...]:
    entries = LogEntry.objects.filter(event_id=pairing.stage.event_id, values__pairing=pairing.key)
    return tuple(line_of_log(entry) for entry in entries.select_related("event").order_by("-revision"))
