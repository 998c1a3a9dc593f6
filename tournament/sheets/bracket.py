"""The bracket of a stage on landscape paper, over as many pages as keep it readable."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from tournament.layout.bracket import (
    BoxPicture,
    BoxStatus,
    BracketPicture,
    Connector,
    Heading,
    Layout,
    Metrics,
    PlacedBox,
    PlacedLine,
    lay_out,
)
from tournament.layout.pages import BracketPage, pages
from tournament.sheets import fonts
from tournament.sheets.fonts import BOLD, MEDIUM, REGULAR
from tournament.sheets.page import BODY_TOP, MARGIN, draw_foot, draw_head, title_of
from tournament.sheets.pen import BRASS, FAINT, INK, LINE, MUTED, WHITE, Pen
from tournament.sheets.values import BracketSheet, Paper, Wall

# What a landscape page of either paper holds with names of at least 7 points.
ROWS = 16
COLUMNS = 7

# Layout units are whole numbers: tenths of a point.
UNITS = 10
_SMALLEST_LINE = 84
_MARK_ROOM = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class _Format:
    """How large a bracket is drawn. rows, columns: at most on a page; largest_name: in points.

    has_lines: are the lines numbered, and byes shown?
    """

    rows: int = ROWS
    columns: int = COLUMNS
    largest_line: int = 190
    widest_box: int = 1900
    largest_name: float = 11.5
    has_lines: bool = False


_DESK = _Format()
_WALL = {
    Wall.DOUBLE: _Format(largest_line=280, widest_box=2600, largest_name=17, has_lines=True),
    Wall.TILES: _Format(
        rows=8, columns=4, largest_line=280, widest_box=2600, largest_name=17, has_lines=True
    ),
}


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the layout's origin lies on the page, in points."""

    x: float
    y: float

    def at(self, x: int, y: int) -> tuple[float, float]:
        return self.x + x / UNITS, self.y + y / UNITS


def bracket_pdf(sheet: BracketSheet, *, paper: Paper, is_reproducible: bool = False) -> bytes:
    """The stage's bracket as a PDF; a big one is cut between subtrees, the final rounds on the last page."""
    return brackets_pdf((sheet,), paper=paper, is_reproducible=is_reproducible)


def brackets_pdf(sheets: Sequence[BracketSheet], *, paper: Paper, is_reproducible: bool = False) -> bytes:
    """The brackets of several stages, at least one, in one PDF; pages are counted for each."""
    title = title_of(sheets[0].head, ", ".join(sheet.picture.title for sheet in sheets))
    pen = Pen(
        title=title,
        paper=paper,
        is_landscape=True,
        is_double=sheets[0].wall is Wall.DOUBLE,
        is_reproducible=is_reproducible,
    )
    for number, sheet in enumerate(sheets):
        if number:
            pen.next_page()
        _draw_pages(pen, sheet)
    return pen.finish()


def _draw_pages(pen: Pen, sheet: BracketSheet) -> None:
    format_ = _DESK if sheet.wall is None else _WALL[sheet.wall]
    picture = _with_byes(sheet.picture) if format_.has_lines else sheet.picture
    cut = pages(picture, rows=format_.rows, columns=format_.columns)
    for page in cut:
        if page.number > 1:
            pen.next_page()
        draw_head(pen, sheet.head, sheet.picture.title)
        draw_foot(pen, sheet.head, page=page.number, pages=len(cut))
        _draw_page(pen, page, format_)


def _with_byes(picture: BracketPicture) -> BracketPicture:
    """On the wall every line is there with its number, those of byes too."""
    first, *later = picture.rounds
    boxes = tuple(replace(box, status=BoxStatus.READY) if _is_bye(box) else box for box in first.boxes)
    return replace(picture, rounds=(replace(first, boxes=boxes), *later))


def _is_bye(box: BoxPicture) -> bool:
    return box.status in (BoxStatus.BYE, BoxStatus.VOID) and box.top.line is not None


