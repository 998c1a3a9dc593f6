"""Money that is not taken twice, and not handed out of an empty till."""

from __future__ import annotations

import pytest

from matches.models import Player
from rules.tournament.lines import LineUnknownError
from tests.factories import DESK, make_event
from tournament.enrolment import Choice, Paying, Person
from tournament.models import Event, Registration, Till, Voucher
from tournament.money_errors import PaidAlreadyError, TillHoldsLessError
from tournament.phrases import refusal_sentence
from tournament.selectors.placing import highest_number
from tournament.services.enrolling import enrol
from tournament.services.ledger import pay, refund
from tournament.services.prices import PriceLine, open_till, set_currencies, set_prices
from tournament.services.pulled import pull_number

pytestmark = pytest.mark.django_db
PRICE = 100_000


@pytest.fixture
def event() -> Event:
    row = make_event()
    set_prices(row, [PriceLine(kind="entry", amount=PRICE)], DESK)
    return row


@pytest.fixture
def till(event: Event) -> Till:
    return open_till(event.tournament, "A", DESK)


@pytest.fixture
def paid(event: Event, till: Till) -> Registration:
    person = Person(name="Ada Örnek", club="Kule")
    return enrol(
        event.tournament, person, [Choice(event=event)], till=till, payment=Paying(), by=DESK
    ).registration


@pytest.mark.parametrize("given", [None, {"TRY": PRICE}])
def test_a_stale_page_is_told_who_took_the_money(
    event: Event, till: Till, paid: Registration, given: dict[str, int] | None
) -> None:
    person, paying = Person(player=Player.objects.get()), Paying(given=given, expected=PRICE)

    with pytest.raises(PaidAlreadyError) as refused:
        enrol(event.tournament, person, [], till=till, payment=paying, by=DESK)

    said = refusal_sentence(refused.value)
    assert "Ada Örnek" in said
    assert "Ece Örnek" in said
    assert Voucher.objects.filter(kind="payment").count() == 1


def test_the_money_page_says_it_too(event: Event, till: Till, paid: Registration) -> None:
    with pytest.raises(PaidAlreadyError):
        pay(event.tournament, paid, till=till, method="cash", given={"TRY": PRICE}, by=DESK)


def test_nothing_is_given_back_that_the_till_does_not_hold(
    event: Event, till: Till, paid: Registration
) -> None:
    set_currencies(event.tournament, currency="TRY", rates={"EUR": "40"}, by=DESK)
    empty = open_till(event.tournament, "B", DESK)

    for box, given in ((empty, {"TRY": PRICE}), (empty, {"TRY": 1}), (till, {"EUR": 100})):
        with pytest.raises(TillHoldsLessError):
            refund(event.tournament, paid, till=box, method="cash", given=given, reason="left", by=DESK)

    refund(event.tournament, paid, till=till, method="cash", given={"TRY": PRICE}, reason="left", by=DESK)


@pytest.mark.parametrize(("places", "highest"), [(None, 128), (60, 64), (200, 256)])
def test_a_number_beyond_the_bag_is_refused_at_both_doors(
    event: Event, places: int | None, highest: int
) -> None:
    Event.objects.filter(pk=event.pk).update(places=places)
    event.refresh_from_db()
    assert highest_number(event) == highest

    ada = Person(name="Ada Örnek", club="Kule")
    with pytest.raises(LineUnknownError):
        enrol(event.tournament, ada, [Choice(event=event, pulled=highest + 1)], by=DESK)
    assert not Player.objects.exists()

    (entrant,) = enrol(event.tournament, ada, [Choice(event=event)], by=DESK).entrants
    with pytest.raises(LineUnknownError):
        pull_number(entrant, number=highest + 1, by=DESK)
    assert pull_number(entrant, number=highest, by=DESK) == highest
