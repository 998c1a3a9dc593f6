"""What a correction touches and leaves as it is, in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

_SENTENCES: Mapping[str, str | Promise] = {
    "rounds-stand": _("Later rounds are paired already and stand as they are: %(rounds)s."),
    "part-stands": _("Part %(part)s is drawn already and stands as it is."),
    "would-qualify": _("%(name)s would have come into part %(part)s, and is not in it."),
    "would-not-qualify": _("%(name)s is in part %(part)s, and would not have come into it."),
    "lives-change": _("%(name)s: lives left %(before)s → %(after)s."),
    "would-be-out": _("%(name)s is out and is not paired again; what was played stands."),
    "would-be-in": _("%(name)s is in again and is paired in the next round."),
    "opens-again": _("%(stage)s was finished and opens again."),
    "would-end": _("%(stage)s is finished by this; no further round is paired."),
}


def stands_words(code: str, values: Mapping[str, object]) -> str:
    """The sentence of a Standing."""
    told = {name: _told(value) for name, value in values.items()}
    return str(_SENTENCES[code]) % told


def _told(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
