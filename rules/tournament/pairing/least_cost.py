"""Pairs of least cost, the costs compared one after the other: the first that differs decides.

A matching adds up one whole number for each pair. So several costs are packed into one, each with room for
the sums of those behind it; what does not fit below 2**120 is settled in stages, the first costs before the
others. Nothing is rounded: the answer is the optimum of the edges given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from rules.tournament.pairing.matching import WEIGHT_LIMIT, Edge, Pairs, perfect_matching

Costs = tuple[int, ...]


class CostEdge(NamedTuple):
    """Nodes a < b, and what pairing them costs, the most important cost first; no cost is negative."""

    a: int
    b: int
    costs: Costs


class Found(NamedTuple):
    """Pairs that leave nobody over, sorted, and the sum of each cost."""

    pairs: Pairs
    costs: Costs


def least_cost_pairs(nodes: int, edges: Sequence[CostEdge]) -> Found | None:
    """The pairs of all nodes whose costs are least, compared in order; None when somebody is left over.

    Where the least sums themselves do not fit in one number, the last costs are not looked at.
    """
    if not nodes or not edges:
        return None if nodes else Found((), ())
    settled = 0
    known: Costs = ()
    while True:
        most, bounds = _most(nodes, edges)
        # what is known exactly needs no more room than it takes
        bounds[:settled] = known[:settled]
        taken, scales = _packed(bounds, most)
        pairs = _solved(nodes, edges, scales)
        if pairs is None:
            return None
        known = _sums(edges, pairs, len(most))
        if taken in (len(most), settled):
            return Found(pairs, known)
        settled = taken
        edges = [edge for edge in edges if all(map(int.__le__, edge.costs[:settled], known))]


def _most(nodes: int, edges: Sequence[CostEdge]) -> tuple[list[int], list[int]]:
    """The most that one edge costs, and that all pairs together can cost, by cost.

    Edges that share their second node, as byes do, cannot be taken together.
    """
    seconds = [edge.b for edge in edges]
    most, bounds = [], []
    for column in zip(*(edge.costs for edge in edges), strict=True):
        most.append(max(column))
        ends = len({b for b, cost in zip(seconds, column, strict=True) if cost}) if most[-1] else 0
        bounds.append(min(nodes // 2, ends) * most[-1])
    return most, bounds


def _packed(bounds: Sequence[int], most: Sequence[int]) -> tuple[int, list[int]]:
    """How many of the costs fit, and by how much each of these is multiplied.

    bounds: what the best pairs cost at most, by cost. For the order of two sums it is enough that the better
    one does not run over: a worse one that does is only worse.
    """
    taken = len(bounds)
    while True:
        scales = [1] * taken
        for place in range(taken - 1, 0, -1):
            scales[place - 1] = scales[place] * (bounds[place] + 1)
        dearest = sum(each * scale for each, scale in zip(most, scales, strict=False))
        if dearest < WEIGHT_LIMIT:
            return taken, scales
        taken -= 1


def _solved(nodes: int, edges: Sequence[CostEdge], scales: Sequence[int]) -> Pairs | None:
    packed = [
        (a, b, sum([cost * scale for cost, scale in zip(costs, scales, strict=False) if cost]))
        for a, b, costs in edges
    ]
    pairs: list[tuple[int, int]] = []
    for part, inside in _parts(nodes, packed):
        found = _cheapest(part, inside)
        if found is None:
            return None
        pairs += found
    return tuple(sorted(pairs))


def _parts(nodes: int, edges: Sequence[Edge]) -> Iterator[tuple[list[int], list[Edge]]]:
    """The parts that no edge connects, each with its edges: together they take far longer than one by one."""
    head = list(range(nodes))

    def top(node: int) -> int:
        while head[node] != node:
            head[node] = head[head[node]]
            node = head[node]
        return node

    for a, b, _ in edges:
        head[top(a)] = top(b)
    members: dict[int, list[int]] = {}
    for node in range(nodes):
        members.setdefault(top(node), []).append(node)
    inside: dict[int, list[Edge]] = {part: [] for part in members}
    for edge in edges:
        inside[top(edge[0])].append(edge)
    return ((part, inside[part_top]) for part_top, part in members.items())


def _cheapest(part: Sequence[int], edges: Sequence[Edge]) -> list[tuple[int, int]] | None:
    """The pairs of one part: the most weight is the least cost."""
    number = {node: place for place, node in enumerate(part)}
    dearest = max((cost for _, _, cost in edges), default=0)
    found = perfect_matching(len(part), [(number[a], number[b], dearest - cost) for a, b, cost in edges])
    return None if found is None else [(part[a], part[b]) for a, b in found]


def _sums(edges: Sequence[CostEdge], pairs: Pairs, count: int) -> Costs:
    chosen = set(pairs)
    total = [0] * count
    for a, b, costs in edges:
        if (a, b) in chosen:
            total = [so_far + cost for so_far, cost in zip(total, costs, strict=True)]
    return tuple(total)


def best_first(nodes: int, edges: Sequence[CostEdge]) -> Iterator[Found]:
    """All ways to pair all nodes, the least cost first, each once; lazily.

    After each answer the others are split by the first of its pairs they do without (Murty's method).
    """
    counter = 0
    first = least_cost_pairs(nodes, edges)
    heap = [(first.costs, counter, first, list(edges), 0)] if first else []
    while heap:
        _, _, found, allowed, kept = heappop(heap)
        yield found
        for place in range(kept, len(found.pairs)):
            fewer = _without(allowed, found.pairs, place)
            other = least_cost_pairs(nodes, fewer)
            if other is not None:
                counter += 1
                heappush(heap, (other.costs, counter, _in_order(other, found, place), fewer, place))


def _without(edges: Sequence[CostEdge], pairs: Pairs, place: int) -> list[CostEdge]:
    """The edges that keep the pairs before `place` and do without the one there."""
    kept = set(pairs[:place])
    taken = {node for pair in kept for node in pair}
    banned = pairs[place]
    return [
        edge
        for edge in edges
        if edge[:2] in kept or (edge[:2] != banned and edge.a not in taken and edge.b not in taken)
    ]


def _in_order(found: Found, before: Found, kept: int) -> Found:
    """The same pairs, those that were kept first: the next split counts from there."""
    first = before.pairs[:kept]
    return Found((*first, *(pair for pair in found.pairs if pair not in first)), found.costs)
