"""From a state to the next pairings, for every format (5.2, 5.3)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import TavlaError
from rules.tournament.draw import TooFewEntrantsError
from rules.tournament.formats.settings import BadSettingError
from rules.tournament.formats.templates import TEMPLATES
from rules.tournament.pairing.history import ImpossibleResultError
from rules.tournament.pairing.next_pairings import UnknownFormatError, answer, refused
from rules.tournament.pairing.planned_rounds import RoundDoesNotFitError
from rules.tournament.pairing.settings import DEFAULTS
from rules.tournament.pairing.state_shapes import StateMalformedError
from rules.tournament.pairing.swiss import RoundNotOverError, StageFinishedError

CODES = sorted({*DEFAULTS, *TEMPLATES})


def state_of(code: str, count: int, **changed: Any) -> dict[str, Any]:
    return {
        "format": code,
        "settings": {},
        "draw_seed": 3,
        "entrants": [{"id": f"p{number}"} for number in range(1, count + 1)],
        "rounds": [],
        **changed,
    }


def play(state: dict[str, Any], chance: random.Random) -> bool:
    """Add a round as it is paired, with results of chance; False when there is none."""
    try:
        found = answer(state)
    except StageFinishedError:
        return False
    pairings = [
        {**pair, "winner": chance.choice([pair["a"], pair["b"]]), "kind": "played"}
        for pair in found["pairings"]
    ]
    byes = found.get("byes", [found["bye"]] if found["bye"] else [])
    state["rounds"].append(
        {"pairings": pairings + [{"a": each, "b": None, "winner": each, "kind": "bye"} for each in byes]}
    )
    return True


@settings(max_examples=40)
@given(st.sampled_from(CODES), st.integers(8, 13), st.integers(0, 10**6))
def test_every_format_is_played_from_its_own_answers(code, entrants, seed):
    state = state_of(code, entrants, draw_seed=seed)
    chance = random.Random(seed)
    if code in ("short-schedule", "short-schedule-knockout"):
        state["settings"] = {"matches": 4}

    rounds = 0
    while rounds < 6 and play(state, chance):
        seated = [
            each
            for pairing in state["rounds"][-1]["pairings"]
            for each in (pairing["a"], pairing["b"])
            if each is not None
        ]
        assert len(seated) == len(set(seated))
        rounds += 1

    assert rounds
    assert json.loads(json.dumps(state)) == state


@given(st.sampled_from(CODES), st.permutations(range(9)), st.integers(0, 99))
def test_the_order_of_the_lists_means_nothing(code, order, seed):
    """SW9."""
    state = state_of(code, 9, draw_seed=seed)
    if code.startswith("short-schedule"):
        state["settings"] = {"matches": 4}
    play(state, random.Random(seed))
    pairings = state["rounds"][0]["pairings"]
    chance = random.Random(seed)
    shuffled = {
        **state,
        "entrants": [state["entrants"][at] for at in order],
        "rounds": [{"pairings": chance.sample(pairings, len(pairings))}],
    }

    first, second = (_answer_or_end(each) for each in (state, shuffled))

    assert first == second


def _answer_or_end(state: dict[str, Any]) -> object:
    try:
        return answer(state)
    except StageFinishedError:
        return None


def test_an_answer_names_people_as_the_state_does():
    state = state_of(
        "swiss-fold",
        4,
        entrants=[{"id": name, "seed": seed} for seed, name in enumerate("abcd", start=1)],
        rounds=[
            {"pairings": [{"a": "a", "b": "b", "winner": "a"}, {"a": "c", "b": "d", "winner": "c"}]},
            {"pairings": [{"a": "a", "b": "c", "winner": "a"}, {"a": "b", "b": "d", "winner": "b"}]},
            {"pairings": [{"a": "a", "b": "d", "winner": "a"}, {"a": "c", "b": "b", "winner": "b"}]},
        ],
    )

    found = answer(state)

    # all have met: round 1 is the oldest
    assert found == {
        "pairings": [{"a": "a", "b": "b"}, {"a": "c", "b": "d"}],
        "bye": None,
        "cost": {
            "second_byes": 0,
            "rematches": 2,
            "score_difference": 1 + 1,
            "floats": 2,
            "repeated_floats": 2,  # a and d met in round 3, with 2 and 0
            "separation": 0,
        },
        "why": [
            {"code": "no-rematch-free-pairing", "pairs": [["a", "b"], ["c", "d"]], "last_met": [1, 1]},
            {"code": "least-score-difference", "sum_of_squares": 2, "floats": 2},
            {"code": "floats-again", "count": 2},
            {"code": "order", "order": "fold"},
        ],
        "problems": [],
    }


def test_open_matches_stand_as_winner_and_loser():
    state = state_of(
        "swiss-fold",
        4,
        settings={"open-matches": "placeholders"},
        rounds=[{"pairings": [{"a": "p1", "b": "p2"}, {"a": "p3", "b": "p4", "winner": "p3"}]}],
    )

    found = answer(state)

    seats = [seat for pair in found["pairings"] for seat in pair.values()]
    assert {"winner_of": ["p1", "p2"]} in seats
    assert {"loser_of": ["p1", "p2"]} in seats


def test_byes_that_were_promised_are_told_beside_the_one_that_is_given():
    found = answer(state_of("swiss-fold", 6, byes=["p1"]))

    assert found["byes"] == ["p1", found["bye"]]


def test_what_is_fixed_by_hand_is_warned_of():
    rounds = [{"pairings": [{"a": "p1", "b": "p2", "winner": "p1"}, {"a": "p3", "b": "p4", "winner": "p3"}]}]

    found = answer(state_of("swiss-fold", 4, rounds=rounds, fixed=[["p1", "p2"]]))

    assert found["problems"][0] == {"code": "rematch", "pair": ["p1", "p2"], "rounds": [1]}


@pytest.mark.parametrize(
    "given_",
    [
        {"settings": {"lives": 2, "lives-of": {"p1": 1}}},
        {
            "settings": {"lives": 2},
            "entrants": [{"id": "p1", "lives": 1}, *({"id": f"p{n}"} for n in (2, 3, 4))],
        },
    ],
)
def test_lives_may_differ_by_setting_or_by_entrant(given_):
    rounds = [{"pairings": [{"a": "p2", "b": "p1", "winner": "p2"}, {"a": "p3", "b": "p4", "winner": "p3"}]}]

    found = answer(state_of("lives-swiss", 4, rounds=rounds, **given_))

    assert "p1" not in str(found["pairings"])


@pytest.mark.parametrize("lives_of", [{"p9": 1}, 3])
def test_lives_of_nobody_are_refused(lives_of):
    with pytest.raises(BadSettingError):
        answer(state_of("lives-swiss", 4, settings={"lives-of": lives_of}))


def test_an_unknown_format_is_refused():
    with pytest.raises(UnknownFormatError) as refusal:
        answer(state_of("ladder", 4))

    assert (refusal.value.code, refusal.value.values) == ("unknown-format", {"format": "ladder"})


@pytest.mark.parametrize(("code", "count"), [("swiss-random", 0), ("lives-swiss", 1), ("cup", 1)])
def test_fewer_than_two_are_refused(code, count):
    with pytest.raises(TooFewEntrantsError) as refusal:
        answer(state_of(code, count))

    assert refusal.value.values == {"count": count}


def test_an_impossible_round_is_refused():
    rounds = [{"pairings": [{"a": "p1", "b": "p2", "winner": "p3"}]}]

    for code in ("swiss-random", "single-elimination"):
        with pytest.raises(ImpossibleResultError):
            answer(state_of(code, 4, rounds=rounds))


def test_an_open_match_is_waited_for():
    with pytest.raises(RoundNotOverError):
        answer(state_of("swiss-random", 4, rounds=[{"pairings": [{"a": "p1", "b": "p2"}]}]))


class _RefusedError(TavlaError):
    code = "refused-here"

    def __init__(self) -> None:
        super().__init__("no")
        self.pair = (1, 2)


def test_a_refusal_is_an_answer_without_pairings():
    assert refused(_RefusedError(), "So it is.") == {
        "pairings": [],
        "bye": None,
        "cost": {},
        "why": [],
        "problems": [{"code": "refused-here", "message": "So it is.", "pair": [1, 2]}],
    }


def test_a_round_robin_gives_each_round_of_its_table():
    people = [{"id": number, "seed": number} for number in (1, 2, 3, 4)]
    state = state_of("round-robin", 0, entrants=people)

    rounds = []
    while play(state, random.Random(1)):
        rounds.append({(pairing["a"], pairing["b"]) for pairing in state["rounds"][-1]["pairings"]})

    assert rounds == [{(1, 4), (2, 3)}, {(4, 3), (1, 2)}, {(2, 4), (3, 1)}]  # 6.1


def test_of_a_table_who_is_away_is_left_out():
    people = [{"id": number, "seed": number} for number in (1, 2, 3, 4)]
    state = state_of("round-robin", 0, entrants=people)
    play(state, random.Random(1))
    people[2]["status"] = "withdrawn"

    found = answer(state)

    assert found["pairings"] == [{"a": 1, "b": 2}]
    assert found["problems"] == [{"code": "opponent-away", "pair": [4, 3]}]


def test_a_bracket_goes_on_as_matches_end():
    people = [{"id": number, "seed": number} for number in range(1, 7)]
    state = state_of("single-elimination", 0, entrants=people)
    first = answer(state)
    state["rounds"] = [{"pairings": [{"a": 4, "b": 5, "winner": 5}, {"a": 3, "b": 6}]}]

    second = answer(state)

    # 1 and 2 have byes (2.1); 3-6 is being played
    assert (first["pairings"], first["byes"]) == ([{"a": 4, "b": 5}, {"a": 3, "b": 6}], [1, 2])
    assert second["pairings"] == [{"a": 1, "b": 5}]


def test_the_first_round_of_a_bracket_is_the_first_round_alone():
    """9 in a bracket of 16: one match, though those with byes could play on."""
    people = [{"id": number, "seed": number} for number in range(1, 10)]

    found = answer(state_of("cup", 0, entrants=people))

    assert found["pairings"] == [{"a": 8, "b": 9}]
    assert sorted(found["byes"]) == [1, 2, 3, 4, 5, 6, 7]


def test_in_a_bracket_a_double_forfeit_sends_nobody_on():
    people = [{"id": number, "seed": number} for number in range(1, 5)]
    rounds = [{"pairings": [{"a": 1, "b": 4, "kind": "double-forfeit"}, {"a": 2, "b": 3, "winner": 2}]}]

    with pytest.raises(StageFinishedError):
        answer(state_of("single-elimination", 0, entrants=people, rounds=rounds))


def test_in_a_bracket_somebody_who_left_is_told():
    people = [{"id": number, "seed": number} for number in range(1, 5)]
    people[0]["status"] = "withdrawn"
    rounds = [{"pairings": [{"a": 1, "b": 4, "winner": 1}, {"a": 2, "b": 3, "winner": 2}]}]

    found = answer(state_of("single-elimination", 0, entrants=people, rounds=rounds))

    assert found["problems"] == [{"code": "opponent-away", "pair": [1, 2]}]


def test_a_round_that_the_draw_does_not_make_is_refused():
    people = [{"id": number, "seed": number} for number in range(1, 5)]
    rounds = [{"pairings": [{"a": 1, "b": 2, "winner": 1}]}]

    with pytest.raises(RoundDoesNotFitError) as refusal:
        answer(state_of("single-elimination", 0, entrants=people, rounds=rounds))

    assert (refusal.value.code, refusal.value.values) == ("round-does-not-fit", {"round": 1})


def test_in_a_draw_clubs_and_forbidden_pairs_are_kept_apart():
    people = [{"id": number, "club": "x" if number < 3 else None} for number in range(1, 9)]

    for seed in range(10):
        state = state_of("single-elimination", 0, entrants=people, draw_seed=seed, forbidden=[[3, 4]])
        pairs = [set(pair.values()) for pair in answer(state)["pairings"]]
        assert {1, 2} not in pairs
        assert {3, 4} not in pairs


def test_who_is_not_there_is_not_drawn():
    people = [{"id": number, "status": "absent" if number == 2 else None} for number in range(1, 6)]

    found = answer(state_of("single-elimination", 0, entrants=people))

    assert "2" not in json.dumps(found["pairings"] + found.get("byes", []))


def test_a_round_that_the_schedule_does_not_have_is_refused():
    """Berger of 4: 1-4 2-3 in round 1 (6.1); what was not played may be left out."""
    people = [{"id": number, "seed": number} for number in range(1, 5)]
    wrong = [{"pairings": [{"a": 1, "b": 2, "winner": 1}, {"a": 3, "b": 4, "winner": 3}]}]
    partly = [{"pairings": [{"a": 1, "b": 4, "winner": 1}]}]

    with pytest.raises(RoundDoesNotFitError) as refusal:
        answer(state_of("round-robin", 0, entrants=people, rounds=wrong))

    assert refusal.value.values == {"round": 1}
    found = answer(state_of("round-robin", 0, entrants=people, rounds=partly))
    assert [set(pair.values()) for pair in found["pairings"]] == [{3, 4}, {1, 2}]


def test_a_forbidden_pair_that_cannot_be_avoided_is_told():
    two = [{"id": number} for number in (1, 2)]
    four = [{"id": number, "seed": number} for number in range(1, 5)]
    semi = [{"pairings": [{"a": 1, "b": 4, "winner": 1}, {"a": 2, "b": 3, "winner": 2}]}]

    told = [
        answer(state_of(code, 0, entrants=people, forbidden=[[1, 2]], rounds=rounds))["problems"]
        for code, people, rounds in (
            ("single-elimination", two, []),
            ("single-elimination", four, semi),
            ("round-robin", two, []),
        )
    ]

    for problems in told:
        assert [(each["code"], set(each["pair"])) for each in problems] == [("forbidden-pair", {1, 2})]


@pytest.mark.parametrize("name", ["rounds", "forbidden", "fixed", "byes", "held"])
@pytest.mark.parametrize("value", [{}, "", 0, False])
def test_what_is_no_list_is_not_taken_for_an_empty_one(name, value):
    with pytest.raises(StateMalformedError):
        answer(state_of("swiss-random", 4, **{name: value}))


@pytest.mark.parametrize(
    ("status", "is_paired"),
    [("in", True), ("checked-in", True), ("paused", False), ("no-show", False), ("out", False)],
)
def test_states_of_entrants_say_who_is_paired(status, is_paired):
    people = [{"id": number, "status": status if number == 1 else "in"} for number in range(1, 6)]

    found = answer(state_of("swiss-random", 0, entrants=people))

    seated = {each for pair in found["pairings"] for each in pair.values()} | {found["bye"]}
    assert (1 in seated) == is_paired
