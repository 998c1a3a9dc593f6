"""The main bracket (pairing-reference section 3)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.tournament.formats.elimination import rounds_of_bracket, single_elimination
from rules.tournament.formats.stage import PairingPlan, Source
from tests.rules.tournament.cups import favourites_cup


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
