"""Shared places of a cup (pairing-reference section 3)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from rules.tournament.formats.bracket import resolve
from rules.tournament.formats.catalogue import cup
from rules.tournament.formats.planned import PLANNED, planned
from rules.tournament.formats.settings import CupSettings, DoubleSettings, KnockoutSettings, NoSettings
from rules.tournament.formats.stage import DOUBLE_FORFEIT, Outcome
from rules.tournament.standings.ranking import (
    Place,
    cup_places,
    ladder_places,
    open_ladder_places,
    open_places,
)
from tests.rules.tournament.cups import drawn_cup, played_cup
from tests.rules.tournament.plans import FORMATS, NAMES, events, played, played_on

LADDERS = {code: format_.ladders for code, format_ in PLANNED.items() if format_.ladders}
with_ladders = [found for found in zip(FORMATS, NAMES, strict=True) if found[0][0] in LADDERS]
every_format = pytest.mark.parametrize(
    ("code", "settings", "fewest"),
    [found for found, _ in with_ladders],
    ids=[name for _, name in with_ladders],
)


def _groups(places: tuple[Place, ...]) -> dict[tuple[int, int], int]:
    return dict(Counter((place.first, place.last) for place in places))


@pytest.mark.parametrize(
    ("entrants", "main", "consolation"),
    [
        (2, {(1, 1): 1, (2, 2): 1}, {}),
        (3, {(1, 1): 1, (2, 2): 1, (3, 3): 1}, {(1, 1): 1}),
        (4, {(1, 1): 1, (2, 2): 1, (3, 4): 2}, {(1, 1): 1, (2, 2): 1}),
        (
            8,
            {(1, 1): 1, (2, 2): 1, (3, 4): 2, (5, 8): 4},
            {(1, 1): 1, (2, 2): 1, (3, 4): 2, (5, 6): 2},
        ),
        # 11 entrants, 5 byes: 3 losers in round 1; one pair of them meets, one goes free, two are void
        (
            11,
            {(1, 1): 1, (2, 2): 1, (3, 4): 2, (5, 8): 4, (9, 11): 3},
            {(1, 1): 1, (2, 2): 1, (3, 4): 2, (5, 6): 2, (7, 9): 3},
        ),
        (
            16,
            {(1, 1): 1, (2, 2): 1, (3, 4): 2, (5, 8): 4, (9, 16): 8},
            {(1, 1): 1, (2, 2): 1, (3, 4): 2, (5, 6): 2, (7, 10): 4, (11, 14): 4},
        ),
    ],
)
def test_losers_of_a_round_share_their_places(entrants, main, consolation):
    played = played_cup(entrants)

    places = cup_places(played.plan, played.states)

    assert _groups(places["main"]) == main
    assert _groups(places.get("consolation", ())) == consolation


@pytest.mark.parametrize("entrants", range(3, 70))
def test_places_count_every_entrant_once(entrants):
    played = played_cup(entrants, 2)

    places = cup_places(played.plan, played.states)

    for stage, count in {"main": entrants, "consolation": entrants - 2}.items():
        assert len({place.entrant for place in places[stage]}) == count
        for (first, last), sharing in _groups(places[stage]).items():
            assert sharing == last - first + 1
        assert sum(_groups(places[stage]).values()) == count == max(place.last for place in places[stage])
    assert all(not still_open for still_open in open_places(played.plan, played.states).values())


def test_who_still_plays_has_no_place_but_may_reach_the_first():
    plan = cup(4)
    states = resolve(plan, (1, 2, 3, 4), {"M1-1": Outcome(1)})

    assert cup_places(plan, states) == {"main": (Place(2, 3, 4),), "consolation": ()}
    assert open_places(plan, states) == {
        "main": (Place(3, 1, 4), Place(4, 1, 4), Place(1, 1, 2)),
        "consolation": (Place(2, 1, 2),),
    }


def test_shared_places_are_listed_by_id():
    plan = cup(4)
    outcomes = {"M1-1": Outcome(1), "M1-2": Outcome(2), "M2-1": Outcome(2)}

    places = cup_places(plan, resolve(plan, (9, 8, 7, 6), outcomes))

    assert places["main"] == (Place(6, 1, 1), Place(9, 2, 2), Place(7, 3, 4), Place(8, 3, 4))


@pytest.mark.parametrize("entrants", [5, 23, 33])
def test_decided_places_never_change_later(entrants):
    decided: dict[str, set[Place]] = {"main": set(), "consolation": set()}
    for results in range(2 * entrants - 3):
        played = played_cup(entrants, 4, results=results)
        places = cup_places(played.plan, played.states)
        for stage, before in decided.items():
            assert before <= set(places[stage])
            decided[stage] = set(places[stage])


def test_before_play_nobody_has_a_place():
    drawn = drawn_cup(8)

    assert cup_places(drawn.plan, drawn.states) == {"main": (), "consolation": ()}
    assert {place.last for place in open_places(drawn.plan, drawn.states)["main"]} == {8}


@every_format
def test_ladders_place_everybody_once(code, settings, fewest):
    """Each list of places goes from 1 to the number of those in it, without a gap; nothing is still open."""
    for entrants in range(fewest, 34):
        event = played(code, entrants, settings, entrants)
        for stages in LADDERS[code]:
            places = ladder_places(event.plan, event.states, stages)

            _assert_whole(places)
            assert open_ladder_places(event.plan, event.states, stages) == ()
            if code != "cup":
                assert len(places) == entrants


def _assert_whole(places: tuple[Place, ...]) -> None:
    taken = 0
    for (first, last), sharing in _groups(places).items():
        assert (first, last) == (taken + 1, taken + sharing)
        taken = last
    assert len({place.entrant for place in places}) == taken


@given(events(some_leave=True))
def test_after_double_forfeits_too_everybody_has_one_place(event):
    for stages in LADDERS.get(event.code, ()):
        places = ladder_places(event.plan, event.states, stages)
        still_open = open_ladder_places(event.plan, event.states, stages)

        assert len({place.entrant for place in places}) == len(places)
        for place in (*places, *still_open):
            assert 1 <= place.first <= place.last <= len(event.entrants)
        if not event.ready:
            _assert_whole(places)


@given(events())
def test_who_is_placed_stays_and_who_is_open_lands_between_his_bounds(event):
    for stages in LADDERS.get(event.code, ()):
        before = ladder_places(event.plan, event.states, stages)
        bounds = open_ladder_places(event.plan, event.states, stages)
        end = played_on(event)
        after = {place.entrant: place for place in ladder_places(event.plan, end, stages)}

        assert all(after[place.entrant] == place for place in before)
        for bound in bounds:
            found = after[bound.entrant]
            assert bound.first <= found.first <= found.last <= bound.last


def test_double_elimination_of_eight():
    """Grand final 1 and 2; then the lower bracket from its last round: 3, 4, 5-6, 7-8."""
    event = played("double-elimination", 8, DoubleSettings(), 3)

    places = ladder_places(event.plan, event.states, ("grand-final", "lower", "main"))

    assert list(_groups(places)) == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (7, 8)]
    last = "G2-1" if "G2-1" in event.outcomes else "G1-1"
    assert places[0].entrant == event.states[last].advancing
    assert places[2].entrant == event.states["L4-1"].dropping


def test_the_third_place_match_parts_the_losers_of_the_semi_finals():
    event = played("single-elimination", 8, KnockoutSettings(third_place=True), 1)

    places = ladder_places(event.plan, event.states, ("main", "third-place"))

    assert list(_groups(places)) == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 8)]
    third = event.states["T1-1"]
    assert [place.entrant for place in places[2:4]] == [third.advancing, third.dropping]


_MAIN = ("main", "second-place", "third-place")


@pytest.mark.parametrize("seed", range(6))
def test_the_match_for_second_place_lifts_the_winner_of_the_consolation(seed):
    """Eight: 1, 2, 3 by it; of the seven others of the main list one is gone from where he lost."""
    event = played("cup", 8, CupSettings(second_place=True), seed)

    places = ladder_places(event.plan, event.states, _MAIN)
    consolation = ladder_places(event.plan, event.states, ("consolation",))

    second = event.states["S1-1"]
    assert [place.entrant for place in places[:3]] == [
        event.states["M3-1"].advancing,
        second.advancing,
        second.dropping,
    ]
    lost_in_semi_final = {event.states[key].beaten for key in ("M2-1", "M2-2")}
    in_first_round = consolation[0].entrant not in lost_in_semi_final
    rest = [(4, 5), (4, 5), (6, 8), (6, 8), (6, 8)] if in_first_round else [(4, 4)] + [(5, 8)] * 4
    assert [(place.first, place.last) for place in places[3:]] == rest
    assert consolation[0].entrant in {second.advancing, second.dropping}


def test_third_place_is_the_fourth_where_second_place_is_played_for():
    event = played("cup", 8, CupSettings(second_place=True, third_place=True), 2)

    places = ladder_places(event.plan, event.states, _MAIN)

    assert [(place.first, place.last) for place in places] == [
        *((at, at) for at in range(1, 6)),
        *[(6, 8)] * 3,
    ]
    third = event.states["T1-1"]
    assert [place.entrant for place in places[3:5]] == [third.advancing, third.dropping]


def test_places_below_wait_for_the_winner_of_the_consolation():
    """Four, everybody of slot 1 wins: 1 is first; 3 lost the final, 2 and 4 play for the consolation."""
    plan = planned("cup", 4, CupSettings(second_place=True))
    outcomes = {key: Outcome(1) for key in ("M1-1", "M1-2", "M2-1")}
    states = resolve(plan, (1, 2, 3, 4), outcomes)

    assert ladder_places(plan, states, _MAIN) == (Place(1, 1, 1),)
    assert open_ladder_places(plan, states, _MAIN) == (Place(3, 2, 3),)

    states = resolve(plan, (1, 2, 3, 4), outcomes | {"C1-1": Outcome(2)})
    assert ladder_places(plan, states, _MAIN) == (Place(1, 1, 1), Place(2, 4, 4))
    assert open_ladder_places(plan, states, _MAIN) == (Place(3, 2, 3), Place(4, 2, 3))

    states = resolve(plan, (1, 2, 3, 4), outcomes | {"C1-1": Outcome(2), "S1-1": Outcome(2)})
    assert [place.entrant for place in ladder_places(plan, states, _MAIN)] == [1, 4, 3, 2]


def test_with_nobody_to_lift_the_loser_of_the_final_is_second():
    plan = planned("cup", 4, CupSettings(second_place=True))
    outcomes = {key: Outcome(1) for key in ("M1-1", "M1-2", "M2-1")} | {"C1-1": DOUBLE_FORFEIT}

    places = ladder_places(plan, resolve(plan, (1, 2, 3, 4), outcomes), _MAIN)

    assert places == (Place(1, 1, 1), Place(3, 2, 2), Place(2, 3, 4), Place(4, 3, 4))


def test_four_main_players_and_four_fighters_are_left():
    event = played("fighters", 16, NoSettings(), 1)

    places = ladder_places(event.plan, event.states, ("fighters", "main"))

    assert _groups(places) == {(1, 8): 8, (9, 12): 4, (13, 16): 4}


def test_triple_elimination_of_four():
    """Third bracket one match, then two finals: nobody shares a place."""
    event = played("triple-elimination", 4, NoSettings(), 1)

    places = ladder_places(event.plan, event.states, ("finals", "third-bracket", "second-bracket", "main"))

    assert [(place.first, place.last) for place in places] == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_both_finalists_put_out_share_the_first_places():
    """There is no winner: nobody stands above them."""
    plan = cup(4)
    outcomes = {"M1-1": Outcome(1), "M1-2": Outcome(1), "M2-1": DOUBLE_FORFEIT}

    places = cup_places(plan, resolve(plan, (1, 2, 3, 4), outcomes))

    assert places["main"] == (Place(1, 1, 2), Place(3, 1, 2), Place(2, 3, 4), Place(4, 3, 4))
