"""Money at the desk: prices, tills, a person's account, the ledger, counts."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import DESK, make_tournament
from tests.tournament.purses import entry, make_person, owe
from tournament.ledger_audit import audit_ledger
from tournament.models import Event, Price, Registration, Till, Tournament, Voucher
from tournament.selectors.ledger import expected_in, owed_by
from tournament.services.ledger import pay
from tournament.services.prices import PriceLine, open_till, set_currencies, set_prices

MONEY = "/desk/kis-acik/money/"


@pytest.fixture
def till(tournament: Tournament, event: Event) -> Till:
    set_currencies(tournament, currency="TRY", rates={"EUR": "41.50"}, by=DESK)
    return open_till(tournament, "Masa 1", DESK)


@pytest.fixture
def person(tournament: Tournament, event: Event, till: Till) -> Registration:
    """Ada, who owes 400 lira."""
    person = make_person(tournament)
    owe(person, event, 40000)
    return person


def account(person: Registration) -> str:
    return f"{MONEY}p/{person.pk}/"


def payment(at: Till, **changes: str) -> dict[str, str]:
    usual = {"method": "cash", "due": "400.00", "given_TRY": "500", "form_key": "f"}
    return usual | {"till": str(at.pk)} | changes


def messages(answer: object) -> str:
    found = re.findall(r'class="message[^>]*>(.*?)</p>', answer.content.decode(), re.S)  # type: ignore[attr-defined]
    return " ".join(re.sub(r"<[^>]+>", " ", each).strip() for each in found)


def test_an_assistant_takes_a_payment_and_is_told_the_change(
    assistant: Client, person: Registration, till: Till
) -> None:
    answer = assistant.post(f"{account(person)}pay/", payment(till), follow=True)

    assert "Paid. Change: ₺100.00." in messages(answer)
    assert (owed_by(person), expected_in(till)) == (0, {"TRY": 40000})


def test_a_double_click_is_one_payment(assistant: Client, person: Registration, till: Till) -> None:
    for _ in range(2):
        assistant.post(f"{account(person)}pay/", payment(till, given_TRY="100"))

    assert owed_by(person) == 30000


def test_a_part_is_taken_and_said(assistant: Client, person: Registration, till: Till) -> None:
    answer = assistant.post(f"{account(person)}pay/", payment(till, given_TRY="150"), follow=True)

    assert "A part is paid: ₺250.00 is still owed." in messages(answer)


def test_nothing_typed_is_exactly_what_is_due(assistant: Client, person: Registration, till: Till) -> None:
    assistant.post(f"{account(person)}pay/", payment(till, given_TRY=""))

    assert (owed_by(person), expected_in(till)) == (0, {"TRY": 40000})


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"given_TRY": "-5"}, "an amount cannot be below zero"),
        ({"given_TRY": "1.234"}, "TRY has 2 decimals"),
        ({"given_TRY": "five"}, "is no amount"),
        ({"due": "401"}, "Ada Örnek owes ₺400.00; ₺401.00 is more."),
        ({"till": ""}, "Say which till the cash goes into."),
        ({"method": "card"}, "₺500.00 is more than the ₺400.00 that are due. Only cash gives change."),
        ({"method": "cheque"}, "cheque"),
    ],
)
def test_a_payment_that_cannot_be_is_refused_and_kept(
    assistant: Client, person: Registration, till: Till, changes: dict[str, str], said: str
) -> None:
    answer = assistant.post(f"{account(person)}pay/", payment(till, **changes))

    assert answer.status_code == 422
    assert said in answer.content.decode().replace("&#x27;", "'")
    assert owed_by(person) == 40000


def test_a_till_of_another_tournament_is_not_offered(
    assistant: Client, person: Registration, till: Till
) -> None:
    other = open_till(make_tournament(name="Başka"), "Masa 1", DESK)

    assert assistant.post(f"{account(person)}pay/", payment(other)).status_code == 422
    assert owed_by(person) == 40000


def test_who_owes_nothing_is_not_asked_to_pay(assistant: Client, tournament: Tournament, till: Till) -> None:
    person = make_person(tournament, "Bora Örnek")

    page = assistant.get(account(person)).content.decode()
    answer = assistant.post(f"{account(person)}pay/", payment(till))

    assert "Take a payment" not in page
    assert "Bora Örnek owes nothing" in answer.content.decode()


def test_a_director_takes_a_charge_back_and_gives_the_money_back(
    director: Client, person: Registration, till: Till
) -> None:
    director.post(f"{account(person)}pay/", payment(till))
    taken = director.post(f"{MONEY}ledger/1/take-back/", {"reason": "Oynamıyor"}, follow=True)
    given = director.post(
        f"{account(person)}refund/",
        payment(till, given_TRY="400", form_key="g", reason="Oynamıyor"),
        follow=True,
    )

    assert "Taken back by voucher 3." in messages(taken)
    assert "₺400.00" in taken.content.decode()
    assert "Given back." in messages(given)
    assert (owed_by(person), expected_in(till)) == (0, {"TRY": 0})
    assert audit_ledger(person.tournament) == ()


def test_what_cannot_be_given_or_taken_back_is_said(
    director: Client, person: Registration, till: Till
) -> None:
    too_much = director.post(f"{account(person)}refund/", payment(till, given_TRY="1", reason="x"))
    director.post(f"{MONEY}ledger/1/take-back/", {"reason": "x"})
    twice = director.post(f"{MONEY}ledger/1/take-back/", {"reason": "x"}, follow=True)
    without = director.post(f"{MONEY}ledger/2/take-back/", {}, follow=True)

    assert too_much.status_code == 422
    assert "Ada Örnek has paid ₺0.00; ₺1.00 cannot be given back." in too_much.content.decode()
    assert "Voucher 1 was taken back already, by voucher 2." in messages(twice)
    assert messages(without)
    assert Voucher.objects.count() == 2


def test_an_assistant_takes_nothing_back(assistant: Client, person: Registration, till: Till) -> None:
    page = assistant.get(account(person)).content.decode()

    assert "take-back" not in page
    assert assistant.post(f"{MONEY}ledger/1/take-back/", {"reason": "x"}).status_code == 403
    assert assistant.post(f"{account(person)}refund/", payment(till, reason="x")).status_code == 403


def test_a_till_is_counted(assistant: Client, person: Registration, till: Till) -> None:
    assistant.post(f"{account(person)}pay/", payment(till))
    page = assistant.get(f"{MONEY}till/{till.pk}/").content.decode()
    seen = re.search(r'name="seen" value="(\d+)"', page)
    assert seen is not None

    right = assistant.post(f"{MONEY}till/{till.pk}/", {"seen": seen[1], "counted_TRY": "400"}, follow=True)
    wrong = assistant.post(f"{MONEY}till/{till.pk}/", {"seen": seen[1], "counted_TRY": "390"}, follow=True)
    late = assistant.post(f"{MONEY}till/{till.pk}/", {"seen": seen[1], "counted_TRY": "390"})

    assert "Should be there: ₺400.00" in page
    assert "Counted: all is there." in messages(right)
    assert "Counted: there is a difference, and it is booked." in messages(wrong)
    assert late.status_code == 422
    assert "Money came into Masa 1 or left it while you counted." in late.content.decode()
    assert expected_in(till) == {"TRY": 39000}


def test_change_money_is_put_in_and_taken_out(assistant: Client, till: Till) -> None:
    page = f"{MONEY}till/{till.pk}/move/"
    assistant.post(page, {"direction": "in", "moved_TRY": "500", "moved_EUR": "", "form_key": "a"})
    assistant.post(page, {"direction": "out", "moved_TRY": "200", "form_key": "b"})
    refused = assistant.post(page, {"direction": "out", "moved_TRY": "301", "form_key": "c"})

    assert expected_in(till) == {"TRY": 30000}
    assert refused.status_code == 422
    assert "Masa 1 holds ₺300.00; ₺301.00 cannot be taken out." in refused.content.decode()


def rows(prefix: str, *given: dict[str, str]) -> dict[str, str]:
    """What a table of rows sends."""
    found = {f"{prefix}-TOTAL_FORMS": str(len(given)), f"{prefix}-INITIAL_FORMS": "0"}
    for number, row in enumerate(given):
        found |= {f"{prefix}-{number}-{name}": value for name, value in row.items()}
    return found


def test_prices_are_set_and_read_in_the_halls_hours(director: Client, event: Event, till: Till) -> None:
    page = "/desk/kis-acik/e/open/prices/"
    entry_row = {"kind": "entry", "amount": "400", "until": "2026-01-10T12:00", "returned": "100"}
    answer = director.post(
        page,
        rows(
            "form",
            entry_row,
            {"kind": "entry", "amount": "450.50", "returned": "100"},
            {"kind": "side-pool", "name": "Küçük", "amount": "100", "returned": "90"},
            {"kind": "entry", "amount": "", "returned": "100"},
        ),
    )

    assert answer.status_code == 302
    prices = {(price.kind, price.until and price.until.isoformat()): price for price in Price.objects.all()}
    assert prices["entry", "2026-01-10T09:00:00+00:00"].amount == 40000
    assert prices["entry", None].amount == 45050
    assert (prices["side-pool", None].name, prices["side-pool", None].returned) == ("Küçük", 90)
    shown = director.get(page).content.decode()
    assert shown.index("2026-01-10T12:00") < shown.index("450.50") < shown.index("Küçük")


def test_prices_that_contradict_each_other_are_refused_and_kept(
    director: Client, event: Event, till: Till
) -> None:
    row = {"kind": "entry", "amount": "400", "returned": "100"}
    answer = director.post("/desk/kis-acik/e/open/prices/", rows("form", row, row))

    assert answer.status_code == 422
    assert "two prices for the same until the same time: Entry" in answer.content.decode()
    assert not Price.objects.exists()


def test_currencies_discounts_and_tills_are_set_up(director: Client, tournament: Tournament) -> None:
    page = f"{MONEY}set-up/"
    director.post(
        f"{page}currencies/", {"currency": "TRY", "rate_EUR": "41.5", "other": "JPY", "rate_other": "0.27"}
    )
    director.post(f"{page}discounts/", rows("form", {"name": "Öğrenci", "percent": "50"}, {"name": ""}))
    director.post(f"{page}tills/", {"name": "Balkon"})
    twice = director.post(f"{page}tills/", {"name": "Balkon"})

    tournament.refresh_from_db()
    assert tournament.rates == {"EUR": "41.5", "JPY": "0.27"}
    assert tournament.discounts.get().percent == 50
    assert tournament.tills.get().name == "Balkon"
    assert twice.status_code == 422
    assert "There is a till called Balkon already." in twice.content.decode()


def test_the_currency_stays_once_something_costs_something(
    director: Client, event: Event, till: Till
) -> None:
    set_prices(event, [PriceLine(kind="entry", amount=40000)], DESK)

    answer = director.post(f"{MONEY}set-up/currencies/", {"currency": "EUR"})

    assert answer.status_code == 422
    assert "the currency stays" in answer.content.decode()


def test_the_organizer_sees_each_event_each_till_and_who_owes(
    owner: Client, event: Event, person: Registration, till: Till
) -> None:
    other = make_person(person.tournament, "Bora Örnek")
    owe(other, event, 40000, entry(10000, "side-pool", "Küçük"))
    pay(person.tournament, other, till=till, method="cash", given={"TRY": 50000}, by=DESK)

    page = owner.get(MONEY).content.decode()

    assert "1 of 2" in page
    for amount in ("₺900.00", "₺500.00", "₺400.00", "₺800.00", "₺100.00"):
        assert amount in page
    assert "Ada Örnek" in page
    assert "Bora Örnek" not in page
    assert "Bora Örnek" in owner.get(MONEY, {"who": "bo"}).content.decode()


def test_the_ledger_is_searched(owner: Client, event: Event, person: Registration, till: Till) -> None:
    other = make_person(person.tournament, "Işıl Örnek")
    owe(other, event, 12300)
    pay(person.tournament, other, till=till, method="cash", given={"EUR": 1000}, by=DESK)

    def found(**asked: object) -> list[str]:
        page = owner.get(f"{MONEY}ledger/", asked).content.decode()
        return re.findall(r"<div>(\d+) · (?:Charge|Payment)", page)

    assert found() == ["3", "2", "1"]
    assert found(who="ısıl") == found(who="isil") == found(who=other.number) == ["3", "2"]
    assert found(kind="charge") == ["2", "1"]
    assert found(till=till.pk) == ["3"]
    assert found(event=event.pk) == ["2", "1"]
    assert found(kind="charge", who="ada") == ["1"]
    assert found(who="nobody") == []
    assert "€10.00 = ₺415.00" in owner.get(f"{MONEY}ledger/").content.decode()


def test_amounts_are_turkish_in_turkish(owner: Client, person: Registration, till: Till) -> None:
    owe(person, person.tournament.events.get(), 85000)

    page = owner.get(account(person), headers={"accept-language": "tr"}).content.decode()
    owner.post(
        f"{account(person)}pay/",
        payment(till, due="1.250,00", given_TRY="1.250,00"),
        headers={"accept-language": "tr"},
    )

    assert "1.250,00\u00a0₺" in page
    assert "1 EUR = 41,50 TRY." in page
    assert owed_by(person) == 0


@pytest.mark.parametrize("page", ["", "ledger/"])
def test_lists_ask_as_often_for_one_person_as_for_many(
    owner: Client,
    event: Event,
    person: Registration,
    till: Till,
    page: str,
    django_assert_num_queries,
) -> None:
    pay(person.tournament, person, till=till, method="cash", given={"EUR": 500}, by=DESK)
    with CaptureQueriesContext(connection) as first:
        owner.get(f"{MONEY}{page}")
    for name in ("Bora", "Cem", "Deniz", "Ece"):
        other = make_person(person.tournament, f"{name} Örnek")
        owe(other, event, 40000, entry(10000, "side-pool", "Küçük"))
        pay(person.tournament, other, till=till, method="cash", given={"EUR": 500}, by=DESK)

    with django_assert_num_queries(len(first)):
        owner.get(f"{MONEY}{page}")


def test_the_ledger_goes_on_to_earlier_pages_of_the_same_search(
    owner: Client, event: Event, person: Registration
) -> None:
    for _ in range(51):
        owe(person, event, 100)

    first = owner.get(f"{MONEY}ledger/", {"kind": "charge", "who": "ada"}).content.decode()
    later = re.search(r'href="\?([^"]*)page=2"', first)
    assert later is not None
    second = owner.get(f"{MONEY}ledger/?{later[1].replace('&amp;', '&')}page=2").content.decode()

    assert "Page 1 of 2" in first
    assert "Page 2 of 2" in second
    assert "<div>1 · Charge" in second
    assert 'value="ada"' in second


def test_looking_for_people_changes_their_list_alone(owner: Client, person: Registration) -> None:
    found = owner.get(MONEY, {"who": "ada"}, headers={"hx-request": "true"}).content.decode()

    assert found.startswith('<div id="people"')
    assert "Ada Örnek" in found
    assert "<html" not in found


def test_the_log_tells_of_a_payment(owner: Client, person: Registration, till: Till) -> None:
    owner.post(f"{account(person)}pay/", payment(till, given_TRY="150"))

    page = owner.get("/desk/kis-acik/log/").content.decode()

    assert "Ada Örnek paid ₺150.00, ₺250.00 is still owed. Voucher 2." in page


@pytest.mark.parametrize("language", ["en", "tr"])
@pytest.mark.parametrize("written", ["35,50", "35.50"])
def test_a_rate_is_read_in_either_language(
    owner: Client, tournament: Tournament, language: str, written: str
) -> None:
    owner.post(
        f"{MONEY}set-up/currencies/",
        {"currency": "TRY", "rate_EUR": written},
        headers={"accept-language": language},
    )

    tournament.refresh_from_db()
    assert tournament.rates == {"EUR": "35.50"}
