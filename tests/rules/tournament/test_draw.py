"""Bracket size, seed order, draws (pairing-reference 2.1; S1 to S4, G1)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.draw import (
    DuplicateEntrantError,
    SeedNotEnteredError,
    TooFewEntrantsError,
    bracket_size,
    drawn_numbers,
    random_draw,
    seed_order,
)

SIZES = [2, 4, 8, 16, 32, 64, 128, 256]


def _in_order(entrants: int) -> tuple[int | None, ...]:
    """The draw in which every entrant is seeded, so that ids are seed numbers."""
    everybody = range(1, entrants + 1)
    return random_draw(everybody, draw_seed=0, seeded=everybody)


@pytest.mark.parametrize(
    ("entrants", "size"), [(2, 2), (3, 4), (4, 4), (5, 8), (23, 32), (64, 64), (65, 128)]
)
def test_bracket_size_is_the_smallest_power_of_two_that_holds_all(entrants, size):
    assert bracket_size(entrants) == size


@pytest.mark.parametrize("entrants", [0, 1])
def test_a_draw_needs_two_entrants(entrants):
    with pytest.raises(TooFewEntrantsError) as refusal:
        random_draw(range(entrants), draw_seed=1)

    assert refusal.value.code == "too-few-entrants"
    assert refusal.value.values == {"count": entrants}


def test_an_entrant_is_drawn_once():
    with pytest.raises(DuplicateEntrantError) as refusal:
        random_draw([4, 7, 4], draw_seed=1)

    assert (refusal.value.code, refusal.value.values) == ("duplicate-entrant", {"entrant": 4})


def test_an_entrant_is_seeded_once():
    with pytest.raises(DuplicateEntrantError):
        random_draw([4, 7], draw_seed=1, seeded=[7, 7])


def test_a_seed_must_be_in_the_draw():
    with pytest.raises(SeedNotEnteredError) as refusal:
        random_draw([4, 7], draw_seed=1, seeded=[9])

    assert (refusal.value.code, refusal.value.values) == ("seed-not-entered", {"entrant": 9})


@pytest.mark.parametrize(
    "printed",
    [
        "1 2",
        "1 4 2 3",
        "1 8 4 5 2 7 3 6",
        "1 16 8 9 4 13 5 12 2 15 7 10 3 14 6 11",
        "1 32 16 17 8 25 9 24 4 29 13 20 5 28 12 21 2 31 15 18 7 26 10 23 3 30 14 19 6 27 11 22",
    ],
)
def test_seed_order_is_as_printed_in_the_reference(printed):
    order = tuple(int(seed) for seed in printed.split())

    assert seed_order(len(order)) == order


@pytest.mark.parametrize("size", SIZES)
def test_top_seeds_lie_in_different_subtrees(size):
    """S1."""
    order = seed_order(size)
    top = 1
    while top <= size:
        width = size // top
        assert len({order.index(seed) // width for seed in range(1, top + 1)}) == top
        top *= 2


@pytest.mark.parametrize("size", SIZES)
def test_pairs_sum_to_the_same_when_favourites_win(size):
    """S2."""
    left = list(seed_order(size))
    while len(left) > 1:
        pairs = list(zip(left[::2], left[1::2], strict=True))
        assert {sum(pair) for pair in pairs} == {len(left) + 1}
        left = [min(pair) for pair in pairs]


@pytest.mark.parametrize("entrants", range(2, 257))
def test_byes_are_balanced_and_go_to_the_best_seeds(entrants):
    """S3: never two together, halves of every node within 1, as few empty consolation matches as can be."""
    lines = _in_order(entrants)
    byes = len(lines) - entrants
    width = 2
    while width <= len(lines):
        for start in range(0, len(lines), width):
            half = start + width // 2
            upper, lower = lines[start:half].count(None), lines[half : start + width].count(None)
            assert abs(upper - lower) <= 1
        width *= 2
    quarters = [lines[start : start + 4] for start in range(0, len(lines), 4)]
    with_bye = {a or b for a, b in zip(lines[::2], lines[1::2], strict=True) if a is None or b is None}

    assert all(a or b for a, b in zip(lines[::2], lines[1::2], strict=True))
    assert with_bye == set(range(1, byes + 1))
    if len(lines) >= 4:
        assert sum(quarter.count(None) == 2 for quarter in quarters) == max(0, byes - len(lines) // 4)


@given(st.sets(st.integers(1, 10**6), min_size=2, max_size=70), st.integers(0, 2**32), st.randoms())
def test_the_same_entrants_and_draw_seed_give_the_same_lines(entrants, draw_seed, order):
    """G1: the order in which entrants are given does not matter."""
    shuffled = list(entrants)
    order.shuffle(shuffled)

    lines = random_draw(shuffled, draw_seed=draw_seed)

    assert lines == random_draw(sorted(entrants), draw_seed=draw_seed)
    assert sorted(line for line in lines if line is not None) == sorted(entrants)
    assert len(lines) == bracket_size(len(entrants))


def test_another_draw_seed_gives_other_lines():
    assert random_draw(range(32), draw_seed=1) != random_draw(range(32), draw_seed=2)


@given(st.integers(2, 70), st.data())
def test_seeds_stand_on_the_lines_of_their_seeds(entrants, data):
    everybody = list(range(100, 100 + entrants))
    seeded = data.draw(st.lists(st.sampled_from(everybody), unique=True))

    lines = random_draw(everybody, draw_seed=data.draw(st.integers(0, 99)), seeded=seeded)

    order = seed_order(len(lines))
    assert [lines[order.index(seed)] for seed in range(1, len(seeded) + 1)] == seeded
    assert sorted(line for line in lines if line is not None) == everybody


def test_a_blind_draw_is_fair():
    """S4: 8 entrants, 7000 draw seeds. 85.35 is the 99.9 % point of chi-square with 49 degrees of freedom.

    A pair meets in round 1 with probability 1/7: 1000 times, here within four standard deviations (29.3).
    """
    places: Counter[tuple[int, int]] = Counter()
    meetings: Counter[frozenset[int]] = Counter()
    for draw_seed in range(7000):
        lines = random_draw(range(8), draw_seed=draw_seed)
        places.update((entrant, line) for line, entrant in enumerate(lines) if entrant is not None)
        meetings.update(frozenset(lines[start : start + 2]) for start in range(0, 8, 2))

    chi_square = sum((places[entrant, line] - 875) ** 2 / 875 for entrant in range(8) for line in range(8))

    assert chi_square < 85.35
    assert len(meetings) == 28
    assert all(abs(times - 1000) < 117.2 for times in meetings.values())


def test_pots_have_equal_chances_for_their_numbers():
    """Two pots of four after two seeds: numbers 3 to 6 and 7 to 10, then the others."""
    pots = [[13, 14, 15, 16], [17, 18, 19, 20]]
    for draw_seed in range(20):
        numbers = drawn_numbers(range(10, 24), draw_seed=draw_seed, seeded=[12, 10], pots=pots)

        assert numbers[:2] == (12, 10)
        assert [sorted(numbers[2:6]), sorted(numbers[6:10])] == pots
        assert sorted(numbers[10:]) == [11, 21, 22, 23]


@given(st.integers(0, 10**6), st.permutations(range(3, 7)))
def test_the_order_inside_a_pot_does_not_matter(draw_seed, pot):
    """G1."""
    numbers = drawn_numbers(range(12), draw_seed=draw_seed, pots=[pot])

    assert numbers == drawn_numbers(range(12), draw_seed=draw_seed, pots=[[3, 4, 5, 6]])


@pytest.mark.parametrize(("seeded", "holders"), [([], {1, 2, 3, 4, 5}), ([9, 1], {9, 1, 2, 3, 4})])
def test_byes_go_first_to_whom_the_house_says(seeded, holders):
    """2.1: eleven entrants, five byes. Seeds come before them; the sixth of the list has none left."""
    waiting = [2, 3, 4, 5, 6, 7] if seeded else [1, 2, 3, 4, 5, 6]

    lines = random_draw(range(1, 12), draw_seed=3, seeded=seeded, byes_first=waiting)

    pairs = [lines[start : start + 2] for start in range(0, 16, 2)]
    assert {who for pair in pairs if None in pair for who in pair if who is not None} == holders


def test_nobody_is_in_two_pots():
    with pytest.raises(DuplicateEntrantError):
        drawn_numbers(range(8), draw_seed=1, seeded=[3], pots=[[3, 4]])
    with pytest.raises(SeedNotEnteredError):
        drawn_numbers(range(8), draw_seed=1, pots=[[9]])
