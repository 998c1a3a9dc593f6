"""Which single steps a game allows: one checker, one die.

Hot code: plain ints and tuples, a step returns the landing place or NOWHERE.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.board.position import BAR, OFF, Counts

NOWHERE = -1


class Step(NamedTuple):
    """One checker moved by one die, in the mover's numbering. CON-03."""

    origin: int
    target: int
    die: int
    hit: bool


def landing(mover: Counts, opponent: Counts, origin: int, die: int) -> int:
    """Where a checker on origin lands with this die: a point, OFF, or NOWHERE if the step is not allowed.

    STD-04 (blocked points), STD-06 (bar first), STD-07 and STD-08 (bearing off), ALG-06.
    """
    if not mover[origin] or (mover[BAR] and origin != BAR):
        return NOWHERE
    target = origin - die
    if target > OFF:
        return NOWHERE if opponent[BAR - target] > 1 else target
    highest = highest_place(mover)
    if highest > 6 or (target < OFF and highest > origin):
        return NOWHERE
    return OFF


def moved(mover: Counts, opponent: Counts, origin: int, target: int) -> tuple[Counts, Counts, bool]:
    """Both sides after a step, and whether it hit: a single opposing checker goes to its bar. STD-05."""
    after = list(mover)
    after[origin] -= 1
    after[target] += 1
    if target == OFF or not opponent[BAR - target]:
        return tuple(after), opponent, False
    struck = list(opponent)
    struck[BAR - target] -= 1
    struck[BAR] += 1
    return tuple(after), tuple(struck), True


def highest_place(side: Counts) -> int:
    """The place furthest from home that holds a checker; OFF when all are off."""
    for place in range(BAR, OFF, -1):
        if side[place]:
            return place
    return OFF


def is_shut_out(mover: Counts, opponent: Counts) -> bool:
    """Whether a checker is on the bar and all six points of entry are held: no roll is needed. ALG-07."""
    return mover[BAR] > 0 and all(checkers > 1 for checkers in opponent[1:7])
