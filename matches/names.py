"""Names of people in any script: shown, sorted, found, told apart, shortened and printed.

The one place that folds case or compares names: `.upper()`, `.lower()` and a plain `sorted()` are wrong for
Turkish (I is the capital of ı, İ of i; Ç does not come after Z).
Reasons: docs/decisions/0004-names-in-any-script.md.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache, lru_cache

from anyascii import anyascii
from pyuca.collator import Collator_10_0_0

NAME_MAX_LENGTH = 120
SORT_KEY_MAX_LENGTH = 300
SEARCH_KEY_MAX_LENGTH = 400
IDENTITY_KEY_MAX_LENGTH = 200

# Zero-width space, byte order mark, and marks that turn the direction of the text around a name.
_INVISIBLE = frozenset("\u200b\ufeff\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_SAME_LETTER = str.maketrans("Iİı\u2019\u02bc\u2010\u2011", "iii''--")
_ELLIPSIS = "…"


def display_name(raw: str) -> str:
    """The name as it is shown: as typed, composed (NFC), white space collapsed, nothing invisible."""
    visible = "".join(character for character in raw if not _is_invisible(character))
    return " ".join(unicodedata.normalize("NFC", visible).split())


def _is_invisible(character: str) -> bool:
    if character.isspace():
        return False
    return character in _INVISIBLE or unicodedata.category(character) in {"Cc", "Cs"}


def identity_key(name: str) -> str:
    """Equal for two spellings of one name that differ in case, white space or the kind of apostrophe only.

    All four of ı i İ I are one letter here, because the capitals IRMAK DENIZ may stand for either.
    Other accents count: Isil Ornek is not Işıl Örnek, only alike (likeness_key).
    """
    folded = display_name(name).translate(_SAME_LETTER).casefold().replace("i\u0307", "i")
    return unicodedata.normalize("NFC", folded)[:IDENTITY_KEY_MAX_LENGTH]


def likeness_key(name: str) -> str:
    """Equal for names that may be one person's: accents, script, marks and order of words do not count."""
    return " ".join(sorted(search_words(name)))[:SEARCH_KEY_MAX_LENGTH]


# --- searching ---------------------------------------------------------------------------------------------


def search_key(text: str) -> str:
    """The words by which a name is found: ASCII, small letters, separated by single spaces.

    Other scripts are transliterated, so Иван is found by `ivan` and by `Иван`. A word with an apostrophe or a
    hyphen is there in parts and joined: O'Test gives `o test otest`.
    """
    words: list[str] = []
    for chunk in unicodedata.normalize("NFKC", text).split():
        parts = _ascii_parts(chunk)
        words += [*parts, "".join(parts)] if len(parts) > 1 else parts
    return " ".join(words)[:SEARCH_KEY_MAX_LENGTH].rstrip()


def search_words(query: str) -> tuple[str, ...]:
    """What somebody searches for, in words that search keys may contain; empty: nothing to search for."""
    return tuple(_ascii_parts(unicodedata.normalize("NFKC", query)))


def matches_search(query: str, key: str) -> bool:
    """Does every word of the query begin a word of the search key, in any order? An empty one matches all."""
    words = key.split()
    return all(any(word.startswith(wanted) for word in words) for wanted in search_words(query))


