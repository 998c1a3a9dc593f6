"""How games end and what that counts: STD-10, UZ-12, PL-11, AD-09, EU-05."""

from __future__ import annotations

import pytest

from rules.board.games import GAMES, game_rules
from rules.board.outcome import BoardEnd, Outcome, best_multiplier, outcome
from rules.board.position import BAR, OFF, Counts, Position, counts
from tests.rules.board.written_plays import side

ALL_OFF = counts({OFF: 15})


def won_against(loser: Counts, hand: int = 0) -> Position:
    return Position(ALL_OFF, loser, (0, hand))


@pytest.mark.parametrize(
    ("loser", "multiplier"),
    [
        pytest.param({24: 14}, 1, id="one off"),
        pytest.param({18: 15}, 2, id="none off"),
        pytest.param({18: 14, BAR: 1}, 3, id="on the bar"),
        pytest.param({18: 14, 19: 1}, 3, id="edge of the winner's home"),
        pytest.param({18: 14, 24: 1}, 3, id="in the winner's home"),
    ],
)
def test_win_counts_one_two_or_three(loser, multiplier):
    # STD-10: the winner's home is the loser's 19 to 24.
    found = outcome(won_against(side(loser)), GAMES["backgammon"])

    assert found == Outcome(BoardEnd.BORNE_OFF, multiplier)


@pytest.mark.parametrize("code", GAMES)
def test_game_goes_on_while_a_checker_is_left(code):
    rules = GAMES[code]
    last = Position(counts({OFF: rules.checkers - 1, 1: 1}), rules.start.opponent, (0, rules.hand))

    assert outcome(last, rules) is None
    assert outcome(rules.start, rules) is None


@pytest.mark.parametrize(
    ("code", "options", "loser", "multiplier"),
    [
        # TT-03: no triple game.
        ("turk-tavlasi", {}, {BAR: 15}, 3),
        ("turk-tavlasi-bkgm", {}, {BAR: 15}, 2),
        ("backgammon", {"max-multiplier": "1"}, {BAR: 15}, 1),
        # UZ-12: no triple, unless koks is played: a checker still on the head.
        ("uzun-tavla", {}, {24: 15}, 2),
        ("uzun-tavla", {}, {24: 14}, 1),
        ("uzun-tavla", {"uzun-koks": "on"}, {24: 1, 1: 14}, 3),
        ("uzun-tavla", {"uzun-koks": "on"}, {23: 15}, 2),
        ("plakoto", {}, {24: 15}, 2),
        ("plakoto", {}, {24: 14}, 1),
        ("longgammon", {}, {24: 15}, 3),
        # EU-05.
        ("eureika", {}, {6: 15}, 1),
    ],
)
def test_games_differ_in_what_a_win_counts(code, options, loser, multiplier):
    found = outcome(won_against(side(loser)), game_rules(code, options))

    assert found == Outcome(BoardEnd.BORNE_OFF, multiplier)


@pytest.mark.parametrize(
    ("scoring", "off", "multiplier", "best"),
    [
        ("single", 0, 1, 1),
        ("per-checker", 0, 15, 15),
        ("per-checker", 11, 4, 15),  # hand and bar included: 15 less those off
        ("gammons", 0, 2, 2),
        ("gammons", 1, 1, 2),
    ],
)
def test_acey_deucey_counts_in_three_ways(scoring, off, multiplier, best):
    # AD-09
    rules = game_rules("acey-deucey", {"acey-scoring": scoring})
    loser = counts({OFF: off, BAR: 2})

    found = outcome(won_against(loser, hand=13 - off), rules)

    assert found == Outcome(BoardEnd.BORNE_OFF, multiplier)
    assert best_multiplier(rules) == best


@pytest.mark.parametrize(
    ("code", "options", "best"),
    [
        ("backgammon", {}, 3),
        ("uzun-tavla", {}, 2),
        ("uzun-tavla", {"uzun-koks": "on"}, 3),
        ("plakoto", {}, 2),
        ("acey-deucey", {}, 1),
    ],
)
def test_best_win_of_a_game(code, options, best):
    assert best_multiplier(game_rules(code, options)) == best
