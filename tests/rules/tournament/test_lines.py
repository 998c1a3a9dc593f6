"""Lines in the director's hands (pairing-reference 2.3, 5.1; L1)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.draw import DuplicateEntrantError, TooFewEntrantsError
from rules.tournament.formats.bracket import resolve
from rules.tournament.formats.catalogue import cup
from rules.tournament.formats.stage import Open, Outcome, PairingStatus
from rules.tournament.lines import (
    DrawWarning,
    LineUnknownError,
    NoFreeLineError,
    NotOnALineError,
    closed,
    free_lines,
    hand_made,
    opened,
    swapped,
    take_line,
    warnings_of,
    warnings_to_swap,
)
from rules.tournament.separation import Apart
from tests.rules.tournament.plans import events

FIVE = (1, None, 4, 5, 2, None, 3, None)


def test_what_is_not_placed_is_a_bye():
    placed = {1: 30, 3: 10, 4: 40, 5: 20, 7: 50}

    assert hand_made([10, 20, 30, 40, 50], placed) == (30, None, 10, 40, 20, None, 50, None)


@pytest.mark.parametrize(
    ("entrants", "placed", "refusal", "values"),
    [
        ([1], {1: 1}, TooFewEntrantsError, {"count": 1}),
        ([1, 2, 3], {1: 1, 5: 2}, LineUnknownError, {"line": 5, "lines": 4}),
        ([1, 2, 3], {0: 1}, LineUnknownError, {"line": 0, "lines": 4}),
        ([1, 2, 3], {1: 1, 2: 1}, DuplicateEntrantError, {"entrant": 1}),
        ([1, 2, 3], {1: 1, 2: 3}, NotOnALineError, {"entrant": 2}),
    ],
)
def test_a_draw_made_by_hand_places_everybody_once(entrants, placed, refusal, values):
    with pytest.raises(refusal) as refused:
        hand_made(entrants, placed)

    assert refused.value.values == values


@given(st.permutations([1, 2, 3, 4, None, None, None, Open.OPEN]), st.integers(1, 8), st.integers(1, 8))
def test_two_lines_change_places(lines, first, second):
    changed = swapped(lines, first, second)

    assert (changed[first - 1], changed[second - 1]) == (lines[second - 1], lines[first - 1])
    assert swapped(changed, first, second) == tuple(lines)
    assert sorted(map(str, changed)) == sorted(map(str, lines))


@pytest.mark.parametrize("line", [0, 9])
def test_a_line_must_exist(line):
    with pytest.raises(LineUnknownError) as refusal:
        swapped(FIVE, 1, line)

    assert (refusal.value.code, refusal.value.values) == ("line-unknown", {"line": line, "lines": 8})


def test_what_is_unusual_is_said():
    club = Apart(name="Kordon", members=frozenset((1, 4)))

    assert warnings_of(FIVE, [club]) == ()
    assert warnings_of((1, 4, None, None), [club]) == (
        DrawWarning("byes-meet", {"line": 3}),
        DrawWarning("same-group-meets", {"group": "Kordon", "first": 1, "second": 4, "round": 1}),
    )


def test_a_change_warns_of_what_it_brings_alone():
    club = Apart(name="Kordon", members=frozenset((1, 4)))
    lines = (2, 3, None, None, 1, 5, 4, 6)

    assert warnings_to_swap(lines, 1, 5, [club]) == ()
    assert warnings_to_swap(lines, 6, 7, [club]) == (
        DrawWarning("same-group-meets", {"group": "Kordon", "first": 1, "second": 4, "round": 1}),
    )
    assert warnings_to_swap((1, None, 2, None), 2, 3) == (DrawWarning("byes-meet", {"line": 3}),)


def test_an_open_line_may_stand_beside_a_bye():
    assert warnings_of((1, 2, Open.OPEN, None)) == ()


def test_open_lines_become_byes_when_entries_are_closed():
    assert opened(FIVE) == (1, Open.OPEN, 4, 5, 2, Open.OPEN, 3, Open.OPEN)
    assert closed(opened(FIVE)) == FIVE


def test_a_bye_can_be_taken_until_its_holder_has_played():
    """2.3. Five entrants: 4 beats 5, then loses to 1; nobody can join 1 any more, nor 2 and 3 yet."""
    plan = cup(5)

    assert free_lines(plan, resolve(plan, FIVE, {}), FIVE) == (2, 6, 8)
    one = {"M1-2": Outcome(1)}
    assert free_lines(plan, resolve(plan, FIVE, one), FIVE) == (2, 6, 8)
    two = one | {"M2-1": Outcome(1)}
    assert free_lines(plan, resolve(plan, FIVE, two), FIVE) == (6, 8)
    # 2 beats 3; the loser drops to 5, who had no opponent in C1-1, and that match is entered
    four = two | {"M2-2": Outcome(1), "C2-1": Outcome(1)}
    assert free_lines(plan, resolve(plan, FIVE, four), FIVE) == ()


def test_a_late_entrant_turns_the_missing_loser_into_a_real_one():
    """2.3: 9 joins 1; the loser of that match is the opponent 5 did not have."""
    plan = cup(5)
    states = resolve(plan, FIVE, {"M1-2": Outcome(1)})

    found = {take_line(plan, states, FIVE, 9, draw_seed=seed)[0] for seed in range(30)}
    line, changes = next(
        taken for seed in range(30) if (taken := take_line(plan, states, FIVE, 9, draw_seed=seed))[0] == 2
    )

    assert found == {2, 6, 8}
    assert line == 2
    assert changes.cleared == ()
    assert changes.changed["M1-1"].occupants == (1, 9)
    assert changes.changed["C1-1"].occupants == (None, 5)
    assert changes.changed["C1-1"].status is PairingStatus.WAITING


def test_open_lines_are_taken_before_byes():
    plan = cup(5)
    lines = (1, Open.OPEN, 4, 5, 2, None, 3, None)
    states = resolve(plan, lines, {})

    assert {take_line(plan, states, lines, 9, draw_seed=seed)[0] for seed in range(20)} == {2}


def test_a_second_entry_takes_the_line_farthest_from_the_first():
    """2.4: with his first entry on line 1 it is in the other half, as long as a line is free there."""
    plan = cup(8)
    states = resolve(plan, FIVE, {})

    found = {take_line(plan, states, FIVE, 9, draw_seed=seed, others={1})[0] for seed in range(20)}

    assert found == {6, 8}


def test_the_bye_of_who_begins_later_is_nobodys():
    """5.1: 1 has paid for a bye; 4 and 2 have theirs by chance."""
    plan = cup(8)
    states = resolve(plan, FIVE, {})

    assert free_lines(plan, states, FIVE, late={1}) == (6, 8)
    assert {take_line(plan, states, FIVE, 9, draw_seed=s, late={1, 2})[0] for s in range(9)} == {8}
    assert opened(FIVE, late={1}) == (1, None, 4, 5, 2, Open.OPEN, 3, Open.OPEN)


def test_who_comes_too_late_is_refused():
    plan = cup(4)

    with pytest.raises(NoFreeLineError) as refusal:
        take_line(plan, resolve(plan, (1, 2, 3, 4), {}), (1, 2, 3, 4), 9, draw_seed=1)

    assert (refusal.value.code, refusal.value.values) == ("no-free-line", {})


@given(events(), st.integers(0, 99))
def test_a_late_entry_moves_nobody(event, draw_seed):
    """L1: everybody keeps his line, and no result is lost."""
    free = free_lines(event.plan, event.states, event.lines)
    if not free:
        return

    line, changes = take_line(event.plan, event.states, event.lines, 99, draw_seed=draw_seed)

    lines = [*event.lines]
    lines[line - 1] = 99
    assert event.lines[line - 1] is None
    assert event.states | changes.changed == resolve(event.plan, lines, event.outcomes)
