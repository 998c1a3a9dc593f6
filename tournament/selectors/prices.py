"""What an event costs, as the law book reads it, and who pays less."""

from __future__ import annotations

from collections import defaultdict

from rules.tournament.fees import Reduction, Tier
from tournament.models import Discount, Event, Price, Tournament


def tiers_of(event: Event) -> tuple[Tier, ...]:
    """All prices of an event. One query."""
    return tuple(_tier(price) for price in Price.objects.filter(event=event))


def tiers_by_event(tournament: Tournament) -> dict[int, tuple[Tier, ...]]:
    """The prices of every event that has some, by its id. One query."""
    found: dict[int, list[Tier]] = defaultdict(list)
    for price in Price.objects.filter(event__tournament=tournament):
        found[price.event_id].append(_tier(price))
    return {event: tuple(tiers) for event, tiers in found.items()}


def reduction_of(discount: Discount | None) -> Reduction | None:
    """A discount as fees are computed with it."""
    return None if discount is None else Reduction(discount.pk, discount.percent, discount.amount)


def _tier(price: Price) -> Tier:
    return Tier(price.pk, str(price.kind), price.name, price.amount, price.until)
