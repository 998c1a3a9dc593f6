from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.match.chouette import Chouette
from rules.match.chouette_cubes import (
    Answer,
    box_doubled,
    box_may_answer,
    extra_doubled,
    raccooned,
    raise_refused,
    rolled,
    team_doubled,
)
from rules.match.chouette_errors import (
    BoxTakeError,
    ChouetteRefusedError,
    CubeUseRefusedError,
    LoneTakerError,
    NoExtrasError,
    NotSeatedError,
    SingleCubeError,
)
from rules.match.chouette_game import BOX, TEAM, ChouetteGame, after_game, amounts, begun, finished
from rules.match.cube import Cube
from rules.match.options import SESSION_PRESETS, BoxKeeps, BoxTake, ChouetteCubes, LoneTaker, SessionOptions

TAKE, DROP, BEAVER = Answer.TAKE, Answer.DROP, Answer.BEAVER


def options(**changes: object) -> SessionOptions:
    return replace(SESSION_PRESETS["chouette"], **changes)  # type: ignore[arg-type]


def game_of(players: str = "ABCD", **changes: object) -> ChouetteGame:
    balances = dict.fromkeys(players, 0)
    return begun(Chouette(order=tuple(players), balances=balances, options=options(**changes)))


def test_each_member_has_a_cube_of_his_own():
    # CH-03.
    game = team_doubled(box_doubled(game_of(), {"B": TAKE}), {"C": TAKE})

    assert [game.stake_of(name).cube for name in "BCD"] == [Cube(2, TEAM), Cube(2, BOX), Cube()]


def test_member_who_dropped_is_out_of_the_game():
    game = box_doubled(game_of(), {"C": DROP})

    with pytest.raises(NotSeatedError) as refusal:
        team_doubled(game, {"C": TAKE})

    assert refusal.value.values == {"player": "C"}


def test_cube_of_the_other_side_is_not_turned():
    game = box_doubled(game_of(), {"B": TAKE})

    with pytest.raises(CubeUseRefusedError) as refusal:
        box_doubled(game, {"B": TAKE})

    assert refusal.value.values == {"player": "B", "reason": "double-not-owner"}


def test_single_cube_is_turned_for_all_at_once():
    game = game_of(chouette_cubes=ChouetteCubes.SINGLE)

    with pytest.raises(SingleCubeError):
        box_doubled(game, {"B": TAKE})
    with pytest.raises(SingleCubeError):
        team_doubled(game, {"B": TAKE})
    after = box_doubled(game, {"B": TAKE, "C": DROP, "D": TAKE})

    assert amounts(finished(after, TEAM, 2)) == {"A": -7, "B": 4, "C": -1, "D": 4}


@pytest.mark.parametrize(
    ("rule", "answers", "allowed"),
    [
        (BoxTake.CAPTAIN_FIRST, "BT CD DT", True),
        (BoxTake.CAPTAIN_FIRST, "BD CT DT", False),
        (BoxTake.CAPTAIN_FIRST, "CT DD", True),  # the captain offered nothing now
        (BoxTake.CAPTAIN_FIRST, "BD CD DD", True),
        (BoxTake.HALF, "BD CT DT", True),
        (BoxTake.HALF, "BT CD DD", False),
        (BoxTake.HALF, "BT CD", True),
        (BoxTake.BREAKEVEN, "BT CD DD", True),  # wins 2, pays 2
        (BoxTake.BREAKEVEN, "BD CT DT", False),
        (BoxTake.BREAKEVEN, "BD CT", True),  # not everybody doubled
        (BoxTake.NONE, "BD CT DD", True),
    ],
)
def test_what_the_box_must_take(rule, answers, allowed):
    # CH-06.
    game = game_of(chouette_box_take=rule)
    said = {word[0]: TAKE if word[1] == "T" else DROP for word in answers.split()}

    assert box_may_answer(game, said) is allowed
    if not allowed:
        with pytest.raises(BoxTakeError) as refusal:
            team_doubled(game, said)
        assert refusal.value.values == {"rule": rule}


def test_box_breaks_even_with_enough_cubes():
    # LA: of four at least the captain's does not pay for three passed; of two both or none.
    five = game_of("ABCDE", chouette_box_take=BoxTake.BREAKEVEN)
    three = game_of("ABC", chouette_box_take=BoxTake.BREAKEVEN)

    assert not box_may_answer(five, {"B": TAKE, "C": DROP, "D": DROP, "E": DROP})
    assert box_may_answer(five, {"B": TAKE, "C": TAKE, "D": DROP, "E": DROP})
    assert not box_may_answer(three, {"B": TAKE, "C": DROP})
    assert box_may_answer(three, {"B": TAKE, "C": TAKE})


def test_only_taker_must_beaver_where_that_is_played():
    # CH-07; also where beavers are not played otherwise.
    game = game_of(chouette_lone_taker=LoneTaker.MANDATORY_BEAVER, beavers=False)
    answers = {"B": DROP, "C": TAKE, "D": DROP}

    with pytest.raises(LoneTakerError) as refusal:
        box_doubled(game, answers)
    after = box_doubled(game, {**answers, "C": BEAVER})

    assert refusal.value.values == {"player": "C"}
    assert after.stake_of("C").cube == Cube(4, TEAM, raised_by=TEAM)
    assert box_doubled(game, {"B": DROP, "C": TAKE}).stake_of("C").cube == Cube(2, TEAM)


