"""Counting a till: what should be in it, what is, and where the difference goes."""

from __future__ import annotations

import pytest

from rules.tournament.currencies import AmountNegativeError, RateMissingError
from tests.factories import DESK
from tests.tournament.purses import lines_of, make_desk, make_person, owe
from tournament.ledger_audit import audit_ledger
from tournament.models import LogEntry, Till
from tournament.money_errors import NotCountedError, NothingGivenError, TillHoldsLessError, TillMovedError
from tournament.selectors.ledger import balances_of, till_of
from tournament.services.ledger import pay
from tournament.services.prices import set_currencies
from tournament.services.tills import count_till, move_cash

pytestmark = pytest.mark.django_db


@pytest.fixture
def till() -> Till:
    """A till with 50 euro and 1 675 lira less than at the beginning."""
    tournament, event, till = make_desk()
    person = make_person(tournament)
    owe(person, event, 40000)
    pay(tournament, person, till=till, method="cash", given={"EUR": 5000}, by=DESK)
    return till


def test_a_count_that_is_right_books_nothing(till: Till) -> None:
    tournament, event, other = till.tournament, till.tournament.events.get(), till
    person = make_person(tournament, "Bora")
    owe(person, event, 200000)
    pay(tournament, person, till=other, method="cash", given={"TRY": 200000}, by=DESK)

    count = count_till(till, {"EUR": 5000, "TRY": 32500}, DESK)

    assert (count.voucher, count.expected) == (None, {"EUR": 5000, "TRY": 32500})
    assert LogEntry.objects.get(action="count-till").values["difference"]["amount"] == 0


def test_a_difference_is_booked_and_the_till_holds_what_was_counted(till: Till) -> None:
    """One euro too few is 41.50 lira; 1 675 lira too many, because change came from outside."""
    count = count_till(till, {"EUR": 4900, "TRY": 0}, DESK)

    assert count.voucher is not None
    assert lines_of(count.voucher) == [
        ("cash", -4150, -100),
        ("difference", 4150, None),
        ("cash", 167500, None),
        ("difference", -167500, None),
    ]
    assert till_of(till).expected == {"EUR": 4900, "TRY": 0}
    assert count_till(till, {"EUR": 4900}, DESK).voucher is None
    assert audit_ledger(till.tournament) == ()


def test_what_the_till_holds_is_not_left_out(till: Till) -> None:
    with pytest.raises(NotCountedError) as refused:
        count_till(till, {"TRY": 0}, DESK)

    assert refused.value.values == {"till": "Masa 1", "currency": "EUR"}


def test_counts_that_cannot_be(till: Till) -> None:
    with pytest.raises(AmountNegativeError):
        count_till(till, {"EUR": 5000, "TRY": -1}, DESK)
    with pytest.raises(RateMissingError):
        count_till(till, {"EUR": 5000, "TRY": 0, "GBP": 100}, DESK)

    assert not till.counts.exists()


def test_a_till_that_moved_while_it_was_counted(till: Till) -> None:
    seen = till_of(till).moved
    tournament = till.tournament
    person = make_person(tournament, "Bora")
    owe(person, tournament.events.get(), 10000)
    pay(tournament, person, till=till, method="cash", given={"TRY": 10000}, by=DESK)

    with pytest.raises(TillMovedError):
        count_till(till, {"EUR": 5000, "TRY": 0}, DESK, seen=seen)
    assert count_till(till, {"EUR": 5000, "TRY": 0}, DESK, seen=till_of(till).moved).voucher is not None


def test_a_coin_worth_less_than_the_smallest_unit_is_booked_as_one() -> None:
    tournament, _, till = make_desk()
    set_currencies(tournament, currency="TRY", rates={"VND": "0.0016"}, by=DESK)

    count = count_till(till, {"VND": 1}, DESK)

    assert count.voucher is not None
    assert lines_of(count.voucher) == [("cash", 1, 1), ("difference", -1, None)]
    assert audit_ledger(tournament) == ()


def test_change_money_goes_into_a_till_and_nobody_owes_it(till: Till) -> None:
    voucher = move_cash(till, {"TRY": 200000, "EUR": 0}, DESK, form_key="f")

    assert move_cash(till, {"TRY": 200000}, DESK, form_key="f") == voucher
    assert lines_of(voucher) == [("cash", 200000, None), ("bank", -200000, None)]
    assert till_of(till).expected == {"EUR": 5000, "TRY": 32500}
    assert sum(balances_of(till.tournament).values()) == 0
    assert count_till(till, {"EUR": 5000, "TRY": 32500}, DESK).voucher is None
    assert audit_ledger(till.tournament) == ()


def test_money_is_taken_out_of_a_till_as_far_as_it_is_there(till: Till) -> None:
    voucher = move_cash(till, {"EUR": 3000}, DESK, is_out=True)

    assert lines_of(voucher) == [("cash", -124500, -3000), ("bank", 124500, 3000)]
    logged = LogEntry.objects.get(action="move-cash")
    assert (logged.subject, logged.values["out"], logged.values["amount"]["amount"]) == (
        "Masa 1",
        True,
        124500,
    )
    with pytest.raises(TillHoldsLessError) as refused:
        move_cash(till, {"EUR": 2001}, DESK, is_out=True)
    assert refused.value.values == {"till": "Masa 1", "amount": 2001, "held": 2000, "currency": "EUR"}


def test_cash_that_cannot_be_moved(till: Till) -> None:
    with pytest.raises(NothingGivenError):
        move_cash(till, {"TRY": 0}, DESK)
    with pytest.raises(AmountNegativeError):
        move_cash(till, {"TRY": -1}, DESK)
    with pytest.raises(RateMissingError):
        move_cash(till, {"GBP": 1}, DESK)
