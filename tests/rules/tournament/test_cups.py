"""Whole cups of every size, played at random (pairing-reference G1 to G7, C-1 to C-6)."""

from __future__ import annotations

import pytest

from rules.tournament.checker import audit
from rules.tournament.draw import random_draw
from rules.tournament.formats.bracket import resolve
from rules.tournament.formats.catalogue import FORMATS
from rules.tournament.formats.stage import Bye, PairingStatus
from tests.rules.tournament.cups import DRAW_SEEDS, Cup, played_cup

STAGES = FORMATS["cup"].stages


def _played(cup: Cup, stage: str) -> int:
    keys = [pairing.key for pairing in cup.plan.pairings if pairing.stage == stage]
    return sum(cup.states[key].status is PairingStatus.OVER for key in keys)


@pytest.mark.parametrize("entrants", range(2, 131))
def test_every_size_plays_2n_minus_4_matches_and_loses_nobody(entrants):
    for draw_seed in DRAW_SEEDS:
        cup = played_cup(entrants, draw_seed)

        assert _played(cup, "main") == entrants - 1
        assert _played(cup, "consolation") == max(0, entrants - 3)
        assert audit(cup.lines, cup.rows(), stages=STAGES) == ()


@pytest.mark.parametrize("entrants", [*range(2, 18), 23, 31, 32, 33, 64])
def test_the_audit_is_silent_after_every_result(entrants):
    total = max(1, 2 * entrants - 4)
    for results in range(total + 1):
        cup = played_cup(entrants, draw_seed=results, results=results)

        assert len(cup.outcomes) == results
        assert audit(cup.lines, cup.rows(), stages=STAGES) == ()


@pytest.mark.parametrize("entrants", [3, 8, 23, 64, 100, 130])
def test_same_draw_and_results_give_the_same_state(entrants):
    """G1: entering one by one, in any order, is the same as computing anew."""
    cup = played_cup(entrants, draw_seed=5)
    lines = random_draw(range(entrants, 0, -1), draw_seed=5)

    again = resolve(cup.plan, lines, dict(sorted(cup.outcomes.items())))

    assert list(again.items()) == list(cup.states.items())


@pytest.mark.parametrize("entrants", [300, 512, 700, 1024, 2048])
def test_large_cups_are_whole(entrants):
    cup = played_cup(entrants, draw_seed=1)

    assert len(cup.outcomes) == 2 * entrants - 4
    assert audit(cup.lines, cup.rows(), stages=STAGES) == ()


@pytest.mark.parametrize("entrants", range(3, 131))
def test_byes_in_the_consolation_follow_from_the_byes_of_the_draw(entrants):
    """C-3: min(byes, S/4) of them, nobody twice, and few in both brackets together."""
    cup = played_cup(entrants, draw_seed=7)
    size = len(cup.lines)
    byes = size - entrants
    passed: dict[str, list[int]] = {"main": [], "consolation": []}
    for pairing in cup.plan.pairings:
        state = cup.states[pairing.key]
        if state.status is PairingStatus.BYE:
            passed[pairing.stage] += [found for found in state.occupants if isinstance(found, int)]

    assert len(passed["main"]) == byes
    assert len(passed["consolation"]) == min(byes, size // 4)
    assert len(set(passed["consolation"])) == len(passed["consolation"])
    if byes <= size // 4:
        assert not set(passed["main"]) & set(passed["consolation"])


@pytest.mark.parametrize("entrants", range(3, 131))
def test_no_bye_is_left_in_a_playable_pairing(entrants):
    """C-1, G3: what has a bye is a bye or void, and is so as soon as its other side is known."""
    cup = played_cup(entrants, draw_seed=3, results=entrants // 2)

    for state in cup.states.values():
        if Bye.BYE in state.occupants:
            assert state.outcome is None
            assert state.status in (PairingStatus.BYE, PairingStatus.VOID, PairingStatus.WAITING)
            assert (state.status is PairingStatus.WAITING) == (None in state.occupants)


@pytest.mark.parametrize("entrants", [8, 13, 32, 47])
def test_nobody_is_in_the_consolation_before_the_main_loss_or_in_two_live_matches(entrants):
    """C-4, C-5, G2."""
    for results in range(2 * entrants - 4):
        cup = played_cup(entrants, draw_seed=results, results=results)
        losers = [state.dropping for key, state in cup.states.items() if key.startswith("M")]
        beaten = {loser for loser in losers if isinstance(loser, int)}
        dropped = {
            found
            for key, state in cup.states.items()
            if key.startswith("C")
            for found in state.occupants
            if isinstance(found, int)
        }
        live = [found for key in cup.ready for found in cup.states[key].occupants]

        final_loser = {cup.states[_final_key(cup)].dropping}
        assert dropped == beaten - final_loser
        assert len(live) == len(set(live))


def _final_key(cup: Cup) -> str:
    return f"M{cup.plan.rounds_of('main')}-1"
