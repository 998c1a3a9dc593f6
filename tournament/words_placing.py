"""Sentences about a draw that is made in public."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rules.tournament.placing import Way


def byes_meet_words(line: int) -> str:
    """Two free lines beside each other. line: the upper one, from 1."""
    return _("Lines %(first)s and %(second)s are both free: two byes meet there.") % {
        "first": line,
        "second": line + 1,
    }


def late_meets_words(name: str, other: str) -> str:
    """A double entry begins in the second round."""
    return _("%(name)s begins in round 2 and stands opposite %(other)s in round 1.") % {
        "name": name,
        "other": other,
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
