"""Berger tables and round robins (pairing-reference 6.1; RR1 to RR4)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.tournament.formats.round_robin import berger_table, double_table, round_robin
from rules.tournament.formats.stage import Source

PRINTED = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7"
    " | 8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1",
}
FIELDS = range(2, 42)


def _read(text: str) -> list[tuple[tuple[int, int], ...]]:
    rounds = [[pair.split("-") for pair in round_.split()] for round_ in text.split(" | ")]
    return [tuple((int(a), int(b)) for a, b in round_) for round_ in rounds]


@pytest.mark.parametrize("players", PRINTED)
def test_tables_are_as_printed_in_the_reference(players):
    assert list(berger_table(players)) == _read(PRINTED[players])


def test_the_second_and_the_last_round_of_ten():
    table = berger_table(10)

    assert [table[1], table[8]] == _read("10-6 7-5 8-4 9-3 1-2 | 5-10 6-4 7-3 8-2 9-1")


@pytest.mark.parametrize("players", FIELDS)
def test_every_pair_meets_once(players):
    """RR1, RR4."""
    meetings = [frozenset(pair) for round_ in berger_table(players) for pair in round_]

    assert len(meetings) == len(set(meetings)) == players * (players - 1) // 2


@pytest.mark.parametrize("players", FIELDS)
def test_everybody_plays_once_in_a_round_and_of_an_odd_number_one_is_free(players):
    """RR2: everybody is free once."""
    free = []
    for round_ in berger_table(players):
        playing = [player for pair in round_ for player in pair]
        assert len(playing) == len(set(playing)) == players - players % 2
        free += set(range(1, players + 1)) - set(playing)

    assert sorted(free) == (list(range(1, players + 1)) if players % 2 else [])


@pytest.mark.parametrize("players", FIELDS)
def test_everybody_is_named_first_about_as_often(players):
    """RR3."""
    first = Counter(pair[0] for round_ in berger_table(players) for pair in round_)
    counts = [first[player] for player in range(1, players + 1)]

    assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize("players", FIELDS)
def test_in_a_double_round_robin_every_pair_meets_on_both_sides(players):
    """RR1."""
    rounds = double_table(players)

    meetings = [pair for round_ in rounds for pair in round_]
    assert len(meetings) == len(set(meetings)) == players * (players - 1)
    assert len(rounds) == 2 * len(berger_table(players))


def test_the_last_two_rounds_of_the_first_cycle_may_change_places():
    plain, swapped = double_table(6), double_table(6, swap_last=True)

    assert swapped == (*plain[:3], plain[4], plain[3], *plain[5:])


def _running_sides(rounds: tuple[tuple[tuple[int, int], ...], ...], player: int) -> str:
    return "".join(
        "1" if pair[0] == player else "2" for round_ in rounds for pair in round_ if player in pair
    )


@pytest.mark.parametrize("players", range(4, 41, 2))
def test_swapped_rounds_spare_everybody_three_times_the_same_side(players):
    sides = [_running_sides(double_table(players, swap_last=True), each) for each in range(1, players + 1)]

    assert not any("111" in side or "222" in side for side in sides)


def test_without_the_swap_somebody_has_the_same_side_three_times_running():
    sides = [_running_sides(double_table(6), each) for each in range(1, 7)]

    assert any("111" in side or "222" in side for side in sides)


def test_entrants_are_lines_of_the_draw_used_in_every_round():
    plan = round_robin(4)

    assert [pairing.key for pairing in plan] == ["R1-1", "R1-2", "R2-1", "R2-2", "R3-1", "R3-2"]
    assert plan[2].sources == (Source.from_line(4), Source.from_line(3))
    assert {(pairing.stage, pairing.group) for pairing in plan} == {("round-robin", "")}
    assert len(round_robin(4, double=True)) == 12
