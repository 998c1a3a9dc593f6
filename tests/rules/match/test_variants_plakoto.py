"""Records of plakoto and its express form: pins, ties, numbers passed on. Rules-reference 2.6, 2.7."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.board.games import GAMES
from rules.board.position import OFF, counts
from rules.match.hearing import hear
from rules.match.record import Silence
from rules.match.replay import judge
from rules.match.score import Side
from rules.match.verdict import Status
from tests.rules.match.told import code_of, end_of, fault_of, game, in_play, match, told

LEFT, RIGHT = Side.ONE, Side.TWO


# Plakoto


def test_mother_pinned_at_once_costs_two_points():
    # P6: the opponent's last checker on his 24, my 1; none of mine is on my 24
    playing = in_play("plakoto", {7: 1, 3: 7, 2: 7}, {24: 1, 13: 14})
    wrong = in_play("plakoto", {7: 1, 3: 7, 2: 7}, {24: 1, 13: 14})

    assert end_of(playing, "1 61: 7/1(pin)", "1 wins 2") == (LEFT, 2, "mother-pin")
    assert fault_of(wrong, "1 61: 7/1(pin)", "1 wins 1").code == "points-wrong"


def both_mothers():
    """P8: my own mother is pinned on 24, the opponent's stands alone on his."""
    return in_play("plakoto", {24: 1, 7: 1, 3: 7, 2: 6}, {1: 1, 24: 1, 13: 13}, pinned=((24,), ()))


def test_both_mothers_pinned_are_a_tie_that_nobody_wins():
    assert end_of(both_mothers(), "1 61: 7/1(pin)") == (None, 0, "tie")
    assert end_of(both_mothers(), "1 61: 7/1(pin)", "1 tie") == (None, 0, "tie")
    assert code_of(fault_of(both_mothers(), "1 61: 7/1(pin)", "1 wins 2")) == ("winner-wrong-side", "tie")
    assert code_of(fault_of(both_mothers(), "1 61: 7/1(pin)", "2 resigns")) == ("winner-wrong-side", "tie")
    assert fault_of(both_mothers(), "1 61: 7/1(pin)", "1 tie", "1 wins 1").code == "record-after-end"


@pytest.mark.parametrize("line", ["1 65: 24/13", "1 wins 1"])
def test_tie_that_was_none(line):
    playing = in_play("plakoto", {24: 15}, {24: 15})

    expected = ("winner-wrong-side", "no-tie") if "wins" not in line else ("record-after-end", None)
    assert code_of(fault_of(playing, line, "1 tie")) == expected


def test_tie_leaves_the_score_and_the_game_is_thrown_for_again():
    # three checkers each: 7/1 pins the other mother, then the other side pins mine
    rules = replace(GAMES["plakoto"], setup=counts({24: 1, 8: 1, 7: 1}))
    tie = ("1 62: 7/1(pin) 8/6", "2 62: 7/1(pin)", "1 tie")

    verdict = judge(
        match(game(*tie), game("2 62: 7/1(pin) 8/6", "2 wins 1", number=2), rules="plakoto", length=1),
        rules=rules,
    )

    assert (verdict.status, verdict.score) == (Status.VALID, (0, 1))
    assert [(g.winner, g.points, g.kind) for g in verdict.games] == [(None, 0, "tie"), (RIGHT, 1, "resign")]


def test_pinned_checker_cannot_move():
    playing = in_play("plakoto", {24: 13, 20: 1, 16: 1}, {24: 14, 9: 1}, pinned=((16,), ()))

    assert fault_of(playing, "1 44: 16/12 24/20(3)").code == "checker-pinned"


def test_fault_where_no_xgid_can_tell_the_position_shows_it_in_digits():
    playing = in_play("plakoto", {24: 13, 20: 1, 16: 1}, {24: 14, 9: 1}, pinned=((16,), ()))

    place = fault_of(playing, "1 44: 16/12 24/20(3)").place

    assert place.xgid is None
    assert place.position == f"0{'0' * 15}1000100 0d0/{'0' * 9}1{'0' * 14}e0/16:".replace(" 0d0", "0d0")


# Plakoto express


