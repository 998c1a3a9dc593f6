"""Who takes part: entrants by list and by hand, changed, removed.

The one place that makes entrants, their players' places, and everybody's number at the tournament.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.db.models import Max

from matches.models import Player
from matches.names import identity_key
from rules.tournament.lines import LineUnknownError
from rules.tournament.states import EntrantStatus
from tournament.actor import Actor
from tournament.errors import (
    AlreadyEnteredError,
    EntrantDrawnError,
    NothingToImportError,
    RoundAlreadyDrawnError,
    SeedInvalidError,
    SeedTakenError,
)
from tournament.imports.lines import EntrantValues, JudgedLine
from tournament.models import Entrant, EntrantPlayer, Event, Registration, Stage, Voucher
from tournament.parts import drawn_entrants
from tournament.registration_errors import NamesakeUnmarkedError, NumberPulledError
from tournament.selectors.placing import highest_number
from tournament.services.acts import Act, act
from tournament.services.ledger import take_back
from tournament.services.persons import (
    called,
    describe,
    forget_persons,
    keys_of,
    new_person,
    persons_of,
    rename,
    set_contact,
)
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


def edit_entrant(
    entrant: Entrant, values: EntrantValues, *, player: Player | None = None, by: Actor
) -> Entrant:
    """Correct what is known of an entrant; the name changes wherever the player is called by it.

    player: which one of a team, None for the first.
    Raises NameMissingError, NameTooLongError, AlreadyEnteredError, SeedTakenError, SeedInvalidError.
    """
    event = entrant.event
    with act(event.tournament_id, by=by, action="edit-entrant", event=event) as doing:
        row = Entrant.objects.get(pk=entrant.pk)
        which = {"order": 1} if player is None else {"player": player}
        place = row.places.select_related("player__contact").get(**which)
        before = entrant_values(row, place.player)
        name = checked_name(values.name, limit=120)
        _refuse_namesake(place.player, name)
        _refuse_seeds(event, [values.seed], but=row)
        row.seed = values.seed
        row.save(update_fields=["seed"])
        describe(place.player, values)
        rename(place.player, name)
        row.refresh_from_db()
        if before != values:
            reached = (before.email, before.phone) != (values.email, values.phone)
            doing.record(
                subject=name,
                values={"contact": reached},
                before=_values_json(before),
                after=_values_json(values),
            )
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
        _take_charges_back(doing, row, players)
        row.delete()
        forget_persons(players)
        doing.record(subject=row.name, values={"event": event.name}, before=before)


def _take_charges_back(doing: Act, entrant: Entrant, players: Sequence[Player]) -> None:
    """Nobody owes an entry that is taken off the list; who has paid it has money to get back."""
    charges = Voucher.objects.filter(
        kind=Voucher.Kind.CHARGE,
        registration__tournament=doing.tournament,
        registration__player__in=players,
        lines__account__event=entrant.event_id,
        reversed_by=None,
    )
    for voucher in charges.distinct():
        take_back(doing, voucher, reason=entrant.name)


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
    if identity_key(name) == player.identity_key:
        return
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One more in an event: a player, or two as a team.

    pulled: the number of a line pulled at the desk. starts_in: the round it begins in. is_here: stands before
    the desk.
    """

    players: tuple[Player, ...]
    seed: int | None = None
    pulled: int | None = None
    starts_in: int = 1
    is_here: bool = False


def newcomer_of(event: Event, values: EntrantValues, *, is_other: bool = False) -> Player:
    """The person of somebody who enters the event, stored; inside an act.

    is_other: somebody else than who is called so, told apart by club, town or nickname. Raises
    NameMissingError, NameTooLongError, AlreadyEnteredError, NamesakeUnmarkedError.
    """
    name = checked_name(values.name, limit=120)
    if identity_key(name) in identities_in(event):
        if not is_other:
            raise AlreadyEnteredError(name=name)
        if not values.club:
            raise NamesakeUnmarkedError(name=name, event=event.name)
    if not is_other:
        return persons_of(event.tournament_id, [values])[0]
    player = new_person(values)
    player.save()
    set_contact(player, email=values.email, phone=values.phone)
    return player


def enter_people(event: Event, people: Sequence[EntrantValues]) -> tuple[Entrant, ...]:
    """Rows for people who are not in the event yet; as many queries for one as for a hundred."""
    players = persons_of(event.tournament_id, people)
    return enter_entries(
        event,
        [Entry(players=(player,), seed=values.seed) for values, player in zip(people, players, strict=True)],
    )


def enter_entries(event: Event, entries: Sequence[Entry]) -> tuple[Entrant, ...]:
    """Rows for entries of stored players: entrants, places, everybody's number at the tournament.

    Raises SeedTakenError, SeedInvalidError, NumberPulledError, LineUnknownError.
    """
    _refuse_seeds(event, [entry.seed for entry in entries])
    _refuse_pulled(event, [entry.pulled for entry in entries])
    others = identities_in(event)
    last = Entrant.objects.filter(event=event).aggregate(last=Max("number"))["last"] or 0
    entrants = Entrant.objects.bulk_create(
        _entrant(event, number, entry, others) for number, entry in enumerate(entries, start=last + 1)
    )
    EntrantPlayer.objects.bulk_create(
        EntrantPlayer(event=event, entrant=entrant, player=player, order=order)
        for entrant, entry in zip(entrants, entries, strict=True)
        for order, player in enumerate(entry.players, start=1)
    )
    register(event.tournament_id, [player for entry in entries for player in entry.players])
    return tuple(entrants)


def _entrant(event: Event, number: int, entry: Entry, others: set[str]) -> Entrant:
    name = called(entry.players, others=others)
    return Entrant(
        event=event,
        number=number,
        name=name,
        **keys_of(name),
        seed=entry.seed,
        pulled=entry.pulled,
        starts_in=entry.starts_in,
        status=EntrantStatus.CHECKED_IN if entry.is_here else EntrantStatus.ENTERED,
    )


def register(tournament: int, players: Iterable[Player]) -> dict[int, Registration]:
    """The registration of each player, by the player's id: made where there is none, with the next number."""
    wanted = {player.pk: player for player in players}
    rows = Registration.objects.filter(tournament=tournament, player__in=wanted)
    known = {row.player_id: row for row in rows}
    last = Registration.objects.filter(tournament=tournament).aggregate(last=Max("number"))["last"] or 0
    missing = [player for pk, player in wanted.items() if pk not in known]
    made = Registration.objects.bulk_create(
        Registration(tournament_id=tournament, player=player, number=number)
        for number, player in enumerate(missing, start=last + 1)
    )
    return known | {row.player_id: row for row in made}


def _refuse_pulled(event: Event, pulled: Iterable[int | None]) -> None:
    numbers = [number for number in pulled if number is not None]
    if not numbers:
        return
    highest = highest_number(event)
    if max(numbers) > highest:
        raise LineUnknownError(line=max(numbers), lines=highest)
    holders = Entrant.objects.filter(event=event, pulled__in=numbers)
    holder = holders.first()
    if holder is not None:
        raise NumberPulledError(number=holder.pulled, name=holder.name)


def _values_json(values: EntrantValues) -> dict[str, Any]:
    """What the log keeps of an entrant: no private data."""
    stored = {field: value for field, value in asdict(values).items() if field not in ("email", "phone")}
    return stored | {"rating": None if values.rating is None else str(values.rating)}
