"""Elo ratings after the FIBS formula and the variants clubs and federations use (pairing-reference 11.1).

Ratings are the one place of the law book with floating-point numbers: the formula has roots and powers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import groupby
from math import sqrt
from types import MappingProxyType

from rules.match.states import ResultKind
from rules.tournament.pairing.cells import Kind


class Timing(StrEnum):
    """When a rating changes: after every match, or for a period at once with the ratings of its start."""

    CHRONOLOGICAL = "chronological"
    BATCH = "batch"


@dataclass(frozen=True, slots=True)
class Ramp:
    """New players move faster: K is `first`, less 1 for each `per` points of experience, at least 1."""

    first: float
    per: int

    def factor(self, experience: int) -> float:
        return max(1.0, self.first - experience / self.per)


@dataclass(frozen=True, slots=True, kw_only=True)
class EloVariant:
    """One list's way to rate.

    scale: the rating difference, times the root of the length, that makes the odds 10 to 1.
    base: what a 1-point match is worth with K = 1, won or lost together. ramp: None: K is always 1.
    start: the rating of a new player. provisional_below: so much experience makes a rating more than
    provisional. stretch: C of the research variant, which counts a length n as 1 + C(n-1)/2; None: as n.
    """

    code: str
    source: str
    scale: float = 2000.0
    base: float = 4.0
    ramp: Ramp | None = Ramp(5.0, 100)
    start: float = 1500.0
    provisional_below: int = 0
    timing: Timing = Timing.CHRONOLOGICAL
    stretch: float | None = None

    def weight(self, length: int) -> float:
        """The root of the length, or of what counts as length."""
        return sqrt(length if self.stretch is None else 1 + self.stretch * (length - 1) / 2)

    def factor(self, experience: int) -> float:
        """K of a player with so much experience."""
        return 1.0 if self.ramp is None else self.ramp.factor(experience)


_ALL = (
    EloVariant(code="fibs", source="FIBS: First Internet Backgammon Server"),
    EloVariant(
        code="bgfed",
        source="Belgian Backgammon Federation",
        ramp=None,
        provisional_below=100,
        timing=Timing.BATCH,
    ),
    EloVariant(code="brass-city", source="Brass City club", ramp=Ramp(2.0, 400)),
    EloVariant(code="bangkok", source="Bangkok club", ramp=None, start=1800.0),
    # the German list publishes no formula of its own: the rest is as FIBS
    EloVariant(code="dbgv", source="German Backgammon Federation", provisional_below=200),
)

#: The variants by code.
ELO_VARIANTS: Mapping[str, EloVariant] = MappingProxyType({variant.code: variant for variant in _ALL})


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating. experience: the lengths of all rated matches, added up."""

    value: float
    experience: int = 0

    def is_provisional(self, variant: EloVariant) -> bool:
        return self.experience < variant.provisional_below


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedMatch:
    """A finished match between two persons. period: which batch it belongs to, where ratings are batched."""

    id: int
    finished_at: datetime
    winner: int
    loser: int
    length: int
    kind: Kind = ResultKind.PLAYED
    period: int = 0

    @property
    def is_rated(self) -> bool:
        """Only what was played is rated, and gives experience (TD-41)."""
        return self.kind is ResultKind.PLAYED


@dataclass(frozen=True, slots=True)
class Exchange:
    """What a match moves.

    chance: the loser's chance to have won. gain: of the winner, above 0. loss: of the loser, below 0.
    """

    chance: float
    gain: float
    loss: float


@dataclass(frozen=True, slots=True)
class RatingChange:
    """One match's mark on both ratings, before and after it."""

    match: RatedMatch
    exchange: Exchange
    winner: tuple[Rating, Rating]
    loser: tuple[Rating, Rating]


def winning_chance(variant: EloVariant, rating: float, opponent: float, length: int) -> float:
    """The chance to win a match of so many points; 0.5 between equals."""
    return 1 / (1 + 10 ** ((opponent - rating) * variant.weight(length) / variant.scale))


def exchange(variant: EloVariant, winner: Rating, loser: Rating, length: int) -> Exchange:
    """What winner and loser gain and lose, each with the factor K of the own experience before the match."""
    chance = winning_chance(variant, loser.value, winner.value, length)
    stake = variant.base * variant.weight(length) * chance
    return Exchange(
        chance, stake * variant.factor(winner.experience), -stake * variant.factor(loser.experience)
    )


def rating_changes(
    variant: EloVariant, matches: Iterable[RatedMatch], ratings: Mapping[int, Rating] | None = None
) -> Iterator[RatingChange]:
    """Rate matches in the order of the variant: by finish, then id; in batches, by period first.

    ratings: what stood before; who is not in it starts new. In a batch, ratings and experience are those
    of the start of the period. After a correction, begin again with what stood before the corrected match.
    """
    current = dict(ratings or {})
    new = Rating(variant.start)
    for together in _batches(variant, matches):
        before = [(current.get(match.winner, new), current.get(match.loser, new)) for match in together]
        for match, (winner, loser) in zip(together, before, strict=True):
            moved = exchange(variant, winner, loser, match.length)
            won, lost = current.get(match.winner, new), current.get(match.loser, new)
            current[match.winner] = Rating(won.value + moved.gain, won.experience + match.length)
            current[match.loser] = Rating(lost.value + moved.loss, lost.experience + match.length)
            yield RatingChange(match, moved, (won, current[match.winner]), (lost, current[match.loser]))


def ratings_after(
    variant: EloVariant, matches: Iterable[RatedMatch], ratings: Mapping[int, Rating] | None = None
) -> dict[int, Rating]:
    """The ratings after these matches, of all who had one and all who played (E6)."""
    after = dict(ratings or {})
    for change in rating_changes(variant, matches, ratings):
        after[change.match.winner] = change.winner[1]
        after[change.match.loser] = change.loser[1]
    return after


def _batches(variant: EloVariant, matches: Iterable[RatedMatch]) -> Iterator[Sequence[RatedMatch]]:
    """The rated matches in order, those together that are rated with the same ratings."""
    rated = [match for match in matches if match.is_rated]
    if variant.timing is Timing.CHRONOLOGICAL:
        yield from ((match,) for match in sorted(rated, key=_by_finish))
        return
    ordered = sorted(rated, key=lambda match: (match.period, *_by_finish(match)))
    for _, together in groupby(ordered, key=lambda match: match.period):
        yield tuple(together)


def _by_finish(match: RatedMatch) -> tuple[datetime, int]:
    return (match.finished_at, match.id)
