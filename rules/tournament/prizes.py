"""Who gets what of the prize pool (pairing-reference section 10).

Money is a whole number of the smallest unit of the currency. Shares are exact fractions until they are
rounded down; what rounding leaves over is handed out from the top, and the rest is recorded.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise
from types import MappingProxyType

from rules.errors import TavlaError
from rules.tournament.formats.consolation import CONSOLATION
from rules.tournament.formats.elimination import MAIN
from rules.tournament.standings.figures import Exact, exact
from rules.tournament.standings.ranking import Place

#: The factors of the first places with N lives; place p after them has 32/p.
LIVES_FACTORS = (32, 20, 13, 9, 7, 6, 5, 4)
#: A usual number of entries for each paid place.
ENTRIES_PER_PRIZE = 8


class PoolBelowZeroError(TavlaError):
    """The costs are more than what comes in."""

    code = "pool-below-zero"

    def __init__(self, *, income: int, costs: int) -> None:
        super().__init__(f"costs of {costs} exceed the income of {income}")
        self.income = income
        self.costs = costs


class ImpossiblePrizesError(TavlaError):
    """Prizes that rise from one place to the next, are below zero, or are more than the pool (P2, P4)."""

    code = "impossible-prizes"

    def __init__(self, *, stage: str) -> None:
        super().__init__(f"the prizes of {stage} cannot be paid")
        self.stage = stage


@dataclass(frozen=True)
class Scheme:
    """How a pool is divided.

    weights: by stage, those of places 1, 2, ...; a place without one gets nothing. whole: the weight of
    the whole pool: 100 for percentages, the sum for factors. Raises ImpossiblePrizesError.
    """

    weights: Mapping[str, tuple[Exact, ...]]
    whole: Exact

    def __post_init__(self) -> None:
        given: Exact = 0
        for stage, weights in self.weights.items():
            given += sum(weights)
            falling = all(better >= worse for better, worse in pairwise(weights))
            if not falling or min(weights, default=0) < 0 or given > self.whole:
                raise ImpossiblePrizesError(stage=stage)

    @classmethod
    def percentages(cls, weights: Mapping[str, tuple[Exact, ...]]) -> Scheme:
        """Parts of a hundred; what they leave of it stays in the pool."""
        return cls(weights, 100)

    @classmethod
    def factors(cls, weights: Mapping[str, tuple[Exact, ...]]) -> Scheme:
        """Shares of each other, which use up the whole pool."""
        return cls(weights, exact(sum((sum(each) for each in weights.values()), Fraction())))


#: Percentages of small events, by name. 50-25-25: the last is the consolation winner's.
PERCENTAGES: Mapping[str, Scheme] = MappingProxyType(
    {
        "50-30-20": Scheme.percentages({MAIN: (50, 30, 20)}),
        "40-25-25-10": Scheme.percentages({MAIN: (40, 25), CONSOLATION: (25, 10)}),
        "50-25-25": Scheme.percentages({MAIN: (50, 25), CONSOLATION: (25,)}),
        "40-30-20-10": Scheme.percentages({MAIN: (40, 30, 20, 10)}),
    }
)


@dataclass(frozen=True, slots=True)
class Prize:
    """One entrant's prize, with everything it was made of.

    weights: of the places that are shared. weight: their mean. share: the exact part of the pool.
    rounded: the share, down to the unit. extra: the unit more that came from what rounding left over, or 0.
    Money in the smallest unit of the currency.
    """

    stage: str
    place: Place
    weights: tuple[Exact, ...]
    weight: Exact
    share: Exact
    rounded: int
    extra: int

    @property
    def amount(self) -> int:
        return self.rounded + self.extra


@dataclass(frozen=True, slots=True)
class Payout:
    """All prizes, the stages in the order of the scheme, best first; and what stays in the pool (P1)."""

    prizes: tuple[Prize, ...]
    remainder: int


def prize_pool(*, fees: int, added: int = 0, costs: int = 0) -> int:
    """What there is to win: fees and added money less costs. Raises PoolBelowZeroError."""
    if costs > fees + added:
        raise PoolBelowZeroError(income=fees + added, costs=costs)
    return fees + added - costs


def paid_places(entries: int, *, per_prize: int = ENTRIES_PER_PRIZE) -> int:
    """A usual number of prizes: one for each whole per_prize entries, at least one."""
    return max(1, entries // per_prize)


def standard_factors(paid: Mapping[str, Sequence[int]]) -> Scheme:
    """Factors that double from prize to prize; the smallest one is 1.

    paid: by stage, in their order: how many places share the first prize, the second, ...; (1, 1, 2) is
    winner, final loser, both semi-finalists. The winner of a stage gets what the final loser of the stage
    above gets: first consolation = second main, first last chance = second consolation.
    """
    depths = {stage: range(above, above + len(prizes)) for above, (stage, prizes) in enumerate(paid.items())}
    deepest = max((depth for found in depths.values() for depth in found), default=0)
    weights = {
        stage: tuple(
            1 << (deepest - depth)
            for depth, places in zip(depths[stage], prizes, strict=True)
            for _ in range(places)
        )
        for stage, prizes in paid.items()
    }
    return Scheme.factors(dict(weights))


def lives_factors(places: int) -> tuple[Exact, ...]:
    """The factors of so many paid places with N lives: 32, 20, 13, 9, 7, 6, 5, 4, then 32/place."""
    later = (exact(Fraction(LIVES_FACTORS[0], place)) for place in range(len(LIVES_FACTORS) + 1, places + 1))
    return (*LIVES_FACTORS[:places], *later)


def wide_percentages(places: int) -> tuple[Exact, ...]:
    """Winner 50 %, second 25 %, the other 25 % shared by the rest so that it falls evenly to the last.

    places: at least 3.
    """
    if places < 3:
        raise ValueError(f"a wide payout has 3 places or more, not {places}")
    steps = range(places - 2, 0, -1)
    return (50, 25, *(exact(Fraction(25 * step, sum(steps))) for step in steps))


def share_out(pool: int, scheme: Scheme, places: Mapping[str, Sequence[Place]], *, unit: int = 1) -> Payout:
    """Divide a pool among those who are placed.

    places: by stage. Who shares places i to j gets the mean of their weights (P3). unit: prizes are
    multiples of it, 100 for whole units of a currency with cents. Left-over units go to places from the
    top; a place whose sharers cannot all get one is skipped, and so is one that would overtake (P2).
    """
    shared = [
        group
        for stage, weights in scheme.weights.items()
        for group in _groups(pool, scheme, stage, weights, places.get(stage, ()), unit)
    ]
    due = sum((prize.share for group in shared for prize in group), Fraction())
    left = due // unit - sum(prize.rounded // unit for group in shared for prize in group)
    paid = [prize for group in _with_extras(shared, left, unit) for prize in group]
    return Payout(tuple(paid), pool - sum(prize.amount for prize in paid))


def places_within(places: Sequence[Place], entrants: Collection[int]) -> tuple[Place, ...]:
    """The places of a side pool: its own entrants in the order of the stage, ties kept."""
    inside: list[Place] = []
    members = sorted((place for place in places if place.entrant in entrants), key=_first)
    for _, sharing in groupby(members, key=_first):
        tied = list(sharing)
        first, last = len(inside) + 1, len(inside) + len(tied)
        inside += [Place(place.entrant, first, last) for place in tied]
    return tuple(inside)


#: The prizes of those who share a place.
_Group = tuple[Prize, ...]


def _groups(
    pool: int, scheme: Scheme, stage: str, weights: Sequence[Exact], places: Sequence[Place], unit: int
) -> Iterator[_Group]:
    for _, sharing in groupby(sorted(places, key=_first), key=_first):
        tied = tuple(sharing)
        first, last = tied[0].first, tied[0].last
        theirs = tuple(weights[first - 1 : last])
        mean = exact(Fraction(sum(theirs), 1) / (last - first + 1))
        if mean:
            share = exact(Fraction(pool) * mean / scheme.whole)
            rounded = share // unit * unit
            yield tuple(Prize(stage, place, theirs, mean, share, rounded, 0) for place in tied)


def _with_extras(groups: Sequence[_Group], left: int, unit: int) -> list[_Group]:
    """Hand the left-over units out, one to each of a group, the largest shares first."""
    extended = list(groups)
    for at in sorted(range(len(groups)), key=lambda at: (-groups[at][0].share,)):
        group = groups[at]
        if len(group) <= left and not _overtakes(
            group[0].rounded + unit, extended[at - 1 : at], group[0].stage
        ):
            extended[at] = tuple(_with_extra(prize, unit) for prize in group)
            left -= len(group)
    return extended


def _overtakes(amount: int, above: Sequence[_Group], stage: str) -> bool:
    """Would this be more than those one place higher in the stage get?"""
    return any(group[0].stage == stage and amount > group[0].amount for group in above)


def _with_extra(prize: Prize, unit: int) -> Prize:
    return Prize(prize.stage, prize.place, prize.weights, prize.weight, prize.share, prize.rounded, unit)


def _first(place: Place) -> int:
    return place.first
