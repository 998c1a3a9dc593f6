"""What lies over the checkers of a board: dice, the cube, arrows of a play, the grid of fingers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from rules.board.position import BAR, HAND, OFF
from tournament.layout.board import (
    COLUMN,
    EDGE,
    HEIGHT,
    MIDDLE,
    RADIUS,
    BoardPicture,
    Ground,
    Seat,
    ground_of,
)
from tournament.layout.board_checkers import stack_on

DIE = 40
CUBE = 40
_THIRDS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedDie:
    x: int
    y: int
    size: int
    colour: int
    number: int

    @property
    def pips(self) -> tuple[tuple[int, int], ...]:
        first, step = round(self.size * 0.24), round(self.size * 0.26)
        return tuple(
            (self.x + first + step * column, self.y + first + step * row)
            for column, row in _THIRDS[self.number]
        )

    @property
    def pip_radius(self) -> int:
        return max(2, round(self.size * 0.09))

    @property
    def corner(self) -> int:
        return round(self.size * 0.18)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedCube:
    """x, y: its left upper corner. shown: what is written on it, 64 while it is on 1 in the middle."""

    x: int
    y: int
    shown: int
    is_offered: bool = False
    size: int = CUBE

    @property
    def text_x(self) -> int:
        return self.x + self.size // 2

    @property
    def text_y(self) -> int:
        return self.y + self.size // 2 + 7


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedArrow:
    path: str
    head: str


def placed_dice(picture: BoardPicture) -> tuple[PlacedDie, ...]:
    """In the middle of the mover's half: right for the bottom seat, left for the top one."""
    ground = ground_of(picture)
    middle = (ground.right if picture.mover is Seat.BOTTOM else ground.left) + 3 * COLUMN
    room = 6 * COLUMN - 16
    size = min(DIE, room // max(1, len(picture.dice)) - 6)
    start = middle - (len(picture.dice) * (size + 6) - 6) // 2
    colour = picture.seat(picture.mover).colour
    return tuple(
        PlacedDie(x=start + index * (size + 6), y=MIDDLE - size // 2, size=size, colour=colour, number=number)
        for index, number in enumerate(picture.dice)
    )


def placed_cube(picture: BoardPicture) -> PlacedCube | None:
    cube = picture.cube
    if cube is None:
        return None
    ground = ground_of(picture)
    shown = 64 if cube.value == 1 else cube.value
    if cube.is_offered:
        field = ground.left if cube.owner is Seat.TOP else ground.right
        return PlacedCube(
            x=field + 3 * COLUMN - CUBE // 2, y=MIDDLE - CUBE // 2, shown=shown, is_offered=True
        )
    y = {None: MIDDLE - CUBE // 2, Seat.BOTTOM: HEIGHT - EDGE - CUBE - 4, Seat.TOP: EDGE + 4}[cube.owner]
    return PlacedCube(x=ground.bar + (COLUMN - CUBE) // 2, y=y, shown=shown)


def placed_arrows(picture: BoardPicture) -> tuple[PlacedArrow, ...]:
    """One for each move, from the topmost checker there is to where it comes to lie."""
    return tuple(_arrows(picture, ground_of(picture)))


def _arrows(picture: BoardPicture, ground: Ground) -> Iterator[PlacedArrow]:
    seat = picture.mover
    heights: dict[int, int] = {}
    reached: set[int] = set()
    for origin, goal in picture.moves:
        for place in (origin, goal):
            heights.setdefault(place, _height(picture, place))
        heights[origin] = max(0, heights[origin] - 1)
        start = ground.spot(seat, origin, _physical(picture, origin), heights[origin])
        lands_on = 0 if _hits(picture, goal) and goal not in reached else heights[goal]
        reached.add(goal)
        end = ground.spot(seat, goal, _physical(picture, goal), lands_on)
        heights[goal] += 1
        yield _arrow(start, end)


def _physical(picture: BoardPicture, place: int) -> int:
    return place if place in (OFF, BAR, HAND) else picture.physical(picture.mover, place)


def _height(picture: BoardPicture, place: int) -> int:
    if place in (OFF, BAR, HAND):
        return picture.seat(picture.mover).at(place)
    return len(stack_on(picture, _physical(picture, place)))


def _hits(picture: BoardPicture, place: int) -> bool:
    if place in (OFF, BAR, HAND):
        return False
    return stack_on(picture, _physical(picture, place)) == [picture.mover.other]


def _arrow(start: Point, end: Point) -> PlacedArrow:
    """A bow towards the middle of the board, with a head; both ends leave the checkers to be seen."""
    (x1, y1), (x2, y2) = start, end
    over = (y1 + y2) / 2
    room = (MIDDLE - over) * 0.55 if (y1 - MIDDLE) * (y2 - MIDDLE) > 0 else 0
    widest = 0.3 * hypot(x2 - x1, y2 - y1)
    bend = max(-widest, min(widest, room))
    turn = ((x1 + x2) / 2, over + bend)
    tip = _towards(end, turn, RADIUS * 0.35)
    neck = _towards(end, turn, RADIUS * 0.35 + 15)
    first = _towards(start, turn, RADIUS * 0.4)
    length = hypot(turn[0] - tip[0], turn[1] - tip[1]) or 1
    aside = ((turn[1] - tip[1]) / length * 9, -(turn[0] - tip[0]) / length * 9)
    left, right = (neck[0] + aside[0], neck[1] + aside[1]), (neck[0] - aside[0], neck[1] - aside[1])
    return PlacedArrow(
        path=f"M{_text(first)}Q{_text(turn)} {_text(neck)}",
        head=f"M{_text(tip)}L{_text(left)}L{_text(right)}Z",
    )


def _towards(point: Point, goal: Point, distance: float) -> Point:
    length = hypot(goal[0] - point[0], goal[1] - point[1]) or 1
    share = distance / length
    return point[0] + (goal[0] - point[0]) * share, point[1] + (goal[1] - point[1]) * share


def _text(point: Point) -> str:
    """With a point before the decimals, whatever the reader's language."""
    return f"{point[0]:.1f} {point[1]:.1f}"


def finger_rows(picture: BoardPicture) -> tuple[tuple[tuple[Seat | None, int], ...], ...]:
    """The places under a grid laid over the board: the upper row, the lower row, each from left to right.

    A point is (None, the bottom seat's number); bar and trays are (seat, place).
    """
    hands = ((Seat.TOP, HAND), (Seat.BOTTOM, HAND)) if picture.has_hand else (None, None)
    upper = [*_points(range(13, 19)), (Seat.BOTTOM, BAR), *_points(range(19, 25)), (Seat.TOP, OFF)]
    lower = [*_points(range(12, 6, -1)), (Seat.TOP, BAR), *_points(range(6, 0, -1)), (Seat.BOTTOM, OFF)]
    return tuple(
        tuple([hand, *row] if hand else row) for hand, row in zip(hands, (upper, lower), strict=True)
    )


def _points(numbers: range) -> list[tuple[Seat | None, int]]:
    return [(None, number) for number in numbers]
