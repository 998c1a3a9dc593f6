"""Others on lines of a draw that stands."""

from __future__ import annotations

import pytest

from rules.tournament.formats.bracket import resolve
from rules.tournament.formats.planned import planned
from rules.tournament.formats.stage import Bye, Line, Occupant, Open, Outcome
from rules.tournament.line_changes import on_line, seated

PLAN = planned("single-elimination", 4)


@pytest.mark.parametrize(("line", "sits"), [(7, 7), (None, Bye.BYE), (Open.OPEN, None)])
def test_who_sits_on_a_line(line: Line, sits: Occupant) -> None:
    assert on_line(line) == sits


def test_two_lines_that_change_places_change_both_their_pairings() -> None:
    states = resolve(PLAN, (1, 2, 3, 4), {})

    follows = seated(PLAN, states, {1: 3, 3: 1})

    assert {key: state.occupants for key, state in follows.changed.items()} == {
        "M1-1": (3, 2),
        "M1-2": (1, 4),
    }
    assert follows.cleared == ()


def test_what_hangs_on_a_result_is_told() -> None:
    states = resolve(PLAN, (1, 2, 3, 4), {"M1-1": Outcome(1)})

    follows = seated(PLAN, states, {2: 9})

    assert follows.cleared == ("M1-1",)
    assert follows.changed["M2-1"].occupants == (None, None)


def test_what_only_seemed_to_change_is_left_out() -> None:
    states = resolve(PLAN, (1, 2, 3, None), {})

    assert seated(PLAN, states, {3: 3, 4: Bye.BYE}).changed == {}
