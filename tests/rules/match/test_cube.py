from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.match.cube import Cube, CubeLaw, CubeMoment, CubeRefusal, Dropped, beavered, dropped
from rules.match.options import SESSION_PRESETS, DeadCube, SessionOptions
from rules.match.score import MatchScore, Phase, Side
from rules.match.session import MoneyScore
from rules.options import BACKGAMMON, GAME_PRESETS, Opening

ONE, TWO = Side.ONE, Side.TWO
TO_SEVEN = CubeLaw(standing=MatchScore(length=7))
MONEY = CubeLaw(standing=MoneyScore(), session=SESSION_PRESETS["money"])
WITH_RACCOONS = replace(MONEY, session=replace(MONEY.session, raccoons=True))
ON_ROLL = CubeMoment(to_act=ONE)
DOUBLED = CubeMoment(to_act=ONE, offer=ONE)


def post_crawford(*, session: SessionOptions = SESSION_PRESETS["match"]) -> CubeLaw:
    return CubeLaw(standing=MatchScore(length=5, points=(4, 2), phase=Phase.POST_CRAWFORD), session=session)


def code(refusal: CubeRefusal | None) -> str | None:
    return refusal.code if refusal else None


def test_side_on_roll_may_double_a_centred_cube_and_its_own():
    assert TO_SEVEN.refusal_to_double(ONE, Cube(), ON_ROLL) is None
    assert TO_SEVEN.refusal_to_double(ONE, Cube(2, ONE), ON_ROLL, value=4) is None


@pytest.mark.parametrize(
    ("side", "cube", "moment", "expected"),
    [
        (ONE, Cube(), CubeMoment(), "double-before-opening"),
        (ONE, Cube(), DOUBLED, "double-pending"),
        (ONE, Cube(), CubeMoment(to_act=TWO, rolled=ONE), "double-after-roll"),
        (TWO, Cube(), ON_ROLL, "double-out-of-turn"),
        (ONE, Cube(2, TWO), ON_ROLL, "double-not-owner"),
    ],
)
def test_who_may_double_and_when(side, cube, moment, expected):
    # MP-05, MP-06.
    assert code(TO_SEVEN.refusal_to_double(side, cube, moment)) == expected


def test_starter_who_throws_fresh_dice_may_double_on_his_first_turn():
    # MP-05 forbids it on the opening turn of a combined opening only.
    reroll = replace(TO_SEVEN, game=replace(BACKGAMMON, opening=Opening.REROLL))

    assert reroll.refusal_to_double(ONE, Cube(), CubeMoment()) is None


def test_game_without_a_cube_knows_no_double():
    turk = replace(TO_SEVEN, game=GAME_PRESETS["turk-tavlasi"])

    assert code(turk.refusal_to_double(ONE, Cube(), ON_ROLL)) == "no-cube-in-game"


def test_value_said_must_be_the_doubled_one():
    refusal = TO_SEVEN.refusal_to_double(ONE, Cube(2, ONE), ON_ROLL, value=8)

    assert refusal == CubeRefusal("double-wrong-value", {"value": 8, "expected": 4})


def test_there_is_no_limit_but_the_one_that_is_set():
    # MP-07: values above 64 are tracked on paper.
    to_64 = replace(TO_SEVEN, session=SessionOptions(cube_max=64))

    assert MONEY.refusal_to_double(ONE, Cube(64, ONE), ON_ROLL) is None
    assert to_64.refusal_to_double(ONE, Cube(32, ONE), ON_ROLL) is None
    assert to_64.refusal_to_double(ONE, Cube(64, ONE), ON_ROLL) == CubeRefusal(
        "cube-over-limit", {"limit": 64}
    )


def test_nobody_doubles_in_the_crawford_game():
    crawford = replace(TO_SEVEN, standing=MatchScore.starting_at(7, (6, 3)))

    assert code(crawford.refusal_to_double(ONE, Cube(), ON_ROLL)) == "double-in-crawford"
    assert code(crawford.refusal_to_double(TWO, Cube(), CubeMoment(to_act=TWO))) == "double-in-crawford"


@pytest.mark.parametrize(
    ("rolls", "expected"),
    [((0, 0), "double-too-early"), ((2, 1), "double-too-early"), ((2, 2), None), ((3, 2), None)],
)
def test_holland_rule_asks_for_two_rolls_of_each_after_the_crawford_game(rolls, expected):
    # MP-11: the first side can double at its third turn at the earliest.
    law = post_crawford(session=SessionOptions(holland_rule=True))
    moment = CubeMoment(to_act=TWO, rolls=rolls)

    assert code(law.refusal_to_double(TWO, Cube(), moment)) == expected


def test_holland_rule_says_how_many_rolls():
    law = post_crawford(session=SessionOptions(holland_rule=True))

    assert law.refusal_to_double(TWO, Cube(), CubeMoment(to_act=TWO)) == CubeRefusal(
        "double-too-early", {"rolls": 2}
    )


