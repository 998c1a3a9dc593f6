"""State as a function: entering, correcting and removing results (pairing-reference G1, G7, G10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.checker import audit
from rules.tournament.formats.bracket import (
    Consequences,
    PairingNotReadyError,
    ResultAlreadyEnteredError,
    advance,
    consequences,
    resolve,
    standing,
)
from rules.tournament.formats.catalogue import FORMATS, cup
from rules.tournament.formats.stage import Bye, Outcome, PairingState, PairingStatus
from tests.rules.tournament.cups import Cup, played_cup, rows_of

LINES = (1, 2, 3, 4, 5, 6, 7, 8)


class Reading(Mapping[str, PairingState]):
    """States that note which of them are read."""

    def __init__(self, states: Mapping[str, PairingState]) -> None:
        self.states = states
        self.read: set[str] = set()

    def __getitem__(self, key: str) -> PairingState:
        self.read.add(key)
        return self.states[key]

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("all states were asked for")

    def __len__(self) -> int:
        raise AssertionError("all states were counted")


@st.composite
def cups(draw: st.DrawFn) -> Cup:
    """A cup of 2 to 40 entrants with some results, or all."""
    entrants = draw(st.integers(2, 40))
    results = draw(st.integers(0, max(1, 2 * entrants - 4)))
    return played_cup(entrants, draw(st.integers(0, 10**6)), results=results)


def _after(states: dict[str, PairingState], changed: Mapping[str, PairingState]) -> dict[str, PairingState]:
    return states | dict(changed)


def _without(outcomes: Mapping[str, Outcome], cleared: tuple[str, ...]) -> dict[str, Outcome]:
    return {key: outcome for key, outcome in outcomes.items() if key not in cleared}


@given(cups(), st.data())
def test_advance_is_the_difference_of_the_whole(cup, data):
    if not cup.ready:
        return
    key, outcome = data.draw(st.sampled_from(cup.ready)), Outcome(data.draw(st.sampled_from((1, 2))))

    changed = advance(cup.plan, cup.states, key, outcome)

    whole = resolve(cup.plan, cup.lines, cup.outcomes | {key: outcome})
    assert _after(cup.states, changed) == whole
    assert list(changed) == [found for found in whole if whole[found] != cup.states[found]]


OUTCOMES = st.sampled_from([Outcome(1), Outcome(2), Outcome(1, 2), Outcome(2, 1)])


@given(cups(), st.data())
def test_consequences_are_the_difference_of_the_whole(cup, data):
    decided = [key for key, state in cup.states.items() if state.status is PairingStatus.OVER]
    if not decided:
        return
    key = data.draw(st.sampled_from(decided))
    outcome = data.draw(st.none() | OUTCOMES)

    found = consequences(cup.plan, cup.states, key, outcome)

    kept = _without(cup.outcomes, (*found.cleared, key)) | ({key: outcome} if outcome else {})
    whole = resolve(cup.plan, cup.lines, kept)
    assert _after(cup.states, found.changed) == whole
    assert list(found.changed) == [name for name in whole if whole[name] != cup.states[name]]
    assert set(found.cleared) <= set(found.changed) - {key}
    assert audit(cup.lines, rows_of(cup.plan, whole), stages=FORMATS["cup"].stages) == ()


@given(cups(), st.data())
def test_only_pairings_whose_people_change_lose_their_results(cup, data):
    """G7."""
    if not cup.outcomes:
        return
    key = data.draw(st.sampled_from(sorted(cup.outcomes)))
    other = Outcome(3 - cup.outcomes[key].winner)

    found = consequences(cup.plan, cup.states, key, other)

    for name, state in found.changed.items():
        if name != key:
            assert state.occupants != cup.states[name].occupants
            assert state.outcome is None
            assert (name in found.cleared) == (name in cup.outcomes)


@given(cups(), st.data())
def test_the_same_result_again_changes_nothing(cup, data):
    """G7."""
    if not cup.outcomes:
        return
    key = data.draw(st.sampled_from(sorted(cup.outcomes)))

    assert consequences(cup.plan, cup.states, key, cup.outcomes[key]) == Consequences({}, ())


@given(cups(), st.data())
def test_taking_a_correction_back_restores_what_was_not_cleared(cup, data):
    if not cup.outcomes:
        return
    key = data.draw(st.sampled_from(sorted(cup.outcomes)))
    former = cup.outcomes[key]

    there = consequences(cup.plan, cup.states, key, Outcome(3 - former.winner))
    corrected = _after(cup.states, there.changed)
    back = consequences(cup.plan, corrected, key, former)

    whole = resolve(cup.plan, cup.lines, _without(cup.outcomes, there.cleared))
    assert _after(corrected, back.changed) == whole


@given(cups(), st.data())
def test_when_played_matches_stand_only_the_record_changes(cup, data):
    decided = [key for key in cup.outcomes if cup.plan.feeds(key)]
    if not decided:
        return
    key = data.draw(st.sampled_from(sorted(decided)))
    former = cup.outcomes[key]

    outcome = standing(cup.plan, cup.states, key, 3 - former.winner)
    found = consequences(cup.plan, cup.states, key, outcome)

    assert outcome == Outcome(3 - former.winner, goes_on=former.goes_on)
    assert (list(found.changed), found.cleared) == ([key], ())
    assert found.changed[key].occupants == cup.states[key].occupants
    kept = resolve(cup.plan, cup.lines, cup.outcomes | {key: outcome})
    assert audit(cup.lines, rows_of(cup.plan, kept), stages=FORMATS["cup"].stages) == ()


def test_a_standing_correction_put_right_again_is_the_plain_result():
    outcomes = {"M1-1": Outcome(2, goes_on=1)}
    states = resolve(cup(8), LINES, outcomes)

    assert standing(cup(8), states, "M1-1", 1) == Outcome(1)


def test_nothing_follows_a_final_so_its_corrected_winner_counts():
    states = resolve(cup(2), (1, 2), {"M1-1": Outcome(1)})

    assert standing(cup(2), states, "M1-1", 2) == Outcome(2)


def test_there_must_be_a_result_to_correct():
    with pytest.raises(PairingNotReadyError):
        standing(cup(8), resolve(cup(8), LINES, {}), "M1-1", 1)


def test_a_correction_reaches_winners_and_losers_in_both_brackets():
    """Lines 1 to 8 in order; the upper one wins everything entered."""
    entered = ["M1-1", "M1-2", "M1-3", "M1-4", "M2-1", "M2-2", "C1-1", "C1-2", "C2-2"]
    outcomes = {key: Outcome(1) for key in entered}
    plan = cup(8)
    states = resolve(plan, LINES, outcomes)

    found = consequences(plan, states, "M1-1", Outcome(2))

    assert found.cleared == ("M2-1", "C1-1", "C2-2")
    assert {key: state.occupants for key, state in found.changed.items()} == {
        "M1-1": (1, 2),
        "M2-1": (2, 3),
        "M3-1": (None, 5),
        "C1-1": (1, 4),
        "C2-1": (None, 7),
        "C2-2": (6, None),
        "C3-1": (None, None),
    }


def test_only_what_a_change_reaches_is_read():
    played = played_cup(128, 1, results=30)
    states = Reading(played.states)
    key = next(key for key in played.ready if key.startswith("M1"))

    changed = advance(played.plan, states, key, Outcome(1))

    assert states.read == set(changed)
    assert len(changed) <= 4


def test_a_result_passes_through_byes():
    """5 entrants: the only first loser has a bye, and the next one too."""
    plan, lines = cup(5), (1, None, 4, 5, 2, None, 3, None)
    states = resolve(plan, lines, {})

    changed = advance(plan, states, "M1-2", Outcome(1))

    assert changed["C1-1"] == PairingState("C1-1", (Bye.BYE, 5), PairingStatus.BYE)
    assert changed["C2-1"].occupants == (5, None)
    assert states["C1-2"].status is PairingStatus.VOID


def test_a_second_result_is_refused():
    """G10."""
    states = resolve(cup(8), LINES, {"M1-1": Outcome(1)})

    with pytest.raises(ResultAlreadyEnteredError) as refusal:
        advance(cup(8), states, "M1-1", Outcome(1))

    assert (refusal.value.code, refusal.value.values) == ("result-already-entered", {"pairing": "M1-1"})


@pytest.mark.parametrize("act", [advance, consequences])
def test_a_result_before_both_entrants_are_known_is_refused(act):
    states = resolve(cup(8), LINES, {"M1-1": Outcome(1)})

    with pytest.raises(PairingNotReadyError) as refusal:
        act(cup(8), states, "M2-1", Outcome(1))

    assert (refusal.value.code, refusal.value.values) == ("pairing-not-ready", {"pairing": "M2-1"})


@pytest.mark.parametrize("act", [advance, consequences])
def test_a_bye_takes_no_result(act):
    states = resolve(cup(3), (1, None, 2, 3), {})

    with pytest.raises(PairingNotReadyError):
        act(cup(3), states, "M1-1", Outcome(1))


def test_removing_a_result_that_is_not_there_changes_nothing():
    states = resolve(cup(8), LINES, {})

    assert consequences(cup(8), states, "M1-1", None) == Consequences({}, ())


def test_outcomes_without_two_entrants_are_refused():
    with pytest.raises(PairingNotReadyError):
        resolve(cup(8), LINES, {"M2-1": Outcome(1)})


def test_lines_must_fit_the_plan():
    with pytest.raises(ValueError, match="8 lines, the draw 4"):
        resolve(cup(8), (1, 2, 3, 4), {})
