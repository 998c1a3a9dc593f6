"""Choosing a template, templates of one's own, side events: the pages."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.translation import override

from rules.tournament.fees import FeeKind
from rules.tournament.setups.catalogue import SETUPS, TOURNAMENTS, setup_of
from rules.tournament.setups.side_events import SIDE_EVENTS
from rules.tournament.setups.values import VERSION, PriceSetup, Text
from rules.tournament.setups.written import write_setup
from tests.factories import make_user
from tournament.desk.forms.setups import SetupForm
from tournament.models import Event, SavedTemplate, Tournament

NEW = "/tournaments/new/"
PARTICULARS = {
    "name": "Yaz Açık",
    "venue": "Moda",
    "starts_on": "2026-07-04",
    "ends_on": "",
    "tables": "32",
    "language": "tr",
    "paper": "a4",
    "time_zone": "Europe/Istanbul",
    "base_url": "",
}
FOUR = {
    "answer-cube": "on",
    "answer-max-multiplier": "2",
    "answer-compulsory-bearoff": "off",
    "answer-bearoff-larger-first": "on",
}


@pytest.fixture
def somebody(db: None) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.create_user("ece"))
    return client


@pytest.mark.parametrize("language", ["en", "tr"])
@pytest.mark.parametrize("code", [setup.code for setup in TOURNAMENTS])
def test_every_template_can_be_chosen_and_made_with_a_name_and_a_day(
    somebody: Client, code: str, language: str
) -> None:
    page = somebody.get(NEW, {"template": code}, headers={"accept-language": language})
    shown = page.context["form"].initial

    answer = somebody.post(NEW, PARTICULARS | {"template": code, "players": str(shown["players"])})

    made = Tournament.objects.get()
    assert answer.headers["location"] == "/desk/yaz-acik/set-up/"
    assert made.events.count() == len(SETUPS[code].events)
    assert (made.ends_on - made.starts_on).days == SETUPS[code].days - 1
    assert (made.tables.count(), made.boards) == (32, 32)


def test_traditional_tavla_asks_its_four_questions(somebody: Client) -> None:
    page = somebody.get(NEW, {"template": "mall"}, headers={"accept-language": "tr"}).content.decode()
    given = {"players": "40", "rule_text": "Kısa kural.", "price-entry": "50", "closes_at": "01:30"}

    somebody.post(NEW, PARTICULARS | FOUR | given | {"template": "mall"})

    for question in (
        "Vido var mı?",
        "Üç mars sayılır mı?",
        "Toplama zorunlu mu?",
        "Toplamada büyük zar önce mi?",
    ):
        assert question in page
    event = Event.objects.get()
    assert [event.ruleset[name] for name in ("cube", "max_multiplier", "compulsory_bearoff")] == [
        *(True, 2, False)
    ]
    assert event.ruleset["bearoff_larger_first"] is True
    assert event.rule_text == "Kısa kural."
    assert [price.amount for price in event.prices.all()] == [5000]
    assert str(event.tournament.closes_at) == "01:30:00"


def test_losing_semi_finalists_may_keep_their_prize(somebody: Client) -> None:
    somebody.post(NEW, PARTICULARS | {"template": "cup-weekend", "semi_finals_stay": "on"})

    assert Event.objects.get().parts[0]["settings"]["semi-finals-stay"] is True


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"no_start_after": "02:00", "closes_at": "01:30"}, "later than the hall closes"),
        ({"ends_on": "2026-07-01"}, "The last day is before the first."),
        ({"name": ""}, "This field is required."),
        ({"price-entry": "-5"}, ""),
        ({"players": "1"}, ""),
        ({"answer-cube": "maybe"}, ""),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_made(
    somebody: Client, given: dict[str, str], said: str
) -> None:
    answer = somebody.post(NEW, PARTICULARS | {"template": "mall"} | given)

    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("code", ["kahvehane", "own-7", "own-x", "own-²"])
def test_a_template_that_is_not_there_is_told(somebody: Client, code: str) -> None:
    answer = somebody.get(NEW, {"template": code})

    assert answer.status_code == 200
    assert "There is no template" in answer.content.decode()


def test_a_tournament_is_saved_given_away_taken_back_and_made_again(
    owner: Client, tournament: Tournament, event: Event, somebody: Client
) -> None:
    owner.post("/desk/kis-acik/save-template/", {"name": "Bizim kupa"})
    row = SavedTemplate.objects.get()
    file = owner.get(f"/templates/{row.pk}/file/")
    assert file.headers["content-disposition"] == 'attachment; filename="bizim-kupa.duses.json"'

    upload = SimpleUploadedFile("Bizim kupa.duses.json", file.content)
    assert "already" in somebody.post("/templates/", {"file": upload}).content.decode()
    upload.seek(0)
    somebody.post("/templates/", {"file": upload, "given_name": "Onların kupası"})
    theirs = SavedTemplate.objects.get(name="Onların kupası")
    somebody.post(NEW, PARTICULARS | {"template": f"own-{theirs.pk}"})

    made = Tournament.objects.get(slug="yaz-acik")
    assert [each.name for each in made.events.all()] == [event.name]
    assert "Onların kupası" in somebody.get("/templates/").content.decode()
    somebody.post(f"/templates/{theirs.pk}/remove/")
    assert SavedTemplate.objects.get() == row


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"PK\x03\x04", "no template that can be read"),
        (b"[" * 100_000, "no template that can be read"),
        (b"x" * 200_001, "too large"),
        (b"", ""),
        (
            json.dumps(write_setup(SETUPS["mall"]) | {"version": VERSION + 1}).encode(),
            "newer version of the program",
        ),
    ],
)
def test_a_file_that_is_no_template_is_refused(somebody: Client, content: bytes, said: str) -> None:
    answer = somebody.post("/templates/", {"file": SimpleUploadedFile("x.json", content)})

    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not SavedTemplate.objects.exists()


def test_the_templates_of_others_are_not_there(somebody: Client) -> None:
    theirs = SavedTemplate.objects.create(
        name="X", content=write_setup(SETUPS["mall"]), version=1, created_by=make_user()
    )

    assert somebody.get(f"/templates/{theirs.pk}/file/").status_code == 404
    assert somebody.post(f"/templates/{theirs.pk}/remove/").status_code == 404
    assert "own-" not in somebody.get(NEW).content.decode()


def test_a_template_that_became_unreadable_is_shown_and_can_be_removed(somebody: Client) -> None:
    user = User.objects.get(username="ece")
    content = write_setup(SETUPS["mall"]) | {"version": VERSION + 1}
    row = SavedTemplate.objects.create(name="Yarın", content=content, version=2, created_by=user)

    assert "Yarın" in somebody.get("/templates/").content.decode()
    answer = somebody.get(NEW, {"template": f"own-{row.pk}"})
    assert "newer version of the program" in answer.content.decode()


@pytest.mark.parametrize("code", SIDE_EVENTS)
def test_a_side_event_is_one_tap(director: Client, tournament: Tournament, code: str) -> None:
    assert director.get("/desk/kis-acik/side-events/").status_code == 200

    answer = director.post("/desk/kis-acik/side-events/", {"event": code})

    event = Event.objects.get()
    assert answer.headers["location"] == f"/desk/kis-acik/e/{event.slug}/entrants/"


def test_an_unknown_side_event_is_refused(director: Client, tournament: Tournament) -> None:
    assert director.post("/desk/kis-acik/side-events/", {"event": "mall"}).status_code == 422


def test_a_template_needs_a_name_and_an_event(owner: Client, tournament: Tournament) -> None:
    owner.post("/desk/kis-acik/save-template/", {"name": "Boş"})

    assert "no event yet" in owner.get("/desk/kis-acik/set-up/").content.decode()
    assert not SavedTemplate.objects.exists()


def test_the_hall_and_its_wifi_are_kept_and_the_password_stays_out_of_the_log(
    director: Client, tournament: Tournament
) -> None:
    hall: dict[str, Any] = {"boards": "30", "clocks": "12", "closes_at": "01:30", "no_start_after": "23:45"}
    wifi = {"wifi_name": "Kule", "wifi_password": "çok gizli;"}

    director.post("/desk/kis-acik/set-up/", PARTICULARS | hall | wifi | {"ends_on": "2026-07-04"})

    tournament.refresh_from_db()
    assert (tournament.boards, tournament.clocks, f"{tournament.closes_at:%H:%M}") == (30, 12, "01:30")
    assert (tournament.wifi_name, tournament.wifi_password) == ("Kule", "çok gizli;")
    entry = tournament.log.order_by("-revision").first()
    assert entry is not None
    assert "gizli" not in json.dumps([entry.before, entry.after, entry.values])


def test_prices_of_a_template_stand_in_the_form() -> None:
    setup = setup_of("cup-weekend")
    event = setup.events[0]
    price = PriceSetup(kind=FeeKind.ENTRY, name=Text(en="Entry"), amount=125_050)
    priced = replace(setup, events=(replace(event, prices=(price,)),))

    with override("tr"):
        shown = SetupForm.suggested_for(priced, "")

    assert shown["price-entry"] == "1250,50"
