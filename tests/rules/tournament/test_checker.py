"""The audit finds faults: sound rows are spoiled one way at a time, and it must say what is wrong."""

from __future__ import annotations

import pytest

from rules.tournament.checker import PairingRow, Problem, SlotRow, audit
from rules.tournament.formats.bracket import resolve
from rules.tournament.formats.catalogue import FORMATS, cup
from rules.tournament.formats.elimination import single_elimination
from rules.tournament.formats.stage import Bye, Outcome, Plan
from tests.rules.tournament.cups import changed_row, changed_slot, drawn_cup, played_cup, rows_of

STAGES = FORMATS["cup"].stages
LINES = (1, 2, 3, 4, 5, 6, 7, 8)
FIVE = (1, None, 4, 5, 2, None, 3, None)


def _rows(*, upper_wins: tuple[str, ...] = ()) -> list[PairingRow]:
    """Eight entrants on lines 1 to 8; in the pairings named, slot 1 won."""
    return rows_of(cup(8), resolve(cup(8), LINES, {key: Outcome(1) for key in upper_wins}))


def _five(*, upper_wins: tuple[str, ...] = ()) -> list[PairingRow]:
    """Five entrants: three byes, only M1-2 is played in round 1, C1-2 is void."""
    return rows_of(cup(5), resolve(cup(5), FIVE, {key: Outcome(1) for key in upper_wins}))


def _codes(rows: list[PairingRow], lines: tuple[int | None, ...] = LINES) -> set[str]:
    return {problem.code for problem in audit(lines, rows, stages=STAGES)}


def _row(rows: list[PairingRow], key: str) -> PairingRow:
    return next(row for row in rows if row.key == key)


def test_sound_rows_have_no_problem():
    assert audit(LINES, _rows(), stages=STAGES) == ()
    assert audit(LINES, _rows(upper_wins=("M1-1", "M1-2", "C1-1")), stages=STAGES) == ()
    assert audit(FIVE, _five(upper_wins=("M1-2",)), stages=STAGES) == ()


def test_the_order_of_rows_does_not_matter():
    rows = changed_slot(_rows(), "M2-1", 1, occupant=4)

    assert audit(LINES, rows, stages=STAGES) == audit(LINES, rows[::-1], stages=STAGES)


def test_a_main_bracket_alone_is_audited_too():
    plan = Plan(single_elimination(8))
    outcomes = {pairing.key: Outcome(1) for pairing in plan.pairings}
    rows = rows_of(plan, resolve(plan, LINES, outcomes))

    assert audit(LINES, rows, stages=("main",)) == ()


# lines


@pytest.mark.parametrize("lines", [(1, 2, 3), (1, None, 2, None), (1,), ()])
def test_lines_that_are_no_bracket(lines):
    problems = audit(lines, [], stages=("main",))

    entrants = len([line for line in lines if line is not None])
    assert problems[0] == Problem("line-count", {"lines": len(lines), "entrants": entrants})


def test_an_entrant_on_two_lines():
    lines = (1, 2, 3, 4, 5, 6, 7, 1)

    assert Problem("line-twice", {"entrant": 1}) in audit(lines, _rows(), stages=STAGES)


def test_two_byes_that_meet():
    lines = (1, 2, None, None, 5, 6, 7, 8)

    problems = audit(lines, rows_of(cup(8), resolve(cup(8), lines, {})), stages=STAGES)

    assert Problem("byes-meet", {"line": 3}) in problems
    assert Problem("byes-unbalanced", {"first": 1, "last": 8, "byes": [2, 0]}) in problems


def test_byes_on_one_side_only():
    lines = (1, None, 3, None, 5, 6, 7, 8)

    assert "byes-unbalanced" in _codes(rows_of(cup(8), resolve(cup(8), lines, {})), lines)


# shape and sources


def test_a_missing_pairing():
    rows = [row for row in _rows() if row.key != "C2-2"]

    assert Problem("missing-pairing", {"pairing": "C2-2"}) in audit(LINES, rows, stages=STAGES)
    assert Problem("unknown-source", {"pairing": "C3-1", "slot": 2}) in audit(LINES, rows, stages=STAGES)


def test_a_pairing_twice():
    rows = _rows()

    problems = audit(LINES, [*rows, rows[0]], stages=STAGES)

    assert Problem("duplicate-key", {"pairing": "M1-1"}) in problems
    assert Problem("source-used-twice", {"source": "line", "of": 1}) in problems


