"""The people behind the entries: one name everywhere, alone and in a team; who was seen is kept."""

from __future__ import annotations

import pytest

from matches.models import Player, Side
from tests.factories import DESK, make_event, make_tournament
from tournament.enrolment import Choice, Person
from tournament.imports.lines import EntrantValues
from tournament.models import Contact, Entrant, Event, Registration
from tournament.services.draws import draw_event, publish_draw
from tournament.services.enrolling import enrol
from tournament.services.persons import called
from tournament.services.registration import add_entrant, edit_entrant, remove_entrant

pytestmark = pytest.mark.django_db


def _team(event: Event, first: str, second: str) -> Entrant:
    people = Person(name=first, club="A"), Person(name=second, club="B")
    return enrol(event.tournament, people[0], [Choice(event=event, partner=people[1])], by=DESK).entrants[0]


@pytest.fixture
def doubles(db: None) -> Event:
    event = make_event(make_tournament(), name="Doubles")
    Event.objects.filter(pk=event.pk).update(team_size=2)
    return Event.objects.get(pk=event.pk)


def test_a_team_is_called_right_when_either_is_renamed(doubles: Event) -> None:
    team, _other = _team(doubles, "Ada Bir", "Bora İki"), _team(doubles, "Cem Üç", "Deniz Dört")
    publish_draw(doubles, draw_seed=draw_event(doubles, draw_seed=1, by=DESK).draw_seed, by=DESK)
    bora = Player.objects.get(name="Bora İki")

    edit_entrant(team, EntrantValues(name="Işıl Beş", club="B"), player=bora, by=DESK)

    team.refresh_from_db()
    assert (team.name, team.search_key) == ("Ada Bir / Işıl Beş", "ada bir isil bes")
    assert set(Side.objects.values_list("name", flat=True)) == {"Ada Bir / Işıl Beş", "Cem Üç / Deniz Dört"}
    assert Player.objects.get(pk=bora.pk).identity_key == "işil beş"


def test_a_rename_reaches_the_person_alone_and_in_a_team(doubles: Event) -> None:
    team = _team(doubles, "Ada Bir", "Bora İki")
    open_ = make_event(doubles.tournament)
    alone = add_entrant(open_, EntrantValues(name="Ada Bir"), by=DESK)

    edit_entrant(alone, EntrantValues(name="Ada Altı"), by=DESK)

    assert Entrant.objects.get(pk=alone.pk).name == "Ada Altı"
    assert Entrant.objects.get(pk=team.pk).name == "Ada Altı / Bora İki"


def test_the_second_of_one_name_keeps_the_town_beside_it_when_renamed() -> None:
    event = make_event()
    add_entrant(event, EntrantValues(name="Ada Örnek"), by=DESK)
    meant = [f"namesake-{Player.objects.get().pk}"]
    second = enrol(
        event.tournament, Person(name="Ada Örnek", club="İzmir"), [Choice(event=event)], meant=meant, by=DESK
    ).entrants[0]

    edit_entrant(second, EntrantValues(name="Ada ÖRNEK", club="İzmir", phone="1"), by=DESK)

    assert Entrant.objects.get(pk=second.pk).name == "Ada ÖRNEK (İzmir)"


def test_who_is_called_what() -> None:
    ada, bora = Player(name="Ada", identity_key="ada", club="İzmir"), Player(name="Bora", identity_key="bora")

    assert called([ada]) == "Ada"
    assert called([ada, bora]) == "Ada / Bora"
    assert called([ada, bora], others={"ada", "bora"}) == "Ada (İzmir) / Bora"


def test_a_childs_telephone_is_a_parents() -> None:
    event = make_event()
    child = Person(name="Nil Küçük", phone="0555", guardian="Sibel Küçük")
    enrol(event.tournament, child, [Choice(event=event)], by=DESK)

    contact = Contact.objects.get()
    assert (contact.phone, contact.guardian) == ("0555", "Sibel Küçük")

    edit_entrant(event.entrants.get(), EntrantValues(name="Nil Küçük", phone="0544"), by=DESK)
    assert Contact.objects.get().guardian == "Sibel Küçük"


def test_a_person_who_was_removed_from_every_list_is_forgotten_unless_seen() -> None:
    event = make_event()
    unseen = add_entrant(event, EntrantValues(name="Ada Bir"), by=DESK)
    seen = enrol(event.tournament, Person(name="Bora İki"), [Choice(event=event)], by=DESK).entrants[0]

    remove_entrant(unseen, by=DESK)
    remove_entrant(seen, by=DESK)

    assert [row.player.name for row in Registration.objects.all()] == ["Bora İki"]
    assert Player.objects.get().name == "Bora İki"
