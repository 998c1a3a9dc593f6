"""The last chance, progressive and as a fresh draw (pairing-reference 4.5)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.draw import DuplicateEntrantError, TooFewEntrantsError, bracket_size
from rules.tournament.formats.last_chance import fresh_draw
from rules.tournament.formats.planned import planned
from rules.tournament.formats.settings import CupSettings
from tests.rules.tournament.plans import played


@pytest.mark.parametrize("rounds", [1, 2, 4])
@pytest.mark.parametrize("entrants", range(2, 70))
def test_a_progressive_last_chance_has_one_match_less_than_losers(entrants, rounds):
    event = played("cup", entrants, CupSettings(last_chance_rounds=rounds), entrants)
    losers = sum(
        event.plan.by_key[key].stage == "consolation" and event.plan.by_key[key].round <= rounds
        for key in event.outcomes
    )

    assert event.matches_of("last-chance") == max(0, losers - 1)


def test_losers_of_two_consolation_rounds_meet_at_once_but_not_who_has_just_met():
    """16 lines: four losers of C1 and of C2. The winner of C1-1 played C2-1: its loser is kept away."""
    plan = planned("cup", 16, CupSettings(last_chance_rounds=2))

    first = [
        tuple(source.pairing for source in pairing.sources)
        for pairing in plan.pairings
        if (pairing.stage, pairing.round) == ("last-chance", 1)
    ]

    assert first == [("C1-1", "C2-4"), ("C1-2", "C2-3"), ("C1-3", "C2-2"), ("C1-4", "C2-1")]


@st.composite
def fields(draw: st.DrawFn) -> tuple[list[int], set[frozenset[int]]]:
    """Two to eight entrants and who of them have met."""
    entrants = draw(st.lists(st.integers(1, 99), unique=True, min_size=2, max_size=8))
    pairs = [frozenset(pair) for pair in combinations(entrants, 2)]
    return entrants, draw(st.sets(st.sampled_from(pairs)))


def _fewest_rematches(entrants: list[int], byes: int, met: set[frozenset[int]]) -> int:
    """By brute force over who has a bye and who meets whom."""
    if not entrants:
        return 0
    first, *others = entrants
    options = [
        (frozenset((first, other)) in met)
        + _fewest_rematches([each for each in others if each != other], byes, met)
        for other in others
        if len(others) - 1 >= byes
    ]
    if byes:
        options.append(_fewest_rematches(others, byes - 1, met))
    return min(options)


@given(fields(), st.integers(0, 10**6))
def test_a_fresh_draw_has_as_few_first_rematches_as_can_be(field, draw_seed):
    entrants, met = field

    lines = fresh_draw(entrants, met=met, draw_seed=draw_seed)

    pairs = list(zip(lines[::2], lines[1::2], strict=True))
    size = bracket_size(len(entrants))
    again = sum(frozenset(pair) in met for pair in pairs)
    assert len(lines) == size
    assert sorted(line for line in lines if line is not None) == sorted(entrants)
    assert (None, None) not in pairs
    assert again == _fewest_rematches(entrants, size - len(entrants), met)
    assert lines == fresh_draw(sorted(entrants), met=met, draw_seed=draw_seed)


@pytest.mark.parametrize("entrants", [5, 11, 23, 40])
def test_the_byes_of_a_fresh_draw_are_balanced(entrants):
    """S3."""
    lines = fresh_draw(range(entrants), met=(), draw_seed=1)

    width = 2
    while width <= len(lines):
        for start in range(0, len(lines), width):
            half = start + width // 2
            assert abs(lines[start:half].count(None) - lines[half : start + width].count(None)) <= 1
        width *= 2


def test_a_fresh_draw_is_by_chance():
    """Three who have not met: each of them has the bye in about a third of 900 draws (4 deviations: 56)."""
    byes = [0, 0, 0]
    for draw_seed in range(900):
        lines = fresh_draw(range(3), met=(), draw_seed=draw_seed)
        alone = next(pair for pair in (lines[:2], lines[2:]) if None in pair)
        byes[max(line for line in alone if line is not None)] += 1

    assert all(abs(times - 300) < 57 for times in byes)


def test_a_fresh_draw_needs_two_and_everybody_once():
    with pytest.raises(TooFewEntrantsError):
        fresh_draw([1], met=(), draw_seed=1)
    with pytest.raises(DuplicateEntrantError):
        fresh_draw([1, 2, 1], met=(), draw_seed=1)


def test_the_byes_go_to_most_wins_and_those_with_many_are_kept_apart():
    """Of a Swiss of 64: 48 go on, 16 with three wins, 20 with two, 10 with one, 2 with none (shared P5)."""
    wins = dict(enumerate([3] * 16 + [2] * 20 + [1] * 10 + [0] * 2, start=1))

    for seed in range(3):
        lines = fresh_draw(list(wins), met=(), draw_seed=seed, wins=wins)

        pairs = [set(pair) for pair in zip(lines[::2], lines[1::2], strict=True)]
        assert {wins[who] for pair in pairs if None in pair for who in pair - {None}} == {3}
        met = [sorted(wins[who] for who in pair) for pair in pairs if None not in pair]
        assert (met.count([0, 2]), met.count([1, 2]), met.count([2, 2])) == (2, 10, 4)
