"""Shared places of a cup (pairing-reference section 3)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.tournament.formats.bracket import resolve
from rules.tournament.formats.catalogue import cup
from rules.tournament.formats.stage import Outcome
from rules.tournament.standings.ranking import Place, cup_places, open_places
from tests.rules.tournament.cups import drawn_cup, played_cup


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
