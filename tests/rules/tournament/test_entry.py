"""Who goes on to the next part of an event (pairing-reference 5.1, 5.2)."""

from __future__ import annotations

import pytest

from rules.tournament.entry import (
    all_out,
    best_of_groups,
    best_placed,
    have_met,
    level_for,
    losers,
    survivors,
    tied_for_last,
)
from rules.tournament.formats.bracket import resolve
from rules.tournament.formats.catalogue import cup
from rules.tournament.formats.settings import CupSettings, DoubleSettings, NoSettings
from rules.tournament.formats.stage import Outcome
from rules.tournament.standings.ranking import Place
from tests.rules.tournament.plans import played


def test_winners_come_before_runners_up():
    tables = [("A1", "A2", "A3"), ("B1", "B2"), ("C1", "C2", "C3")]

    assert best_of_groups(tables, 2) == (("A1", "B1", "C1"), ("A2", "B2", "C2"))
    assert best_of_groups(tables, 3)[2] == ("A3", "C3")


PLACES = [Place(7, 1, 1), Place(8, 2, 2), Place(3, 3, 4), Place(5, 3, 4), Place(9, 5, 5)]


@pytest.mark.parametrize(
    ("count", "best", "tied"),
    [(1, (7,), ()), (3, (7, 8), (3, 5)), (4, (7, 8, 3, 5), ()), (9, (7, 8, 3, 5, 9), ())],
)
def test_a_shared_place_is_not_torn(count, best, tied):
    assert best_placed(PLACES, count) == best
    assert tied_for_last(PLACES, count) == tied


@pytest.mark.parametrize(
    ("wins", "count", "clear", "level"),
    [
        ({}, 2, (), ()),
        ({1: 0, 2: 5}, 4, (1, 2), ()),
        ({1: 3, 2: 5, 3: 4}, 2, (2, 3), ()),
        ({1: 3, 2: 5, 3: 3, 4: 3, 5: 1}, 2, (2,), (1, 3, 4)),
        ({1: 3, 2: 3, 3: 3}, 2, (), (1, 2, 3)),
        ({1: 3, 2: 3, 3: 1, 4: 1}, 2, (1, 2), ()),
    ],
)
def test_places_by_wins_and_who_is_level_for_the_last(wins, count, clear, level):
    assert level_for(wins, count) == (clear, level)


@pytest.mark.parametrize("entrants", [9, 16, 23, 64])
def test_who_is_left_in_main_and_fighters(entrants):
    event = played("fighters", entrants, NoSettings(), 1)
    losses = event.losses()

    main, fighters = (survivors(event.plan, event.states, stage) for stage in ("main", "fighters"))

    assert (len(main), len(fighters)) == (4, 4)
    assert {losses[who] for who in main} == {0}
    assert {losses[who] for who in fighters} == {1}


def test_losers_of_the_first_rounds():
    states = resolve(cup(8), range(1, 9), {"M1-1": Outcome(1), "M1-3": Outcome(2), "M1-2": Outcome(1)})
    states = resolve(cup(8), range(1, 9), {**_outcomes(states), "M2-1": Outcome(2)})

    assert losers(cup(8), states, "main") == (2, 4, 5, 1)
    assert losers(cup(8), states, "main", rounds=1) == (2, 4, 5)
    assert losers(cup(8), states, "consolation") == ()


def _outcomes(states: object) -> dict[str, Outcome]:
    return {key: state.outcome for key, state in states.items() if state.outcome}


def test_who_still_has_a_consolation_to_play_is_not_out():
    """Losers of round 1 alone drop: who loses later is out at once."""
    event = played("cup", 16, CupSettings(drop_rounds=1), 1, results=9)
    out = all_out(event.plan, event.states)
    losses = event.losses()

    waiting = {
        who
        for key, state in event.states.items()
        if state.outcome is None
        for who in state.occupants
        if isinstance(who, int)
    }
    assert set(out) == {who for who in event.entrants if losses[who]} - waiting
    assert len(out) == len(set(out))


@pytest.mark.parametrize("entrants", [2, 5, 16])
def test_at_the_end_all_but_the_champion_are_out(entrants):
    """The loser of a first grand final that is the last one is out too."""
    for draw_seed in range(8):
        event = played("double-elimination", entrants, DoubleSettings(), draw_seed)

        assert len(all_out(event.plan, event.states)) == entrants - 1


def test_who_has_met():
    states = resolve(cup(4), (1, 2, 3, 4), {"M1-1": Outcome(1), "M1-2": Outcome(1)})

    assert have_met(cup(4), states) == {frozenset((1, 2)), frozenset((3, 4))}
    assert have_met(cup(4), states, unplayed=["M1-1"]) == {frozenset((3, 4))}
