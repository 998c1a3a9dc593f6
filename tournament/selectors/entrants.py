"""Who takes part. No line holds private data: contacts are read by the desk's own form alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from matches.models import Player
from rules.tournament.states import EntrantStatus
from tournament.models import Entrant, EntrantPlayer, Event, Slot
from tournament.namesakes import namesakes_of
from tournament.words import state_words


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantLine:
    """An entrant of a list. number: in the order of registration, from 1. seed: None for most.

    country, club, rating: the first player's. beside: club or town, where another in the event has the same
    first name or surname. is_drawn: stands in a draw and cannot be removed.
    """

    id: int
    number: int
    name: str
    country: str
    club: str
    beside: str
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
    return _lines(_entrants(event))


def public_entrants(event: Event) -> tuple[EntrantLine, ...]:
    """Who takes part, by name; without those who withdrew, and without a word of a draft. Public."""
    entrants = _entrants(event).exclude(status=EntrantStatus.WITHDRAWN)
    return _lines(entrants, is_public=True)


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


def _lines(entrants: Iterable[Entrant], *, is_public: bool = False) -> tuple[EntrantLine, ...]:
    rows = [(entrant, [place.player for place in entrant.places.all()]) for entrant in entrants]
    alike = namesakes_of({entrant.pk: [player.name for player in players] for entrant, players in rows})
    return tuple(
        _line(entrant, players, shares_name=entrant.pk in alike, is_public=is_public)
        for entrant, players in rows
    )


def _line(
    entrant: Entrant, players: Sequence[Player], *, shares_name: bool, is_public: bool = False
) -> EntrantLine:
    first = players[0] if players else None
    return EntrantLine(
        id=entrant.pk,
        number=entrant.number,
        name=entrant.name,
        country=first.country if first else "",
        club=first.club if first else "",
        beside=" / ".join(filter(None, (player.club for player in players))) if shares_name else "",
        rating=first.rating if first else None,
        seed=entrant.seed,
        status=entrant.status,
        status_words=state_words(entrant.status),
        players=tuple(player.name for player in players),
        is_drawn=entrant.is_published if is_public else entrant.is_drawn,
    )
