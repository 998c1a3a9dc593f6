"""Why a written play is illegal: a code and its values. Formats 11, in its diagnosing order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations

from rules.board.games import BACKGAMMON, GameRules
from rules.board.plays import Dice, dice_to_steps, has_legal_play, legal_plays
from rules.board.position import BAR, HOME, OFF, Counts, Position
from rules.board.written import Segment, possible_plays


@dataclass(frozen=True, slots=True)
class Illegality:
    """What is wrong with a play: a code of the fault catalogue and the values that explain it."""

    code: str
    values: dict[str, object] = field(default_factory=dict)


def explain(
    position: Position, dice: Dice, segments: Sequence[Segment], rules: GameRules = BACKGAMMON
) -> Illegality:
    """Name what is wrong with a play that has no legal reading. segments: in the order written, not empty."""
    return (
        _wrong_move(position, dice, segments)
        or _wrong_turn(position, dice, segments, rules)
        or _wrong_dice(position, dice, segments, rules)
    )


def _wrong_move(position: Position, dice: Dice, segments: Sequence[Segment]) -> Illegality | None:
    """The first written move that no dice could make."""
    stuck = _without_checker(position.mover, segments)
    for segment in segments:
        origin, goal = segment
        if segment in stuck:
            return Illegality("no-checker", {"point": origin})
        if goal >= origin:
            return Illegality("backwards", {"origin": origin, "target": goal})
        if _is_held(position.opponent, goal):
            return Illegality("blocked", {"point": goal})
        routes = list(_routes(segment, dice))
        if routes and all(any(_is_held(position.opponent, stop) for stop in route) for route in routes):
            held = next(stop for stop in routes[0] if _is_held(position.opponent, stop))
            return Illegality("blocked", {"point": held})
    return None


def _wrong_turn(
    position: Position, dice: Dice, segments: Sequence[Segment], rules: GameRules
) -> Illegality | None:
    """What the turn as a whole breaks, whatever the order of its moves."""
    if not has_legal_play(position, dice, rules):
        return Illegality("moved-but-must-dance")
    if _leaves_bar_behind(position.mover, segments):
        return Illegality("bar-not-entered")
    if _bears_off_too_early(position.mover, segments):
        return Illegality("bear-off-too-early")
    most = len(dice_to_steps(dice))
    if len(segments) > most:
        return Illegality("too-many-moves", {"moves": len(segments), "limit": most})
    return None


def _wrong_dice(position: Position, dice: Dice, segments: Sequence[Segment], rules: GameRules) -> Illegality:
    """Allowed steps that leave a die which had to be played, or steps these dice do not make."""
    possible = possible_plays(position, dice, segments, rules)
    if not possible:
        return Illegality("wrong-dice", {"dice": f"{dice[0]}-{dice[1]}"})
    used = max(len(play.steps) for play in possible)
    required = max(len(play.steps) for play in legal_plays(position, dice, rules))
    if used < required:
        return Illegality(
            "die-unplayed", {"dice": f"{dice[0]}-{dice[1]}", "played": used, "required": required}
        )
    return Illegality("smaller-die-played", {"die": max(dice)})


def _without_checker(mover: Counts, segments: Sequence[Segment]) -> list[Segment]:
    """The segments that start, in any order of the moves, where no checker stands."""
    board = list(mover)
    waiting = list(segments)
    while True:
        able = next((segment for segment in waiting if board[segment[0]]), None)
        if able is None:
            return waiting
        origin, goal = able
        board[origin] -= 1
        board[goal] += 1
        waiting.remove(able)


def _is_held(opponent: Counts, point: int) -> bool:
    """Whether two or more opposing checkers stand on a point of the mover's. STD-04."""
    return point != OFF and opponent[BAR - point] > 1


def _routes(segment: Segment, dice: Dice) -> Iterator[tuple[int, ...]]:
    """The unwritten stops of each way the dice could take this one checker from start to goal."""
    origin, goal = segment
    steps = dice_to_steps(dice)
    for number in range(1, len(steps) + 1):
        for used in set(permutations(steps, number)):
            stops = tuple(origin - sum(used[:taken]) for taken in range(1, number))
            end = origin - sum(used)
            arrives = end <= OFF if goal == OFF else end == goal
            if arrives and all(stop > goal for stop in stops):
                yield stops


def _leaves_bar_behind(mover: Counts, segments: Sequence[Segment]) -> bool:
    """Whether a checker stays on the bar while another, or one just entered, moves. STD-06."""
    entering = [goal for origin, goal in segments if origin == BAR]
    others = len(entering) < len(segments) or any(goal < BAR - 6 for goal in entering)
    return mover[BAR] > len(entering) and others


def _bears_off_too_early(mover: Counts, segments: Sequence[Segment]) -> bool:
    """Whether a checker goes off although, with all written moves made, one is still outside home. STD-07."""
    if all(goal != OFF for _, goal in segments):
        return False
    board = list(mover)
    for origin, goal in segments:
        board[origin] -= 1
        board[goal] += 1
    return any(checkers and place > HOME[-1] for place, checkers in enumerate(board))
