"""The checkers of a board, one by one: on points and bar, in the trays, and where those stood that moved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.board.position import BAR, HAND, OFF, POINTS
from tournament.layout.board import (
    EDGE,
    HEIGHT,
    SHOWN,
    SHOWN_ON_BAR,
    BoardPicture,
    Seat,
    ground_of,
)

SLAB = 12  # a checker in a tray, seen from its edge


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedChecker:
    """count: told where more lie there than are drawn, else 0. mark: "", "pinned" or "landed"."""

    x: int
    y: int
    colour: int
    count: int = 0
    mark: str = ""

    @property
    def text_y(self) -> int:
        return self.y + 7


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedSlab:
    """A checker in a tray, seen from its edge; the whole tray tells its count."""

    x: int
    y: int
    colour: int
    is_landed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TrayCount:
    x: int
    y: int
    count: int


def placed_checkers(picture: BoardPicture) -> tuple[PlacedChecker, ...]:
    """On the points and on the bar, the lowest of each stack first."""
    points = (checker for point in POINTS for checker in _on_point(picture, point))
    return (*points, *(checker for seat in Seat for checker in _on_bar(picture, seat)))


def stack_on(picture: BoardPicture, point: int) -> list[Seat]:
    """Whose checkers lie on a point of the bottom seat, the lowest first: a pinned one is under."""
    own = [Seat.BOTTOM] * picture.bottom.counts[point]
    facing = picture.physical(Seat.TOP, point)
    other = [Seat.TOP] * picture.top.counts[facing]
    return own + other if point in picture.bottom.pinned else other + own


def has_pinned(picture: BoardPicture, point: int) -> bool:
    """Whether the lowest checker of a point lies pinned under the others."""
    return point in picture.bottom.pinned or picture.physical(Seat.TOP, point) in picture.top.pinned


def lying_on(picture: BoardPicture, seat: Seat | None, place: int) -> tuple[tuple[int, int], ...]:
    """What lies on a place of the grid: (colour, checkers) of each side there; a seat's for bar and trays."""
    if seat is not None:
        found = [(picture.seat(seat).colour, picture.seat(seat).at(place))]
    else:
        facing = picture.physical(Seat.TOP, place)
        found = [
            (picture.bottom.colour, picture.bottom.counts[place]),
            (picture.top.colour, picture.top.counts[facing]),
        ]
    return tuple(pair for pair in found if pair[1])


def _on_point(picture: BoardPicture, point: int) -> Iterator[PlacedChecker]:
    stack = stack_on(picture, point)
    shown = stack if len(stack) <= SHOWN else [*stack[: SHOWN - 1], stack[-1]]
    hidden = len(stack) - len(shown)
    for index, seat in enumerate(shown):
        place = picture.physical(seat, point)
        side = picture.seat(seat)
        x, y = ground_of(picture).spot(seat, place, point, index, over_pinned=has_pinned(picture, point))
        is_last = index == len(shown) - 1
        above = 0 if is_last else len(shown) - 1 - index + hidden
        mark = "landed" if seat is picture.mover and above < _arrived(picture, place) else ""
        yield PlacedChecker(
            x=x,
            y=y,
            colour=side.colour,
            count=side.counts[place] if is_last and hidden else 0,
            mark="pinned" if index == 0 and place in side.pinned else mark,
        )


def _on_bar(picture: BoardPicture, seat: Seat) -> Iterator[PlacedChecker]:
    side = picture.seat(seat)
    there = side.counts[BAR]
    shown = min(there, SHOWN_ON_BAR)
    for index in range(shown):
        x, y = ground_of(picture).spot(seat, BAR, BAR, index)
        count = there if index == shown - 1 and there > SHOWN_ON_BAR else 0
        yield PlacedChecker(x=x, y=y, colour=side.colour, count=count)


def _arrived(picture: BoardPicture, place: int) -> int:
    """How many of the mover's checkers came to a place; below zero: so many left it."""
    if picture.before is None:
        return 0
    return picture.seat(picture.mover).at(place) - picture.before.at(place)


def placed_ghosts(picture: BoardPicture) -> tuple[tuple[int, int], ...]:
    """Where checkers stood that moved: the middle of each."""
    return tuple(spot for place in (*POINTS, BAR) for spot in _left(picture, place))


def _left(picture: BoardPicture, place: int) -> Iterator[tuple[int, int]]:
    seat = picture.mover
    is_bar = place == BAR
    physical = BAR if is_bar else picture.physical(seat, place)
    lying = picture.seat(seat).counts[BAR] if is_bar else len(stack_on(picture, physical))
    most = SHOWN_ON_BAR if is_bar else SHOWN
    for index in range(lying, min(most, lying - _arrived(picture, place))):
        yield ground_of(picture).spot(seat, place, physical, index)


def placed_slabs(picture: BoardPicture) -> tuple[PlacedSlab, ...]:
    """Checkers borne off, and those not yet entered."""
    return tuple(
        slab for seat in Seat for place in _trays(picture) for slab in _in_tray(picture, seat, place)
    )


def tray_counts(picture: BoardPicture) -> tuple[TrayCount, ...]:
    """How many lie in each tray that is not empty, on the wood beside it."""
    counts = []
    for seat in Seat:
        for place in _trays(picture):
            if there := picture.seat(seat).at(place):
                x, _ = ground_of(picture).spot(seat, place, place, 0)
                counts.append(TrayCount(x=x, y=HEIGHT - 8 if seat is Seat.BOTTOM else 20, count=there))
    return tuple(counts)


def _trays(picture: BoardPicture) -> tuple[int, ...]:
    return (OFF, HAND) if picture.has_hand else (OFF,)


def _in_tray(picture: BoardPicture, seat: Seat, place: int) -> Iterator[PlacedSlab]:
    side = picture.seat(seat)
    there = side.at(place)
    arrived = _arrived(picture, place) if seat is picture.mover else 0
    x, _ = ground_of(picture).spot(seat, place, place, 0)
    for index in range(there):
        up = EDGE + 4 + index * (SLAB + 1)
        y = HEIGHT - up - SLAB if seat is Seat.BOTTOM else up
        yield PlacedSlab(x=x - 17, y=y, colour=side.colour, is_landed=index >= there - arrived)
