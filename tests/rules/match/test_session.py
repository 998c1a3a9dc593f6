from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.match.score import Phase, Side
from rules.match.session import MoneyScore, counted_multiplier, cube_after_ties


def test_money_session_has_no_length_and_no_crawford_game():
    # MS-05.
    score = MoneyScore(points=(3, 0)).after_game(Side.TWO, 8).after_game(Side.ONE, 1)

    assert (score.points, score.balance, score.length) == ((4, 8), -4, 0)
    assert (score.phase, score.is_over) == (Phase.NO_CRAWFORD, False)


@pytest.mark.parametrize(
    ("multiplier", "is_turned", "jacoby", "counted"),
    [(3, False, True, 1), (2, False, True, 1), (2, True, True, 2), (3, False, False, 3), (1, True, True, 1)],
)
def test_jacoby_counts_gammons_only_after_a_double(multiplier, is_turned, jacoby, counted):
    # MS-01.
    assert counted_multiplier(multiplier, is_turned=is_turned, jacoby=jacoby) == counted


@pytest.mark.parametrize(
    ("ties", "limit", "value"), [(0, 1, 1), (1, 1, 2), (3, 1, 2), (3, 2, 4), (2, 0, 1), (2, None, 1)]
)
def test_ties_of_the_opening_dice_double_up_to_the_limit(ties, limit, value):
    # MS-02.
    assert cube_after_ties(ties, auto_double_limit=limit) == value


@given(games=st.lists(st.tuples(st.sampled_from(Side), st.integers(1, 192))))
def test_balance_is_what_one_side_won_less_what_the_other_did(games):
    score = MoneyScore()
    for winner, points in games:
        score = score.after_game(winner, points)

    assert score.balance == sum(points if winner is Side.ONE else -points for winner, points in games)


@pytest.mark.parametrize("points", [0, -2])
def test_nobody_wins_less_than_a_point(points):
    with pytest.raises(ValueError, match="nobody wins"):
        MoneyScore().after_game(Side.ONE, points)
