"""Single steps of plakoto: a lone checker is pinned, not hit, and its side waits until it is freed. PL-04."""

from __future__ import annotations

from rules.board.packed import PIN, State, bytes_of
from rules.board.position import BAR, OFF
from rules.board.steps import (
    ALL_ORIGINS,
    MOVES,
    STEPS,
    TARGETS,
    Mark,
    Origins,
    Step,
    Steps,
    bearing_off_first,
    may_bear_off,
)
from rules.options import GameOptions

START = 24
#: The mover's number of the opponent's start point.
THEIR_START = BAR - START
_PLAIN, _PINS = STEPS[Mark.NONE], STEPS[Mark.PIN]


def pinning(options: GameOptions) -> Steps:
    """PL-04 (pins), PL-05 (blocks), PL-09 (bearing off); no step more in a decided game (PL-10, ALG-05)."""

    def steps(state: State, die: int, origins: Origins = ALL_ORIGINS) -> list[tuple[Step, State]]:
        mover, opponent, memory = state
        if is_decided(mover, opponent):
            return []
        own, other = bytes_of(mover), bytes_of(opponent)
        held_up = mover >= PIN[OFF] and not options.plakoto_bearoff_while_pinned
        found = []
        for origin in origins:
            if not own[origin] or mover & PIN[origin]:
                continue
            target = TARGETS[die][origin]
            if target == OFF:
                if held_up or not may_bear_off(own, origin, die):
                    continue
                mark, pin = Mark.NONE, 0
            elif not may_land(mover, opponent, other, target):
                continue
            else:
                pins = other[BAR - target] == 1 and not opponent & PIN[BAR - target]
                mark, pin = (Mark.PIN, PIN[BAR - target]) if pins else (Mark.NONE, 0)
            freed = PIN[BAR - origin] if own[origin] == 1 and opponent & PIN[BAR - origin] else 0
            after = mover + MOVES[die][origin], opponent + pin - freed, memory
            found.append((STEPS[mark][die][origin], after))
        return found

    return bearing_off_first(steps, options)


def may_land(mover: int, opponent: int, other: bytes, target: int) -> bool:
    """Whether a point of the mover's is open: no two free checkers hold it, no own one lies pinned. PL-05."""
    if mover & PIN[target]:
        return False
    return other[BAR - target] < 2 or bool(opponent & PIN[BAR - target])


def mothers_pinned(mover: int, opponent: int) -> tuple[bool, bool]:
    """Whether the mover's and the opponent's last start checker lies pinned. PL-10."""
    return bool(mover & PIN[START]), bool(opponent & PIN[START])


def is_decided(mover: int, opponent: int) -> bool:
    """Whether a pinned mother has ended the game: the pinner's start is empty, or both are pinned. PL-10.

    Both mothers pinned leave nothing else on either start point, so both values of plakoto_tie ask the same.
    """
    mine, theirs = mothers_pinned(mover, opponent)
    if mine and theirs:
        return True
    return (theirs and not bytes_of(mover)[START]) or (mine and not bytes_of(opponent)[START])
