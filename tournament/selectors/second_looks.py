"""What wants a second look before somebody is registered. As many queries for one event as for ten."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Count, F, Q
from django.utils import timezone

from matches.models import Player
from matches.names import likeness_key
from rules.tournament.formats.chain import is_table
from rules.tournament.formats.stage import PairingStatus
from rules.tournament.states import EntrantStatus, StageState
from tournament.enrolment import Choice, Person
from tournament.models import Entrant, EntrantPlayer, Event, Registration, Slot, Stage, Tournament, Waiting
from tournament.models.rounds import CALLED
from tournament.namesakes import named_alike
from tournament.parts import part_of
from tournament.second_looks import SecondLook

_SHOWN_NAMES = 3


def looks_at(
    tournament: Tournament, person: Person, choices: Sequence[Choice], *, at: datetime | None = None
) -> tuple[SecondLook, ...]:
    """Everything that should be seen before this person takes part in these events."""
    now = at or timezone.now()
    registered = list(
        Registration.objects.filter(tournament=tournament).select_related("player").order_by("number")
    )
    partners = [choice.partner for choice in choices if choice.partner]
    found = [*_about_name(person, registered)]
    found += [look for partner in partners if not partner.player for look in _alike(partner, registered)]
    found += _about_rating(person, choices)
    found += _still_alive(tournament, person, choices)
    found += [_closed(choice) for choice in choices if is_closed(choice.event, now)]
    found += _others_wait(person, choices)
    return tuple({look.key: look for look in found}.values())


def is_closed(event: Event, now: datetime) -> bool:
    """Does the desk take nobody any more?"""
    return event.are_entries_closed or bool(event.entries_close_at and event.entries_close_at <= now)


def _closed(choice: Choice) -> SecondLook:
    return SecondLook(code="entries-closed", event=choice.event.pk, values={"event": choice.event.name})


# --- Names -----------------------------------------------------------------------------------------------


def _about_name(person: Person, registered: Sequence[Registration]) -> Iterator[SecondLook]:
    own = person.player.pk if person.player else None
    is_here = own in {row.player_id for row in registered}
    if own is None:
        yield from _alike(person, registered)
    elif not is_here:
        yield from _registered_alike(person, registered)
    if person.place or is_here:
        return
    others = [row.player.name for row in registered if row.player_id != own]
    shared = named_alike(person.called, others)
    if shared:
        names = ", ".join(shared[:_SHOWN_NAMES])
        more = "…" if len(shared) > _SHOWN_NAMES else ""
        yield SecondLook(code="shares-name", values={"others": names + more})


def _alike(person: Person, registered: Sequence[Registration]) -> Iterator[SecondLook]:
    """Somebody new whose name is that of somebody registered, or of somebody who played here before."""
    same = list(_registered_alike(person, registered))
    yield from same
    if same:
        return
    known = Player.objects.filter(identity_key=person.identity).order_by("-pk").first()
    if known is not None:
        yield SecondLook(code="known-before", player=known.pk, values={"other": _with_place(known)})


def _registered_alike(person: Person, registered: Sequence[Registration]) -> Iterator[SecondLook]:
    likeness = likeness_key(person.called)
    for row in registered:
        if likeness_key(row.player.name) == likeness:
            values = {"other": _with_place(row.player), "number": row.number}
            yield SecondLook(code="namesake", player=row.player_id, values=values)


def _with_place(player: Player) -> str:
    return f"{player.name} ({player.club})" if player.club else player.name


# --- Categories ------------------------------------------------------------------------------------------


def _about_rating(person: Person, choices: Sequence[Choice]) -> Iterator[SecondLook]:
    for choice in choices:
        event = choice.event
        if event.rating_from is None and event.rating_to is None:
            continue
        for one in filter(None, (person, choice.partner)):
            look = _rating_look(one, event)
            if look is not None:
                yield look


def _rating_look(person: Person, event: Event) -> SecondLook | None:
    rating = person.rating if person.rating is not None or not person.player else person.player.rating
    values = {"event": event.name, "name": person.called, "range": _range(event)}
    if rating is None:
        return SecondLook(code="rating-unknown", event=event.pk, values=values)
    below = event.rating_from is not None and rating < event.rating_from
    above = event.rating_to is not None and rating > event.rating_to
    if below or above:
        shown = values | {"rating": _shown(rating)}
        return SecondLook(code="rating-outside", event=event.pk, values=shown)
    return None


def _range(event: Event) -> str:
    """ "1500–1700", "≥ 1500", "≤ 1700"."""
    if event.rating_to is None:
        return f"≥ {_shown(event.rating_from)}"
    if event.rating_from is None:
        return f"≤ {_shown(event.rating_to)}"
    return f"{_shown(event.rating_from)}–{_shown(event.rating_to)}"


def _shown(rating: Any) -> str:
    return f"{rating.normalize():f}"


# --- Still playing elsewhere -----------------------------------------------------------------------------


def _still_alive(tournament: Tournament, person: Person, choices: Sequence[Choice]) -> Iterator[SecondLook]:
    people = [one for choice in choices for one in (person, choice.partner) if one and one.player]
    players = {one.player.pk: one for one in people if one.player}
    alive = alive_in(tournament, players)
    for choice in choices:
        for one in filter(None, (person, choice.partner)):
            for event in alive.get(one.player.pk if one.player else 0, ()):
                if event.pk != choice.event.pk:
                    values = {"name": one.called, "other_event": event.name}
                    yield SecondLook(code="still-alive", event=choice.event.pk, values=values)


def alive_in(tournament: Tournament, players: Iterable[int]) -> dict[int, tuple[Event, ...]]:
    """The running events in which each player can still play a match, by the player's id. Three queries."""
    places = list(
        EntrantPlayer.objects.filter(event__tournament=tournament, player__in=list(players))
        .exclude(entrant__status=EntrantStatus.WITHDRAWN)
        .select_related("event")
    )
    entrants = [place.entrant_id for place in places]
    paired = set(_paired(entrants))
    waiting = set(_in_tables(entrants, {place.event_id: place.event for place in places}))
    found: dict[int, tuple[Event, ...]] = {}
    for place in places:
        if place.entrant_id in paired | waiting:
            found[place.player_id] = (*found.get(place.player_id, ()), place.event)
    return found


