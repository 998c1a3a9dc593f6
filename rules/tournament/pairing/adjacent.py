"""Pairing down a list, exactly: the first gets the earliest partner with whom the rest can be paired (7.2).

Going down and taking the next one works nearly always. Where it gets stuck, the last pairs are undone until
those left can be paired at all; from there each partner is taken only when the rest can still be paired.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.tournament.pairing.matching import perfect_matching

Pair = tuple[int, int]
#: May these two places of the list meet? The upper one comes first.
MayMeet = Callable[[int, int], bool]

#: To see whether a long list can be paired, so many partners of each are tried first.
NEAR = 40


def pair_adjacent(places: Sequence[int], may_meet: MayMeet) -> tuple[Pair, ...] | None:
    """The lexicographically smallest pairs of the places, which are in order; None when there are none."""
    rest, pairs = list(places), []
    while rest:
        run = _greedy(rest, may_meet)
        if 2 * len(run) < len(rest):
            kept = _longest_start(rest, run, may_meet)
            if kept is None:
                return None
            run = run[:kept]
            left = _left(rest, run)
            run.append(_first_that_works(left, may_meet))
        pairs += run
        rest = _left(rest, run)
    return tuple(pairs)


def can_be_paired(places: Sequence[int], may_meet: MayMeet) -> bool:
    """Is there any way to pair all of them?"""
    if len(places) % 2:
        return False
    size = len(places)
    for width in (NEAR, size):
        edges = [
            (a, b, 0)
            for a in range(size)
            for b in range(a + 1, min(size, a + 1 + width))
            if may_meet(places[a], places[b])
        ]
        if perfect_matching(size, edges) is not None:
            return True
    return False


def _greedy(places: Sequence[int], may_meet: MayMeet) -> list[Pair]:
    """Each takes the next one he may meet, until somebody finds none."""
    waiting, pairs = list(places), []
    while waiting:
        first = waiting[0]
        found = next((at for at in range(1, len(waiting)) if may_meet(first, waiting[at])), None)
        if found is None:
            break
        pairs.append((first, waiting.pop(found)))
        waiting.pop(0)
    return pairs


def _longest_start(places: Sequence[int], run: list[Pair], may_meet: MayMeet) -> int | None:
    """How many pairs of the run can stay so that the others can still be paired; None when not even 0.

    The fewer stay, the easier it is: so the number is searched from the end in growing steps, then halved.
    """

    def works(kept: int) -> bool:
        return can_be_paired(_left(places, run[:kept]), may_meet)

    stuck, step = len(run), 1
    while not works(max(0, stuck - step)):
        if stuck <= step:
            return None
        stuck, step = stuck - step, 2 * step
    good = max(0, stuck - step)
    while stuck - good > 1:
        middle = (good + stuck) // 2
        good, stuck = (middle, stuck) if works(middle) else (good, middle)
    return good


def _first_that_works(places: list[int], may_meet: MayMeet) -> Pair:
    """The first place with its earliest partner so that the rest can be paired; there is one."""
    first, *others = places
    return next(
        (first, other)
        for other in others
        if may_meet(first, other) and can_be_paired([each for each in others if each != other], may_meet)
    )


def _left(places: Sequence[int], pairs: Sequence[Pair]) -> list[int]:
    taken = {place for pair in pairs for place in pair}
    return [place for place in places if place not in taken]
