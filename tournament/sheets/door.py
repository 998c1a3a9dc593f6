"""The sheet for the door, large codes for address and Wi-Fi; and the rules of an event to hang beside it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext
from reportlab.lib.utils import simpleSplit

from tournament.sheets.door_values import DoorCode, DoorSheet, RulesSheet
from tournament.sheets.fonts import BOLD, MEDIUM, REGULAR
from tournament.sheets.page import BODY_TOP, MARGIN, draw_foot, draw_head, title_of
from tournament.sheets.pen import BRASS, MUTED, Pen
from tournament.sheets.values import Paper

_LARGEST_CODE = 250.0
_TITLE, _LINE = 26.0, 22.0
_TEXT_SIZE, _TEXT_LEADING = 13.0, 19.0
_LABEL_ROOM = 190.0


def door_pdf(sheet: DoorSheet, *, paper: Paper, is_reproducible: bool = False) -> bytes:
    """One page: the tournament, below it each code with what it does in both languages."""
    pen = Pen(
        title=title_of(sheet.head, gettext("Sheet for the door")),
        paper=paper,
        is_reproducible=is_reproducible,
    )
    room, middle = pen.width - 2 * MARGIN, pen.width / 2
    pen.text(middle, MARGIN + 34, sheet.head.tournament, room=room, font=BOLD, size=34, align="middle")
    if sheet.venue:
        pen.text(middle, MARGIN + 58, sheet.venue, room=room, size=15, colour=MUTED, align="middle")
    pen.rule(MARGIN, MARGIN + 72, room, colour=BRASS, width=1.2)
    top = MARGIN + 84
    share = (pen.height - top - MARGIN) / max(1, len(sheet.codes))
    for number, code in enumerate(sheet.codes):
        _draw_code(pen, code, top + number * share, share)
    draw_foot(pen, sheet.head, page=1, pages=1)
    return pen.finish()


def _draw_code(pen: Pen, code: DoorCode, y: float, height: float) -> None:
    room, middle = pen.width - 2 * MARGIN, pen.width / 2
    text_height = _TITLE * len(code.titles) + _LINE * len(code.lines) + 26
    size = min(_LARGEST_CODE, height - text_height)
    for number, title in enumerate(code.titles, start=1):
        font, colour = (BOLD, None) if number == 1 else (REGULAR, MUTED)
        shown = {"colour": colour} if colour else {}
        pen.text(middle, y + _TITLE * number, title, room=room, font=font, size=20, align="middle", **shown)
    y += _TITLE * len(code.titles) + 14
    pen.qr(middle - size / 2, y, size, code.code)
    y += size + 4
    for number, line in enumerate(code.lines, start=1):
        pen.text(middle, y + _LINE * number, line, room=room, font=MEDIUM, size=17, align="middle")


def rules_pdf(sheets: Sequence[RulesSheet], *, paper: Paper, is_reproducible: bool = False) -> bytes:
    """A page for each event, more where its own rules are long; at least one sheet."""
    title = gettext("Rules")
    pen = Pen(title=title_of(sheets[0].head, title), paper=paper, is_reproducible=is_reproducible)
    is_first = True
    for sheet in sheets:
        pages = _pages_of(pen, sheet)
        for number, lines in enumerate(pages, start=1):
            if not is_first:
                pen.next_page()
            is_first = False
            draw_head(pen, sheet.head, title)
            draw_foot(pen, sheet.head, page=number, pages=len(pages))
            y = _draw_facts(pen, sheet.facts) if number == 1 else BODY_TOP
            for line in lines:
                y += _TEXT_LEADING
                pen.text(MARGIN, y, line, room=pen.width - 2 * MARGIN, size=_TEXT_SIZE)
    return pen.finish()


def _draw_facts(pen: Pen, facts: Sequence[tuple[str, str]]) -> float:
    y = BODY_TOP
    room = pen.width - 2 * MARGIN - _LABEL_ROOM
    for label, value in facts:
        y += _TEXT_LEADING
        pen.text(MARGIN, y, label, room=_LABEL_ROOM - 8, size=11, colour=MUTED)
        pen.text(MARGIN + _LABEL_ROOM, y, value, room=room, font=MEDIUM, size=_TEXT_SIZE)
    return y + 14


def _pages_of(pen: Pen, sheet: RulesSheet) -> list[list[str]]:
    """The organizer's own text in lines, cut into pages; the first one has the facts above it."""
    room = pen.height - BODY_TOP - MARGIN - 12
    first = int((room - _TEXT_LEADING * len(sheet.facts) - 14) / _TEXT_LEADING)
    others = int(room / _TEXT_LEADING)
    lines = [
        line
        for paragraph in sheet.text.split("\n")
        for line in simpleSplit(paragraph, REGULAR, _TEXT_SIZE, pen.width - 2 * MARGIN) or [""]
    ]
    pages = [lines[:first]]
    pages += [lines[start : start + others] for start in range(first, len(lines), others)]
    return pages
