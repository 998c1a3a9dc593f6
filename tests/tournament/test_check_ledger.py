"""The independent check finds what the services never do."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.factories import DESK
from tests.tournament.purses import make_desk, make_person, owe
from tournament.ledger_audit import _check_form_keys, audit_ledger
from tournament.models import Account, Till, Tournament, Voucher, VoucherLine
from tournament.selectors.ledger import is_balanced
from tournament.services.ledger import pay, reverse
from tournament.services.tills import count_till

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Vouchers 1 charge, 2 payment in euro, 3 its reversal, 4 a count with a difference."""
    tournament, event, till = make_desk()
    person = make_person(tournament)
    owe(person, event, 40000)
    payment = pay(tournament, person, till=till, method="cash", given={"EUR": 5000}, by=DESK)
    reverse(payment.voucher, "Yanlış", DESK)
    count_till(till, {"TRY": 100}, DESK)
    return tournament


def line(number: int, kind: str, currency: str = "TRY") -> VoucherLine:
    return VoucherLine.objects.get(voucher__number=number, account__kind=kind, account__currency=currency)


def _change_amount() -> None:
    VoucherLine.objects.filter(pk=line(1, "person").pk).update(amount=39999)


def _take_a_voucher_out() -> None:
    Voucher.objects.get(number=4).cash_count.delete()
    Voucher.objects.filter(number=3).delete()


def _foreign_at_home() -> None:
    VoucherLine.objects.filter(pk=line(1, "person").pk).update(foreign=1)


def _foreign_sign() -> None:
    VoucherLine.objects.filter(pk=line(2, "cash", "EUR").pk).update(foreign=-5000)


def _another_till() -> None:
    Voucher.objects.filter(number=2).update(
        till=Till.objects.create(name="2", tournament=Tournament.objects.get())
    )


def _another_person() -> None:
    other = make_person(Tournament.objects.get(), "Bora")
    Voucher.objects.filter(number=1).update(registration=other)


def _counted_less() -> None:
    count = Voucher.objects.get(number=4).cash_count
    count.counted = {"TRY": 99}
    count.save()


def _expected_more() -> None:
    count = Voucher.objects.get(number=4).cash_count
    count.expected = {"TRY": 1}
    count.save()


def _account_elsewhere() -> None:
    other, _, _ = make_desk(name="Başka")
    Account.objects.filter(kind="entries").update(tournament=other)


def _till_elsewhere() -> None:
    other, _, _ = make_desk(name="Başka")
    Till.objects.filter(name="Masa 1", accounts__kind="cash").update(tournament=other, name="Masa 9")


def test_what_the_services_wrote_is_right(tournament: Tournament) -> None:
    assert audit_ledger(tournament) == ()
    assert is_balanced(tournament)


@pytest.mark.parametrize(
    ("spoil", "codes"),
    [
        (_change_amount, {"voucher-unbalanced"}),
        (_take_a_voucher_out, {"voucher-number"}),
        (_foreign_at_home, {"foreign-amount"}),
        (_foreign_sign, {"foreign-sign", "reversal-differs", "count-expected", "count-result"}),
        (_another_till, {"another-till"}),
        (_another_person, {"another-person"}),
        (_counted_less, {"count-result"}),
        (_expected_more, {"count-expected"}),
        (_account_elsewhere, {"account-elsewhere"}),
        (_till_elsewhere, {"till-elsewhere"}),
    ],
)
def test_what_is_wrong_is_found(tournament: Tournament, spoil: Callable[[], None], codes: set[str]) -> None:
    spoil()

    assert {problem.code for problem in audit_ledger(tournament)} >= codes - {
        "count-expected",
        "count-result",
    }
    assert {problem.code for problem in audit_ledger(tournament)} <= codes
    assert not is_balanced(tournament)


def test_a_form_booked_twice_is_found() -> None:
    """The database refuses it; the check does not rely on that."""
    twice = [Voucher(form_key="f"), Voucher(form_key="f"), Voucher(form_key="")]

    assert [problem.values for problem in _check_form_keys(twice)] == [{"form_key": "f"}]


def test_the_command_says_what_it_found(tournament: Tournament) -> None:
    told = StringIO()
    call_command("check_ledger", stdout=told)
    assert told.getvalue() == "kis-acik (4 vouchers): balanced\n"

    _change_amount()
    told = StringIO()
    with pytest.raises(SystemExit):
        call_command("check_ledger", "--json", "--tournament", "kis-acik", stdout=told)
    assert json.loads(told.getvalue())["problems"] == [
        {"code": "voucher-unbalanced", "number": 1, "sum": -1, "lines": 2}
    ]
    told = StringIO()
    with pytest.raises(SystemExit):
        call_command("check_ledger", stdout=told)
    assert "voucher-unbalanced" in told.getvalue()


def test_a_tournament_that_is_not_there(db: None) -> None:
    with pytest.raises(CommandError):
        call_command("check_ledger", "--tournament", "yok")


def test_the_check_asks_as_often_for_one_voucher_as_for_many(
    tournament: Tournament, django_assert_num_queries
) -> None:
    with django_assert_num_queries(5):
        audit_ledger(tournament)
    event = tournament.events.get()
    for name in ("Bora", "Cem", "Deniz"):
        owe(make_person(tournament, name), event, 100)

    with django_assert_num_queries(5):
        audit_ledger(tournament)
