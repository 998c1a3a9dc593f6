"""What the registration desk sees: people found by two letters, events and prices, who waits, who is missing.

Fixed numbers of queries, however many are registered. Nothing here is public.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from matches.models import Player
from matches.names import search_words
from rules.tournament.fees import FeeKind, Tier, Wanted, charges_of
from rules.tournament.fees import PriceUnknownError as NoPriceError
from rules.tournament.formats.stage import Open
from rules.tournament.states import EntrantStatus, StageState
from tournament.actor import Actor
from tournament.models import (
    Contact,
    Entrant,
    EntrantPlayer,
    Event,
    Price,
    Registration,
    Tournament,
    Voucher,
    Waiting,
)
from tournament.namesakes import namesakes_of
from tournament.parts import part_of
from tournament.selectors.acquaintance import at_desk
from tournament.selectors.charged import uncharged_entries, uncharged_people
from tournament.selectors.ledger import balances_of
from tournament.selectors.second_looks import is_closed, places_taken
from tournament.words_registration import late_words

FOUND = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundPerson:
    """Somebody who may be meant. number: at this tournament, None for who is not registered yet.

    events: what the person is in here. shares_name: another one found has the same first name or surname.
    """

    id: int
    name: str
    club: str
    country: str
    number: int | None
    events: tuple[str, ...]
    shares_name: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskCount:
    """entered: people in at least one event. paid: of them, who owe nothing; None where nothing costs.

    here: of them, who are here; not who waits for a place or went home again. closes_at: when the next event
    closes its entries, None for no time set.
    """

    entered: int
    paid: int | None
    here: int
    waiting: int
    closes_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceTag:
    """What something costs now. amount None: it has a price, but none that holds any more."""

    name: str
    amount: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """An event at the desk, as it is for one person.

    taken: the entries that hold a place. entered_as: what the person's entry is called, "" when not entered.
    is_to_be_charged: nobody was charged for that entry yet.
    waits_for: "place", "partner" or "". entry, double, fee, pools: what they cost now, None for what does
    not exist. seekers: who looks for a partner. waiting: how many wait for a place. late: what somebody who
    comes now gets, "" before the draw is published. has_left: the person withdrew from it.
    """

    event: Event
    taken: int
    is_closed: bool
    late: str
    entered_as: str
    is_to_be_charged: bool
    waits_for: str
    entry: PriceTag | None
    double: PriceTag | None
    fee: PriceTag | None
    pools: tuple[PriceTag, ...]
    seekers: tuple[Player, ...]
    waiting: int
    has_left: bool = False

    @property
    def is_full(self) -> bool:
        return self.event.places is not None and self.taken >= self.event.places


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingLine:
    """Somebody who is entered and has not been seen. beside: club or town, where a name is shared."""

    id: int
    number: int
    name: str
    beside: str
    events: tuple[str, ...]
    entries: tuple[Entrant, ...]


# --- People ------------------------------------------------------------------------------------------------


def found_people(
    tournament: Tournament, query: str, *, limit: int = FOUND, but: int | None = None
) -> tuple[FoundPerson, ...]:
    """People whose names have words that begin like those of the query, this tournament's first. 3 queries.

    A number finds who has it here. Of people who share name and club the newest, since every tournament's
    list may have brought one of them.
    """
    if query.strip().isdecimal() and len(query.strip()) < 10:
        numbered = Player.objects.filter(
            registrations__tournament=tournament, registrations__number=int(query)
        ).exclude(pk=but)
        return _described(tournament, list(numbered))
    words = search_words(query)
    if not words:
        return ()
    own = Registration.objects.filter(tournament=tournament, player=OuterRef("pk"))
    rows = Player.objects.filter(*map(_begins, words)).exclude(pk=but).annotate(is_own=Exists(own))
    found: dict[tuple[str, str, int], Player] = {}
    for row in rows.order_by("-is_own", "sort_key", "-pk")[: 4 * limit]:
        found.setdefault((row.identity_key, row.club, row.pk if row.is_own else 0), row)
    people = [row for row in found.values() if row.is_own or not _is_own_too(row, found)]
    return _described(tournament, people[:limit])


def _begins(word: str) -> Q:
    return Q(search_key__startswith=word) | Q(search_key__contains=f" {word}")


def _is_own_too(player: Player, found: dict[tuple[str, str, int], Player]) -> bool:
    """Is the same one found as somebody of this tournament?"""
    own = {(row.identity_key, row.club) for row in found.values() if row.is_own}
    return (player.identity_key, player.club) in own


def _described(tournament: Tournament, people: Sequence[Player]) -> tuple[FoundPerson, ...]:
    ids = [row.pk for row in people]
    numbers = dict(
        Registration.objects.filter(tournament=tournament, player__in=ids).values_list("player_id", "number")
    )
    events: dict[int, tuple[str, ...]] = {}
    places = EntrantPlayer.objects.filter(event__tournament=tournament, player__in=ids)
    for player, event in places.order_by("event_id").values_list("player_id", "event__name"):
        events[player] = (*events.get(player, ()), event)
    alike = namesakes_of({row.pk: (row.name,) for row in people})
    return tuple(
        FoundPerson(
            id=row.pk,
            name=row.name,
            club=row.club,
            country=row.country,
            number=numbers.get(row.pk),
            events=events.get(row.pk, ()),
            shares_name=row.pk in alike,
        )
        for row in people
    )


def known_player(tournament: Tournament, pk: int, by: Actor) -> tuple[Player, Registration | None] | None:
    """A person as this desk may see him, with the number here; None for nobody. 4 queries."""
    player = at_desk(tournament, [pk], by).get(pk)
    if player is None:
        return None
    row = Registration.objects.filter(tournament=tournament, player=player).select_related("player").first()
    return player, row


def payment_of(registration: Registration, number: int) -> Voucher | None:
    """A payment of the person, by the voucher's number. 1 query."""
    return registration.vouchers.filter(kind=Voucher.Kind.PAYMENT, number=number).first()