def test_holland_rule_holds_after_the_crawford_game_only():
    law = replace(TO_SEVEN, session=SessionOptions(holland_rule=True))

    assert law.refusal_to_double(ONE, Cube(), ON_ROLL) is None


@pytest.mark.parametrize(
    ("option", "expected", "noted"),
    [
        (DeadCube.WARN, None, True),
        (DeadCube.REJECT, "double-on-dead-cube", False),
        (DeadCube.ALLOW, None, False),
    ],
)
def test_dead_cube_is_noted_refused_or_let_be(option, expected, noted):
    # MP-08; the worked log: "an A double in G3/G4 is noted (dead for A)", at 4-2 to 5.
    law = post_crawford(session=SessionOptions(dead_cube=option))

    assert code(law.refusal_to_double(ONE, Cube(), ON_ROLL)) == expected
    assert law.has_dead_double(ONE, Cube()) is noted
    assert law.refusal_to_double(TWO, Cube(), CubeMoment(to_act=TWO)) is None
    assert not law.has_dead_double(TWO, Cube())


def test_cube_of_a_one_point_match_is_dead_from_the_start():
    # MP-09: N = 1 has no Crawford game, its cube is dead.
    law = CubeLaw(standing=MatchScore(length=1))

    assert law.refusal_to_double(ONE, Cube(), ON_ROLL) is None
    assert law.has_dead_double(ONE, Cube())


def test_no_cube_is_dead_in_a_money_session():
    assert not MONEY.is_dead(ONE, Cube(64, ONE))


def test_worked_match_log_to_five():
    # Section 3: cube legal in G1, G3, G4; illegal in G2; G3 drop +1, 4-2; G4 gammon on 2: raw 4, capped 4-5.
    g1 = MatchScore(length=5)
    g2 = g1.after_game(ONE, Cube().taken_by(TWO).value * 2)
    g3 = g2.after_game(TWO, 1)
    by_two = CubeMoment(to_act=TWO)
    drop = dropped(Cube(), CubeMoment(to_act=TWO, offer=TWO))
    g4 = g3.after_game(drop.winner, drop.points)
    end = g4.after_game(TWO, Cube().taken_by(ONE).value * 2)

    legal = [
        CubeLaw(standing=game).refusal_to_double(TWO, Cube(), by_two) is None for game in (g1, g2, g3, g4)
    ]

    assert legal == [True, False, True, True]
    assert [game.points for game in (g2, g3, g4, end)] == [(4, 0), (4, 1), (4, 2), (4, 5)]
    assert end.winner is TWO


@pytest.mark.parametrize(
    ("side", "moment", "take", "drop"),
    [
        (TWO, DOUBLED, None, None),
        (ONE, DOUBLED, "answer-by-doubler", "answer-by-doubler"),
        (TWO, ON_ROLL, "take-without-double", "drop-without-double"),
    ],
)
def test_only_the_doubled_side_answers(side, moment, take, drop):
    assert code(TO_SEVEN.refusal_to_take(side, moment)) == take
    assert code(TO_SEVEN.refusal_to_drop(side, Cube(), moment)) == drop


def test_take_passes_the_cube_to_the_taker():
    assert Cube().taken_by(TWO) == Cube(2, TWO)
    assert Cube(2, TWO).taken_by(ONE) == Cube(4, ONE)


def test_refused_double_costs_the_cube_before_it():
    # Seeds, contradiction 2: the stake before the double, not "one point".
    assert dropped(Cube(4, ONE), DOUBLED) == Dropped(ONE, 4)


def test_refused_beaver_costs_the_doubler_his_own_double():
    # MS-03: cube 1, double 2, beaver 4, refused: 2 points.
    cube = beavered(Cube(), TWO)

    assert cube == Cube(4, TWO, raised_by=TWO)
    assert MONEY.refusal_to_drop(ONE, cube, ON_ROLL) is None
    assert code(MONEY.refusal_to_drop(TWO, cube, ON_ROLL)) == "answer-by-doubler"
    assert dropped(cube, ON_ROLL) == Dropped(TWO, 2)


def test_raccoon_and_further_raises_alternate_and_stay_with_the_taker():
    # MS-04: the refuser loses the value before the last increase.
    beaver = beavered(Cube(), TWO)
    raccoon = beaver.turned_again()
    further = beavered(raccoon, TWO)

    assert WITH_RACCOONS.refusal_to_raccoon(ONE, beaver, value=8) is None
    assert raccoon == Cube(8, TWO, raised_by=ONE)
    assert dropped(raccoon, ON_ROLL) == Dropped(ONE, 4)
    assert WITH_RACCOONS.refusal_to_beaver(TWO, raccoon, ON_ROLL, value=16) is None
    assert further == Cube(16, TWO, raised_by=TWO)


