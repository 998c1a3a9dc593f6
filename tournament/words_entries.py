"""Words for people with several entries in an event."""

from __future__ import annotations

from django.utils.translation import gettext


def other_entry_words(opponent: str, match: str) -> str:
    """Where an entry plays whose person plays another match first, or whose opponent does."""
    return gettext("Plays %(match)s against %(opponent)s when the match of the other entry is over.") % {
        "match": match,
        "opponent": opponent,
    }
