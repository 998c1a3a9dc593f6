"""People of other tournaments: found by name and club, and left there as they are."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.contrib.auth.models import User
from django.test import Client

from matches.models import Player
from rules.tournament.states import Role
from tests.factories import DESK, make_event, make_staff
from tournament.enrolment import Choice, Person
from tournament.models import Event, LogEntry
from tournament.services.enrolling import enrol
from tournament.words_log import log_sentence

PAGE = "/desk/kis-acik/registration/"


@pytest.fixture
def stranger(event: Event) -> Player:
    """Somebody of a tournament that is not the director's. event: has its address first."""
    theirs = make_event(name="Elsewhere")
    person = Person(
        name="Işıl Örnek", club="Kule", rating=Decimal(1717), phone="0555 123", email="isil@ornek.example"
    )
    enrol(theirs.tournament, person, [Choice(event=theirs)], by=DESK)
    return Player.objects.get()


def _form(event: Event, player: Player, **fields: object) -> dict[str, object]:
    return {f"event-{event.pk}": "on", "form_key": "a", "pay": "no", "player": player.pk} | fields


@pytest.mark.parametrize("role", list(Role))
def test_no_role_sees_more_of_a_stranger_than_name_and_club(
    role: Role, event: Event, stranger: Player
) -> None:
    client, staff = Client(), make_staff(event.tournament, role)
    client.force_login(staff.user)

    page = client.get(PAGE, {"player": stranger.pk}).content.decode()

    assert "Işıl Örnek" in page
    assert 'value="Kule"' in page
    assert "0555 123" not in page
    assert "isil@" not in page
    assert "1717" not in page


def test_registering_a_stranger_leaves_theirs_as_it_is(
    director: Client, event: Event, stranger: Player
) -> None:
    director.post(PAGE, _form(event, stranger, club="Moda", rating="1200", phone="0999"))

    own = event.entrants.get().players.get()
    assert (own.name, own.club, own.rating, own.contact.phone) == ("Işıl Örnek", "Moda", 1200, "0999")
    stranger.refresh_from_db()
    assert (stranger.club, stranger.rating, stranger.contact.phone) == ("Kule", 1717, "0555 123")

    again = director.get(PAGE, {"player": stranger.pk}).content.decode()
    assert "0555 123" not in again  # being registered here shows nothing of theirs


def test_a_stranger_who_is_registered_here_already_wants_a_second_look(
    director: Client, event: Event, stranger: Player
) -> None:
    director.post(PAGE, _form(event, stranger))

    answer = director.post(PAGE, _form(event, stranger, form_key="b"))

    assert answer.status_code == 422
    assert "is registered already. Somebody else" in answer.content.decode()
    assert event.entrants.count() == 1


def test_who_registers_at_both_tournaments_knows_the_person(event: Event, stranger: Player) -> None:
    user = User.objects.create_user("both")
    for tournament in (event.tournament, stranger.registrations.get().tournament):
        make_staff(tournament, Role.ASSISTANT, user)
    client = Client()
    client.force_login(user)

    assert "0555 123" in client.get(PAGE, {"player": stranger.pk}).content.decode()
    client.post(PAGE, _form(event, stranger, club="Moda", phone="0999"))

    stranger.refresh_from_db()
    assert (stranger.club, stranger.contact.phone) == ("Moda", "0999")
    entry = LogEntry.objects.filter(tournament=event.tournament, action="enrol").get()
    assert entry.values["changed"] == ["club", "contact"]
    assert "0999" not in str(entry.values) + str(entry.after)
    assert "Changed: club, town or nickname, contact" in log_sentence(entry)


def test_a_stranger_as_partner_stays_a_stranger(director: Client, event: Event, stranger: Player) -> None:
    Event.objects.filter(pk=event.pk).update(team_size=2)

    director.post(
        PAGE,
        {f"event-{event.pk}": "on", "form_key": "a", "pay": "no", "name": "Ada Örnek", "club": "Moda"}
        | {
            f"partner_id-{event.pk}": stranger.pk,
            f"partner-{event.pk}": "Işıl Örnek",
            "meant": "shares-name-0",
        },
    )

    assert not event.entrants.filter(players=stranger).exists()
    assert event.entrants.count() == 1


def test_a_form_that_comes_with_somebody_else_is_refused(director: Client, event: Event) -> None:
    form = {f"event-{event.pk}": "on", "form_key": "a", "pay": "no"}
    director.post(PAGE, form | {"name": "Ada Örnek"})

    answer = director.post(PAGE, form | {"name": "Bora Deneme"})

    assert answer.status_code == 422
    assert "This page registered Ada Örnek already; Bora Deneme is not registered." in answer.content.decode()
    assert event.entrants.count() == 1
