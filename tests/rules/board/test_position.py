from __future__ import annotations

import pytest

from rules.board.games import BACKGAMMON
from rules.board.outcome import BoardEnd, Outcome, outcome
from rules.board.position import BAR, OFF, Position, counts, facing, highest_place


def test_start_has_fifteen_checkers_and_167_pips_on_each_side():
    # STD-01
    assert BACKGAMMON.start.is_conserved(15)
    assert BACKGAMMON.start.pips == (167, 167)


@pytest.mark.parametrize(
    "mover",
    [counts({24: 14}), counts({24: 16}), counts({24: 17, 6: -2}), (0, 15)],
    ids=["one missing", "one too many", "negative", "short"],
)
def test_a_side_that_lost_or_gained_checkers_is_not_conserved(mover):
    assert not Position(mover, counts({24: 15})).is_conserved(15)


def test_facing_points_are_their_own_inverse():
    assert [facing(facing(point)) for point in range(1, 25)] == list(range(1, 25))
    assert facing(24) == 1


def test_a_side_that_is_off_has_no_highest_place():
    assert [highest_place(counts(places)) for places in ({OFF: 15}, {3: 1, OFF: 14}, {BAR: 1})] == [0, 3, 25]


def test_turned_is_the_other_sides_view():
    position = Position(counts({24: 15}), counts({6: 15}))

    assert position.turned() == Position(counts({6: 15}), counts({24: 15}))


@pytest.mark.parametrize(
    ("loser", "multiplier"),
    [
        ({OFF: 1, 24: 14}, 1),
        ({6: 15}, 2),
        ({18: 1, 6: 14}, 2),
        ({19: 1, 6: 14}, 3),
        ({24: 1, 6: 14}, 3),
        ({BAR: 1, 6: 14}, 3),
        ({OFF: 1, BAR: 1, 6: 13}, 1),
    ],
)
def test_win_is_worth_what_the_loser_has_left_behind(loser, multiplier):
    # STD-10
    position = Position(counts({OFF: 15}), counts(loser))

    assert outcome(position, BACKGAMMON) == Outcome(BoardEnd.BORNE_OFF, multiplier)
