"""Tables: round robins, groups, schedules, Swiss and lives, with every number open to its parts. Public."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from rules.tournament.formats.chain import Part, is_table
from rules.tournament.pairing.cells import Cell
from rules.tournament.pairing.history import History
from rules.tournament.pairing.settings import LivesSettings, RedrawSettings
from rules.tournament.standings.figures import Figure, PartNote
from rules.tournament.standings.ranking import Place
from rules.tournament.standings.table import Standing
from rules.tournament.standings.withdrawals import Dropped
from rules.tournament.states import EntrantStatus, StageState
from tournament.models import Entrant, Event, Stage
from tournament.parts import parts_of
from tournament.ranking import counted, dropped_of, histories_of, table_of, tie_breaks_of
from tournament.selectors.chart import Chart, chart_of_event
from tournament.words import place_words, stage_words


class What(StrEnum):
    """What a round was for somebody. FREE: a bye that counts nothing. ABSENT: in no pairing of the round."""

    WON = "won"
    LOST = "lost"
    OPEN = "open"
    BYE = "bye"
    FREE = "free"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True, kw_only=True)
class CellLine:
    """One round of one entrant. opponent: an id, None for a bye and an absence; place: the opponent's line in
    the table, from 1. kind: how it was decided, "" while open. points: own first, where known. counts: False
    for a match with somebody who left too early to count (6.1).
    """

    round: int
    what: What
    opponent: int | None = None
    opponent_name: str = ""
    opponent_line: int | None = None
    kind: str = ""
    points: tuple[int, int] | None = None
    counts: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PartLine:
    """One number that a figure is made of. note: a PartNote or ""; counts: False where it is left out."""

    round: int | None
    opponent: int | None
    opponent_name: str
    value: str
    note: str
    counts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureLine:
    """A tie-break of one entrant. code: a TieBreakCode; value: as it is shown, "" where it was not asked."""

    code: str
    value: str
    parts: tuple[PartLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """One line of a table, best first. line: from 1; place: "3–4". lives: those left, None where nobody has
    any. apart_by: what set the entrant apart from the line above: "score", a tie-break's code, "lot",
    "withdrawn", "". dropped: of whom no match counts, how many of how many were played.
    """

    line: int
    first: int
    last: int
    place: str
    entrant_id: int
    name: str
    country: str
    club: str
    has_left: bool
    score: int
    losses: int
    lives: int | None
    figures: tuple[FigureLine, ...]
    cells: tuple[CellLine, ...]
    apart_by: str
    dropped: Dropped | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableGroup:
    """A table. name: of the group, "A"; "" where there are none. tie_breaks: codes, in their order.

    rounds: how many were paired. completed: how many of them count. playoffs: who must play for their
    places when the table is finished.
    """

    name: str
    rounds: int
    completed: int
    tie_breaks: tuple[str, ...]
    lines: tuple[TableLine, ...]
    playoffs: tuple[tuple[str, ...], ...] = ()

    @property
    def cross(self) -> tuple[tuple[tuple[CellLine, ...], ...], ...]:
        """The cross table: for each line what happened against each other line, in the order of the table."""
        return tuple(
            tuple(
                tuple(cell for cell in line.cells if cell.opponent == other.entrant_id)
                for other in self.lines
            )
            for line in self.lines
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class StageTable:
    """A flight that is a table. format: of its part. is_planned: is every meeting known from the draw?"""

    part: int
    stage: str
    stage_words: str
    format: str
    state: str
    is_final: bool
    is_planned: bool
    groups: tuple[TableGroup, ...]


def tables_of(event: Event, *, draft: bool = False) -> tuple[StageTable, ...]:
    """Every published flight of an event that is a table. Public. draft: for the desk, drafts too."""
    chart = chart_of_event(event, draft=draft)
    entrants = Entrant.objects.filter(event=event).in_bulk()
    return tuple(
        _stage(chart, part, stage, entrants)
        for part in parts_of(event)
        for stage in chart.stages.values()
        if stage.part == part.number and is_table(stage.code) and stage.lines
    )


def table_places(chart: Chart, part: Part, stage: Stage) -> tuple[Place, ...]:
    """The places of a table now, group after group, best first."""
    return tuple(
        line.place
        for history in _histories(chart, part, stage).values()
        for line in table_of(part, stage, history, withdrawn=_withdrawn(chart)).standings
    )


def _withdrawn(chart: Chart) -> frozenset[int]:
    """Who has left, as far as they were paired."""
    return frozenset(
        slot.entrant.pk
        for slots in chart.slots.values()
        for slot in slots
        if slot.entrant is not None and slot.entrant.status == EntrantStatus.WITHDRAWN
    )


def _histories(chart: Chart, part: Part, stage: Stage) -> Mapping[str, History]:
    return histories_of(part, stage, chart.of_stage(stage), chart.slots)


def _stage(chart: Chart, part: Part, stage: Stage, entrants: Mapping[int, Entrant]) -> StageTable:
    withdrawn = _withdrawn(chart)
    return StageTable(
        part=part.number,
        stage=stage.code,
        stage_words=stage_words(stage.code),
        format=part.format,
        state=stage.state,
        is_final=stage.state == StageState.FINISHED,
        is_planned=part.is_planned,
        groups=tuple(
            _Writer(chart, part, stage, history, entrants, withdrawn).group(name)
            for name, history in _histories(chart, part, stage).items()
        ),
    )


class _Writer:
    """One table in words and numbers."""

    def __init__(
        self,
        chart: Chart,
        part: Part,
        stage: Stage,
        history: History,
        entrants: Mapping[int, Entrant],
        withdrawn: frozenset[int],
    ) -> None:
        self.chart = chart
        self.part = part
        self.history = history
        self.entrants = entrants
        self.is_final = stage.state == StageState.FINISHED
        self.dropped = dropped_of(part, history, withdrawn)
        self.counted = counted(part, history, withdrawn)
        self.table = table_of(part, stage, history, withdrawn=withdrawn)
        self.at = {each.place.entrant: line for line, each in enumerate(self.table.standings, start=1)}

    def group(self, name: str) -> TableGroup:
        return TableGroup(
            name=name,
            rounds=len(self.history.rounds),
            completed=self.counted.completed_rounds,
            tie_breaks=tuple(code.value for code in tie_breaks_of(self.part)),
            lines=tuple(self.line(number, each) for number, each in enumerate(self.table.standings, start=1)),
            playoffs=tuple(
                tuple(self._name(who) for who in tied) for tied in self.table.playoffs if self.is_final
            ),
        )

    def line(self, number: int, standing: Standing) -> TableLine:
        entrant = self.entrants[standing.place.entrant]
        player = self.chart.player_of(entrant)
        first, last = standing.place.first, standing.place.last
        dropped = self.dropped.get(entrant.pk)
        losses = 0 if dropped else len(self.counted.losses(entrant.pk))
        return TableLine(
            line=number,
            first=first,
            last=last,
            place=place_words(first, last),
            entrant_id=entrant.pk,
            name=entrant.name,
            country=player.country if player else "",
            club=player.club if player else "",
            has_left=entrant.status == EntrantStatus.WITHDRAWN,
            score=standing.score,
            losses=losses,
            lives=_lives(self.part, entrant.pk, losses),
            figures=tuple(self._figures(standing)),
            cells=tuple(self._cell(entrant.pk, cell) for cell in self.history.cells(entrant.pk)),
            apart_by=standing.apart_by or "",
            dropped=dropped,
        )

    def _figures(self, standing: Standing) -> Iterator[FigureLine]:
        for code in tie_breaks_of(self.part):
            figure = standing.figures.get(code)
            if figure is None:
                yield FigureLine(code=code.value, value="", parts=())
            else:
                yield FigureLine(code=code.value, value=_shown(figure.value), parts=self._parts(figure))

    def _parts(self, figure: Figure) -> tuple[PartLine, ...]:
        return tuple(
            PartLine(
                round=part.round,
                opponent=part.opponent,
                opponent_name=self._name(part.opponent),
                value=_shown(part.value),
                note=PartNote(part.note).value if part.note else "",
                counts=part.counts,
            )
            for part in figure.parts
        )

    def _cell(self, entrant: int, cell: Cell) -> CellLine:
        return CellLine(
            round=cell.round,
            what=_what(cell),
            opponent=cell.opponent,
            opponent_name=self._name(cell.opponent),
            opponent_line=None if cell.opponent is None else self.at[cell.opponent],
            kind="" if cell.kind is None else cell.kind.value,
            points=cell.points,
            counts=entrant not in self.dropped and cell.opponent not in self.dropped,
        )

    def _name(self, entrant: int | None) -> str:
        return "" if entrant is None else self.entrants[entrant].name


def _what(cell: Cell) -> What:
    if cell.is_missed:
        return What.ABSENT
    if cell.is_bye:
        return What.BYE if cell.won else What.FREE
    if cell.is_open:
        return What.OPEN
    return What.WON if cell.won else What.LOST


def _lives(part: Part, entrant: int, losses: int) -> int | None:
    """The lives somebody has left."""
    settings = part.settings
    if isinstance(settings, LivesSettings):
        return max(0, settings.lives_of.get(entrant, settings.lives) - losses)
    return max(0, settings.lives - losses) if isinstance(settings, RedrawSettings) else None


def _shown(value: object) -> str:
    """A figure as it is printed: whole numbers whole, fractions with three places, rounds with commas."""
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return f"{float(value):.3f}" if isinstance(value, Fraction) else str(value)
