"""Money in words, in both languages; the log's sentences of it."""

from __future__ import annotations

import pytest
from django.utils import translation

from tests.factories import DESK
from tests.tournament.purses import entry, make_desk, make_person, owe
from tournament import words_log
from tournament.models import Account, LogEntry
from tournament.money_errors import MoreThanOwedError, PriceUsedError
from tournament.phrases import refusal_sentence
from tournament.services.ledger import pay, refund, reverse
from tournament.services.tills import count_till, move_cash
from tournament.words_money import (
    account_words,
    amount_words,
    amounts_words,
    fee_words,
    plain_amount,
    voucher_words,
)

_N, _MINUS = "\u00a0", "\u2212"


@pytest.mark.parametrize(
    ("amount", "currency", "turkish", "english"),
    [
        (125000, "TRY", "1.250,00 ₺", "₺1,250.00"),
        (5, "EUR", "0,05 €", "€0.05"),
        (-125000, "USD", "−1.250,00 $", "−$1,250.00"),  # noqa: RUF001
        (1250, "JPY", "1.250 JPY", "JPY 1,250"),
        (1250000, "KWD", "1.250,000 KWD", "KWD 1,250.000"),
        (0, "GBP", "0,00 £", "£0.00"),
    ],
)
def test_amounts_as_each_language_writes_them(amount: int, currency: str, turkish: str, english: str) -> None:
    with translation.override("tr"):
        assert amount_words(amount, currency).replace(_N, " ") == turkish
    with translation.override("en"):
        assert amount_words(amount, currency).replace(_N, " ") == english


def test_amounts_in_fields_and_of_several_currencies() -> None:
    with translation.override("tr"):
        assert plain_amount(125000, "TRY") == "1250,00"
    with translation.override("en"):
        assert plain_amount(1250, "JPY") == "1250"
        assert amounts_words({"EUR": 5000, "USD": 0, "TRY": 100}) == "€50.00 · ₺1.00"
        assert fee_words("side-pool", "Küçük") == "Side pool: Küçük"
        assert fee_words("entry") == "Entry"


@pytest.mark.django_db
def test_vouchers_accounts_and_the_log_in_words() -> None:
    tournament, event, till = make_desk()
    person = make_person(tournament)
    vouchers = [owe(person, event, 40000, entry(5000, "fee"), entry(10000, "side-pool", "Küçük"))]
    vouchers.append(pay(tournament, person, till=till, method="cash", given={"EUR": 5000}, by=DESK).voucher)
    vouchers.append(move_cash(till, {"TRY": 300000}, DESK))
    given = {"TRY": 1000}
    vouchers.append(
        refund(tournament, person, till=till, method="cash", given=given, reason="Fazla", by=DESK)
    )
    pay(tournament, person, till=till, method="card", given={"TRY": 500}, by=DESK)
    vouchers.append(reverse(vouchers[3], "Yanlış", DESK))
    vouchers.append(move_cash(till, {"EUR": 1000}, DESK, is_out=True))
    count = count_till(till, {"TRY": 0, "EUR": 4000}, DESK)
    assert count.voucher is not None
    vouchers.append(count.voucher)
    count_till(till, {"EUR": 4000}, DESK)

    with translation.override("en"):
        told = [voucher_words(each.kind, each.values, "TRY") for each in vouchers]
        accounts = {account_words(row) for row in Account.objects.all()}
        logged = [
            words_log.log_sentence(row)
            for row in LogEntry.objects.order_by("revision")
            if row.action in ("take-payment", "refund", "reverse-voucher", "move-cash", "count-till")
        ]

    assert told == [
        "Open: Entry, Registration fee, Side pool: Küçük",
        "Cash: €50.00, change ₺1,525.00",
        "change money put in: ₺3,000.00",
        "Cash: Fazla",
        "takes back voucher 4: Yanlış",
        "taken out: €10.00",
        "counted €40.00 instead of €40.00 · ₺1,475.00",
    ]
    assert accounts == {
        "Ada Örnek",
        "Entries of Open",
        "Registration fees of Open",
        "Side pool Küçük of Open",
        "Cash of Masa 1, EUR",
        "Cash of Masa 1, TRY",
        "Card, TRY",
        "Organizer's safe, TRY",
        "Organizer's safe, EUR",
        "Cash differences of Masa 1",
    }
    assert logged == [
        "Ada Örnek paid ₺550.00. Voucher 2.",
        "₺3,000.00 of change money was put into Masa 1. Voucher 3.",
        "₺10.00 was given back to Ada Örnek: Fazla. Voucher 4.",
        "Ada Örnek paid ₺5.00, ₺5.00 is still owed. Voucher 5.",
        "Voucher 4 was taken back by voucher 6: Yanlış.",
        "₺415.00 was taken out of Masa 1. Voucher 7.",
        f"Masa 1 was counted: a difference of {_MINUS}₺1,475.00. Voucher 8.",
        "Masa 1 was counted: all is there.",
    ]


def test_refusals_name_amounts_and_prices_as_people_do() -> None:
    with translation.override("tr"):
        owed = refusal_sentence(MoreThanOwedError(name="Ada", amount=50000, owed=40000, currency="TRY"))
        used = refusal_sentence(PriceUsedError(price="entry"))

    assert owed.replace(_N, " ") == "Ada için kalan borç 400,00 ₺; 500,00 ₺ bundan fazla."
    assert "Katılım ücreti" in used
