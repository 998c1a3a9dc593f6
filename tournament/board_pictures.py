"""Positions of the law book as pictures of a board."""

from __future__ import annotations

from rules.board.games import GameRules, Geometry
from rules.board.position import Position
from rules.board.steps import Step
from tournament.layout.board import BoardPicture, CubePicture, Seat, SeatPicture

Moves = tuple[tuple[int, int], ...]


def picture_of(
    position: Position,
    rules: GameRules,
    *,
    mover: Seat = Seat.BOTTOM,
    colours: tuple[int, int] = (1, 2),
    dice: tuple[int, ...] = (),
    moves: Moves = (),
    is_wrong: bool = False,
    cube: CubePicture | None = None,
    before: Position | None = None,
) -> BoardPicture:
    """A position with the side that its mover is at the bottom.

    mover: whose dice, moves and numbers are shown. colours: of the bottom and the top seat.
    before: the position a play left, to mark what moved.
    """
    sides = seats_of(position, colours)
    stood = seats_of(before, colours)[0 if mover is Seat.BOTTOM else 1] if before else None
    return BoardPicture(
        bottom=sides[0],
        top=sides[1],
        mover=mover,
        dice=dice,
        moves=moves,
        is_wrong=is_wrong,
        cube=cube,
        before=stood,
        is_parallel=rules.geometry is Geometry.PARALLEL,
        has_hand=rules.hand > 0,
    )


def seats_of(position: Position, colours: tuple[int, int] = (1, 2)) -> tuple[SeatPicture, SeatPicture]:
    """Both sides, the mover first."""
    counts = (position.mover, position.opponent)
    first, second = (
        SeatPicture(
            counts=counts[index],
            colour=colours[index],
            hand=position.hand[index],
            pinned=position.pinned[index],
        )
        for index in (0, 1)
    )
    return first, second


def moves_of(steps: tuple[Step, ...]) -> Moves:
    """The steps of a play as (from, to)."""
    return tuple((step.origin, step.target) for step in steps)
