from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import DESK
from tournament.address import address_for_phones
from tournament.event_rules import event_rules_json
from tournament.imports.lines import EntrantValues
from tournament.models import Event, Tournament
from tournament.services.registration import add_entrant

SET_UP = "/desk/kis-acik/set-up/"
PARTICULARS = {
    "name": "Yaz Açık",
    "venue": "Moda",
    "starts_on": "2026-07-04",
    "ends_on": "2026-07-05",
    "tables": "6",
    "language": "tr",
    "paper": "a4",
    "time_zone": "Europe/Istanbul",
    "base_url": "http://192.0.2.7:8000/",
}
CUP = {
    "name": "Open",
    "main_length": "9",
    "main_final": "11",
    "consolation_length": "5",
    "clock": "wbgf",
}


@pytest.fixture
def somebody(db: None) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.create_user("ece"))
    return client


def test_a_new_tournament_belongs_to_who_made_it(somebody: Client) -> None:
    answer = somebody.post("/tournaments/new/", PARTICULARS)

    made = Tournament.objects.get()
    assert answer.headers["location"] == "/desk/yaz-acik/events/new/"
    assert made.base_url == "http://192.0.2.7:8000"
    assert made.tables.count() == 6
    assert [post.role for post in made.staff.all()] == ["owner"]


def test_a_tournament_that_ends_before_it_starts_is_refused_with_what_was_typed(somebody: Client) -> None:
    far = somebody.post("/tournaments/new/", PARTICULARS | {"ends_on": "2126-07-05"})
    assert "A tournament lasts at most 60 days: look at the dates." in far.content.decode()
    answer = somebody.post("/tournaments/new/", PARTICULARS | {"ends_on": "2026-07-01"})

    assert answer.status_code == 422
    assert "The last day is before the first." in answer.content.decode()
    assert "Yaz Açık" in answer.content.decode()
    assert not Tournament.objects.exists()


def test_who_is_not_logged_in_is_sent_to_the_login(client: Client, db: None) -> None:
    answer = client.get("/tournaments/new/")

    assert answer.headers["location"].startswith("/login/?next=")


def test_home_shows_my_tournaments_and_not_those_of_others(
    director: Client, somebody: Client, tournament: Tournament
) -> None:
    assert tournament.name in director.get("/desk/").content.decode()
    assert tournament.name not in somebody.get("/desk/").content.decode()


def test_set_up_changes_particulars_and_tables(director: Client, tournament: Tournament) -> None:
    director.post(SET_UP, PARTICULARS)

    tournament.refresh_from_db()
    assert (tournament.name, tournament.venue, tournament.tables.count()) == ("Yaz Açık", "Moda", 6)


def test_an_event_is_made_as_the_template_says(director: Client, tournament: Tournament) -> None:
    director.post("/desk/kis-acik/events/new/", CUP)

    event = Event.objects.get()
    stages = [(s.code, s.length, s.lengths_from_final) for s in event.stages.order_by("order")]
    assert stages == [("main", 9, [11]), ("consolation", 5, [])]
    assert (event.clock["delay_seconds"], event.clock["reserve_seconds_per_point"]) == (12, 120)


def test_an_event_of_impossible_length_is_refused(director: Client, tournament: Tournament) -> None:
    answer = director.post("/desk/kis-acik/events/new/", CUP | {"main_length": "0"})

    assert answer.status_code == 422
    assert not Event.objects.exists()


def test_settings_of_an_event_can_be_changed(director: Client, event: Event) -> None:
    director.post("/desk/kis-acik/e/open/set-up/", CUP | {"name": "Açık", "main_semifinal": "10"})

    event.refresh_from_db()
    assert event.name == "Açık"
    assert event.stages.get(code="main").lengths_from_final == [11, 10]


def test_a_tournament_is_deleted_only_when_its_name_was_typed(owner: Client, tournament: Tournament) -> None:
    owner.post("/desk/kis-acik/delete/", {"name": "Another"})
    assert Tournament.objects.exists()

    owner.post("/desk/kis-acik/delete/", {"name": "Kış Açık"})
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("page", ["set-up/", "events/new/", "e/open/set-up/"])
def test_assistants_set_nothing_up(assistant: Client, event: Event, page: str) -> None:
    assert assistant.get(f"/desk/kis-acik/{page}").status_code == 403


