"""Who may be taken for whom: people of one list who share a first name or a surname."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from matches.names import display_name, search_key, search_words


def shared_words(name: str) -> frozenset[tuple[str, str]]:
    """("first", word) and ("last", word) of a name, in the letters it is searched by.

    A name of one word counts as both. In "Örnek, Ada" the surname comes first.
    """
    shown = display_name(name)
    if ", " in shown:
        surname, given = shown.split(", ", 1)
        shown = f"{given} {surname}"
    words = [search_key(word).replace(" ", "") for word in shown.split() if search_words(word)]
    return frozenset({("first", words[0]), ("last", words[-1])}) if words else frozenset()


def namesakes_of(people: Mapping[int, Iterable[str]]) -> frozenset[int]:
    """Of entries, id -> the names of its people: those who share a first name or a surname with another."""
    bearers: dict[tuple[str, str], set[int]] = {}
    for entry, names in people.items():
        for name in names:
            for word in shared_words(name):
                bearers.setdefault(word, set()).add(entry)
    return frozenset(entry for entries in bearers.values() if len(entries) > 1 for entry in entries)


def named_alike(name: str, others: Iterable[str]) -> tuple[str, ...]:
    """Those of the others who share a first name or a surname with a name."""
    own = shared_words(name)
    return tuple(other for other in others if own & shared_words(other))
