"""Money as whole numbers of the smallest unit of a currency: kuruş, cents, fils; yen have none.

Codes and decimals: ISO 4217 list one, as its maintenance agency (SIX) publishes it, 2024. Funds, metals, the
testing code and the two codes with four decimals are left out: nobody pays an entry with them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from math import floor
from types import MappingProxyType

from rules.errors import TavlaError

#: What a director finds first in a list.
USUAL = ("TRY", "EUR", "USD", "GBP")

_NO_DECIMALS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"
_TWO_DECIMALS = (
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF "
    "CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL "
    "HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP "
    "MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD "
    "SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS "
    "VES WST XCD YER ZAR ZMW"
)
_THREE_DECIMALS = "BHD IQD JOD KWD LYD OMR TND"

#: Decimals of each currency, by its code.
DECIMALS: Mapping[str, int] = MappingProxyType(
    {
        code: decimals
        for decimals, codes in ((0, _NO_DECIMALS), (2, _TWO_DECIMALS), (3, _THREE_DECIMALS))
        for code in codes.split()
    }
)

#: The largest amount that is taken, in smallest units: more is a slip of the keyboard.
MOST = 10**12

_GROUPED = re.compile(r"\d{1,3}([.,' ])\d{3}(\1\d{3})*")


class CurrencyUnknownError(TavlaError):
    code = "currency-unknown"

    def __init__(self, *, currency: str) -> None:
        super().__init__(f"{currency!r} is no currency of ISO 4217")
        self.currency = currency


class RateMissingError(TavlaError):
    """Nobody said what this currency is worth here."""

    code = "rate-missing"

    def __init__(self, *, currency: str) -> None:
        super().__init__(f"there is no rate for {currency}")
        self.currency = currency


class RateInvalidError(TavlaError):
    """A rate is a number above zero. rate: as it was given."""

    code = "rate-invalid"

    def __init__(self, *, currency: str, rate: str) -> None:
        super().__init__(f"{rate!r} is no rate for {currency}")
        self.currency = currency
        self.rate = rate


class AmountUnreadableError(TavlaError):
    """text: what was written where an amount belongs."""

    code = "amount-unreadable"

    def __init__(self, *, text: str) -> None:
        super().__init__(f"{text!r} is no amount")
        self.text = text


class AmountNegativeError(TavlaError):
    """text: the amount below zero, as it was given."""

    code = "amount-negative"

    def __init__(self, *, text: str) -> None:
        super().__init__(f"{text} is below zero")
        self.text = text


class AmountTooFineError(TavlaError):
    """More decimals than the currency has. decimals: how many it has."""

    code = "amount-too-fine"

    def __init__(self, *, text: str, currency: str, decimals: int) -> None:
        super().__init__(f"{text} has more than the {decimals} decimals of {currency}")
        self.text = text
        self.currency = currency
        self.decimals = decimals


class AmountTooLargeError(TavlaError):
    code = "amount-too-large"

    def __init__(self, *, text: str) -> None:
        super().__init__(f"{text} is more than is ever paid")
        self.text = text


def decimals_of(currency: str) -> int:
    """How many decimals a currency has: 0, 2 or 3. Raises CurrencyUnknownError."""
    if currency not in DECIMALS:
        raise CurrencyUnknownError(currency=currency)
    return DECIMALS[currency]


def rate_of(currency: str, *, home: str, rates: Mapping[str, str]) -> Fraction:
    """What one whole unit of a currency is worth in whole units of the home currency.

    rates: {"EUR": "41.50"}, by code. Raises CurrencyUnknownError, RateMissingError, RateInvalidError.
    """
    decimals_of(currency)
    if currency == home:
        return Fraction(1)
    if currency not in rates:
        raise RateMissingError(currency=currency)
    return checked_rate(currency, rates[currency])


def checked_rate(currency: str, rate: str) -> Fraction:
    """A rate as it is written, "41.50", as a number. Raises RateInvalidError."""
    try:
        number = Decimal(rate)
    except InvalidOperation:
        raise RateInvalidError(currency=currency, rate=rate) from None
    if not number.is_finite() or not Decimal("1e-9") <= number <= Decimal("1e9"):
        raise RateInvalidError(currency=currency, rate=rate)
    return Fraction(number)


def worth(amount: int, currency: str, *, home: str, rates: Mapping[str, str]) -> int:
    """An amount of any currency in the home currency, both in smallest units; halves go up, away from zero.

    Raises CurrencyUnknownError, RateMissingError, RateInvalidError.
    """
    rate = rate_of(currency, home=home, rates=rates)
    exact: Fraction = abs(amount) * rate * 10 ** decimals_of(home) / 10 ** decimals_of(currency)
    rounded = floor(exact + Fraction(1, 2))
    return rounded if amount >= 0 else -rounded


def amount_of(text: str, currency: str, *, mark: str = ".") -> int:
    """An amount as a person writes it, in smallest units.

    mark: what the reader's language writes before the decimals. "1.250,00", "1250" and "12,5" are read where
    it is the comma, "1,250.00" where it is the point; a single sign with other than three digits after it
    stands before decimals in either language, because keypads know only the point. With exactly three digits
    after it a sign is thousands where the language writes thousands with it; "1.000" where the point is the
    decimal sign is refused of a currency of two decimals, for it may be meant either way.
    Raises AmountUnreadableError, AmountNegativeError, AmountTooFineError, AmountTooLargeError,
    CurrencyUnknownError.
    """
    decimals = decimals_of(currency)
    written = " ".join(text.split())
    if written[:1] in ("-", "\u2212"):
        raise AmountNegativeError(text=written)
    whole, fraction = _parts(written, mark)
    if not whole.isascii() or not whole.isdigit() or not (fraction or "0").isascii():
        raise AmountUnreadableError(text=written)
    if fraction and not fraction.isdigit():
        raise AmountUnreadableError(text=written)
    if len(fraction) > decimals:
        raise AmountTooFineError(text=written, currency=currency, decimals=decimals)
    if len(whole) > len(str(MOST)):
        raise AmountTooLargeError(text=written)
    amount = int(whole) * 10**decimals + int(fraction[:decimals].ljust(decimals, "0") or "0")
    return checked_amount(amount)


def rate_text(text: str, *, mark: str = ".") -> str:
    """A rate as a person writes it, "35,50" or "35.50", by the rule of amounts: "35.50". "" of nothing.

    What is no number comes back as it was written, for checked_rate to refuse.
    """
    written = " ".join(text.split())
    whole, fraction = _parts(written, mark)
    if not (whole + fraction).isascii() or not (whole + fraction).isdigit() or not whole:
        return written
    return f"{whole}.{fraction}" if fraction else whole


def checked_amount(amount: int) -> int:
    """An amount that can be booked. Raises AmountNegativeError, AmountTooLargeError."""
    if amount < 0:
        raise AmountNegativeError(text=str(amount))
    if amount > MOST:
        raise AmountTooLargeError(text=str(amount))
    return amount


def _parts(written: str, mark: str) -> tuple[str, str]:
    """Digits before and after the decimal sign; signs between groups of three are taken out."""
    whole, sign, fraction = written.rpartition(mark)
    if not sign:
        whole, fraction = written, ""
        other = "," if mark == "." else "."
        if other in written and not _GROUPED.fullmatch(written):
            whole, _, fraction = written.rpartition(other)
    if _GROUPED.fullmatch(whole) and mark not in whole:
        whole = re.sub(r"[.,' ]", "", whole)
    return whole, fraction
