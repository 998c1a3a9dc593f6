from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rules.tournament.states import EntrantStatus, Role
from tests.tournament.desk.conftest import client_of
from tournament.models import Entrant, Event, Staff, Tournament


@pytest.fixture
def newcomer(db: None) -> Client:
    """Somebody who has just named himself and has no tournament."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.create_user("ece", first_name="Ece"))
    return client


def test_a_newcomer_is_told_what_to_do_next(newcomer: Client) -> None:
    page = newcomer.get("/desk/").content.decode()

    assert "You have no tournament yet." in page
    assert "How it goes" in page
    assert 'href="/tournaments/new/"' in page
    assert 'action="/tournaments/demo/"' in page


def test_who_has_tournaments_is_not_taught(director: Client) -> None:
    page = director.get("/desk/").content.decode()

    assert "Kış Açık" in page
    assert "How it goes" not in page
    assert 'action="/tournaments/demo/"' in page


@pytest.mark.parametrize(("language", "name"), [("tr", "Deneme turnuvası"), ("en", "Demo tournament")])
def test_the_demo_speaks_the_language_of_the_browser_and_everybody_is_here(
    newcomer: Client, language: str, name: str
) -> None:
    answer = newcomer.post("/tournaments/demo/", headers={"accept-language": language}, follow=True)

    demo = Tournament.objects.get()
    assert (demo.name, demo.language, demo.is_demo) == (name, language, True)
    assert answer.redirect_chain[-1][0] == f"/desk/{demo.slug}/"
    assert Entrant.objects.filter(event__tournament=demo, status=EntrantStatus.CHECKED_IN).count() == 23


def test_the_demo_goes_without_its_name_being_typed(newcomer: Client) -> None:
    newcomer.post("/tournaments/demo/")
    demo = Tournament.objects.get()
    assert "Delete the demo" in newcomer.get("/desk/").content.decode()

    newcomer.post(f"/desk/{demo.slug}/delete/")

    assert not Tournament.objects.exists()
    assert "You have no tournament yet." in newcomer.get("/desk/").content.decode()


def test_only_an_owner_is_offered_to_delete_the_demo(newcomer: Client) -> None:
    newcomer.post("/tournaments/demo/")
    demo = Tournament.objects.get()
    helper = client_of(demo, Role.DIRECTOR)

    assert "Delete the demo" not in helper.get("/desk/").content.decode()
    assert helper.post(f"/desk/{demo.slug}/delete/").status_code == 403


def test_the_first_event_is_filled_in(owner: Client, tournament: Tournament) -> None:
    form = owner.get("/desk/kis-acik/events/new/").context["form"]

    shown = {name: form[name].value() for name in form.fields}
    assert shown == {
        "name": "Open",
        "main_length": 9,
        "main_final": 11,
        "consolation_length": 5,
        "clock": "wbgf",
        "main_semifinal": None,
        "consolation_final": None,
    }


def test_a_second_event_wants_a_name_of_its_own(owner: Client, event: Event) -> None:
    assert owner.get("/desk/kis-acik/events/new/").context["form"]["name"].value() == ""


def test_who_makes_a_demo_owns_it(newcomer: Client) -> None:
    newcomer.post("/tournaments/demo/")

    assert Staff.objects.get().role == Role.OWNER
