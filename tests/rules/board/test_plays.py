from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.board.games import BACKGAMMON, GAMES
from rules.board.plays import has_legal_play, legal_plays
from rules.board.playtext import parse_play
from rules.board.position import BAR, OFF, Counts, Position, counts, facing
from rules.board.rolls import numbers_of
from rules.board.steps import is_shut_out
from rules.board.written import readings

DATA = Path(__file__).parents[2] / "data"
CASES = {
    f"{game} line {number}": json.loads(line)
    for game in ("backgammon", "nackgammon")
    for number, line in enumerate((DATA / f"legal-plays-{game}.jsonl").read_text().splitlines(), 1)
}


def side(places: dict[int, int]) -> Counts:
    """A side with the checkers not named borne off."""
    return counts({OFF: 15 - sum(places.values()), **places})


def against(
    mine: dict[int, int], held: tuple[int, ...] = (), singles: dict[int, int] | None = None
) -> Position:
    """My checkers; the opponent holds these points of mine with two checkers each, others as told."""
    theirs = {facing(point): 2 for point in held} | {facing(p): n for p, n in (singles or {}).items()}
    return Position(side(mine), side(theirs))


def vector(mine: dict[int, int], theirs: dict[int, int]) -> Position:
    """Both sides in their own numbering, as the vectors V1 to V11 give them."""
    return Position(side(mine), side(theirs))


def results_of(position: Position, dice: tuple[int, int], *plays: str) -> set[Position]:
    """The positions that written plays lead to: each must be legal and have one meaning."""
    found = set()
    for text in plays:
        (play,) = readings(position, dice, parse_play(text).segments)
        found.add(play.result)
    return found


def results(position: Position, dice: tuple[int, int]) -> set[Position]:
    return {play.result for play in legal_plays(position, dice)}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_every_legal_result_as_gnu_backgammon_generates_them(case):
    def read(text: str) -> Counts:
        return tuple(int(digit, 16) for digit in text)

    position = Position(read(case["mover"]), read(case["opponent"]))
    expected = {Position(*(read(half) for half in result.split("/"))) for result in case["results"]}

    plays = legal_plays(position, tuple(case["dice"]), GAMES[case["game"]])

    assert {play.result for play in plays} == expected
    assert len(plays) == len(expected)


# formats 1.4: mine, theirs (each in own numbering), dice, the complete set of plays.
VECTORS = {
    "V1": ({6: 1, 5: 1, 3: 1}, {23: 2, 3: 2, 2: 2}, (4, 5), ["6/1 5/1"]),
    "V2": ({8: 1, 7: 1, 4: 1, 1: 1}, {23: 2, 19: 2, 16: 2, 1: 4}, (2, 6), ["7/1"]),
    "V3": (
        {BAR: 2, 13: 5, 8: 3, 6: 5},
        {13: 3, 8: 3, 6: 5, 5: 2, 3: 2},
        (6, 1),
        ["bar/24"],
    ),
    "V4": ({4: 2, 2: 1}, {20: 2}, (6, 3), ["4/off 4/1"]),
    "V5": ({7: 1, 4: 1, 1: 2}, {20: 2}, (6, 3), ["7/4 4/off", "7/1 4/1"]),
    "V6": ({9: 1, 5: 2, 4: 1}, {10: 2}, (4, 5), ["9/4 5/1", "9/off"]),
    "V7": ({24: 1}, {21: 2, 3: 3, 2: 2}, (5, 5), ["24/9"]),
    "V8": ({24: 1}, {12: 2, 7: 2, 3: 2}, (6, 5), ["24/19"]),
    "V9": ({BAR: 1, 6: 3}, dict.fromkeys(range(1, 7), 2), (4, 2), []),
    "V11": ({BAR: 1, 24: 1, 6: 2}, {9: 2, 6: 2, 4: 2, 3: 2, 2: 2}, (5, 1), ["bar/20 6/5", "bar/24 6/1"]),
}


@pytest.mark.parametrize(("mine", "theirs", "dice", "plays"), VECTORS.values(), ids=VECTORS)
def test_vectors_checked_with_five_generators(mine, theirs, dice, plays):
    position = vector(mine, theirs)

    assert results(position, dice) == results_of(position, dice, *plays)


def test_v6_bears_off_in_either_order_to_one_position():
    position = vector({9: 1, 5: 2, 4: 1}, {10: 2})

    assert results_of(position, (4, 5), "9/5/off", "9/4/off") == results_of(position, (4, 5), "9/off")


def test_v10_five_positions_and_two_readings_of_one_text():
    position = vector({13: 1, 6: 2}, {22: 2, 16: 1})

    assert len(results(position, (4, 2))) == 5
    assert len(readings(position, (4, 2), parse_play("13/7").segments)) == 2
    assert len(results_of(position, (4, 2), "13/11/7", "13/9*/7")) == 2


START = BACKGAMMON.start

