"""Prizes in words: schemes by name, shares as percentages, and what a prize was made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy

from rules.tournament.standings.figures import Exact
from tournament.words_money import amount_words

#: Plans in use, by code.
PRIZE_PLANS: Mapping[str, str | Promise] = MappingProxyType(
    {
        "winner": pgettext_lazy("prizes", "The winner takes all"),
        "50-30-20": "50 / 30 / 20",
        "40-30-20-10": "40 / 30 / 20 / 10",
        "50-25-25": pgettext_lazy("prizes", "50 / 25, consolation 25"),
        "40-25-25-10": pgettext_lazy("prizes", "40 / 25, consolation 25 / 10"),
        "standard": pgettext_lazy("prizes", "Doubling from prize to prize"),
        "wide": pgettext_lazy("prizes", "Wide: half to the winner, many paid"),
        "lives": pgettext_lazy("prizes", "Out at so many losses: 32, 20, 13, …"),
    }
)
_DECIMALS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeFigures:
    """What a prize was made of; see rules.tournament.prizes.Prize. pool: None while nobody has said."""

    places: str
    weights: tuple[Exact, ...]
    weight: Exact
    whole: Exact
    pool: int | None
    share: Exact
    rounded: int
    extra: int


def figure_lines(figures: PrizeFigures, currency: str) -> Iterator[tuple[str, str]]:
    """Label and value, one after the other, as the number comes about."""
    weights = " + ".join(number_words(each) for each in figures.weights)
    if len(figures.weights) > 1 or figures.weight != figures.weights[0]:
        yield gettext("Places %(places)s share") % {"places": figures.places}, weights
        yield gettext("Each of them"), number_words(figures.weight)
    else:
        yield gettext("Place %(place)s has") % {"place": figures.places}, weights
    yield gettext("Of"), number_words(figures.whole)
    yield gettext("Share"), percent_words(Fraction(figures.weight) / Fraction(figures.whole))
    if figures.pool is not None:
        yield gettext("Of the pool"), amount_words(figures.pool, currency)
        yield gettext("Rounded down"), amount_words(figures.rounded, currency)
    if figures.pool is not None and figures.extra:
        yield gettext("From what rounding leaves over"), amount_words(figures.extra, currency)


def number_words(number: Exact) -> str:
    """A weight: whole, or with two decimals at most."""
    if isinstance(number, int):
        return str(number)
    rounded = Decimal(number.numerator) / Decimal(number.denominator)
    shown = rounded.quantize(Decimal(1).scaleb(-_DECIMALS)).normalize()
    return number_format(f"{shown:f}", use_l10n=True)


def percent_words(part: Fraction) -> str:
    """A part of the whole: "18.75 %", "%18,75"."""
    whole = part * 100
    number = number_words(whole.numerator if whole.denominator == 1 else whole)
    return gettext("%(number)s %%") % {"number": number}
