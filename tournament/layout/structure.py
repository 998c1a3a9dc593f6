"""A small drawing of how an event is built: its brackets as empty boxes, its tables as squares and bars.

Brackets are laid out by layout/bracket.py like the large ones, with byes collapsed. Coordinates are whole
units, y growing downwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import comb

from rules.tournament.formats.bracket import resolve
from rules.tournament.formats.chain import Part
from rules.tournament.formats.groups import group_lines
from rules.tournament.formats.planned import PLANNED, group_count, seeded_draw
from rules.tournament.formats.settings import GroupSettings, ScheduleSettings
from rules.tournament.formats.stage import PairingPlan, PairingState, PairingStatus, Plan, SourceKind
from rules.tournament.outlook import Outlook, PartOutlook
from rules.tournament.pairing.settings import LivesSettings, RedrawSettings
from tournament.layout.bracket import (
    BoxPicture,
    BoxStatus,
    BracketPicture,
    Layout,
    Metrics,
    RoundColumn,
    lay_out,
)

SMALL = Metrics(
    box_width=16,
    line_height=3,
    caption_height=0,
    row_gap=3,
    family_gap=2,
    column_gap=8,
    heading_height=0,
    margin=0,
)
#: A larger bracket is drawn as if so many took part: more boxes say nothing more.
MOST_DRAWN, DRAWN_INSTEAD = 64, 32
_GAP = 12  # between the brackets of a part
_ARROW = 28  # room between two parts
_CELL = 5
_BAR, _TALL = 12, 64


@dataclass(frozen=True, slots=True)
class Shape:
    """A rectangle. kind: "box", "maybe" (a match that may not be needed), "cell", "self", "bar-0", ...

    bar-N: who has lost N times.
    """

    kind: str
    x: int
    y: int
    width: int
    height: int

    def moved(self, x: int, y: int) -> Shape:
        return replace(self, x=self.x + x, y=self.y + y)


@dataclass(frozen=True, slots=True)
class Way:
    """A line along which somebody moves on. kind: "way", or "arrow" from part to part."""

    kind: str
    points: tuple[tuple[int, int], ...]

    def moved(self, x: int, y: int) -> Way:
        return replace(self, points=tuple((left + x, top + y) for left, top in self.points))

    @property
    def svg_path(self) -> str:
        return "M" + " L".join(f"{x} {y}" for x, y in self.points)


@dataclass(frozen=True, slots=True)
class Drawing:
    """is_reduced: drawn for fewer than take part."""

    width: int
    height: int
    shapes: tuple[Shape, ...] = ()
    ways: tuple[Way, ...] = ()
    is_reduced: bool = False

    @property
    def view_box(self) -> str:
        return f"-2 -2 {self.width + 4} {self.height + 4}"


def structure_of(outlook: Outlook) -> Drawing:
    """The parts of an event beside each other, an arrow between them."""
    parts = [_part(each) for each in outlook.parts]
    height = max(part.height for part in parts)
    shapes: list[Shape] = []
    ways: list[Way] = []
    x = 0
    for number, part in enumerate(parts):
        if number:
            ways.append(_arrow(x, height // 2))
            x += _ARROW
        top = (height - part.height) // 2
        shapes += [shape.moved(x, top) for shape in part.shapes]
        ways += [way.moved(x, top) for way in part.ways]
        x += part.width
    return Drawing(x, height, tuple(shapes), tuple(ways), any(part.is_reduced for part in parts))


def _arrow(x: int, y: int) -> Way:
    tip = x + _ARROW - 6
    return Way("arrow", ((x + 6, y), (tip, y), (tip - 4, y - 4), (tip, y), (tip - 4, y + 4)))


def _part(told: PartOutlook) -> Drawing:
    part, entrants = told.part, told.entrants
    if part.is_planned and PLANNED[part.format].has_byes:
        return _brackets(part, entrants)
    settings = part.settings
    if isinstance(settings, GroupSettings):
        return _groups(entrants, settings)
    if isinstance(settings, ScheduleSettings):
        return _grid(told.forecast.rounds.most, min(entrants // 2, 16))
    if isinstance(settings, LivesSettings | RedrawSettings):
        return _lives(settings.lives, told.forecast.rounds.most)
    if part.is_planned:
        return _cross(min(entrants, 16), is_reduced=entrants > 16)
    return _swiss(told.forecast.rounds.most)


# --- Brackets --------------------------------------------------------------------------------------


def _brackets(part: Part, entrants: int) -> Drawing:
    """The brackets of a part below each other."""
    shown = DRAWN_INSTEAD if entrants > MOST_DRAWN else entrants
    plan = part.plan(shown)
    states = resolve(plan, seeded_draw(part.format, shown, part.settings), {})
    layouts = [lay_out(_picture(plan, states, stage), SMALL) for stage in plan.stages]
    shapes: list[Shape] = []
    ways: list[Way] = []
    y = 0
    for layout in layouts:
        if not layout.boxes:
            continue
        top = y - min(box.y for box in layout.boxes)
        maybe = {pairing.key for pairing in plan.pairings if pairing.only_if}
        shapes += [shape.moved(0, top) for shape in _boxes(layout, maybe)]
        ways += [Way("way", line.points).moved(0, top) for line in layout.lines]
        y = max(shape.y + shape.height for shape in shapes) + _GAP
    width = max(shape.x + shape.width for shape in shapes)
    return Drawing(width, y - _GAP, tuple(shapes), tuple(ways), shown != entrants)


def _boxes(layout: Layout, maybe: set[str]) -> Iterable[Shape]:
    for box in layout.boxes:
        kind = "maybe" if box.picture.key in maybe else "box"
        yield Shape(kind, box.x, box.y, box.width, box.height)


def _picture(plan: Plan, states: dict[str, PairingState], stage: str) -> BracketPicture:
    rounds: dict[int, list[BoxPicture]] = {}
    for pairing in plan.pairings:
        if pairing.stage == stage:
            rounds.setdefault(pairing.round, []).append(_box(plan, pairing, states[pairing.key]))
    columns = tuple(RoundColumn(label="", boxes=tuple(boxes)) for boxes in rounds.values())
    return BracketPicture(title="", stage=stage, rounds=columns)


def _box(plan: Plan, pairing: PairingPlan, state: PairingState) -> BoxPicture:
    feed = plan.feed(pairing.key, SourceKind.WINNER)
    status = BoxStatus.BYE if state.has_bye else BoxStatus.WAITING
    if state.status is PairingStatus.VOID:
        status = BoxStatus.VOID
    return BoxPicture(key=pairing.key, number="", status=status, feeds=feed.key if feed else None)


# --- Tables ----------------------------------------------------------------------------------------


def _cross(entrants: int, *, is_reduced: bool = False) -> Drawing:
    """Everybody against everybody: a square of squares, nobody against himself."""
    shapes = [
        Shape("self" if row == column else "cell", column * _CELL, row * _CELL, _CELL, _CELL)
        for row in range(entrants)
        for column in range(entrants)
    ]
    return Drawing(entrants * _CELL, entrants * _CELL, tuple(shapes), is_reduced=is_reduced)


def _groups(entrants: int, settings: GroupSettings) -> Drawing:
    """A square for each group, at most four in a row and twelve in all."""
    sizes = [len(lines) for lines in group_lines(entrants, group_count(entrants, settings))]
    drawn = [_cross(min(size, 8), is_reduced=size > 8) for size in sizes[:12]]
    step = max(cross.width for cross in drawn) + _CELL
    across = min(4, len(drawn))
    shapes = [
        shape.moved(number % across * step, number // across * step)
        for number, cross in enumerate(drawn)
        for shape in cross.shapes
    ]
    down = -(-len(drawn) // across)
    is_reduced = len(sizes) > len(drawn) or any(cross.is_reduced for cross in drawn)
    return Drawing(across * step - _CELL, down * step - _CELL, tuple(shapes), is_reduced=is_reduced)


def _grid(columns: int, rows: int) -> Drawing:
    """Rounds as columns, matches as cells."""
    shapes = [
        Shape("cell", column * (_BAR + 2), row * (_CELL + 1), _BAR, _CELL)
        for column in range(columns)
        for row in range(rows)
    ]
    return Drawing(columns * (_BAR + 2) - 2, rows * (_CELL + 1) - 1, tuple(shapes))


def _swiss(rounds: int) -> Drawing:
    """After each round the groups of equal wins, as high as they are large: those who won all on top."""
    drawn = min(rounds, 12)
    columns = [[comb(round_, losses) / 2**round_ for losses in range(round_ + 1)] for round_ in range(drawn)]
    return _bars(columns, is_reduced=drawn < rounds)


def _lives(lives: int, rounds: int) -> Drawing:
    """Before each round who is still in, by losses: everybody at first, fewer and fewer in the end."""
    shares = [1.0] + [0.0] * (lives - 1)
    columns = []
    for _ in range(min(rounds, 18)):
        columns.append(shares)
        shares = [(shares[n] + (shares[n - 1] if n else 0)) / 2 for n in range(lives)]
    return _bars(columns, is_reduced=rounds > 18)


def _bars(columns: Sequence[Sequence[float]], *, is_reduced: bool) -> Drawing:
    shapes: list[Shape] = []
    for number, shares in enumerate(columns):
        y = 0
        for losses, share in enumerate(shares):
            height = max(1, round(share * _TALL))
            if share:
                shapes.append(Shape(f"bar-{min(losses, 3)}", number * (_BAR + 2), y, _BAR, height))
                y += height + 1
    tallest = max(shape.y + shape.height for shape in shapes)
    return Drawing(len(columns) * (_BAR + 2) - 2, tallest, tuple(shapes), is_reduced=is_reduced)