def _paired(entrants: Sequence[int]) -> Iterable[int]:
    """Those of the entrants who stand in a published match that is not over."""
    return (
        Slot.objects.filter(entrant__in=entrants, pairing__stage__published_at__isnull=False)
        .filter(pairing__status__in=(PairingStatus.WAITING, PairingStatus.READY, CALLED))
        .values_list("entrant_id", flat=True)
    )


def _in_tables(entrants: Sequence[int], events: dict[int, Event]) -> Iterator[int]:
    """Those of the entrants who stand in a table that goes on, and have not lost all their lives."""
    stages = Stage.objects.filter(event__in=events, state=StageState.RUNNING)
    tables = [stage for stage in stages if is_table(stage.code)]
    lost = dict(
        Slot.objects.filter(
            entrant__in=entrants, pairing__status=PairingStatus.OVER, pairing__stage__in=tables
        )
        .filter(~Q(pairing__winner=F("number")))
        .values_list("entrant_id")
        .annotate(times=Count("pk"))
        .order_by()
    )
    for stage in tables:
        settings = part_of(events[stage.event_id], stage.part).settings
        lives = getattr(settings, "lives", None)
        for entrant in set(entrants) & set(stage.lines):
            own = getattr(settings, "lives_of", {}).get(entrant, lives)
            if own is None or lost.get(entrant, 0) < own:
                yield entrant


# --- Places ----------------------------------------------------------------------------------------------


def _others_wait(person: Person, choices: Sequence[Choice]) -> Iterator[SecondLook]:
    events = {choice.event.pk: choice.event for choice in choices if not choice.waits and choice.event.places}
    rows = Waiting.objects.filter(event__in=events, waits_for=Waiting.For.PLACE).select_related("player")
    lists: dict[int, list[Waiting]] = {}
    for row in rows.order_by("since", "id"):
        lists.setdefault(row.event_id, []).append(row)
    own = person.player.pk if person.player else None
    for event, waiting in lists.items():
        if waiting[0].player_id != own:
            values = {
                "event": events[event].name,
                "count": len(waiting),
                "first": waiting[0].player.name,
            }
            yield SecondLook(code="others-wait", event=event, values=values)


def places_taken(events: Iterable[int]) -> dict[int, int]:
    """How many entries of each event hold a place, by the event's id. One query."""
    return dict(
        Entrant.objects.filter(event__in=list(events))
        .exclude(status=EntrantStatus.WITHDRAWN)
        .values_list("event_id")
        .annotate(taken=Count("pk"))
        .order_by()
    )
