"""Triple elimination as three brackets (pairing-reference section 5, 4.4)."""

from __future__ import annotations

import pytest

from rules.tournament.formats.settings import NoSettings
from tests.rules.tournament.plans import played


@pytest.mark.parametrize("entrants", range(3, 70))
def test_each_bracket_costs_one_match_less_and_two_finals_follow(entrants):
    """3N - 4 matches; who is not in the finals has lost three times."""
    event = played("triple-elimination", entrants, NoSettings(), entrants)
    losses = event.losses()
    stages = ("main", "second-bracket", "third-bracket", "finals")
    third = event.states["W1-1"].occupants

    assert [event.matches_of(stage) for stage in stages] == [entrants - 1, entrants - 2, entrants - 3, 2]
    assert len(event.outcomes) == 3 * entrants - 4
    in_finals = {*third, *event.states["W2-1"].occupants}
    assert len(in_finals) == 3
    assert all(losses[entrant] == 3 for entrant in event.entrants if entrant not in in_finals)


@pytest.mark.parametrize("entrants", [3, 8, 13, 32])
def test_before_the_finals_each_bracket_s_winner_has_lost_as_often_as_it_says(entrants):
    event = played("triple-elimination", entrants, NoSettings(), entrants)
    finals = [key for key in event.outcomes if key.startswith("W")]
    losses = event.losses()
    for key in finals:
        losses[event.states[key].dropping] -= 1
    second, third = event.states["W1-1"].occupants

    assert (losses[event.states["W2-1"].occupants[0]], losses[second], losses[third]) == (0, 1, 2)
