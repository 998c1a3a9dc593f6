"""Tables as they are drawn, on screen and on paper: every cell and figure in short words."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext, pgettext

from rules.tournament.formats.groups import GROUPS
from rules.tournament.formats.round_robin import ROUND_ROBIN
from tournament.selectors.tables import CellLine, FigureLine, PartLine, TableGroup, TableLine, What
from tournament.words import group_words, score_words
from tournament.words_tables import (
    NOTES,
    TIE_BREAKS,
    TieBreakWords,
    cell_words,
    dropped_words,
    part_where,
    uncounted_words,
)

#: Formats that are shown as a cross table: everybody meets everybody.
CROSS = frozenset({ROUND_ROBIN, GROUPS})
#: What stands before the opponent's number.
_SIGNS = {What.WON: "+", What.LOST: "\N{MINUS SIGN}", What.OPEN: ""}


@dataclass(frozen=True, slots=True)
class ShownCell:
    """what: a What, or "self" where a line meets itself; text: short; below: smaller; title: in full.

    counts: False where it is struck through, because one of the two left too early to count.
    """

    what: str
    text: str = ""
    below: str = ""
    title: str = ""
    counts: bool = True


@dataclass(frozen=True, slots=True)
class ShownFigure:
    """words: of the tie-break; parts: where each comes from, its value and what is special about it."""

    words: TieBreakWords
    value: str
    parts: tuple[tuple[str, str, str, bool], ...]


@dataclass(frozen=True, slots=True)
class ShownLine:
    """cells: one list for each column: two who meet twice have two. lives: left and lost, as counts.

    dropped: why no match of the line counts.
    """

    line: TableLine
    cells: tuple[tuple[ShownCell, ...], ...]
    figures: tuple[ShownFigure, ...]
    lives: str = ""
    dropped: str = ""
    out_in: int | None = None
    is_found: bool = False


@dataclass(frozen=True, slots=True)
class ShownTable:
    """columns: the heads of the cells, round numbers or lines of the table."""

    title: str
    group: TableGroup
    columns: tuple[str, ...]
    tie_breaks: tuple[TieBreakWords, ...]
    lines: tuple[ShownLine, ...]


def shown_group(group: TableGroup, *, is_cross: bool, found: Collection[str] = ()) -> ShownTable:
    cells = _cross(group) if is_cross else _by_round(group)
    heads = range(1, 1 + (len(group.lines) if is_cross else group.rounds))
    return ShownTable(
        title=group_words(group.name) if group.name else "",
        group=group,
        columns=tuple(str(number) for number in heads),
        tie_breaks=tuple(TIE_BREAKS[code] for code in group.tie_breaks),
        lines=tuple(
            ShownLine(
                line=line,
                cells=row,
                figures=tuple(_figure(figure) for figure in line.figures),
                lives="" if line.lives is None else _lives(line),
                dropped="" if line.dropped is None else dropped_words(line.dropped.played, line.dropped.of),
                out_in=_out_in(line),
                is_found=line.name in found,
            )
            for line, row in zip(group.lines, cells, strict=True)
        ),
    )


def _by_round(group: TableGroup) -> Iterator[tuple[tuple[ShownCell, ...], ...]]:
    for line in group.lines:
        yield tuple((_round_cell(cell),) for cell in line.cells)


def _cross(group: TableGroup) -> Iterator[tuple[tuple[ShownCell, ...], ...]]:
    for line, row in zip(group.lines, group.cross, strict=True):
        yield tuple(
            (ShownCell("self"),)
            if other.entrant_id == line.entrant_id
            else tuple(_cross_cell(cell) for cell in cells)
            for other, cells in zip(group.lines, row, strict=True)
        )


def _round_cell(cell: CellLine) -> ShownCell:
    """The opponent's line in the table with a sign: "+12" won against the twelfth."""
    if cell.opponent is None:
        bye = pgettext("cell of a table, short", "bye")
        text = bye if cell.what in (What.BYE, What.FREE) else "–"
        return ShownCell(cell.what, text, title=_title(cell))
    points = score_words(*cell.points) if cell.points else ""
    sign = f"{_SIGNS[cell.what]}{cell.opponent_line}"
    return ShownCell(cell.what, sign, points, _title(cell), cell.counts)


def _cross_cell(cell: CellLine) -> ShownCell:
    """The points, or a sign where nobody wrote them down."""
    if cell.what is What.OPEN:
        return ShownCell(cell.what, title=_title(cell))
    text = score_words(*cell.points) if cell.points else _SIGNS[cell.what]
    return ShownCell(cell.what, text, title=_title(cell), counts=cell.counts)


def _title(cell: CellLine) -> str:
    """What the cell says in full: "round 3, Ada Örnek: won"."""
    where = part_where(cell.round, cell.opponent_name)
    what = cell_words(cell.what) if cell.counts else uncounted_words(cell.what)
    return gettext("%(where)s: %(what)s") % {"where": where, "what": what}


def _figure(figure: FigureLine) -> ShownFigure:
    return ShownFigure(
        words=TIE_BREAKS[figure.code],  # type: ignore[index]  # a code is a str
        value=figure.value,
        parts=tuple(_part(part) for part in figure.parts),
    )


def _part(part: PartLine) -> tuple[str, str, str, bool]:
    note = str(NOTES[part.note]) if part.note else ""  # type: ignore[index]
    return part_where(part.round, part.opponent_name), part.value, note, part.counts


def _lives(line: TableLine) -> str:
    """One mark for each life left and for each lost."""
    assert line.lives is not None
    return "\N{BLACK CIRCLE}" * line.lives + "\N{WHITE CIRCLE}" * line.losses


def _out_in(line: TableLine) -> int | None:
    """The round in which the last life was lost."""
    if line.lives != 0:
        return None
    return max((cell.round for cell in line.cells if cell.what is What.LOST), default=None)
