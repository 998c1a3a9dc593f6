"""Marks of pins that depend on the order of a play's steps. ALG-04, PL-06."""

from __future__ import annotations

import pytest

from rules.board.games import BACKGAMMON, game_rules
from rules.board.marking import most_marks
from rules.board.playtext import parse_play
from rules.board.position import OFF, Position, counts
from rules.board.written import readings

PLAKOTO, EXPRESS = game_rules("plakoto"), game_rules("plakoto-express")
#: The mover's only checker on 14 pins the opponent's on its 11; the opponent's others are at home on its 24.
OVER_ONE = Position(counts({24: 10, 14: 1, 13: 4}), counts({24: 14, 11: 1}), pinned=((), (11,)))


def marks(position, dice, text, rules=PLAKOTO, **circumstances):
    """Of the reading kept, and the most of any order."""
    (play,) = readings(position, dice, parse_play(text).segments, rules, **circumstances)
    return play.marks, most_marks(position, dice, play, rules, **circumstances)


def test_checker_freed_and_pinned_again_was_pinned_in_one_order_alone():
    # 14/9 first frees it, then 19/14 pins it again; with 19/14 first it stays pinned throughout.
    assert marks(OVER_ONE, (5, 5), "14/9 24/19 19/14 13/8") == (0, 1)
    assert marks(OVER_ONE, (5, 5), "14/9 24/19(2) 19/14") == (0, 1)


@pytest.mark.parametrize("dice", [(5, 2), (2, 5)])
def test_two_dice_are_taken_in_both_orders(dice):
    # 14/9 and 16/14
    position = Position(counts({24: 10, 16: 1, 14: 1, 13: 3}), counts({24: 14, 11: 1}), pinned=((), (11,)))

    assert marks(position, dice, "14/9 16/14") == (0, 1)


def test_play_that_frees_nobody_makes_its_marks_in_every_order():
    # 24/19 pins a lone checker on the opponent's 6.
    position = Position(counts({24: 15}), counts({24: 14, 6: 1}))

    assert marks(position, (5, 4), "24/19 24/20") == (1, 1)


def test_numbers_passed_on_keep_their_order():
    # The fives come first: 14/9 has freed the checker before 20/14 pins it anew.
    position = Position(counts({24: 10, 20: 1, 14: 1, 13: 3}), counts({24: 14, 11: 1}), pinned=((), (11,)))

    assert marks(position, (5, 5, 6), "14/9 13/8 20/14", EXPRESS, passed=True) == (1, 1)


def test_turn_that_ends_the_game_midway_has_only_the_orders_that_are_played():
    # PL-10: the opponent's mother lies pinned on its 24, my 1, and my own start is empty after 24/19.
    position = Position(counts({24: 1, 1: 1, 6: 13}), counts({24: 1, OFF: 14}), pinned=((), (24,)))
    assert marks(position, (5, 4), "24/19") == (0, 0)


def test_hits_are_as_many_in_every_order():
    (play,) = readings(BACKGAMMON.start, (3, 1), parse_play("8/5 6/5").segments, BACKGAMMON)

    assert most_marks(BACKGAMMON.start, (3, 1), play, BACKGAMMON) == 0
