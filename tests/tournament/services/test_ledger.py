"""Charged, paid, given back, taken back: each a voucher that adds up to zero."""

from __future__ import annotations

import pytest

from rules.errors import TavlaError
from rules.tournament.currencies import AmountNegativeError, RateMissingError
from rules.tournament.fees import FeeKind
from tests.factories import DESK
from tests.tournament.purses import entry, lines_of, make_desk, make_person, owe
from tournament.errors import ChoiceUnknownError, ReasonMissingError
from tournament.ledger_audit import audit_ledger
from tournament.models import Event, LogEntry, Registration, Till, Voucher
from tournament.money_errors import (
    AlreadyReversedError,
    MoreThanOwedError,
    NoChangeError,
    NothingGivenError,
    NothingOwedError,
    NotReversibleError,
    RefundTooLargeError,
    TillElsewhereError,
    TillMissingError,
)
from tournament.selectors.ledger import expected_in, owed_by, paid_by
from tournament.services.acts import act
from tournament.services.ledger import Payment, charge, pay, refund, reverse, take_payment
from tournament.services.tills import count_till

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> tuple[Registration, Event, Till]:
    tournament, event, till = make_desk()
    return make_person(tournament), event, till


def cash(
    person: Registration, till: Till, /, *, due: int | None = None, key: str = "", **given: int
) -> Payment:
    return pay(
        person.tournament, person, till=till, method="cash", given=given, due=due, form_key=key, by=DESK
    )


def test_a_charge_is_owed_by_the_person_and_stands_for_the_event(desk) -> None:
    person, event, _ = desk

    voucher = owe(person, event, 40000, entry(5000, FeeKind.FEE), entry(10000, FeeKind.POOL, "Yan havuz"))

    assert (voucher.number, voucher.kind, voucher.values["event"]) == (1, "charge", "Open")
    assert lines_of(voucher) == [
        ("person", 55000, None),
        ("entries", -40000, None),
        ("fees", -5000, None),
        ("side-pool", -10000, None),
    ]
    assert owed_by(person) == 55000


def test_nothing_is_charged_where_all_is_free(desk) -> None:
    person, event, _ = desk

    with act(person.tournament, by=DESK, action="charge") as doing:
        assert charge(doing, person, event, [entry(0)]) is None
        assert charge(doing, person, event, []) is None

    assert not Voucher.objects.exists()


def test_a_form_charges_each_event_once(desk) -> None:
    person, event, _ = desk

    first, again = owe(person, event, 40000, form_key="f"), owe(person, event, 40000, form_key="f")

    assert first == again
    assert owed_by(person) == 40000


def test_cash_with_change(desk) -> None:
    person, event, till = desk
    owe(person, event, 40000)

    payment = cash(person, till, TRY=50000)

    assert (payment.change, payment.left, payment.voucher.number) == (10000, 0, 2)
    assert lines_of(payment.voucher) == [("cash", 40000, None), ("person", -40000, None)]
    assert (owed_by(person), paid_by(person), expected_in(till)) == (0, 40000, {"TRY": 40000})
    entry_of_log = LogEntry.objects.get(action="take-payment")
    assert entry_of_log.subject == "Ada Örnek"
    assert entry_of_log.values == {
        "voucher": 2,
        "amount": {"amount": 40000, "currency": "TRY"},
        "left": {"amount": 0, "currency": "TRY"},
        "is_part": False,
        "till": "Masa 1",
    }


def test_euro_with_change_in_lira(desk) -> None:
    """50 euro at 41.50 are 2 075 lira: 1 675 come back of 400 due."""
    person, event, till = desk
    owe(person, event, 40000)

    payment = cash(person, till, EUR=5000)

    assert payment.change == 167500
    assert lines_of(payment.voucher) == [
        ("cash", 207500, 5000),
        ("cash", -167500, None),
        ("person", -40000, None),
    ]
    assert expected_in(till) == {"EUR": 5000, "TRY": -167500}
    assert payment.voucher.values["rates"] == {"EUR": "41.50"}


