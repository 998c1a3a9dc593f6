"""A play as a person wrote it, and what it can mean on the board. Formats 1.2, 1.3; CON-04."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate

from rules.board.games import BACKGAMMON, Contact, GameRules
from rules.board.packed import State
from rules.board.plays import Play, TooManyPlaysError, legal_plays, most_of, start_state
from rules.board.position import BAR, OFF, Position
from rules.board.rolls import Dice, Numbers, numbers_of
from rules.board.steps import Step
from rules.options import BlockCheck, ExpressStop, HeadException

# A run of one checker: from where, to where; the stops between are not written.
Segment = tuple[int, int]
Segments = tuple[Segment, ...]

#: Ways to share out the numbers of one written play that are tried before it is called too rich in meanings.
MOST_WAYS = 10_000


@dataclass(frozen=True, slots=True)
class WrittenPlay:
    """The moves of one turn, chains split at their stops and counts multiplied out, in the order written.

    marks: how many hits or pins were written; no game has both.
    """

    segments: Segments
    marks: int = 0


@dataclass(slots=True)
class _Search:
    """All ways to share single steps among the written segments; the states seen keep it small.

    is_pair: the numbers left may be played in any order, as those of two different dice.
    skips:   some numbers may be passed over, but not taken up again later.
    is_chain: several numbers follow each other, each as often as can be.
    is_exact: nothing is borne off, so the pips written are the pips played.
    """

    rules: GameRules
    is_pair: bool
    skips: bool
    is_chain: bool
    is_exact: bool
    most_ways: int
    plays: dict[tuple[int, int], Play] = field(default_factory=dict)
    seen: set[tuple[State, Segments, Dice]] = field(default_factory=set)

    def follow(self, state: State, segments: Segments, left: Dice, steps: tuple[Step, ...]) -> None:
        if not segments:
            self._keep(Play(steps, state[0], state[1]))
            return
        key = (state, segments, left)
        if self._is_settled() or key in self.seen or not self._may_reach(left, segments):
            return
        self.seen.add(key)
        if len(self.seen) > self.most_ways:
            raise TooManyPlaysError(limit=self.most_ways)
        for index, (origin, goal) in enumerate(segments):
            if index and segments[index - 1] == (origin, goal):
                continue
            for number in dict.fromkeys(left) if self.is_pair or self.skips else left[:1]:
                for step, after in self.rules.steps(state, number, (origin,)):
                    if step.target < goal:
                        continue
                    rest = () if step.target == goal else ((step.target, goal),)
                    waiting = tuple(sorted((*segments[:index], *rest, *segments[index + 1 :])))
                    self.follow(after, waiting, self._without(left, number), (*steps, step))

    def _without(self, left: Dice, number: int) -> Dice:
        index = left.index(number)
        return (left[:index] if self.is_pair else ()) + left[index + 1 :]

    def _may_reach(self, left: Dice, segments: Segments) -> bool:
        """Whether the numbers left are enough and can add up to what is written; the board is not asked."""
        pips = _pips(segments)
        if len(segments) > len(left) or pips > sum(left):
            return False
        if self.is_pair or self.skips:
            return True
        runs = [min(origin, BAR) - goal for origin, goal in segments if goal != OFF]
        if not self.is_exact:
            sums = _sums(left)
            return all(run > 0 and sums >> run & 1 for run in runs)
        totals = list(accumulate(left))
        if pips not in totals:
            return False
        used = left[: totals.index(pips) + 1]
        return _can_share(tuple(sorted(runs)), tuple(sorted(used)))

    def _is_settled(self) -> bool:
        """Whether one way tells all: who moved where without bearing off leaves only one position of pins.

        Asked of chains alone, which have too many ways; of the others that with the fewest pins is wanted.
        """
        one_way = self.is_chain and self.is_exact and not self.skips
        return one_way and self.rules.contact is Contact.PIN and bool(self.plays)

    def _keep(self, play: Play) -> None:
        """Of two ways to one position the one with more dice stands: it answers the obligation best.

        Of two with as many the one that pinned less on its way, which needs fewer words.
        """
        known = self.plays.get(play[1:])
        if known is None or (len(known.steps), -known.marks) < (len(play.steps), -play.marks):
            self.plays[play[1:]] = play


@lru_cache(maxsize=1024)
def _sums(numbers: Dice) -> int:
    """Every sum some of the numbers make, as bits of a whole number."""
    sums = 1
    for number in numbers:
        sums |= sums << number
    return sums


@lru_cache(maxsize=50_000)
def _can_share(runs: Dice, numbers: Dice) -> bool:
    """Whether numbers that add up to the runs can be shared out among them, each run getting just its pips.

    runs, numbers: ascending; the largest number is placed first, where it leaves the least choice.
    """
    if not numbers:
        return True
    if len(runs) > len(numbers) or runs[0] < numbers[0]:
        return False
    largest = numbers[-1]
    for run in sorted(set(runs), reverse=True):
        if run < largest:
            return False
        rest = list(runs)
        rest.remove(run)
        if run > largest:
            insort(rest, run - largest)
        if _can_share(tuple(rest), numbers[:-1]):
            return True
    return False


def _pips(segments: Segments) -> int:
    return sum(min(origin, BAR) - goal for origin, goal in segments)


def possible_plays(
    position: Position,
    dice: Dice,
    segments: Sequence[Segment],
    rules: GameRules = BACKGAMMON,
    *,
    first_turn: bool = False,
    passed: bool = False,
    most_ways: int = MOST_WAYS,
) -> tuple[Play, ...]:
    """Every sequence of allowed steps the segments can stand for, one for each resulting position.

    most_ways: to share out the numbers; who answers many people tries fewer.
    Whether enough dice were used is not asked here: see readings. Raises TooManyPlaysError.
    """
    if any(rules.is_closed(position, goal) for _, goal in segments):
        return ()
    numbers = numbers_of(dice, rules, passed=passed)
    skips = rules.options.express_stop is ExpressStop.SKIP_BLOCKED
    is_exact = all(goal != OFF for _, goal in segments)
    search = _Search(
        rules,
        is_pair=numbers.is_pair,
        skips=skips,
        is_chain=_is_chain(numbers),
        is_exact=is_exact,
        most_ways=most_ways,
    )
    state = start_state(position, dice, rules, first_turn=first_turn)
    if first_turn and rules.options.head_exception is HeadException.FIRST_TURN_IF_BLOCKED:
        state = (state[0], state[1], 2)  # whether the second was needed is asked in readings
    left = numbers.singles
    # Largest die first, so that a play that leaves a die is found with the die it ought to use.
    ordered = tuple(sorted(left, reverse=True)) if numbers.is_pair else left
    search.follow(state, tuple(sorted(segments)), ordered, ())
    return tuple(search.plays.values())


def readings(
    position: Position,
    dice: Dice,
    segments: Sequence[Segment],
    rules: GameRules = BACKGAMMON,
    *,
    first_turn: bool = False,
    passed: bool = False,
    most_ways: int = MOST_WAYS,
) -> tuple[Play, ...]:
    """The legal plays the segments can stand for: () illegal, one as a rule, two where a stop was left out.

    A play that uses every die, or ends the game, needs no look at the others; only a shorter one does.
    most_ways: as in possible_plays. Raises TooManyPlaysError.
    """
    numbers = numbers_of(dice, rules, passed=passed)
    singles = numbers.singles
    is_chain = _is_chain(numbers)
    if len(segments) == len(singles) and not is_chain:
        single = _one_number_each(position, dice, segments, singles, rules)
        if single:
            return (single,)
    start = start_state(position, dice, rules, first_turn=first_turn)
    if is_chain and rules.contact is Contact.PIN:
        single = _step_by_step(start, segments, numbers, rules)
        if single and _is_full(start, single, numbers, rules):
            return (single,)
    possible = possible_plays(
        position, dice, segments, rules, first_turn=first_turn, passed=passed, most_ways=most_ways
    )
    if not possible:
        return ()
    if is_chain:
        return tuple(play for play in possible if _is_full(start, play, numbers, rules))
    if not _turn_is_judged_whole(rules):
        full = len(numbers.singles)
        legal = tuple(
            play for play in possible if len(play.steps) == full or rules.is_over(play.mover, play.opponent)
        )
        if legal:
            return legal
    plays = legal_plays(position, dice, rules, first_turn=first_turn, passed=passed)
    results = {play[1:] for play in plays}
    return tuple(play for play in possible if play[1:] in results)


def chosen_reading(plays: Sequence[Play], marks: int) -> Play | None:
    """The one reading meant; marks decide between two. None: ambiguous. Formats 1.3, rule 4."""
    if len(plays) == 1:
        return plays[0]
    marked = [play for play in plays if play.marks == marks]
    return marked[0] if len(marked) == 1 else None


def _one_number_each(
    position: Position, dice: Dice, segments: Sequence[Segment], singles: Dice, rules: GameRules
) -> Play | None:
    """The play whose written moves are one number each, from the highest place down: most plays are.

    It uses every number and can mean only one position, so nothing else need be looked for. None where the
    moves need another order, or where the game asks more of a play than its steps.
    """
    if rules.contact is not Contact.HIT or _turn_is_judged_whole(rules):
        return None
    left = list(singles)
    state = start_state(position, dice, rules)
    steps = []
    for origin, goal in sorted(segments, reverse=True):
        number = min(origin, BAR) - goal
        found = rules.steps(state, number, (origin,)) if number in left else []
        if not found:
            return None
        left.remove(number)
        step, state = found[0]
        steps.append(step)
    return Play(tuple(steps), state[0], state[1])


def _step_by_step(
    start: State, segments: Sequence[Segment], numbers: Numbers, rules: GameRules
) -> Play | None:
    """A chain of numbers written one step after the other: which number each move took is plain then. PX-01.

    What other steps the moves could mean leaves the same checkers on the same points, so nothing else need
    be looked for. None where moves are joined, or a checker bore off with a larger number than it needed.
    """
    waiting = sorted(segments, reverse=True)
    steps = []
    state = start
    for number in numbers.singles[: len(segments)]:
        move = next((move for move in waiting if move[0] - move[1] == number), None)
        found = rules.steps(state, number, (move[0],)) if move else []
        if move is None or not found:
            return None
        waiting.remove(move)
        step, state = found[0]
        steps.append(step)
    return None if waiting else Play(tuple(steps), state[0], state[1])


def _is_chain(numbers: Numbers) -> bool:
    return len(numbers.groups) > 1 and not numbers.is_pair


def _turn_is_judged_whole(rules: GameRules) -> bool:
    """Whether a rule looks at the turn as a whole, so that using every die is not yet enough."""
    options = rules.options
    return (
        rules.bears_off_most
        or options.bearoff_larger_first
        or options.block_check is BlockCheck.FINAL_ONLY
        or options.head_exception is HeadException.FIRST_TURN_IF_BLOCKED
    )


def _is_full(start: State, play: Play, numbers: Numbers, rules: GameRules) -> bool:
    """Whether each number of a chain was played as often as could be, and nothing after it stopped. PX-02."""
    skips = rules.options.express_stop is ExpressStop.SKIP_BLOCKED
    state, left = start, list(play.steps)
    for group in numbers.groups:
        before, played = state, 0
        while left and left[0].die == group.number and played < group.times:
            state = _after(state, left.pop(0), rules)
            played += 1
        if rules.is_over(state[0], state[1]):
            break
        if played < group.times and played < most_of(before, group, rules):
            return False
        if played < group.times and not skips:
            break
    return not left


def _after(state: State, step: Step, rules: GameRules) -> State:
    return next(after for found, after in rules.steps(state, step.die, (step.origin,)) if found == step)
