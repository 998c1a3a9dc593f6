"""States from outside: read strictly, whatever the order of their lists (5.3, SW9)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.match.states import ResultKind
from rules.tournament.pairing.cells import NoMatch
from rules.tournament.pairing.constraints import Separation
from rules.tournament.pairing.history import RoundPairing
from rules.tournament.pairing.state_reading import IdTwiceError, IdUnknownError, read_state
from rules.tournament.pairing.state_shapes import StateMalformedError

PEOPLE = [
    {"id": 10, "seed": 2},
    {"id": 20},
    {"id": 30, "seed": 1, "rating": 1500},
    {"id": 40, "rating": 1600.5},
]


def given_state(**changed: Any) -> dict[str, Any]:
    return {"format": "swiss-random", "draw_seed": 5, "entrants": PEOPLE, **changed}


def one_round(*pairings: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"pairings": list(pairings)}]


def test_what_is_left_out_is_empty():
    state = read_state(given_state())

    assert [person.id for person in state.people] == [10, 20, 30, 40]
    assert (state.rounds, state.forbidden, state.fixed, state.byes, state.held) == (
        (),
        (),
        (),
        (),
        frozenset(),
    )
    assert state.constraints().out == frozenset()
    assert state.seeded == (3, 1)
    assert state.lives == {}


def test_start_numbers_go_by_seed_then_by_rating_or_chance():
    state = read_state(given_state())

    assert state.start_order(by_rating=True) == (3, 1, 4, 2)
    assert state.start_order(by_rating=False)[:2] == (3, 1)
    starts = {read_state(given_state(draw_seed=seed)).start_order(by_rating=False) for seed in range(20)}
    assert starts == {(3, 1, 2, 4), (3, 1, 4, 2)}


@given(st.permutations(PEOPLE))
def test_the_order_of_the_entrants_means_nothing(people):
    assert read_state(given_state(entrants=people)) == read_state(given_state())


def test_names_may_be_texts_beside_numbers():
    people = [{"id": "b"}, {"id": 7}, {"id": "a"}]

    assert [person.id for person in read_state(given_state(entrants=people)).people] == [7, "a", "b"]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ({"a": 10, "b": 20}, RoundPairing(1, 2)),
        ({"a": 10, "b": 20, "winner": None, "kind": "played"}, RoundPairing(1, 2)),
        (
            {"a": 10, "b": 20, "winner": 20, "points": [3, 5], "length": 5},
            RoundPairing(1, 2, 2, (3, 5), ResultKind.PLAYED, 5),
        ),
        (
            {"a": 10, "b": 20, "winner": 10, "kind": "forfeit"},
            RoundPairing(1, 2, 1, None, ResultKind.NO_SHOW),
        ),
        (
            {"a": 10, "b": 20, "winner": 10, "kind": "disqualified"},
            RoundPairing(1, 2, 1, None, ResultKind.DISQUALIFIED),
        ),
        ({"a": 10, "b": 20, "kind": "double-forfeit"}, RoundPairing(1, 2, kind=NoMatch.DOUBLE_FORFEIT)),
        ({"a": 10, "b": None}, RoundPairing.bye(1)),
        ({"a": 10, "b": None, "winner": 10, "kind": "bye"}, RoundPairing.bye(1)),
    ],
)
def test_pairings_are_read(written, read):
    assert read_state(given_state(rounds=one_round(written))).rounds == ((read,),)


def test_what_binds_the_next_round():
    people = [
        {"id": 1, "club": "x", "family": "f"},
        {"id": 2, "club": "x", "status": "absent"},
        {"id": 3, "status": "withdrawn", "country": "TR", "lives": 2},
        {"id": 4, "status": "checked-in"},
        {"id": 5},
        {"id": 6},
    ]
    state = read_state(
        given_state(
            entrants=people,
            forbidden=[[1, 4]],
            fixed=[[4, 5]],
            byes=[6],
            held=[1],
            settings={"apart": {"club": "must", "country": "free"}, "rounds": 5},
        )
    )

    bound = state.constraints()

    assert (bound.forbidden, bound.fixed, bound.byes) == (((1, 4),), ((4, 5),), (6,))
    assert (bound.absent, bound.held) == ({2, 3}, {1})
    assert bound.separations == (
        Separation("club", {1: "x", 2: "x"}, must=True),
        Separation("family", {1: "f"}),
    )
    assert (state.withdrawn, state.lives) == ({3}, {3: 2})
    assert state.settings == {"rounds": 5}


@pytest.mark.parametrize(
    ("changed", "place", "expected"),
    [
        ({"formats": 1}, "formats", "nothing"),
        ({"format": 3}, "format", "text"),
        ({"draw_seed": None}, "draw_seed", "whole-number"),
        ({"draw_seed": -1}, "draw_seed", "whole-number"),
        ({"draw_seed": True}, "draw_seed", "whole-number"),
        ({"entrants": None}, "entrants", "list"),
        ({"entrants": [3]}, "entrants[0]", "object"),
        ({"entrants": [{"id": 1, "elo": 3}]}, "entrants[0].elo", "nothing"),
        ({"entrants": [{"id": ""}]}, "entrants[0].id", "id"),
        ({"entrants": [{"id": 1.5}]}, "entrants[0].id", "id"),
        ({"entrants": [{"id": 1, "seed": 0}]}, "entrants[0].seed", "whole-number"),
        ({"entrants": [{"id": 1, "rating": "x"}]}, "entrants[0].rating", "number"),
        ({"entrants": [{"id": 1, "rating": float("nan")}]}, "entrants[0].rating", "number"),
        ({"entrants": [{"id": 1, "rating": float("inf")}]}, "entrants[0].rating", "number"),
        ({"entrants": [{"id": 1, "club": 3}]}, "entrants[0].club", "text"),
        ({"entrants": [{"id": 1, "lives": 0}]}, "entrants[0].lives", "whole-number"),
        ({"settings": []}, "settings", "object"),
        ({"settings": 3}, "settings", "object"),
        ({"settings": {"apart": {"team": "must"}}}, "settings.apart.team", "nothing"),
        ({"settings": {"apart": {"club": "may"}}}, "settings.apart.club", "must | should | free"),
        ({"rounds": {"pairings": []}}, "rounds", "list"),
        ({"rounds": [{}]}, "rounds[0].pairings", "list"),
        ({"rounds": one_round({"a": None})}, "rounds[0].pairings[0].a", "id"),
        ({"forbidden": [[10]]}, "forbidden[0]", "two ids"),
        ({"forbidden": [10]}, "forbidden[0]", "list"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(changed, place, expected):
    with pytest.raises(StateMalformedError) as refusal:
        read_state(given_state(**changed))

    assert (refusal.value.code, refusal.value.values) == (
        "state-malformed",
        {"place": place, "expected": expected},
    )


@pytest.mark.parametrize(
    ("pairing", "place"),
    [
        ({"a": 10, "b": 20, "winner": 10, "kind": "won"}, "kind"),
        ({"a": 10, "b": 20, "winner": 10, "points": [5]}, "points"),
        ({"a": 10, "b": 20, "winner": 10, "points": [5, -1]}, "points[1]"),
        ({"a": 10, "b": 20, "winner": 10, "length": 0}, "length"),
    ],
)
def test_a_pairing_that_cannot_be_read_is_refused(pairing, place):
    with pytest.raises(StateMalformedError) as refusal:
        read_state(given_state(rounds=one_round(pairing)))

    assert refusal.value.place == f"rounds[0].pairings[0].{place}"


def test_a_status_nobody_knows_is_refused():
    with pytest.raises(StateMalformedError) as refusal:
        read_state(given_state(entrants=[{"id": 1, "status": "asleep"}]))

    assert refusal.value.place == "entrants[0].status"


@pytest.mark.parametrize(
    ("people", "values"),
    [
        ([{"id": 1}, {"id": 1}], {"name": "id", "value": 1}),
        ([{"id": 1, "seed": 3}, {"id": 2, "seed": 3}], {"name": "seed", "value": 3}),
    ],
)
def test_ids_and_seeds_belong_to_one(people, values):
    with pytest.raises(IdTwiceError) as refusal:
        read_state(given_state(entrants=people))

    assert (refusal.value.code, refusal.value.values) == ("id-twice", values)


def test_a_stranger_is_refused():
    with pytest.raises(IdUnknownError) as refusal:
        read_state(given_state(rounds=one_round({"a": 10, "b": 99})))

    assert refusal.value.values == {"id": 99, "place": "rounds[0].pairings[0].b"}
