"""Double elimination (pairing-reference section 5; DE1 to DE4, SH1)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.tournament.draw import random_draw
from rules.tournament.formats.bracket import consequences, resolve
from rules.tournament.formats.double import SHIFTED, double_elimination, lower_bracket
from rules.tournament.formats.planned import planned
from rules.tournament.formats.settings import DoubleSettings
from rules.tournament.formats.stage import (
    DOUBLE_FORFEIT,
    Bye,
    Outcome,
    PairingState,
    PairingStatus,
    Plan,
    Source,
)
from tests.rules.tournament.plans import Played, played

WITH_RESET, ONE_FINAL, SHORT = DoubleSettings(), DoubleSettings(reset=False), DoubleSettings(shifted=True)


def _champion(event: Played) -> object:
    again = event.states.get("G2-1")
    last = again if again and again.status is PairingStatus.OVER else event.states["G1-1"]
    return last.advancing


@pytest.mark.parametrize("settings", [WITH_RESET, SHORT])
@pytest.mark.parametrize("entrants", range(2, 70))
def test_everybody_but_the_champion_loses_twice(entrants, settings):
    """DE1, DE3, G6: 2N - 2 matches, one more when the grand final is played again."""
    for draw_seed in range(4):
        event = played("double-elimination", entrants, settings, draw_seed)
        again = event.outcomes["G1-1"].winner == 2
        losses = event.losses()
        champion = _champion(event)

        assert len(event.outcomes) == 2 * entrants - 2 + again
        assert ("G2-1" in event.outcomes) == again
        assert all(losses[entrant] == 2 for entrant in event.entrants if entrant != champion)
        assert losses[champion] == again


@pytest.mark.parametrize("entrants", range(3, 70))
def test_with_one_grand_final_the_runner_up_may_have_lost_once(entrants):
    """DE1: always 2N - 2 matches."""
    event = played("double-elimination", entrants, ONE_FINAL, entrants)
    losses = event.losses()
    finalists = set(event.states["G1-1"].occupants)

    assert len(event.outcomes) == 2 * entrants - 2
    assert all(losses[entrant] == 2 for entrant in event.entrants if entrant not in finalists)
    assert sum(losses[finalist] for finalist in finalists) == 2


@pytest.mark.parametrize(("settings", "least", "most"), [(WITH_RESET, 2, 3), (ONE_FINAL, 1, 1)])
def test_two_entrants_have_no_lower_bracket(settings, least, most):
    matches = {len(played("double-elimination", 2, settings, seed).outcomes) for seed in range(20)}

    assert matches == set(range(least, most + 1))


@pytest.mark.parametrize("entrants", [3, 5, 8, 13, 16, 21])
def test_who_has_not_lost_twice_plays_or_waits(entrants):
    """DE2, after every result."""
    for results in range(2 * entrants):
        event = played("double-elimination", entrants, WITH_RESET, results, results=results)
        losses = event.losses()
        waiting = Counter(
            occupant
            for state in event.states.values()
            if state.status in (PairingStatus.READY, PairingStatus.WAITING)
            for occupant in state.occupants
            if isinstance(occupant, int)
        )
        is_over = not event.ready

        for entrant in event.entrants:
            assert waiting[entrant] == (losses[entrant] < 2 and not is_over)


@pytest.mark.parametrize("settings", [WITH_RESET, SHORT, ONE_FINAL])
@pytest.mark.parametrize("entrants", [4, 7, 8, 16, 23, 32, 64, 100, 128])
def test_when_favourites_win_the_best_two_meet_in_the_grand_final(entrants, settings):
    """DE4."""
    plan = planned("double-elimination", entrants, settings)
    lines = random_draw(range(entrants), draw_seed=0, seeded=range(entrants))
    outcomes: dict[str, Outcome] = {}
    for pairing in plan.pairings:
        state = resolve(plan, lines, outcomes)[pairing.key]
        if state.status is PairingStatus.READY:
            outcomes[pairing.key] = Outcome(1 if state.occupants[0] < state.occupants[1] else 2)

    assert resolve(plan, lines, outcomes)["G1-1"].occupants == (0, 1)


@pytest.mark.parametrize(("size", "saved"), [(16, 1), (32, 1), (64, 2), (128, 3)])
def test_a_shifted_lower_bracket_saves_rounds_and_no_match(size, saved):
    """SH1: six rounds for seven with 16 lines, the grand final counted; 64 saves two."""
    plain, shifted = lower_bracket(size), lower_bracket(size, shifted=True)
    rounds = size.bit_length() - 1

    assert len(plain.pairings) == len(shifted.pairings) == size - 2
    assert plain.pairings[-1].round == 2 * (rounds - 1)
    assert shifted.pairings[-1].round == 2 * (rounds - 1) - saved
    assert len(shifted.survivors) == 1


def test_only_some_sizes_can_be_shifted():
    assert sorted(SHIFTED) == [16, 32, 64, 128]
    assert double_elimination(8, shifted=True) == double_elimination(8)


def test_the_lower_bracket_of_eight():
    """A B | C: the drop table of 8 and the loser of the final."""
    written = [(pairing.key, pairing.sources) for pairing in lower_bracket(8).pairings]

    win, lose = Source.winner_of, Source.loser_of
    assert written == [
        ("L1-1", (lose("M1-1"), lose("M1-2"))),
        ("L1-2", (lose("M1-3"), lose("M1-4"))),
        ("L2-1", (win("L1-1"), lose("M2-2"))),
        ("L2-2", (win("L1-2"), lose("M2-1"))),
        ("L3-1", (win("L2-1"), win("L2-2"))),
        ("L4-1", (win("L3-1"), lose("M3-1"))),
    ]


def _grand_final(*outcomes: Outcome) -> PairingState:
    """Two entrants: the final is won by line 1, then the grand finals follow. Returns the second one."""
    plan = Plan(double_elimination(2))
    entered = dict(zip(("M1-1", "G1-1", "G2-1"), (Outcome(1), *outcomes), strict=False))
    return resolve(plan, (7, 8), entered)["G2-1"]


def test_the_second_grand_final_exists_only_when_it_is_needed():
    """DE3."""
    assert _grand_final().status is PairingStatus.WAITING
    assert _grand_final(Outcome(1)) == PairingState("G2-1", (Bye.BYE, Bye.BYE), PairingStatus.VOID)
    assert _grand_final(Outcome(2)) == PairingState("G2-1", (7, 8), PairingStatus.READY)
    assert _grand_final(Outcome(2), Outcome(1)).advancing == 7
    assert _grand_final(DOUBLE_FORFEIT).status is PairingStatus.VOID


def test_correcting_the_first_grand_final_takes_the_second_away():
    plan = Plan(double_elimination(2))
    outcomes = {"M1-1": Outcome(1), "G1-1": Outcome(2), "G2-1": Outcome(2)}

    found = consequences(plan, resolve(plan, (7, 8), outcomes), "G1-1", Outcome(1))

    assert found.cleared == ("G2-1",)
    assert found.changed["G2-1"].status is PairingStatus.VOID


def test_who_meets_an_emptied_lower_bracket_has_won():
    """Three entrants, a double forfeit in the lower bracket."""
    plan = planned("double-elimination", 3)
    outcomes = {"M1-2": Outcome(1), "M2-1": Outcome(1), "L2-1": DOUBLE_FORFEIT}

    states = resolve(plan, (1, None, 2, 3), outcomes)

    assert (states["G1-1"].status, states["G1-1"].advancing) == (PairingStatus.BYE, 1)
    assert states["G2-1"].status is PairingStatus.VOID


def test_who_comes_from_below_alone_needs_no_second_final():
    """Both finalists of the main bracket are out: the winner of the lower bracket has won."""
    plan = planned("double-elimination", 3)

    states = resolve(plan, (1, None, 2, 3), {"M1-2": Outcome(1), "M2-1": DOUBLE_FORFEIT})

    assert states["G1-1"].occupants == (Bye.BYE, 3)
    assert (states["G2-1"].status, states["G2-1"].advancing) == (PairingStatus.BYE, 3)
