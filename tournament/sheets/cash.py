"""The cash sheet: each till on a page of its own to be counted and signed, and the sums of the tournament."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from tournament.sheets.cash_values import CashRow, MoneySheet, TillSheet
from tournament.sheets.fonts import BOLD, MEDIUM, REGULAR
from tournament.sheets.page import BODY_TOP, MARGIN, column_head, draw_foot, draw_head, title_of
from tournament.sheets.pen import FAINT, INK, LINE, MUTED, Pen
from tournament.sheets.values import Paper

_ROW = 22.0
_LABEL_SHARE = 0.42
_BOX = 20.0
#: So many rows fit on a page; more events than that go on to the next.
_ROWS_A_PAGE = 26


def cash_pdf(
    tills: Sequence[TillSheet], money: MoneySheet, *, paper: Paper, is_reproducible: bool = False
) -> bytes:
    """The tills, each on a page, then the tournament's sums."""
    title = gettext("Cash sheet")
    pen = Pen(title=title_of(money.head, title), paper=paper, is_reproducible=is_reproducible)
    cut = [money.rows[at : at + _ROWS_A_PAGE] for at in range(0, len(money.rows), _ROWS_A_PAGE)] or [()]
    pages = len(tills) + len(cut)
    for number, sheet in enumerate(tills, start=1):
        _draw_till(pen, sheet)
        draw_foot(pen, sheet.head, page=number, pages=pages)
        pen.next_page()
    for number, rows in enumerate(cut, start=1):
        if number > 1:
            pen.next_page()
        _draw_money(pen, money, rows, is_last=number == len(cut))
        draw_foot(pen, money.head, page=len(tills) + number, pages=pages)
    return pen.finish()


def _draw_till(pen: Pen, sheet: TillSheet) -> None:
    draw_head(pen, sheet.head, gettext("Cash sheet: %(till)s") % {"till": sheet.till})
    y = _draw_table(pen, BODY_TOP, sheet.columns, sheet.rows)
    y = _draw_boxes(pen, y, sheet.columns)
    for line in (*sheet.others, *sheet.counts):
        y += 15
        pen.text(MARGIN, y, line, room=pen.width - 2 * MARGIN, size=9.5, colour=INK)
    _draw_signatures(pen, y + 56)


def _draw_money(pen: Pen, sheet: MoneySheet, rows: Sequence[CashRow], *, is_last: bool) -> None:
    draw_head(pen, sheet.head, gettext("Money of the tournament"))
    y = _draw_table(pen, BODY_TOP, sheet.columns, rows)
    if is_last:
        for label, amount in sheet.figures:
            y += 18
            pen.text(MARGIN, y, label, room=180, size=10, colour=MUTED)
            pen.text(MARGIN + 320, y, amount, room=130, size=10, font=MEDIUM, align="right")


def _draw_table(pen: Pen, y: float, columns: Sequence[str], rows: Sequence[CashRow]) -> float:
    """Labels on the left, a column for each heading; returns where the table ends."""
    right, cell = _columns(pen, len(columns))
    label_room = right - MARGIN - cell * len(columns) - 8
    for index, heading in enumerate(reversed(columns)):
        column_head(pen, right - index * cell, y + 12, heading, room=cell - 8, align="right", size=8.5)
    y += 18
    pen.rule(MARGIN, y, right - MARGIN, colour=LINE)
    for row in rows:
        font = BOLD if row.is_sum else REGULAR
        if row.is_sum:
            pen.rule(MARGIN, y, right - MARGIN, colour=INK, width=0.9)
        baseline = y + _ROW * 0.66
        pen.text(MARGIN, baseline, row.label, room=label_room, font=font, size=10.5, smallest=7)
        for index, text in enumerate(reversed(row.cells)):
            pen.text(
                right - index * cell,
                baseline,
                text,
                room=cell - 8,
                font=font,
                size=10.5,
                smallest=6.5,
                align="right",
            )
        y += _ROW
        pen.rule(MARGIN, y, right - MARGIN, colour=FAINT)
    return y


def _draw_boxes(pen: Pen, y: float, columns: Sequence[str]) -> float:
    """Boxes to write into what was counted."""
    right, cell = _columns(pen, len(columns))
    y += 10
    pen.text(MARGIN, y + _BOX * 0.68, gettext("Counted by hand"), room=180, font=MEDIUM, size=10.5)
    for index in range(len(columns)):
        pen.box(right - (index + 1) * cell + 10, y, cell - 10, _BOX)
    return y + _BOX + 8


def _draw_signatures(pen: Pen, y: float) -> None:
    room = (pen.width - 2 * MARGIN - 30) / 2
    for x, words in (
        (MARGIN, gettext("Counted by: name, time, signature")),
        (MARGIN + room + 30, gettext("Checked by: name, time, signature")),
    ):
        pen.rule(x, y, room, colour=INK)
        pen.text(x, y + 11, words, room=room, size=8, colour=MUTED)


def _columns(pen: Pen, count: int) -> tuple[float, float]:
    """The right edge, and how wide each column is."""
    right = pen.width - MARGIN
    return right, min(130.0, (right - MARGIN) * (1 - _LABEL_SHARE) / max(1, count))
