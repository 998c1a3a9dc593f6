"""What the organizer is told of the money, and in how many queries."""

from __future__ import annotations

import pytest

from tests.factories import DESK, make_event
from tests.tournament.purses import entry, make_desk, make_person, owe
from tournament.models import Event, Registration, Till, Tournament
from tournament.selectors.ledger import balances_of, statement_of, till_of
from tournament.selectors.money import (
    LedgerFilter,
    ledger_lines,
    overview_of,
    people_of,
    tills_of,
    vouchers_of,
)
from tournament.services.ledger import pay, refund, reverse
from tournament.services.tills import count_till

pytestmark = pytest.mark.django_db

Desk = tuple[Tournament, Event, Event, Till]


@pytest.fixture
def desk() -> Desk:
    tournament, event, till = make_desk()
    return tournament, event, make_event(tournament, name="Çiftler"), till


def paid(person: Registration, till: Till, amount: int) -> None:
    given = {"TRY": amount}
    pay(person.tournament, person, till=till, method="cash", given=given, by=DESK)


def test_money_covers_the_event_that_was_charged_first(desk: Desk) -> None:
    tournament, first, second, till = desk
    person = make_person(tournament)
    owe(person, first, 40000, entry(5000, "fee"))
    owe(person, second, 20000, entry(10000, "side-pool", "Küçük"))
    paid(person, till, 50000)

    one, two = overview_of(tournament).events

    assert (one.people, one.paid, one.entries, one.fees, one.owed) == (1, 1, 40000, 5000, 0)
    assert (two.people, two.paid, two.charged, two.owed, two.received) == (1, 0, 30000, 25000, 5000)
    assert two.pools == {"Küçük": 10000}


def test_a_charge_that_was_taken_back_counts_nobody(desk: Desk) -> None:
    tournament, first, second, till = desk
    person = make_person(tournament)
    charged = owe(person, first, 40000)
    owe(person, second, 20000)
    paid(person, till, 60000)
    reverse(charged, "Oynamıyor", DESK)

    overview = overview_of(tournament)

    one, two = overview.events
    assert (one.people, one.charged, one.owed) == (0, 0, 0)
    assert (two.people, two.paid, two.owed) == (1, 1, 0)
    assert (overview.owed, overview.credit, overview.charged) == (0, 40000, 20000)
    assert (overview.received, overview.total_received) == ({"cash": 60000}, 60000)


def test_what_was_charged_is_what_came_in_and_what_is_open(desk: Desk) -> None:
    tournament, first, _, till = desk
    people = [make_person(tournament, name) for name in ("Ada", "Bora", "Cem")]
    for person in people:
        owe(person, first, 40000)
    paid(people[0], till, 40000)
    paid(people[1], till, 10000)
    refund(tournament, people[0], till=till, method="cash", given={"TRY": 5000}, reason="x", by=DESK)
    count_till(till, {"TRY": 44900}, DESK)

    overview = overview_of(tournament)

    assert overview.charged == overview.total_received + overview.owed - overview.credit == 120000
    assert overview.differences == -100
    assert {person.registration.player.name: person.owed for person in people_of(tournament, owing=True)} == {
        "Ada": 5000,
        "Bora": 30000,
        "Cem": 40000,
    }
    (line,) = tills_of(tournament)
    assert (line.expected, line.counted) == ({"TRY": 44900}, till.counts.get())


def test_people_are_found_by_name_and_number_in_the_order_of_names(desk: Desk) -> None:
    tournament = desk[0]
    for name in ("Şule Örnek", "Işıl Örnek", "Ömer Deneme"):
        make_person(tournament, name)

    def found(who: str) -> list[str]:
        return [line.registration.player.name for line in people_of(tournament, who=who)]

    assert found("ornek") == ["Işıl Örnek", "Şule Örnek"]
    assert found("3") == ["Ömer Deneme"]
    assert found("ISIL") == ["Işıl Örnek"]
    assert found("!") == []
    assert len(found(" ")) == 3


def test_each_reading_takes_as_many_queries_for_one_as_for_many(
    desk: Desk, django_assert_num_queries
) -> None:
    tournament, first, second, till = desk

    def add(name: str) -> Registration:
        person = make_person(tournament, name)
        charged = owe(person, first, 40000, entry(5000, "side-pool", "Küçük"))
        owe(person, second, 20000)
        pay(tournament, person, till=till, method="cash", given={"EUR": 5000}, by=DESK)
        reverse(charged, "x", DESK)
        return person

    person = add("Ada Örnek")
    for _ in range(2):
        with django_assert_num_queries(8):
            overview_of(tournament)
        with django_assert_num_queries(1):
            balances_of(tournament)
        with django_assert_num_queries(2):
            people_of(tournament)
        with django_assert_num_queries(7):
            ledger_lines(vouchers_of(tournament, LedgerFilter()))
        with django_assert_num_queries(4):
            statement_of(person)
        with django_assert_num_queries(3):
            till_of(till)
        for name in ("Bora", "Cem", "Deniz"):
            add(f"{name} {len(people_of(tournament))}")
