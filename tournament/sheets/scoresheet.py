"""The score sheet of a match: two names with their codes, rows for games, where both go afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournament.sheets import fonts
from tournament.sheets.fonts import BOLD, MEDIUM, REGULAR
from tournament.sheets.page import column_head, title_of
from tournament.sheets.pen import BRASS, FAINT, INK, LINE, MUTED, TINT, WHITE, Pen
from tournament.sheets.values import Paper, ScoreSheet, SheetSide

# Up to this length two sheets share a page, to be cut apart.
HALF_PAGE_LENGTH = 9

_CARD_HEIGHT = 86.0
_QR_SIZE = 66.0
_GAMES_HEAD = 26.0
_FOOT = 106.0
_LOWEST_ROW = 15.0
_HIGHEST_ROW = 24.0
_BLOCK_GAP = 16.0

# (lines, size) of a name on its card, the best first.
_NAME_SIZES = ((1, 13.0), (1, 11.5), (2, 11.0), (3, 8.5))
_SMALLEST_NAME = 6.0


@dataclass(frozen=True, slots=True)
class _Area:
    """A part of the page, in points from its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


@dataclass(frozen=True, slots=True)
class _Column:
    """One column of the games: its share of the width, its heading; side 1 or 2 heads it with a checker."""

    kind: str
    share: float
    label: str = ""
    side: int | None = None


def score_sheets_pdf(sheets: Sequence[ScoreSheet], *, paper: Paper, is_reproducible: bool = False) -> bytes:
    """All score sheets in the given order: a long match has its own page, two short ones share one."""
    head = sheets[0].head if sheets else None
    title = title_of(head, gettext("Score sheets")) if head else gettext("Score sheets")
    pen = Pen(title=title, paper=paper, is_reproducible=is_reproducible)
    for number, group in enumerate(_groups(sheets)):
        if number:
            pen.next_page()
        _draw_group(pen, group)
    return pen.finish()


def _groups(sheets: Iterable[ScoreSheet]) -> list[list[ScoreSheet]]:
    """Which sheets share a page."""
    groups: list[list[ScoreSheet]] = []
    for sheet in sheets:
        is_short = sheet.length <= HALF_PAGE_LENGTH
        if is_short and groups and len(groups[-1]) == 1 and groups[-1][0].length <= HALF_PAGE_LENGTH:
            groups[-1].append(sheet)
        else:
            groups.append([sheet])
    return groups


def _draw_group(pen: Pen, group: list[ScoreSheet]) -> None:
    if group[0].length > HALF_PAGE_LENGTH:
        pen.turn(is_landscape=False)
        _draw_sheet(pen, group[0], _Area(44, 38, pen.width - 88, pen.height - 72))
        return
    pen.turn(is_landscape=True)
    half = pen.width / 2
    pen.fold((half, 14), (half, pen.height - 14))
    for number, sheet in enumerate(group):
        _draw_sheet(pen, sheet, _Area(number * half + 26, 28, half - 52, pen.height - 54))


def _draw_sheet(pen: Pen, sheet: ScoreSheet, area: _Area) -> None:
    top = _draw_title(pen, sheet, area)
    _draw_cards(pen, sheet, area, top)
    top += _CARD_HEIGHT + 10
    _draw_games(pen, sheet, _Area(area.x, top, area.width, area.bottom - _FOOT - top))
    _draw_foot(pen, sheet, _Area(area.x, area.bottom - _FOOT, area.width, _FOOT))


def _draw_title(pen: Pen, sheet: ScoreSheet, area: _Area) -> float:
    """Whose match, which one, on which table; returns the y below."""
    half = area.width / 2 - 6
    pen.text(area.x, area.y + 8, sheet.head.tournament, room=half, font=MEDIUM, size=9, colour=MUTED)
    label = gettext("Score sheet")
    pen.text(area.right, area.y + 8, label, room=half, size=9, colour=MUTED, align="right")
    pen.rule(area.x, area.y + 15, area.width, colour=BRASS, width=0.9)
    room = area.width - 76
    pen.text(area.x, area.y + 37, sheet.match, room=room, font=BOLD, size=17, smallest=10)
    for number, facts in enumerate(_facts(sheet)):
        pen.text(area.x, area.y + 51 + 12 * number, facts, room=room, size=9, smallest=6.5, colour=MUTED)
    _draw_table_box(pen, sheet.table, _Area(area.right - 64, area.y + 22, 64, 40))
    return area.y + 74


def _facts(sheet: ScoreSheet) -> tuple[str, str]:
    """Separate facts side by side: event, stage and number; length and clock."""
    length = gettext("%(length)s-point match") % {"length": sheet.length}
    clock = gettext("clock %(clock)s") % {"clock": sheet.clock} if sheet.clock else ""
    number = "" if sheet.number == sheet.match else sheet.number
    return _listed(sheet.head.event, sheet.stage, number), _listed(length, clock, _start(sheet))


