"""A position as it lies on a board: where each checker, die and sign goes. A template draws what stands here.

The seat at the bottom bears off at the right of its own half; its numbers run 1 to 12 along the bottom from
right to left, 13 to 24 along the top from left to right. All measures are whole units of the picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.board.position import BAR, HAND, OFF, POINTS, Counts

COLUMN = 46  # a point, the bar, a tray: all equally wide, so that a grid of fingers can lie over them
RADIUS = 20
STEP = 41
SHOWN = 5  # checkers that lie side by side on a point; the last one tells how many there are
SHOWN_ON_BAR = 4
OVER_PINNED = 12  # by which a checker overlaps the pinned one under it, whose colour has to be seen
EDGE = 28  # of wood, with the numbers
GAP = 64  # between the halves: dice, the cube
HALF = SHOWN * STEP
HEIGHT = 2 * (EDGE + HALF) + GAP
MIDDLE = HEIGHT // 2


class Seat(StrEnum):
    BOTTOM = "bottom"
    TOP = "top"

    @property
    def other(self) -> Seat:
        return Seat.TOP if self is Seat.BOTTOM else Seat.BOTTOM


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPicture:
    """One side's checkers in its own numbering.

    colour: 1 ivory, 2 oxblood. hand: not yet entered. pinned: own points where one of them lies pinned;
    counts include those.
    """

    counts: Counts
    colour: int = 1
    hand: int = 0
    pinned: tuple[int, ...] = ()

    def at(self, place: int) -> int:
        return self.hand if place == HAND else self.counts[place]


@dataclass(frozen=True, slots=True, kw_only=True)
class CubePicture:
    """owner: None in the middle. is_offered: on the board before its owner, waiting for an answer."""

    value: int = 1
    owner: Seat | None = None
    is_offered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPicture:
    """What is to be drawn.

    mover:       whose dice and numbers are shown. dice: any number of them.
    before:      where the mover's checkers stood before: what moved since is marked.
    moves:       (from, to) in the mover's numbering, drawn as arrows; is_wrong draws them as a fault.
    is_parallel: both sides run the same way, half a lap apart (uzun tavla). CON-02
    has_hand:    with a tray at the left for checkers not yet entered.
    """

    bottom: SeatPicture
    top: SeatPicture
    mover: Seat = Seat.BOTTOM
    dice: tuple[int, ...] = ()
    cube: CubePicture | None = None
    before: SeatPicture | None = None
    moves: tuple[tuple[int, int], ...] = ()
    is_wrong: bool = False
    is_parallel: bool = False
    has_hand: bool = False

    def seat(self, seat: Seat) -> SeatPicture:
        return self.bottom if seat is Seat.BOTTOM else self.top

    def physical(self, seat: Seat, point: int) -> int:
        """The bottom seat's number of a point of a seat; the map is its own inverse. CON-02."""
        if seat is Seat.BOTTOM:
            return point
        if self.is_parallel:
            return point - 12 if point > 12 else point + 12
        return BAR - point


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedPoint:
    """A triangle and its number, by whose numbering the picture is read."""

    path: str
    is_dark: bool
    label: int
    x: int
    label_y: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """The wood and the fields. columns: of the grid over them, trays and bar among them."""

    has_hand: bool

    @property
    def columns(self) -> int:
        return 15 if self.has_hand else 14

    @property
    def margin(self) -> int:
        return 14

    @property
    def width(self) -> int:
        return 2 * self.margin + self.columns * COLUMN

    @property
    def left(self) -> int:
        """Where the left field begins."""
        return self.margin + (COLUMN if self.has_hand else 0)

    @property
    def bar(self) -> int:
        return self.left + 6 * COLUMN

    @property
    def right(self) -> int:
        return self.bar + COLUMN

    @property
    def tray(self) -> int:
        return self.right + 6 * COLUMN

    @property
    def tray_x(self) -> int:
        return self.tray + 4

    @property
    def hand_x(self) -> int:
        return self.margin + 4

    def point_x(self, point: int) -> int:
        """The middle of a point, by the bottom seat's number."""
        column = 12 - point if point <= 12 else point - 13
        return self.left + COLUMN * column + COLUMN // 2 + (COLUMN if column > 5 else 0)

    def spot(
        self, seat: Seat, place: int, physical: int, index: int, *, over_pinned: bool = False
    ) -> tuple[int, int]:
        """The middle of the checker that lies so many above the first in a place of a seat.

        over_pinned: the first of the stack lies partly under the second.
        """
        low = seat is Seat.BOTTOM
        if place == BAR:  # enters at the far end, so it waits in the far half
            away = GAP // 2 + RADIUS + 2 + STEP * min(index, SHOWN_ON_BAR - 1)
            return self.bar + COLUMN // 2, MIDDLE - away if low else MIDDLE + away
        if place in (OFF, HAND):
            away = GAP // 2 + HALF // 2
            x = self.tray if place == OFF else self.margin
            return x + COLUMN // 2, MIDDLE + away if low else MIDDLE - away
        up = EDGE + RADIUS + 1 + STEP * min(index, SHOWN - 1)
        up -= OVER_PINNED if over_pinned and index else 0
        return self.point_x(physical), HEIGHT - up if physical <= 12 else up


def ground_of(picture: BoardPicture) -> Ground:
    return Ground(has_hand=picture.has_hand)


def placed_points(picture: BoardPicture) -> tuple[PlacedPoint, ...]:
    ground = ground_of(picture)
    return tuple(_point(picture, ground.point_x(point), point) for point in POINTS)


def _point(picture: BoardPicture, x: int, point: int) -> PlacedPoint:
    is_low = point <= 12
    foot, tip = (HEIGHT - EDGE, HEIGHT - EDGE - HALF + 8) if is_low else (EDGE, EDGE + HALF - 8)
    half = COLUMN // 2
    return PlacedPoint(
        path=f"M{x - half} {foot}L{x} {tip}L{x + half} {foot}Z",
        is_dark=point % 2 == 1,
        label=picture.physical(picture.mover, point),
        x=x,
        label_y=HEIGHT - 8 if is_low else 20,
    )
