"""Countries as directors write them (TR, TUR, Türkiye, Turkey) and as they are shown."""

from __future__ import annotations

from functools import cache

from babel import Locale
from babel.core import get_global

from matches.names import search_words

# Babel's list also has unions, test regions and outlying oceans.
_NO_COUNTRIES = frozenset({"EU", "EZ", "UN", "QO", "XA", "XB", "ZZ"})

# Names and codes people use that neither ISO 3166 nor CLDR knows: sports codes, short and former names.
_ALSO_WRITTEN = {
    "UK": "GB", "England": "GB", "Scotland": "GB", "Wales": "GB", "Northern Ireland": "GB",
    "İngiltere": "GB", "İskoçya": "GB", "Galler": "GB", "Büyük Britanya": "GB", "Great Britain": "GB",
    "EL": "GR", "GRE": "GR", "Turkey": "TR", "Türkiye Cumhuriyeti": "TR",
    "ABD": "US", "Amerika": "US", "America": "US", "Czech Republic": "CZ", "Çek Cumhuriyeti": "CZ",
    "Holland": "NL", "NED": "NL", "GER": "DE", "SUI": "CH", "DEN": "DK", "BUL": "BG", "CRO": "HR",
    "POR": "PT", "SLO": "SI", "LAT": "LV", "RSA": "ZA", "IRI": "IR", "KSA": "SA", "UAE": "AE", "BAE": "AE",
    "Hong Kong": "HK", "Macau": "MO", "Makao": "MO",
    "Macedonia": "MK", "Makedonya": "MK", "Bosnia": "BA", "Bosna": "BA", "Bosna Hersek": "BA",
}  # fmt: skip


def country_code(text: str) -> str | None:
    """The ISO 3166 alpha-2 code of a country written as a 2 or 3 letter code or by name; None if unknown.

    Names are read in Turkish and English, whatever their case and accents.
    """
    return _codes_by_spelling().get(_spelling(text))


def country_name(code: str, language: str) -> str:
    """The country's name in a language (`tr`, `en`); the code itself where there is none."""
    return Locale.parse(language, sep="-").territories.get(code, code)


@cache
def country_codes() -> tuple[str, ...]:
    """All alpha-2 codes, sorted: what a form may offer."""
    return tuple(
        sorted(
            code
            for code in Locale("en").territories
            if len(code) == 2 and code.isalpha() and code not in _NO_COUNTRIES
        )
    )


@cache
def _codes_by_spelling() -> dict[str, str]:
    """What people write, folded -> code. Codes are added last: they win over names."""
    codes = country_codes()
    spellings = {_spelling(written): code for written, code in _ALSO_WRITTEN.items()}
    for language in ("tr", "en"):
        names = Locale(language).territories
        spellings |= {_spelling(names[code]): code for code in codes if code in names}
    for written, replaced_by in get_global("territory_aliases").items():
        if len(written) == 3 and written.isalpha() and len(replaced_by) == 1 and replaced_by[0] in codes:
            spellings[_spelling(written)] = replaced_by[0]
    return spellings | {_spelling(code): code for code in codes}


def _spelling(text: str) -> str:
    return "".join(search_words(text))
