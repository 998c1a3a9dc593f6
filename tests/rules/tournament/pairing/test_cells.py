"""One round of one entrant: played, a bye, a forfeit, missed or open, and never two of them."""

from __future__ import annotations

import pytest

from rules.match.states import ResultKind
from rules.tournament.pairing.cells import Cell, NoMatch

QUESTIONS = ("is_played", "is_bye", "is_forfeit", "is_missed", "is_open")


@pytest.mark.parametrize(
    ("cell", "yes", "worth"),
    [
        (Cell(1, 2, ResultKind.PLAYED, True, False, (5, 3), 5), "is_played", 1),
        (Cell(1, None, NoMatch.BYE, True, False, None, None), "is_bye", 1),
        (Cell(1, None, NoMatch.BYE, False, False, None, None), "is_bye", 0),
        (Cell(1, 2, ResultKind.FORFEIT_TIME, False, True, (3, 4), 5), "is_forfeit", 1),
        (Cell(1, 2, NoMatch.DOUBLE_FORFEIT, False, True, None, 5), "is_forfeit", 1),
        (Cell.missed(1), "is_missed", 1),
        (Cell(1, 2, None, False, False, None, 5), "is_open", 1),
    ],
)
def test_a_round_is_one_thing_to_an_entrant(cell, yes, worth):
    assert [name for name in QUESTIONS if getattr(cell, name)] == [yes]
    assert cell.is_meeting == (yes in ("is_played", "is_open"))
    assert cell.worth == worth
