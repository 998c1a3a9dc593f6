"""The common page of lists and brackets: margins, head, foot, headings of columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from django.utils.translation import gettext

from tournament.sheets.fonts import BOLD, MEDIUM
from tournament.sheets.pen import BRASS, MUTED, Align, Pen
from tournament.sheets.values import SheetHead

MARGIN = 34.0
# Below the head, from the upper edge of the paper.
BODY_TOP = MARGIN + 42

Row = TypeVar("Row")


def draw_head(pen: Pen, head: SheetHead, title: str) -> None:
    """The head of a list or bracket: two checkers, the title, whose it is, a brass line."""
    half = (pen.width - 2 * MARGIN) / 2
    right = pen.width - MARGIN
    pen.checker(MARGIN + 7, MARGIN + 8, 6, 1)
    pen.checker(MARGIN + 17, MARGIN + 8, 6, 2)
    pen.text(MARGIN + 30, MARGIN + 15, title, room=half * 1.1 - 36, font=BOLD, size=20, smallest=11)
    name = head.event or head.tournament
    pen.text(right, MARGIN + 6, name, room=half * 0.9, font=MEDIUM, size=11, smallest=7, align="right")
    if head.event:
        pen.text(right, MARGIN + 18, head.tournament, room=half * 0.9, size=9, colour=MUTED, align="right")
    pen.rule(MARGIN, MARGIN + 29, pen.width - 2 * MARGIN, colour=BRASS, width=0.9)


def draw_foot(pen: Pen, head: SheetHead, *, page: int, pages: int) -> None:
    """When the sheet was made, and which page of how many this is."""
    y = pen.height - MARGIN + 8
    room = (pen.width - 2 * MARGIN) / 2
    if head.printed:
        printed = gettext("Printed %(when)s") % {"when": head.printed}
        pen.text(MARGIN, y, printed, room=room, size=7.5, colour=MUTED)
    if pages > 1:
        number = gettext("Page %(page)s of %(pages)s") % {"page": page, "pages": pages}
        pen.text(pen.width - MARGIN, y, number, room=room, size=7.5, colour=MUTED, align="right")


def column_head(
    pen: Pen, x: float, y: float, label: str, *, room: float, align: Align = "left", size: float = 7.5
) -> None:
    """The heading of one column of a list."""
    pen.text(x, y, label, room=room, font=MEDIUM, size=size, smallest=5, colour=MUTED, align=align)


def on_pages(rows: Sequence[Row], per_page: int) -> list[Sequence[Row]]:
    """The rows cut into pages; without rows one empty page."""
    return [rows[start : start + per_page] for start in range(0, len(rows), per_page)] or [rows]


def title_of(head: SheetHead, title: str) -> str:
    """The title in a PDF's metadata."""
    return " · ".join(part for part in (head.tournament, head.event, title) if part)
