"""Who gets which prize, as far as places are decided, and what every prize is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.tournament.prizes import Payout, Prize, Scheme, places_within, share_out
from rules.tournament.standings.figures import Exact
from rules.tournament.standings.ranking import Place
from tournament.models import Event
from tournament.prizes import PrizePlan, SidePool, plan_of_prizes
from tournament.selectors.standings import StageStandings
from tournament.words import place_words, stage_words
from tournament.words_prizes import PrizeFigures, figure_lines


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeLine:
    """A prize. place: "1", "3–4". entrant, name: None and "" while nobody has the place. share: of the pool.

    amount: smallest units; None while nobody has said what there is to win. parts: label and value of each
    thing it was made of.
    """

    place: str
    entrant: int | None
    name: str
    share: Fraction
    amount: int | None
    parts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeSection:
    """The prizes of one list of places, or of a side pool. pool: of a side pool, else None."""

    title: str
    lines: tuple[PrizeLine, ...]
    pool: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizePage:
    """pool: smallest units of the currency, None while nobody has said. remainder: what nobody gets, once
    every place that is paid is decided.
    """

    currency: str
    pool: int | None
    remainder: int | None
    sections: tuple[PrizeSection, ...]
    side: tuple[PrizeSection, ...]


def prizes_of(event: Event, standings: Sequence[StageStandings]) -> PrizePage | None:
    """The prizes of an event; None where nothing is said of any. standings: as standings_of gives them."""
    plan = plan_of_prizes(event)
    if plan is None:
        return None
    teller = _Teller(event, standings)
    payout = share_out(plan.pool or 0, plan.scheme, teller.places, unit=plan.unit)
    is_whole = all(teller.is_decided(stage, len(weights)) for stage, weights in plan.weights.items())
    return PrizePage(
        currency=event.tournament.currency,
        pool=plan.pool,
        remainder=payout.remainder if plan.pool is not None and is_whole else None,
        sections=tuple(
            PrizeSection(title=stage_words(stage), lines=teller.lines(plan.scheme, stage, payout, plan))
            for stage in plan.weights
        ),
        side=tuple(teller.side(each, unit=plan.unit) for each in plan.side),
    )


class _Teller:
    """What is known of the places of an event. places: decided, by stage."""

    def __init__(self, event: Event, standings: Sequence[StageStandings]) -> None:
        self.currency = event.tournament.currency
        self.standings = {each.stage: each for each in standings}
        self.places: Mapping[str, tuple[Place, ...]] = {
            each.stage: tuple(
                Place(line.entrant_id, line.first or 0, line.last or 0) for line in each.decided
            )
            for each in standings
        }
        self.names = {line.entrant_id: line.name for each in standings for line in each.lines}

    def is_decided(self, stage: str, paid: int) -> bool:
        """Does somebody have every paid place of a stage, or is it over with fewer?"""
        found = self.standings.get(stage)
        if found is None:
            return False
        return found.is_final or {place.first for place in self.places[stage]} >= set(range(1, paid + 1))

    def lines(
        self, scheme: Scheme, stage: str, payout: Payout, plan: PrizePlan | SidePool
    ) -> tuple[PrizeLine, ...]:
        """Who has a prize of a stage, and the places that are still open, in the order of the places."""
        won = [prize for prize in payout.prizes if prize.stage == stage]
        taken = {place for prize in won for place in range(prize.place.first, prize.place.last + 1)}
        found = [(prize.place.first, self._won(prize, scheme, plan.pool)) for prize in won]
        found += [
            (place, self._open(place, weight, scheme, plan.pool))
            for place, weight in enumerate(scheme.weights[stage], start=1)
            if place not in taken and weight
        ]
        return tuple(line for _, line in sorted(found, key=lambda each: each[0]))

    def side(self, pool: SidePool, *, unit: int) -> PrizeSection:
        """A side pool: its own entrants in the order of the stage; who still plays may yet be before them."""
        inside = places_within(self.places.get(pool.stage, ()), pool.entrants)
        playing = len(pool.entrants) - len(inside)
        places = tuple(Place(each.entrant, each.first + playing, each.last + playing) for each in inside)
        payout = share_out(pool.pool or 0, pool.scheme, {pool.stage: places}, unit=unit)
        lines = self.lines(pool.scheme, pool.stage, payout, pool)
        return PrizeSection(title=pool.name, lines=lines, pool=pool.pool)

    def _won(self, prize: Prize, scheme: Scheme, pool: int | None) -> PrizeLine:
        amount = None if pool is None else prize.amount
        figures = PrizeFigures(
            places=place_words(prize.place.first, prize.place.last),
            weights=prize.weights,
            weight=prize.weight,
            whole=scheme.whole,
            pool=pool,
            share=prize.share,
            rounded=prize.rounded,
            extra=prize.extra,
        )
        return PrizeLine(
            place=figures.places,
            entrant=prize.place.entrant,
            name=self.names.get(prize.place.entrant, ""),
            share=_part(prize.weight, scheme),
            amount=amount,
            parts=tuple(figure_lines(figures, self.currency)),
        )

    def _open(self, place: int, weight: Exact, scheme: Scheme, pool: int | None) -> PrizeLine:
        share = _part(weight, scheme)
        amount = None if pool is None else int(share * pool)
        return PrizeLine(place=str(place), entrant=None, name="", share=share, amount=amount, parts=())


def _part(weight: Exact, scheme: Scheme) -> Fraction:
    return Fraction(weight) / Fraction(scheme.whole)
