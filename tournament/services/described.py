"""The people of a form of the registration desk as rows: known, new, and known from elsewhere only."""

from __future__ import annotations

from collections.abc import Sequence

from matches.models import Player
from tournament.enrolment import Person
from tournament.imports.lines import EntrantValues
from tournament.models import Contact
from tournament.selectors.acquaintance import acquainted
from tournament.services.acts import Act
from tournament.services.persons import new_person, set_contact

#: What the desk is told of a person beside the contact.
_OPEN = ("country", "club", "rating")


def described_people(doing: Act, people: Sequence[Person]) -> list[tuple[Player, list[str]]]:
    """Each person as a row, and what was changed of somebody known: "club", "contact", never the data.

    Somebody of tournaments where the actor does not register stays as he is there: a person of this
    tournament is made by the same name, club and country. Raises NameMissingError, NameTooLongError.
    """
    known = acquainted(doing.tournament, [one.player.pk for one in people if one.player], doing.by)
    return [
        _changed(one, one.player) if one.player and one.player.pk in known else (_made(one), [])
        for one in people
    ]


def _made(person: Person) -> Player:
    """A new person, as the desk was told; club and country of a stranger are public and are taken along."""
    stranger = person.player
    player = new_person(
        EntrantValues(
            name=person.called,
            country=_told(person.country, stranger.country if stranger else ""),
            club=_told(person.club, stranger.club if stranger else ""),
            rating=person.rating,
        )
    )
    player.save()
    if person.email or person.phone:
        _reach(player, person)
    return player


def _changed(person: Person, player: Player) -> tuple[Player, list[str]]:
    told = {field: getattr(person, field) for field in _OPEN}
    fields = [field for field, value in told.items() if value is not None and value != getattr(player, field)]
    for field in fields:
        setattr(player, field, told[field])
    player.save(update_fields=fields)
    if person.email is None and person.phone is None:
        return player, fields
    before = _contact_of(player)
    _reach(player, person)
    return player, fields if _contact_of(player) == before else [*fields, "contact"]


def _told(told: str | None, known: str) -> str:
    return known if told is None else told


def _reach(player: Player, person: Person) -> None:
    set_contact(player, email=person.email or "", phone=person.phone or "", guardian=person.guardian or "")


def _contact_of(player: Player) -> tuple[str, ...] | None:
    return Contact.objects.filter(player=player).values_list("email", "phone", "guardian").first()
