"""Worked examples of rules-reference 2.6 and 2.7: pins, the mother, chained doubles and what passes on."""

from __future__ import annotations

import pytest

from rules.board.games import GAMES, game_rules
from rules.board.outcome import BoardEnd, Outcome, outcome
from rules.board.plays import TooManyPlaysError, has_legal_play, legal_plays
from rules.board.position import BAR, OFF, Position
from rules.board.rolls import passed_on
from tests.rules.board.written_plays import far_away, results, results_of, side

PLAKOTO, EXPRESS = GAMES["plakoto"], GAMES["plakoto-express"]
START = PLAKOTO.start
WHILE_PINNED = {"plakoto-bearoff-while-pinned": "on"}
MOTHER, TIE = Outcome(BoardEnd.MOTHER_PIN, 2), Outcome(BoardEnd.TIE, 0)

P2 = Position(side({24: 14, 20: 1}), side({24: 14, 7: 1}))
P3 = Position(side({24: 14, 18: 1}), side({24: 14, 7: 1}), pinned=((18,), ()))
# The opponent's checker on my 10 is on its 15.
P4 = Position(side({10: 1, 3: 7, 2: 7}), side({24: 10, 18: 4, 15: 1}), pinned=((), (15,)))
# Fourteen of the opponent's: the pinner on its 22, and thirteen out of the way on its 1.
P5 = Position(side({6: 2, 5: 2, 3: 1}), side({22: 1, 1: 13}), pinned=((3,), ()))
P6 = Position(side({7: 1, 3: 7, 2: 7}), side({24: 1, 13: 14}))
P7 = Position(side({24: 1, 7: 1, 3: 7, 2: 6}), side({24: 1, 13: 14}))
P8 = Position(side({24: 1, 7: 1, 3: 7, 2: 6}), side({24: 1, 1: 1, 13: 13}), pinned=((24,), ()))
P9 = Position(side({24: 13, 20: 1, 16: 1}), side({24: 14, 9: 1}), pinned=((16,), ()))


@pytest.mark.parametrize(
    ("position", "dice", "plays"),
    [
        pytest.param(START, (6, 4), ["24/18 24/20", "24/14"], id="P1"),
        pytest.param(
            P2,
            (6, 2),
            ["24/18(pin) 24/22", "24/18(pin) 20/18", "24/18(pin)/16", "20/14 24/22", "20/12"],
            id="P2",
        ),
        pytest.param(P3, (6, 5), ["24/13"], id="P3"),
        pytest.param(P4, (4, 3), ["10/6/3", "10/6 3/off"], id="P4"),
        pytest.param(P5, (6, 5), ["6/1"], id="P5"),
        pytest.param(P6, (6, 1), ["7/1(pin)", "3/2 7/1(pin)", "2/1(pin)", "7/6 6/off"], id="P6"),
        pytest.param(P8, (6, 1), ["7/1(pin)", "3/2 7/1(pin)", "2/1(pin)"], id="P8"),
        pytest.param(P9, (4, 4), ["24/20(4)"], id="P9"),
    ],
)
def test_plays_of_plakoto(position, dice, plays):
    assert results(position, dice, PLAKOTO) == results_of(position, dice, PLAKOTO, *plays)


def test_p3_takes_the_way_that_is_not_pinned():
    (play,) = legal_plays(P3, (6, 5), PLAKOTO)

    assert [step.target for step in play.steps] == [19, 13]


def test_p4_frees_what_it_leaves():
    assert {position.pinned for position in results(P4, (4, 3), PLAKOTO)} == {((), ())}


def test_p5_with_the_option_bears_off_while_pinned():
    rules = game_rules("plakoto", WHILE_PINNED)

    assert results(P5, (6, 5), rules) == results_of(P5, (6, 5), rules, "6/off 6/1", "6/off 5/off")


def test_p6_pinned_mother_ends_the_game_at_once():
    ends = {position.mover[OFF]: outcome(position, PLAKOTO) for position in results(P6, (6, 1), PLAKOTO)}
    won = [outcome(position, PLAKOTO) for position in results(P6, (6, 1), PLAKOTO)].count(MOTHER)

    assert (won, ends[1]) == (3, None)


def test_p7_mother_pin_decides_only_when_the_own_start_is_empty():
    found = results(P7, (6, 1), PLAKOTO)
    winning = {position for position in found if outcome(position, PLAKOTO) == MOTHER}
    others = results_of(P7, (6, 1), PLAKOTO, "7/1(pin) 3/2", "7/1(pin) 2/1")

    assert len(found) == 7
    assert winning == results_of(P7, (6, 1), PLAKOTO, "24/18 2/1(pin)", "7/1(pin) 24/23")
    assert others < found - winning


