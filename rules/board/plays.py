"""The common legal-play algorithm: as many dice as possible, the larger if only one. ALG-01 to ALG-06.

Hot code: sides are packed numbers, sequences of steps are found breadth first and merged by what they leave.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.board.games import BACKGAMMON, Contact, GameRules
from rules.board.packed import State, bytes_of, highest_in, packed, unpacked
from rules.board.position import HOME, OFF, Position
from rules.board.racing import head_allowance, is_illegal_block
from rules.board.rolls import Dice, Group, Numbers, is_acey_deucey, numbers_of
from rules.board.steps import ALL_ORIGINS, HAND_CLOSED, Mark, Step
from rules.errors import TavlaError
from rules.options import AceyVariant, BlockCheck, ExpressStop, HeadException

Reached = dict[State, tuple[Step, ...]]

#: Positions looked at before a roll is called too rich: the low doubles of plakoto express grow without end.
MOST_STATES = 40_000

#: By the origin of the last step: the places a step of a double may still leave, from there down.
_FROM = tuple(ALL_ORIGINS[-origin:] if origin else () for origin in range(len(ALL_ORIGINS) + 1))


class TooManyPlaysError(TavlaError):
    """A roll has more legal plays than are worth listing; a single play can still be judged."""

    code = "too-many-plays"

    def __init__(self, *, limit: int) -> None:
        super().__init__(f"more than {limit} positions can be reached")
        self.limit = limit


class Play(NamedTuple):
    """A whole turn: its steps in one possible order, and what it leaves, still seen by the mover.

    mover, opponent: the sides packed; result is the position.
    """

    steps: tuple[Step, ...]
    mover: int
    opponent: int

    @property
    def result(self) -> Position:
        return unpacked(self.mover, self.opponent)

    @property
    def hits(self) -> int:
        return sum(step.mark is Mark.HIT for step in self.steps)

    @property
    def marks(self) -> int:
        """How many opposing checkers were hit or pinned."""
        return sum(step.mark is not Mark.NONE for step in self.steps)


def legal_plays(
    position: Position,
    dice: Dice,
    rules: GameRules = BACKGAMMON,
    *,
    first_turn: bool = False,
    passed: bool = False,
    most_states: int = MOST_STATES,
) -> tuple[Play, ...]:
    """Every legal play, one for each position that can result; () when nothing can be played.

    dice: two numbers; with passed=True those an express opponent could not play, in their order (PX-02).
    first_turn: the side's own first of the game, in which the head rule has its exceptions (UZ-07).
    most_states: positions looked at before a chain is called too rich; who answers many people asks for less.
    ALG-02 (most dice), ALG-03 (larger die), ALG-04 (order is free), ALG-05 (the game may end early).
    Raises TooManyPlaysError.
    """
    numbers = numbers_of(dice, rules, passed=passed)
    start = start_state(position, dice, rules, first_turn=first_turn)
    found = _found(start, numbers, rules, most_states)
    if first_turn and rules.options.head_exception is HeadException.FIRST_TURN_IF_BLOCKED:
        found = _with_second_head_checker(position, numbers, rules, found)
    if rules.bears_off_most and found:
        found = _bearing_off_most(found)
    return tuple([Play(steps, *sides) for sides, steps in found.items()])


def has_legal_play(
    position: Position,
    dice: Dice,
    rules: GameRules = BACKGAMMON,
    *,
    first_turn: bool = False,
    passed: bool = False,
) -> bool:
    """Whether anything can be played at all: as a rule one allowed step is enough to know."""
    if rules.contact is Contact.HOLD:
        return bool(legal_plays(position, dice, rules, first_turn=first_turn))
    numbers = numbers_of(dice, rules, passed=passed)
    state = start_state(position, dice, rules, first_turn=first_turn)
    any_number = numbers.is_pair or rules.options.express_stop is ExpressStop.SKIP_BLOCKED
    asked = numbers.groups if any_number else numbers.groups[:1]
    return any(rules.steps(state, group.number, ALL_ORIGINS) for group in asked)


def start_state(position: Position, dice: Dice, rules: GameRules, *, first_turn: bool = False) -> State:
    """The position packed, with what the turn must remember from its beginning."""
    memory = 0
    if rules.contact is Contact.HOLD:
        memory = head_allowance(dice, rules.options.head_exception, first_turn=first_turn)
    elif rules.options.acey_variant is AceyVariant.CLOSED_ENTRY:
        nothing_entered = position.hand[0] == rules.checkers
        opens = dice[0] == dice[1] or is_acey_deucey(dice, rules)
        memory = HAND_CLOSED if nothing_entered and not opens else 0
    return (*packed(position), memory)


def most_of(state: State, group: Group, rules: GameRules) -> int:
    """How often one number can be played from here, up to the group's times. PX-02 (per number)."""
    return _repeated({state: ()}, group, rules)[1]


