from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.match.score import Side
from rules.match.scoresheet import (
    GameKind,
    GameLine,
    LineRefusedError,
    ScoreRefusedError,
    check_final_score,
    tally,
)
from rules.options import BACKGAMMON

A, B = Side.ONE, Side.TWO
WITHOUT_CUBE = replace(BACKGAMMON, code="turk-tavlasi", cube=False)
WITHOUT_BACKGAMMONS = replace(BACKGAMMON, max_multiplier=2)


def test_worked_match_log_to_five():
    # rules-reference section 3
    lines = [
        GameLine(winner=A, cube=2, kind=GameKind.GAMMON),
        GameLine(winner=B),
        GameLine(winner=B, kind=GameKind.DROP),
        GameLine(winner=B, cube=2, kind=GameKind.GAMMON),
    ]

    sheet = tally(lines, length=5)

    assert [game.line.points for game in sheet.games] == [4, 1, 1, 4]
    assert [game.score for game in sheet.games] == [(4, 0), (4, 1), (4, 2), (4, 5)]
    assert [game.crawford for game in sheet.games] == [False, True, False, False]
    assert [game.number for game in sheet.games] == [1, 2, 3, 4]
    assert (sheet.is_over, sheet.winner) == (True, B)


def test_unfinished_sheet_says_where_the_match_stands():
    sheet = tally([GameLine(winner=A)], length=3)

    assert (sheet.is_over, sheet.winner, sheet.score) == (False, None, (1, 0))


def test_empty_sheet_begins_at_the_start_score():
    assert tally([], length=7, start=(2, 0)).score == (2, 0)


def test_resignation_counts_its_level():
    sheet = tally([GameLine(winner=B, cube=2, kind=GameKind.RESIGN, level=2)], length=7)

    assert sheet.score == (0, 4)


def test_double_is_dead_yet_possible_in_a_one_point_match():
    assert tally([GameLine(winner=A, cube=2)], length=1).winner is A


FOUR_NIL = GameLine(winner=A, cube=4)


@pytest.mark.parametrize(
    ("lines", "code", "line"),
    [
        ([GameLine(winner=A, cube=3)], "cube-not-power-of-two", 1),
        ([GameLine(winner=A, cube=0)], "cube-not-power-of-two", 1),
        ([GameLine(winner=A, cube=-2)], "cube-not-power-of-two", 1),
        ([GameLine(winner=A, cube=8192)], "cube-over-limit", 1),
        ([FOUR_NIL, GameLine(winner=B, cube=2)], "cube-in-crawford", 2),
        ([FOUR_NIL, GameLine(winner=B, kind=GameKind.DROP)], "drop-in-crawford", 2),
        ([FOUR_NIL, GameLine(winner=A), GameLine(winner=B)], "game-after-match-end", 3),
        ([GameLine(winner=A, kind=GameKind.RESIGN, level=4)], "resignation-level", 1),
        ([GameLine(winner=A, kind=GameKind.RESIGN, level=0)], "resignation-level", 1),
    ],
)
def test_impossible_line_is_refused_with_its_number(lines, code, line):
    with pytest.raises(LineRefusedError) as refusal:
        tally(lines, length=5)

    assert (refusal.value.code, refusal.value.line) == (code, line)


@pytest.mark.parametrize(
    ("line", "options", "code"),
    [
        (GameLine(winner=A, cube=2), WITHOUT_CUBE, "no-cube-in-game"),
        (GameLine(winner=A, kind=GameKind.DROP), WITHOUT_CUBE, "no-cube-in-game"),
        (GameLine(winner=A, kind=GameKind.BACKGAMMON), WITHOUT_BACKGAMMONS, "multiplier-over-limit"),
        (GameLine(winner=A, kind=GameKind.RESIGN, level=3), WITHOUT_BACKGAMMONS, "multiplier-over-limit"),
    ],
)
def test_ruleset_limits_what_a_line_can_be(line, options, code):
    with pytest.raises(LineRefusedError) as refusal:
        tally([line], length=5, options=options)

    assert refusal.value.code == code


def test_refusal_carries_the_values_of_its_sentence():
    with pytest.raises(LineRefusedError) as refusal:
        tally([GameLine(winner=A, cube=6)], length=5)

    assert refusal.value.values == {"line": 1, "cube": 6}


def test_cube_is_free_when_the_crawford_rule_is_off():
    sheet = tally([FOUR_NIL, GameLine(winner=B, cube=2)], length=5, crawford=False)

    assert sheet.score == (4, 2)


@given(
    length=st.integers(1, 15),
    games=st.lists(
        st.tuples(st.sampled_from(Side), st.sampled_from([1, 2, 4, 8]), st.sampled_from(GameKind))
    ),
)
def test_a_sheet_that_stands_has_one_crawford_game_at_most_and_the_winner_of_its_last_line(length, games):
    lines = [GameLine(winner=winner, cube=cube, kind=kind) for winner, cube, kind in games]
    try:
        sheet = tally(lines, length=length)
    except LineRefusedError:
        return

    assert sum(game.crawford for game in sheet.games) <= 1
    assert all(not game.standing.is_over for game in sheet.games[:-1])
    if sheet.winner:
        assert sheet.winner is lines[-1].winner
        assert check_final_score(sheet.score, length) is sheet.winner


@pytest.mark.parametrize(("score", "winner"), [((7, 0), A), ((6, 7), B), ((7, 6), A)])
def test_final_score_names_the_winner(score, winner):
    assert check_final_score(score, 7) is winner


@pytest.mark.parametrize(
    ("score", "code"),
    [
        ((8, 3), "score-beyond-length"),
        ((3, 8), "score-beyond-length"),
        ((6, 5), "score-without-winner"),
        ((0, 0), "score-without-winner"),
        ((7, 7), "score-without-winner"),
        ((7, -1), "score-negative"),
        ((-1, 9), "score-negative"),
    ],
)
def test_final_score_that_cannot_be_is_refused(score, code):
    with pytest.raises(ScoreRefusedError) as refusal:
        check_final_score(score, 7)

    assert refusal.value.code == code
    assert refusal.value.values == {"score": score, "length": 7}
