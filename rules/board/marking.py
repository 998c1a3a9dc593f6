"""How many checkers the steps of a play can hit or pin, whatever order they were made in. ALG-04, PL-06.

A checker freed by one step and pinned again by another was pinned in one order and never left alone in
another: the position is the same, and who wrote a mark for it wrote no untruth.
"""

from __future__ import annotations

from rules.board.games import Contact, GameRules
from rules.board.packed import State
from rules.board.plays import Play, start_state
from rules.board.position import Position
from rules.board.rolls import Dice, numbers_of
from rules.board.steps import Mark, Step

Steps = tuple[Step, ...]


def most_marks(position: Position, dice: Dice, play: Play, rules: GameRules, *, passed: bool = False) -> int:
    """The most marks an order of the play's steps makes. Where checkers hit each makes as many."""
    if rules.contact is not Contact.PIN:
        return play.marks
    is_free = numbers_of(dice, rules, passed=passed).is_pair
    start = start_state(position, dice, rules)
    return max(_counts({(start, play.steps): 0}, is_free, rules), default=play.marks)


def _counts(reached: dict[tuple[State, Steps], int], is_free: bool, rules: GameRules) -> list[int]:
    """The most marks made on each way to the end. reached: by state and steps left, the most so far.

    is_free: two dice in either order; else the numbers keep theirs.
    """
    while not all(not left for _, left in reached):
        further: dict[tuple[State, Steps], int] = {}
        for (state, left), marks in reached.items():
            for index, step in enumerate(left):
                if step.die != left[0].die and not is_free:
                    break
                if step in left[:index]:
                    continue
                rest = left[:index] + left[index + 1 :]
                for made, after in rules.steps(state, step.die, (step.origin,)):
                    now = marks + (made.mark is not Mark.NONE)
                    further[after, rest] = max(further.get((after, rest), 0), now)
        reached = further
    return list(reached.values())
