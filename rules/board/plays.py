"""The common legal-play algorithm: as many dice as possible, the larger if only one. ALG-01 to ALG-06.

Hot code: positions are pairs of count tuples, sequences are found breadth first and merged by position.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.board.games import BACKGAMMON, GameRules
from rules.board.position import BAR, OFF, Counts, Position
from rules.board.steps import NOWHERE, Step, moved

Dice = tuple[int, int]
Pair = tuple[Counts, Counts]
Reached = dict[Pair, tuple[Step, ...]]


@dataclass(frozen=True, slots=True)
class Play:
    """A whole turn: its steps in one possible order, and the position it leaves, still seen by the mover."""

    steps: tuple[Step, ...]
    result: Position

    @property
    def hits(self) -> int:
        return sum(step.hit for step in self.steps)


def dice_to_steps(dice: Dice) -> tuple[int, ...]:
    """The dice as single steps: two, or four on a double. ALG-01."""
    first, second = dice
    return (first,) * 4 if first == second else dice


def legal_plays(position: Position, dice: Dice, rules: GameRules = BACKGAMMON) -> tuple[Play, ...]:
    """Every legal play, one for each position that can result; () when nothing can be played.

    ALG-02 (most dice), ALG-03 (larger die), ALG-04 (order is free), ALG-05 (the game may end early).
    """
    first, second = dice
    start: Reached = {(position.mover, position.opponent): ()}
    found = _doubles(start, first, rules) if first == second else _two_dice(start, dice, rules)
    return tuple(Play(steps, Position(*pair)) for pair, steps in found.items())


def is_legal(position: Position, dice: Dice, result: Position, rules: GameRules = BACKGAMMON) -> bool:
    """Whether some legal play leads to this position, seen by the mover. CON-04."""
    return any(play.result == result for play in legal_plays(position, dice, rules))


def has_legal_play(position: Position, dice: Dice, rules: GameRules = BACKGAMMON) -> bool:
    """Whether anything can be played at all: one legal step is enough."""
    mover, opponent = position.mover, position.opponent
    return any(
        rules.landing(mover, opponent, origin, die) != NOWHERE
        for die in set(dice)
        for origin in range(BAR, OFF, -1)
    )


def _doubles(start: Reached, die: int, rules: GameRules) -> Reached:
    ended: Reached = {}
    last, reached = start, start
    for _ in range(4):
        reached = _extended(reached, die, rules)
        if not reached:
            break
        ended |= _ended(reached)
        last = reached
    return {} if last is start else last | ended


def _two_dice(start: Reached, dice: Dice, rules: GameRules) -> Reached:
    larger, smaller = max(dice), min(dice)
    by_larger = _extended(start, larger, rules)
    by_smaller = _extended(start, smaller, rules)
    both = _extended(by_larger, smaller, rules) | _extended(by_smaller, larger, rules)
    ended = _ended(by_larger) | _ended(by_smaller)
    return (both or by_larger or by_smaller) | ended


def _extended(reached: Reached, die: int, rules: GameRules) -> Reached:
    """Every position one more step with this die can lead to."""
    landing = rules.landing
    further: Reached = {}
    for (mover, opponent), steps in reached.items():
        origins = (BAR,) if mover[BAR] else range(24, OFF, -1)
        for origin in origins:
            target = landing(mover, opponent, origin, die) if mover[origin] else NOWHERE
            if target == NOWHERE:
                continue
            own, other, hit = moved(mover, opponent, origin, target)
            if (own, other) not in further:
                further[own, other] = (*steps, Step(origin, target, die, hit))
    return further


def _ended(reached: Reached) -> Reached:
    """Those positions where the mover's last checker is off. ALG-05."""
    return {pair: steps for pair, steps in reached.items() if pair[0][OFF] == sum(pair[0])}