def test_two_currencies_together(desk) -> None:
    """10 dollars are 350 lira; with 100 lira 450: 50 come back of 400."""
    person, event, till = desk
    owe(person, event, 40000)

    payment = cash(person, till, USD=1000, TRY=10000)

    assert (payment.change, payment.left) == (5000, 0)
    assert expected_in(till) == {"TRY": 5000, "USD": 1000}


def test_less_than_due_is_a_part_and_the_rest_stays_owed(desk) -> None:
    person, event, till = desk
    owe(person, event, 40000)

    payment = cash(person, till, TRY=15000)

    assert (payment.change, payment.left, owed_by(person)) == (0, 25000, 25000)


def test_part_of_what_is_owed_can_be_due(desk) -> None:
    person, event, till = desk
    owe(person, event, 40000)

    payment = cash(person, till, TRY=20000, due=15000)

    assert (payment.change, payment.left) == (5000, 25000)


def test_card_and_bank_leave_the_till_alone(desk) -> None:
    person, event, till = desk
    owe(person, event, 40000)

    pay(person.tournament, person, till=till, method="card", given={"TRY": 30000}, by=DESK)
    pay(person.tournament, person, till=None, method="bank", given={"TRY": 10000}, by=DESK)

    assert (owed_by(person), expected_in(till)) == (0, {})


def test_a_payment_is_booked_once_for_a_form(desk) -> None:
    person, event, till = desk
    owe(person, event, 40000)

    first, again = cash(person, till, TRY=50000, key="f"), cash(person, till, TRY=50000, key="f")

    assert first == again
    assert LogEntry.objects.filter(action="take-payment").count() == 1


def test_a_form_is_not_sent_again_after_what_it_booked_was_taken_back(desk) -> None:
    person, event, till = desk
    owe(person, event, 40000)
    payment = cash(person, till, TRY=40000, key="f")
    reverse(payment.voucher, "Yanlış", DESK)

    with pytest.raises(AlreadyReversedError):
        cash(person, till, TRY=40000, key="f")
    assert cash(person, till, TRY=40000, key="g").left == 0


@pytest.mark.parametrize(
    ("how", "refusal"),
    [
        ({"given": {}}, NothingGivenError),
        ({"given": {"TRY": 0}}, NothingGivenError),
        ({"given": {"TRY": -100}}, AmountNegativeError),
        ({"given": {"GBP": 100}}, RateMissingError),
        ({"due": 0}, NothingGivenError),
        ({"due": -1}, AmountNegativeError),
        ({"due": 40001}, MoreThanOwedError),
        ({"till": None}, TillMissingError),
        ({"method": "cheque"}, ChoiceUnknownError),
        ({"method": "card"}, NoChangeError),
    ],
)
def test_a_payment_that_cannot_be(desk, how: dict[str, object], refusal: type[TavlaError]) -> None:
    person, event, till = desk
    owe(person, event, 40000)
    usual = {"till": till, "method": "cash", "given": {"TRY": 50000}, "due": None}

    with pytest.raises(refusal):
        pay(person.tournament, person, **usual | how, by=DESK)  # type: ignore[arg-type]

    assert Voucher.objects.count() == 1


def test_who_is_in_nothing_has_nothing_to_pay(desk) -> None:
    person, _, till = desk

    with pytest.raises(NothingOwedError):
        cash(person, till, TRY=100)


def test_a_till_of_another_tournament(desk) -> None:
    person, event, _ = desk
    owe(person, event, 40000)
    _, _, other = make_desk(name="Başka")

    with pytest.raises(TillElsewhereError):
        cash(person, other, TRY=40000)


def test_people_and_events_of_another_tournament_are_our_bug(desk) -> None:
    person, _, till = desk
    other, event_there, _ = make_desk(name="Başka")

    with pytest.raises(ValueError, match="of the tournament"):
        owe(person, event_there, 100)
    with (
        pytest.raises(ValueError, match="of the tournament"),
        act(other, by=DESK, action="take-payment") as doing,
    ):
        take_payment(doing, person, till=till, method="cash", given={"TRY": 1})


