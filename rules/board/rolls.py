"""What a roll asks to be played: two numbers in either order, or groups of one number each. ALG-01, PX-01."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from rules.board.games import Contact, GameRules
from rules.board.steps import Step
from rules.options import AceyVariant, ExpressPasses

# Two dice; or the single numbers an express opponent could not play, in their order.
Dice = tuple[int, ...]

_SIX = 6


class Group(NamedTuple):
    """One number, to be played so many times."""

    number: int
    times: int


class Numbers(NamedTuple):
    """Everything one roll asks for.

    groups: in the order they are played; is_pair: two different numbers, whose order is free (ALG-04).
    """

    groups: tuple[Group, ...]
    is_pair: bool

    @property
    def singles(self) -> Dice:
        """Every number as often as it is to be played."""
        return tuple(number for number, times in self.groups for _ in range(times))

    def unplayed(self, steps: Iterable[Step]) -> Dice:
        """The numbers these steps leave, in the order in which they were to be played."""
        used = Counter(step.die for step in steps)
        left = []
        for number in self.singles:
            if used[number]:
                used[number] -= 1
            else:
                left.append(number)
        return tuple(left)


def numbers_of(dice: Dice, rules: GameRules, *, passed: bool = False) -> Numbers:
    """What these dice ask for. passed: they are the numbers the opponent could not play. PX-02."""
    if len(dice) == 2 and dice[0] != dice[1]:
        return Numbers((Group(dice[0], 1), Group(dice[1], 1)), is_pair=True)
    if passed:
        return Numbers(tuple(Group(number, len(list(same))) for number, same in groupby(dice)), is_pair=False)
    return Numbers(tuple(_double(dice[0], rules)), is_pair=False)


def _double(number: int, rules: GameRules) -> list[Group]:
    """A double, with the further numbers some games add to it. PX-01, AD-10, EU-04."""
    if rules.chained:
        return [Group(chained, 4) for chained in range(number, _SIX + 1)]
    if rules.options.acey_variant is AceyVariant.EUROPEAN:
        return [Group(number, 4), Group(_SIX + 1 - number, 4)]
    return [Group(number, rules.options.eureika_doubles if rules.contact is Contact.NONE else 4)]


def passed_on(dice: Dice, steps: Iterable[Step], rules: GameRules) -> Dice:
    """The numbers of a roll that pass on to the opponent, in their order; () in other games. PX-02.

    steps: the play of the roll, () for none. Nothing passes on once the game is over: the caller knows.
    """
    is_double = dice[0] == dice[1]
    if not rules.chained or (rules.options.express_passes is ExpressPasses.DOUBLES_ONLY and not is_double):
        return ()
    return numbers_of(dice, rules).unplayed(steps)


def earns_bonus(dice: Dice, steps: Iterable[Step], rules: GameRules) -> bool:
    """Whether the side may now name a double: both numbers of its 1-2 were played. AD-07."""
    return is_acey_deucey(dice, rules) and not numbers_of(dice, rules).unplayed(steps)


def is_acey_deucey(dice: Dice, rules: GameRules) -> bool:
    """Whether this is the roll 1-2 of the game named after it."""
    return rules.hand > 0 and set(dice) == {1, 2}


def rolls_again(dice: Dice, steps: Iterable[Step], rules: GameRules) -> bool:
    """Whether a double earns its thrower a whole new turn. AD-10; for the bonus of a 1-2 see AD-07."""
    if not rules.hand or dice[0] != dice[1]:
        return False
    variant = rules.options.acey_variant
    if variant is AceyVariant.EXTRA_TURN_ON_DOUBLES:
        return True
    return variant is AceyVariant.EUROPEAN and not numbers_of(dice, rules).unplayed(steps)
