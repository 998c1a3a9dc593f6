"""Two desks register at once: no entry is lost, no number given twice, nothing paid twice.

Real transactions in real threads, as in test_together.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from django.db import connection

from matches.models import Player
from rules.errors import TavlaError
from tests.factories import DESK, make_event
from tournament.enrolment import Choice, Paying, Person
from tournament.models import Entrant, Event, Registration, Till, Voucher, Waiting
from tournament.registration_errors import EventFullError
from tournament.selectors.ledger import is_balanced, till_of
from tournament.services.enrolling import enrol
from tournament.services.prices import PriceLine, open_till, set_prices

pytestmark = pytest.mark.django_db(transaction=True)

PRICE = 100_000
EACH = 20


@pytest.fixture
def event() -> Event:
    event = make_event()
    set_prices(event, [PriceLine(kind="entry", amount=PRICE)], DESK)
    return event


@pytest.fixture
def tills(event: Event) -> list[Till]:
    return [open_till(event.tournament, f"Desk {number}", DESK) for number in (1, 2)]


def at_once(*desks: Callable[[], Iterator[object]]) -> list[str]:
    """Let each desk do its acts one after the other, all desks at the same time; the refusals' codes."""
    start = threading.Barrier(len(desks))
    refused: list[str] = []

    def work(desk: Callable[[], Iterator[object]]) -> None:
        try:
            start.wait()
            for _done in desk():
                pass
        except TavlaError as refusal:
            refused.append(refusal.code)
        except Exception as bug:
            refused.append(repr(bug))
        finally:
            connection.close()

    threads = [threading.Thread(target=work, args=(desk,)) for desk in desks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=120)
    return sorted(refused)


def _register(event: Event, name: str, till: Till, *, form_key: str = "", **chosen: object) -> object:
    return enrol(
        event.tournament,
        Person(name=name, club="Kule"),
        [Choice(event=event, **chosen)],
        till=till,
        payment=Paying(),
        form_key=form_key,
        by=DESK,
    )


def test_two_desks_register_forty_people_and_take_their_money(event: Event, tills: list[Till]) -> None:
    def desk(number: int) -> Iterator[object]:
        for one in range(EACH):
            yield _register(event, f"Oyuncu{number} Masa{one}", tills[number], pulled=number * EACH + one + 1)

    assert at_once(lambda: desk(0), lambda: desk(1)) == []

    everybody = list(range(1, 2 * EACH + 1))
    assert list(Registration.objects.order_by("number").values_list("number", flat=True)) == everybody
    assert list(Entrant.objects.order_by("number").values_list("number", flat=True)) == everybody
    assert list(Voucher.objects.order_by("number").values_list("number", flat=True)) == list(
        range(1, 4 * EACH + 1)
    )
    assert [till_of(till).expected for till in tills] == [{"TRY": EACH * PRICE}] * 2
    assert is_balanced(event.tournament)


def test_the_same_somebody_new_at_two_desks_is_one_and_the_second_is_told(
    event: Event, tills: list[Till]
) -> None:
    def desk(number: int) -> Iterator[object]:
        yield _register(event, "Işıl Örnek", tills[number])

    assert at_once(lambda: desk(0), lambda: desk(1)) == ["look-again"]

    assert Player.objects.count() == Entrant.objects.count() == 1
    assert Voucher.objects.filter(kind="payment").count() == 1


def test_a_double_click_at_one_desk_is_one_payment(event: Event, tills: list[Till]) -> None:
    def click() -> Iterator[object]:
        yield _register(event, "Işıl Örnek", tills[0], form_key="one-form")

    assert at_once(click, click, click) == []

    assert Entrant.objects.count() == 1
    assert Voucher.objects.filter(kind="payment").count() == 1


def test_the_last_place_goes_to_one_and_the_other_waits(event: Event, tills: list[Till]) -> None:
    Event.objects.filter(pk=event.pk).update(places=1)

    def desk(number: int) -> Iterator[object]:
        name = f"Oyuncu{number} Masa{number}"
        try:
            yield _register(event, name, tills[number])
        except EventFullError:
            yield _register(event, name, tills[number], waits=True)

    assert at_once(lambda: desk(0), lambda: desk(1)) == []

    assert (Entrant.objects.count(), Waiting.objects.count(), Registration.objects.count()) == (1, 1, 2)
    assert Voucher.objects.filter(kind="payment").count() == 1


def test_places_that_run_out_go_to_as_many_as_there_are(event: Event, tills: list[Till]) -> None:
    """Seven places, two desks with ten people each: thirteen wait, and only who plays has paid."""
    Event.objects.filter(pk=event.pk).update(places=7)

    def desk(number: int) -> Iterator[object]:
        for one in range(10):
            name = f"Oyuncu{number} Masa{one}"
            try:
                yield _register(event, name, tills[number])
            except EventFullError:
                yield _register(event, name, tills[number], waits=True)

    assert at_once(lambda: desk(0), lambda: desk(1)) == []

    assert (Entrant.objects.count(), Waiting.objects.count(), Registration.objects.count()) == (7, 13, 20)
    assert sum(till_of(till).expected.get("TRY", 0) for till in tills) == 7 * PRICE
    assert is_balanced(event.tournament)


@pytest.mark.parametrize("given", [None, {"TRY": PRICE}])
def test_what_somebody_owes_is_paid_at_one_of_two_desks(
    event: Event, tills: list[Till], given: dict[str, int] | None
) -> None:
    """Both pages say that a thousand is owed; the second hears who took it, with or without an amount."""
    enrol(event.tournament, Person(name="Işıl Örnek", club="Kule"), [Choice(event=event)], by=DESK)
    person = Person(player=Player.objects.get())

    def desk(number: int) -> Iterator[object]:
        paying = Paying(given=given, expected=PRICE)
        yield enrol(event.tournament, person, [], till=tills[number], payment=paying, by=DESK)

    assert at_once(lambda: desk(0), lambda: desk(1)) == ["paid-already"]

    assert Voucher.objects.filter(kind="payment").count() == 1
    assert sum(till_of(till).expected.get("TRY", 0) for till in tills) == PRICE


def test_one_partner_is_taken_once(event: Event, tills: list[Till]) -> None:
    Event.objects.filter(pk=event.pk).update(team_size=2)
    event.refresh_from_db()
    enrol(event.tournament, Person(name="Bora Deneme", club="Moda"), [Choice(event=event)], by=DESK)
    bora = Person(player=Player.objects.get())

    def desk(number: int) -> Iterator[object]:
        yield _register(event, f"Oyuncu{number} Masa{number}", tills[number], partner=bora)

    assert at_once(lambda: desk(0), lambda: desk(1)) == ["partner-taken"]

    assert (Entrant.objects.count(), Waiting.objects.count()) == (1, 0)


def test_one_pulled_number_is_one_persons(event: Event, tills: list[Till]) -> None:
    def desk(number: int) -> Iterator[object]:
        yield _register(event, f"Oyuncu{number} Masa{number}", tills[number], pulled=7)

    assert at_once(lambda: desk(0), lambda: desk(1)) == ["number-pulled"]
    assert Entrant.objects.get().pulled == 7
