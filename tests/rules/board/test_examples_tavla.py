"""Worked examples of rules-reference 2.2, 2.4, 2.5, 2.9, 2.9a, and the counts of section 9."""

from __future__ import annotations

import pytest

from rules.board.games import GAMES, game_rules
from rules.board.plays import legal_plays
from rules.board.position import OFF, Position, counts
from tests.rules.board.written_plays import far_away, results, results_of, side

TURN_MAX = {"compulsory-bearoff-scope": "turn-max"}


@pytest.mark.parametrize(
    ("mine", "dice", "options", "plays"),
    [
        pytest.param({6: 1, 5: 1, 4: 1, 3: 1}, (5, 3), {}, ["5/off 3/off"], id="T1"),
        pytest.param({5: 1, 3: 1}, (4, 2), {}, ["5/3 3/off", "5/1 3/1"], id="T2 per-die"),
        pytest.param({5: 1, 3: 1}, (4, 2), TURN_MAX, ["5/3 3/off"], id="T2 turn-max"),
        pytest.param({6: 1, 2: 1}, (6, 1), {}, ["6/off 2/1", "6/5 5/off"], id="T3"),
    ],
)
def test_compulsory_bearing_off(mine, dice, options, plays):
    rules = game_rules("turk-tavlasi", options)
    position = far_away(mine)

    assert results(position, dice, rules) == results_of(position, dice, rules, *plays)


def test_turn_max_looks_at_the_whole_turn_only():
    # 6, 3 with 5-3. By the die the 3 must take the 3 off: 3/off 6/1, in either order. By the turn one checker
    # can go off at most (3/off 6/1, or 6/3 and then 3/off with the 5), so both plays are legal.
    position = far_away({6: 1, 3: 1})

    per_die, whole = game_rules("turk-tavlasi"), game_rules("turk-tavlasi", TURN_MAX)

    assert results(position, (5, 3), per_die) == results_of(position, (5, 3), per_die, "6/1 3/off")
    assert results(position, (5, 3), whole) == results_of(position, (5, 3), whole, "6/1 3/off", "6/3 3/off")


def test_scope_asks_nothing_where_bearing_off_is_optional():
    position = far_away({6: 1, 5: 1, 4: 1, 3: 1})

    assert len(results(position, (5, 3), game_rules("backgammon", TURN_MAX))) == 6  # E12


def test_larger_die_first_while_bearing_off():
    # TT-03. 6, 2 with 6-1: 6/off first, then 2/1. The other order, 6/5 5/off, is no longer open.
    rules = game_rules("backgammon", {"bearoff-larger-first": "on"})
    position = far_away({6: 1, 2: 1})

    assert results(position, (6, 1), rules) == results_of(position, (6, 1), rules, "6/off 2/1")


def test_smaller_die_first_is_free_while_somebody_is_outside():
    # TT-03 speaks of bearing off, and with a checker on 7 the turn is not that yet: 7/6 6/off stays legal.
    rules = game_rules("backgammon", {"bearoff-larger-first": "on"})
    position = far_away({7: 1, 2: 1})

    assert results(position, (6, 1), rules) == results(position, (6, 1), GAMES["backgammon"])


@pytest.mark.parametrize(("hit_and_run", "number"), [("allowed", 1), ("forbidden", 0)])
def test_checker_that_hit_at_home_may_be_told_to_stay(hit_and_run, number):
    # TT-03: 10/6*/4 hits on the 6 and goes on.
    rules = game_rules("turk-tavlasi", {"hit-and-run-home": hit_and_run})
    position = Position(side({10: 1, 3: 2}), side({19: 1, 1: 5}))
    runs = Position(side({4: 1, 3: 2}), side({25: 1, 1: 5}))

    assert list(results(position, (4, 2), rules)).count(runs) == number


def test_another_checker_may_leave_the_point_where_one_hit():
    # After 10/6* 8/6 one of the two on 6 did not hit, and with 4-4 it may go on: 6/2.
    rules = game_rules("turk-tavlasi-bkgm")
    position = Position(side({14: 1, 10: 1}), side({19: 1, 1: 5}))

    found = results(position, (4, 4), rules)

    # 10/6* and 14/6 are three fours; the fourth moves the checker that came from 14.
    assert found == {Position(side({6: 1, 2: 1}), side({25: 1, 1: 5}))}


