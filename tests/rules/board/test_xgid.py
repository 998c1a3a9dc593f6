from __future__ import annotations

from rules.board.games import BACKGAMMON
from rules.board.position import BAR, Position, counts
from rules.board.xgid import XgidState, xgid


def test_xgid_of_the_worked_position():
    # formats 6.3: example 1, line 14, Baran to play 4-2 with his cube on 2
    baran = counts({BAR: 1, 14: 1, 13: 5, 8: 3, 6: 5})
    ayla = counts({24: 1, 20: 1, 13: 4, 10: 1, 6: 2, 5: 2, 3: 2, 1: 2})
    state = XgidState(cube=2, owner=1, dice="42", length=3)

    assert xgid(Position(baran, ayla), state) == "XGID=-a---aE-C---dEAa---bb-b-bA:1:1:1:42:0:0:0:3:10"


def test_xgid_of_the_start_in_a_crawford_game_and_for_money():
    start = "-b----E-C---eE---c-e----B-"

    crawford = xgid(BACKGAMMON.start, XgidState(points=(4, 1), crawford=True, length=5))
    money = xgid(BACKGAMMON.start, XgidState(turn=-1, owner=-1, cube=4, dice="D", jacoby=True))

    assert crawford == f"XGID={start}:0:0:1:00:4:1:1:5:10"
    assert money == f"XGID={start}:2:-1:-1:D:0:0:1:0:10"