def test_beaver_may_be_refused_or_raised():
    # MS-03: the box loses its own double; MS-04: the refuser of a raccoon the value before it.
    game = box_doubled(game_of(raccoons=True), {"B": BEAVER})

    refused = raise_refused(game, "B", BOX)
    raised = raccooned(game, "B", BOX)

    assert amounts(finished(refused, BOX, 1)) == {"A": 0, "B": 2, "C": -1, "D": -1}
    assert refused.captain == "C"
    assert raised.stake_of("B").cube == Cube(8, TEAM, raised_by=BOX)
    assert raise_refused(raised, "B", TEAM).stakes[0].won == -4
    with pytest.raises(CubeUseRefusedError):
        raise_refused(rolled(raised), "B", TEAM)


def test_beaver_where_none_are_played():
    with pytest.raises(CubeUseRefusedError) as refusal:
        box_doubled(game_of(beavers=False), {"B": BEAVER})
    with pytest.raises(CubeUseRefusedError) as raccoon:
        raccooned(box_doubled(game_of(), {"B": BEAVER}), "B", BOX)

    assert refusal.value.reason == "beavers-not-played"
    assert raccoon.value.reason == "raccoons-not-played"


def test_extra_sets_who_dropped_against_the_only_taker():
    # CH-07: C pays the box 1 and B 1, and plays a 2-cube of B's beside the box.
    game = game_of(chouette_lone_taker=LoneTaker.EXTRAS)
    game = box_doubled(game, {"B": TAKE, "C": DROP, "D": DROP}, extras=["C"])

    lost = amounts(finished(game, BOX, 1))
    won = amounts(finished(game, TEAM, 2))

    # B loses 2 to the box and 2 to C, but has C's point.
    assert lost == {"A": 4, "B": -3, "C": 0, "D": -1}
    # B wins a gammon: 4 of the box, 4 of C and C's point.
    assert won == {"A": -2, "B": 9, "C": -6, "D": -1}


def test_extra_is_a_cube_of_its_own():
    game = game_of(chouette_lone_taker=LoneTaker.EXTRAS)
    game = box_doubled(game, {"B": TAKE, "C": DROP, "D": DROP}, extras=["C", "D"])

    dropped_extra = extra_doubled(game, "C", doubler=TEAM, answer=DROP)
    taken = extra_doubled(dropped_extra, "D", doubler=TEAM, answer=TAKE)

    # B: box -2, C's extra +2 dropped, D's extra -4, two prices.
    assert amounts(finished(taken, BOX, 1)) == {"A": 4, "B": -2, "C": -4, "D": 2}
    assert [extra.cube for extra in rolled(taken).extras] == [Cube(2, TEAM), Cube(4, BOX)]
    with pytest.raises(NoExtrasError):
        extra_doubled(taken, "C", doubler=TEAM, answer=TAKE)


@pytest.mark.parametrize(
    ("rule", "answers", "extras"),
    [
        (LoneTaker.FREE, {"B": TAKE, "C": DROP, "D": DROP}, ["C"]),
        (LoneTaker.EXTRAS, {"B": TAKE, "C": TAKE, "D": DROP}, ["D"]),
        (LoneTaker.EXTRAS, {"B": TAKE, "C": DROP, "D": DROP}, ["B"]),
    ],
)
def test_extras_are_given_by_who_drops_to_the_only_taker(rule, answers, extras):
    with pytest.raises(NoExtrasError):
        box_doubled(game_of(chouette_lone_taker=rule), answers, extras=extras)


SAID = st.dictionaries(st.sampled_from("BCDEFG"), st.sampled_from(Answer), min_size=1)
ACTS = st.lists(
    st.tuples(st.sampled_from(["box", "team", "refuse", "raccoon", "extra", "roll"]), SAID), max_size=8
)
GAMES = st.lists(st.tuples(ACTS, st.sampled_from([BOX, TEAM]), st.integers(1, 3), st.booleans()), max_size=6)


def act(game: ChouetteGame, kind: str, said: dict[str, Answer]) -> ChouetteGame:
    first = next(iter(said))
    match kind:
        case "box":
            extras = [name for name, answer in said.items() if answer is DROP]
            is_extra = game.options.chouette_lone_taker is LoneTaker.EXTRAS and len(said) == len(game.active)
            return box_doubled(game, said, extras=extras if is_extra else ())
        case "team":
            return team_doubled(game, said)
        case "refuse":
            return raise_refused(game, first, BOX if said[first] is TAKE else TEAM)
        case "raccoon":
            return raccooned(game, first, BOX if said[first] is TAKE else TEAM)
        case "extra":
            return extra_doubled(
                game, first, doubler=BOX if said[first] is TAKE else TEAM, answer=said[first]
            )
        case _:
            return rolled(game)


@given(
    games=GAMES,
    keeps=st.sampled_from(BoxKeeps),
    lone=st.sampled_from(LoneTaker),
    take=st.sampled_from(BoxTake),
    players=st.sampled_from(["ABC", "ABCD", "ABCDEF", "ABCDEFG"]),
)
def test_ledger_sums_to_zero_and_the_order_is_a_permutation(games, keeps, lone, take, players):
    # CH-09, CH-11, whatever is played.
    chouette = Chouette(
        order=tuple(players),
        balances=dict.fromkeys(players, 0),
        options=options(
            chouette_box_keeps=keeps, chouette_lone_taker=lone, chouette_box_take=take, raccoons=True
        ),
    )
    for acts, winner, multiplier, with_partner in games:
        has_partner = with_partner and chouette.may_have_partner
        game = begun(chouette, partner=chouette.queue[-1] if has_partner else None)
        for kind, said in acts:
            try:
                game = act(game, kind, said)
            except ChouetteRefusedError:
                continue
            assert game.captain in game.active or not game.active
        before = chouette
        chouette = after_game(chouette, finished(game, winner, multiplier))

        assert sum(chouette.balances.values()) == 0
        assert sorted(chouette.order) == sorted(players)
        assert chouette.box == before.box or chouette.order[-1] == before.box
