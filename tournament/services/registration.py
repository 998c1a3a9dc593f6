"""Who takes part: entrants by list and by hand, changed, removed, marked as here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from django.db.models import Max

from matches.models import Player, Side
from matches.names import identity_key, search_key, sort_key
from rules.tournament.states import EntrantStatus
from tournament.actor import Actor
from tournament.draw_errors import EntrantLeftError
from tournament.errors import (
    AlreadyEnteredError,
    EntrantDrawnError,
    NothingToImportError,
    RoundAlreadyDrawnError,
    SeedInvalidError,
    SeedTakenError,
)
from tournament.imports.lines import EntrantValues, JudgedLine
from tournament.models import Contact, Entrant, EntrantPlayer, Event, Stage
from tournament.parts import drawn_entrants
from tournament.services.acts import act
from tournament.services.tournaments import checked_name


def import_entrants(event: Event, lines: Sequence[JudgedLine], *, by: Actor) -> tuple[Entrant, ...]:
    """Enter everybody on an accepted line who is not entered yet, in the order of the list.

    The preview may be old: who has been entered since is left out.
    Raises NothingToImportError, SeedTakenError, SeedInvalidError, RoundAlreadyDrawnError; then nobody is
    entered.
    """
    with act(event.tournament_id, by=by, action="import-entrants", event=event) as doing:
        _refuse_published(event)
        entered = identities_in(event)
        wanted = [line.values for line in lines if line.accepted and line.values is not None]
        new = [values for values in wanted if identity_key(values.name) not in entered]
        if not new:
            raise NothingToImportError
        entrants = enter_people(event, new)
        doing.record(
            subject=event.name,
            values={"count": len(entrants), "event": event.name},
            after={"entrants": [_values_json(values) for values in new]},
        )
    return entrants


def add_entrant(event: Event, values: EntrantValues, *, by: Actor) -> Entrant:
    """Enter one player.

    Raises NameMissingError, NameTooLongError, AlreadyEnteredError, SeedTakenError, SeedInvalidError,
    RoundAlreadyDrawnError.
    """
    with act(event.tournament_id, by=by, action="add-entrant", event=event) as doing:
        _refuse_published(event)
        name = checked_name(values.name, limit=120)
        if identity_key(name) in identities_in(event):
            raise AlreadyEnteredError(name=name)
        (entrant,) = enter_people(event, [values])
        doing.record(subject=name, values={"event": event.name}, after=_values_json(values))
    return entrant


def edit_entrant(entrant: Entrant, values: EntrantValues, *, by: Actor) -> Entrant:
    """Correct what is known of an entrant; the name changes wherever the player is called by it.

    Raises NameMissingError, NameTooLongError, AlreadyEnteredError, SeedTakenError, SeedInvalidError.
    """
    event = entrant.event
    with act(event.tournament_id, by=by, action="edit-entrant", event=event) as doing:
        row = Entrant.objects.get(pk=entrant.pk)
        place = row.places.select_related("player__contact").get(order=1)
        before = entrant_values(row, place.player)
        name = checked_name(values.name, limit=120)
        _refuse_namesake(place.player, name)
        _refuse_seeds(event, [values.seed], but=row)
        row.seed = values.seed
        row.save(update_fields=["seed"])
        _describe(place.player, values)
        _rename(place.player, name)
        row.refresh_from_db()
        if before != values:
            doing.record(subject=name, before=_values_json(before), after=_values_json(values))
    return row


def remove_entrant(entrant: Entrant, *, by: Actor) -> None:
    """Take an entrant off the list, and the person too if entered nowhere else. Raises EntrantDrawnError."""
    event = entrant.event
    with act(event.tournament_id, by=by, action="remove-entrant", event=event) as doing:
        row = Entrant.objects.get(pk=entrant.pk)
        if row.pk in drawn_ids(event):
            raise EntrantDrawnError(name=row.name)
        players = list(Player.objects.filter(places__entrant=row))
        before = {"name": row.name, "number": row.number}
        row.delete()
        for player in players:
            if not player.places.exists() and not player.sides.exists():
                player.delete()
        doing.record(subject=row.name, values={"event": event.name}, before=before)


def mark_presence(entrant: Entrant, *, here: bool, by: Actor) -> Entrant:
    """Say that an entrant has come, or has not. Saying it again changes nothing.

    Raises EntrantLeftError: who has withdrawn is brought back by reinstate_entrant.
    """
    event = entrant.event
    with act(event.tournament_id, by=by, action="mark-presence", event=event) as doing:
        row = Entrant.objects.get(pk=entrant.pk)
        if row.status == EntrantStatus.WITHDRAWN:
            raise EntrantLeftError(name=row.name)
        status = EntrantStatus.CHECKED_IN if here else EntrantStatus.ENTERED
        if row.status != status:
            before, row.status = row.status, status
            row.save(update_fields=["status"])
            doing.record(
                subject=row.name,
                values={"here": here},
                before={"status": str(before)},
                after={"status": str(status)},
            )
    return row


def entrant_values(entrant: Entrant, player: Player) -> EntrantValues:
    """What is known of an entrant, as a form shows it. player: with its contact at hand."""
    contact = getattr(player, "contact", None)
    return EntrantValues(
        name=player.name,
        country=player.country,
        club=player.club,
        rating=player.rating,
        email=contact.email if contact else "",
        phone=contact.phone if contact else "",
        seed=entrant.seed,
    )


def drawn_ids(event: Event) -> set[int]:
    """The entrants who stand in the event's draw, published or not."""
    return set(drawn_entrants(Stage.objects.filter(event=event)))


