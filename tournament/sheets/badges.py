"""Badges to cut out: the name to be read across a table, the number to be called at the desk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournament.sheets.fonts import BOLD, MEDIUM
from tournament.sheets.page import on_pages, title_of
from tournament.sheets.pen import BRASS, MUTED, Pen
from tournament.sheets.values import Paper, SheetHead

_COLUMNS, _ROWS = 2, 4
_INSET = 16.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Badge:
    """A person. about: club or town, and country; events: what the person plays in."""

    number: int
    name: str
    about: str = ""
    events: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BadgeSheet:
    head: SheetHead
    badges: tuple[Badge, ...]


def badges_pdf(sheet: BadgeSheet, *, paper: Paper, is_reproducible: bool = False) -> bytes:
    """Eight on a page, to be cut along the dashed lines."""
    pen = Pen(title=title_of(sheet.head, gettext("Badges")), paper=paper, is_reproducible=is_reproducible)
    for page, badges in enumerate(on_pages(sheet.badges, _COLUMNS * _ROWS)):
        if page:
            pen.next_page()
        _draw_page(pen, sheet.head, badges)
    return pen.finish()


def _draw_page(pen: Pen, head: SheetHead, badges: Sequence[Badge]) -> None:
    width, height = pen.width / _COLUMNS, pen.height / _ROWS
    for column in range(1, _COLUMNS):
        pen.fold((column * width, 0), (column * width, pen.height))
    for row in range(1, _ROWS):
        pen.fold((0, row * height), (pen.width, row * height))
    for index, badge in enumerate(badges):
        row, column = divmod(index, _COLUMNS)
        _draw_badge(pen, head, badge, column * width + _INSET, row * height + _INSET, width - 2 * _INSET)


def _draw_badge(pen: Pen, head: SheetHead, badge: Badge, x: float, y: float, width: float) -> None:
    pen.checker(x + 6, y + 8, 5, 1)
    pen.checker(x + 14, y + 8, 5, 2)
    pen.text(x + 26, y + 12, head.tournament, room=width - 90, font=MEDIUM, size=10, colour=MUTED)
    pen.text(x + width, y + 26, str(badge.number), room=60, font=BOLD, size=30, align="right")
    pen.rule(x, y + 38, width, colour=BRASS, width=0.9)
    pen.name(x, y + 82, badge.name, room=width, font=BOLD, size=30)
    if badge.about:
        pen.text(x, y + 108, badge.about, room=width, font=MEDIUM, size=13, colour=MUTED)
    if badge.events:
        pen.text(x, y + 150, badge.events, room=width, size=10.5, smallest=6)
