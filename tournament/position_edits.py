"""Setting a position up checker by checker: what leaves the board is borne off, what comes to it was.

Both edits are seen by the side whose checker it is; the position stays one that the game can have.
"""

from __future__ import annotations

from dataclasses import replace

from rules.board.games import Contact, GameRules
from rules.board.position import HAND, OFF, POINTS, Counts, Position


def with_checker(position: Position, place: int, rules: GameRules) -> Position:
    """One more of the mover's on a place; who stood in its way is borne off, or lies pinned.

    Nothing changes where all are on the board already.
    """
    if not position.mover[OFF]:
        return position
    own, other = list(position.mover), list(position.opponent)
    hand, (pins, their_pins) = position.hand[0], position.pinned
    own[OFF] -= 1
    if place == HAND:
        return replace(position, mover=tuple(own), hand=(hand + 1, position.hand[1]))
    own[place] += 1
    facing = rules.facing(place) if place in POINTS else 0
    if facing and other[facing] and rules.contact is not Contact.NONE and place not in pins:
        if rules.contact is Contact.PIN and (other[facing] == 1 or facing in their_pins):
            their_pins = tuple(sorted({*their_pins, facing}))
        else:
            other[OFF] += other[facing]
            other[facing] = 0
    elif place in pins:  # a second one of the pinned side: the pinning checkers give way
        other[OFF] += other[facing]
        other[facing] = 0
        pins = tuple(point for point in pins if point != place)
    return Position(tuple(own), tuple(other), position.hand, (pins, their_pins))


def without_checker(position: Position, place: int, rules: GameRules) -> Position:
    """One less of the mover's on a place; a pinned one is freed when the last one over it goes."""
    hand = position.hand[0]
    if place == HAND:
        own = _moved_off(position.mover, None)
        return replace(position, mover=own, hand=(hand - 1, position.hand[1])) if hand else position
    if not position.mover[place]:
        return position
    left = position.mover[place] - 1
    own_pins, their_pins = position.pinned
    own_pins = tuple(point for point in own_pins if point != place)
    if not left and place in POINTS:  # nobody is pinned under a checker that is gone
        their_pins = tuple(point for point in their_pins if point != rules.facing(place))
    return Position(
        _moved_off(position.mover, place), position.opponent, position.hand, (own_pins, their_pins)
    )


def _moved_off(side: Counts, place: int | None) -> Counts:
    after = list(side)
    after[OFF] += 1
    if place is not None:
        after[place] -= 1
    return tuple(after)
