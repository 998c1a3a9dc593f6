from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board.games import BACKGAMMON, GAMES
from rules.board.plays import legal_plays
from rules.board.playtext import parse_play
from rules.board.position import OFF, Position, counts
from rules.board.written import chosen_reading, readings

# formats 1.3: own checkers 13, 6, 6; a blot on my 9 point, my 3 point held.
TWO_WAYS = Position(counts({OFF: 12, 13: 1, 6: 2}), counts({OFF: 12, 22: 2, 16: 1}))


def test_unmarked_consolidated_move_did_not_hit_on_the_way():
    play = chosen_reading(readings(TWO_WAYS, (4, 2), parse_play("13/7").segments), 0)

    assert play is not None
    assert [step.target for step in play.steps] == [11, 7]


def test_marked_consolidated_move_hit_on_the_way():
    play = chosen_reading(readings(TWO_WAYS, (4, 2), parse_play("13/7*").segments), 1)

    assert play is not None
    assert [step.target for step in play.steps] == [9, 7]


def test_marks_that_fit_neither_reading_leave_it_ambiguous():
    assert chosen_reading(readings(TWO_WAYS, (4, 2), parse_play("13/7").segments), 2) is None


@given(
    rolls=st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), min_size=1, max_size=40),
    choices=st.randoms(use_true_random=False),
)
def test_every_legal_play_written_down_is_read_as_itself(rolls, choices):
    position = BACKGAMMON.start
    for dice in rolls:
        plays = legal_plays(position, dice)
        if not plays:
            position = position.turned()
            continue
        play = choices.choice(plays)
        segments = [(step.origin, step.target) for step in play.steps]
        choices.shuffle(segments)

        assert play.result in {reading.result for reading in readings(position, dice, segments)}
        assert play.result.is_conserved(15)

        if play.result.mover[OFF] == 15:
            return
        position = play.result.turned()


def test_long_chain_of_numbers_is_read_where_every_step_is_written():
    # Plakoto express, 1-1: four 1s, four 2s, ... and the one 6 that could still be played.
    mover = counts({2: 1, 3: 1, 4: 1, 5: 2, 6: 1, 7: 1, 8: 2, 9: 1, 12: 1, 13: 2, 14: 1, 23: 1})
    opponent = counts({1: 2, 2: 4, 3: 4, 4: 1, 5: 1, 9: 1, 10: 1, 11: 1})
    position = Position(mover, opponent, pinned=((23,), (11,)))
    ones_and_twos = "9/8 12/11 13/12/11 6/4 11/9(2) 14/12"
    higher = "4/1(2) 9/6 12/9 7/3 9/5(2) 13/9 6/1 8/3(3) 9/3"
    written = parse_play(f"{ones_and_twos} {higher}")

    plays = readings(position, (1, 1), written.segments, GAMES["plakoto-express"])

    assert [[step.die for step in play.steps] for play in plays] == [
        [1] * 4 + [2] * 4 + [3] * 4 + [4] * 4 + [5] * 4 + [6]
    ]


@pytest.mark.parametrize("text", ["24/21(4) 24/6(4)", "24/3(2) 24/13(2) 24/14(2)", "24/3(2) 24/2 24/4"])
def test_chain_written_without_its_stops_is_shared_out_quickly(text):
    # PX-01: 1-1 asks for 24 numbers with 84 pips; each text has a way to share out just these.
    express = GAMES["plakoto-express"]

    (play,) = readings(express.start, (1, 1), parse_play(text).segments, express)

    assert len(play.steps) == 24


def test_move_backwards_among_others_is_no_play():
    assert readings(BACKGAMMON.start, (6, 5), ((24, 14), (6, 8))) == ()
