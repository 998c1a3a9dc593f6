"""The main bracket (pairing-reference section 3)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.tournament.formats.elimination import (
    rounds_of_bracket,
    single_elimination,
    third_place_match,
)
from rules.tournament.formats.settings import KnockoutSettings
from rules.tournament.formats.stage import PairingPlan, Source
from tests.rules.tournament.cups import favourites_cup
from tests.rules.tournament.plans import played


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32, 64, 128, 256])
def test_rounds_halve_and_there_is_one_match_less_than_lines(size):
    plan = single_elimination(size)

    by_round = Counter(pairing.round for pairing in plan)

    assert len(plan) == size - 1
    assert by_round == {round_: size // 2**round_ for round_ in range(1, rounds_of_bracket(size) + 1)}


def test_neighbours_meet():
    assert single_elimination(4) == (
        PairingPlan("M1-1", "main", 1, 1, (Source.from_line(1), Source.from_line(2))),
        PairingPlan("M1-2", "main", 1, 2, (Source.from_line(3), Source.from_line(4))),
        PairingPlan("M2-1", "main", 2, 1, (Source.winner_of("M1-1"), Source.winner_of("M1-2"))),
    )


@pytest.mark.parametrize("entrants", [8, 13, 32, 47])
def test_when_favourites_win_the_best_two_meet_in_the_final(entrants):
    cup = favourites_cup(entrants)

    final = cup.states[f"M{cup.plan.rounds_of('main')}-1"]

    assert set(final.occupants) == {1, 2}


@pytest.mark.parametrize(("size", "until", "pairings"), [(8, 4, 4), (16, 4, 12), (64, 4, 60), (64, 8, 56)])
def test_a_truncated_bracket_stops_when_so_many_are_left(size, until, pairings):
    plan = single_elimination(size, until=until)

    assert plan == single_elimination(size)[: size - until]
    assert len(plan) == pairings


def test_another_stage_has_other_keys_and_the_same_tree():
    plan = single_elimination(4, stage="playoff", letter="P")

    assert [(pairing.key, pairing.stage) for pairing in plan] == [
        ("P1-1", "playoff"),
        ("P1-2", "playoff"),
        ("P2-1", "playoff"),
    ]
    assert plan[-1].sources == (Source.winner_of("P1-1"), Source.winner_of("P1-2"))


def test_the_losers_of_the_semi_finals_play_for_third_place():
    sources = (Source.loser_of("M3-1"), Source.loser_of("M3-2"))

    assert third_place_match(16) == (PairingPlan("T1-1", "third-place", 1, 1, sources),)
    assert third_place_match(2) == ()


@pytest.mark.parametrize("entrants", range(2, 40))
def test_a_third_place_costs_one_match_more(entrants):
    """G6. Of three entrants one semi-finalist had a bye: the other one is third without play."""
    settings = KnockoutSettings(third_place=True)

    event = played("single-elimination", entrants, settings, entrants)

    assert event.matches_of("main") == entrants - 1
    assert event.matches_of("third-place") == (entrants > 3)
