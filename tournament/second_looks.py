"""What wants a second look before somebody is registered: found by selectors, said here, meant by the desk.

Refuse players, warn directors: whoever insists, enters; the log says in spite of what.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondLook:
    """code: a key of LOOKS. event: its id, 0 where it is about the person. values: what the sentence names.

    player: somebody known who may be meant instead; None for nobody.
    """

    code: str
    event: int = 0
    values: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    player: int | None = None

    @property
    def key(self) -> str:
        """What is sent back when it is meant: a look that comes up meanwhile is not meant by it."""
        return f"{self.code}-{self.player or self.event}"


LOOKS: dict[str, str | Promise] = {
    "namesake": _("%(other)s, number %(number)s, is registered already. Somebody else of a like name?"),
    "known-before": _("%(other)s has played here before. Somebody else of the same name?"),
    "shares-name": _("Shares a name with %(others)s. Write a club, town or nickname beside it."),
    "still-alive": _("%(name)s still plays in %(other_event)s."),
    "rating-outside": _("%(event)s is for ratings %(range)s; %(name)s has %(rating)s."),
    "rating-unknown": _("%(event)s is for ratings %(range)s; the rating of %(name)s is not known."),
    "entries-closed": _("%(event)s: the entries are closed."),
    "others-wait": _("%(event)s: %(count)s wait for a place; the first is %(first)s."),
    "draws-anew": _("%(event)s: no line is free and nothing has been played. Everybody is drawn anew."),
}


def look_words(look: SecondLook) -> str:
    """The sentence, in the language of the moment."""
    return str(LOOKS[look.code]) % look.values


def look_json(look: SecondLook) -> dict[str, Any]:
    """As the log keeps it."""
    return {"code": look.code, "values": dict(look.values)}


def look_said(stored: Mapping[str, Any]) -> str:
    """The sentence of a look the log kept."""
    return str(LOOKS[stored["code"]]) % stored["values"]
