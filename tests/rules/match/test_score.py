from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.match.score import MatchAlreadyWonError, MatchScore, Phase, Side


def play(length: int, games: list[tuple[Side, int]]) -> Iterator[MatchScore]:
    score = MatchScore(length=length)
    yield score
    for winner, points in games:
        if score.is_over:
            return
        score = score.after_game(winner, points)
        yield score


@given(length=st.integers(2, 25), games=st.lists(st.tuples(st.sampled_from(Side), st.integers(1, 12))))
def test_crawford_game_comes_exactly_when_a_side_is_first_one_away(length, games):
    scores = list(play(length, games))
    first = next((i for i, s in enumerate(scores) if 1 in s.away and 0 not in s.away), None)

    crawford = [i for i, s in enumerate(scores) if s.phase is Phase.CRAWFORD]

    assert crawford == ([] if first is None else [first])


@given(length=st.integers(1, 25), games=st.lists(st.tuples(st.sampled_from(Side), st.integers(1, 12))))
def test_points_are_the_sum_of_the_games_capped_at_the_length(length, games):
    scores = list(play(length, games))
    played = games[: len(scores) - 1]

    sums = tuple(sum(points for winner, points in played if winner is side) for side in Side)

    assert scores[-1].points == tuple(min(length, total) for total in sums)
    assert all(not score.is_over for score in scores[:-1])


def test_worked_match_log_to_five():
    # rules-reference section 3: 4-0, Crawford 4-1, drop 4-2, gammon on two 4-5.
    score = MatchScore(length=5)

    g1 = score.after_game(Side.ONE, 4)
    g2 = g1.after_game(Side.TWO, 1)
    g3 = g2.after_game(Side.TWO, 1)
    g4 = g3.after_game(Side.TWO, 4)

    assert (g1.points, g1.phase) == ((4, 0), Phase.CRAWFORD)
    assert (g2.points, g2.phase) == ((4, 1), Phase.POST_CRAWFORD)
    assert (g3.points, g3.phase) == ((4, 2), Phase.POST_CRAWFORD)
    assert (g4.points, g4.winner, g4.is_over) == ((4, 5), Side.TWO, True)


def test_no_game_after_the_match_is_won():
    score = MatchScore(length=3).after_game(Side.TWO, 6)

    with pytest.raises(MatchAlreadyWonError) as refusal:
        score.after_game(Side.ONE, 1)

    assert refusal.value.code == "match-already-won"
    assert refusal.value.values == {"length": 3, "points": (0, 3)}


@pytest.mark.parametrize(("points", "winner"), [((5, 2), Side.ONE), ((4, 5), Side.TWO), ((4, 4), None)])
def test_winner_is_the_side_with_all_its_points(points, winner):
    assert MatchScore(length=5, points=points).winner is winner


def test_one_point_match_has_no_crawford_game():
    assert MatchScore.starting_at(1).phase is Phase.PRE_CRAWFORD


@pytest.mark.parametrize(
    ("points", "phase"),
    [
        ((0, 0), Phase.PRE_CRAWFORD),
        ((4, 0), Phase.CRAWFORD),
        ((4, 4), Phase.POST_CRAWFORD),
        ((3, 2), Phase.PRE_CRAWFORD),
    ],
)
def test_match_that_begins_at_points_knows_its_phase(points, phase):
    assert MatchScore.starting_at(5, points).phase is phase


def test_without_the_rule_no_game_is_crawford():
    score = MatchScore.starting_at(5, crawford=False).after_game(Side.ONE, 4)

    assert score.phase is Phase.NO_CRAWFORD


def test_cube_is_dead_when_it_already_wins_the_match():
    score = MatchScore(length=5, points=(4, 2), phase=Phase.POST_CRAWFORD)

    assert score.is_dead(Side.ONE, cube=1)
    assert not score.is_dead(Side.TWO, cube=2)
    assert score.is_dead(Side.TWO, cube=4)


def test_sides_know_each_other_and_their_place():
    assert (Side.ONE.other, Side.TWO.other) == (Side.TWO, Side.ONE)
    assert (Side.ONE.index, Side.TWO.index) == (0, 1)


def test_penalty_to_one_point_away_makes_the_next_game_the_crawford_game():
    # MP-09: to 5 at 3-0, a late penalty brings the other side's score to 4.
    score = MatchScore(length=5).after_game(Side.ONE, 3).after_penalty(Side.ONE, 1)

    assert (score.points, score.phase) == ((4, 0), Phase.CRAWFORD)
    assert score.after_game(Side.TWO, 1).phase is Phase.POST_CRAWFORD


def test_penalty_leaves_a_crawford_game_due():
    score = MatchScore(length=5).after_game(Side.ONE, 4).after_penalty(Side.TWO, 4)

    assert (score.points, score.phase) == ((4, 4), Phase.CRAWFORD)


def test_penalty_after_the_crawford_game_brings_no_second_one():
    score = MatchScore(length=5).after_game(Side.ONE, 4).after_game(Side.TWO, 1).after_penalty(Side.TWO, 3)

    assert (score.points, score.phase) == ((4, 4), Phase.POST_CRAWFORD)


def test_penalty_may_win_the_match_and_is_capped():
    score = MatchScore(length=5).after_penalty(Side.TWO, 9)

    assert (score.points, score.winner) == ((0, 5), Side.TWO)
    with pytest.raises(MatchAlreadyWonError):
        score.after_penalty(Side.ONE, 1)


@given(
    length=st.integers(2, 15),
    acts=st.lists(st.tuples(st.booleans(), st.sampled_from(Side), st.integers(1, 4)), max_size=30),
)
def test_there_is_one_crawford_game_whatever_penalties_come(length, acts):
    score = MatchScore(length=length)
    crawford_games = 0
    for is_game, winner, points in acts:
        if score.is_over:
            break
        before = score
        if is_game:
            crawford_games += score.phase is Phase.CRAWFORD
            score = score.after_game(winner, points)
        else:
            score = score.after_penalty(winner, points)
        if not score.is_over and 1 in score.away:
            assert score.phase is not Phase.PRE_CRAWFORD
        assert sum(score.points) > sum(before.points)

    assert crawford_games <= 1


@pytest.mark.parametrize(
    ("length", "points"), [(0, (0, 0)), (-1, (0, 0)), (3, (-1, 0)), (3, (0, 4)), (3, (3, 3))]
)
def test_length_and_points_that_no_match_has_are_our_bug(length, points):
    with pytest.raises(ValueError, match="no "):
        MatchScore(length=length, points=points)


@pytest.mark.parametrize("points", [0, -2])
def test_nobody_wins_less_than_a_point(points):
    with pytest.raises(ValueError, match="nobody wins"):
        MatchScore(length=3).after_game(Side.ONE, points)
    with pytest.raises(ValueError, match="nobody wins"):
        MatchScore(length=3).after_penalty(Side.TWO, points)
