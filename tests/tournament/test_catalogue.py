"""Everything that is said to people has its Turkish, whole and with the same values in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).parents[2]
CATALOGUE = ROOT / "tournament" / "locale" / "tr" / "LC_MESSAGES" / "django.po"
KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
VALUE = re.compile(r"%\((\w+)\)[sd]")


def _sources() -> Iterator[tuple[str, bytes]]:
    for folder in ("matches", "tournament"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            yield str(file.relative_to(ROOT)), file.read_bytes()
    for file in sorted((ROOT / "templates").rglob("*.html")):
        name = str(file.relative_to(ROOT))
        yield name, templatize(file.read_text(), origin=name).encode()


def _said() -> dict[tuple[str, str | None], str]:
    """Each message with its context, and where it is said; of a plural form the singular."""
    found = {}
    for name, source in _sources():
        for _line, message, _comments, context in extract("python", BytesIO(source), keywords=KEYWORDS):
            key = message if isinstance(message, str) else message[0]
            found.setdefault((key, context), name)
    return found


def _turkish() -> Catalog:
    with CATALOGUE.open("rb") as file:
        return read_po(file, locale="tr")


def test_everything_said_has_its_turkish() -> None:
    catalogue = _turkish()

    missing = {
        (message, where)
        for (message, context), where in _said().items()
        if not (known := catalogue.get(message, context=context)) or not all(_strings(known.string))
    }

    assert missing == set()


def test_nothing_is_kept_that_is_no_longer_said() -> None:
    said = _said()
    kept = {
        (message.id if isinstance(message.id, str) else message.id[0], message.context)
        for message in _turkish()
        if message.id
    }

    assert {key for key in kept if key not in said} == set()


def test_each_translation_has_the_values_of_its_message_and_none_is_fuzzy() -> None:
    wrong = {
        str(message.id)
        for message in _turkish()
        if message.id
        and (message.fuzzy or any(_values(text) != _values(message.id) for text in _strings(message.string)))
    }

    assert wrong == set()


def _strings(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def _values(text: str | tuple[str, ...]) -> set[str]:
    return {value for part in _strings(text) for value in VALUE.findall(part)}