def test_what_was_paid_too_much_is_given_back(desk) -> None:
    person, event, till = desk
    charged = owe(person, event, 40000)
    cash(person, till, TRY=40000)
    reverse(charged, "Geri çekildi", DESK)
    assert owed_by(person) == -40000

    voucher = refund(person.tournament, person, till=till, method="cash", reason="Geri çekildi", by=DESK)

    assert lines_of(voucher) == [("cash", -40000, None), ("person", 40000, None)]
    assert (owed_by(person), paid_by(person), expected_in(till)) == (0, 0, {"TRY": 0})
    assert audit_ledger(person.tournament) == ()


def test_what_is_given_back_without_a_reversal_is_owed_again(desk) -> None:
    person, event, till = desk
    owe(person, event, 40000)
    cash(person, till, EUR=1000)

    refund(person.tournament, person, till=till, method="cash", given={"EUR": 200}, reason="x", by=DESK)

    assert expected_in(till) == {"EUR": 800, "TRY": -1500}
    assert owed_by(person) == 8300


@pytest.mark.parametrize(
    ("how", "refusal"),
    [
        ({"given": {"TRY": 40001}}, RefundTooLargeError),
        ({"given": None}, NothingGivenError),  # nothing was paid too much
        ({"given": {"TRY": -1}}, AmountNegativeError),
        ({"reason": " "}, ReasonMissingError),
        ({"till": None}, TillMissingError),
    ],
)
def test_a_refund_that_cannot_be(desk, how: dict[str, object], refusal: type[TavlaError]) -> None:
    person, event, till = desk
    owe(person, event, 40000)
    cash(person, till, TRY=40000)
    usual = {"till": till, "method": "cash", "given": {"TRY": 100}, "reason": "x"}

    with pytest.raises(refusal):
        refund(person.tournament, person, **usual | how, by=DESK)  # type: ignore[arg-type]

    assert Voucher.objects.count() == 2


def test_a_refund_is_booked_once_for_a_form(desk) -> None:
    person, event, till = desk
    owe(person, event, 40000)
    cash(person, till, TRY=40000)

    booked = [
        refund(
            person.tournament,
            person,
            till=till,
            method="cash",
            given={"TRY": 100},
            reason="x",
            form_key="f",
            by=DESK,
        )
        for _ in range(2)
    ]

    assert booked[0] == booked[1]
    assert owed_by(person) == 100


def test_a_payment_taken_back_is_owed_again(desk) -> None:
    person, event, till = desk
    owe(person, event, 40000)
    payment = cash(person, till, EUR=5000)

    taken = reverse(payment.voucher, "Yanlış kişi", DESK)

    assert lines_of(taken) == [("cash", -207500, -5000), ("cash", 167500, None), ("person", 40000, None)]
    assert (owed_by(person), expected_in(till)) == (40000, {"EUR": 0, "TRY": 0})
    assert (taken.reverses, taken.values["reason"]) == (payment.voucher, "Yanlış kişi")
    logged = LogEntry.objects.get(action="reverse-voucher")
    assert (logged.reason, logged.values["number"]) == ("Yanlış kişi", 2)


def test_nothing_is_taken_back_twice_or_without_a_reason(desk) -> None:
    person, event, _ = desk
    charged = owe(person, event, 40000)

    with pytest.raises(ReasonMissingError):
        reverse(charged, " ", DESK)
    taken = reverse(charged, "x", DESK)
    with pytest.raises(AlreadyReversedError) as refused:
        reverse(charged, "x", DESK)
    with pytest.raises(NotReversibleError):
        reverse(taken, "x", DESK)

    assert refused.value.values == {"number": 1, "by": 2}


def test_a_payment_that_was_given_back_is_not_taken_back_too(desk) -> None:
    person, event, till = desk
    owe(person, event, 40000)
    payment = cash(person, till, TRY=40000)
    refund(person.tournament, person, till=till, method="cash", given={"TRY": 100}, reason="x", by=DESK)

    with pytest.raises(RefundTooLargeError):
        reverse(payment.voucher, "x", DESK)


def test_a_count_is_no_voucher_to_take_back(desk) -> None:
    _, _, till = desk
    count = count_till(till, {"TRY": 100}, DESK)

    assert count.voucher is not None
    with pytest.raises(NotReversibleError):
        reverse(count.voucher, "x", DESK)
