"""Plans, feeds and the states of pairings."""

from __future__ import annotations

import pytest

from rules.tournament.formats.catalogue import cup
from rules.tournament.formats.stage import (
    DOUBLE_FORFEIT,
    Bye,
    Feed,
    Outcome,
    PairingPlan,
    PairingState,
    PairingStatus,
    Source,
    SourceKind,
)

WINNER, LOSER = SourceKind.WINNER, SourceKind.LOSER


def test_winner_and_loser_know_where_they_go():
    """The 16 players of 4.2: the loser of B3 meets the winner of the first consolation match."""
    plan = cup(16)

    assert plan.feeds("M1-4") == (Feed(WINNER, "M2-2", 2), Feed(LOSER, "C1-2", 2))
    assert plan.feeds("M2-3") == (Feed(WINNER, "M3-2", 1), Feed(LOSER, "C2-1", 2))
    assert plan.feeds("M4-1") == ()
    assert plan.feeds("C4-2") == (Feed(WINNER, "C5-1", 2),)
    assert plan.feed("C4-2", WINNER) == Feed(WINNER, "C5-1", 2)
    assert plan.feed("C4-2", LOSER) is None


def test_a_slot_knows_what_it_waits_for():
    plan = cup(16)

    assert plan.by_key["C2-1"].sources == (Source.winner_of("C1-1"), Source.loser_of("M2-3"))
    assert plan.by_key["M1-2"].sources == (Source.from_line(3), Source.from_line(4))


def test_a_plan_counts_its_lines_stages_and_rounds():
    plan = cup(23)

    assert (plan.lines, plan.stages) == (32, ("main", "consolation"))
    assert (plan.rounds_of("main"), plan.rounds_of("consolation"), plan.rounds_of("swiss")) == (5, 7, 0)


@pytest.mark.parametrize("entrants", [2, 3, 5, 16, 23, 64, 130, 512, 2048])
def test_every_source_is_used_once_and_comes_before(entrants):
    """G4, G5."""
    plan = cup(entrants)
    sources = [source for pairing in plan.pairings for source in pairing.sources]

    assert len(sources) == len(set(sources))
    assert len(plan.by_key) == len(plan.pairings)
    for pairing in plan.pairings:
        for source in pairing.sources:
            if source.pairing is not None:
                assert plan.position[source.pairing] < plan.position[pairing.key]


@pytest.mark.parametrize("entrants", [4, 23, 130])
def test_every_pairing_but_two_finals_sends_its_winner_on(entrants):
    """G5: every match reaches exactly one terminal."""
    plan = cup(entrants)

    ends = [pairing.key for pairing in plan.pairings if plan.feed(pairing.key, WINNER) is None]

    last = {stage: plan.rounds_of(stage) for stage in plan.stages}
    assert ends == [f"M{last['main']}-1", f"C{last['consolation']}-1"]


@pytest.mark.parametrize(
    ("occupants", "outcome", "status", "advancing", "dropping"),
    [
        ((None, None), None, PairingStatus.WAITING, None, None),
        ((5, None), None, PairingStatus.WAITING, None, None),
        ((None, Bye.BYE), None, PairingStatus.WAITING, None, Bye.BYE),
        ((5, 6), None, PairingStatus.READY, None, None),
        ((5, 6), Outcome(1), PairingStatus.OVER, 5, 6),
        ((5, 6), Outcome(2), PairingStatus.OVER, 6, 5),
        ((5, 6), Outcome(2, goes_on=1), PairingStatus.OVER, 5, 6),
        ((5, Bye.BYE), None, PairingStatus.BYE, 5, Bye.BYE),
        ((Bye.BYE, 6), None, PairingStatus.BYE, 6, Bye.BYE),
        ((Bye.BYE, Bye.BYE), None, PairingStatus.VOID, Bye.BYE, Bye.BYE),
    ],
)
def test_a_state_follows_from_occupants_and_outcome(occupants, outcome, status, advancing, dropping):
    state = PairingState.of("M1-1", occupants, outcome)

    assert (state.status, state.advancing, state.dropping) == (status, advancing, dropping)
    assert (state.sends(WINNER), state.sends(LOSER)) == (advancing, dropping)


@pytest.mark.parametrize(
    ("occupants", "outcome", "going_on"),
    [
        ((5, None), None, None),
        ((5, 6), None, None),
        ((5, 6), Outcome(2, goes_on=1), 1),
        ((5, 6), DOUBLE_FORFEIT, 0),
        ((None, Bye.BYE), None, 1),
        ((Bye.BYE, 6), None, 2),
        ((Bye.BYE, Bye.BYE), None, 0),
    ],
)
def test_which_slot_goes_on(occupants, outcome, going_on):
    assert PairingState.of("M1-1", occupants, outcome).going_on == going_on


def test_after_a_double_forfeit_nobody_goes_on_and_nobody_drops():
    state = PairingState.of("M1-1", (5, 6), DOUBLE_FORFEIT)

    assert (state.status, state.advancing, state.dropping) == (PairingStatus.OVER, Bye.BYE, Bye.BYE)


def test_who_goes_home_has_lost_and_drops_nowhere():
    """5.1: his place in the consolation is a bye."""
    state = PairingState.of("M1-1", (5, 6), Outcome(1, drops=False))

    assert (state.advancing, state.beaten, state.dropping) == (5, 6, Bye.BYE)
    assert Outcome(1, drops=False) != Outcome(1)


def test_a_condition_is_of_the_pairing_both_slots_come_from():
    again = (Source.loser_of("G1-1"), Source.winner_of("G1-1"))

    assert PairingPlan("G2-1", "grand-final", 2, 1, again, only_if=("G1-1", 2)).only_if == ("G1-1", 2)
    with pytest.raises(ValueError, match="both slots of G2-1 must come from G3-1"):
        PairingPlan("G2-1", "grand-final", 2, 1, again, only_if=("G3-1", 2))


def test_the_winner_goes_on_unless_said_otherwise():
    assert Outcome(2) == Outcome(2, goes_on=2)
    assert Outcome(2) != Outcome(2, goes_on=1)


@pytest.mark.parametrize(("winner", "goes_on"), [(-1, None), (3, None), (1, 3)])
def test_an_outcome_names_slots(winner, goes_on):
    with pytest.raises(ValueError, match="slots are 1 and 2"):
        Outcome(winner, goes_on)
