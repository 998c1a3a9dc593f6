from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.match.crawford import Found, FreeDrop, VoidRemedy, free_drop, remedy_of_void_double
from rules.match.options import VoidDrop
from rules.match.score import MatchScore, Phase, Side


@pytest.mark.parametrize(
    ("found", "was_dropped", "position_known", "option", "remedy"),
    [
        (Found.DURING_GAME, False, True, VoidDrop.REPLAY_FROM_POSITION, VoidRemedy.CUBE_BACK),
        (Found.BEFORE_NEXT, False, False, VoidDrop.REPLAY_FROM_POSITION, VoidRemedy.RESCORE),
        (Found.BEFORE_NEXT, True, True, VoidDrop.REPLAY_FROM_POSITION, VoidRemedy.REPLAY_FROM_POSITION),
        (Found.BEFORE_NEXT, True, False, VoidDrop.REPLAY_FROM_POSITION, VoidRemedy.REPLAY_GAME),
        (Found.BEFORE_NEXT, True, True, VoidDrop.REPLAY_GAME, VoidRemedy.REPLAY_GAME),
        (Found.TOO_LATE, True, True, VoidDrop.REPLAY_FROM_POSITION, VoidRemedy.STANDS),
        (Found.TOO_LATE, False, False, VoidDrop.REPLAY_GAME, VoidRemedy.STANDS),
    ],
)
def test_double_in_the_crawford_game_is_void(found, was_dropped, position_known, option, remedy):
    # MP-09.
    assert (
        remedy_of_void_double(found, was_dropped=was_dropped, position_known=position_known, option=option)
        is remedy
    )


def after_crawford(length: int, points: tuple[int, int]) -> MatchScore:
    return MatchScore(length=length, points=points, phase=Phase.POST_CRAWFORD)


def test_drop_is_free_where_the_trailer_needs_an_even_number():
    # MP-10: to 5 at 4-1 the trailer needs 4, two wins on a 2-cube; after a drop 3, still two.
    found = free_drop(after_crawford(5, (4, 1)))

    assert found == FreeDrop(trailer=Side.TWO, needed=4, games_now=2, games_after=2)
    assert found.is_free


def test_drop_is_not_free_where_the_trailer_needs_an_odd_number():
    # MP-10: at 4-2 he needs 3, two wins; after a drop 2, one win.
    found = free_drop(after_crawford(5, (2, 4)))

    assert found == FreeDrop(trailer=Side.ONE, needed=3, games_now=2, games_after=1)
    assert not found.is_free


@pytest.mark.parametrize(
    "score",
    [
        MatchScore(length=5),
        MatchScore.starting_at(5, (4, 1)),
        after_crawford(5, (4, 4)),
        after_crawford(5, (4, 5)),
    ],
)
def test_there_is_no_free_drop_elsewhere(score):
    assert free_drop(score) is None


@given(length=st.integers(3, 25), away=st.integers(2, 25))
def test_drop_is_free_exactly_at_even_scores(length, away):
    away = min(away, length)

    found = free_drop(after_crawford(length, (length - 1, length - away)))

    assert found is not None
    assert found.is_free == (away % 2 == 0)
