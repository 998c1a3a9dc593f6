"""Can everybody be paired? Asked by the audit, which does not use the matching that paired the rounds.

Edmonds' algorithm: a matching is made larger along alternating paths until there is none. A path may run
around an odd circle, whose members then count as one (they share a base).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence

#: Nobody.
_NONE = -1


def can_all_be_paired(partners: Sequence[Collection[int]]) -> bool:
    """Is there a pairing of everybody? partners: of each place, from 0, the places it may meet."""
    if len(partners) % 2:
        return False
    search = _Search(partners)
    return all(search.mate[place] != _NONE or search.enlarge(place) for place in range(len(partners)))


class _Search:
    """A matching as it grows."""

    def __init__(self, partners: Sequence[Collection[int]]) -> None:
        self.partners = partners
        self.mate = [_NONE] * len(partners)
        # who has few to choose from chooses first
        for place in sorted(range(len(partners)), key=lambda place: (len(partners[place]), place)):
            if self.mate[place] == _NONE:
                free = min((other for other in partners[place] if self.mate[other] == _NONE), default=_NONE)
                if free != _NONE:
                    self.mate[place], self.mate[free] = free, place

    def enlarge(self, root: int) -> bool:
        """Pair one place more, if an alternating path leads from it to another one that is free."""
        self.base = list(range(len(self.mate)))
        self.parent = [_NONE] * len(self.mate)
        self.is_even = [False] * len(self.mate)
        self.is_even[root] = True
        self.queue = deque([root])
        while self.queue:
            place = self.queue.popleft()
            for other in sorted(self.partners[place]):
                if self.base[place] == self.base[other] or self.mate[place] == other:
                    continue
                if other == root or self.is_even[other]:
                    self._contract(place, other)
                elif self.parent[other] == _NONE:
                    self.parent[other] = place
                    if self.mate[other] == _NONE:
                        self._turn(other)
                        return True
                    self.is_even[self.mate[other]] = True
                    self.queue.append(self.mate[other])
        return False

    def _turn(self, end: int) -> None:
        """Exchange what is paired and what is not along the path."""
        while end != _NONE:
            before = self.parent[end]
            following = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = following

    def _contract(self, first: int, second: int) -> None:
        """An odd circle: all on it can be reached both ways from now on."""
        base = self._common_base(first, second)
        on_it = [False] * len(self.mate)
        self._mark(first, base, second, on_it)
        self._mark(second, base, first, on_it)
        for place in range(len(self.mate)):
            if on_it[self.base[place]]:
                self.base[place] = base
                if not self.is_even[place]:
                    self.is_even[place] = True
                    self.queue.append(place)

    def _common_base(self, first: int, second: int) -> int:
        """Where the ways of the two back to the root meet."""
        seen = set()
        while True:
            first = self.base[first]
            seen.add(first)
            if self.mate[first] == _NONE:
                break
            first = self.parent[self.mate[first]]
        while self.base[second] not in seen:
            second = self.parent[self.mate[self.base[second]]]
        return self.base[second]

    def _mark(self, place: int, base: int, child: int, on_it: list[bool]) -> None:
        """The way from a place down to the base of its circle."""
        while self.base[place] != base:
            on_it[self.base[place]] = on_it[self.base[self.mate[place]]] = True
            self.parent[place] = child
            child = self.mate[place]
            place = self.parent[child]
