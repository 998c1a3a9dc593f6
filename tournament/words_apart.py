"""Who is kept apart, in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.constraints import CLUB, COUNTRY, FAMILY

#: What people have in common, as a label.
APART_WORDS: Mapping[str, str | Promise] = MappingProxyType(
    {
        CLUB: _("Players of one club"),
        COUNTRY: _("Players of one country"),
        FAMILY: _("Players of one family (the same surname)"),
    }
)
#: How strong a wish is, as a choice.
STRENGTHS: tuple[tuple[str, str | Promise], ...] = (
    ("", pgettext_lazy("kept apart", "as chance has it")),
    ("should", pgettext_lazy("kept apart", "should not meet early")),
    ("must", pgettext_lazy("kept apart", "must not meet early")),
)


def not_kept_words(first: str, second: str, *, round_: int, must: bool) -> str:
    """Of two whom a draw places nearer than is wished."""
    values = {"first": first, "second": second, "round": round_}
    if must:
        return gettext("%(first)s – %(second)s must not meet early, and can in round %(round)s.") % values
    return gettext("%(first)s – %(second)s should not meet early, and can in round %(round)s.") % values
