"""Groups and the knock-out of their best (pairing-reference 6.2; GR1)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from rules.tournament.draw import bracket_size, seed_order
from rules.tournament.formats.groups import (
    group_lines,
    group_name,
    group_stage,
    knockout_draw,
    qualifiers_draw,
    snake,
    snake_lines,
)


@pytest.mark.parametrize(("number", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (52, "BA")])
def test_groups_have_letters(number, name):
    assert group_name(number) == name


def test_seeds_go_forwards_then_backwards():
    """Seeds 1 to 4 to groups 1 to 4, the next four reversed, and so on."""
    assert snake(10, 4) == (0, 1, 2, 3, 3, 2, 1, 0, 0, 1)
    assert snake_lines("abcdefghij", 4) == tuple("ahi" + "bgj" + "cf" + "de")


@pytest.mark.parametrize("groups", range(1, 12))
@pytest.mark.parametrize("entrants", [22, 23, 24, 31, 40])
def test_sizes_differ_by_one_at_most(entrants, groups):
    lines = group_lines(entrants, groups)

    sizes = [len(found) for found in lines]
    assert max(sizes) - min(sizes) <= 1
    assert [line for found in lines for line in found] == list(range(1, entrants + 1))


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize(("entrants", "groups"), [(4, 2), (7, 2), (9, 3), (16, 4), (23, 5)])
def test_everybody_plays_everybody_of_his_group(entrants, groups, double):
    plan = group_stage(entrants, groups, double=double)

    met = Counter(frozenset(source.line for source in pairing.sources) for pairing in plan)
    wanted = {frozenset(pair) for lines in group_lines(entrants, groups) for pair in combinations(lines, 2)}
    assert set(met) == wanted
    assert set(met.values()) == {1 + double}


def test_keys_name_the_group_and_numbers_count_through_the_round():
    """Five in two groups: A has lines 1 and 2, B has 3, 4 and 5 and one round more."""
    written = [(pairing.key, pairing.round, pairing.number, pairing.group) for pairing in group_stage(5, 2)]

    assert [len(lines) for lines in group_lines(5, 2)] == [3, 2]
    assert written == [
        ("RA1-1", 1, 1, "A"),
        ("RB1-1", 1, 2, "B"),
        ("RA2-1", 2, 1, "A"),
        ("RA3-1", 3, 1, "A"),
    ]


@pytest.mark.parametrize("groups", range(1, 33))
def test_two_of_a_group_can_meet_again_in_the_final_only(groups):
    """GR1, and byes go to winners first."""
    winners = [100 + group for group in range(groups)]
    runners_up = [200 + group for group in range(groups)]
    for draw_seed in range(5):
        lines = knockout_draw(winners, runners_up, draw_seed=draw_seed)
        size = bracket_size(2 * groups)
        half = {entrant: line * 2 // size for line, entrant in enumerate(lines) if entrant is not None}
        free = {max(pair, key=lambda who: who or 0) for pair in _pairs(lines) if None in pair}

        assert len(lines) == size
        assert set(half) == {*winners, *runners_up}
        assert all(half[100 + group] != half[200 + group] for group in range(groups))
        assert free & set(winners) == set(winners[: size - 2 * groups])


def _pairs(lines: tuple[int | None, ...]) -> list[tuple[int | None, ...]]:
    return [lines[start : start + 2] for start in range(0, len(lines), 2)]


def test_two_groups_play_crosswise():
    assert knockout_draw(["A1", "B1"], ["A2", "B2"], draw_seed=1) == ("A1", "B2", "B1", "A2")


def test_whom_a_winner_meets_is_drawn():
    drawn = {knockout_draw(range(4), range(10, 14), draw_seed=seed) for seed in range(60)}

    assert len(drawn) == 4


def test_two_of_each_group_are_drawn_crosswise():
    groups = [(1, 2), (3, 4), (5, 6)]

    assert qualifiers_draw(groups, draw_seed=7) == knockout_draw((1, 3, 5), (2, 4, 6), draw_seed=7)


@pytest.mark.parametrize("draw_seed", range(6))
@pytest.mark.parametrize(("groups", "count"), [(4, 1), (4, 3), (4, 4), (2, 4), (8, 3), (3, 5)])
def test_people_of_one_group_do_not_meet_at_once(groups, count, draw_seed):
    """Winners on the lines of seeds 1, 2, ...; each rank keeps to its numbers."""
    qualified = [[10 * group + rank for rank in range(1, count + 1)] for group in range(1, groups + 1)]

    lines = qualifiers_draw(qualified, draw_seed=draw_seed)

    order = seed_order(bracket_size(groups * count))
    numbers = dict(zip(order, lines, strict=True))
    assert sorted(who for who in lines if who is not None) == sorted(
        who for group in qualified for who in group
    )
    assert [numbers[seed] for seed in range(1, groups + 1)] == [group[0] for group in qualified]
    for seed in range(1, groups * count + 1):
        assert numbers[seed] % 10 == (seed - 1) // groups + 1
    for first, second in _pairs(lines):
        assert first is None or second is None or first // 10 != second // 10
    halves = [lines[: len(lines) // 2], lines[len(lines) // 2 :]]
    if count == 4:
        assert all(sum((who or 0) // 10 == group for who in half) == 2 for half in halves for group in (1, 2))


def test_groups_may_send_different_numbers():
    lines = qualifiers_draw([(11, 12, 13), (21, 22)], draw_seed=1)

    assert sorted(who for who in lines if who is not None) == [11, 12, 13, 21, 22]
    assert lines == qualifiers_draw([(11, 12, 13), (21, 22)], draw_seed=1)
