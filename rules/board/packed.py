"""A side of the board as one whole number, a byte for each place: what the hot code adds and compares.

Byte 0 counts the checkers borne off, 1 to 24 the points, 25 the bar, 26 the hand; above them one bit for each
point where a checker lies pinned. A step is then one addition, and equal positions are equal numbers.
"""

from __future__ import annotations

import struct

from rules.board.position import BAR, HAND, OFF, POINTS, Points, Position

# mover, opponent, and what a turn must remember of itself (0 in most games).
State = tuple[int, int, int]

PLACES = HAND + 1
_BYTES_WITH_PINS = PLACES + 4
_PIN_SHIFT = 8 * PLACES
# Off, points and bar as a tuple: of all ways to unpack a side the quickest.
_COUNTS = struct.Struct(f"<{BAR + 1}B").unpack_from

#: One checker on a place, as an addend.
ONE = tuple(1 << (8 * place) for place in range(PLACES))
#: The mark of a pinned checker on a point, as an addend.
PIN = tuple(1 << (_PIN_SHIFT + point) for point in range(BAR))


def packed(position: Position) -> tuple[int, int]:
    """Mover and opponent as numbers."""
    mover = int.from_bytes(bytes(position.mover), "little")
    opponent = int.from_bytes(bytes(position.opponent), "little")
    if position.hand != (0, 0) or position.pinned != ((), ()):
        mover += ONE[HAND] * position.hand[0] + sum(PIN[point] for point in position.pinned[0])
        opponent += ONE[HAND] * position.hand[1] + sum(PIN[point] for point in position.pinned[1])
    return mover, opponent


def unpacked(mover: int, opponent: int) -> Position:
    """The position two numbers stand for."""
    own, other = mover.to_bytes(_BYTES_WITH_PINS, "little"), opponent.to_bytes(_BYTES_WITH_PINS, "little")
    sides = _COUNTS(own), _COUNTS(other)
    if mover < ONE[HAND] and opponent < ONE[HAND]:
        return Position(*sides)
    return Position(*sides, (own[HAND], other[HAND]), (pinned_points(mover), pinned_points(opponent)))


def pinned_points(side: int) -> Points:
    """The side's own points where a checker of its own lies pinned."""
    marks = side >> _PIN_SHIFT
    return tuple(point for point in POINTS if marks >> point & 1) if marks else ()


def bytes_of(side: int) -> bytes:
    """The side's checkers by place, for looking many of them up; without the marks of pinned ones."""
    return (side & _CHECKERS).to_bytes(PLACES, "little")


def highest_in(own: bytes) -> int:
    """The place furthest from home that holds a checker: HAND, BAR, a point, or OFF when all are off."""
    return max(len(own.rstrip(b"\0")) - 1, OFF)


_CHECKERS = (1 << _PIN_SHIFT) - 1
