"""Brackets that losers drop into, group after group (pairing-reference 4.1 and 4.4).

A group is the losers of one round of the bracket above, on the lines where they come in. With s survivors
and d newcomers: if s = d each survivor meets a newcomer; if there are at least twice as many survivors they
first meet each other, if there are at least twice as many newcomers the survivors wait while these do.
Nobody is left over: when the number is odd, the last one waits for the next round.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from rules.tournament.formats.stage import PairingPlan, Source

Group = Sequence[Source]

#: In a structure string: a round without newcomers; and the grand final, which belongs to no lower bracket.
CONSOLIDATION, GRAND_FINAL = "|", "X"


@dataclass(frozen=True, slots=True)
class LowerBracket:
    """The pairings round by round, top to bottom, and who is left in at the end."""

    pairings: tuple[PairingPlan, ...]
    survivors: tuple[Source, ...]


def fold_in(groups: Sequence[Group], *, stage: str, letter: str, until: int = 1) -> LowerBracket:
    """Take the groups in, one after the other, then play until so many are left.

    Of n newcomers in all, n - until matches: each puts one of them out.
    """
    bracket = _Rounds(stage, letter)
    survivors: list[Source] = []
    for newcomers in groups:
        survivors = bracket.join(survivors, list(newcomers))
    while len(survivors) > until:
        survivors = bracket.halve(survivors)
    return bracket.with_survivors(survivors)


def fold_by_structure(groups: Sequence[Group], structure: str, *, stage: str, letter: str) -> LowerBracket:
    """Take the groups in as a structure string says, such as "A B C D | X" (4.4).

    A letter takes the next group in; when there are fewer newcomers than survivors, the survivors whom none
    is left for meet each other. Raises ValueError for a string that does not take in every group or leaves
    more than one survivor (SH1).
    """
    bracket = _Rounds(stage, letter)
    survivors: list[Source] = []
    waiting = list(groups)
    for token in structure.replace(GRAND_FINAL, "").split():
        newcomers = [] if token == CONSOLIDATION or not waiting else list(waiting.pop(0))
        survivors = bracket.mix(survivors, newcomers)
    if waiting or len(survivors) != 1:
        raise ValueError(f"{structure!r} leaves {len(waiting)} groups out and {len(survivors)} survivors")
    return bracket.with_survivors(survivors)


def losers_in_order(pairings: Sequence[PairingPlan], *, rounds: int | None = None) -> list[list[Source]]:
    """The losers of each round of a bracket, of the first rounds only if so many are named."""
    groups: dict[int, list[Source]] = {}
    for pairing in pairings:
        if rounds is None or pairing.round <= rounds:
            groups.setdefault(pairing.round, []).append(Source.loser_of(pairing.key))
    return list(groups.values())


def losers_by_round(pairings: Sequence[PairingPlan], *, rounds: int | None = None) -> list[list[Source]]:
    """The same, every other round from the bottom up, so that who have just met come in apart."""
    groups = losers_in_order(pairings, rounds=rounds)
    return [group[::-1] if at % 2 else group for at, group in enumerate(groups)]


def masked(groups: Sequence[Group], masks: Sequence[int]) -> list[list[Source]]:
    """Each group with the one of place i on the line i XOR mask, both from 0 (4.2)."""
    return [
        [group[line ^ mask] for line in range(len(group))] for group, mask in zip(groups, masks, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class _Rounds:
    """A bracket as it grows."""

    stage: str
    letter: str
    rounds: list[list[PairingPlan]] = field(default_factory=list)

    def join(self, survivors: list[Source], newcomers: list[Source]) -> list[Source]:
        """Bring both to about the same number, then let each survivor meet a newcomer."""
        if not survivors or not newcomers:
            return survivors or newcomers
        while len(survivors) >= 2 * len(newcomers):
            survivors = self.halve(survivors)
        while len(newcomers) >= 2 * len(survivors):
            newcomers = self.halve(newcomers)
        return self.mix(survivors, newcomers)

    def halve(self, players: list[Source]) -> list[Source]:
        """One round in which neighbours meet."""
        return self.mix(players, [])

    def mix(self, survivors: list[Source], newcomers: list[Source]) -> list[Source]:
        """One round: newcomers meet survivors, spread evenly over the round; the others meet each other."""
        if len(survivors) < len(newcomers):
            survivors, newcomers = newcomers, survivors
        total = len(survivors) + len(newcomers)
        waiting = survivors[total - total % 2 - len(newcomers) :]
        left, coming = iter(survivors), iter(newcomers)
        mixed = _evenly(len(newcomers), total // 2)
        return self._play((next(left), next(coming if is_met else left)) for is_met in mixed) + waiting

    def _play(self, pairs: Iterable[tuple[Source, Source]]) -> list[Source]:
        round_ = len(self.rounds) + 1
        pairings = [
            PairingPlan(f"{self.letter}{round_}-{number}", self.stage, round_, number, pair)
            for number, pair in enumerate(pairs, start=1)
        ]
        self.rounds.append(pairings)
        return [Source.winner_of(pairing.key) for pairing in pairings]

    def with_survivors(self, survivors: Sequence[Source]) -> LowerBracket:
        pairings = tuple(pairing for found in self.rounds for pairing in found)
        return LowerBracket(pairings, tuple(survivors))


def _evenly(chosen: int, of: int) -> list[bool]:
    """`of` yes-or-nos, `chosen` of them yes, evenly spread."""
    steps = [place * chosen // of for place in range(of + 1)]
    return [after > before for before, after in pairwise(steps)]
