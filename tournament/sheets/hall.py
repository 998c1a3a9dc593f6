"""What hangs in the hall: waves with their times and tables, and notices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext
from reportlab.lib.utils import simpleSplit

from tournament.sheets.fonts import BOLD, MEDIUM, REGULAR
from tournament.sheets.page import BODY_TOP, MARGIN, draw_foot, draw_head, on_pages, title_of
from tournament.sheets.pairings import PAIRING_ROW, draw_pairing, room_of_names
from tournament.sheets.pen import BRASS, TINT, Pen
from tournament.sheets.values import NoticesSheet, PairingRow, Paper, WaveRows, WavesSheet

_WAVE_HEAD = 30.0
_NOTICE_SIZE = 26.0
_NOTICE_LEADING = 34.0
_NOTICE_GAP = 26.0

#: A line of the sheet: the words of a wave, or one of its matches.
_Line = str | PairingRow


def waves_pdf(sheet: WavesSheet, *, paper: Paper, is_reproducible: bool = False) -> bytes:
    """Each wave under its time and tables; the words are repeated where a wave goes on on another page."""
    title = gettext("Start times")
    pen = Pen(title=title_of(sheet.head, title), paper=paper, is_reproducible=is_reproducible)
    pages = list(_pages_of(sheet.waves, pen.height - BODY_TOP - MARGIN - 8))
    for number, lines in enumerate(pages, start=1):
        if number > 1:
            pen.next_page()
        draw_head(pen, sheet.head, title)
        draw_foot(pen, sheet.head, page=number, pages=len(pages))
        _draw_lines(pen, lines)
    return pen.finish()


def _pages_of(waves: Sequence[WaveRows], room: float) -> Iterator[list[_Line]]:
    page: list[_Line] = []
    left = room
    for wave in waves:
        if left < _WAVE_HEAD + 2 * PAIRING_ROW and page:
            yield page
            page, left = [], room
        page.append(wave.words)
        left -= _WAVE_HEAD
        for row in wave.rows:
            if left < PAIRING_ROW:
                yield page
                page, left = [wave.words], room - _WAVE_HEAD
            page.append(row)
            left -= PAIRING_ROW
    yield page


def _draw_lines(pen: Pen, lines: Sequence[_Line]) -> None:
    y, width = BODY_TOP, pen.width - 2 * MARGIN
    for line in lines:
        if isinstance(line, PairingRow):
            draw_pairing(pen, line, y, room_of_names(pen))
            y += PAIRING_ROW
            continue
        pen.box(MARGIN, y + 5, width, _WAVE_HEAD - 7, fill=TINT, colour=None)
        pen.text(MARGIN + 6, y + 21, line, room=width - 12, font=BOLD, size=12)
        y += _WAVE_HEAD


def notices_pdf(sheet: NoticesSheet, *, paper: Paper, is_reproducible: bool = False) -> bytes:
    """Large enough to be read from three steps away; a second language below the first, lighter."""
    title = gettext("Notices")
    pen = Pen(title=title_of(sheet.head, title), paper=paper, is_reproducible=is_reproducible)
    width = pen.width - 2 * MARGIN - 18
    blocks = [_lines_of(texts, width) for texts in sheet.notices]
    per_page = max(1, int((pen.height - BODY_TOP - MARGIN) / _tallest(blocks)))
    cut = on_pages(blocks, per_page)
    for number, shown in enumerate(cut, start=1):
        if number > 1:
            pen.next_page()
        draw_head(pen, sheet.head, title)
        draw_foot(pen, sheet.head, page=number, pages=len(cut))
        _draw_notices(pen, shown, width)
    return pen.finish()


def _lines_of(texts: Sequence[str], width: float) -> list[tuple[str, str, float]]:
    """Each line of a notice with its font and size."""
    found: list[tuple[str, str, float]] = []
    for index, text in enumerate(texts):
        font, size = (MEDIUM, _NOTICE_SIZE) if index == 0 else (REGULAR, _NOTICE_SIZE * 0.75)
        found += [(line, font, size) for line in simpleSplit(text, font, size, width)]
    return found


def _tallest(blocks: Sequence[Sequence[object]]) -> float:
    return max((len(block) for block in blocks), default=1) * _NOTICE_LEADING + _NOTICE_GAP


def _draw_notices(pen: Pen, blocks: Sequence[Sequence[tuple[str, str, float]]], width: float) -> None:
    y = BODY_TOP + 14.0
    for block in blocks:
        height = len(block) * _NOTICE_LEADING
        pen.box(MARGIN, y, 4, height, fill=BRASS, colour=None)
        for index, (line, font, size) in enumerate(block):
            baseline = y + index * _NOTICE_LEADING + _NOTICE_SIZE
            pen.text(MARGIN + 18, baseline, line, room=width, font=font, size=size)
        y += height + _NOTICE_GAP
