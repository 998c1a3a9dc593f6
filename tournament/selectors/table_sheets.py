"""Tables and rounds as the values of printed sheets, in the language of the moment; drafts too."""

from __future__ import annotations

from itertools import groupby

from django.utils.translation import gettext, pgettext

from tournament.models import Event, Stage
from tournament.selectors.chart import chart_of_event
from tournament.selectors.lines import PairingLine, line_of
from tournament.selectors.sheets import sheet_head
from tournament.selectors.table_cells import CROSS, ShownCell, ShownLine, ShownTable, shown_group
from tournament.selectors.tables import StageTable, What, tables_of
from tournament.sheets.values import (
    RoundOfRows,
    RoundRow,
    RoundsSheet,
    SheetHead,
    TableCell,
    TableRow,
    TableSheet,
)

_WON = frozenset({What.WON, What.BYE})


def table_sheets(event: Event, *, stage: Stage | None = None) -> tuple[TableSheet, ...]:
    """The table of each flight, or group, that is one."""
    head = sheet_head(event.tournament, event)
    return tuple(
        _table(head, table, shown_group(group, is_cross=table.format in CROSS))
        for table in tables_of(event, draft=True)
        if stage is None or table.stage == stage.code
        for group in table.groups
    )


def rounds_sheets(event: Event, *, stage: Stage | None = None) -> tuple[RoundsSheet, ...]:
    """Every flight round by round, byes left out."""
    head, chart = sheet_head(event.tournament, event), chart_of_event(event, draft=True)
    lines = [line_of(chart, pairing) for pairing in chart.of_event(event) if chart.is_played(pairing)]
    wanted = [line for line in lines if stage is None or line.stage == stage.code]
    return tuple(
        RoundsSheet(head=head, title=words, rounds=tuple(_rounds(list(group))))
        for words, group in groupby(wanted, key=lambda line: line.stage_words)
    )


def _rounds(lines: list[PairingLine]) -> list[RoundOfRows]:
    return [
        RoundOfRows(words=words, rows=tuple(_row(line) for line in group))
        for words, group in groupby(lines, key=lambda line: line.round_words)
    ]


def _row(line: PairingLine) -> RoundRow:
    return RoundRow(match=line.number, names=line.names, result=line.result if line.is_over else "")


def _table(head: SheetHead, table: StageTable, shown: ShownTable) -> TableSheet:
    title = f"{table.stage_words}: {shown.title}" if shown.title else table.stage_words
    has_lives = any(row.line.lives is not None for row in shown.lines)
    is_cross = table.format in CROSS
    return TableSheet(
        head=head,
        title=title,
        score=gettext("Lives left") if has_lives else pgettext("tie-break, short", "Wins"),
        columns=tuple(_column(column, is_cross=is_cross) for column in shown.columns),
        figures=tuple(str(words.short) for words in shown.tie_breaks),
        rows=tuple(_line(row) for row in shown.lines),
    )


def _column(number: str, *, is_cross: bool) -> str:
    return number if is_cross else pgettext("round, head of a column", "R%(n)s") % {"n": number}


def _line(row: ShownLine) -> TableRow:
    line = row.line
    return TableRow(
        place=line.place,
        number=str(line.line),
        name=line.name,
        score=str(line.score if line.lives is None else line.lives),
        cells=tuple(_cell(cells) for cells in row.cells),
        figures=tuple(figure.value for figure in row.figures),
        is_out=line.has_left or line.lives == 0,
    )


def _cell(cells: tuple[ShownCell, ...]) -> TableCell:
    """Two who meet twice have both results in one cell."""
    if not cells:
        return TableCell()
    first = cells[0]
    return TableCell(
        text=first.text,
        below=cells[1].text if len(cells) > 1 else first.below,
        is_won=first.what in _WON,
        is_lost=first.what == What.LOST,
        is_self=first.what == "self",
        is_struck=not first.counts,
    )