# rules-reference 2.1: position, dice, the complete set of plays.
WORKED = {
    "E1": (
        START,
        (6, 5),
        ["24/18/13", "24/18 13/8", "24/18 8/3", "13/7 13/8", "13/7 8/3", "13/8 8/2", "8/2 8/3"],
    ),
    "E2": (START, (5, 5), ["13/8(4)", "13/8(3) 8/3", "13/8(2) 8/3(2)", "13/8 8/3(3)"]),
    "E3": (against({16: 1, 10: 1}, (5,)), (6, 5), ["16/11 10/4"]),
    "E4": (against({10: 1, 2: 14}, (1,)), (6, 3), ["10/4"]),
    "E5": (against({10: 1, 2: 14}, (1, 4)), (6, 3), ["10/7"]),
    "E6": (against({BAR: 2, 13: 5, 8: 3, 6: 5}, (21,)), (6, 4), ["bar/19"]),
    "E7": (
        against({BAR: 1, 13: 5, 8: 3, 6: 6}, (21,)),
        (6, 4),
        ["bar/19/15", "bar/19 13/9", "bar/19 8/4", "bar/19 6/2"],
    ),
    "E8": (
        against({BAR: 1, 6: 14}, (), {21: 1, 24: 14}),
        (4, 3),
        ["bar/21*/18", "bar/21* 6/3", "bar/22/18", "bar/22 6/2"],
    ),
    "E9": (against({BAR: 1, 13: 14}, (19, 20, 21, 22, 23, 24)), (3, 1), []),
    "E10": (against({13: 2, 3: 13}, (5,)), (4, 4), ["13/9(2)"]),
    "E11": (against({5: 1, 3: 1}), (4, 2), ["5/3 3/off", "5/1 3/1"]),
    "E12": (
        against({6: 1, 5: 1, 4: 1, 3: 1}),
        (5, 3),
        ["6/1 5/2", "6/1 4/1", "6/1 3/off", "6/3 5/off", "5/off 4/1", "5/off 3/off"],
    ),
    "E13": (against({4: 1, 2: 1, 1: 1}), (5, 5), ["4/off 2/off 1/off"]),
    "E14": (against({3: 1, 2: 1}), (6, 5), ["3/off 2/off"]),
    "E15": (against({6: 1}), (4, 2), ["6/2/off"]),
    "E16": (against({6: 1, 5: 1, 2: 1, 1: 1}), (4, 3), ["6/2 5/2", "6/3 5/1"]),
    "E17": (against({6: 1, 4: 1}, (1,)), (5, 4), ["6/2 4/off"]),
    "E18": (against({6: 2, 4: 2, 2: 2}, (1,)), (5, 5), []),
    "E19": (
        against({9: 1, 6: 4, 5: 4, 4: 3, 3: 3}),
        (6, 3),
        ["9/3 6/3", "9/3 5/2", "9/3 4/1", "9/3 3/off"],
    ),
}


@pytest.mark.parametrize(("position", "dice", "plays"), WORKED.values(), ids=WORKED)
def test_worked_examples_list_every_legal_play(position, dice, plays):
    assert results(position, dice) == results_of(position, dice, *plays)


@pytest.mark.parametrize("dice", [(first, second) for first in range(1, 7) for second in range(1, 7)])
def test_e9_shut_out_side_never_plays_and_needs_no_dice(dice):
    position = WORKED["E9"][0]

    assert legal_plays(position, dice) == ()
    assert is_shut_out(position.mover, position.opponent)


# rules-reference section 9: distinct results of any first roll from the start.
# fmt: off
FIRST_ROLLS = {
    (1, 1): 42, (2, 1): 15, (2, 2): 75, (3, 1): 16, (3, 2): 17, (3, 3): 73, (4, 1): 14,
    (4, 2): 18, (4, 3): 17, (4, 4): 52, (5, 1): 8, (5, 2): 8, (5, 3): 9, (5, 4): 9,
    (5, 5): 4, (6, 1): 10, (6, 2): 14, (6, 3): 14, (6, 4): 14, (6, 5): 7, (6, 6): 11,
}
# fmt: on


@pytest.mark.parametrize(("roll", "number"), FIRST_ROLLS.items())
def test_number_of_first_plays(roll, number):
    assert len(legal_plays(START, roll)) == number


def test_order_of_the_dice_changes_nothing():
    assert results(START, (3, 1)) == results(START, (1, 3))


def test_one_legal_step_is_enough_to_have_a_play():
    assert has_legal_play(WORKED["E5"][0], (6, 3))
    assert not has_legal_play(WORKED["E18"][0], (5, 5))


def test_steps_of_a_play_say_who_went_where_and_what_was_hit():
    position = WORKED["E8"][0]

    (play,) = readings(position, (4, 3), parse_play("bar/21*/18").segments)

    assert [(step.origin, step.target, step.die, step.hit) for step in play.steps] == [
        (25, 21, 4, True),
        (21, 18, 3, False),
    ]
    assert play.hits == 1


def test_dice_are_two_steps_or_four():
    assert numbers_of((3, 1), BACKGAMMON).singles == (3, 1)
    assert numbers_of((4, 4), BACKGAMMON).singles == (4, 4, 4, 4)


def test_games_are_listed_by_code():
    assert GAMES["backgammon"] is BACKGAMMON
    assert BACKGAMMON.checkers == 15
