"""Single steps of uzun tavla: no hits, one checker holds a point, head and block bound them. UZ-05."""

from __future__ import annotations

from itertools import pairwise

from rules.board.packed import PLACES, State
from rules.board.position import OFF, POINTS
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
from rules.options import BlockCheck, BlockRule, GameOptions, HeadException

HEAD = 24
_HALF_A_LAP = 12
_BLOCK = 6
#: Rolls that let two checkers leave the head on the first turn. UZ-07.
_EXCEPTIONS = {
    HeadException.FIRST_TURN_664433: ((6, 6), (4, 4), (3, 3)),
    HeadException.FIRST_TURN_6644: ((6, 6), (4, 4)),
}
_PLAIN = STEPS[Mark.NONE]


def alongside(point: int) -> int:
    """The opponent's number of one of my points, where both sides move the same way. CON-02, UZ-02."""
    return point - _HALF_A_LAP if point > _HALF_A_LAP else point + _HALF_A_LAP


#: By my point: the opponent's number of it. OFF stands for itself: no checker blocks bearing off.
_ALONGSIDE = (OFF, *(alongside(point) for point in POINTS))


def racing(options: GameOptions) -> Steps:
    """UZ-05 (a single checker blocks), UZ-06 (head), UZ-08 and UZ-09 (block), UZ-11 (bearing off).

    Memory: how many more checkers may leave the head in this turn.
    """
    tests_blocks = options.block_check is BlockCheck.EACH_STEP

    def steps(state: State, die: int, origins: Origins = ALL_ORIGINS) -> list[tuple[Step, State]]:
        mover, opponent, head_moves = state
        own, other = mover.to_bytes(PLACES, "little"), opponent.to_bytes(PLACES, "little")
        found = []
        for origin in origins:
            if not own[origin] or (origin == HEAD and not head_moves):
                continue
            target = TARGETS[die][origin]
            if other[_ALONGSIDE[target]] if target else not may_bear_off(own, origin, die):
                continue
            after = mover + MOVES[die][origin], opponent, head_moves - (origin == HEAD)
            if not (tests_blocks and is_illegal_block(after, options.block_rule)):
                found.append((_PLAIN[die][origin], after))
        return found

    return bearing_off_first(steps, options)


def head_allowance(dice: tuple[int, ...], exception: HeadException, *, first_turn: bool) -> int:
    """How many checkers may leave the head in a turn. UZ-06, UZ-07.

    For FIRST_TURN_IF_BLOCKED this is the ordinary one: whether it completes the roll only the plays tell.
    """
    if not first_turn:
        return 1
    if exception is HeadException.FIRST_ROLL_ANY_TWO:
        return 2
    return 1 + (dice in _EXCEPTIONS.get(exception, ()))


def is_illegal_block(state: State, rule: BlockRule) -> bool:
    """Whether the mover holds six points in a row which the rule forbids. UZ-08.

    The points are counted along the opponent's path, so a block may run over the mover's 1 and 24 but not
    over the opponent's own 24 and 1.
    """
    if rule is BlockRule.NONE:
        return False
    own, other = state[0].to_bytes(PLACES, "little"), state[1].to_bytes(PLACES, "little")
    held = [point for point in POINTS if own[_ALONGSIDE[point]]]
    lowest = _lowest_block(held)
    if lowest is None:
        return False
    if rule is BlockRule.OPPONENT_IN_HOME:
        return not any(other[: _BLOCK + 1])
    return not any(other[:lowest])


def _lowest_block(held: list[int]) -> int | None:
    """The lowest point of the block nearest to the opponent's home; None without six in a row."""
    run = 1
    for before, point in pairwise(held):
        run = run + 1 if point == before + 1 else 1
        if run == _BLOCK:
            return point - _BLOCK + 1
    return None
