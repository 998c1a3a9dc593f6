"""Amounts in smallest units: read as people write them, turned into another currency."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import TavlaError
from rules.tournament.currencies import (
    DECIMALS,
    MOST,
    USUAL,
    AmountNegativeError,
    AmountTooFineError,
    AmountTooLargeError,
    AmountUnreadableError,
    CurrencyUnknownError,
    RateInvalidError,
    RateMissingError,
    amount_of,
    checked_amount,
    decimals_of,
    rate_of,
    rate_text,
    worth,
)

RATES = {"EUR": "41.50", "JPY": "0.27", "KWD": "110", "VND": "0.0016"}


def test_decimals_of_iso_4217() -> None:
    assert [decimals_of(code) for code in ("TRY", "EUR", "JPY", "KWD")] == [2, 2, 0, 3]
    assert all(code in DECIMALS for code in USUAL)
    assert all(len(code) == 3 and code.isupper() for code in DECIMALS)
    with pytest.raises(CurrencyUnknownError):
        decimals_of("TL")


@pytest.mark.parametrize(
    ("text", "mark", "amount"),
    [
        ("1250", ",", 125000),
        ("1.250", ",", 125000),
        ("1.250,00", ",", 125000),
        ("1.250.000,5", ",", 125000050),
        ("12,5", ",", 1250),
        ("12.50", ",", 1250),  # a keypad has the point only
        ("1,250.00", ".", 125000),
        ("1,250", ".", 125000),
        ("12,50", ".", 1250),
        ("1 250,00", ",", 125000),
        (" 0 ", ".", 0),
        ("7,", ",", 700),
        ("1250.5", ".", 125050),
    ],
)
def test_amounts_as_people_write_them(text: str, mark: str, amount: int) -> None:
    assert amount_of(text, "TRY", mark=mark) == amount


@pytest.mark.parametrize(
    ("text", "currency", "mark", "refusal"),
    [
        ("", "TRY", ".", AmountUnreadableError),
        ("elli", "TRY", ".", AmountUnreadableError),
        ("5₺", "TRY", ".", AmountUnreadableError),
        ("1.2,3", "TRY", ",", AmountUnreadableError),
        ("12,x", "TRY", ",", AmountUnreadableError),
        ("12,٣", "TRY", ",", AmountUnreadableError),
        ("٣", "TRY", ",", AmountUnreadableError),
        (",5", "TRY", ",", AmountUnreadableError),
        ("-5", "TRY", ".", AmountNegativeError),
        ("−5", "TRY", ".", AmountNegativeError),  # noqa: RUF001
        ("1.255", "TRY", ".", AmountTooFineError),
        ("1.000", "TRY", ".", AmountTooFineError),  # a thousand, or one: nobody is to guess
        ("1250,000", "TRY", ",", AmountTooFineError),
        ("1,5", "JPY", ",", AmountTooFineError),
        ("1,2345", "KWD", ",", AmountTooFineError),
        ("9" * 20, "TRY", ".", AmountTooLargeError),
        ("99999999999", "TRY", ".", AmountTooLargeError),
        ("5", "XXX", ".", CurrencyUnknownError),
    ],
)
def test_what_is_no_amount(text: str, currency: str, mark: str, refusal: type[TavlaError]) -> None:
    with pytest.raises(refusal):
        amount_of(text, currency, mark=mark)


@given(
    amount=st.integers(0, MOST),
    currency=st.sampled_from(["TRY", "JPY", "KWD"]),
    mark=st.sampled_from([",", "."]),
    is_grouped=st.booleans(),
)
def test_what_is_written_is_read_back(amount: int, currency: str, mark: str, is_grouped: bool) -> None:
    decimals = DECIMALS[currency]
    whole, rest = divmod(amount, 10**decimals)
    other = "." if mark == "," else ","
    # Three decimals after the other sign would be a group: only the reader's own sign is written here.
    text = f"{whole:,}".replace(",", other) if is_grouped else str(whole)
    text += f"{mark}{rest:0{decimals}}" if decimals else ""

    assert amount_of(text, currency, mark=mark) == amount


@pytest.mark.parametrize(
    ("amount", "currency", "expected"),
    [
        (5000, "EUR", 207500),  # 50.00 at 41.50
        (1, "EUR", 42),  # 41.5: halves go up
        (-1, "EUR", -42),
        (1000, "JPY", 27000),  # yen have no decimals
        (1500, "KWD", 16500),  # 1.500 at 110
        (1, "VND", 0),
        (123, "TRY", 123),
    ],
)
def test_what_other_currencies_are_worth(amount: int, currency: str, expected: int) -> None:
    assert worth(amount, currency, home="TRY", rates=RATES) == expected


@pytest.mark.parametrize("rate", ["", "x", "0", "-1", "NaN", "Infinity", "1e400", "1e-20"])
def test_rates_that_are_none(rate: str) -> None:
    with pytest.raises(RateInvalidError):
        rate_of("EUR", home="TRY", rates={"EUR": rate})


def test_a_rate_that_is_missing_and_a_currency_nobody_knows() -> None:
    with pytest.raises(RateMissingError):
        rate_of("USD", home="TRY", rates=RATES)
    with pytest.raises(CurrencyUnknownError):
        rate_of("ABC", home="TRY", rates={"ABC": "1"})


def test_amounts_that_can_be_booked() -> None:
    assert checked_amount(MOST) == MOST
    with pytest.raises(AmountNegativeError):
        checked_amount(-1)
    with pytest.raises(AmountTooLargeError):
        checked_amount(MOST + 1)


@pytest.mark.parametrize(
    ("text", "mark", "rate"),
    [
        ("35,50", ",", "35.50"),
        ("35.50", ",", "35.50"),
        ("35,50", ".", "35.50"),
        ("35.50", ".", "35.50"),
        ("0,27", ".", "0.27"),
        ("1,234.5", ".", "1234.5"),
        ("1.234", ",", "1234"),
        ("40", ",", "40"),
        ("otuz", ",", "otuz"),
        ("", ",", ""),
    ],
)
def test_rates_in_either_language(text: str, mark: str, rate: str) -> None:
    assert rate_text(text, mark=mark) == rate
