"""The people behind the entries: found again, made by name, described, called by another name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from matches.models import Player, Side
from matches.names import identity_key, search_key, sort_key
from tournament.entries import entry_name
from tournament.imports.lines import EntrantValues
from tournament.models import Contact, Entrant, Registration
from tournament.services.tournaments import checked_name

TEAM_SIGN = " / "


def persons_of(tournament: int, people: Sequence[EntrantValues]) -> list[Player]:
    """The person of each: who is registered at the tournament is the same one, else a new one."""
    keys = [identity_key(values.name) for values in people]
    registered = Player.objects.filter(registrations__tournament=tournament, identity_key__in=keys)
    known = {player.identity_key: player for player in registered}
    new = {key: new_person(values) for key, values in zip(keys, people, strict=True) if key not in known}
    Player.objects.bulk_create(new.values())
    Contact.objects.bulk_create(
        Contact(player=new[key], email=values.email, phone=values.phone)
        for key, values in zip(keys, people, strict=True)
        if key in new and (values.email or values.phone)
    )
    return [known.get(key) or new[key] for key in keys]


def new_person(values: EntrantValues) -> Player:
    """A person who is not stored yet. Raises NameMissingError, NameTooLongError."""
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


def describe(player: Player, values: EntrantValues) -> None:
    """Store what is known of a person beside the name."""
    player.country, player.club, player.rating = values.country, values.club, values.rating
    player.save(update_fields=["country", "club", "rating"])
    set_contact(player, email=values.email, phone=values.phone)


def set_contact(player: Player, *, email: str, phone: str, guardian: str | None = None) -> None:
    """Store how a person is reached; nothing given: nothing is kept. guardian None: as it is."""
    if not (email or phone):
        Contact.objects.filter(player=player).delete()
        return
    private = {"email": email, "phone": phone} | ({} if guardian is None else {"guardian": guardian})
    Contact.objects.update_or_create(player=player, defaults=private)


def called(players: Sequence[Player], *, others: Iterable[str] = (), entry: int = 1) -> str:
    """What an entry is called: "Ada Örnek", "Ada Örnek / Bora Örnek"; "Ada Örnek (2)", entering again.

    entry: which of theirs it is. others: identity_key of those who stand in the list already. Who would be
    called like one of them has club, town or nickname beside the name: "Ada Örnek (Kadıköy)".
    """
    taken = set(others)
    name = TEAM_SIGN.join(
        f"{player.name} ({player.club})" if player.club and player.identity_key in taken else player.name
        for player in players
    )
    return entry_name(name, entry)


def keys_of(name: str) -> dict[str, str]:
    """The keys by which a name is sorted and found."""
    return {"sort_key": sort_key(name), "search_key": search_key(name)}


def rename(player: Player, name: str) -> None:
    """Call a person by another name: in every entry, alone or with a partner, and at the tables."""
    if player.name == name:
        return
    player.name, player.identity_key = name, identity_key(name)
    player.sort_key, player.search_key = sort_key(name), search_key(name)
    player.save(update_fields=["name", "identity_key", "sort_key", "search_key"])
    entries = Entrant.objects.filter(places__player=player).prefetch_related("places__player")
    for entrant in entries:
        places = entrant.places.all()
        players = [place.player for place in places]
        entrant.name = called(players, others=_others_in(entrant, players), entry=places[0].entry)
        entrant.sort_key, entrant.search_key = sort_key(entrant.name), search_key(entrant.name)
    Entrant.objects.bulk_update(entries, ["name", "sort_key", "search_key"])
    _rename_sides(player)


def _others_in(entrant: Entrant, players: Sequence[Player]) -> set[str]:
    """identity_key of who was entered in the event before."""
    others = Player.objects.filter(
        places__event=entrant.event_id, places__entrant__number__lt=entrant.number
    ).exclude(pk__in=[player.pk for player in players])
    return set(others.values_list("identity_key", flat=True))


def _rename_sides(player: Player) -> None:
    """At the tables an entry is called as in its list; a match that is void by now, by the people's names."""
    sides = list(
        Side.objects.filter(players=player)
        .select_related("match__pairing")
        .prefetch_related("players", "match__pairing__slots__entrant")
    )
    for side in sides:
        pairing = getattr(side.match, "pairing", None)
        seated = {slot.number: slot.entrant for slot in pairing.slots.all()} if pairing else {}
        entrant = seated.get(side.number)
        side.name = entrant.name if entrant else called(sorted(side.players.all(), key=lambda one: one.pk))
    Side.objects.bulk_update(sides, ["name"])


def forget_persons(players: Iterable[Player]) -> None:
    """Remove people who are entered nowhere any more: never somebody who was seen, owes, paid or played."""
    for player in players:
        if player.places.exists() or player.sides.exists() or player.waits.exists():
            continue
        kept = Registration.objects.filter(player=player)
        if kept.filter(is_here=True).exists() or kept.exclude(accounts=None, vouchers=None).exists():
            continue
        kept.delete()
        player.delete()
