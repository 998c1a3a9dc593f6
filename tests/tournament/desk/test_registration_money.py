"""Money on the registration page: what is missing, a rate that changed, Enter, and who withdrew."""

from __future__ import annotations

import pytest
from django.test import Client

from matches.models import Player
from rules.match.states import ResultKind
from tests.factories import DESK, accepted
from tournament.enrolment import Choice, Person
from tournament.models import Entrant, Event, Voucher
from tournament.services.enrolling import enrol
from tournament.services.prices import PriceLine, open_till, set_currencies, set_prices
from tournament.services.registration import import_entrants

PAGE = "/desk/kis-acik/registration/"


@pytest.fixture
def priced(event: Event) -> Event:
    set_prices(event, [PriceLine(kind="entry", amount=100_000)], DESK)
    open_till(event.tournament, "Desk 1", DESK)
    set_currencies(event.tournament, currency="TRY", rates={"EUR": "40"}, by=DESK)
    return event


def _form(event: Event, **fields: object) -> dict[str, object]:
    return {f"event-{event.pk}": "on", "form_key": "a", "name": "Ada Örnek", "pay": "yes"} | fields


def test_too_little_is_told_as_missing(director: Client, priced: Event) -> None:
    page = director.post(f"{PAGE}sum/", _form(priced, **{"given-TRY": "949.75"})).content.decode()

    assert "Missing: ₺50.25" in page


def test_a_rate_that_changed_since_the_page_is_told(director: Client, priced: Event) -> None:
    given = _form(priced, **{"given-EUR": "25", "seen_rates": "EUR=40 ", "expected": "100000"})
    set_currencies(priced.tournament, currency="TRY", rates={"EUR": "45"}, by=DESK)

    refused = director.post(PAGE, given)

    assert "The rate of EUR has changed meanwhile." in refused.content.decode()
    assert not Voucher.objects.exists()
    director.post(PAGE, given | {"seen_rates": "EUR=45 "})
    assert Voucher.objects.filter(kind="payment").get().values["change"] == 12_500


def test_a_look_books_nothing(director: Client, priced: Event) -> None:
    answer = director.post(PAGE, _form(priced, pay="look"))

    assert answer.status_code == 200
    assert 'value="Ada Örnek"' in answer.content.decode()
    assert not Voucher.objects.exists()


def test_who_withdrew_is_told_so(director: Client, event: Event) -> None:
    enrol(event.tournament, Person(name="Ada Örnek"), [Choice(event=event)], by=DESK)
    Entrant.objects.update(status="withdrawn", left_as=ResultKind.WITHDRAWN)

    page = director.get(PAGE, {"player": Player.objects.get().pk}).content.decode()

    assert "withdrew" in page
    assert "Bring back" in page
    assert "is entered" not in page


def test_who_came_by_a_list_is_told_beside_the_totals(director: Client, priced: Event) -> None:
    import_entrants(priced, accepted(["Ada Örnek", "Bora Deneme"]), by=DESK)

    page = director.get("/desk/kis-acik/money/").content.decode()

    assert "2 people came by a list and are not charged yet" in page


def test_a_number_finds_who_has_it(director: Client, event: Event) -> None:
    import_entrants(event, accepted(["Ada Örnek", "Bora Deneme"]), by=DESK)

    page = director.get(f"{PAGE}find/", {"q": "2"}).content.decode()

    assert "Bora Deneme" in page
    assert "Ada" not in page
