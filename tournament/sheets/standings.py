"""The standings, with shared places."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from tournament.sheets.fonts import BOLD, MEDIUM
from tournament.sheets.page import (
    BODY_TOP,
    MARGIN,
    column_head,
    draw_foot,
    draw_head,
    on_pages,
    title_of,
)
from tournament.sheets.pen import BRASS, FAINT, MUTED, TINT, Pen
from tournament.sheets.values import Paper, StandingRow, StandingsSheet

_HEAD_ROW = 18.0
_ROW = 22.0
_PLACE_ROOM = 52.0
_ORIGIN_SHARE = 0.42
_WIDEST_CELL = 60.0
_CELLS_SHARE = 0.5


def standings_pdf(sheet: StandingsSheet, *, paper: Paper, is_reproducible: bool = False) -> bytes:
    """Places, names, where they come from, and the sheet's own columns."""
    return all_standings_pdf((sheet,), paper=paper, is_reproducible=is_reproducible)


def all_standings_pdf(
    sheets: Sequence[StandingsSheet], *, paper: Paper, is_reproducible: bool = False
) -> bytes:
    """The standings of several stages, at least one, in one PDF; pages are counted for each."""
    title = title_of(sheets[0].head, ", ".join(_title(sheet) for sheet in sheets))
    pen = Pen(title=title, paper=paper, is_reproducible=is_reproducible)
    for number, sheet in enumerate(sheets):
        if number:
            pen.next_page()
        _draw_pages(pen, sheet)
    return pen.finish()


def _draw_pages(pen: Pen, sheet: StandingsSheet) -> None:
    title = _title(sheet)
    room = pen.height - BODY_TOP - _HEAD_ROW - MARGIN - 8
    cut = on_pages(sheet.rows, int(room / _ROW))
    for number, rows in enumerate(cut, start=1):
        if number > 1:
            pen.next_page()
        draw_head(pen, sheet.head, title)
        draw_foot(pen, sheet.head, page=number, pages=len(cut))
        _draw_rows(pen, sheet, rows)


def _title(sheet: StandingsSheet) -> str:
    """Whole sentences, so that each language orders them as it likes."""
    values = {"stage": sheet.stage}
    if sheet.stage:
        final, so_far = gettext("%(stage)s: final standings"), gettext("%(stage)s: standings so far")
    else:
        final, so_far = gettext("Final standings"), gettext("Standings so far")
    return (final if sheet.is_final else so_far) % values


def _cell_room(pen: Pen, columns: Sequence[str]) -> float:
    room = (pen.width - 2 * MARGIN) * _CELLS_SHARE
    return min(_WIDEST_CELL, room / max(1, len(columns)))


def _draw_rows(pen: Pen, sheet: StandingsSheet, rows: Sequence[StandingRow]) -> None:
    right = pen.width - MARGIN
    cell = _cell_room(pen, sheet.columns)
    room = right - MARGIN - _PLACE_ROOM - cell * len(sheet.columns)
    pen.box(MARGIN, BODY_TOP, right - MARGIN, _HEAD_ROW, fill=TINT, colour=None)
    y = BODY_TOP + 12
    column_head(pen, MARGIN + _PLACE_ROOM - 14, y, gettext("Place"), room=_PLACE_ROOM - 16, align="right")
    column_head(pen, MARGIN + _PLACE_ROOM, y, gettext("Player"), room=room * (1 - _ORIGIN_SHARE) - 8)
    for index, label in enumerate(reversed(sheet.columns)):
        column_head(pen, right - 6 - index * cell, y, label, room=cell - 8, align="right")
    for index, row in enumerate(rows):
        _draw_row(pen, row, BODY_TOP + _HEAD_ROW + index * _ROW, room=room, cell=cell)


def _draw_row(pen: Pen, row: StandingRow, y: float, *, room: float, cell: float) -> None:
    baseline = y + _ROW * 0.66
    right = pen.width - MARGIN
    name = MARGIN + _PLACE_ROOM
    is_podium = row.first <= 3
    colour = BRASS if is_podium else MUTED
    pen.text(
        name - 14,
        baseline,
        row.place,
        room=_PLACE_ROOM - 16,
        font=BOLD,
        size=11,
        colour=colour,
        align="right",
    )
    name_room = room * (1 - _ORIGIN_SHARE) - 8
    font = BOLD if row.first == 1 else MEDIUM
    pen.text(name, baseline, row.name, room=name_room, font=font, size=10.5, smallest=6.5)
    origin = " · ".join(part for part in (row.country, row.club) if part)
    pen.text(name + name_room + 8, baseline, origin, room=room * _ORIGIN_SHARE - 10, size=8.5, colour=MUTED)
    for index, text in enumerate(reversed(row.cells)):
        pen.text(right - 6 - index * cell, baseline, text, room=cell - 8, size=9.5, align="right")
    pen.rule(MARGIN, y + _ROW, right - MARGIN, colour=FAINT)
