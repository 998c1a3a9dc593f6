"""From a bracket as words to a bracket as places: the one layout that web pages and sheets draw.

A picture says who stands in which box and where its winner goes; a layout adds integer coordinates, in the
unit of its Metrics (a pixel on screen, a tenth of a point on paper), y growing downwards.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from enum import StrEnum


class BoxStatus(StrEnum):
    """What a box of the bracket is waiting for."""

    WAITING = "waiting"
    READY = "ready"
    CALLED = "called"
    OVER = "over"
    BYE = "bye"
    VOID = "void"


@dataclass(frozen=True, slots=True, kw_only=True)
class LinePicture:
    """One side of a box.

    name:        as printed; None while the occupant is not known.
    placeholder: what stands there until then, a whole phrase: "Loser of M2-3".
    score:       points won; None when not played or not told.
    line:        of the draw, from 1; None where somebody comes from another box.
    """

    name: str | None = None
    country: str = ""
    score: int | None = None
    is_winner: bool = False
    placeholder: str = ""
    is_bye: bool = False
    line: int | None = None

    @property
    def text(self) -> str:
        """The name, or what stands in its place."""
        return self.name or self.placeholder


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxPicture:
    """One pairing of the bracket.

    key:    unique in its picture; feeds: the key of the box its winner goes to, None for a final.
    number: as players say it, short: "M2-3". note: where the loser goes: "loser to C1-1".
    table:  the number of the table it was called to.
    """

    key: str
    number: str
    top: LinePicture = field(default_factory=LinePicture)
    bottom: LinePicture = field(default_factory=LinePicture)
    status: BoxStatus = BoxStatus.WAITING
    table: str | None = None
    feeds: str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundColumn:
    """One round, its boxes from top to bottom; length in points, None when it differs or is not set."""

    label: str
    length: int | None = None
    boxes: tuple[BoxPicture, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketPicture:
    """A whole stage: its title, its format's code and its rounds from the first to the final."""

    title: str
    stage: str
    rounds: tuple[RoundColumn, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Metrics:
    """The sizes a layout is made of, all in its unit.

    caption_height: room above a box for its number, table and note. row_gap: between two boxes.
    family_gap: the further room between boxes that do not meet in the next round.
    margin: left of the first column and right of the last one.
    """

    box_width: int = 212
    line_height: int = 24
    caption_height: int = 16
    row_gap: int = 10
    family_gap: int = 10
    column_gap: int = 40
    heading_height: int = 44
    margin: int = 8

    @property
    def pitch(self) -> int:
        """From the middle of one box to the middle of the next below it, at least."""
        return self.caption_height + 2 * self.line_height + self.row_gap

    @property
    def column_step(self) -> int:
        return self.box_width + self.column_gap


SCREEN = Metrics()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedLine:
    """One side of a placed box: its checker, then the name, then the score ending at score_x."""

    picture: LinePicture
    side: int
    y: int
    height: int
    baseline: int
    checker_x: int
    checker_y: int
    checker_radius: int
    name_x: int
    name_width: int
    score_x: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedBox:
    """A box and its two lines; (x, y) is its upper left corner, the caption stands above it."""

    picture: BoxPicture
    column: int
    x: int
    y: int
    width: int
    height: int
    caption_baseline: int
    lines: tuple[PlacedLine, PlacedLine]

    @property
    def middle(self) -> int:
        return self.y + self.height // 2

    @property
    def right(self) -> int:
        return self.x + self.width


@dataclass(frozen=True, slots=True, kw_only=True)
class Connector:
    """The line along which a winner moves on: keys of both boxes, corner points from source to target."""

    source: str
    target: str
    points: tuple[tuple[int, int], ...]
    is_decided: bool

    @property
    def svg_path(self) -> str:
        """The d attribute of an SVG path."""
        return "M" + " L".join(f"{x} {y}" for x, y in self.points)


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A round's name over its column; baseline is that of the label, the length stands below it."""

    label: str
    length: int | None
    x: int
    width: int
    baseline: int
    length_baseline: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    width: int
    height: int
    boxes: tuple[PlacedBox, ...]
    lines: tuple[Connector, ...]
    headings: tuple[Heading, ...]

    @property
    def view_box(self) -> str:
        """The viewBox attribute of an SVG image."""
        return f"0 0 {self.width} {self.height}"


def shown(picture: BracketPicture) -> BracketPicture:
    """The picture without what nobody plays.

    Void boxes go; a bye goes too when the player stands in a later box anyway. Whoever fed them feeds the
    next box that stays, and rounds left empty are not shown.
    """
    boxes = {box.key: box for column in picture.rounds for box in column.boxes}
    columns = []
    for column in picture.rounds:
        kept = tuple(_rewired(box, boxes) for box in column.boxes if not _is_hidden(box, boxes))
        if kept:
            columns.append(replace(column, boxes=kept))
    return replace(picture, rounds=tuple(columns))


def _is_hidden(box: BoxPicture, boxes: dict[str, BoxPicture]) -> bool:
    if box.status is BoxStatus.VOID:
        return True
    return box.status is BoxStatus.BYE and box.feeds in boxes


def _rewired(box: BoxPicture, boxes: dict[str, BoxPicture]) -> BoxPicture:
    target = box.feeds
    while target in boxes and _is_hidden(boxes[target], boxes):
        target = boxes[target].feeds
    return box if target == box.feeds else replace(box, feeds=target)


def feeders(picture: BracketPicture) -> dict[str, tuple[str, ...]]:
    """For the key of each box, the keys of the boxes of this picture that feed it, top to bottom."""
    found: dict[str, list[str]] = defaultdict(list)
    for column in picture.rounds:
        for box in column.boxes:
            if box.feeds is not None:
                found[box.feeds].append(box.key)
    return {box.key: tuple(found[box.key]) for column in picture.rounds for box in column.boxes}


def lay_out(picture: BracketPicture, metrics: Metrics = SCREEN) -> Layout:
    """Place a bracket, halving or with minor rounds, byes and voids collapsed.

    A box stands midway between the boxes that feed it, straight behind a single one (so a consolation's
    minor rounds run level), and a box without feeders takes the next free row.
    """
    picture = shown(picture)
    middles = _Rows(picture, metrics).middles
    boxes = tuple(
        _placed(box, column, middles[box.key], metrics)
        for column, round_column in enumerate(picture.rounds)
        for box in round_column.boxes
    )
    lowest = max((box.y + box.height for box in boxes), default=metrics.heading_height)
    columns = len(picture.rounds)
    return Layout(
        width=2 * metrics.margin + max(0, columns * metrics.column_step - metrics.column_gap),
        height=lowest + metrics.row_gap,
        boxes=boxes,
        lines=_connectors(boxes, metrics),
        headings=tuple(_heading(column, index, metrics) for index, column in enumerate(picture.rounds)),
    )


class _Rows:
    """Gives each box of a picture the y of its middle, walking down from the finals."""

    def __init__(self, picture: BracketPicture, metrics: Metrics) -> None:
        self._feeders = feeders(picture)
        self._metrics = metrics
        self._next = metrics.heading_height + metrics.caption_height + metrics.line_height
        self.middles: dict[str, int] = {}
        roots, asides = self._roots(picture)
        for number, root in enumerate(roots):
            self._place(root)
            if number == 0:
                self._place_asides(root, asides)

    def _roots(self, picture: BracketPicture) -> tuple[list[str], list[str]]:
        """The boxes whose winner leaves the picture; apart, matches for a place beside the final."""
        ends = [b for column in picture.rounds for b in column.boxes if b.feeds not in self._feeders]
        has_tree = any(self._feeders[box.key] for box in ends)
        asides = [b.key for b in ends if has_tree and b.feeds is None and not self._feeders[b.key]]
        return [box.key for box in ends if box.key not in asides], asides

    def _place(self, key: str) -> int:
        """Place a box and all before it; returns in how many rows they stand."""
        before = self._feeders[key]
        if not before:
            self.middles[key] = self._next
            self._next += self._metrics.pitch
            return 1
        rows = sum(self._place(feeder) for feeder in before)
        self.middles[key] = (self.middles[before[0]] + self.middles[before[-1]]) // 2
        if len(before) > 1 and rows == len(before):
            self._next += self._metrics.family_gap
        return rows

    def _place_asides(self, root: str, asides: list[str]) -> None:
        for number, aside in enumerate(asides, start=1):
            self.middles[aside] = self.middles[root] + number * self._metrics.pitch
            self._next = max(self._next, self.middles[aside] + self._metrics.pitch)


def _placed(box: BoxPicture, column: int, middle: int, metrics: Metrics) -> PlacedBox:
    x = metrics.margin + column * metrics.column_step
    y = middle - metrics.line_height
    return PlacedBox(
        picture=box,
        column=column,
        x=x,
        y=y,
        width=metrics.box_width,
        height=2 * metrics.line_height,
        caption_baseline=y - metrics.caption_height // 4,
        lines=(
            _placed_line(box.top, 1, x, y, metrics),
            _placed_line(box.bottom, 2, x, middle, metrics),
        ),
    )


def _placed_line(line: LinePicture, side: int, x: int, y: int, metrics: Metrics) -> PlacedLine:
    height = metrics.line_height
    name_x = x + height
    score_x = x + metrics.box_width - height // 3
    return PlacedLine(
        picture=line,
        side=side,
        y=y,
        height=height,
        baseline=y + height * 7 // 10,
        checker_x=x + height // 2,
        checker_y=y + height // 2,
        checker_radius=height * 2 // 10,
        name_x=name_x,
        name_width=score_x - name_x - height,
        score_x=score_x,
    )


def _connectors(boxes: tuple[PlacedBox, ...], metrics: Metrics) -> tuple[Connector, ...]:
    placed = {box.picture.key: box for box in boxes}
    return tuple(
        _connector(box, placed[box.picture.feeds], metrics) for box in boxes if box.picture.feeds in placed
    )


def _connector(source: PlacedBox, target: PlacedBox, metrics: Metrics) -> Connector:
    elbow = target.x - metrics.column_gap // 2
    bends = () if source.middle == target.middle else ((elbow, source.middle), (elbow, target.middle))
    return Connector(
        source=source.picture.key,
        target=target.picture.key,
        points=((source.right, source.middle), *bends, (target.x, target.middle)),
        is_decided=source.picture.status is BoxStatus.OVER,
    )


def _heading(column: RoundColumn, index: int, metrics: Metrics) -> Heading:
    return Heading(
        label=column.label,
        length=column.length,
        x=metrics.margin + index * metrics.column_step,
        width=metrics.box_width,
        baseline=metrics.heading_height * 4 // 10,
        length_baseline=metrics.heading_height * 7 // 10,
    )
