"""Worked examples of rules-reference 2.8: the hand, the 1-2 and what its variants do."""

from __future__ import annotations

import pytest

from rules.board.games import GAMES, game_rules
from rules.board.plays import has_legal_play, legal_plays
from rules.board.position import BAR, OFF, Position
from rules.board.rolls import earns_bonus, is_acey_deucey, rolls_again
from tests.rules.board.written_plays import results, results_of, side

ACEY = GAMES["acey-deucey"]
START = ACEY.start


def placed(
    mine: dict[int, int], theirs: dict[int, int], *, hand: int = 0, other_hand: int | None = None
) -> Position:
    """other_hand: all of the opponent's that are not placed."""
    waiting = 15 - sum(theirs.values()) if other_hand is None else other_hand
    return Position(side(mine, hand=hand), side(theirs, hand=waiting), (hand, waiting))


A3 = placed({20: 1}, {}, hand=14)
# The opponent's points in its own numbers: my 23 and 21 are its 2 and 4, my 6 its 19.
A4 = placed({24: 15}, {2: 2, 4: 2})
A5 = placed({24: 1, 2: 14}, {19: 2})
A6 = placed({BAR: 1, 13: 9}, {4: 2}, hand=5)
A7 = placed({6: 7, 5: 7}, {}, hand=1)


@pytest.mark.parametrize(
    ("position", "dice", "plays"),
    [
        pytest.param(START, (6, 3), ["hand/19 hand/22", "hand/16"], id="A1"),
        pytest.param(START, (2, 1), ["hand/23 hand/24", "hand/22"], id="A2"),
        pytest.param(
            A3,
            (6, 3),
            ["hand/19 hand/22", "hand/19 20/17", "hand/16", "20/14 hand/22", "20/11"],
            id="A3",
        ),
        pytest.param(A4, (2, 1), ["24/22"], id="A4"),
        pytest.param(A5, (6, 6), ["24/18/12"], id="A5"),
        pytest.param(A6, (6, 4), ["bar/19/15", "bar/19 13/9"], id="A6"),
        pytest.param(A7, (6, 5), ["hand/19/14", "hand/19 6/1"], id="A7"),
    ],
)
def test_plays_of_acey_deucey(position, dice, plays):
    assert results(position, dice, ACEY) == results_of(position, dice, ACEY, *plays)


def test_a2_and_a4_bonus_needs_both_numbers_played():
    whole = [earns_bonus((2, 1), play.steps, ACEY) for play in legal_plays(START, (2, 1), ACEY)]
    half = [earns_bonus((2, 1), play.steps, ACEY) for play in legal_plays(A4, (2, 1), ACEY)]

    assert (whole, half) == ([True, True], [False])


def test_only_one_and_two_of_this_game_earn_a_bonus():
    assert is_acey_deucey((1, 2), ACEY)
    assert not is_acey_deucey((1, 3), ACEY)
    assert not is_acey_deucey((1, 2), GAMES["backgammon"])
    assert not earns_bonus((3, 1), legal_plays(START, (3, 1), ACEY)[0].steps, ACEY)


def test_hand_and_bar_hold_up_bearing_off():
    # AD-08: with one in hand nothing goes off. A7's checker enters with the 6 and cannot get home with the 5.
    assert {position.mover[OFF] for position in results(A7, (6, 5), ACEY)} == {0}


def test_exact_bearing_off_lets_no_larger_die():
    # AD-08: 4, 2 with 6-4: only the 4 goes off; with the option off, 2/off follows with the 6.
    position = placed({4: 1, 2: 1}, {1: 15})
    exact = game_rules("acey-deucey", {"acey-exact-bearoff": "on"})

    assert {found.mover[OFF] for found in results(position, (6, 4), exact)} == {14}
    assert {found.mover[OFF] for found in results(position, (6, 4), ACEY)} == {15}


@pytest.mark.parametrize(("struck_to", "bar", "hand"), [("bar", 1, 0), ("hand", 0, 1)])
def test_hit_checker_goes_to_the_bar_or_to_the_hand(struck_to, bar, hand):
    # AD-05: my 23 is the opponent's 2.
    rules = game_rules("acey-deucey", {"acey-hit-to": struck_to})
    position = placed({24: 1}, {2: 1, 1: 14})

    (hitting,) = [play for play in legal_plays(position, (1, 1), rules) if play.hits]

    assert (hitting.result.opponent[BAR], hitting.result.hand[1]) == (bar, hand)


EUROPEAN = game_rules("acey-deucey", {"acey-variant": "european"})


def test_european_double_is_followed_by_its_complement():
    # AD-10: four twos, then four fives, then a new roll.
    plays = legal_plays(START, (2, 2), EUROPEAN)

    assert {tuple(sorted(step.die for step in play.steps)) for play in plays} == {(2,) * 4 + (5,) * 4}
    assert {rolls_again((2, 2), play.steps, EUROPEAN) for play in plays} == {True}


def test_european_complement_not_played_in_full_earns_no_new_roll():
    # My 22, 20, 18, 16 take the twos of the one checker that is not home; from 16 a five is held on my 11.
    position = placed({24: 1, 2: 14}, {14: 2, 1: 13})

    (play,) = legal_plays(position, (2, 2), EUROPEAN)

    assert [step.die for step in play.steps] == [2, 2, 2, 2]
    assert not rolls_again((2, 2), play.steps, EUROPEAN)


@pytest.mark.parametrize(
    ("variant", "dice", "again"),
    [
        ("american", (3, 3), False),
        ("extra-turn-on-doubles", (3, 3), True),
        ("extra-turn-on-doubles", (3, 1), False),
    ],
)
def test_double_may_earn_a_new_turn(variant, dice, again):
    rules = game_rules("acey-deucey", {"acey-variant": variant})
    play = legal_plays(START, dice, rules)[0]

    assert rolls_again(dice, play.steps, rules) is again


@pytest.mark.parametrize(("dice", "opens"), [((6, 3), False), ((2, 1), True), ((1, 2), True), ((5, 5), True)])
def test_closed_hand_waits_for_a_double_or_the_one_and_two(dice, opens):
    rules = game_rules("acey-deucey", {"acey-variant": "closed-entry"})

    assert has_legal_play(START, dice, rules) is opens
    assert bool(legal_plays(START, dice, rules)) is opens


def test_hand_stays_open_once_something_entered():
    rules = game_rules("acey-deucey", {"acey-variant": "closed-entry"})

    assert results(A3, (6, 3), rules) == results(A3, (6, 3), ACEY)
