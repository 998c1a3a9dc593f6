"""The sheet for the door and the rules of an event: what they say, on how many pages."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils.translation import override

from rules.tournament.setups.catalogue import SETUPS
from tests.factories import DESK, make_tournament
from tests.tournament.sheets.reading import fonts_of, reader, text_of
from tournament.models import Tournament
from tournament.selectors.door_sheets import door_sheet, rules_sheets
from tournament.services.events import edit_event
from tournament.services.setups import Wishes, set_up
from tournament.services.tournaments import edit_tournament
from tournament.sheets.door import door_pdf, rules_pdf
from tournament.sheets.values import Paper
from tournament.wifi import wifi_code

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("Kule Salon", "cay-2026", "WIFI:T:WPA;S:Kule Salon;P:cay-2026;;"),
        ("Açık", "", "WIFI:T:nopass;S:Açık;;"),
        ('a;b,c:d\\e"f', "p;q", 'WIFI:T:WPA;S:a\\;b\\,c\\:d\\\\e\\"f;P:p\\;q;;'),
        ("abcd", "1234abcd", 'WIFI:T:WPA;S:"abcd";P:"1234abcd";;'),
    ],
)
def test_the_code_of_a_network_is_escaped(name: str, password: str, code: str) -> None:
    assert wifi_code(name, password) == code


def mall(language: str) -> Tournament:
    answers = {"cube": "on", "max-multiplier": "2"}
    return set_up(
        SETUPS["mall"],
        name="AVM Şenliği",
        starts_on=date(2026, 12, 5),
        language=language,
        base_url="http://192.0.2.7:8000",
        venue="Örnek AVM, İzmir",
        wishes=Wishes(answers=answers),
        by=DESK,
    )


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("language", ["tr", "en"])
def test_the_sheet_for_the_door_is_one_page_in_both_languages(language: str, paper: Paper) -> None:
    tournament = edit_tournament(
        mall(language), changes={"wifi_name": "Kule;Salon", "wifi_password": "çok gizli"}, by=DESK
    )

    with override(language):
        sheet = door_sheet(tournament)
        pdf = door_pdf(sheet, paper=paper)

    assert [code.code for code in sheet.codes] == [
        "WIFI:T:WPA;S:Kule\\;Salon;P:çok gizli;;",
        "http://192.0.2.7:8000/t/avm-senligi/",
    ]
    told = text_of(pdf)
    assert len(reader(pdf).pages) == 1
    assert all(fonts_of(pdf).values())
    for text in (
        "AVM Şenliği",
        "Kule;Salon",
        "çok gizli",
        "192.0.2.7:8000/t/avm-senligi/",
        "Wi-Fi of the hall",
    ):
        assert text in told
    assert "Turnuvayı izleyin" in told


def test_without_a_network_there_is_the_address_alone() -> None:
    sheet = door_sheet(make_tournament(), base_url="http://laptop:8000/")

    assert [code.lines for code in sheet.codes] == [("laptop:8000/t/kis-acik/",)]


def test_the_rules_say_how_the_four_questions_are_answered_and_the_organizers_own_text() -> None:
    tournament = mall("tr")
    edit_event(
        tournament.events.get(), changes={"rule_text": "Kırık zar yok.\n" + "Uzun kural. " * 300}, by=DESK
    )

    with override("tr"):
        (sheet,) = rules_sheets(tournament)
        pdf = rules_pdf((sheet, sheet), paper=Paper.A4)

    facts = dict(sheet.facts)
    assert facts["Oyun"] == "Türk tavlası"
    assert facts["Vido var mı?"] == "evet"
    assert facts["Üç mars sayılır mı?"] == "hayır"
    assert facts["Toplama zorunlu mu?"] == "evet"
    assert facts["Toplamada büyük zar önce mi?"] == "hayır"
    assert facts["Ana tablo"] == "5, 7 sayı"
    assert facts["Saat"] == "Saatsiz"
    assert "Kırık zar yok." in text_of(pdf)
    assert len(reader(pdf).pages) == 4


def test_the_rules_of_an_event_with_a_clock() -> None:
    tournament = set_up(SETUPS["club-night"], name="Lig", starts_on=date(2026, 12, 5), language="en", by=DESK)

    with override("en"):
        (sheet,) = rules_sheets(tournament, event=tournament.events.get())

    assert dict(sheet.facts)["Clock"] == "12 s + 2 min a point"
    assert dict(sheet.facts)["Who comes late"] == "The late player's clock is started"


def test_the_language_the_sheet_is_asked_for_in_comes_first() -> None:
    tournament = make_tournament()

    with override("tr"):
        turkish = door_sheet(tournament).codes[0].titles
    with override("en"):
        english = door_sheet(tournament).codes[0].titles

    assert turkish == english[::-1]
    assert len(set(turkish)) == 2
