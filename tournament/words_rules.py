"""The rule a play broke: its number in the rules reference, and its name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.board.games import Contact, GameRules

Rule = tuple[str, str | Promise]

_NOTATION: Rule = ("CON-03", _("How a play is written"))
_DICE: Rule = ("ALG-01", _("Dice to steps"))
_MOST: Rule = ("ALG-02", _("As many dice as possible"))
_LARGER: Rule = ("ALG-03", _("The larger die"))
_BLOCKED: Rule = ("STD-04", _("Points held by the opponent"))
_BAR: Rule = ("STD-06", _("The bar first"))
_BEAR_OFF: Rule = ("STD-07", _("When bearing off is allowed"))
_DIRECTION: Rule = ("STD-02", _("Direction of play"))

_RULES: Mapping[str, Rule] = MappingProxyType(
    {
        "no-checker": _NOTATION,
        "unreadable-play": _NOTATION,
        "backwards": _DIRECTION,
        "blocked": _BLOCKED,
        "bar-not-entered": _BAR,
        "bear-off-too-early": _BEAR_OFF,
        "too-many-moves": _DICE,
        "wrong-dice": _DICE,
        "die-unplayed": _MOST,
        "play-missing": _MOST,
        "moved-but-must-dance": _MOST,
        "smaller-die-played": _LARGER,
        "bear-off-compulsory": ("TT-01", _("Compulsory bearing off")),
        "hit-and-run": ("TT-03", _("Hit and run in the home")),
        "head-rule": ("UZ-06", _("One checker from the head")),
        "six-block": ("UZ-08", _("Six points in a row")),
        "checker-pinned": ("PL-04", _("A pinned checker stays")),
        "hand-not-entered": ("AD-08", _("When bearing off is allowed")),
    }
)

#: Where a game has a rule of its own for the same fault.
_OF_CONTACT: Mapping[tuple[Contact, str], Rule] = MappingProxyType(
    {
        (Contact.HOLD, "blocked"): ("UZ-05", _BLOCKED[1]),
        (Contact.HOLD, "backwards"): ("UZ-02", _DIRECTION[1]),
        (Contact.HOLD, "bear-off-too-early"): ("UZ-11", _BEAR_OFF[1]),
        (Contact.PIN, "blocked"): ("PL-05", _BLOCKED[1]),
        (Contact.PIN, "backwards"): ("PL-02", _DIRECTION[1]),
        (Contact.PIN, "bear-off-too-early"): ("PL-09", _BEAR_OFF[1]),
        (Contact.NONE, "wrong-dice"): ("EU-03", _("One checker from the point of each number")),
        (Contact.NONE, "die-unplayed"): ("EU-03", _("One checker from the point of each number")),
    }
)
_OF_ACEY: Mapping[str, Rule] = MappingProxyType(
    {"bar-not-entered": ("AD-05", _BAR[1]), "bear-off-too-early": ("AD-08", _BEAR_OFF[1])}
)


def rule_broken(code: str, rules: GameRules) -> tuple[str, str] | None:
    """Number and name of the rule behind a fault of a play; None for a code that names no rule."""
    found = _OF_ACEY.get(code) if rules.hand else _OF_CONTACT.get((rules.contact, code))
    found = found or _RULES.get(code)
    return (found[0], str(found[1])) if found else None
