"""The registration desk in words, in the language of the moment."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext, gettext_lazy, ngettext

_CHANGED = {
    "country": gettext_lazy("country"),
    "club": gettext_lazy("club, town or nickname"),
    "rating": gettext_lazy("rating"),
    "contact": gettext_lazy("contact"),
}


def changed_words(fields: Iterable[str]) -> str:
    """What was changed of a person, never how: the log keeps no private data."""
    return ", ".join(str(_CHANGED[field]) for field in fields)


def late_words(*, open_lines: int | None = None, byes: int = 0, missed: int | None = None) -> str:
    """What somebody gets who comes after the draw: a free line of a bracket, missed rounds of a table."""
    if missed is not None:
        return _missed_words(missed)
    if open_lines:
        return ngettext(
            "Late: an open line; %(count)s is left.", "Late: an open line; %(count)s are left.", open_lines
        ) % {"count": open_lines}
    if byes:
        return gettext("Late: the place of a bye, by chance, while one has not been played past.")
    return gettext("Late: no line is free. Before the first result a new draw; else the next part.")


def _missed_words(missed: int) -> str:
    if not missed:
        return gettext("Late: plays from the first round on.")
    return ngettext(
        "Late: %(count)s round is missed, without a point.",
        "Late: %(count)s rounds are missed, without points.",
        missed,
    ) % {"count": missed}
