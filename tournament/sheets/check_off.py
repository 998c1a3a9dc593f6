"""The list by name that is ticked by pen when people come, and typed in afterwards by number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournament.sheets.fonts import BOLD, MEDIUM
from tournament.sheets.page import BODY_TOP, MARGIN, column_head, draw_foot, draw_head, on_pages, title_of
from tournament.sheets.pen import FAINT, LINE, MUTED, Pen
from tournament.sheets.values import Paper, SheetHead

_ROW = 21.0
_HEAD_ROW = 16.0
_GUTTER = 20.0
_BOX = 11.0
_NUMBER_ROOM = 26.0
_OWED_ROOM = 62.0


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckOffRow:
    """A person. beside: club or town, where a name is shared. events: in short. owed: "" where nothing is.

    is_here: ticked already.
    """

    number: int
    name: str
    beside: str = ""
    events: str = ""
    owed: str = ""
    is_here: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckOffSheet:
    """rows: by name."""

    head: SheetHead
    rows: tuple[CheckOffRow, ...]


def check_off_pdf(sheet: CheckOffSheet, *, paper: Paper, is_reproducible: bool = False) -> bytes:
    """A box, the number, the name and what is owed of everybody; two columns, downwards."""
    title = gettext("Check-off list")
    pen = Pen(title=title_of(sheet.head, title), paper=paper, is_reproducible=is_reproducible)
    per_column = int((pen.height - BODY_TOP - _HEAD_ROW - MARGIN - 8) / _ROW)
    columns = 1 if len(sheet.rows) <= per_column // 2 else 2
    cut = on_pages(sheet.rows, columns * per_column)
    for page, rows in enumerate(cut, start=1):
        if page > 1:
            pen.next_page()
        draw_head(pen, sheet.head, title)
        draw_foot(pen, sheet.head, page=page, pages=len(cut))
        _draw_rows(pen, rows, per_column, columns)
    return pen.finish()


def _draw_rows(pen: Pen, rows: Sequence[CheckOffRow], per_column: int, columns: int) -> None:
    width = (pen.width - 2 * MARGIN - (columns - 1) * _GUTTER) / columns
    for column in range(columns):
        x = MARGIN + column * (width + _GUTTER)
        column_head(pen, x + _BOX + 6, BODY_TOP + 10, gettext("No."), room=_NUMBER_ROOM)
        column_head(pen, x + _BOX + 6 + _NUMBER_ROOM, BODY_TOP + 10, gettext("Name"), room=width / 2)
        column_head(pen, x + width, BODY_TOP + 10, gettext("Owes"), room=_OWED_ROOM, align="right")
    for index, row in enumerate(rows):
        column, place = divmod(index, per_column)
        x = MARGIN + column * (width + _GUTTER)
        _draw_row(pen, row, x, BODY_TOP + _HEAD_ROW + place * _ROW, width)


def _draw_row(pen: Pen, row: CheckOffRow, x: float, y: float, width: float) -> None:
    pen.box(x, y + 4.5, _BOX, _BOX, colour=LINE, radius=1.5)
    if row.is_here:
        corners = ((x + 2.2, y + 10.2), (x + 4.8, y + 13), (x + 9, y + 7))
        pen.line(corners, colour=MUTED, width=1.4)
    baseline = y + 13.5
    name_x = x + _BOX + 6 + _NUMBER_ROOM
    room = width - (name_x - x) - (_OWED_ROOM if row.owed else 0)
    pen.text(x + _BOX + 6, baseline, str(row.number), room=_NUMBER_ROOM - 4, font=BOLD, size=10.5)
    written = pen.name(name_x, baseline, row.name, room=room * 0.72, font=MEDIUM, size=9.5)
    about = " · ".join(part for part in (row.beside, row.events) if part)
    if about:
        pen.text(
            name_x + written + 6,
            baseline,
            about,
            room=room - written - 10,
            size=7.5,
            smallest=5,
            colour=MUTED,
        )
    if row.owed:
        pen.text(x + width, baseline, row.owed, room=_OWED_ROOM - 4, size=8.5, align="right")
    pen.rule(x, y + _ROW, width, colour=FAINT)
