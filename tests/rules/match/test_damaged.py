"""Records damaged at random: the judge always has an answer, and frames show the same faults."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from rules.board.games import GAMES
from rules.board.plays import TooManyPlaysError
from rules.board.written import WrittenPlay
from rules.match.frames import frames
from rules.match.illegal import LetStand
from rules.match.record import (
    CubeAction,
    CubeWord,
    Defect,
    GiveUp,
    MatchRecord,
    Roll,
    Silence,
    StatedBoard,
    Statement,
    Tie,
    UnreadableRecordError,
    Win,
)
from rules.match.replay import judge
from rules.match.score import Side
from rules.match.verdict import Status
from tests.rules.match.generated import generated_match

ALL_STAND = [LetStand(game=number, side=side) for number in range(1, 6) for side in Side]
ROUNDS = range(12)


@cache
def whole(code: str, seed: int) -> MatchRecord:
    return generated_match(code, seed, length=2).record


def damaged_roll(roll: Roll, chance: Random) -> Roll:
    moves = tuple((chance.randint(1, 26), chance.randint(0, 24)) for _ in range(chance.randint(1, 6)))
    numbers = tuple(chance.randint(1, 6) for _ in range(chance.randint(0, 5)))
    return chance.choice(
        [
            replace(roll, dice=(chance.randint(0, 7), chance.randint(0, 7))),
            replace(roll, play=WrittenPlay(moves, chance.randint(0, 2))),
            replace(roll, play=None, silence=chance.choice(list(Silence))),
            replace(roll, passed=numbers, passed_play=chance.choice([None, roll.play])),
            replace(roll, bonus=chance.choice([(1, 1), (2, 3)]), bonus_play=chance.choice([None, roll.play])),
        ]
    )


def stray(line: int, stated: StatedBoard, chance: Random) -> Statement:
    place = {"line": line, "row": chance.choice([None, line]), "side": chance.choice(list(Side)), "text": ""}
    return chance.choice(
        [
            Win(**place, points=chance.randint(0, 9), ends_match=chance.random() < 0.3),
            GiveUp(**place, points=chance.choice([None, 1, 5]), whole_match=chance.random() < 0.2),
            CubeAction(**place, word=chance.choice(list(CubeWord)), value=chance.choice([None, 2, 4])),
            Tie(**place),
            Defect(**place, code="unreadable-row"),
            Defect(**place, code="declared-illegal", dice=chance.choice([None, (3, 1)]), after=stated),
        ]
    )


def damaged(record: MatchRecord, chance: Random) -> MatchRecord:
    games = list(record.games)
    which = chance.randrange(len(games))
    statements = list(games[which].statements)
    stated = StatedBoard(GAMES[record.game].setup, GAMES[record.game].setup)
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(statements))
        act = chance.choice(["drop", "double", "stray", "change", "change"])
        here = statements[at]
        if act == "stray":
            statements.insert(at, stray(here.line, stated, chance))
        elif act == "double":
            statements.insert(at, here)
        elif act == "drop" and len(statements) > 1:
            del statements[at]
        elif isinstance(here, Roll):
            statements[at] = damaged_roll(here, chance)
    games[which] = replace(games[which], statements=tuple(statements))
    return replace(record, games=tuple(games), length=chance.choice([0, 1, 2, 5]))


@pytest.mark.parametrize("code", GAMES)
def test_damaged_record_has_a_verdict_and_frames_that_agree_with_it(code):
    judged = 0
    for seed in ROUNDS:
        chance = Random(seed)
        with suppress(TooManyPlaysError, UnreadableRecordError):
            record = damaged(whole(code, seed % 2), chance)
            let_stand = chance.choice([[], ALL_STAND])
            verdict = judge(record, let_stand=let_stand)

            shown = frames(record, let_stand=let_stand)

            told = [frame.fault for game in shown for frame in game.frames if frame.fault]
            told += [game.fault for game in shown if game.fault]
            found = [*verdict.stood, *([verdict.stopped] if verdict.stopped else [])]
            assert {fault.code for fault in told} <= {fault.code for fault in found}
            assert verdict.fault == (found[0] if found else None)
            assert (verdict.status is Status.INVALID) == bool(found)
            judged += 1
    assert judged
