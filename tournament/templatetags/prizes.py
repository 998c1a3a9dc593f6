"""Shares and amounts of prizes in the reader's language."""

from __future__ import annotations

from fractions import Fraction

from django import template

from tournament.words_money import amount_words
from tournament.words_prizes import percent_words

register = template.Library()


@register.filter
def percent(part: Fraction) -> str:
    return percent_words(part)


@register.filter
def money(amount: int, currency: str) -> str:
    return amount_words(amount, currency)
