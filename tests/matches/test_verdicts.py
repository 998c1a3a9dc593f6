"""Verdicts of the other tavla games as JSON."""

from __future__ import annotations

import json
from dataclasses import replace

from matches.verdicts import verdict_object
from rules.board.games import GAMES
from rules.board.position import counts
from rules.match.replay import judge
from tests.rules.match.told import game, match


def test_tie_has_no_winner():
    # three checkers each: 7/1 pins the other mother, then the other side pins mine
    rules = replace(GAMES["plakoto"], setup=counts({24: 1, 8: 1, 7: 1}))
    record = match(game("1 62: 7/1(pin) 8/6", "2 62: 7/1(pin)", "1 tie"), rules="plakoto")

    (tie,) = verdict_object(judge(record, rules=rules), file="")["games"]

    assert tie == {"winner": None, "points": 0, "cube": 1, "kind": "tie", "crawford": False}


def test_fault_of_a_game_no_xgid_can_tell_shows_its_position():
    verdict = judge(match(game("1 31: hand/23 hand/24"), rules="acey-deucey"))

    fault = verdict_object(verdict, file="")["fault"]

    assert (fault["xgid"], fault["position"]) == (None, f"{'0' * 26}/{'0' * 26}/15:15")
    assert json.dumps(fault)
