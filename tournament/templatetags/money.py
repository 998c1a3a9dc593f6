"""Amounts, vouchers and accounts as pages show them."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from django import template
from django.utils.formats import number_format

from tournament.models import Account, Tournament, Voucher
from tournament.words_money import (
    METHODS,
    MOVED,
    VOUCHERS,
    account_words,
    amount_words,
    amounts_words,
    voucher_words,
)

register = template.Library()


@register.filter
def money(amount: int, currency: str) -> str:
    """An amount in smallest units, written out."""
    return amount_words(amount, currency)


@register.filter
def purse(amounts: Mapping[str, int], currency: str) -> str:
    """Amounts of several currencies; where there is none, nothing of the home currency."""
    return amounts_words(amounts) or amount_words(0, currency)


@register.filter
def voucher_kind(voucher: Voucher) -> str:
    return str(MOVED if "moved" in voucher.values else VOUCHERS[voucher.kind])


@register.filter
def method(code: str) -> str:
    """How somebody paid."""
    return str(METHODS[code])


@register.simple_tag
def voucher_line(voucher: Voucher, tournament: Tournament) -> str:
    """What a voucher was for."""
    return voucher_words(voucher.kind, voucher.values, tournament.currency)


@register.filter
def account(row: Account) -> str:
    return account_words(row)


@register.filter
def exchange(rate: str) -> str:
    """A rate as the reader's language writes it: "41,50"."""
    return number_format(Decimal(rate), use_l10n=True)


@register.filter
def minus(amount: int) -> int:
    """The same amount from the other side."""
    return -amount
