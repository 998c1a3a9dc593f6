"""What holds for the plan of every format and for every way it is played (pairing-reference section 1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.formats.bracket import Consequences, advance, consequences, occupy, resolve
from rules.tournament.formats.stage import (
    DOUBLE_FORFEIT,
    Bye,
    Open,
    Outcome,
    PairingState,
    PairingStatus,
    SourceKind,
)
from tests.rules.tournament.plans import FORMATS, NAMES, Played, drawn, events, played

OUTCOMES = st.sampled_from(
    [Outcome(1), Outcome(2), Outcome(1, 2), Outcome(2, 1), DOUBLE_FORFEIT, Outcome(2, drops=False)]
)
SIZES = [8, 9, 12, 16, 23, 32, 40]
every_format = pytest.mark.parametrize(("code", "settings", "fewest"), FORMATS, ids=NAMES)


def _difference(before: Mapping[str, PairingState], after: Mapping[str, PairingState]) -> list[str]:
    return [key for key in after if after[key] != before[key]]


@every_format
def test_a_plan_is_in_order_and_each_slot_has_one_source(code, settings, fewest):
    """G4, G5: keys and places are used once, sources come before, each winner and loser goes to one slot."""
    for entrants in range(fewest, 71):
        plan = drawn(code, entrants, settings).plan
        used = Counter(
            source for pairing in plan.pairings for source in pairing.sources if source.pairing is not None
        )
        places = Counter((pairing.stage, pairing.round, pairing.number) for pairing in plan.pairings)

        assert len(plan.by_key) == len(plan.pairings) == len(places)
        assert max(used.values(), default=0) <= 1
        for pairing in plan.pairings:
            for source in pairing.sources:
                if source.pairing is not None:
                    assert plan.position[source.pairing] < plan.position[pairing.key]
        for stage in plan.stages:
            rounds = {pairing.round for pairing in plan.pairings if pairing.stage == stage}
            assert rounds == set(range(1, plan.rounds_of(stage) + 1))


@every_format
def test_every_format_can_be_played_to_its_end(code, settings, fewest):
    """G2, G3: nothing waits at the end and nobody meets himself."""
    for entrants in range(fewest, 34):
        event = played(code, entrants, settings, entrants)

        for state in event.states.values():
            assert state.status in (PairingStatus.OVER, PairingStatus.BYE, PairingStatus.VOID)
            assert len(set(state.occupants)) == 2 or state.status is PairingStatus.VOID


@given(events(some_leave=True))
def test_in_one_round_of_a_stage_everybody_sits_once(event):
    """G2."""
    for stage in event.plan.stages:
        for round_ in range(1, event.plan.rounds_of(stage) + 1):
            seated = [
                occupant
                for pairing in event.plan.pairings
                if (pairing.stage, pairing.round) == (stage, round_)
                for occupant in event.states[pairing.key].occupants
                if isinstance(occupant, int)
            ]
            assert len(seated) == len(set(seated))


@given(events(some_leave=True))
def test_in_a_bracket_nobody_is_in_two_live_matches(event):
    """G2. In a round robin the next opponents are known from the start."""
    if event.code in ("round-robin", "groups", "short-schedule"):
        return
    live = Counter(occupant for key in event.ready for occupant in event.states[key].occupants)

    assert max(live.values(), default=0) <= 1


@given(events(some_leave=True))
def test_no_bye_is_left_in_a_playable_pairing(event):
    """G3, C-1."""
    for state in event.states.values():
        if Bye.BYE in state.occupants:
            assert state.status in (PairingStatus.BYE, PairingStatus.VOID, PairingStatus.WAITING)
            assert (state.status is PairingStatus.WAITING) == (None in state.occupants)


@given(events(some_leave=True), st.randoms())
def test_the_state_does_not_depend_on_the_order_of_results(event, order):
    """G1."""
    shuffled = list(event.outcomes.items())
    order.shuffle(shuffled)

    assert resolve(event.plan, event.lines, dict(shuffled)) == event.states


@given(events(), st.permutations(range(1, 41)))
def test_names_change_nothing_but_names(event, names):
    """G11."""
    renamed = [line if line is None else names[line - 1] for line in event.lines]

    again = resolve(event.plan, renamed, event.outcomes)

    for key, state in event.states.items():
        wanted = [names[who - 1] if isinstance(who, int) else who for who in state.occupants]
        assert (again[key].occupants, again[key].status) == (tuple(wanted), state.status)


@given(events(some_leave=True), st.data())
def test_advance_is_the_difference_of_the_whole(event, data):
    if not event.ready:
        return
    key, outcome = data.draw(st.sampled_from(event.ready)), data.draw(OUTCOMES)

    changed = advance(event.plan, event.states, key, outcome)

    whole = resolve(event.plan, event.lines, event.outcomes | {key: outcome})
    assert event.states | changed == whole
    assert list(changed) == _difference(event.states, whole)


@given(events(some_leave=True), st.data())
def test_consequences_are_the_difference_of_the_whole(event, data):
    """G7."""
    if not event.decided:
        return
    key = data.draw(st.sampled_from(event.decided))
    outcome = data.draw(st.none() | OUTCOMES)

    found = consequences(event.plan, event.states, key, outcome)

    kept = {name: old for name, old in event.outcomes.items() if name not in (*found.cleared, key)}
    whole = resolve(event.plan, event.lines, kept | ({key: outcome} if outcome else {}))
    assert event.states | found.changed == whole
    assert list(found.changed) == _difference(event.states, whole)
    for name in found.cleared:
        assert whole[name].occupants != event.states[name].occupants


@given(events(some_leave=True), st.data())
def test_the_same_result_again_changes_nothing(event, data):
    """G7."""
    if event.outcomes:
        key = data.draw(st.sampled_from(sorted(event.outcomes)))

        assert consequences(event.plan, event.states, key, event.outcomes[key]) == Consequences({}, ())


@given(events(), st.data())
def test_filling_a_line_is_the_difference_of_the_whole_and_moves_nobody_else(event, data):
    """L1: only results of the line's former occupant, and what followed from them, are cleared."""
    line = data.draw(st.integers(1, len(event.lines)))
    former = event.lines[line - 1]
    late = data.draw(st.sampled_from([99, None, Open.OPEN]))
    lines = [*event.lines[: line - 1], late, *event.lines[line:]]
    occupant = {99: 99, None: Bye.BYE, Open.OPEN: None}[late]

    found = occupy(event.plan, event.states, line, occupant)

    kept = {name: old for name, old in event.outcomes.items() if name not in found.cleared}
    whole = resolve(event.plan, lines, kept)
    assert event.states | found.changed == whole
    assert list(found.changed) == _difference(event.states, whole)
    if former is None and late is None:
        assert found == Consequences({}, ())