# rules-reference 2.4 and 2.5.
FIRST_PLAYS = {
    "nackgammon 6-5": (
        "nackgammon",
        (6, 5),
        ["24/18 23/18", "24/18/13", "24/18 13/8", "24/18 8/3", "13/7 23/18", "13/7 13/8", "13/7 8/3"],
    ),
    "nackgammon 6-6": (
        "nackgammon",
        (6, 6),
        ["24/18(2) 13/7(2)", "24/18 13/7(3)", "13/7(4)"],
    ),
    "longgammon 6-5": ("longgammon", (6, 5), ["24/18 24/19", "24/13"]),
    "longgammon 6-6": (
        "longgammon",
        (6, 6),
        ["24/18(4)", "24/18(3) 18/12", "24/12(2)", "24/18 24/6"],
    ),
    "longgammon 3-3": (
        "longgammon",
        (3, 3),
        ["24/21(4)", "24/21(2) 24/18", "24/18(2)", "24/21 24/15", "24/12"],
    ),
}


@pytest.mark.parametrize(("game", "dice", "plays"), FIRST_PLAYS.values(), ids=FIRST_PLAYS)
def test_first_plays(game, dice, plays):
    rules = GAMES[game]

    assert results(rules.start, dice, rules) == results_of(rules.start, dice, rules, *plays)


def test_one_position_of_longgammon_can_be_written_in_two_ways():
    rules = GAMES["longgammon"]

    first = results_of(rules.start, (6, 6), rules, "24/18(3) 18/12")

    assert first == results_of(rules.start, (6, 6), rules, "24/18(2) 24/12")


@pytest.mark.parametrize(
    ("game", "pips"), [("backgammon", 167), ("nackgammon", 194), ("longgammon", 360), ("hypergammon", 69)]
)
def test_pips_at_the_start(game, pips):
    # STD-01, NK-01, LG-01; HG-01: 24 + 23 + 22
    assert GAMES[game].start.pips == (pips, pips)


def test_hypergammon_has_as_many_checkers_as_its_number():
    assert [GAMES[code].checkers for code in ("hypergammon", "hypergammon-2", "hypergammon-1")] == [3, 2, 1]
    assert all(GAMES[code].start.is_conserved(GAMES[code].checkers) for code in GAMES)


def test_hypergammon_is_won_with_three_checkers_off():
    # HG-01: with two off and one on the 1, any roll ends the game.
    position = Position(counts({OFF: 2, 1: 1}), counts({24: 1, 23: 1, 22: 1}))

    (play,) = legal_plays(position, (6, 5), GAMES["hypergammon"])

    assert play.result.mover[OFF] == 3


EUREIKA = GAMES["eureika"]


def test_eureika_bears_off_by_the_number_thrown():
    # 2.9: start, 6-6 takes two from 6, two sixes are lost; start, 3-1 takes one from 3 and one from 1.
    start = EUREIKA.start

    assert results(start, (6, 6), EUREIKA) == results_of(start, (6, 6), EUREIKA, "6/off(2)")
    assert results(start, (3, 1), EUREIKA) == results_of(start, (3, 1), EUREIKA, "3/off 1/off")


def test_eureika_number_of_an_empty_point_is_lost():
    assert legal_plays(far_away({3: 1}), (6, 2), EUREIKA) == ()


@pytest.mark.parametrize(("doubles", "left"), [("4", 0), ("2", 1)])
def test_eureika_double_bears_off_four_or_two(doubles, left):
    rules = game_rules("eureika", {"eureika-doubles": doubles})

    (play,) = legal_plays(EUREIKA.start, (1, 1), rules)

    assert play.result.mover[1] == left


# rules-reference section 9: distinct results of the first turn, in the order of its columns.
ROLLS = [(first, second) for first in range(1, 7) for second in range(1, first + 1)]
# fmt: off
NUMBERS = {
    "backgammon":  [42, 15, 75, 16, 17, 73, 14, 18, 17, 52, 8, 8, 9, 9, 4, 10, 14, 14, 14, 7, 11],
    "nackgammon":  [70, 23, 103, 22, 27, 101, 15, 17, 17, 25, 12, 16, 17, 11, 17, 10, 13, 13, 8, 7, 3],
    "longgammon":  [5, 2, 5, 2, 2, 5, 2, 2, 2, 5, 2, 2, 2, 2, 5, 2, 2, 2, 2, 2, 4],
    "plakoto":     [5, 2, 5, 2, 2, 5, 2, 2, 2, 5, 2, 2, 2, 2, 5, 2, 2, 2, 2, 2, 4],
    "acey-deucey": [5, 2, 5, 2, 2, 5, 2, 2, 2, 5, 2, 2, 2, 2, 5, 2, 2, 2, 2, 2, 5],
    "uzun-tavla":  [1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
}
# fmt: on


@pytest.mark.parametrize("game", NUMBERS)
def test_numbers_of_first_plays(game):
    rules = GAMES[game]

    found = [len(legal_plays(rules.start, dice, rules, first_turn=True)) for dice in ROLLS]

    assert found == NUMBERS[game]