@pytest.mark.parametrize("changes", [{"round": 2}, {"number": 9}, {"stage": "swiss"}])
def test_a_pairing_at_the_wrong_place(changes):
    rows = changed_row(_rows(), "M1-1", **changes)

    assert Problem("unexpected-pairing", {"pairing": "M1-1"}) in audit(LINES, rows, stages=STAGES)


def test_a_pairing_nobody_asked_for():
    nobody = SlotRow("winner", None, "C3-1", None)
    extra = PairingRow("C4-1", "consolation", 4, 1, (nobody, nobody))

    assert "unexpected-pairing" in _codes([*_rows(), extra])


def test_a_loser_nobody_takes_and_a_source_taken_twice():
    """C-5, G4: the loser of M2-1 is forgotten, that of M2-2 drops twice."""
    rows = changed_slot(_rows(), "C2-2", 2, pairing="M2-2")

    problems = audit(LINES, rows, stages=STAGES)

    assert problems == (
        Problem("source-used-twice", {"source": "loser", "of": "M2-2"}),
        Problem("source-unused", {"source": "loser", "of": "M2-1"}),
    )


def test_a_line_nobody_takes():
    rows = changed_slot(_rows(), "M1-1", 1, line=2, occupant=2)

    problems = audit(LINES, rows, stages=STAGES)

    assert Problem("source-unused", {"source": "line", "of": 1}) in problems
    assert Problem("meets-himself", {"pairing": "M1-1", "entrant": 2}) in problems
    assert Problem("entrant-lost", {"entrant": 1}) in problems


def test_a_line_outside_the_draw():
    rows = changed_slot(_rows(), "M1-1", 1, line=99)

    assert {"wrong-source", "wrong-occupant"} <= _codes(rows)


def test_two_matches_of_the_tree_exchanged():
    rows = changed_slot(_rows(), "M2-1", 1, pairing="M1-3")
    rows = changed_slot(rows, "M2-2", 1, pairing="M1-1")

    problems = audit(LINES, rows, stages=STAGES)

    assert problems == (
        Problem("wrong-source", {"pairing": "M2-1", "slot": 1}),
        Problem("wrong-source", {"pairing": "M2-2", "slot": 1}),
    )


def test_the_main_finals_loser_does_not_drop():
    rows = changed_slot(_rows(), "C3-1", 2, source="loser", pairing="M3-1")

    assert Problem("wrong-source", {"pairing": "C3-1", "slot": 2}) in audit(LINES, rows, stages=STAGES)


def test_feeds_that_run_in_a_circle():
    """G5."""
    rows = changed_slot(_rows(), "C1-1", 1, source="winner", pairing="C3-1")

    problems = audit(LINES, rows, stages=STAGES)

    assert Problem("feeds-cycle", {"pairings": ["C1-1", "C2-1", "C3-1"]}) in problems


# who sits where


def test_the_wrong_winner_went_on():
    rows = changed_slot(_rows(upper_wins=("M1-1",)), "M2-1", 1, occupant=2)

    problems = audit(LINES, rows, stages=STAGES)

    values = {"pairing": "M2-1", "slot": 1, "found": 2, "expected": 1}
    assert Problem("wrong-occupant", values) in problems
    assert Problem("entrant-lost", {"entrant": 1}) in problems
    assert Problem("entrant-twice", {"entrant": 2}) in problems


def test_a_loser_who_did_not_drop():
    rows = changed_slot(_rows(upper_wins=("M1-1",)), "C1-1", 1, occupant=None)

    assert _codes(rows) == {"wrong-occupant", "entrant-lost"}


def test_somebody_who_was_never_drawn():
    rows = changed_slot(_rows(), "M2-1", 1, occupant=77)

    assert Problem("stranger", {"entrant": 77}) in audit(LINES, rows, stages=STAGES)


def test_somebody_twice_in_a_round():
    """G2."""
    rows = changed_slot(_rows(), "M1-2", 1, occupant=1)

    values = {"entrant": 1, "stage": "main", "round": 1}
    assert Problem("twice-in-round", values) in audit(LINES, rows, stages=STAGES)


def test_in_the_consolation_before_the_main_loss():
    """C-4."""
    rows = changed_slot(_rows(), "C1-1", 1, occupant=1)

    assert Problem("consolation-before-loss", {"entrant": 1}) in audit(LINES, rows, stages=STAGES)


def test_rows_that_follow_a_standing_correction_are_sound():
    rows = changed_row(_rows(upper_wins=("M1-1",)), "M1-1", winner=2)

    assert audit(LINES, rows, stages=STAGES) == ()


