from __future__ import annotations

import doctest
from fractions import Fraction

import pytest

import rules.board.odds
from rules.board.games import BACKGAMMON, GAMES, game_rules
from rules.board.odds import (
    ROLLS,
    chance,
    chance_to_clear,
    rolls_of,
    rolls_that,
    rolls_that_clear,
    rolls_that_dance,
    rolls_that_enter,
    rolls_that_hit,
    rolls_that_hit_at,
    rolls_totalling,
    rolls_with,
)
from rules.board.position import BAR, OFF, Counts, Position, counts

# rules-reference 6: rolls of 36 that bear off two last checkers, by the lower and the higher point
LAST_TWO = {
    1: {1: 36, 2: 36, 3: 34, 4: 29, 5: 23, 6: 15},
    2: {2: 26, 3: 25, 4: 23, 5: 19, 6: 13},
    3: {3: 17, 4: 17, 5: 14, 6: 10},
    4: {4: 11, 5: 10, 6: 8},
    5: {5: 6, 6: 6},
    6: {6: 4},
}

OPPONENT = counts({1: 1, OFF: 14})


def side(*points: int) -> Counts:
    """A side with a checker for each point named, all others off."""
    return tuple(points.count(place) if place else 15 - len(points) for place in range(BAR + 1))


def test_examples_of_the_module_hold():
    assert doctest.testmod(rules.board.odds).failed == 0


# The dice alone: rules-reference 6, dice facts


def test_a_number_comes_on_at_least_one_die_in_11_of_36():
    assert [len(rolls_with(number)) for number in range(1, 7)] == [11] * 6


def test_a_double_is_one_of_36_and_a_mixed_pair_two():
    # rules-reference 5, contradiction 22
    assert rolls_of(4, 4) == ((4, 4),)
    assert rolls_of(5, 3) == ((3, 5), (5, 3))
    assert chance(rolls_of(4, 4)) == Fraction(1, 36)
    assert chance(rolls_of(5, 3)) == Fraction(2, 36)


def test_two_dice_make_seven_in_six_of_36():
    assert rolls_totalling(7) == ((1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1))
    assert sum(len(rolls_totalling(pips)) for pips in range(2, 13)) == len(ROLLS) == 36


# Bearing off the last checkers


@pytest.mark.parametrize(("point", "rolls"), [(1, 36), (2, 36), (3, 36), (4, 34), (5, 31), (6, 27)])
def test_last_checker_is_off_as_often_as_the_table_says(point, rolls):
    assert chance_to_clear(Position(side(point), OPPONENT)) == Fraction(rolls, 36)


@pytest.mark.parametrize(
    ("low", "high", "rolls"),
    [(low, high, rolls) for low, row in LAST_TWO.items() for high, rolls in row.items()],
)
def test_last_two_checkers_are_off_as_often_as_the_table_says(low, high, rolls):
    assert chance_to_clear(Position(side(low, high), OPPONENT)) == Fraction(rolls, 36)


def test_two_on_the_six_point_need_one_of_four_doubles():
    # rules-reference 6, side claims
    assert rolls_that_clear(Position(side(6, 6), OPPONENT)) == ((3, 3), (4, 4), (5, 5), (6, 6))


def test_two_on_the_two_point_stay_only_after_a_single_one():
    cleared = rolls_that_clear(Position(side(2, 2), OPPONENT))

    assert [roll for roll in ROLLS if roll not in cleared] == [
        roll for roll in rolls_with(1) if roll != (1, 1)
    ]


def test_three_checkers_need_a_double():
    # 3-3 takes three from the 3-point, and so does every higher double; lower ones do not reach
    assert rolls_that_clear(Position(side(3, 3, 3), OPPONENT)) == ((3, 3), (4, 4), (5, 5), (6, 6))


# Hitting


def test_hits_by_distance_on_an_open_board():
    # rules-reference 6
    hits = [11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1]

    assert [len(rolls_that_hit_at(distance)) for distance in range(1, 25)] == hits


def test_seven_away_is_hit_by_no_double():
    # rules-reference 5, contradiction 19
    assert rolls_that_hit_at(7) == rolls_totalling(7)


def test_a_blocked_way_takes_hits_away():
    # The blot is six away, on 12; the opponent's points on 16 and 14 leave of the sums only 5-1, by 17 or 13:
    # 11 sixes and 2. 3-3 goes by 15 and hits: 14. 2-2 is stopped on 16 and 4-2 on both ways.
    mover = side(18)
    opponent = side(25 - 12, 25 - 16, 25 - 16, 25 - 14, 25 - 14)

    assert rolls_that_hit(Position(mover, opponent)) == (
        *((1, 5), (1, 6), (2, 6), (3, 3), (3, 6), (4, 6), (5, 1), (5, 6)),
        *((6, 1), (6, 2), (6, 3), (6, 4), (6, 5), (6, 6)),
    )


def test_nobody_is_hit_in_uzun_tavla():
    # UZ-05: a single checker holds its point
    uzun = GAMES["uzun-tavla"]

    assert rolls_that_hit(uzun.start, uzun) == ()


# Entering


@pytest.mark.parametrize("held", range(7))
def test_entering_against_held_points(held):
    # STD-06: one checker dances when both dice show held points, two enter when both dice show open ones
    holder = side(*(point for point in range(1, held + 1) for _ in range(2)))
    one, two = Position(side(BAR), holder), Position(side(BAR, BAR), holder)

    assert len(rolls_that_dance(one)) == held**2
    assert len(rolls_that_enter(one)) == 36 - held**2
    assert len(rolls_that_enter(two)) == (6 - held) ** 2


def test_any_wish_can_be_asked():
    # The 5-point is made from the start by 3-1 (8/5, 6/5), and in twos by 1-1 (6/5), 3-3 (8/5), 4-4 (13/5).
    made = rolls_that(lambda play: play.result.mover[5] >= 2, BACKGAMMON.start)

    assert made == ((1, 1), (1, 3), (3, 1), (3, 3), (4, 4))


@pytest.mark.parametrize("distance", [0, 25, -1])
def test_blot_that_cannot_be_is_refused(distance):
    with pytest.raises(ValueError, match="points ahead"):
        rolls_that_hit_at(distance)


@pytest.mark.parametrize("game", ["plakoto", "uzun-tavla", "eureika"])
def test_game_without_a_bar_has_nobody_to_enter_from_it(game):
    with pytest.raises(ValueError, match=game):
        rolls_that_hit_at(6, game_rules(game))
