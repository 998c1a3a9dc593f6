"""Which pairs are worth a look: few in a large field, and more until they are enough (7.3).

A matching takes far longer for one large graph than for its parts. So the first look is at parts that hang
together only where a pair must cross from one score group to the next. Whether that was enough is proved by
bounds; where it is not, the next look is wider.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from rules.tournament.pairing.bounds import best_byes, odd_gaps
from rules.tournament.pairing.field import Field

#: So many partners of each player are looked at first, those whom the order rule likes best.
WIDTH = 24
#: The same for a fold, where a pair far from its fold is seldom needed.
FOLD_WIDTH = 8
#: And so many neighbours.
NEIGHBOURS = 3
#: Up to here every pair is looked at from the start.
SMALL = 160

Pair = tuple[int, int]


class Candidates(NamedTuple):
    """Pairs to look at, sorted, and who may get the bye where one is needed."""

    pairs: list[Pair]
    byes: list[int]


def whole(field: Field) -> Candidates:
    """Everything."""
    return Candidates(list(combinations(range(len(field)), 2)), list(range(len(field))))


def near(field: Field, width: int) -> Candidates:
    """Inside a group the partners about the fold and the neighbours; across, the ends that touch.

    width: partners of each inside the group; at a border, so many of the upper and of the lower group.
    """
    found: set[Pair] = set()
    for number, group in enumerate(field.groups):
        found.update(_about_fold(group, width))
        found.update(_across(field, number, width))
    return Candidates(sorted(found), list(range(len(field))))


def folded(field: Field) -> Candidates:
    """The first look at a fold: few about it, and across only where an odd number stands above."""
    byes = best_byes(field)[:WIDTH]
    found: set[Pair] = set()
    for number, group in enumerate(field.groups):
        found.update(_about_fold(group, FOLD_WIDTH))
        if number in odd_gaps(field, byes[0] if byes else None):
            found.update(_across(field, number, FOLD_WIDTH))
    return Candidates(sorted(found), byes)


def blocks(field: Field) -> Candidates:
    """The first look at an order of chance: each group is cut into blocks, which is chance as well.

    The first block of a group holds whoever may leave it, for another group or for the bye.
    """
    byes = best_byes(field)[:WIDTH]
    firsts = [_first_block(group, byes) for group in field.groups]
    found: set[Pair] = set()
    for group, first in zip(field.groups, firsts, strict=True):
        found.update(combinations(first, 2))
        rest = sorted(set(group).difference(first))
        for start in range(0, len(rest), WIDTH):
            found.update(combinations(rest[start : start + WIDTH], 2))
    for number in odd_gaps(field, byes[0] if byes else None):
        found.update((i, j) for i in firsts[number] for j in firsts[number + 1])
    return Candidates(sorted(found), byes)


def _first_block(group: range, byes: list[int]) -> list[int]:
    """About WIDTH places, and who may get the bye; an even number is left for the other blocks."""
    first = {*group[:WIDTH], *(place for place in byes if place in group)}
    others = [place for place in group if place not in first]
    return sorted([*first, *others[: len(others) % 2]])


def _about_fold(group: range, width: int) -> Iterator[Pair]:
    size = len(group)
    if size <= width:
        yield from combinations(group, 2)
        return
    half = size // 2
    steps = [*range(half - width // 2, half + width // 2 + 1), *range(1, NEIGHBOURS + 1)]
    for place in range(size):
        for step in steps:
            other = (place + step) % size
            if other != place:
                yield group[min(place, other)], group[max(place, other)]


def _across(field: Field, number: int, width: int) -> Iterator[Pair]:
    """From the end of a group to the heads of the next ones, until they are enough players."""
    upper = field.groups[number][-width:]
    left = width
    for lower in field.groups[number + 1 :]:
        head = lower[:left]
        yield from ((i, j) for i in upper for j in head)
        left -= len(head)
        if not left:
            return


def reaches_edge(field: Field, pairs: tuple[Pair, ...], width: int) -> bool:
    """Does a pair of a fold lie at the edge of what was looked at, so that a better one may lie beyond?

    Only the order rule can be better beyond; what outranks it is proved by bounds.
    """
    for i, j in pairs:
        if j >= len(field) or field.group_of[i] != field.group_of[j]:
            continue
        size = len(field.group_of[i])
        if size > width and abs(j - i - size // 2) == width // 2:
            return True
    return False
