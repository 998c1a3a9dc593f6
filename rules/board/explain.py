"""Why a written play is illegal: a code and its values. Formats 11, in its diagnosing order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import Any

from rules.board.games import BACKGAMMON, Contact, GameRules
from rules.board.plays import Play, TooManyPlaysError, has_legal_play, legal_plays
from rules.board.position import BAR, HAND, HOME, OFF, Counts, Position
from rules.board.racing import HEAD
from rules.board.rolls import Dice, numbers_of
from rules.board.written import MOST_WAYS, Segment, possible_plays
from rules.options import BlockCheck, BlockRule, HeadException, HitAndRun


@dataclass(frozen=True, slots=True)
class Illegality:
    """What is wrong with a play: a code of the fault catalogue and the values that explain it."""

    code: str
    values: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Turn:
    """What a play is measured by: where, with which dice, by which rules, and in which circumstances."""

    position: Position
    dice: Dice
    rules: GameRules
    first_turn: bool = False
    passed: bool = False
    listed: Sequence[Play] | None = None
    most_ways: int = MOST_WAYS

    def plays(self) -> Sequence[Play]:
        """All legal plays, as somebody listed them or found now; () where they are too many."""
        if self.listed is not None:
            return self.listed
        try:
            return legal_plays(
                self.position, self.dice, self.rules, first_turn=self.first_turn, passed=self.passed
            )
        except TooManyPlaysError:
            return ()

    def possible(self, segments: Sequence[Segment], rules: GameRules | None = None) -> tuple[Play, ...]:
        return possible_plays(
            self.position,
            self.dice,
            segments,
            rules or self.rules,
            first_turn=self.first_turn,
            passed=self.passed,
            most_ways=self.most_ways,
        )

    @property
    def numbers(self) -> Dice:
        return numbers_of(self.dice, self.rules, passed=self.passed).singles

    @property
    def words(self) -> str:
        """The dice as people write them."""
        return "-".join(map(str, self.dice))


def explain(
    position: Position,
    dice: Dice,
    segments: Sequence[Segment],
    rules: GameRules = BACKGAMMON,
    *,
    first_turn: bool = False,
    passed: bool = False,
    listed: Sequence[Play] | None = None,
    most_ways: int = MOST_WAYS,
) -> Illegality:
    """Name what is wrong with a play that has no legal reading.

    segments: in the order written, not empty. listed: all legal plays, where somebody has them already.
    most_ways: as in possible_plays.
    """
    turn = Turn(position, dice, rules, first_turn, passed, listed, most_ways)
    return (
        _wrong_move(turn, segments)
        or _wrong_turn(turn, segments)
        or _broken_custom(turn, segments)
        or _wrong_dice(turn, segments)
    )


def _wrong_move(turn: Turn, segments: Sequence[Segment]) -> Illegality | None:
    """The first written move that no dice could make."""
    position = turn.position
    stuck = _without_checker(position, segments)
    for segment in segments:
        origin, goal = segment
        if segment in stuck:
            return Illegality("no-checker", {"point": origin})
        if goal >= origin:
            return Illegality("backwards", {"origin": origin, "target": goal})
        if origin in position.pinned[0]:
            return Illegality("checker-pinned", {"point": origin})
        if turn.rules.is_closed(turn.position, goal):
            return Illegality("blocked", {"point": goal})
        routes = list(_routes(segment, turn.numbers))
        if routes and all(
            any(turn.rules.is_closed(turn.position, stop) for stop in route) for route in routes
        ):
            held = next(stop for stop in routes[0] if turn.rules.is_closed(turn.position, stop))
            return Illegality("blocked", {"point": held})
    return None


def _wrong_turn(turn: Turn, segments: Sequence[Segment]) -> Illegality | None:
    """What the turn as a whole breaks, whatever the order of its moves."""
    position = turn.position
    if not has_legal_play(position, turn.dice, turn.rules, first_turn=turn.first_turn, passed=turn.passed):
        return Illegality("moved-but-must-dance")
    if _leaves_bar_behind(position.mover, segments):
        return Illegality("bar-not-entered")
    if any(goal == OFF for _, goal in segments) and turn.rules.contact is not Contact.NONE:
        wrong = _wrong_bear_off(turn, segments)
        if wrong:
            return wrong
    most = len(turn.numbers)
    if len(segments) > most:
        return Illegality("too-many-moves", {"moves": len(segments), "limit": most})
    return None


def _wrong_bear_off(turn: Turn, segments: Sequence[Segment]) -> Illegality | None:
    """Bearing off while a checker is in hand, outside home or pinned. STD-07, AD-08, PL-09."""
    position, options = turn.position, turn.rules.options
    entered = sum(origin == HAND for origin, _ in segments)
    if position.hand[0] > entered:
        return Illegality("hand-not-entered", {"checkers": position.hand[0] - entered})
    if _is_somebody_outside(position, segments):
        return Illegality("bear-off-too-early")
    if position.pinned[0] and not options.plakoto_bearoff_while_pinned:
        return Illegality("checker-pinned", {"point": position.pinned[0][-1]})
    return None


def _broken_custom(turn: Turn, segments: Sequence[Segment]) -> Illegality | None:
    """A rule of this game alone, without which the dice would allow the moves. UZ-06, UZ-08, TT-01, TT-03."""
    if turn.rules.contact is Contact.PIN or turn.possible(segments):
        return None
    taken = sum(origin == HEAD for origin, _ in segments)
    if turn.rules.contact is Contact.HOLD and taken > 2:
        return Illegality("head-rule", {"moves": taken})
    options = turn.rules.options
    eased: dict[str, dict[str, Any]] = {
        "bear-off-compulsory": {"compulsory_bearoff": False},
        "hit-and-run": {"hit_and_run_home": HitAndRun.ALLOWED},
        "head-rule": {"head_exception": HeadException.FIRST_ROLL_ANY_TWO},
        "six-block": {"block_rule": BlockRule.NONE},
    }
    for code, changes in eased.items():
        options = replace(options, **changes)
        first_turn = turn.first_turn or code in (
            "head-rule",
            "six-block",
        )  # two may leave the head from there on
        eased_turn = replace(turn, rules=replace(turn.rules, options=options), first_turn=first_turn)
        if eased_turn.possible(segments):
            return Illegality(code, {"moves": taken} if code == "head-rule" else {})
    return None


def _wrong_dice(turn: Turn, segments: Sequence[Segment]) -> Illegality:
    """Allowed steps that leave a die which had to be played, or steps these dice do not make."""
    possible = turn.possible(segments)
    if not possible:
        return Illegality("wrong-dice", {"dice": turn.words})
    used = max(len(play.steps) for play in possible)
    # ALG-02. Of a chain too rich to be listed it is only known that more had to be played.
    required = max((len(play.steps) for play in turn.plays()), default=None)
    if required is None:
        return Illegality("die-unplayed", {"dice": turn.words, "played": used, "reason": "more"})
    if used < required:
        return Illegality("die-unplayed", {"dice": turn.words, "played": used, "required": required})
    return _wrong_turn_as_a_whole(turn)


def _wrong_turn_as_a_whole(turn: Turn) -> Illegality:
    """Every die is played and each step allowed: a rule that looks at the whole turn, or the larger die."""
    options = turn.rules.options
    if options.block_check is BlockCheck.FINAL_ONLY and turn.rules.contact is Contact.HOLD:
        return Illegality("six-block")
    if turn.first_turn and options.head_exception is HeadException.FIRST_TURN_IF_BLOCKED:
        return Illegality("head-rule", {"moves": 2})
    if len(turn.numbers) > 2 and turn.rules.chained:  # another number was due before the one played
        return Illegality("wrong-dice", {"dice": turn.words})
    if turn.rules.bears_off_most:
        return Illegality("bear-off-compulsory")
    return Illegality("smaller-die-played", {"die": max(turn.dice)})


def _without_checker(position: Position, segments: Sequence[Segment]) -> list[Segment]:
    """The segments that start, in any order of the moves, where no checker stands."""
    board = [*position.mover, position.hand[0]]
    waiting = list(segments)
    while True:
        able = next((segment for segment in waiting if board[segment[0]]), None)
        if able is None:
            return waiting
        origin, goal = able
        board[origin] -= 1
        board[goal] += 1
        waiting.remove(able)


def _routes(segment: Segment, numbers: Dice) -> Iterator[tuple[int, ...]]:
    """The unwritten stops of each way the dice could take this one checker from start to goal.

    A chain of more than four numbers has more ways than are worth trying: none is given.
    """
    origin, goal = segment
    start = min(origin, BAR)
    if len(numbers) > _MOST_ROUTED:
        return
    for number in range(1, len(numbers) + 1):
        for used in sorted(set(permutations(numbers, number)), reverse=True):
            stops = tuple(start - sum(used[:taken]) for taken in range(1, number))
            end = start - sum(used)
            arrives = end <= OFF if goal == OFF else end == goal
            if arrives and all(stop > goal for stop in stops):
                yield stops


def _leaves_bar_behind(mover: Counts, segments: Sequence[Segment]) -> bool:
    """Whether a checker stays on the bar while another, or one just entered, moves. STD-06."""
    entering = [goal for origin, goal in segments if origin == BAR]
    others = len(entering) < len(segments) or any(goal < BAR - 6 for goal in entering)
    return mover[BAR] > len(entering) and others


def _is_somebody_outside(position: Position, segments: Sequence[Segment]) -> bool:
    """Whether, with all written moves made, a checker is still outside home. STD-07."""
    board = [*position.mover, position.hand[0]]
    for origin, goal in segments:
        board[origin] -= 1
        board[goal] += 1
    return any(checkers and place > HOME[-1] for place, checkers in enumerate(board))


_MOST_ROUTED = 4
