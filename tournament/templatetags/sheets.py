"""The printed sheets on pages."""

from __future__ import annotations

from django import template

from tournament.words import SHEET_WORDS

register = template.Library()


@register.filter
def sheet_name(code: str) -> str:
    """What a sheet is called, without what is explained after a colon."""
    return str(SHEET_WORDS.get(code, code)).partition(":")[0]