def _refuse_published(event: Event) -> None:
    if Stage.objects.filter(event=event, published_at__isnull=False).exists():
        raise RoundAlreadyDrawnError(event=event.name)


def _refuse_namesake(player: Player, name: str) -> None:
    """A new name holds in every event the person is in: nobody else may be called by it there."""
    others = EntrantPlayer.objects.filter(event__in=player.places.values("event")).exclude(player=player)
    if others.filter(player__identity_key=identity_key(name)).exists():
        raise AlreadyEnteredError(name=name)


def identities_in(event: Event) -> set[str]:
    places = EntrantPlayer.objects.filter(event=event)
    return set(places.values_list("player__identity_key", flat=True))


def _refuse_seeds(event: Event, seeds: Iterable[int | None], *, but: Entrant | None = None) -> None:
    others = Entrant.objects.filter(event=event, seed__isnull=False)
    if but is not None:
        others = others.exclude(pk=but.pk)
    taken = set(others.values_list("seed", flat=True))
    for seed in seeds:
        if seed is None:
            continue
        if seed < 1:
            raise SeedInvalidError(seed=seed)
        if seed in taken:
            raise SeedTakenError(seed=seed)
        taken.add(seed)


def enter_people(event: Event, people: Sequence[EntrantValues]) -> tuple[Entrant, ...]:
    """Rows for people who are not in the event yet; as many queries for one as for a hundred."""
    _refuse_seeds(event, [values.seed for values in people])
    players = _players(event, people)
    last = Entrant.objects.filter(event=event).aggregate(last=Max("number"))["last"] or 0
    entrants = Entrant.objects.bulk_create(
        Entrant(
            event=event,
            number=number,
            name=player.name,
            sort_key=player.sort_key,
            search_key=player.search_key,
            seed=values.seed,
        )
        for number, (values, player) in enumerate(zip(people, players, strict=True), start=last + 1)
    )
    EntrantPlayer.objects.bulk_create(
        EntrantPlayer(event=event, entrant=entrant, player=player)
        for entrant, player in zip(entrants, players, strict=True)
    )
    return tuple(entrants)


def _players(event: Event, people: Sequence[EntrantValues]) -> list[Player]:
    """The person of each: who plays in another event of the tournament is the same one, else a new one."""
    keys = [identity_key(values.name) for values in people]
    elsewhere = Player.objects.filter(
        places__event__tournament_id=event.tournament_id, identity_key__in=keys
    ).distinct()
    known = {player.identity_key: player for player in elsewhere}
    new = {key: _player(values) for key, values in zip(keys, people, strict=True) if key not in known}
    Player.objects.bulk_create(new.values())
    Contact.objects.bulk_create(
        Contact(player=new[key], email=values.email, phone=values.phone)
        for key, values in zip(keys, people, strict=True)
        if key in new and (values.email or values.phone)
    )
    return [known.get(key) or new[key] for key in keys]


def _player(values: EntrantValues) -> Player:
    name = checked_name(values.name, limit=120)
    return Player(
        name=name,
        sort_key=sort_key(name),
        search_key=search_key(name),
        identity_key=identity_key(name),
        country=values.country,
        club=values.club,
        rating=values.rating,
    )


def _describe(player: Player, values: EntrantValues) -> None:
    player.country, player.club, player.rating = values.country, values.club, values.rating
    player.save(update_fields=["country", "club", "rating"])
    if values.email or values.phone:
        private = {"email": values.email, "phone": values.phone}
        Contact.objects.update_or_create(player=player, defaults=private)
    else:
        Contact.objects.filter(player=player).delete()


def _rename(player: Player, name: str) -> None:
    """Call a player by another name: as a person, as an entrant and at the tables."""
    if player.name == name:
        return
    keys = {"sort_key": sort_key(name), "search_key": search_key(name)}
    Player.objects.filter(pk=player.pk).update(name=name, identity_key=identity_key(name), **keys)
    Entrant.objects.filter(places__player=player).update(name=name, **keys)
    Side.objects.filter(players=player).update(name=name)


def _values_json(values: EntrantValues) -> dict[str, Any]:
    """What the log keeps of an entrant: no private data."""
    stored = {field: value for field, value in asdict(values).items() if field not in ("email", "phone")}
    return stored | {"rating": None if values.rating is None else str(values.rating)}
