"""Pairs of least cost against every matching, and all of them in order."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.pairing.least_cost import CostEdge, best_first, least_cost_pairs
from tests.rules.tournament.pairing.brute import every_pairing


@st.composite
def graphs(draw: st.DrawFn, *, nodes: int = 6, most: int = 3, costs: int = 3) -> tuple[int, list[CostEdge]]:
    """A graph of an even number of nodes with some of its edges."""
    count = 2 * draw(st.integers(0, nodes // 2))
    each = st.tuples(*[st.integers(0, most)] * costs)
    possible = [(a, b) for a in range(count) for b in range(a + 1, count)]
    return count, [CostEdge(a, b, draw(each)) for a, b in possible if draw(st.integers(0, 3))]


def _every(
    nodes: int, edges: Sequence[CostEdge]
) -> list[tuple[tuple[int, ...], tuple[tuple[int, int], ...]]]:
    """The costs and pairs of every way to pair all nodes."""
    costs = {(a, b): each for a, b, each in edges}
    ways = [pairs for pairs in every_pairing(range(nodes)) if all(pair in costs for pair in pairs)]
    return [(tuple(map(sum, zip(*(costs[pair] for pair in pairs), strict=True))), pairs) for pairs in ways]


@given(graphs())
def test_no_pairs_cost_less(graph):
    nodes, edges = graph

    found = least_cost_pairs(nodes, edges)

    every = _every(nodes, edges)
    assert found is None if not every else (found.costs, found.pairs) in every
    assert found is None or found.costs == min(every)[0]


@given(graphs(), st.integers(40, 70))
def test_costs_that_do_not_fit_in_one_number_are_settled_in_stages(graph, bits):
    """Three costs of 40 to 70 bits are more than the 120 of one weight; what is least still fits."""
    nodes, small = graph
    edges = [
        CostEdge(a, b, tuple(1 << bits if each == 3 else each for each in costs)) for a, b, costs in small
    ]

    found = least_cost_pairs(nodes, edges)

    best = min(_every(nodes, edges), default=None)
    assert (found is None) == (best is None)
    assert best is None or max(best[0], default=0) >= 1 << bits or found.costs == best[0]


def test_of_what_cannot_fit_the_first_costs_decide():
    huge = 1 << 100
    edges = [CostEdge(a, b, (huge, huge + (a + b) % 4)) for a, b in ((0, 1), (2, 3), (0, 2), (1, 3))]

    assert least_cost_pairs(4, edges).costs[0] == 2 * huge


@given(graphs(most=2))
def test_all_ways_come_once_the_best_first(graph):
    nodes, edges = graph

    found = list(best_first(nodes, edges))

    assert [each.costs for each in found] == sorted(costs for costs, _ in _every(nodes, edges))
    assert len({frozenset(each.pairs) for each in found}) == len(found)


def test_nobody_is_paired_at_no_cost():
    assert least_cost_pairs(0, []) == ((), ())
    assert least_cost_pairs(2, []) is None
    assert list(best_first(2, [])) == []