def contact_of(player: Player) -> Contact | None:
    return getattr(player, "contact", None)


# --- Events ------------------------------------------------------------------------------------------------


def offers_of(
    tournament: Tournament, player: Player | None = None, *, at: datetime | None = None
) -> tuple[Offer, ...]:
    """Every event that is not over, as it is for a person. 8 queries."""
    now = at or timezone.now()
    events = list(tournament.events.prefetch_related("prices", "stages__rounds").order_by("id"))
    events = [event for event in events if not _is_over(event)]
    taken = places_taken(event.pk for event in events)
    own: dict[int, str] = {}
    left: frozenset[int] = frozenset()
    if player is not None:
        places = EntrantPlayer.objects.filter(event__in=events, player=player)
        own = dict(places.values_list("event_id", "entrant__name"))
        gone = places.filter(entrant__status=EntrantStatus.WITHDRAWN)
        left = frozenset(gone.values_list("event_id", flat=True))
    found = uncharged_entries(events, player=player) if player is not None else ()
    uncharged = frozenset(event for event, _entrant in found)
    lists = _lists(events)
    return tuple(
        replace(
            _offer(event, player, taken, own, uncharged, lists.get(event.pk, []), now),
            has_left=event.pk in left,
        )
        for event in events
    )


def _is_over(event: Event) -> bool:
    stages = list(event.stages.all())
    return bool(stages) and all(stage.state == StageState.FINISHED for stage in stages)


def _lists(events: Sequence[Event]) -> dict[int, list[Waiting]]:
    rows = Waiting.objects.filter(event__in=events).select_related("player").order_by("since", "id")
    lists: dict[int, list[Waiting]] = {}
    for row in rows:
        lists.setdefault(row.event_id, []).append(row)
    return lists


def _offer(
    event: Event,
    player: Player | None,
    taken: dict[int, int],
    own: dict[int, str],
    uncharged: frozenset[int],
    waiting: Sequence[Waiting],
    now: datetime,
) -> Offer:
    prices = list(event.prices.all())
    pools = sorted({price.name for price in prices if price.kind == FeeKind.POOL})
    mine = [row.waits_for for row in waiting if player is not None and row.player_id == player.pk]
    seekers = [row.player for row in waiting if row.waits_for == Waiting.For.PARTNER]
    return Offer(
        event=event,
        taken=taken.get(event.pk, 0),
        is_closed=is_closed(event, now),
        late=_late(event),
        entered_as=own.get(event.pk, ""),
        is_to_be_charged=event.pk in uncharged,
        waits_for=mine[0] if mine else "",
        entry=_tag(prices, FeeKind.ENTRY, now),
        double=_tag(prices, FeeKind.DOUBLE, now),
        fee=_tag(prices, FeeKind.FEE, now),
        pools=tuple(tag for name in pools if (tag := _tag(prices, FeeKind.POOL, now, name))),
        seekers=tuple(one for one in seekers if player is None or one.pk != player.pk),
        waiting=sum(row.waits_for == Waiting.For.PLACE for row in waiting),
    )


