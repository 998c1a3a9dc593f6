"""What is ready to be played, by table, and the list "where do I play?" by name."""

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
from tournament.sheets.pen import FAINT, LINE, MUTED, TINT, Pen
from tournament.sheets.values import PairingRow, PairingsSheet, Paper, WhereRow, WhereSheet

HEAD_ROW = 18.0
PAIRING_ROW = 25.0
_WHERE_ROW = 27.0
_GUTTER = 22.0
_TABLE_ROOM = 38.0
_MATCH_ROOM = 112.0
_LENGTH_ROOM = 44.0


def pairings_pdf(sheet: PairingsSheet, *, paper: Paper, is_reproducible: bool = False) -> bytes:
    """The matches that can start: table, both names, length, which match it is."""
    title = gettext("Ready to play")
    pen = Pen(title=title_of(sheet.head, title), paper=paper, is_reproducible=is_reproducible)
    room = pen.height - BODY_TOP - HEAD_ROW - MARGIN - 8
    cut = on_pages(sheet.rows, int(room / PAIRING_ROW))
    for number, rows in enumerate(cut, start=1):
        if number > 1:
            pen.next_page()
        draw_head(pen, sheet.head, title)
        draw_foot(pen, sheet.head, page=number, pages=len(cut))
        _draw_pairings(pen, rows)
    return pen.finish()


def _draw_pairings(pen: Pen, rows: Sequence[PairingRow]) -> None:
    width, name_room = pen.width - 2 * MARGIN, room_of_names(pen)
    _draw_pairings_head(pen, width, name_room)
    if not rows:
        note = gettext("No match can start at the moment.")
        pen.text(MARGIN + 6, BODY_TOP + HEAD_ROW + 18, note, room=width - 12, size=10, colour=MUTED)
    for index, row in enumerate(rows):
        draw_pairing(pen, row, BODY_TOP + HEAD_ROW + index * PAIRING_ROW, name_room)


def room_of_names(pen: Pen) -> float:
    """How wide each of the two names of a match may be."""
    return (pen.width - 2 * MARGIN - _TABLE_ROOM - _MATCH_ROOM - _LENGTH_ROOM) / 2


def _draw_pairings_head(pen: Pen, width: float, name_room: float) -> None:
    pen.box(MARGIN, BODY_TOP, width, HEAD_ROW, fill=TINT, colour=None)
    y = BODY_TOP + 12
    names = MARGIN + _TABLE_ROOM
    column_head(pen, names - 12, y, gettext("Table"), room=_TABLE_ROOM - 10, align="right")
    column_head(pen, names + 14, y, gettext("Players"), room=2 * name_room - 20)
    match = names + 2 * name_room
    column_head(pen, match, y, gettext("Match"), room=_MATCH_ROOM - 6)
    column_head(pen, MARGIN + width - 6, y, gettext("Points"), room=_LENGTH_ROOM - 8, align="right")


def draw_pairing(pen: Pen, row: PairingRow, y: float, name_room: float) -> None:
    """One match on a line: its table large, both names, which match it is."""
    baseline = y + PAIRING_ROW * 0.64
    right = pen.width - MARGIN
    names = MARGIN + _TABLE_ROOM
    if row.table is not None:
        pen.text(names - 12, baseline, row.table, room=_TABLE_ROOM - 12, font=BOLD, size=13, align="right")
    for side, name in enumerate(row.names, start=1):
        x = names + (side - 1) * name_room
        pen.checker(x + 5, baseline - 3.6, 4, side)
        pen.name(x + 14, baseline, name, room=name_room - 24, font=MEDIUM, size=10.5)
    match = names + 2 * name_room
    pen.text(match, baseline, row.match, room=_MATCH_ROOM - 6, size=8.5, colour=MUTED)
    pen.text(right - 6, baseline, str(row.length), room=_LENGTH_ROOM - 8, size=10, align="right")
    pen.rule(MARGIN, y + PAIRING_ROW, right - MARGIN, colour=FAINT)


def where_pdf(sheet: WhereSheet, *, paper: Paper, is_reproducible: bool = False) -> bytes:
    """Every player by name, with the table and what they wait for.

    One wide column where it holds everybody, so that the list can be read from a wall; else two, downwards.
    """
    title = gettext("Where do I play?")
    pen = Pen(title=title_of(sheet.head, title), paper=paper, is_reproducible=is_reproducible)
    per_column = int((pen.height - BODY_TOP - MARGIN - 8) / _WHERE_ROW)
    columns = 1 if len(sheet.rows) <= per_column else 2
    cut = on_pages(sheet.rows, columns * per_column)
    for number, rows in enumerate(cut, start=1):
        if number > 1:
            pen.next_page()
        draw_head(pen, sheet.head, title)
        draw_foot(pen, sheet.head, page=number, pages=len(cut))
        _draw_where(pen, rows, per_column, columns)
    return pen.finish()


def _draw_where(pen: Pen, rows: Sequence[WhereRow], per_column: int, columns: int) -> None:
    width = (pen.width - 2 * MARGIN - (columns - 1) * _GUTTER) / columns
    if len(rows) > per_column:
        x = MARGIN + width + _GUTTER / 2
        pen.line(((x, BODY_TOP), (x, BODY_TOP + per_column * _WHERE_ROW)), colour=FAINT)
    for index, row in enumerate(rows):
        column, place = divmod(index, per_column)
        x = MARGIN + column * (width + _GUTTER)
        _draw_answer(pen, row, x, BODY_TOP + place * _WHERE_ROW, width)


def _draw_answer(pen: Pen, row: WhereRow, x: float, y: float, width: float) -> None:
    """Name and answer at the left, the table large in a box at the right, where the eye looks for it."""
    room = width - _TABLE_ROOM - 4
    pen.text(x + 2, y + 11, row.name, room=room, font=MEDIUM, size=10, smallest=6.5)
    pen.text(x + 2, y + 21, row.answer, room=room, size=8.5, smallest=5.5, colour=MUTED)
    if row.table is not None:
        left = x + width - _TABLE_ROOM + 4
        pen.box(left, y + 4, _TABLE_ROOM - 8, _WHERE_ROW - 8, colour=LINE, radius=3)
        middle = left + (_TABLE_ROOM - 8) / 2
        pen.text(middle, y + 18, row.table, room=_TABLE_ROOM - 14, font=BOLD, size=12, align="middle")
    pen.rule(x, y + _WHERE_ROW, width, colour=FAINT)