@pytest.mark.parametrize("tie", ["both-pinned", "both-pinned-and-cleared"])
def test_p8_both_mothers_pinned_are_a_tie(tie):
    # The last start checkers lie pinned themselves, so nothing else is left on either start point.
    rules = game_rules("plakoto", {"plakoto-tie": tie})

    assert {outcome(position, rules) for position in results(P8, (6, 1), rules)} == {TIE}


def test_decided_game_has_no_plays_left():
    pinned = Position(side({1: 1, 3: 7, 2: 7}), side({24: 1, 13: 14}), pinned=((), (24,)))

    assert legal_plays(pinned, (6, 5), PLAKOTO) == ()
    assert legal_plays(pinned.turned(), (6, 5), PLAKOTO) == ()


def test_x1_nothing_passes_when_all_four_are_played():
    plays = legal_plays(START, (6, 6), EXPRESS)

    assert len(plays) == 4
    assert {passed_on((6, 6), play.steps, EXPRESS) for play in plays} == {()}


@pytest.mark.parametrize(("dice", "number", "steps"), [((5, 5), 74, 8), ((4, 4), 2578, 12)])
def test_x2_double_goes_on_to_four_sixes(dice, number, steps):
    # X2, and section 9: 4-4 has 2,578, all complete.
    plays = legal_plays(START, dice, EXPRESS)

    assert len(plays) == number
    assert {len(play.steps) for play in plays} == {steps}


def test_x3_nothing_played_passes_all_of_it():
    held = Position(side({24: 15}), side({24: 13, 7: 2}))

    assert legal_plays(held, (6, 6), EXPRESS) == ()
    assert passed_on((6, 6), (), EXPRESS) == (6, 6, 6, 6)
    assert len(legal_plays(START, (6, 6, 6, 6), EXPRESS, passed=True)) == 4  # as X1


# The opponent's last six checkers are out of the way on its 1.
X4 = Position(side({22: 1, 4: 7, 3: 7}), side({24: 2, 18: 2, 13: 2, 1: 9}))


def test_x4_what_is_blocked_passes_on_in_order():
    (play,) = legal_plays(X4, (5, 5), EXPRESS)

    assert {play.result} == results_of(X4, (5, 5), EXPRESS, "22/17")
    assert passed_on((5, 5), play.steps, EXPRESS) == (5, 5, 5, 6, 6, 6, 6)


def test_blocked_number_is_skipped_where_the_option_says_so():
    # X4 with skip-blocked: 22/17, sixes 17/11 and 11/5; all are home, so two more take the 5 and a 4 off.
    rules = game_rules("plakoto-express", {"express-stop": "skip-blocked"})

    (play,) = legal_plays(X4, (5, 5), rules)

    assert [step.die for step in play.steps] == [5, 6, 6, 6, 6]
    assert play.result.mover[OFF] == 2
    assert passed_on((5, 5), play.steps, rules) == (5, 5, 5)


def test_roll_of_two_numbers_passes_on_the_one_not_played():
    # My 18 and 13 are held: 24/19 with the 5, and no six before or after it.
    position = Position(side({24: 1, 2: 14}), side({7: 2, 12: 2, 24: 2, 1: 9}))

    (play,) = legal_plays(position, (6, 5), EXPRESS)

    assert [step.die for step in play.steps] == [5]
    assert passed_on((6, 5), play.steps, EXPRESS) == (6,)
    assert (
        passed_on((6, 5), play.steps, game_rules("plakoto-express", {"express-passes": "doubles-only"})) == ()
    )
    assert passed_on((6, 5), play.steps, PLAKOTO) == ()


@pytest.mark.parametrize("number", [1, 2, 3])
def test_low_doubles_are_refused_by_a_limit(number):
    with pytest.raises(TooManyPlaysError) as refusal:
        legal_plays(START, (number, number), EXPRESS)

    assert refusal.value.values == {"limit": 40_000}
    assert has_legal_play(START, (number, number), EXPRESS)


def test_game_ends_inside_a_chain():
    # ALG-05: 5-5 takes both off, the rest of the fives and the sixes are not needed.
    (play,) = legal_plays(far_away({5: 1, 4: 1}), (5, 5), EXPRESS)

    assert outcome(play.result, EXPRESS) == Outcome(BoardEnd.BORNE_OFF, 2)


def test_nobody_is_ever_on_the_bar():
    # PL-07
    assert {position.opponent[BAR] for position in results(P2, (6, 2), PLAKOTO)} == {0}
