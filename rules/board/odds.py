"""Exact chances: the 36 rolls of two dice, each played out whole. Rules-reference section 6.

>>> from rules.board.position import OFF, Position, counts
>>> last_two = Position(counts({OFF: 13, 6: 1, 5: 1}), counts({OFF: 14, 1: 1}))
>>> chance_to_clear(last_two)
Fraction(1, 6)
>>> rolls_that_clear(last_two)
((3, 3), (4, 4), (5, 5), (5, 6), (6, 5), (6, 6))

Rolls are ordered pairs: 5-6 and 6-5 are two of the 36. All of it can be asked of every game; in plakoto
express legal_plays may refuse a low double with TooManyPlaysError.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from rules.board.games import BACKGAMMON, Contact, GameRules
from rules.board.plays import Play, has_legal_play, legal_plays
from rules.board.position import BAR, OFF, POINTS, Position, counts

Roll = tuple[int, int]

ROLLS: tuple[Roll, ...] = tuple((first, second) for first in range(1, 7) for second in range(1, 7))


def chance(rolls: Iterable[Roll]) -> Fraction:
    """How likely one of these rolls is: their number of 36."""
    return Fraction(len(set(rolls)), len(ROLLS))


# The dice alone


def rolls_with(number: int) -> tuple[Roll, ...]:
    """Those that show this number on at least one die: 11."""
    return tuple(roll for roll in ROLLS if number in roll)


def rolls_of(first: int, second: int) -> tuple[Roll, ...]:
    """Those that show exactly these two numbers: one for a double, two for a mixed pair."""
    return tuple(roll for roll in ROLLS if sorted(roll) == sorted((first, second)))


def rolls_totalling(pips: int) -> tuple[Roll, ...]:
    """Those whose two dice add up to this."""
    return tuple(roll for roll in ROLLS if sum(roll) == pips)


# What a roll can do from a position


def rolls_that(
    wanted: Callable[[Play], bool], position: Position, rules: GameRules = BACKGAMMON
) -> tuple[Roll, ...]:
    """Those after which the mover has some legal play as wanted."""
    return _of_both_orders(lambda roll: any(wanted(play) for play in legal_plays(position, roll, rules)))


def rolls_that_clear(position: Position, rules: GameRules = BACKGAMMON) -> tuple[Roll, ...]:
    """Those that can bear off every checker the mover has left. STD-07 to STD-09."""
    return rolls_that(lambda play: play.result.mover[OFF] == rules.checkers, position, rules)


def rolls_that_hit(position: Position, rules: GameRules = BACKGAMMON) -> tuple[Roll, ...]:
    """Those that can hit a checker, or pin one in plakoto. STD-05, PL-05."""
    return rolls_that(lambda play: play.marks > 0, position, rules)


def rolls_that_enter(position: Position, rules: GameRules = BACKGAMMON) -> tuple[Roll, ...]:
    """Those that can bring in every checker the mover has on the bar. STD-06."""
    return rolls_that(lambda play: not play.result.mover[BAR], position, rules)


def rolls_that_dance(position: Position, rules: GameRules = BACKGAMMON) -> tuple[Roll, ...]:
    """Those with which nothing at all can be played. ALG-07."""
    return _of_both_orders(lambda roll: not has_legal_play(position, roll, rules))


def chance_to_clear(position: Position, rules: GameRules = BACKGAMMON) -> Fraction:
    """The chance that the next roll can bear off everything."""
    return chance(rolls_that_clear(position, rules))


def rolls_that_hit_at(distance: int, rules: GameRules = BACKGAMMON) -> tuple[Roll, ...]:
    """Those that can hit a blot this many points ahead, 1 to 24, with no other checker on the board.

    The hitter enters from the bar, the only place that has all 24 distances before it.
    ValueError: another distance, a game without a bar.
    """
    if distance not in POINTS or rules.contact is not Contact.HIT:
        raise ValueError(f"no blot of {rules.code} is {distance} points ahead of the bar")
    hitter = counts({BAR: 1, OFF: rules.checkers - 1})
    blot = counts({distance: 1, OFF: rules.checkers - 1})
    return rolls_that_hit(Position(hitter, blot), rules)


def _of_both_orders(holds: Callable[[Roll], bool]) -> tuple[Roll, ...]:
    """The rolls for which it holds; which die was thrown first changes nothing, so it is asked once."""
    found = {roll for roll in ROLLS if roll[0] <= roll[1] and holds(roll)}
    return tuple(roll for roll in ROLLS if tuple(sorted(roll)) in found)
