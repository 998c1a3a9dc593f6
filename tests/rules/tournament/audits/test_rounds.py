"""The audit of a part by rounds finds what is wrong, one thing at a time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.tournament.audits.rounds import audit_rounds
from rules.tournament.formats.stage import Bye, Occupant
from rules.tournament.rows import PairingRow, SlotRow

LINES = (11, 12, 13)


def slot(occupant: Occupant) -> SlotRow:
    line = LINES.index(occupant) + 1 if isinstance(occupant, int) and occupant in LINES else 0
    return SlotRow("line", line, None, occupant)


def row(round_: int, number: int, first: Occupant, second: Occupant, winner: int | None = None) -> PairingRow:
    kind = "bye" if Bye.BYE in (first, second) else "played" if winner else None
    return PairingRow(
        f"R{round_}-{number}", "swiss", round_, number, (slot(first), slot(second)), winner, winner, kind
    )


GOOD = (
    row(1, 1, 11, 12, 1),
    row(1, 2, 13, Bye.BYE),
    row(2, 1, 11, 13),
    row(2, 2, 12, Bye.BYE),
)


def test_nothing_is_found_where_nothing_is_wrong() -> None:
    assert audit_rounds(LINES, GOOD) == ()
    assert audit_rounds(LINES, GOOD[::-1]) == ()
    assert audit_rounds(LINES, ()) == ()


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ((*GOOD[:2], row(3, 1, 11, 13)), "rounds-with-gaps"),
        ((GOOD[0], row(1, 3, 13, Bye.BYE)), "pairings-with-gaps"),
        ((row(1, 1, 11, 12), row(1, 2, 13, 11)), "twice-in-round"),
        ((row(1, 1, 11, 14),), "wrong-source"),
        ((row(1, 1, Bye.BYE, 11),), "bye-in-first-slot"),
        ((replace(GOOD[0], kind=None),), "wrong-winner"),
        ((replace(GOOD[0], winner=None),), "wrong-winner"),
        ((replace(GOOD[1], kind="played", winner=1),), "wrong-kind"),
        ((replace(GOOD[2], kind="bye"),), "wrong-kind"),
        ((replace(GOOD[1], slots=(slot(13), SlotRow("line", 2, None, Bye.BYE))),), "wrong-source"),
    ],
)
def test_one_thing_that_is_wrong_is_found(wrong: tuple[PairingRow, ...], code: str) -> None:
    assert code in {problem.code for problem in audit_rounds(LINES, wrong)}


def test_an_entrant_with_two_start_numbers_is_found() -> None:
    assert [problem.code for problem in audit_rounds((11, 12, 11), ())] == ["line-twice"]


def test_whoever_comes_from_an_open_match_is_no_fault() -> None:
    """5.1: the winner of an open match is paired; a double forfeit leaves nobody there."""
    pending = SlotRow("winner", None, "R1-1", None)
    gone = SlotRow("winner", None, "R1-1", Bye.BYE)
    waits = PairingRow("R2-1", "swiss", 2, 1, (pending, slot(13)))

    assert audit_rounds(LINES, (row(1, 1, 11, 12), waits)) == ()
    free = replace(waits, slots=(gone, slot(13)), kind="bye")
    assert audit_rounds(LINES, (row(1, 1, 11, 12), free)) == ()
    nobody = replace(waits, slots=(gone, replace(gone, source="loser")), kind="void")
    assert audit_rounds(LINES, (row(1, 1, 11, 12), nobody)) == ()