# results


@pytest.mark.parametrize(
    ("key", "kind"), [("M1-1", "bye"), ("M1-1", "void"), ("M2-1", "played"), ("M2-1", "bye")]
)
def test_a_kind_that_does_not_fit_who_sits_there(key, kind):
    rows = changed_row(_rows(), key, kind=kind)

    assert Problem("wrong-kind", {"pairing": key, "kind": kind}) in audit(LINES, rows, stages=STAGES)


@pytest.mark.parametrize(("key", "kind"), [("M1-1", None), ("M1-1", "played"), ("C1-2", None)])
def test_a_bye_that_is_still_playable(key, kind):
    """G3, C-1."""
    rows = changed_row(_five(), key, kind=kind)

    assert Problem("wrong-kind", {"pairing": key, "kind": kind}) in audit(FIVE, rows, stages=STAGES)


@pytest.mark.parametrize(
    ("key", "changes"),
    [
        ("M1-1", {"winner": None, "goes_on": None}),
        ("M1-1", {"winner": 3}),
        ("M1-1", {"goes_on": None}),
        ("M1-2", {"winner": 1, "goes_on": 1}),
    ],
)
def test_a_winner_who_cannot_be(key, changes):
    rows = changed_row(_rows(upper_wins=("M1-1",)), key, **changes)

    assert "wrong-winner" in _codes(rows)


def test_a_bye_may_name_the_one_who_passes_but_no_other():
    rows = _five()

    assert _codes(changed_row(rows, "M1-1", winner=1, goes_on=1), FIVE) == set()
    assert _codes(changed_row(rows, "M1-1", winner=2, goes_on=2), FIVE) == {"wrong-winner"}


# counts, byes and rematches


def test_a_match_too_few_when_all_is_over():
    """G6: a played match passed off as void."""
    played = played_cup(8)
    rows = changed_row(played.rows(), "C3-1", kind="void", winner=None, goes_on=None)

    problems = audit(played.lines, rows, stages=STAGES)

    values = {"stage": "consolation", "found": 4, "expected": 5}
    assert Problem("match-count", values) in problems
    assert Problem("wrong-kind", {"pairing": "C3-1", "kind": "void"}) in problems


def test_a_second_bye_for_somebody():
    """C-3: with five entrants nobody has two byes in the consolation."""
    rows = changed_slot(_five(upper_wins=("M1-2",)), "C2-1", 2, occupant=Bye.BYE)

    problems = audit(FIVE, rows, stages=STAGES)

    assert Problem("too-many-byes", {"entrant": 5}) in problems


def test_more_byes_in_the_consolation_than_follow_from_the_draw():
    """C-3: without a bye in the draw there is none in the consolation."""
    rows = changed_slot(_rows(upper_wins=("M1-1",)), "C1-1", 2, occupant=Bye.BYE)

    assert Problem("consolation-bye-count", {"found": 1, "expected": 0}) in audit(LINES, rows, stages=STAGES)


def test_drops_in_natural_order_lead_to_an_early_rematch():
    """C-6: the loser of M2-1 drops to the line of those he beat; 1 meets 2 again in round 2."""
    entered = ("M1-1", "M1-2", "M1-3", "M1-4", "C1-1", "C1-2")
    outcomes = {key: Outcome(1) for key in entered} | {"M2-1": Outcome(2)}
    rows = rows_of(cup(8), resolve(cup(8), LINES, outcomes))
    rows = changed_slot(rows, "C2-1", 2, pairing="M2-1", occupant=1)
    rows = changed_slot(rows, "C2-2", 2, pairing="M2-2", occupant=None)

    problems = audit(LINES, rows, stages=STAGES)

    assert problems == (Problem("early-rematch", {"pairing": "C2-1", "entrants": [1, 2]}),)


@pytest.mark.parametrize("entrants", [8, 13, 23])
def test_every_single_wrong_occupant_is_found(entrants):
    drawn = drawn_cup(entrants, 3)
    for results in (0, entrants // 2, 2 * entrants - 4):
        played = played_cup(entrants, 3, results=results)
        rows = played.rows()
        for row in rows:
            for slot in (1, 2):
                for wrong in {None, Bye.BYE, 1, entrants} - {row.occupants[slot - 1]}:
                    spoiled = changed_slot(rows, row.key, slot, occupant=wrong)
                    assert "wrong-occupant" in _codes(spoiled, drawn.lines)