def test_directors_do_not_delete(director: Client, tournament: Tournament) -> None:
    assert director.post("/desk/kis-acik/delete/", {"name": "Kış Açık"}).status_code == 403


def test_links_begin_with_an_address_that_phones_can_open() -> None:
    assert address_for_phones("http://192.0.2.7:8000/desk/") == "http://192.0.2.7:8000"
    assert address_for_phones("https://turnuva.example/") == "https://turnuva.example"
    assert address_for_phones("http://localhost:8000/").endswith(":8000")


def test_a_draw_that_runs_keeps_its_event_page(director: Client, publish: Callable[[int], None]) -> None:
    publish(4)

    assert director.get("/desk/kis-acik/e/open/set-up/").status_code == 200


DETAILS = {
    "with_details": "1",
    "game": "turk-tavlasi",
    "rules": "wbgf",
    "lateness": "none",
    "clock_mode": "required",
    "rule_text": "Üç çağrı.",
    "team_size": "1",
    "places": "40",
    "entries_close_at": "2026-01-10T11:45",
    "rating_from": "1500",
    "rating_to": "1700.5",
    "reentries": "",
    "reentries_until": "",
    "most_wins": "",
    "answer-cube": "on",
    "answer-max-multiplier": "2",
    "answer-compulsory-bearoff": "off",
    "answer-bearoff-larger-first": "on",
}


def test_game_rules_and_places_of_an_event_are_set_and_shown_again(
    director: Client, tournament: Tournament
) -> None:
    director.post("/desk/kis-acik/events/new/", CUP | DETAILS)

    event = Event.objects.get()
    assert (event.ruleset["code"], event.ruleset["cube"], event.ruleset["max_multiplier"]) == (
        *("turk-tavlasi", True, 2),
    )
    assert (event.event_rules["late_schedule"], event.event_rules["clock_mode"]) == ("none", "required")
    assert (event.rule_text, event.places, event.reentries) == ("Üç çağrı.", 40, 0)
    assert event.entries_close_at.isoformat() == "2026-01-10T08:45:00+00:00"
    shown = director.get("/desk/kis-acik/e/open/set-up/").context["details"].initial
    assert {name: shown[name] for name in ("game", "lateness", "answer-cube", "answer-max-multiplier")} == {
        "game": "turk-tavlasi",
        "lateness": "none",
        "answer-cube": "on",
        "answer-max-multiplier": "2",
    }


def test_a_clock_of_another_kind_can_be_kept(director: Client, event: Event) -> None:
    event.clock = {**event.clock, "delay_seconds": 30}
    event.save()
    page = "/desk/kis-acik/e/open/set-up/"

    assert director.get(page).context["form"].initial["clock"] == "as-it-is"
    director.post(page, CUP | {"name": "Açık", "clock": "as-it-is"})

    event.refresh_from_db()
    assert (event.name, event.clock["delay_seconds"]) == ("Açık", 30)
    director.post(page, CUP | {"clock": "none"})
    event.refresh_from_db()
    assert event.clock == {}


def test_details_are_changed_and_what_the_page_does_not_ask_for_stays(director: Client, event: Event) -> None:
    event.event_rules = event_rules_json("wbgf", {"breaks": "7"})
    event.save()

    director.post("/desk/kis-acik/e/open/set-up/", CUP | DETAILS | {"game": "backgammon", "places": ""})

    event.refresh_from_db()
    assert (event.ruleset["code"], event.ruleset["cube"], event.places) == ("backgammon", True, None)
    assert (event.event_rules["breaks"], event.event_rules["late_schedule"]) == ("7", "none")


@pytest.mark.parametrize(
    "wrong",
    [
        {"rating_from": "1800"},
        {"places": "0"},
        {"lateness": "never"},
        {"game": "chess"},
        {"team_size": "3"},
        {"team_size": "2"},
        {"rule_text": "x" * 4001},
        {"entries_close_at": "25:00"},
    ],
)
def test_details_that_cannot_be_are_refused(director: Client, event: Event, wrong: dict[str, str]) -> None:
    add_entrant(event, EntrantValues(name="Işıl Örnek"), by=DESK)

    answer = director.post("/desk/kis-acik/e/open/set-up/", CUP | DETAILS | wrong)

    assert answer.status_code == 422
    event.refresh_from_db()
    assert event.places is None