def _ascii_parts(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", anyascii(text).casefold())


# --- sorting -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def sort_key(name: str) -> str:
    """Sorts names the Turkish way when compared as text, by Python and by any database.

    ı before i, and ç ğ ö ş ü after c g o s u, on top of the Unicode collation algorithm (UCA 10): Latin, then
    Greek, Cyrillic and the others; letters first, then accents, then case.
    Hexadecimal digits of fixed width only, so that the database's own collation cannot change the order.
    """
    text = unicodedata.normalize("NFD", display_name(name))
    elements = _turkish_collator().collation_elements(text)
    letters, accents, cases = ([weight for weight in level if weight] for level in _levels(elements))
    key = (
        "".join(f"{weight:04x}" for weight in letters)
        + "0000"
        + "".join(f"{weight:03x}" for weight in _without_trailing(accents, plain=0x20))
        + "000"
        + "".join(f"{weight:02x}" for weight in _without_trailing(cases, plain=0x02))
    )
    return key[:SORT_KEY_MAX_LENGTH]


def _levels(elements: list[list[int]]) -> tuple[list[int], list[int], list[int]]:
    return [e[0] for e in elements], [e[1] for e in elements], [e[2] for e in elements]


def _without_trailing(weights: list[int], *, plain: int) -> list[int]:
    """Shorter, and sorts the same: no weight is below the plain one."""
    end = len(weights)
    while end and weights[end - 1] == plain:
        end -= 1
    return weights[:end]


@cache
def _turkish_collator() -> Collator_10_0_0:
    """The Unicode collation with the Turkish alphabet. Loading its table takes a moment: once per process.

    A fixed version of the table, since keys are stored. Source of the order: CLDR, collation `tr`.
    """
    collator = Collator_10_0_0()
    weight_of = {letter: collator.collation_elements(letter)[0][0] for letter in "cgiosu"}

    def teach(letters: str, weight: int, case: int) -> None:
        collator.table.add([ord(letter) for letter in letters], [[weight, 0x20, case]])

    # Standard weights leave a gap after c g o s u, and three places before i.
    for base, mark in (("c", "\u0327"), ("g", "\u0306"), ("o", "\u0308"), ("s", "\u0327"), ("u", "\u0308")):
        teach(base + mark, weight_of[base] + 1, case=2)
        teach(chr(ord(base) - 32) + mark, weight_of[base] + 1, case=8)
    # A capital I with another accent (Í, Î) stays an i, like its small letter.
    for mark in map(chr, range(0x300, 0x370)):
        accent = collator.collation_elements(mark)
        collator.table.add([ord("I"), ord(mark)], [[weight_of["i"], 0x20, 8], *accent])
    teach("i\u0307", weight_of["i"], case=2)
    teach("I\u0307", weight_of["i"], case=8)
    teach("ı", weight_of["i"] - 3, case=2)
    teach("I", weight_of["i"] - 3, case=8)
    return collator


# --- narrow places and fonts -------------------------------------------------------------------------------


def short_name(name: str, width: float, *, measure: Callable[[str], float] = len) -> str:
    """The name in a narrow place: the fullest form that fits, cut with an ellipsis only as a last resort.

    width: what measure may give at most; letters, unless measure says otherwise (a font's string width).
    Tried in this order: whole; middle words as initials; without them; `T. Surname`; `Thành V.`.
    """
    shown = display_name(name)
    for form in _shorter_forms(shown):
        if measure(form) <= width:
            return form
    return _cut(shown, width, measure)


def _shorter_forms(name: str) -> tuple[str, ...]:
    if ", " in name:
        surname, given = name.split(", ", 1)
        return name, f"{surname}, {_initial(given)}."
    first, *middle = name.split(" ")
    if not middle:
        return (name,)
    last = middle.pop()
    between = [f"{_initial(word)}." for word in middle]
    return (
        name,
        " ".join([first, *between, last]),
        f"{first} {last}",
        f"{_initial(first)}. {last}",
        f"{first} {_initial(last)}.",
    )


def _cut(name: str, width: float, measure: Callable[[str], float]) -> str:
    end = len(name)
    while end > 1 and measure(name[:end].rstrip() + _ELLIPSIS) > width:
        end -= 1
        while end > 1 and unicodedata.combining(name[end]):
            end -= 1
    return name[:end].rstrip() + _ELLIPSIS


def initials(name: str) -> str:
    """First letters, as typed, of the given name and the surname; one letter for a name of one word."""
    shown = display_name(name)
    if ", " in shown:
        surname, given = shown.split(", ", 1)
        return _initial(given) + _initial(surname)
    words = shown.split(" ")
    return "".join(_initial(word) for word in (words if len(words) < 3 else (words[0], words[-1])))


def _initial(word: str) -> str:
    """The first letter of a word with the marks that belong to it; what comes before a letter is left out."""
    start = next((i for i, character in enumerate(word) if character.isalnum()), 0)
    end = start + 1
    while end < len(word) and unicodedata.category(word[end]).startswith("M"):
        end += 1
    return word[start:end]


def printable(name: str, supported: Callable[[str], bool]) -> str:
    """The name in letters a font has: words it cannot print are transliterated, the others stay.

    supported: does the font have a glyph for this one character?
    """
    return " ".join(_printable_word(word, supported) for word in display_name(name).split(" "))


def _printable_word(word: str, supported: Callable[[str], bool]) -> str:
    if all(map(supported, word)):
        return word
    return "".join(letter if supported(letter) else "?" for letter in anyascii(word)) or "?"
