"""A record turn by turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.board.position import Position, counts
from rules.match.cube import Cube
from rules.match.frames import frames
from rules.match.illegal import LetStand
from rules.match.replay import judge
from rules.match.score import Side
from rules.notation.check import read_record
from tests.rules.match.told import game, match

RECORDS = Path(__file__).parents[2] / "data" / "records"
LEFT, RIGHT = Side.ONE, Side.TWO
START = {24: 2, 13: 5, 8: 3, 6: 5}


def test_frames_show_the_board_before_and_after_each_statement_as_side_1_sees_it():
    (shown,) = frames(match(game("1 31: 8/5 6/5", "2 31: 6/5 8/5", "1 double 2", "2 take", "1 wins 2")))
    first, second, double, take, win = shown.frames

    opened = {24: 2, 13: 5, 8: 2, 6: 4, 5: 2}
    assert (first.before, first.after) == (
        Position(counts(START), counts(START)),
        Position(counts(opened), counts(START)),
    )
    assert (second.side, second.before, second.after) == (
        RIGHT,
        first.after,
        Position(counts(opened), counts(opened)),
    )
    assert (first.dice, first.cube, first.offer) == ((3, 1), Cube(), None)
    assert (double.before, double.after, double.dice, double.offer) == (second.after, second.after, (), LEFT)
    assert (double.cube, take.cube, take.offer) == (Cube(), Cube(2, RIGHT), None)
    assert win.statement.points == 2
    assert (shown.number, shown.points, shown.names, shown.is_crawford) == (1, (0, 0), ("Ada", "Bora"), False)
    assert shown.proved.points == 2


def test_frames_stop_at_the_fault_and_show_it_there():
    record = match(game("1 31: 8/5 6/5", "2 31: 13/8", "1 31: 8/5 6/5"))

    (shown,) = frames(record)

    assert [frame.fault and frame.fault.code for frame in shown.frames] == [None, "wrong-dice"]
    assert shown.frames[1].before == shown.frames[1].after
    assert shown.frames[1].fault == judge(record).fault


def test_missing_play_is_shown_at_its_own_roll():
    (shown,) = frames(match(game("1 31:", "2 31: 8/5 6/5")))

    assert [frame.fault and frame.fault.code for frame in shown.frames] == ["play-missing", None]


def test_play_that_stood_shows_the_board_it_left():
    record = match(game("1 31: 8/4 6/4", "2 31: 8/5 6/5"))

    (shown,) = frames(record, let_stand=[LetStand(game=1, side=LEFT, row=1)])

    assert shown.frames[0].fault.code == "wrong-dice"
    assert shown.frames[0].after == Position(counts({24: 2, 13: 5, 8: 2, 6: 4, 4: 2}), counts(START))
    assert shown.frames[1].fault is None


@pytest.mark.parametrize(
    ("games", "code"),
    [
        ((game("1 31: 8/5 6/5", "1 wins 1"), game(number=2, points=(2, 0))), "score-does-not-follow"),
        ((game("1 31: 8/5 6/5", "1 wins 1"), game(number=3, points=(1, 0))), "game-number"),
    ],
)
def test_fault_of_a_games_head_belongs_to_the_game(games, code):
    first, second = frames(match(*games))

    assert (first.fault, second.fault.code, second.frames) == (None, code, ())


def test_fault_of_a_games_end_is_shown_at_the_statement_that_claims_it():
    (shown,) = frames(match(game("1 31: 8/5 6/5", "1 wins 4")))

    assert (shown.frames[1].fault.code, shown.fault, shown.proved) == ("resignation-value", None, None)


@pytest.mark.parametrize("name", sorted(path.name for path in RECORDS.glob("match-*.mat")))
def test_frames_and_verdict_are_one_replay(name):
    record = read_record((RECORDS / name).read_bytes())
    verdict = judge(record)

    shown = frames(record)

    faults = [frame.fault for each in shown for frame in each.frames if frame.fault]
    faults += [each.fault for each in shown if each.fault]
    assert faults == ([verdict.fault] if verdict.fault else [])
    assert tuple(each.proved for each in shown if each.proved) == verdict.games
    for each in shown:
        for frame, following in zip(each.frames, each.frames[1:], strict=False):
            assert frame.after == following.before
            assert frame.after.is_conserved(15)


def test_plays_are_shown_in_their_canonical_writing():
    (shown,) = frames(match(game("1 65: 18/13 24/18", "2 31: 6/5 8/5", "1 33: 6/3 8/5 6/3 8/5")))

    assert [frame.text for frame in shown.frames] == ["65: 24/13", "31: 8/5 6/5", "33: 8/5(2) 6/3(2)"]
