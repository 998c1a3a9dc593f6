"""The fighter's bracket and its last eight (pairing-reference section 5)."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.formats.fighters import fighters_bracket, last_eight_draw
from rules.tournament.formats.planned import planned
from rules.tournament.formats.settings import NoSettings
from rules.tournament.formats.stage import PairingStatus, SourceKind
from tests.rules.tournament.plans import Played, played


def _left_in(event: Played, stage: str) -> list[int]:
    """Who came through the last round of a stage."""
    last = event.plan.rounds_of(stage)
    return [
        int(str(event.states[pairing.key].advancing))
        for pairing in event.plan.pairings
        if (pairing.stage, pairing.round) == (stage, last)
    ]


def test_sixty_four_as_counted_in_the_reference():
    """Main 60 matches, fighters 56, last eight 7: 123 in all; each loss of the last eight puts one out."""
    event = played("fighters", 64, NoSettings(), 1)

    assert (event.matches_of("main"), event.matches_of("fighters")) == (60, 56)
    assert len(planned("last-eight", 8).pairings) == 7
    assert sum(event.losses().values()) + 7 == 60 + 56 + 7


@pytest.mark.parametrize("entrants", range(5, 70))
def test_four_are_left_in_each(entrants):
    """2N - 5 matches in all. With up to eight entrants the losers of the first round are the fighters."""
    event = played("fighters", entrants, NoSettings(), entrants)
    main, losses = _left_in(event, "main"), event.losses()
    alive = [entrant for entrant in event.entrants if losses[entrant] == 1]

    assert len(main) == 4
    assert all(losses[entrant] == 0 for entrant in main)
    assert len(alive) == min(4, entrants - 4)
    if entrants > 8:
        assert sorted(alive) == sorted(_left_in(event, "fighters"))
        assert len(event.outcomes) + 7 == 2 * entrants - 5


def test_eight_lines_have_no_match_among_the_fighters():
    assert {pairing.stage for pairing in fighters_bracket(8)} == {"main"}


def test_losers_drop_as_in_the_drop_tables():
    """32 lines: A B | C | would go on; with four left it ends with the losers of round 3, 4 of them."""
    newcomers = [
        source.pairing
        for pairing in fighters_bracket(32)
        for source in pairing.sources
        if pairing.round == 4 and source.kind is SourceKind.LOSER
    ]

    assert newcomers == ["M3-3", "M3-4", "M3-1", "M3-2"]


MAIN, FIGHTERS = (1, 2, 3, 4), (5, 6, 7, 8)
met_pairs = st.sets(st.tuples(st.sampled_from(MAIN), st.sampled_from(FIGHTERS)))


@given(met_pairs, st.integers(0, 10**6), st.permutations(MAIN), st.permutations(FIGHTERS))
def test_main_players_meet_fighters_with_as_few_rematches_as_can_be(met, draw_seed, main, fighters):
    """Against all 24 ways; the order in which they are named does not matter (G1)."""
    pairs = {frozenset(pair) for pair in met}

    lines = last_eight_draw(main, fighters, met=pairs, draw_seed=draw_seed)

    drawn = list(zip(lines[::2], lines[1::2], strict=True))
    best = min(sum(pair in met for pair in zip(MAIN, order, strict=True)) for order in permutations(FIGHTERS))
    assert {a for a, _ in drawn} == set(MAIN)
    assert {b for _, b in drawn} == set(FIGHTERS)
    assert sum(pair in met for pair in drawn) == best
    assert lines == last_eight_draw(MAIN, FIGHTERS, met=pairs, draw_seed=draw_seed)


def test_the_draw_of_the_last_eight_is_by_chance():
    drawn = {last_eight_draw(MAIN, FIGHTERS, met=(), draw_seed=seed) for seed in range(300)}
    opponents = {frozenset(zip(lines[::2], lines[1::2], strict=True)) for lines in drawn}

    assert len(opponents) == 24


def test_fewer_fighters_leave_byes():
    lines = last_eight_draw(MAIN, (5, 6), met={frozenset((1, 5))}, draw_seed=3)

    assert lines.count(None) == 2
    assert all(line in MAIN for line in lines[::2])
    event = planned("last-eight", 6)
    assert event.lines == len(lines)


@pytest.mark.parametrize("draw_seed", range(20))
def test_byes_for_missing_fighters_stand_in_both_halves(draw_seed):
    # S3: two byes never stand in one half.
    lines = last_eight_draw(MAIN, (5, 6), met=(), draw_seed=draw_seed)

    assert (lines[:4].count(None), lines[4:].count(None)) == (1, 1)


def test_nothing_waits_before_the_last_eight():
    event = played("fighters", 21, NoSettings(), 5)

    assert PairingStatus.WAITING not in {state.status for state in event.states.values()}
