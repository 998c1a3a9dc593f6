"""The rule that was broken, by a play or elsewhere in a record: its number in the reference, and its name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.board.games import Contact, GameRules
from rules.board.packed import packed
from rules.board.position import OFF, Position
from tournament.words_board import colour_words

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
        "unreadable-play": _NOTATION,
        "ambiguous-play": _NOTATION,
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
        "out-of-turn:bonus": ("AD-07", _("The double after a 1-2")),
        "hand-not-entered": ("AD-08", _("When bearing off is allowed")),
    }
)

_WHO_DOUBLES: Rule = ("MP-05", _("Who may double"))
_ORDER: Rule = ("MP-06", _("Double, answer, roll, play"))
_CUBE_LIMIT: Rule = ("MP-07", _("How high the cube goes"))
_MONEY_ONLY: Rule = ("MP-12", _("What is never played in a match"))
_MATCH_OVER: Rule = ("MP-01", _("A match to so many points"))
_END: Rule = ("STD-10", _("The end of the game"))

#: Of everything around the plays of a record: the opening, the cube, the score.
_OF_THE_MATCH: Mapping[str, Rule] = MappingProxyType(
    {
        "opening-double": ("STD-03", _("The opening roll")),
        "double-before-opening": _WHO_DOUBLES,
        "double-out-of-turn": _WHO_DOUBLES,
        "double-not-owner": _WHO_DOUBLES,
        "double-after-roll": _ORDER,
        "double-pending": _ORDER,
        "roll-while-double-pending": _ORDER,
        "take-without-double": _ORDER,
        "drop-without-double": _ORDER,
        "answer-by-doubler": _ORDER,
        "cube-over-limit": _CUBE_LIMIT,
        "double-on-dead-cube": ("MP-08", _("A dead cube")),
        "double-in-crawford": ("MP-09", _("The Crawford game")),
        "double-too-early": ("MP-11", _("The Holland rule")),
        "beaver-in-match": _MONEY_ONLY,
        "automatic-double-in-match": _MONEY_ONLY,
        "automatic-doubles-over-limit": ("MS-02", _("Automatic doubles")),
        "beavers-not-played": ("MS-03", _("Beavers")),
        "raccoons-not-played": ("MS-04", _("Raccoons")),
        "winner-wrong-side": _END,
        "record-after-end": _END,
        "points-wrong": ("MP-02", _("What a game is worth")),
        "resignation-value": ("MP-13", _("Resigning")),
        "score-does-not-follow": ("MP-03", _("The score after a game")),
        "game-after-match-end": _MATCH_OVER,
        "match-declared-too-early": _MATCH_OVER,
    }
)
_ENDS: Mapping[Contact, str] = MappingProxyType(
    {Contact.HIT: "STD-10", Contact.HOLD: "UZ-12", Contact.PIN: "PL-11", Contact.NONE: "EU-05"}
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
    """Number and name of the rule behind a fault of a record; None for a code that names no rule."""
    found = _OF_ACEY.get(code) if rules.hand else _OF_CONTACT.get((rules.contact, code))
    found = found or _RULES.get(code) or _OF_THE_MATCH.get(code)
    if found is _END:
        return rule_of_the_end(rules)
    return (found[0], str(found[1])) if found else None


def rule_of_the_end(rules: GameRules, *, by_pin: bool = False) -> tuple[str, str]:
    """The rule by which a game ends on the board. by_pin: because a mother lies pinned."""
    number = "PL-10" if by_pin else "AD-09" if rules.hand else _ENDS[rules.contact]
    return number, str(_END[1])


def end_of(position: Position, rules: GameRules) -> tuple[str, tuple[str, str] | None] | None:
    """Why nobody plays here any more, and the rule; None while the game is on. The mover is ivory.

    Either side may have ended it: the one asked about, or the other one before. ALG-05, PL-10
    """
    mover, opponent = packed(position)
    own_off, their_off = (side[OFF] == rules.checkers for side in (position.mover, position.opponent))
    if own_off and their_off:
        return gettext("There is no checker on the board: put some on it first."), None
    if own_off or their_off:
        values = {"colour": colour_words(1 if own_off else 2)}
        return gettext("The game is over: every checker of %(colour)s is off.") % values, rule_of_the_end(
            rules
        )
    if rules.is_over(mover, opponent):
        sentence = gettext("The game is over: a last checker on its start point lies pinned.")
        return sentence, rule_of_the_end(rules, by_pin=True)
    return None