def test_an_open_line_waits_and_becomes_a_bye_or_an_entrant():
    event = drawn("single-elimination", 4, FORMATS[0][1])
    lines = (1, Open.OPEN, 3, 4)
    states = resolve(event.plan, lines, {"M1-2": Outcome(1)})

    closed = occupy(event.plan, states, 2, Bye.BYE)
    taken = occupy(event.plan, states, 2, 9)

    assert states["M1-1"].occupants == (1, None)
    assert closed.changed["M2-1"].occupants == (1, 3)
    assert taken == Consequences({"M1-1": PairingState("M1-1", (1, 9), PairingStatus.READY)}, ())


def _seats_of_the_line(event: Played) -> Counter[int]:
    return Counter(
        source.line
        for pairing in event.plan.pairings
        for source in pairing.sources
        if source.kind is SourceKind.LINE and source.line is not None
    )


@every_format
def test_a_plan_knows_who_sits_where_from_each_line(code, settings, fewest):
    event = drawn(code, max(fewest, 12), settings)
    counted = _seats_of_the_line(event)

    assert event.plan.lines == len(event.lines)
    for line in range(1, event.plan.lines + 1):
        seats = event.plan.seats(line)
        assert len(seats) == counted[line]
        assert all(event.plan.by_key[key].sources[slot - 1].line == line for key, slot in seats)