def express(**options: str):
    """X4: of 5-5 only 22/17 can be played; 5 5 5 6 6 6 6 pass on."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return in_play("plakoto-express", {22: 1, 4: 7, 3: 7}, {24: 11, 18: 2, 13: 2}, options=named)


FIRST = "1 55: 22/17"
PASSED = "2 passed 5 5 5 6 6 6 6: 24/19(3) 24/18(4)"


def test_passed_numbers_are_played_before_the_own_roll():
    assert fault_of(express(), FIRST, f"{PASSED} | 31: 24/23 19/16", "1 31: 17/13") is None


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("2 passed 5 5 5 6 6 6: 24/19(3) 24/18(3) | 31: 24/23 19/16", ("wrong-dice", "passed")),
        ("2 31: 24/23 18/15", ("play-missing", "passed")),
        ("2 passed 5 5 5 6 6 6 6: - | 31: 24/23 18/15", ("play-missing", "passed")),
        ("2 passed 5 5 5 6 6 6 6: 24/19(3) | 31: 24/23 19/16", ("die-unplayed", None)),
        (PASSED, ("impossible-dice", None)),
    ],
)
def test_passed_numbers_must_be_those_and_be_played(line, fault):
    assert code_of(fault_of(express(), FIRST, line)) == fault


def test_side_that_gives_up_before_its_own_roll_has_played_what_was_passed():
    def given_up(passed: str):
        playing = express()
        assert fault_of(playing, FIRST) is None
        roll = replace(told(passed, 2), silence=Silence.GAVE_UP)
        return code_of(hear(playing, roll)), code_of(fault_of(playing, "1 31: 17/13"))

    assert given_up(PASSED) == (None, ("record-after-end", None))
    assert given_up("2 passed 5 5 5 6 6 6 6: 24/19(3)")[0] == ("die-unplayed", None)


def test_numbers_are_passed_only_where_some_were_left():
    lines = ("1 65: 24/13", "2 passed 5 5: 24/19(2) | 65: 24/13")

    for rules in ("plakoto-express", "plakoto"):
        fault = judge(match(game(*lines), rules=rules)).fault
        assert code_of(fault) == ("wrong-dice", "nothing-passed")


def test_passed_numbers_can_take_the_place_of_the_own_roll():
    alone = {"express_own_turn_after": "off"}

    assert fault_of(express(**alone), FIRST, PASSED, "1 31: 17/13") is None
    assert fault_of(express(**alone), FIRST, f"{PASSED} | 31: 24/23 19/16").code == "out-of-turn"


def stuck(**options: str):
    """Neither side can play a six: each holds the other's landing points."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return in_play("plakoto-express", {24: 8, 7: 7}, {24: 8, 7: 7}, options=named)


def test_numbers_nobody_can_play_are_lost_or_returned():
    lost = stuck()
    returned = stuck(express_second_pass="returned")

    # sixes: 24/18 is held (the other's 7), 7/1 too (the other's 24); 3-1 moves 24/21/20
    assert fault_of(lost, "1 66:", "2 passed 6 6 6 6: - | 31: 24/20", "1 31: 24/20") is None
    assert (
        fault_of(returned, "1 66:", "2 31: 24/20", "1 passed 6 6 6 6: 24/18(2) | 31: 24/20").code == "blocked"
    )
    assert returned.passed == ()


@pytest.mark.parametrize(("passes", "fault"), [("all-rolls", None), ("doubles-only", "nothing-passed")])
def test_six_that_no_roll_but_a_double_could_pass_on(passes, fault):
    # 24/18, 23/17 and 7/1 are held, so of 6-1 only the one is played; the other side's 8/2 pins what it moved
    own, other = {24: 8, 7: 7}, {24: 6, 8: 2, 7: 7}
    playing = in_play("plakoto-express", own, other, options={"express-passes": passes})

    found = fault_of(playing, "1 61: 24/23", "2 passed 6: 8/2(pin) | 31: 24/20")

    assert (found and found.values["reason"]) == fault


def test_game_can_end_with_the_passed_numbers():
    # 24/19 is held, so all of 5-5 passes on; 6/1 then pins the mother, and nobody is left on the pinner's 24
    def playing():
        return in_play("plakoto-express", {24: 1, 4: 7, 3: 7}, {6: 2, OFF: 13})

    lines = ("1 55:", "2 passed 5 5 5 5 6 6 6 6: 6/1(pin)")

    assert end_of(playing(), *lines, "2 wins 2") == (RIGHT, 2, "mother-pin")
    assert fault_of(playing(), lines[0], f"{lines[1]} | 61: 6/5").code == "record-after-end"
