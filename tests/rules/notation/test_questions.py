"""Questions about legal plays, as objects of JSON, and their answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.board.digits import side_text
from rules.board.plays import TooManyPlaysError
from rules.board.position import counts
from rules.board.soundness import UnreadableQuestionError
from rules.board.xgid import XgidNotInGameError, XgidPartsError
from rules.choices import OptionValueError, UnknownOptionError
from rules.notation.questions import answer, turn_of
from rules.options import UnknownGameError

DATA = Path(__file__).parents[2] / "data"
CASES = {
    f"{game} line {number}": json.loads(line)
    for game in ("backgammon", "nackgammon")
    for number, line in enumerate((DATA / f"legal-plays-{game}.jsonl").read_text().splitlines(), 1)
}


def written(places: dict[int, int], *, hand: int = 0, checkers: int = 15) -> str:
    return side_text(counts({0: checkers - hand - sum(places.values()), **places}))


ALL_ON_24 = written({24: 15})
EMPTY = written({}, hand=15)
START = {"mover": written({24: 2, 13: 5, 8: 3, 6: 5}), "opponent": written({24: 2, 13: 5, 8: 3, 6: 5})}
#: P3: an own checker lies pinned on 18.
P3 = {
    "game": "plakoto",
    "mover": written({24: 14, 18: 1}),
    "opponent": written({24: 14, 7: 1}),
    "pinned": {"mover": [18], "opponent": []},
    "dice": [6, 5],
}
HANDS = {"game": "acey-deucey", "mover": EMPTY, "opponent": EMPTY, "hand": [15, 15], "dice": [6, 3]}
HEAD = {"game": "uzun-tavla", "mover": ALL_ON_24, "opponent": ALL_ON_24, "dice": [6, 6]}
EXPRESS = {"game": "plakoto-express", "mover": ALL_ON_24, "opponent": ALL_ON_24}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_published_results_are_answered_as_they_are(case):
    assert answer(case)["results"] == case["results"]


def test_plays_stand_beside_their_results():
    # E14: 3 and 2 against 6-5, both go off.
    question = {"mover": written({3: 1, 2: 1}), "opponent": written({1: 15}), "dice": [6, 5]}

    assert answer(question) == {
        "results": ["f" + "0" * 25 + "/0f" + "0" * 24],
        "plays": ["3/off 2/off"],
    }


def test_no_legal_play_is_two_empty_lists():
    # E18
    question = {
        "mover": written({6: 2, 4: 2, 2: 2}),
        "opponent": written({24: 2, 1: 13}),
        "dice": [5, 5],
    }

    assert answer(question) == {"results": [], "plays": []}


def test_pins_stand_behind_a_result_of_plakoto():
    # P3: only 24/13, and the own checker stays pinned; P2: a pin of the opponent's 7.
    pinning = P3 | {"mover": written({24: 14, 20: 1}), "pinned": None, "dice": [6, 2]}

    (result,) = answer(P3)["results"]
    pins = {result.split("/")[2] for result in answer(pinning)["results"]}

    assert result == f"{written({24: 13, 18: 1, 13: 1})}/{P3['opponent']}/18:"
    assert pins == {":", ":7"}


def test_hands_stand_behind_a_result_of_acey_deucey():
    # A1
    assert answer(HANDS) == {
        "results": [
            f"{written({22: 1, 19: 1}, hand=13)}/{EMPTY}/13:15",
            f"{written({16: 1}, hand=14)}/{EMPTY}/14:15",
        ],
        "plays": ["hand/19 hand/22", "hand/16"],
    }


@pytest.mark.parametrize("hand", [{"mover": 15, "opponent": 15}, [15, 15]])
def test_hands_are_two_numbers_or_named(hand):
    assert answer(HANDS | {"hand": hand}) == answer(HANDS)


@pytest.mark.parametrize("pinned", [{"mover": [18]}, [[18], []], {"mover": [18, 18], "opponent": None}])
def test_pins_are_named_or_two_lists(pinned):
    assert answer(P3 | {"pinned": pinned}) == answer(P3)


def test_first_turn_lets_two_leave_the_head():
    # U1, U6
    assert answer(HEAD | {"first_turn": True})["plays"] == ["24/18(2)"]
    assert answer(HEAD)["plays"] == ["24/18"]


def test_named_double_is_a_phase_of_acey_deucey():
    # A5
    question = {
        "game": "acey-deucey",
        "mover": written({24: 1, 2: 14}),
        "opponent": written({19: 2}, hand=13),
        "hand": [0, 13],
        "dice": [6, 6],
        "phase": "bonus",
    }

    assert answer(question)["plays"] == ["24/12"]


@pytest.mark.parametrize(
    "asked",
    [
        {"phase": "passed", "dice": [6, 6, 6, 6]},
        {"phase": "passed 6 6 6 6", "dice": [2, 1]},
        {"phase": [6, 6, 6, 6]},
    ],
)
def test_numbers_passed_on_are_played_in_order(asked):
    # X3: four sixes passed on from the opening position have the four results of X1.
    found = answer(EXPRESS | asked)

    assert sorted(found["plays"]) == ["24/12 24/18(2)", "24/12(2)", "24/18(4)", "24/6 24/18"]
    assert "passed" not in found


def test_express_tells_what_passes_on():
    # X4
    question = EXPRESS | {
        "mover": written({22: 1, 4: 7, 3: 7}),
        "opponent": written({24: 2, 18: 2, 13: 2, 1: 9}),
        "dice": [5, 5],
    }

    assert answer(question)["passed"] == [[5, 5, 5, 6, 6, 6, 6]]


def test_nothing_passes_on_when_the_game_is_over():
    question = EXPRESS | {"mover": written({5: 1}), "opponent": written({1: 15}), "dice": [6, 5]}

    assert answer(question)["passed"] == [[]]


@pytest.mark.parametrize(
    "options",
    [
        {"compulsory-bearoff-scope": "turn-max"},
        {"compulsory_bearoff_scope": "turn_max"},
        "compulsory-bearoff-scope=turn-max",
        " compulsory-bearoff-scope = turn-max, cube=on,",
    ],
)
def test_options_are_named_or_written(options):
    # T2: 5/3 3/off leaves the 3, as one checker that went 5/3/off.
    question = {
        "game": "turk-tavlasi",
        "mover": written({5: 1, 3: 1}),
        "opponent": written({1: 15}),
        "dice": [4, 2],
        "options": options,
    }

    assert answer(question)["plays"] == ["5/off"]


def test_xgid_gives_position_and_dice():
    xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"

    assert answer({"xgid": xgid}) == answer(START | {"dice": [3, 1]})
    assert answer({"xgid": xgid, "dice": [6, 5]}) == answer(START | {"dice": [6, 5]})


def test_xgid_of_the_top_player_is_seen_from_there():
    # The bottom's last checker on its 3; the top, on turn, has one on its own 2.
    xgid = "XGID=---A-------------------a--:0:0:-1:21:0:0:0:0:10"

    assert turn_of({"xgid": xgid}).position.mover == counts({0: 14, 2: 1})


@pytest.mark.parametrize("game", ["uzun-tavla", "acey-deucey", "plakoto", "plakoto-express", "eureika"])
def test_xgid_says_nothing_of_games_it_does_not_know(game):
    with pytest.raises(XgidNotInGameError) as refusal:
        answer({"game": game, "xgid": "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"})

    assert (refusal.value.code, refusal.value.values) == ("xgid-not-in-game", {"game": game})


def test_unknown_keys_and_case_mean_nothing():
    question = {"id": 7, "mover": START["mover"].upper(), "opponent": START["opponent"], "dice": [6, 5]}

    assert answer(question) == answer(START | {"dice": [6, 5]})


def test_the_larger_move_of_two_from_one_point_is_written_first():
    question = {"game": "longgammon", "mover": ALL_ON_24, "opponent": ALL_ON_24}

    for dice in ([6, 5], [5, 6]):
        assert sorted(answer(question | {"dice": dice})["plays"]) == ["24/13", "24/18 24/19"]


REFUSED = [
    ({}, "position-digits", {"side": "mover"}),
    ({"mover": "x" * 26}, "position-digits", {"side": "mover"}),
    ({"mover": START["mover"], "opponent": 5}, "position-digits", {"side": "opponent"}),
    (START | {"mover": "0" * 26}, "position-checkers", {"side": "mover", "found": 0, "expected": 15}),
    (
        START | {"opponent": written({24: 2, 13: 5, 8: 3, 6: 6}, checkers=16)},
        "position-checkers",
        {"side": "opponent", "found": 16, "expected": 15},
    ),
    # My 24 is the opponent's 1.
    (START | {"opponent": written({1: 15})}, "position-shared-point", {"point": 24}),
    (START | {"dice": None}, "dice-missing", {}),
    (START, "dice-missing", {}),
    (START | {"dice": "31"}, "dice-number", {"found": 0}),
    (START | {"dice": 31}, "dice-number", {"found": 0}),
    (START | {"dice": [3, 1, 1]}, "dice-number", {"found": 3}),
    (START | {"dice": [3]}, "dice-number", {"found": 1}),
    (START | {"dice": [0, 1]}, "dice-value", {"value": 0}),
    (START | {"dice": [3, 7]}, "dice-value", {"value": 7}),
    (START | {"dice": [True, "x"]}, "dice-value", {"value": True}),
    (START | {"dice": [1.0, 2]}, "dice-value", {"value": 1.0}),
    (START | {"dice": [1, "x"]}, "dice-value", {"value": "x"}),
    (START | {"dice": [3, 1], "first_turn": "yes"}, "first-turn-form", {}),
    (START | {"dice": [3, 1], "hand": [0, 1]}, "position-hand", {"side": "opponent"}),
    (START | {"dice": [3, 1], "hand": [0]}, "position-hand", {}),
    (START | {"dice": [3, 1], "hand": "15"}, "position-hand", {}),
    (HANDS | {"hand": [-1, 16]}, "position-hand", {}),
    (HANDS | {"hand": [14, 15]}, "position-checkers", {"side": "mover", "found": 14, "expected": 15}),
    (P3 | {"pinned": {"mover": [17]}}, "position-pins", {"side": "mover", "point": 17}),
    (P3 | {"pinned": {"mover": [24]}}, "position-pins", {"side": "mover", "point": 24}),
    (P3 | {"pinned": {"mover": [25]}}, "position-pins", {"side": "mover"}),
    (P3 | {"pinned": {"mover": 18}}, "position-pins", {"side": "mover"}),
    (P3 | {"pinned": "18"}, "position-pins", {}),
    (P3 | {"pinned": {"mover": [18], "opponent": [7]}}, "position-shared-point", {"point": 18}),
    (P3 | {"pinned": {}}, "position-shared-point", {"point": 18}),
    (P3 | {"game": "longgammon"}, "position-pins", {"side": "mover", "point": 18}),
    (HEAD | {"mover": written({25: 1, 24: 14})}, "position-bar", {"side": "mover"}),
    (
        START | {"dice": [3, 1], "phase": "bonus"},
        "phase-not-in-game",
        {"phase": "bonus", "game": "backgammon"},
    ),
    (P3 | {"phase": [6]}, "phase-not-in-game", {"phase": "passed", "game": "plakoto"}),
    (START | {"dice": [3, 1], "phase": "endgame"}, "phase-unknown", {}),
    (START | {"dice": [3, 1], "phase": 3}, "phase-unknown", {}),
    (HANDS | {"phase": "bonus"}, "dice-not-double", {}),
    (EXPRESS | {"phase": "passed", "dice": []}, "dice-number", {"found": 0}),
    (EXPRESS | {"phase": [6] * 25}, "dice-number", {"found": 25}),
    (START | {"dice": [3, 1], "game": 1}, "game-form", {}),
    (START | {"dice": [3, 1], "options": [1]}, "options-form", {}),
    # EU-01: a side's checkers begin on its points 1 to 6 and never leave them but to go off.
    (
        {"game": "eureika", "mover": written({7: 1}), "opponent": written({1: 15})},
        "position-points",
        {"side": "mover", "point": 7},
    ),
    ({"xgid": 5}, "xgid-form", {}),
    ({"xgid": "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"}, "dice-missing", {}),
]


@pytest.mark.parametrize(("question", "code", "values"), REFUSED)
def test_what_cannot_be_asked_is_refused_with_a_code(question, code, values):
    with pytest.raises(UnreadableQuestionError) as refusal:
        answer(question)

    assert (refusal.value.code, refusal.value.values) == (code, values)


@pytest.mark.parametrize(
    ("question", "refusal"),
    [
        ({"game": "chess"}, UnknownGameError),
        ({"options": {"speed": "fast"}}, UnknownOptionError),
        ({"options": {"cube": "maybe"}}, OptionValueError),
        ({"xgid": "XGID=-b--"}, XgidPartsError),
        (EXPRESS | {"dice": [1, 1]}, TooManyPlaysError),
    ],
)
def test_other_chapters_refuse_in_their_own_words(question, refusal):
    with pytest.raises(refusal):
        answer(question)


def test_sides_of_eureika_never_meet():
    assert answer(
        {"game": "eureika", "mover": written({1: 15}), "opponent": written({6: 15}), "dice": [1, 2]}
    )["plays"] == ["1/off"]
