"""Two desks at once: one voucher for a form, numbers without a gap, nobody pays twice."""

from __future__ import annotations

import pytest
from django.db import connection

from rules.errors import TavlaError
from tests.factories import DESK
from tests.tournament.purses import make_desk, make_person, owe
from tests.tournament.services.test_together import together
from tournament.ledger_audit import audit_ledger
from tournament.models import LogEntry, Registration, Till, Voucher
from tournament.selectors.ledger import expected_in, owed_by
from tournament.services.ledger import pay, refund, reverse
from tournament.services.prices import open_till
from tournament.services.tills import move_cash

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def desks() -> tuple[Registration, Till, Till]:
    """A person who owes 400 lira, and two tills."""
    tournament, event, first = make_desk()
    person = make_person(tournament)
    owe(person, event, 40000)
    return person, first, open_till(tournament, "Masa 2", by=DESK)


def take(person: Registration, till: Till, key: str = "", amount: int = 40000) -> None:
    given = {"TRY": amount}
    pay(person.tournament, person, till=till, method="cash", given=given, form_key=key, by=DESK)


def test_a_form_that_two_desks_send_is_one_voucher(desks) -> None:
    person, first, second = desks

    outcomes = together(*[lambda: take(person, first, "f"), lambda: take(person, second, "f")] * 3)

    assert outcomes == ["done"] * 6
    assert Voucher.objects.filter(kind="payment").count() == 1
    assert LogEntry.objects.filter(action="take-payment").count() == 1
    assert owed_by(person) == 0
    assert sorted([expected_in(first).get("TRY", 0), expected_in(second).get("TRY", 0)]) == [0, 40000]
    assert audit_ledger(person.tournament) == ()


def test_two_forms_for_the_same_debt_are_paid_once(desks) -> None:
    person, first, second = desks

    outcomes = together(lambda: take(person, first, "a"), lambda: take(person, second, "b"))

    assert outcomes == ["done", "paid-already"]
    assert audit_ledger(person.tournament) == ()


def test_many_payments_at_once_leave_no_gap_and_no_double_number(desks) -> None:
    person, first, second = desks

    outcomes = together(
        *[lambda till=till: take(person, till, amount=5000) for till in (first, second) for _ in range(4)]
    )

    assert outcomes == ["done"] * 8
    assert list(Voucher.objects.order_by("number").values_list("number", flat=True)) == list(range(1, 10))
    assert (owed_by(person), expected_in(first), expected_in(second)) == (0, {"TRY": 20000}, {"TRY": 20000})
    assert audit_ledger(person.tournament) == ()


def test_a_voucher_is_taken_back_once(desks) -> None:
    charged = Voucher.objects.get()

    assert together(*[lambda: reverse(charged, "x", DESK)] * 3) == ["already-reversed"] * 2 + ["done"]
    assert audit_ledger(charged.tournament) == ()


def test_the_same_money_is_given_back_once(desks) -> None:
    """Both tills hold enough: one of them gives it, the other is told that nothing is left to give back."""
    person, first, second = desks
    take(person, first)
    move_cash(second, {"TRY": 40000}, by=DESK)

    def give(till: Till) -> None:
        refund(person.tournament, person, till=till, method="cash", given={"TRY": 40000}, reason="x", by=DESK)

    assert together(lambda: give(first), lambda: give(second)) == ["done", "refund-too-large"]
    assert audit_ledger(person.tournament) == ()


def test_a_payment_that_is_refused_takes_no_number_with_it(desks) -> None:
    person, first, _ = desks

    with pytest.raises(TavlaError):
        take(person, first, amount=0)
    take(person, first)

    assert list(Voucher.objects.order_by("number").values_list("number", flat=True)) == [1, 2]
    assert connection.in_atomic_block is False
