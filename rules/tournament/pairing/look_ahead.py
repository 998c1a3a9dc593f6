"""Can the rounds that are left be paired without a rematch? (7.1, SW7)

Players are the bits of whole numbers here: who may still meet whom is one number for each player. A free
place, where the number is odd, is one more player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.tournament.pairing.matching import perfect_matching

#: Up to so many players all rounds that are left are looked at; of more, the next one.
SEARCHED = 16
#: The most steps of one search; who needs more is not known to be stuck, and so not kept back.
STEPS = 20_000

#: For each player the bits of those he may still meet; both ways.
Allowed = Sequence[int]


def can_go_on(allowed: Allowed, rounds: int) -> bool:
    """May so many rounds more be paired without a rematch?

    Of more than SEARCHED players only the next round is asked about. False is certain. Nobody is never stuck.
    """
    if rounds == 0 or not allowed:
        return True
    if len(allowed) <= SEARCHED:
        return _Search().find(tuple(allowed), rounds)
    return _has_round(allowed)


def without(allowed: Allowed, pairs: Sequence[tuple[int, int]]) -> list[int]:
    """What is left after these have met."""
    left = list(allowed)
    for a, b in pairs:
        left[a] &= ~(1 << b)
        left[b] &= ~(1 << a)
    return left


def _has_round(allowed: Allowed) -> bool:
    count = len(allowed)
    if 2 * min(others.bit_count() for others in allowed) >= count:
        return True  # Dirac: a way round all of them exists, every second step of it is a pairing
    edges = [(a, b, 0) for a in range(count) for b in range(a + 1, count) if allowed[a] >> b & 1]
    return perfect_matching(count, edges) is not None


@dataclass
class _Search:
    """Looks for rounds that share no pair, one after the other."""

    steps: int = 0

    def find(self, allowed: tuple[int, ...], rounds: int) -> bool:
        if rounds == 0 or self.steps > STEPS:
            return True
        degrees = [others.bit_count() for others in allowed]
        if min(degrees) < rounds:
            return False
        everybody = (1 << len(allowed)) - 1
        if min(degrees) == rounds:
            # every pair of this player will be played: which of them now does not matter
            tight = degrees.index(rounds)
            first = allowed[tight] & -allowed[tight]
            starts = [(tight, first.bit_length() - 1)]
            ways = self._rounds(allowed, everybody & ~(first | 1 << tight), starts)
        else:
            ways = self._rounds(allowed, everybody, [])
        return any(self.find(tuple(without(allowed, pairs)), rounds - 1) for pairs in ways)

    def _rounds(
        self, allowed: Allowed, free: int, pairs: list[tuple[int, int]]
    ) -> Iterator[list[tuple[int, int]]]:
        """Every way to pair those whose bits are free, after the pairs that are made."""
        if not free:
            yield pairs
            return
        self.steps += 1
        player = min(_bits(free), key=lambda each: (allowed[each] & free).bit_count())
        for other in _bits(allowed[player] & free):
            yield from self._rounds(allowed, free & ~(1 << player | 1 << other), [*pairs, (player, other)])


def _bits(number: int) -> Iterator[int]:
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest
