"""Worked examples of rules-reference 2.3: the head, its exceptions, and the block of six."""

from __future__ import annotations

from itertools import product

import pytest

from rules.board.games import GAMES, game_rules
from rules.board.packed import packed
from rules.board.plays import has_legal_play, legal_plays
from rules.board.position import Position
from rules.board.racing import alongside, is_illegal_block
from rules.options import BlockRule
from tests.rules.board.written_plays import results, results_of, side

UZUN = GAMES["uzun-tavla"]
START = UZUN.start
#: The second player's view after 24/18(2) of the first.
ANSWERING = Position(side({24: 15}), side({24: 13, 18: 2}))
U9 = Position(side({24: 9, 11: 2, 10: 1, 9: 1, 8: 1, 7: 1}), side({24: 15}))
U10 = Position(U9.mover, side({24: 14, 17: 1}))
U11 = Position(side({11: 2, 10: 1, 9: 1, 8: 1, 7: 1, 5: 9}), side({24: 15}))


@pytest.mark.parametrize(
    ("position", "dice", "plays"),
    [
        pytest.param(START, (6, 6), ["24/18(2)"], id="U1"),
        pytest.param(START, (4, 4), ["24/16(2)"], id="U2"),
        pytest.param(START, (3, 3), ["24/18(2)", "24/15 24/21"], id="U3"),
        pytest.param(START, (5, 5), ["24/4"], id="U4"),
        pytest.param(START, (2, 2), ["24/16"], id="U5 2-2"),
        pytest.param(START, (1, 1), ["24/20"], id="U5 1-1"),
        pytest.param(START, (6, 5), ["24/13"], id="U5 6-5"),
        pytest.param(START, (2, 1), ["24/21"], id="U5 2-1"),
        pytest.param(ANSWERING, (6, 6), ["24/18(2)"], id="U7 6-6"),
        pytest.param(ANSWERING, (4, 4), ["24/16(2)"], id="U7 4-4"),
        pytest.param(ANSWERING, (3, 3), ["24/18(2)", "24/15 24/21"], id="U7 3-3"),
        pytest.param(ANSWERING, (5, 5), ["24/4"], id="U7 5-5"),
        pytest.param(ANSWERING, (6, 2), ["24/16"], id="U7 6-2"),
    ],
)
def test_first_turn(position, dice, plays):
    expected = results_of(position, dice, UZUN, *plays, first_turn=True)

    assert results(position, dice, UZUN, first_turn=True) == expected


def test_u6_later_only_one_leaves_the_head():
    assert results(START, (6, 6), UZUN) == results_of(START, (6, 6), UZUN, "24/18")


def test_u8_any_checker_moves_once_one_has_left_the_head():
    position = Position(side({24: 14, 18: 1}), side({24: 14, 13: 1}))

    plays = ["24/19", "24/21 18/16", "18/15 24/22", "18/13"]

    assert results(position, (3, 2), UZUN) == results_of(position, (3, 2), UZUN, *plays)


def test_u9_block_of_six_is_not_made_while_nobody_is_past_it():
    with_the_five = [play for play in legal_plays(U9, (5, 1), UZUN) if (11, 6) in _moves(play)]
    results_with_it = {play.result for play in with_the_five}
    opened_before = ["11/10", "10/9", "9/8", "8/7", "7/6"]

    assert len(results(U9, (5, 1), UZUN)) == 32
    assert results_with_it == results_of(U9, (5, 1), UZUN, *(f"{one} 11/6" for one in opened_before))


def test_u10_block_is_made_when_somebody_is_past_it():
    found = results(U10, (5, 1), UZUN)

    assert len(found) == 28
    assert results_of(U10, (5, 1), UZUN, "11/6 24/23") <= found


def test_u11_block_inside_a_turn_counts_unless_only_the_end_does():
    each_step, at_the_end = UZUN, game_rules("uzun-tavla", {"block-check": "final-only"})

    found, more = results(U11, (5, 5), each_step), results(U11, (5, 5), at_the_end)

    assert (len(found), len(more)) == (21, 22)
    assert more - found == results_of(U11, (5, 5), at_the_end, "11/6(2) 6/1(2)")


@pytest.mark.parametrize(
    ("theirs", "is_illegal"), [({24: 15}, True), ({24: 14, 9: 1}, False), ({24: 14, 10: 1}, True)]
)
def test_u12_block_runs_over_the_seam_of_the_mover(theirs, is_illegal):
    # My 3, 2, 1, 24, 23, 22 are the opponent's 15, 14, 13, 12, 11, 10: past it is 9 and lower.
    position = Position(side({3: 1, 2: 1, 1: 1, 24: 10, 23: 1, 22: 1}), side(theirs))

    assert is_illegal_block((*packed(position), 0), BlockRule.OPPONENT_AHEAD) is is_illegal