def fitted_layout(page: BracketPage, *, width: int, height: int, format_: _Format = _DESK) -> Layout:
    """Lay out a page as large as its room allows, in tenths of a point; spare room goes between rows."""
    metrics = _metrics(page, width, height, format_)
    layout = lay_out(page.picture, metrics)
    rows = len({box.y for box in layout.boxes})
    spare = max(0, height - layout.height) // max(1, rows)
    return lay_out(page.picture, replace(metrics, row_gap=metrics.row_gap + min(spare, metrics.line_height)))


def _metrics(page: BracketPage, width: int, height: int, format_: _Format) -> Metrics:
    """The largest sizes with which a page fits its height; lines in proportion to the width of the boxes."""
    columns = max(1, len(page.picture.rounds))
    margin = _MARK_ROOM if page.goes_on or page.comes_from or format_.has_lines else 0
    gap = 180 if columns < COLUMNS else 130
    box_width = min(format_.widest_box, (width - 2 * margin - (columns - 1) * gap) // columns)
    for line_height in range(min(format_.largest_line, box_width // 7), _SMALLEST_LINE, -2):
        metrics = _sized(line_height, box_width=box_width, column_gap=gap, margin=margin)
        if lay_out(page.picture, metrics).height <= height:
            return metrics
    return _sized(_SMALLEST_LINE, box_width=box_width, column_gap=gap, margin=margin)


def _sized(line_height: int, *, box_width: int, column_gap: int, margin: int) -> Metrics:
    return Metrics(
        line_height=line_height,
        box_width=box_width,
        caption_height=line_height * 7 // 10,
        row_gap=line_height * 3 // 10,
        family_gap=line_height * 2 // 10,
        column_gap=column_gap,
        heading_height=280,
        margin=margin,
    )


def _draw_page(pen: Pen, page: BracketPage, format_: _Format) -> None:
    room = pen.width - 2 * MARGIN, pen.height - BODY_TOP - MARGIN - 6
    layout = fitted_layout(page, width=int(room[0] * UNITS), height=int(room[1] * UNITS), format_=format_)
    place = _Place(
        x=MARGIN + (room[0] - layout.width / UNITS) / 2,
        y=BODY_TOP + (room[1] - layout.height / UNITS) / 3,
    )
    for heading in layout.headings:
        _draw_heading(pen, place, heading)
    for connector in layout.lines:
        _draw_connector(pen, place, connector)
    for box in layout.boxes:
        _draw_box(pen, place, box, format_)
    _draw_marks(pen, place, page, layout)


def _draw_heading(pen: Pen, place: _Place, heading: Heading) -> None:
    room = heading.width / UNITS
    x, y = place.at(heading.x, heading.baseline)
    pen.text(x, y, heading.label, room=room, font=BOLD, size=9.5, smallest=7)
    if heading.length is not None:
        x, y = place.at(heading.x, heading.length_baseline)
        pen.text(x, y, _points(heading.length), room=room, size=7, colour=MUTED)


def _points(length: int) -> str:
    return gettext("%(length)s points") % {"length": length}


def _draw_connector(pen: Pen, place: _Place, connector: Connector) -> None:
    colour = INK if connector.is_decided else LINE
    pen.line([place.at(x, y) for x, y in connector.points], colour=colour)


def _draw_box(pen: Pen, place: _Place, box: PlacedBox, format_: _Format) -> None:
    x, y = place.at(box.x, box.y)
    width, height = box.width / UNITS, box.height / UNITS
    is_live = box.picture.status is BoxStatus.CALLED
    pen.box(x, y, width, height, fill=WHITE, colour=BRASS if is_live else LINE, radius=2)
    pen.rule(x, y + height / 2, width, colour=FAINT)
    if is_live:
        pen.line(((x, y + 2), (x, y + height - 2)), colour=BRASS, width=2.2)
    _draw_caption(pen, place, box)
    for line in box.lines:
        _draw_line(pen, place, line, box.picture.status, format_)
        if format_.has_lines and line.picture.line is not None:
            _draw_number(pen, x, place, line, line.picture.line)


def _draw_number(pen: Pen, x: float, place: _Place, line: PlacedLine, number: int) -> None:
    """The number of a line of the draw, left of its box."""
    size = min(12, line.height / UNITS * 0.66)
    _, middle = place.at(line.checker_x, line.checker_y)
    pen.text(x - 4, middle + size * 0.36, str(number), room=24, font=BOLD, size=size, align="right")


def _draw_caption(pen: Pen, place: _Place, box: PlacedBox) -> None:
    """Above the box: its number, its table when called, and at the right where the loser goes."""
    x, y = place.at(box.x, box.caption_baseline)
    width = box.width / UNITS
    size = min(7.5, max(5.2, box.height / UNITS * 0.27))
    picture = box.picture
    used = pen.text(x + 1, y, picture.number, room=width / 2, font=MEDIUM, size=size, colour=MUTED)
    if picture.table and picture.status is BoxStatus.CALLED:
        table = gettext("table %(table)s") % {"table": picture.table}
        room = width - used - 8
        used += 5 + pen.text(x + used + 6, y, table, room=room, font=BOLD, size=size, colour=BRASS)
    if picture.note:
        _draw_note(pen, x + width - 1, y, picture.note, room=width - used - 8, size=size)


def _draw_note(pen: Pen, x: float, y: float, note: str, *, room: float, size: float) -> None:
    pen.text(x, y, note, room=max(0, room), size=size, smallest=4.6, colour=MUTED, align="right")


def _draw_line(pen: Pen, place: _Place, line: PlacedLine, status: BoxStatus, format_: _Format) -> None:
    picture = line.picture
    size = min(format_.largest_name, line.height / UNITS * 0.74)
    x, middle = place.at(line.name_x, line.checker_y)
    y = middle + size * 0.36
    room = line.name_width / UNITS
    if picture.name is None and format_.has_lines and not picture.is_bye:
        return  # whoever wins is written there by pen
    if picture.name is None:
        # Nothing is won yet, so the phrase may use the score's room too.
        room += line.height / UNITS
        pen.text(x, y, picture.placeholder, room=room, size=size * 0.86, smallest=4.8, colour=MUTED)
        return
    font = BOLD if picture.is_winner else REGULAR
    colour = MUTED if status is BoxStatus.OVER and not picture.is_winner else INK
    pen.checker(*place.at(line.checker_x, line.checker_y), line.checker_radius / UNITS, line.side)
    used = pen.name(x, y, picture.name, room=room, font=font, size=size, colour=colour)
    _draw_country(pen, x + used + 4, y, picture.country, room=room - used - 4, size=size * 0.72)
    if picture.score is not None:
        right, _ = place.at(line.score_x, line.y)
        text, room = str(picture.score), line.height / UNITS
        pen.text(right, y, text, room=room, font=font, size=size, colour=colour, align="right")


def _draw_country(pen: Pen, x: float, y: float, country: str, *, room: float, size: float) -> None:
    """The country only where it fits whole: half a code says nothing."""
    if fonts.width_of(fonts.drawable(country), REGULAR, size) <= room:
        pen.text(x, y, country, room=room, size=size, smallest=size, colour=MUTED)


def _draw_marks(pen: Pen, place: _Place, page: BracketPage, layout: Layout) -> None:
    """Where a tree goes on, and from which page it comes."""
    boxes = {box.picture.key: box for box in layout.boxes}
    for key, number in page.goes_on:
        x, y = place.at(boxes[key].right, boxes[key].middle)
        pen.rule(x, y, 5, colour=BRASS)
        pen.point(x + 5, y, 5)
        pen.text(x + 12, y + 2, _page_mark(number), room=18, font=MEDIUM, size=6, smallest=4.5, colour=BRASS)
    for key, number in page.comes_from:
        x, y = place.at(boxes[key].x, boxes[key].middle)
        pen.text(
            x - 12, y + 2, _page_mark(number), room=18, size=6, smallest=4.5, colour=BRASS, align="right"
        )
        pen.point(x - 10, y, 5)
        pen.rule(x - 5, y, 5, colour=BRASS)


def _page_mark(number: int) -> str:
    return gettext("page %(page)s") % {"page": number}
