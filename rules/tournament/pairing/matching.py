"""Pairs of a field, chosen exactly: the one module of the law book that stands on a library (section 13).

rustworkx finds a matching of most weight. It counts in 128 bits and is silently wrong near that limit, and
its answer is a set; so weights are whole numbers below 2**120, and pairs are sorted before anybody sees them.
"""

from __future__ import annotations

from collections.abc import Iterable

import rustworkx

#: Every weight is below this; sums inside the search stay below what 128 bits hold.
WEIGHT_LIMIT = 2**120

#: Nodes a and b, counted from 0, and what pairing them is worth.
Edge = tuple[int, int, int]
Pairs = tuple[tuple[int, int], ...]


def best_matching(nodes: int, edges: Iterable[Edge]) -> Pairs:
    """The most pairs that can be made along the edges and, among those, the most weight in all.

    nodes: how many there are. Each pair has its smaller node first; pairs are sorted. Which of several
    equally good matchings is found depends on the order of the edges alone (G1).
    Raises ValueError for a weight outside 0 to 2**120 - 1.
    """
    listed = list(edges)
    for a, b, weight in listed:
        if not 0 <= weight < WEIGHT_LIMIT:
            raise ValueError(f"the weight of {a}-{b} is outside 0 to 2**120 - 1: {weight}")
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(nodes))
    graph.add_edges_from(listed)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return tuple(sorted((min(pair), max(pair)) for pair in found))


def perfect_matching(nodes: int, edges: Iterable[Edge]) -> Pairs | None:
    """The best matching when it leaves nobody over; None when no matching does."""
    found = best_matching(nodes, edges)
    return found if 2 * len(found) == nodes else None