def _found(
    start: State, numbers: Numbers, rules: GameRules, most_states: int = MOST_STATES
) -> dict[tuple[int, int], tuple[Step, ...]]:
    """The packed sides every legal play leaves, with its steps."""
    reached = _pair(start, numbers, rules) if numbers.is_pair else _groups(start, numbers, rules, most_states)
    return {(state[0], state[1]): steps for state, steps in reached.items() if steps}


def _pair(start: State, numbers: Numbers, rules: GameRules) -> Reached:
    """Two different numbers. ALG-02, ALG-03."""
    smaller, larger = sorted(group.number for group in numbers.groups)
    by_larger = _extended({start: ()}, larger, rules)
    by_smaller = _extended({start: ()}, smaller, rules)
    if by_larger and rules.options.bearoff_larger_first and _is_bearing_off(start):
        by_smaller = {}
    ended = _ended(by_larger, rules) | _ended(by_smaller, rules)
    both = _extended(by_smaller, larger, rules) | _extended(by_larger, smaller, rules)
    for reached in (both, by_larger, by_smaller):
        allowed = _allowed(reached, rules)
        if allowed:
            return allowed | ended
    return ended


def _groups(start: State, numbers: Numbers, rules: GameRules, most_states: int) -> Reached:
    """Numbers one after the other, each as often as can be; a blocked one stops the turn. PX-01, PX-02."""
    skips = rules.options.express_stop is ExpressStop.SKIP_BLOCKED
    going: Reached = {start: ()}
    stopped: Reached = {}
    looked_at = 0
    for group in numbers.groups:
        further: Reached = {}
        for state, steps in going.items():
            best, played, states = _repeated({state: steps}, group, rules)
            (further if skips or played == group.times else stopped).update(best)
            looked_at += states
            if looked_at > most_states:
                raise TooManyPlaysError(limit=most_states)
        going = further
    return stopped | going


def _repeated(start: Reached, group: Group, rules: GameRules) -> tuple[Reached, int, int]:
    """One number as often as possible: what is reached, how often it was played, how many states were met."""
    ended: Reached = {}
    levels = [start]
    while len(levels) <= group.times:
        descends = rules.is_free_of_order and len(levels) > 1
        reached = (_descending if descends else _extended)(levels[-1], group.number, rules)
        if not reached:
            break
        ended |= _ended(reached, rules)
        levels.append(reached)
    met = sum(map(len, levels))
    for played in range(len(levels) - 1, 0, -1):
        allowed = _allowed(levels[played], rules)
        if allowed:
            return allowed | ended, played, met
    return start, 0, met


def _extended(reached: Reached, die: int, rules: GameRules) -> Reached:
    """Every position one more step with this die can lead to."""
    allowed = rules.steps
    further: Reached = {}
    for state, steps in reached.items():
        for step, after in allowed(state, die, ALL_ORIGINS):
            further[after] = (*steps, step)
    return further


def _descending(reached: Reached, die: int, rules: GameRules) -> Reached:
    """As _extended, never further back than the step before: each set of steps is met once."""
    allowed = rules.steps
    further: Reached = {}
    for state, steps in reached.items():
        for step, after in allowed(state, die, _FROM[steps[-1].origin]):
            further[after] = (*steps, step)
    return further


def _ended(reached: Reached, rules: GameRules) -> Reached:
    """Those positions where the game is over. ALG-05."""
    return {state: steps for state, steps in reached.items() if rules.is_over(state[0], state[1])}


def _allowed(reached: Reached, rules: GameRules) -> Reached:
    """Those positions a turn may end in: a block that only counts then is tested here. UZ-09."""
    if rules.contact is not Contact.HOLD or rules.options.block_check is not BlockCheck.FINAL_ONLY:
        return reached
    rule = rules.options.block_rule
    return {state: steps for state, steps in reached.items() if not is_illegal_block(state, rule)}


def _is_bearing_off(state: State) -> bool:
    """Whether every checker of the mover's is home or off: STD-07."""
    return highest_in(bytes_of(state[0])) in (OFF, *HOME)


def _with_second_head_checker(
    position: Position, numbers: Numbers, rules: GameRules, found: dict[tuple[int, int], tuple[Step, ...]]
) -> dict[tuple[int, int], tuple[Step, ...]]:
    """On a first turn that one head checker cannot complete, two may leave. UZ-07."""
    played = max(map(len, found.values()), default=0)
    if played == len(numbers.singles):
        return found
    return _found((*packed(position), 2), numbers, rules)


def _bearing_off_most(
    found: dict[tuple[int, int], tuple[Step, ...]],
) -> dict[tuple[int, int], tuple[Step, ...]]:
    """The plays that bear off as many checkers as any does. TT-02."""
    most = max(mover & 0xFF for mover, _ in found)
    return {sides: steps for sides, steps in found.items() if sides[0] & 0xFF == most}