def _late(event: Event) -> str:
    """What somebody gets who comes after the draw: an open line, the place of a bye, missed rounds."""
    stage = next((stage for stage in event.stages.all() if stage.part == 1 and stage.is_published), None)
    if stage is None:
        return ""
    if not part_of(event, 1).is_planned:
        return late_words(missed=sum(not round_.is_held for round_ in stage.rounds.all()))
    return late_words(open_lines=stage.lines.count(Open.OPEN.value), byes=stage.lines.count(None))


def _tag(prices: Sequence[Price], kind: str, now: datetime, name: str = "") -> PriceTag | None:
    tiers = [Tier(row.pk, row.kind, row.name, row.amount, row.until) for row in prices]
    if not any((tier.kind, tier.name) == (kind, name) for tier in tiers):
        return None
    try:
        charges = charges_of(tiers, [Wanted(kind, name)], None, now)
    except NoPriceError:
        return PriceTag(name=name, amount=None)
    return PriceTag(name=name, amount=sum(charge.amount for charge in charges))


# --- The morning in numbers --------------------------------------------------------------------------------


def desk_count(tournament: Tournament, *, at: datetime | None = None) -> DeskCount:
    """ "96 in, 88 paid, closes 11:00". 5 queries."""
    now = at or timezone.now()
    rows = Registration.objects.filter(tournament=tournament)
    entries = EntrantPlayer.objects.filter(event__tournament=tournament, player=OuterRef("player"))
    entered = dict(
        rows.filter(Exists(entries.exclude(entrant__status=EntrantStatus.WITHDRAWN))).values_list(
            "pk", "is_here"
        )
    )
    costs = Price.objects.filter(event__tournament=tournament).exists()
    owed = balances_of(tournament)
    unpaid = uncharged_people(tournament) if costs else frozenset()
    closes = tournament.events.filter(entries_close_at__gt=now, are_entries_closed=False)
    return DeskCount(
        entered=len(entered),
        paid=sum(owed.get(pk, 0) <= 0 and pk not in unpaid for pk in entered) if costs else None,
        here=sum(entered.values()),
        waiting=Waiting.objects.filter(event__tournament=tournament).count(),
        closes_at=closes.order_by("entries_close_at").values_list("entries_close_at", flat=True).first(),
    )


def waiting_lists(tournament: Tournament) -> tuple[tuple[Event, tuple[Waiting, ...], int], ...]:
    """The events somebody waits for: who does, first come first, and how many places are free. 3 queries."""
    events = list(tournament.events.order_by("id"))
    lists, taken = _lists(events), places_taken(event.pk for event in events)
    return tuple(
        (event, tuple(lists[event.pk]), _free(event, taken.get(event.pk, 0)))
        for event in events
        if event.pk in lists
    )


def _free(event: Event, taken: int) -> int:
    return 0 if event.places is None else max(0, event.places - taken)


# --- Who is not here ---------------------------------------------------------------------------------------


def missing_people(tournament: Tournament, *, event: Event | None = None) -> tuple[MissingLine, ...]:
    """Who is entered and has not been seen, by name; of one event or of all. 2 queries."""
    entries = Entrant.objects.filter(event__tournament=tournament, status=EntrantStatus.ENTERED)
    if event is not None:
        entries = entries.filter(event=event)
    places = EntrantPlayer.objects.filter(entrant__in=entries).select_related("entrant__event")
    of_player: dict[int, list[Entrant]] = {}
    for place in places.order_by("event_id"):
        of_player.setdefault(place.player_id, []).append(place.entrant)
    rows = list(_not_seen(tournament, entries))
    alike = namesakes_of({row.pk: (row.player.name,) for row in rows})
    return tuple(
        MissingLine(
            id=row.pk,
            number=row.number,
            name=row.player.name,
            beside=row.player.club if row.pk in alike else "",
            events=tuple(entrant.event.name for entrant in of_player.get(row.player_id, ())),
            entries=tuple(of_player.get(row.player_id, ())),
        )
        for row in rows
    )


def _not_seen(tournament: Tournament, entries: QuerySet[Entrant]) -> QuerySet[Registration]:
    places = EntrantPlayer.objects.filter(entrant__in=entries, player=OuterRef("player"))
    rows = Registration.objects.filter(Exists(places), tournament=tournament, is_here=False)
    return rows.select_related("player").order_by("player__sort_key", "number")