def test_raise_cannot_be_answered_after_the_roll():
    cube = beavered(Cube(), TWO).at_rest()

    assert code(WITH_RACCOONS.refusal_to_raccoon(ONE, cube)) == "take-without-double"
    assert code(MONEY.refusal_to_drop(ONE, cube, ON_ROLL)) == "drop-without-double"


@pytest.mark.parametrize(
    ("law", "side", "moment", "expected"),
    [
        (MONEY, TWO, DOUBLED, None),
        (TO_SEVEN, TWO, DOUBLED, "beaver-in-match"),
        (MONEY, TWO, ON_ROLL, "take-without-double"),
        (MONEY, ONE, DOUBLED, "answer-by-doubler"),
        (replace(MONEY, session=SessionOptions(beavers=False)), TWO, DOUBLED, "beavers-not-played"),
        (replace(MONEY, session=SessionOptions()), TWO, DOUBLED, None),  # nobody said: not refused
    ],
)
def test_who_may_beaver(law, side, moment, expected):
    assert code(law.refusal_to_beaver(side, Cube(), moment)) == expected


def test_beaver_says_four_times_the_cube():
    assert MONEY.refusal_to_beaver(TWO, Cube(2, ONE), DOUBLED, value=8) is None
    assert MONEY.refusal_to_beaver(TWO, Cube(2, ONE), DOUBLED, value=4) == CubeRefusal(
        "double-wrong-value", {"value": 4, "expected": 8}
    )


@pytest.mark.parametrize(
    ("law", "side", "cube", "expected"),
    [
        (WITH_RACCOONS, ONE, Cube(4, TWO, TWO), None),
        (TO_SEVEN, ONE, Cube(4, TWO, TWO), "beaver-in-match"),
        (WITH_RACCOONS, TWO, Cube(4, TWO, TWO), "answer-by-doubler"),
        (WITH_RACCOONS, ONE, Cube(2, TWO), "take-without-double"),
        (MONEY, ONE, Cube(4, TWO, TWO), "raccoons-not-played"),
    ],
)
def test_who_may_raccoon(law, side, cube, expected):
    assert code(law.refusal_to_raccoon(side, cube)) == expected


@pytest.mark.parametrize(
    ("law", "value", "expected"),
    [
        (TO_SEVEN, 1, None),
        (TO_SEVEN, 2, CubeRefusal("automatic-double-in-match", {"value": 2})),  # MP-12
        (MONEY, 3, CubeRefusal("double-wrong-value", {"value": 3, "expected": 1})),
        (MONEY, 0, CubeRefusal("double-wrong-value", {"value": 0, "expected": 1})),
        (MONEY, 2, CubeRefusal("automatic-doubles-over-limit", {"value": 2, "limit": 1})),
        (replace(MONEY, session=SessionOptions(auto_double_limit=2)), 4, None),
        (replace(MONEY, session=SessionOptions()), 8, None),  # nobody said how many are played
    ],
)
def test_cube_a_game_starts_with(law, value, expected):
    assert law.refusal_to_start(value) == expected


def test_automatic_double_is_no_turned_cube():
    # MS-01, MS-02: it does not count as an offer.
    assert not Cube(2).is_turned
    assert Cube(2).taken_by(ONE).is_turned


ACTIONS = st.lists(st.sampled_from(["double", "take", "drop", "beaver", "raccoon", "roll"]), max_size=40)


@given(actions=ACTIONS, session=st.sampled_from([MONEY, WITH_RACCOONS, TO_SEVEN]))
def test_whatever_is_tried_the_cube_is_a_power_of_two_and_its_owner_did_not_double_last(actions, session):
    cube, moment, turns = Cube(), CubeMoment(to_act=ONE), 0
    for action in actions:
        assert moment.to_act is not None
        other = moment.to_act.other
        if action == "double" and not session.refusal_to_double(moment.to_act, cube, moment):
            moment = replace(moment, offer=moment.to_act)
        elif action == "take" and not session.refusal_to_take(other, moment):
            cube, moment, turns = cube.taken_by(other), replace(moment, offer=None), turns + 1
        elif action == "beaver" and moment.offer and not session.refusal_to_beaver(other, cube, moment):
            cube, moment, turns = beavered(cube, other), replace(moment, offer=None), turns + 2
        elif action == "raccoon" and cube.raised_by:
            by = cube.raised_by.other
            if not session.refusal_to_raccoon(by, cube):
                cube, turns = cube.turned_again(), turns + 1
        elif action == "drop" and moment.offer and not session.refusal_to_drop(other, cube, moment):
            assert dropped(cube, moment) == Dropped(moment.to_act, cube.value)
            break
        elif action == "roll" and moment.offer is None:
            cube, moment = cube.at_rest(), CubeMoment(to_act=other)

    assert cube.value == 1 << turns
    assert (cube.owner is None) == (turns == 0)
    assert cube.value <= session.limit
