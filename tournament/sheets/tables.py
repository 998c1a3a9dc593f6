"""Tables on paper: cross tables, Swiss tables, boards of lives; and the rounds of a flight by themselves."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext
from reportlab.lib.colors import Color

from tournament.sheets.fonts import BOLD, MEDIUM, REGULAR
from tournament.sheets.page import (
    BODY_TOP,
    MARGIN,
    column_head,
    draw_foot,
    draw_head,
    on_pages,
    title_of,
)
from tournament.sheets.pen import FAINT, INK, LINE, MUTED, OXBLOOD, TINT, Pen
from tournament.sheets.values import Paper, RoundOfRows, RoundsSheet, TableCell, TableRow, TableSheet

_HEAD_ROW = 18.0
_ROW = 20.0
_PLACE, _NAME, _NUMBER = 30.0, 130.0, 34.0
_WIDEST_CELL, _NARROWEST_CELL = 44.0, 26.0
_MATCH_ROW = 19.0
# The head of a round, and the room after it.
_ROUND_ROOM = 30.0


def tables_pdf(sheets: Sequence[TableSheet], *, paper: Paper, is_reproducible: bool = False) -> bytes:
    """Tables, at least one, each on pages of its own, lying on their long side."""
    title = title_of(sheets[0].head, ", ".join(sheet.title for sheet in sheets))
    pen = Pen(title=title, paper=paper, is_landscape=True, is_reproducible=is_reproducible)
    for number, sheet in enumerate(sheets):
        if number:
            pen.next_page()
        _draw_table(pen, sheet)
    return pen.finish()


def rounds_pdf(sheets: Sequence[RoundsSheet], *, paper: Paper, is_reproducible: bool = False) -> bytes:
    """The rounds of flights, at least one: who meets whom, with room for the result."""
    title = title_of(sheets[0].head, ", ".join(sheet.title for sheet in sheets))
    pen = Pen(title=title, paper=paper, is_reproducible=is_reproducible)
    for number, sheet in enumerate(sheets):
        if number:
            pen.next_page()
        _draw_rounds(pen, sheet)
    return pen.finish()


# --- Tables ----------------------------------------------------------------------------------------


def _draw_table(pen: Pen, sheet: TableSheet) -> None:
    """As many columns on a page as stay readable; the rest on pages of their own, the names again."""
    blocks = _blocks(pen, sheet)
    rows_per_page = int((pen.height - BODY_TOP - _HEAD_ROW - MARGIN - 8) / _ROW)
    cut = [(rows, block) for rows in on_pages(sheet.rows, rows_per_page) for block in blocks]
    for number, (rows, block) in enumerate(cut, start=1):
        if number > 1:
            pen.next_page()
        draw_head(pen, sheet.head, sheet.title)
        draw_foot(pen, sheet.head, page=number, pages=len(cut))
        _draw_block(pen, sheet, rows, block)


def _blocks(pen: Pen, sheet: TableSheet) -> list[range]:
    """Columns of cells, page by page."""
    room = pen.width - 2 * MARGIN - _PLACE - _NAME - _NUMBER * (1 + len(sheet.figures))
    count = max(1, int(room / _NARROWEST_CELL))
    columns = len(sheet.columns)
    return [range(start, min(start + count, columns)) for start in range(0, columns, count)] or [range(0)]


def _draw_block(pen: Pen, sheet: TableSheet, rows: Sequence[TableRow], block: range) -> None:
    right = pen.width - MARGIN
    figures = right - _NUMBER * len(sheet.figures)
    start = MARGIN + _PLACE + _NAME + _NUMBER
    width = min(_WIDEST_CELL, (figures - start) / max(1, len(block)))
    y = BODY_TOP + 12
    pen.box(MARGIN, BODY_TOP, right - MARGIN, _HEAD_ROW, fill=TINT, colour=None)
    column_head(pen, MARGIN + _PLACE - 8, y, gettext("Place"), room=_PLACE - 8, align="right")
    column_head(pen, MARGIN + _PLACE, y, gettext("Player"), room=_NAME - 6)
    column_head(pen, start - 6, y, sheet.score, room=_NUMBER - 6, align="right")
    for place, column in enumerate(block):
        x = start + (place + 0.5) * width
        column_head(pen, x, y, sheet.columns[column], room=width - 2, align="middle")
    for place, label in enumerate(sheet.figures, start=1):
        column_head(pen, figures + place * _NUMBER - 4, y, label, room=_NUMBER - 4, align="right")
    for number, row in enumerate(rows):
        _draw_row(pen, row, BODY_TOP + _HEAD_ROW + number * _ROW, block=block, start=start, width=width)


def _draw_row(pen: Pen, row: TableRow, y: float, *, block: range, start: float, width: float) -> None:
    baseline = y + _ROW * 0.66
    right = pen.width - MARGIN
    colour = MUTED if row.is_out else INK
    pen.text(MARGIN + _PLACE - 8, baseline, row.place, room=_PLACE - 8, font=BOLD, size=9, align="right")
    used = pen.text(MARGIN + _PLACE, baseline, row.number, room=14, size=6.5, smallest=5, colour=MUTED)
    name_room = _NAME - used - 10
    x = MARGIN + _PLACE + used + 4
    pen.name(x, baseline, row.name, room=name_room, font=MEDIUM, size=9, colour=colour)
    pen.text(start - 6, baseline, row.score, room=_NUMBER - 6, font=BOLD, size=9.5, align="right")
    for place, column in enumerate(block):
        _draw_cell(pen, row.cells[column], start + place * width, y, width)
    for place, text in enumerate(row.figures, start=1):
        x = right - _NUMBER * (len(row.figures) - place) - 4
        pen.text(x, baseline, text, room=_NUMBER - 4, size=8.5, smallest=5, align="right")
    pen.rule(MARGIN, y + _ROW, right - MARGIN, colour=FAINT)


def _draw_cell(pen: Pen, cell: TableCell, x: float, y: float, width: float) -> None:
    """A cell of a round, or of a meeting; won ones bold, lost ones red, oneself filled."""
    if cell.is_self:
        pen.box(x + 1, y + 1.5, width - 2, _ROW - 3, fill=LINE, colour=None)
        return
    font, colour = _style(cell)
    middle = x + width / 2
    above = y + _ROW * (0.5 if cell.below else 0.66)
    pen.text(middle, above, cell.text, room=width - 3, font=font, size=8.5, colour=colour, align="middle")
    if cell.below:
        pen.text(middle, y + _ROW * 0.88, cell.below, room=width - 3, size=6, colour=MUTED, align="middle")
    if cell.is_struck and cell.text:
        pen.rule(x + width * 0.2, above - 3, width * 0.6, colour=MUTED)


def _style(cell: TableCell) -> tuple[str, Color]:
    if cell.is_struck:
        return REGULAR, MUTED
    if cell.is_won:
        return BOLD, INK
    return (REGULAR, OXBLOOD) if cell.is_lost else (REGULAR, MUTED)


# --- Rounds ----------------------------------------------------------------------------------------


def _draw_rounds(pen: Pen, sheet: RoundsSheet) -> None:
    """Round after round in one column; one that does not fit whole begins a page, and a longer one is cut."""
    room = pen.height - MARGIN - 12
    pages: list[list[tuple[float, RoundOfRows]]] = [[]]
    y = BODY_TOP
    for round_ in sheet.rounds:
        for rows in on_pages(round_.rows, int((room - BODY_TOP - _ROUND_ROOM) / _MATCH_ROW)):
            height = _ROUND_ROOM + len(rows) * _MATCH_ROW
            if y + height > room and pages[-1]:
                pages.append([])
                y = BODY_TOP
            pages[-1].append((y, RoundOfRows(words=round_.words, rows=tuple(rows))))
            y += height
    for page, rounds in enumerate(pages, start=1):
        if page > 1:
            pen.next_page()
        draw_head(pen, sheet.head, sheet.title)
        draw_foot(pen, sheet.head, page=page, pages=len(pages))
        for top, round_ in rounds:
            _draw_round(pen, round_, top)


def _draw_round(pen: Pen, round_: RoundOfRows, top: float) -> None:
    right, half = pen.width - MARGIN, (pen.width - 2 * MARGIN - 120) / 2
    pen.text(MARGIN, top + 14, round_.words, room=right - MARGIN, font=BOLD, size=11)
    for place, row in enumerate(round_.rows):
        y = top + 20 + place * _MATCH_ROW
        baseline = y + _MATCH_ROW * 0.66
        pen.text(MARGIN, baseline, row.match, room=44, size=7, colour=MUTED)
        pen.name(MARGIN + 50, baseline, row.names[0], room=half - 6, size=9.5)
        pen.text(MARGIN + 50 + half + 28, baseline, row.result or "–", room=50, font=MEDIUM, align="middle")
        pen.name(MARGIN + 50 + half + 60, baseline, row.names[1], room=half - 40, size=9.5)
        pen.rule(MARGIN, y + _MATCH_ROW, right - MARGIN, colour=FAINT)
