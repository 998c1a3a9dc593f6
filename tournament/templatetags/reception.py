"""Amounts on the pages of the registration desk."""

from __future__ import annotations

from django import template

from tournament.words_money import amount_words

register = template.Library()


@register.filter
def amount(value: int | None, currency: str) -> str:
    """An amount in the smallest unit of its currency, written out; a dash where no price holds any more."""
    return "–" if value is None else amount_words(value, currency)