def _start(sheet: ScoreSheet) -> str:
    if sheet.start == (0, 0):
        return ""
    first, second = sheet.start
    return gettext("starts at %(first)s–%(second)s") % {"first": first, "second": second}


def _listed(*facts: str) -> str:
    return " · ".join(fact for fact in facts if fact)


def _draw_table_box(pen: Pen, table: str | None, area: _Area) -> None:
    pen.box(area.x, area.y, area.width, area.height, radius=3)
    middle = area.x + area.width / 2
    label = gettext("Table")
    pen.text(middle, area.y + 10, label, room=area.width - 8, size=7, colour=MUTED, align="middle")
    if table is not None:
        room = area.width - 10
        pen.text(middle, area.y + 32, table, room=room, font=BOLD, size=20, smallest=8, align="middle")


def _draw_cards(pen: Pen, sheet: ScoreSheet, area: _Area, top: float) -> None:
    width = (area.width - 10) / 2
    for side, person in enumerate(sheet.sides, start=1):
        x = area.x if side == 1 else area.right - width
        _draw_card(pen, person, side, _Area(x, top, width, _CARD_HEIGHT))


def _draw_card(pen: Pen, person: SheetSide, side: int, card: _Area) -> None:
    """A side's checker, name and code; the codes stand outside, where both players reach their own."""
    pen.box(card.x, card.y, card.width, card.height, fill=WHITE, radius=4)
    has_code = person.link is not None
    left = card.x + (_QR_SIZE + 18 if side == 1 and has_code else 12)
    room = card.width - (_QR_SIZE + 28 if has_code else 22)
    if person.link is not None:
        x = card.x + 9 if side == 1 else card.right - 9 - _QR_SIZE
        pen.qr(x, card.y + (card.height - _QR_SIZE) / 2, _QR_SIZE, person.link)
        _draw_hint(pen, side, left, card.bottom - 10, room)
    pen.checker(left + 5, card.y + 16, 5, side)
    y = _draw_name(pen, person, left, card.y + 36, room)
    origin = _listed(person.country, person.club)
    for fit in fonts.wrapped(origin, REGULAR, 7.5, room, lines=1, smallest=6):
        pen.text(left, y, fit.text, room=room, size=fit.size, smallest=fit.size, colour=MUTED)


def _draw_name(pen: Pen, person: SheetSide, x: float, y: float, room: float) -> float:
    """The name, whole, on up to three lines; returns the baseline of what follows."""
    font, colour = (BOLD, INK) if person.name else (REGULAR, MUTED)
    for fit in _name_lines(person.name or person.placeholder, font, room):
        pen.text(x, y, fit.text, room=room, font=font, size=fit.size, smallest=fit.size, colour=colour)
        y += fit.size * 1.12
    return y


def _name_lines(name: str, font: str, room: float) -> tuple[fonts.FittedText, ...]:
    """As large as the card allows: the more lines, the smaller."""
    for lines, size in _NAME_SIZES:
        fits = fonts.wrapped(name, font, size, room, lines=lines, smallest=size)
        if not any(fit.text.endswith(fonts.ELLIPSIS) for fit in fits):
            return fits
    lines, size = _NAME_SIZES[-1]
    return fonts.wrapped(name, font, size, room, lines=lines, smallest=_SMALLEST_NAME)


def _draw_hint(pen: Pen, side: int, x: float, y: float, room: float) -> None:
    """Says what the code beside it is for, in the corner nearest to it."""
    hint = gettext("report here")
    if side == 1:
        pen.point(x + 5, y - 2.5, -5)
        pen.text(x + 9, y, hint, room=room - 9, font=MEDIUM, size=7.5, colour=BRASS)
        return
    right = x + room
    pen.point(right - 5, y - 2.5, 5)
    pen.text(right - 9, y, hint, room=room - 9, font=MEDIUM, size=7.5, colour=BRASS, align="right")


def game_rows(sheet: ScoreSheet) -> int:
    """The most games the match can have: all but the last won one point at a time."""
    return 2 * sheet.length - 1 - sum(sheet.start)


