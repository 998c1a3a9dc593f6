"""The audit's own matching against every pairing tried one after the other."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.audits.perfect import can_all_be_paired


def _tried(left: frozenset[int], partners: Sequence[set[int]]) -> bool:
    if not left:
        return True
    first = min(left)
    return any(_tried(left - {first, other}, partners) for other in partners[first] & left)


def _graph(places: int, pairs: set[frozenset[int]]) -> list[set[int]]:
    return [{other for pair in pairs if place in pair for other in pair - {place}} for place in range(places)]


@st.composite
def graphs(draw: st.DrawFn) -> list[set[int]]:
    places = draw(st.integers(0, 10))
    possible = [frozenset((a, b)) for a in range(places) for b in range(a)]
    return _graph(places, {pair for pair in possible if draw(st.booleans())})


@given(graphs())
def test_the_answer_is_that_of_trying_everything(graph: list[set[int]]) -> None:
    assert can_all_be_paired(graph) is _tried(frozenset(range(len(graph))), graph)


@pytest.mark.parametrize("seed", range(120))
def test_sparse_graphs_with_odd_circles(seed: int) -> None:
    """About as many pairs as places: chains, trees and circles, where a greedy choice often fails."""
    chance = random.Random(seed)
    places = chance.choice((8, 10, 12))
    possible = [frozenset((a, b)) for a in range(places) for b in range(a)]
    graph = _graph(places, set(chance.sample(possible, places + chance.randrange(5))))

    assert can_all_be_paired(graph) is _tried(frozenset(range(places)), graph)


def test_an_odd_number_is_never_paired() -> None:
    assert not can_all_be_paired([{1, 2}, {0, 2}, {0, 1}])
