"""Sentences about a draw that is made in public."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.tournament.placing import Way

#: So many pairs of free lines are named; of more it is said how many.
_NAMED_PAIRS = 3


def byes_meet_words(lines: Sequence[int]) -> tuple[str, ...]:
    """Free lines beside each other. lines: the upper one of each pair, from 1."""
    said = _("Lines %(first)s and %(second)s are both free: two byes meet there.")
    named = (said % {"first": line, "second": line + 1} for line in lines[:_NAMED_PAIRS])
    more = len(lines) - _NAMED_PAIRS
    if more <= 0:
        return tuple(named)
    return (*named, ngettext("And %(n)s more such pair.", "And %(n)s more such pairs.", more) % {"n": more})


def late_meets_words(name: str, other: str) -> str:
    """A double entry begins in the second round."""
    return _("%(name)s begins in round 2 and stands opposite %(other)s in round 1.") % {
        "name": name,
        "other": other,
    }


def leaves_table_words(match: str, table: int | None) -> str:
    """A match that was called has other people then, and waits to be called again. table: its number."""
    if table is None:
        return _("%(match)s was called: it is called back, and must be called again.") % {"match": match}
    return _("%(match)s was called to table %(table)s: it leaves the table, and must be called again.") % {
        "match": match,
        "table": table,
    }


def open_line_words() -> str:
    """Nobody stands on the line yet, and somebody who comes late may take it."""
    return _("still open")


def way_words(way: Way) -> str:
    """How a draw is made in public, as its director says it."""
    return {
        Way.COMPUTER: _("By the computer"),
        Way.CARDS: _("Cards or balls called out"),
        Way.NUMBERS: _("Numbers pulled at the desk"),
        Way.SHEET: _("A finished sheet copied"),
    }[way]