def _draw_games(pen: Pen, sheet: ScoreSheet, area: _Area) -> None:
    """Rows for the games, in two blocks side by side when one would be too low to write in."""
    room = area.height - _GAMES_HEAD
    per_block = int(room / _LOWEST_ROW)
    rows = game_rows(sheet)
    blocks = 1 if rows <= per_block else 2
    count = min(per_block, -(-rows // blocks))
    height = min(_HIGHEST_ROW, room / count)
    width = (area.width - (blocks - 1) * _BLOCK_GAP) / blocks
    for block in range(blocks):
        part = _Area(area.x + block * (width + _BLOCK_GAP), area.y, width, count * height)
        first = block * count + 1
        _draw_block(pen, sheet, part, range(first, min(first + count, rows + 1)), height)


def _columns(sheet: ScoreSheet) -> tuple[_Column, ...]:
    """A match to one point knows neither a cube nor a Crawford game."""
    uses_cube = sheet.uses_cube and sheet.length > 1
    cube = (_Column("cube", 1.2, gettext("Cube")),) if uses_cube else ()
    crawford = (_Column("crawford", 1.5, gettext("Crawford")),) if uses_cube and sheet.uses_crawford else ()
    return (
        _Column("number", 1.0, gettext("Game")),
        _Column("winner", 0.8, gettext("Won by"), 1),
        _Column("winner", 0.8, "", 2),
        *cube,
        _Column("points", 1.2, gettext("Points")),
        *crawford,
        _Column("score", 1.4, gettext("Score"), 1),
        _Column("score", 1.4, "", 2),
    )


def _draw_block(pen: Pen, sheet: ScoreSheet, area: _Area, numbers: range, height: float) -> None:
    columns = _columns(sheet)
    unit = area.width / sum(column.share for column in columns)
    top = area.y + _GAMES_HEAD
    bottom = top + len(numbers) * height
    pen.box(area.x, area.y, area.width, _GAMES_HEAD, fill=TINT, colour=None)
    x = area.x
    for index, column in enumerate(columns):
        cell = _Area(x, area.y, column.share * unit, bottom - area.y)
        _draw_column_head(pen, column, cell, columns[index + 1 : index + 2])
        if index and (column.side is None or column.side == 1 or column.kind == "score"):
            pen.line(((x, top), (x, bottom)), colour=FAINT)
        for row, number in enumerate(numbers):
            _draw_cell(pen, column, _Area(x, top + row * height, cell.width, height), number)
        x = cell.right
    for row in range(len(numbers) + 1):
        pen.rule(area.x, top + row * height, area.width, colour=FAINT if 0 < row < len(numbers) else LINE)


def _draw_column_head(pen: Pen, column: _Column, cell: _Area, after: Sequence[_Column]) -> None:
    """The label, over both columns of a pair of sides; a checker below it."""
    middle, room = cell.x + cell.width / 2, cell.width - 3
    is_pair = bool(after) and column.side == 1
    if column.label:
        x, wide = (cell.right, 2 * cell.width - 4) if is_pair else (middle, room)
        y = cell.y + (10 if is_pair else 16)
        column_head(pen, x, y, column.label, room=wide, align="middle", size=7)
    if column.side is not None:
        pen.checker(middle, cell.y + 18.5, 3.4, column.side)


def _draw_cell(pen: Pen, column: _Column, cell: _Area, number: int) -> None:
    middle_x, middle_y = cell.x + cell.width / 2, cell.y + cell.height / 2
    if column.kind == "number":
        pen.text(middle_x, middle_y + 3, str(number), room=cell.width, size=8, colour=MUTED, align="middle")
    elif column.kind == "winner":
        pen.ring(middle_x, middle_y, 4.2)
    elif column.kind == "crawford":
        pen.box(middle_x - 3.6, middle_y - 3.6, 7.2, 7.2)


def _draw_foot(pen: Pen, sheet: ScoreSheet, area: _Area) -> None:
    """The Crawford game explained, where both go, the final score, two signatures."""
    y = area.y + 14
    if any(column.kind == "crawford" for column in _columns(sheet)):
        y = _draw_crawford_note(pen, area, y)
    for sentence in (sheet.winner_goes, sheet.loser_goes):
        if sentence:
            pen.point(area.x, y - 2.8, 5)
            pen.text(area.x + 10, y, sentence, room=area.width - 10, size=8.5, smallest=6)
            y += 12
    _draw_final_score(pen, area)
    _draw_signatures(pen, area)


def _draw_crawford_note(pen: Pen, area: _Area, y: float) -> float:
    note = gettext(
        "Crawford game: the first game after a player comes within one point of winning the match. "
        "Nobody doubles in it. Tick its row."
    )
    for fit in fonts.wrapped(note, REGULAR, 7.5, area.width, lines=2, smallest=6):
        pen.text(area.x, y, fit.text, room=area.width, size=fit.size, smallest=fit.size, colour=MUTED)
        y += 9.5
    return y + 5


def _draw_final_score(pen: Pen, area: _Area) -> None:
    """Two boxes to fill, each beside its checker."""
    y = area.bottom - 40
    label = gettext("Final score")
    used = pen.text(area.x, y + 14, label, room=area.width / 2, font=MEDIUM, size=9)
    x = area.x + used + 14
    for side in (1, 2):
        pen.checker(x + 5, y + 11, 4.5, side)
        pen.box(x + 15, y + 1, 34, 20, radius=2)
        x += 68


def _draw_signatures(pen: Pen, area: _Area) -> None:
    width = (area.width - 20) / 2
    for side in (1, 2):
        x = area.x if side == 1 else area.right - width
        pen.checker(x + 4, area.bottom - 5, 3.4, side)
        label = gettext("Signature")
        used = pen.text(x + 11, area.bottom - 2.5, label, room=width / 2, size=7, colour=MUTED)
        pen.rule(x + used + 16, area.bottom - 1, width - used - 16)
