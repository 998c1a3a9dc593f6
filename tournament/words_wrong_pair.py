"""Words for a match that was played by others than were paired."""

from __future__ import annotations

from django.utils.translation import gettext


def becomes_words(match: str, first: str, second: str) -> str:
    """Who meets in a match from now on."""
    return gettext("%(match)s is then %(first)s – %(second)s.") % {
        "match": match,
        "first": first,
        "second": second,
    }


def new_sheet_words(match: str) -> str:
    """Its printed sheet names other people."""
    return gettext("The score sheet and the links of %(match)s are new: print the sheet again.") % {
        "match": match
    }
