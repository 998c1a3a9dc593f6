"""Small words of lists: ratings without empty decimals, why a line of an import is left out."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from django import template
from django.utils.formats import number_format

from tournament.import_phrases import line_sentence
from tournament.imports.lines import LineProblem
from tournament.selectors.entrants import EntrantLine

register = template.Library()


@register.filter
def rating(value: Decimal | str) -> str:
    """1612, 1555.5: no decimals that say nothing, the decimal mark of the reader's language."""
    if not isinstance(value, Decimal):
        return ""
    return number_format(value.normalize() if value % 1 else value.to_integral_value(), use_l10n=True)


@register.filter
def line_reason(problem: LineProblem) -> str:
    return line_sentence(problem.code, problem.values)


@register.filter
def here_count(entrants: Iterable[EntrantLine]) -> int:
    return sum(line.is_here for line in entrants)
