"""The games and their options by name, as people choose them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rules.board.games import Contact, GameRules
from rules.options import (
    AceyHitTo,
    AceyVariant,
    BlockCheck,
    BlockRule,
    CompulsoryScope,
    ExpressPasses,
    ExpressStop,
    HeadException,
    HitAndRun,
)

#: In the order in which they are offered. The same in both languages where the game has one name.
GAME_NAMES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "backgammon": pgettext_lazy("name of a game", "Backgammon"),
        "turk-tavlasi": "Türk tavlası",
        "turk-tavlasi-bkgm": _("Türk tavlası without compulsory bearing off"),
        "uzun-tavla": _("Uzun tavla (long nardy)"),
        "nackgammon": "Nackgammon",
        "longgammon": "Longgammon",
        "plakoto": "Plakoto",
        "plakoto-express": "Plakoto Express",
        "acey-deucey": "Acey-deucey",
        "eureika": "Eureika",
        "hypergammon": "Hypergammon",
        "hypergammon-2": _("Hypergammon with two checkers"),
        "hypergammon-1": _("Hypergammon with one checker"),
    }
)

_SWITCH: tuple[tuple[str, Promise], ...] = (("on", _("yes")), ("off", pgettext_lazy("switch", "no")))

#: Options that bear on which plays are legal: code, question, answers.
_QUESTIONS: Mapping[str, tuple[Promise, tuple[tuple[str, str | Promise], ...]]] = MappingProxyType(
    {
        "compulsory-bearoff": (_("Must a die bear off when it can?"), _SWITCH),
        "compulsory-bearoff-scope": (
            _("What must bear off?"),
            (
                (CompulsoryScope.PER_DIE, _("each die as it is played")),
                (CompulsoryScope.TURN_MAX, _("as many in the turn as can be")),
            ),
        ),
        "bearoff-larger-first": (_("Must the larger die be played first when bearing off?"), _SWITCH),
        "hit-and-run-home": (
            _("May a checker hit in its home and run on?"),
            ((HitAndRun.ALLOWED, _("yes")), (HitAndRun.FORBIDDEN, pgettext_lazy("switch", "no"))),
        ),
        "head-exception": (
            _("When may two checkers leave the head?"),
            (
                (HeadException.FIRST_TURN_664433, _("in the first turn with 6-6, 4-4 or 3-3")),
                (HeadException.FIRST_TURN_6644, _("in the first turn with 6-6 or 4-4")),
                (HeadException.FIRST_TURN_IF_BLOCKED, _("in the first turn, if one is blocked")),
                (HeadException.FIRST_ROLL_ANY_TWO, _("in the first turn, always")),
                (HeadException.NONE, _("never")),
            ),
        ),
        "block-rule": (
            _("When may six points in a row be held?"),
            (
                (BlockRule.OPPONENT_AHEAD, _("with an opposing checker past them")),
                (BlockRule.OPPONENT_IN_HOME, _("with an opposing checker in its home")),
                (BlockRule.NONE, _("always")),
            ),
        ),
        "block-check": (
            _("Is a block inside a turn forbidden, too?"),
            ((BlockCheck.EACH_STEP, _("yes")), (BlockCheck.FINAL_ONLY, pgettext_lazy("switch", "no"))),
        ),
        "plakoto-bearoff-while-pinned": (_("May one bear off while a checker is pinned?"), _SWITCH),
        "express-passes": (
            _("Which unplayed numbers pass on?"),
            (
                (ExpressPasses.ALL_ROLLS, _("those of all rolls")),
                (ExpressPasses.DOUBLES_ONLY, _("those of doubles only")),
            ),
        ),
        "express-stop": (
            _("What does a blocked number do?"),
            (
                (ExpressStop.FIRST_BLOCKED, _("it ends the turn")),
                (ExpressStop.SKIP_BLOCKED, _("it is skipped")),
            ),
        ),
        "acey-variant": (
            _("Which acey-deucey?"),
            (
                (AceyVariant.AMERICAN, _("American")),
                (AceyVariant.EUROPEAN, _("European: a double is followed by its complement")),
                (AceyVariant.EXTRA_TURN_ON_DOUBLES, _("an extra turn after a double")),
                (AceyVariant.CLOSED_ENTRY, _("nothing enters before a double or 1-2")),
            ),
        ),
        "acey-hit-to": (
            _("Where does a hit checker go?"),
            ((AceyHitTo.BAR, _("to the bar")), (AceyHitTo.HAND, _("back to the hand"))),
        ),
        "acey-exact-bearoff": (_("Must numbers be exact to bear off?"), _SWITCH),
        "eureika-doubles": (_("How many checkers does a double take off?"), (("4", "4"), ("2", "2"))),
    }
)

_OF_HITTING = ("compulsory-bearoff", "compulsory-bearoff-scope", "bearoff-larger-first", "hit-and-run-home")
_OF_ACEY = ("acey-variant", "acey-hit-to", "acey-exact-bearoff")
_OF_CONTACT: Mapping[Contact, tuple[str, ...]] = MappingProxyType(
    {
        Contact.HIT: _OF_HITTING,
        Contact.HOLD: ("head-exception", "block-rule", "block-check"),
        Contact.PIN: ("plakoto-bearoff-while-pinned",),
        Contact.NONE: ("eureika-doubles",),
    }
)


def game_name(code: str) -> str:
    return str(GAME_NAMES.get(code, code))


def option_codes(rules: GameRules) -> tuple[str, ...]:
    """The options of a game that bear on which plays are legal."""
    if rules.hand:
        return _OF_ACEY
    codes = _OF_CONTACT[rules.contact]
    return (*codes, "express-passes", "express-stop") if rules.chained else codes


def option_question(code: str) -> str:
    return str(_QUESTIONS[code][0])


def option_answers(code: str) -> tuple[tuple[str, str], ...]:
    """The values an option can have, as they are written, and in words."""
    return tuple((str(value), str(words)) for value, words in _QUESTIONS[code][1])
