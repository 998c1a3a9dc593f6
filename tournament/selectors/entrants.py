"""Who takes part. No line holds private data: contacts are read by the desk's own form alone."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from rules.tournament.states import EntrantStatus
from tournament.models import Entrant, EntrantPlayer, Event, Slot
from tournament.words import state_words


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantLine:
    """An entrant of a list. number: in the order of registration, from 1. seed: None for most.

    country, club, rating: the first player's. is_drawn: stands in a draw and cannot be removed.
    """

    id: int
    number: int
    name: str
    country: str
    club: str
    rating: Decimal | None
    seed: int | None
    status: str
    status_words: str
    players: tuple[str, ...]
    is_drawn: bool

    @property
    def is_here(self) -> bool:
        return self.status == EntrantStatus.CHECKED_IN

    @property
    def has_left(self) -> bool:
        return self.status == EntrantStatus.WITHDRAWN


def entrants_of(event: Event) -> tuple[EntrantLine, ...]:
    """Every entrant by name, for the desk."""
    return tuple(_line(entrant) for entrant in _entrants(event))


def public_entrants(event: Event) -> tuple[EntrantLine, ...]:
    """Who takes part, by name; without those who withdrew, and without a word of a draft. Public."""
    entrants = _entrants(event).exclude(status=EntrantStatus.WITHDRAWN)
    return tuple(_line(entrant, is_public=True) for entrant in entrants)


def _entrants(event: Event) -> QuerySet[Entrant]:
    places = EntrantPlayer.objects.select_related("player").order_by("order")
    return (
        Entrant.objects.filter(event=event)
        .annotate(
            is_drawn=Exists(Slot.objects.filter(entrant=OuterRef("pk"))),
            is_published=Exists(
                Slot.objects.filter(entrant=OuterRef("pk"), round__stage__published_at__isnull=False)
            ),
        )
        .order_by("sort_key", "id")
        .prefetch_related(Prefetch("places", places))
    )


def _line(entrant: Entrant, *, is_public: bool = False) -> EntrantLine:
    players = [place.player for place in entrant.places.all()]
    first = players[0] if players else None
    return EntrantLine(
        id=entrant.pk,
        number=entrant.number,
        name=entrant.name,
        country=first.country if first else "",
        club=first.club if first else "",
        rating=first.rating if first else None,
        seed=entrant.seed,
        status=entrant.status,
        status_words=state_words(entrant.status),
        players=tuple(player.name for player in players),
        is_drawn=entrant.is_published if is_public else entrant.is_drawn,
    )
