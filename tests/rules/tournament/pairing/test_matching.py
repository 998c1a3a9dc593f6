"""Exact matching, against networkx and against brute force (pairing-reference section 13)."""

from __future__ import annotations

from collections.abc import Iterator

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.pairing.matching import WEIGHT_LIMIT, Edge, best_matching, perfect_matching


@st.composite
def graphs(draw: st.DrawFn, most: int = 12, weights: int = WEIGHT_LIMIT - 1) -> tuple[int, list[Edge]]:
    """A graph with any of its possible edges, in any order."""
    nodes = draw(st.integers(0, most))
    possible = [(a, b) for a in range(nodes) for b in range(a + 1, nodes)]
    chosen = draw(st.lists(st.sampled_from(possible), unique=True)) if possible else []
    return nodes, [(a, b, draw(st.integers(0, weights))) for a, b in chosen]


def _weight(pairs: tuple[tuple[int, int], ...], edges: list[Edge]) -> int:
    weights = {(a, b): weight for a, b, weight in edges}
    return sum(weights[pair] for pair in pairs)


def _matchings(edges: list[Edge]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every matching, by taking or leaving the first edge."""
    if not edges:
        yield ()
        return
    (a, b, _), *others = edges
    yield from _matchings(others)
    for rest in _matchings([edge for edge in others if not {a, b} & set(edge[:2])]):
        yield ((a, b), *rest)


@given(graphs())
def test_as_many_pairs_and_as_much_weight_as_networkx_finds(graph):
    nodes, edges = graph
    oracle = networkx.Graph()
    oracle.add_weighted_edges_from(edges)
    wanted = networkx.max_weight_matching(oracle, maxcardinality=True)

    found = best_matching(nodes, edges)

    assert len(found) == len(wanted)
    assert _weight(found, edges) == _weight(tuple((min(pair), max(pair)) for pair in wanted), edges)


@given(graphs(most=6, weights=5))
def test_no_matching_is_better(graph):
    nodes, edges = graph

    found = best_matching(nodes, edges)

    best = max((len(pairs), _weight(pairs, edges)) for pairs in _matchings(edges))
    assert (len(found), _weight(found, edges)) == best
    assert len({node for pair in found for node in pair}) == 2 * len(found)
    assert list(found) == sorted((min(pair), max(pair)) for pair in found)


@given(graphs())
def test_the_same_edges_give_the_same_pairs(graph):
    """G1."""
    nodes, edges = graph

    assert best_matching(nodes, edges) == best_matching(nodes, iter(edges))


def test_the_last_bit_of_the_largest_weights_decides():
    high = WEIGHT_LIMIT - 2
    edges = [(0, 1, high), (2, 3, high), (0, 2, high), (1, 3, high + 1)]

    assert best_matching(4, edges) == ((0, 2), (1, 3))


@pytest.mark.parametrize("weight", [-1, WEIGHT_LIMIT])
def test_a_weight_outside_the_limits_is_our_mistake(weight):
    with pytest.raises(ValueError, match="the weight of 0-1 is outside"):
        best_matching(2, [(0, 1, weight)])


def test_a_perfect_matching_leaves_nobody_over():
    star = [(0, 1, 9), (0, 2, 9), (0, 3, 9)]

    assert perfect_matching(4, star) is None
    assert perfect_matching(4, [*star, (2, 3, 0)]) == ((0, 1), (2, 3))
    assert perfect_matching(0, []) == ()
