"""The audit of every planned format: silent about what is sound, and not about what is spoiled."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.audits.brackets import check_lines
from rules.tournament.audits.flow import Sheet
from rules.tournament.checker import PairingRow, Problem, SlotRow, audit_part
from rules.tournament.formats.settings import (
    CupSettings,
    DoubleSettings,
    GroupSettings,
    KnockoutSettings,
    RoundRobinSettings,
    ScheduleSettings,
    settings_json,
)
from rules.tournament.formats.stage import Bye
from tests.rules.tournament.cups import changed_row, changed_slot, rows_of
from tests.rules.tournament.plans import FORMATS, NAMES, Played, events, played

every_format = pytest.mark.parametrize(("code", "settings", "fewest"), FORMATS, ids=NAMES)


def _audited(event: Played, rows: list[PairingRow] | None = None) -> tuple[Problem, ...]:
    stored = rows_of(event.plan, event.states) if rows is None else rows
    return audit_part(event.code, event.lines, stored, settings=settings_json(event.settings))


def _codes(event: Played, rows: list[PairingRow]) -> set[str]:
    return {problem.code for problem in _audited(event, rows)}


@every_format
def test_what_is_played_to_its_end_is_sound(code, settings, fewest):
    for entrants in (*range(fewest, 34), 64, 100):
        assert _audited(played(code, entrants, settings, entrants)) == ()


@given(events(some_leave=True))
def test_every_state_on_the_way_is_sound(event):
    assert _audited(event) == ()


@given(events())
def test_left_out_settings_are_the_defaults(event):
    given_ = {
        name: value
        for name, value in settings_json(event.settings).items()
        if value != settings_json(type(event.settings)())[name]
    }

    assert audit_part(event.code, event.lines, rows_of(event.plan, event.states), settings=given_) == ()


@given(events(some_leave=True), st.data())
def test_one_wrong_occupant_is_found(event, data):
    rows = rows_of(event.plan, event.states)
    row, slot = data.draw(st.sampled_from(rows)), data.draw(st.sampled_from((1, 2)))
    wrong = data.draw(st.sampled_from(sorted({None, Bye.BYE, 1, 2} - {row.occupants[slot - 1]}, key=str)))

    assert "wrong-occupant" in _codes(event, changed_slot(rows, row.key, slot, occupant=wrong))


@given(events(some_leave=True), st.data())
def test_one_wrong_source_is_found(event, data):
    """A source taken from another slot, so that it is there twice and one is missing."""
    rows = rows_of(event.plan, event.states)
    slots = [(row.key, at, slot) for row in rows for at, slot in enumerate(row.slots, start=1)]
    key, at, mine = data.draw(st.sampled_from(slots))
    _, _, other = data.draw(st.sampled_from(slots))
    if (other.source, other.line, other.pairing) == (mine.source, mine.line, mine.pairing):
        return
    spoiled = changed_slot(rows, key, at, source=other.source, line=other.line, pairing=other.pairing)

    assert _audited(event, spoiled)


@given(events(some_leave=True), st.data())
def test_a_row_that_is_missing_or_elsewhere_is_found(event, data):
    rows = rows_of(event.plan, event.states)
    row = data.draw(st.sampled_from(rows))
    change = data.draw(st.sampled_from([{"key": "Q1-1"}, {"round": 99}, {"number": 999}, {"stage": "swiss"}]))

    assert _audited(event, [other for other in rows if other is not row])
    assert _audited(event, [replace(other, **change) if other is row else other for other in rows])


@given(events(some_leave=True), st.data())
def test_a_wrong_result_is_found(event, data):
    rows = rows_of(event.plan, event.states)
    row = data.draw(st.sampled_from(rows))
    changes = [
        {"kind": "played"} if row.kind != "played" else {"kind": "bye"},
        {"winner": 3, "goes_on": 3},
        {"winner": 1, "goes_on": None} if row.kind != "bye" else {"winner": 0},
    ]

    spoiled = changed_row(rows, row.key, **data.draw(st.sampled_from(changes)))

    assert _audited(event, spoiled)


def _with_the_other_winner(row: PairingRow) -> PairingRow:
    return replace(row, winner=3 - (row.winner or 0), goes_on=3 - (row.goes_on or 0))


@every_format
def test_a_winner_who_did_not_go_on_is_found(code, settings, fewest):
    if code in ("round-robin", "groups", "short-schedule"):
        return  # nobody goes on there
    event = played(code, 16, settings, 1)
    rows = rows_of(event.plan, event.states)
    for at, row in enumerate(rows):
        if row.kind == "played" and event.plan.feeds(row.key):
            spoiled = [*rows[:at], _with_the_other_winner(row), *rows[at + 1 :]]
            assert _audited(event, spoiled)


def test_only_a_loser_can_go_home():
    event = played("cup", 5, CupSettings(), 1)
    rows = rows_of(event.plan, event.states)
    bye = next(row for row in rows if row.kind == "bye")

    problems = _audited(event, changed_row(rows, bye.key, drops=False))

    assert Problem("wrong-winner", {"pairing": bye.key, "winner": None, "goes_on": None}) in problems


# one family at a time, with what exactly is said


def _double(seed: int, *, needs_reset: bool) -> Played:
    return next(
        event
        for event in (
            played("double-elimination", 8, DoubleSettings(), each) for each in range(seed, seed + 50)
        )
        if (event.outcomes["G1-1"].winner == 2) == needs_reset
    )


def test_a_second_grand_final_that_was_not_needed():
    """DE3."""
    event = _double(0, needs_reset=False)
    rows = rows_of(event.plan, event.states)
    first, second = event.states["G1-1"].occupants
    rows = changed_slot(changed_slot(rows, "G2-1", 1, occupant=second), "G2-1", 2, occupant=first)
    rows = changed_row(rows, "G2-1", kind="played", winner=1, goes_on=1)

    problems = _audited(event, rows)

    expected = {"pairing": "G2-1", "slot": 1, "found": second, "expected": Bye.BYE}
    assert Problem("wrong-occupant", expected) in problems
    assert Problem("match-count", {"stage": "grand-final", "found": 2, "expected": 1}) in problems


def test_a_second_grand_final_that_is_missing():
    event = _double(0, needs_reset=True)
    rows = rows_of(event.plan, event.states)
    for slot in (1, 2):
        rows = changed_slot(rows, "G2-1", slot, occupant=Bye.BYE)
    rows = changed_row(rows, "G2-1", kind="void", winner=None, goes_on=None)

    problems = _audited(event, rows)

    assert Problem("match-count", {"stage": "grand-final", "found": 1, "expected": 2}) in problems
    assert {"wrong-occupant", "loss-count"} <= {problem.code for problem in problems}


def test_a_bracket_that_was_drawn_with_the_wrong_settings():
    """Rows of a shifted lower bracket, audited as a plain one."""
    event = played("double-elimination", 16, DoubleSettings(shifted=True), 1)

    problems = audit_part(event.code, event.lines, rows_of(event.plan, event.states), settings={})

    assert {"missing-pairing", "unexpected-pairing"} <= {problem.code for problem in problems}


def test_lines_that_are_no_bracket_are_all_that_is_said_of_the_shape():
    event = played("single-elimination", 8, KnockoutSettings(), 1)

    problems = audit_part(event.code, event.lines[:-1], rows_of(event.plan, event.states))

    assert problems[0] == Problem("line-count", {"lines": 7, "entrants": 7})
    assert "missing-pairing" not in {problem.code for problem in problems}


def test_a_first_loser_in_the_wrong_round_of_the_consolation():
    event = played("cup", 16, CupSettings(drop_rounds=2), 1)
    rows = rows_of(event.plan, event.states)
    first, later = (
        next(row for row in rows if row.key == "C1-1"),
        next(row for row in rows if row.key == "C2-1"),
    )
    newcomer = later.slots[1]
    rows = changed_slot(rows, "C2-1", 2, **_slot(first.slots[0]))
    rows = changed_slot(rows, "C1-1", 1, **_slot(newcomer))

    problems = _audited(event, rows)

    assert Problem("wrong-source", {"pairing": "C1-1", "slot": 1}) in problems
    assert Problem("source-unused", {"source": "loser", "of": first.slots[0].pairing}) in problems


def _slot(slot: SlotRow) -> dict[str, Any]:
    return {"source": slot.source, "line": slot.line, "pairing": slot.pairing, "occupant": slot.occupant}


def _schedule(code: str, entrants: int, settings: Any) -> tuple[Played, list[PairingRow]]:
    event = played(code, entrants, settings, 1)
    return event, rows_of(event.plan, event.states)


def _with_lines(event: Played, rows: list[PairingRow], key: str, first: int, second: int) -> list[PairingRow]:
    for slot, line in ((1, first), (2, second)):
        rows = changed_slot(rows, key, slot, line=line, occupant=event.lines[line - 1])
    return rows


def test_a_pair_that_meets_twice_and_another_that_never_does():
    """RR1: four; round 1 is 1-4 and 2-3. 1-4 is made 2-4."""
    event, rows = _schedule("round-robin", 4, RoundRobinSettings())
    spoiled = changed_slot(rows, "R1-1", 1, line=2, occupant=2)

    problems = set(map(str, _audited(event, spoiled)))

    for problem in (
        Problem("meeting-count", {"group": "", "lines": [1, 4], "found": 0, "expected": 1}),
        Problem("meeting-count", {"group": "", "lines": [2, 4], "found": 2, "expected": 1}),
        Problem("twice-in-round", {"entrant": 2, "stage": "round-robin", "round": 1}),
    ):
        assert str(problem) in problems


def test_somebody_in_two_groups():
    event, rows = _schedule("groups", 8, GroupSettings(groups=2))

    problems = _audited(event, changed_slot(rows, "RA1-1", 1, line=8, occupant=8))

    assert Problem("line-in-groups", {"line": 8, "found": 2}) in problems


def test_groups_of_very_different_sizes():
    """Two of two in one group, six in the other: rows of a plan for other groups."""
    two, six = (
        played("round-robin", 2, RoundRobinSettings(), 1),
        played("round-robin", 6, RoundRobinSettings(), 1),
    )
    rows = [
        *(_in_group("A", row, 0, 0) for row in rows_of(two.plan, two.states)),
        *(_in_group("B", row, 2, row.round == 1) for row in rows_of(six.plan, six.states)),
    ]

    problems = audit_part("groups", range(1, 9), rows)

    assert problems == (Problem("group-sizes", {"sizes": [2, 6]}),)


def _in_group(name: str, row: PairingRow, shift: int, later: int) -> PairingRow:
    first, second = (
        replace(slot, line=slot.line + shift, occupant=slot.occupant + shift) for slot in row.slots
    )
    key = f"R{name}{row.round}-{row.number}"
    return replace(row, key=key, stage="groups", number=row.number + later, slots=(first, second))


def test_a_short_schedule_in_which_somebody_plays_too_often():
    """LS1."""
    event, rows = _schedule("short-schedule", 8, ScheduleSettings(matches=4))

    problems = _audited(event, _with_lines(event, rows, rows[0].key, 1, 2))

    assert Problem("opponent-count", {"line": 8, "found": 3, "expected": 4}) in problems
    again = _audited(event, _with_lines(event, rows, "R2-1", 1, 8))
    assert "meeting-count" in {problem.code for problem in again}


def test_sides_that_are_uneven():
    """RR3: 1 is always named first, five times."""
    event, rows = _schedule("round-robin", 6, RoundRobinSettings())
    turned = [replace(row, slots=row.slots[::-1]) if row.slots[1].line == 1 else row for row in rows]
    turned = [replace(row, winner=1, goes_on=1) for row in turned]

    problems = _audited(event, turned)

    assert Problem("sides-uneven", {"line": 1, "first": 5, "second": 0}) in problems
    assert {problem.code for problem in problems} == {"sides-uneven"}


def test_nobody_comes_into_a_schedule_from_another_pairing():
    event, rows = _schedule("round-robin", 4, RoundRobinSettings())

    problems = _audited(event, changed_slot(rows, "R2-1", 2, source="winner", line=None, pairing="R1-1"))

    assert Problem("wrong-source", {"pairing": "R2-1", "slot": 2}) in problems


def test_byes_have_no_place_in_a_schedule():
    _, rows = _schedule("round-robin", 4, RoundRobinSettings())

    problems = audit_part("round-robin", (1, 2, 3, None), rows)

    assert problems[0] == Problem("line-count", {"lines": 4, "entrants": 3})
    assert Problem("line-twice", {"entrant": 1}) in audit_part("round-robin", (1, 2, 3, 1), rows)


def test_a_format_by_rounds_is_audited_elsewhere():
    with pytest.raises(KeyError):
        audit_part("swiss-random", (1, 2), [])


def test_the_knock_outs_of_a_play_off_are_of_one_size_and_equal() -> None:
    unequal = Sheet((1, 2, 3, 4, 5, None, 6, None), ())
    equal = Sheet((1, 2, 3, None, 5, None, 6, 7), ())

    assert list(check_lines(unequal, brackets=2)) == [Problem("brackets-unequal", {"entrants": [4, 2]})]
    assert list(check_lines(equal, brackets=2)) == []
    assert [problem.code for problem in check_lines(equal, brackets=3)] == ["line-count"]
