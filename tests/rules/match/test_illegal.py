"""Illegal plays that stood. TD-24, formats 3.1, 11 and 12.1."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.board.position import BAR, Position, counts
from rules.match.illegal import LetStand
from rules.match.record import Defect, MatchRecord, StatedBoard
from rules.match.replay import judge
from rules.match.score import Side
from rules.match.verdict import Status
from tests.rules.match.told import game, match

LEFT, RIGHT = Side.ONE, Side.TWO
START = {24: 2, 13: 5, 8: 3, 6: 5}
# 3-1 played as 8/4 6/4 would be a 4-2; the left side's play is wrong-dice.
WRONG = ("1 31: 8/4 6/4", "2 31: 8/5 6/5", "1 wins 1")
AFTER = {24: 2, 13: 5, 8: 2, 6: 4, 4: 2}


def declared(after: StatedBoard | None, *further: str) -> MatchRecord:
    """The left side opens with a declared illegal play; what follows is told."""
    written = game("1 31: 8/5 6/5", *further)
    roll = written.statements[0]
    defect = Defect(
        line=1, row=1, side=LEFT, text="31: Illegal play", code="declared-illegal", dice=(3, 1), after=after
    )
    assert roll.side is LEFT
    return match(replace(written, statements=(defect, *written.statements[1:])), length=1)


def test_illegal_play_ends_the_replay_where_nobody_lets_it_stand():
    verdict = judge(match(game(*WRONG), length=1))

    assert (verdict.status, verdict.fault.code, verdict.plays) == (Status.INVALID, "wrong-dice", 0)
    assert (verdict.stood, verdict.stopped) == ((), verdict.fault)


@pytest.mark.parametrize(
    "ruling",
    [
        LetStand(game=1, side=LEFT, row=1),
        LetStand(game=1, side=LEFT, line=1),
        LetStand(game=1, side=LEFT, row=1, after=Position(counts(AFTER), counts(START))),
    ],
)
def test_accepted_play_stays_the_first_fault_and_the_replay_goes_on(ruling):
    verdict = judge(match(game(*WRONG), length=1), let_stand=[ruling])

    assert (verdict.status, verdict.fault.code, verdict.fault.place.row) == (Status.INVALID, "wrong-dice", 1)
    assert (verdict.score, len(verdict.games), verdict.plays) == ((1, 0), 1, 2)
    assert ([fault.code for fault in verdict.stood], verdict.stopped) == (["wrong-dice"], None)


@pytest.mark.parametrize(
    "ruling",
    [
        LetStand(game=2, side=LEFT, row=1),
        LetStand(game=1, side=RIGHT, row=1),
        LetStand(game=1, side=LEFT, row=2),
        LetStand(game=1, side=LEFT, row=1, line=7),
        # 14 checkers cannot be gone on with
        LetStand(game=1, side=LEFT, row=1, after=Position(counts({24: 2, 13: 5, 8: 3, 6: 4}), counts(START))),
    ],
)
def test_ruling_on_another_play_or_with_a_wrong_position_lets_nothing_stand(ruling):
    assert judge(match(game(*WRONG), length=1), let_stand=[ruling]).stopped is not None


def test_next_fault_ends_the_replay_but_the_first_stays_first():
    record = match(game(WRONG[0], "2 31: 24/18", "1 wins 1"), length=1)

    verdict = judge(record, let_stand=[LetStand(game=1, side=LEFT, row=1)])

    assert (verdict.fault.code, verdict.stopped.code, verdict.stopped.place.row) == (
        "wrong-dice",
        "wrong-dice",
        2,
    )


def test_written_moves_hit_also_when_illegal():
    # after 24/18 the right side's other checker stands alone on its 24, my 1; five pips do not fit 4-2
    record = match(game("2 62: 24/18 13/11", "1 42: 6/1*", "2 33: bar/22", "1 wins 1"), length=1)

    verdict = judge(record, let_stand=[LetStand(game=1, side=LEFT, row=2)])

    assert [fault.code for fault in verdict.stood] == ["wrong-dice"]
    # it has to enter, and then three more threes could be played
    assert (verdict.stopped.code, verdict.stopped.place.row) == ("die-unplayed", 3)


@pytest.mark.parametrize(
    "line",
    ["1 31: 9/5", "1 31: hand/21", "1 31: 13/1", "1 31: 6/5 6/5 6/5 6/5 6/5 6/5"],
)
def test_written_moves_that_cannot_be_made_need_a_stated_position(line):
    # no checker on 9; my 1 is held by two; only five checkers stand on 6
    record = match(game(line, "1 wins 1"), length=1)

    assert judge(record, let_stand=[LetStand(game=1, side=LEFT, row=1)]).stopped is not None


def test_play_missing_that_stood_is_a_turn_without_a_move():
    record = match(game("1 31:", "2 31: 8/5 6/5", "1 wins 1"), length=1)

    refused = judge(record)
    accepted = judge(record, let_stand=[LetStand(game=1, side=LEFT, row=1)])

    assert (refused.fault.code, refused.fault.place.row, refused.plays) == ("play-missing", 1, 1)
    assert (accepted.fault.code, accepted.stopped, accepted.score) == ("play-missing", None, (1, 0))


def test_cube_and_turn_order_cannot_be_let_stand():
    record = match(game("1 31: 8/5 6/5", "1 31: 8/5 6/5", "1 wins 1"), length=1)

    verdict = judge(record, let_stand=[LetStand(game=1, side=LEFT, row=2)])

    assert (verdict.stopped.code, verdict.stood) == ("out-of-turn", ())


def test_nothing_goes_on_from_a_position_the_game_cannot_have():
    # Right's 24 is my 1: both sides would stand there.
    both = Position(counts({24: 2, 13: 5, 8: 3, 6: 4, 1: 1}), counts({24: 2, 13: 5, 8: 3, 6: 5}))
    record = match(game("1 31: 8/5 8/4", "1 wins 1"), length=1)

    assert judge(record, let_stand=[LetStand(game=1, side=LEFT, after=both)]).stopped is not None


@pytest.mark.parametrize("turned", [False, True])
def test_declared_play_goes_on_from_the_stated_position_whichever_side_it_calls_the_mover(turned):
    # Formats 3.1: 6/1*/3, so the right side's 24 point has lost a checker to the bar, and to nowhere else
    own, other = counts({24: 2, 13: 5, 8: 3, 6: 4, 3: 1}), counts({24: 1, BAR: 1, 13: 5, 8: 3, 6: 5})
    stated = StatedBoard(other, own) if turned else StatedBoard(own, other)

    verdict = judge(declared(stated, "2 65: bar/20 24/18", "1 wins 1"))

    # 6-5: the right side enters with the 5 on 20; the left side's 24 is its 1
    assert (verdict.fault.code, verdict.stopped, verdict.score) == ("declared-illegal", None, (1, 0))


def test_declared_play_without_a_position_ends_the_replay_unless_a_ruling_knows_it():
    record = declared(None, "2 31: 8/5 6/5", "1 wins 1")
    known = LetStand(game=1, side=LEFT, row=1, after=Position(counts(AFTER), counts(START)))

    assert judge(record).stopped.code == "declared-illegal"
    assert judge(record, let_stand=[LetStand(game=1, side=LEFT, row=1)]).stopped is not None
    assert judge(record, let_stand=[known]).stopped is None


def test_roll_of_a_declared_play_is_judged_first():
    written = game("1 31: 8/5 6/5")
    again = Defect(line=2, row=2, side=LEFT, text="31: Illegal play", code="declared-illegal", dice=(3, 1))
    record = match(replace(written, statements=(*written.statements, again)), length=1)

    assert judge(record).fault.code == "out-of-turn"


def test_xgid_of_a_declared_play_shows_its_dice():
    assert judge(declared(None)).fault.place.xgid == "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:1:10"


def test_game_can_end_by_a_play_that_stood():
    # one checker left on 6 and a 2-1: not off, but so it was played
    record = match(game("1 31: 8/5 6/5", "1 wins 1"), length=1)
    off = Position(counts({0: 15}), counts({6: 15}))

    verdict = judge(
        match(game("1 31: 6/off", "1 wins 2"), length=1), let_stand=[LetStand(game=1, side=LEFT, after=off)]
    )

    assert judge(record).fault is None
    assert (verdict.games[0].kind, verdict.games[0].points, verdict.stopped) == ("gammon", 2, None)


def test_written_moves_of_a_game_with_pins_need_a_stated_position():
    # 6-5 as 24/12 is one pip too many; who lies under whom afterwards no list of moves tells
    record = match(game("1 65: 24/12", "1 wins 1"), rules="plakoto", length=1)
    after = Position(counts({24: 14, 12: 1}), counts({24: 15}))

    assert judge(record, let_stand=[LetStand(game=1, side=LEFT)]).stopped is not None
    assert judge(record, let_stand=[LetStand(game=1, side=LEFT, after=after)]).stopped is None


def test_play_with_too_many_meanings_is_not_judged_and_not_called_illegal():
    # 68 pips by five checkers, which 1 to 6, four times each and any passed over, make in very many ways
    options = {"express-stop": "skip-blocked"}
    record = match(game("1 11: 24/6 24/11 24/14 24/9 24/23"), rules="plakoto-express", options=options)

    verdict = judge(record, score=(1, 0))

    fault = verdict.fault
    assert verdict.notes == ()
    assert (fault.code, fault.values) == ("unreadable-play", {"reason": "too-rich"})
    assert (verdict.status, verdict.score, verdict.stopped) == ("unreadable", None, fault)
