from __future__ import annotations

import pytest

from rules.board.explain import explain
from rules.board.games import BACKGAMMON
from rules.board.playtext import parse_play
from rules.board.position import BAR, OFF, Counts, Position, counts, facing
from rules.board.written import readings

START = BACKGAMMON.start


def side(places: dict[int, int]) -> Counts:
    return counts({OFF: 15 - sum(places.values()), **places})


def against(mine: dict[int, int], *held: int) -> Position:
    return Position(side(mine), side({facing(point): 2 for point in held}))


SHUT_OUT = against({BAR: 1, 13: 14}, 19, 20, 21, 22, 23, 24)
V1 = Position(side({6: 1, 5: 1, 3: 1}), side({23: 2, 3: 2, 2: 2}))
V2 = Position(side({8: 1, 7: 1, 4: 1, 1: 1}), side({23: 2, 19: 2, 16: 2, 1: 4}))
V3 = Position(side({BAR: 2, 13: 5, 8: 3, 6: 5}), side({13: 3, 8: 3, 6: 5, 5: 2, 3: 2}))


@pytest.mark.parametrize(
    ("position", "dice", "text", "code"),
    [
        (START, (3, 1), "12/9 6/5", "no-checker"),
        (START, (3, 3), "24/21(3)", "no-checker"),
        (START, (4, 3), "24/20 13/16", "backwards"),
        (START, (4, 3), "24/20 13/13", "backwards"),
        (START, (5, 1), "24/19 6/5", "blocked"),
        (START, (6, 1), "24/23 13/7 8/7", "too-many-moves"),
        (SHUT_OUT, (4, 2), "bar/21 13/11", "blocked"),
        (SHUT_OUT, (4, 2), "13/9 13/11", "moved-but-must-dance"),
        (V3, (6, 1), "bar/24 13/7", "bar-not-entered"),
        (V3, (6, 1), "13/7 8/7", "bar-not-entered"),
        (V3, (6, 1), "bar/18", "bar-not-entered"),
        (against({9: 1, 6: 14}), (6, 3), "6/off 6/3", "bear-off-too-early"),
        (against({BAR: 1, 3: 14}), (6, 3), "3/off bar/19", "bear-off-too-early"),
        (START, (3, 1), "8/5 6/5 6/5", "too-many-moves"),
        (START, (3, 3), "8/5(2) 6/3(2) 13/10", "too-many-moves"),
        (START, (3, 1), "8/5", "die-unplayed"),
        (START, (3, 1), "6/5", "die-unplayed"),
        (START, (3, 3), "8/5(2) 6/3", "die-unplayed"),
        (V1, (4, 5), "5/off", "die-unplayed"),
        (V2, (2, 6), "7/5", "smaller-die-played"),
        (START, (3, 2), "8/5 6/5", "wrong-dice"),
        (START, (3, 1), "8/5(2)", "wrong-dice"),
        (START, (6, 6), "24/18 13/6", "wrong-dice"),
        (against({6: 1, 3: 1, 2: 1}), (5, 4), "3/off 2/off", "wrong-dice"),
    ],
)
def test_illegal_play_is_named_in_the_diagnosing_order(position, dice, text, code):
    segments = parse_play(text).segments

    assert readings(position, dice, segments) == ()
    assert explain(position, dice, segments).code == code


def test_unwritten_stop_held_on_every_route_is_blocked():
    position = against({24: 2, 6: 13}, 18, 20)

    wrong = explain(position, (6, 4), parse_play("24/14").segments)

    assert (wrong.code, wrong.values["point"] in (18, 20)) == ("blocked", True)


def test_unwritten_stop_open_on_one_route_is_legal():
    position = against({24: 2, 6: 13}, 18)

    assert len(readings(position, (6, 4), parse_play("24/14").segments)) == 1


def test_checker_moved_on_in_the_same_play_counts_whatever_the_order():
    # 18/10 written before the move that brings the checker to 18
    (play,) = readings(START, (6, 2), parse_play("18/16 24/18").segments)

    assert play.result == readings(START, (6, 2), parse_play("24/16").segments)[0].result


def test_values_name_the_point_and_the_dice():
    held = explain(START, (5, 1), parse_play("24/19 6/5").segments)
    gone = explain(START, (3, 1), parse_play("12/9 6/5").segments)
    dice = explain(START, (3, 2), parse_play("8/5 6/5").segments)

    assert (held.values, gone.values, dice.values) == ({"point": 19}, {"point": 12}, {"dice": "3-2"})