def test_u13_block_does_not_run_over_the_seam_of_the_opponent():
    # My 15 to 13 are the opponent's 3 to 1, my 12 to 10 its 24 to 22.
    position = Position(side({15: 1, 14: 1, 13: 1, 12: 1, 11: 1, 10: 10}), side({24: 15}))

    assert not is_illegal_block((*packed(position), 0), BlockRule.OPPONENT_AHEAD)


@pytest.mark.parametrize(
    ("theirs", "rule", "is_illegal"),
    [
        # My 11 to 6 are the opponent's 23 to 18. One on its 17 is past it, but not in its home.
        ({24: 14, 17: 1}, BlockRule.OPPONENT_AHEAD, False),
        ({24: 14, 17: 1}, BlockRule.OPPONENT_IN_HOME, True),
        ({24: 14, 6: 1}, BlockRule.OPPONENT_IN_HOME, False),
        ({24: 15}, BlockRule.NONE, False),
    ],
)
def test_block_rule_says_who_must_be_past_it(theirs, rule, is_illegal):
    position = Position(side({11: 10, 10: 1, 9: 1, 8: 1, 7: 1, 6: 1}), side(theirs))

    assert is_illegal_block((*packed(position), 0), rule) is is_illegal


def test_only_play_that_would_end_in_a_block_is_none():
    # My 18 to 13 are the opponent's 6 to 1. With 6-6 the 24 alone can move, to 18, and would close them: its
    # heads and the points before hold my 12 to 7.
    theirs = {24: 10, 23: 1, 22: 1, 21: 1, 20: 1, 19: 1}
    position = Position(side({24: 1, 17: 3, 16: 3, 15: 3, 14: 3, 13: 2}), side(theirs))

    for check in ("each-step", "final-only"):
        rules = game_rules("uzun-tavla", {"block-check": check})
        assert legal_plays(position, (6, 6), rules) == ()
        assert not has_legal_play(position, (6, 6), rules)


@pytest.mark.parametrize(
    "opener", list(product(range(1, 7), repeat=2)), ids=lambda roll: "-".join(map(str, roll))
)
def test_first_turn_if_blocked_opens_the_rolls_of_the_reference(opener):
    """UZ-07: the second player's additional rolls, by what the first one threw."""
    rules = game_rules("uzun-tavla", {"head-exception": "first-turn-if-blocked"})
    usual = {(6, 6), (4, 4), (3, 3)}
    high_low = (max(opener), min(opener))
    extra_by_opener = {
        (2, 1): {(5, 5)},
        (2, 2): {(5, 5)},
        (3, 3): {(5, 5)},
        (4, 4): {(5, 5)},
        (5, 3): {(5, 5)},
        (6, 2): {(5, 5)},
        (5, 5): {(2, 2), (5, 3), (6, 2)},
    }

    two_leave = set()
    for play in legal_plays(START, high_low, rules, first_turn=True):
        answering = play.result.turned()
        for dice in ((high, low) for high in range(1, 7) for low in range(1, high + 1)):
            plays = legal_plays(answering, dice, rules, first_turn=True)
            if any(play.result.mover[24] == 13 for play in plays):
                two_leave.add(dice)

    assert two_leave - usual == extra_by_opener.get(high_low, set())


@pytest.mark.parametrize(
    ("exception", "six", "three", "other"),
    [
        ("first-turn-664433", 13, 13, 14),
        ("first-turn-6644", 13, 14, 14),
        # Under the literal reading 2-1 may take two: 24/22 24/23.
        ("first-roll-any-two", 13, 13, 13),
        ("none", 14, 14, 14),
    ],
)
def test_exception_says_on_which_rolls_two_may_leave(exception, six, three, other):
    rules = game_rules("uzun-tavla", {"head-exception": exception})

    left = [
        min(play.result.mover[24] for play in legal_plays(START, dice, rules, first_turn=True))
        for dice in ((6, 6), (3, 3), (2, 1))
    ]

    assert left == [six, three, other]


def test_points_of_one_side_are_half_a_lap_from_the_other():
    # UZ-01: the heads are White's 24 and 12; the homes White's 1 to 6 and 13 to 18. CON-02.
    assert [alongside(point) for point in (24, 12, 13, 1, 18, 6)] == [12, 24, 1, 13, 6, 18]
    assert all(alongside(alongside(point)) == point for point in range(1, 25))


def _moves(play):
    return [(step.origin, step.target) for step in play.steps]
