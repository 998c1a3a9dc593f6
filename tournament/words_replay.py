"""What happens in a written match, turn by turn, in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from rules.match.frames import Frame
from rules.match.record import CubeAction, CubeWord, Defect, GiveUp, Roll, Silence, Tie, Win
from tournament.words_board import dice_words

_LONGEST = 80  # characters of a cell that are shown
_DICE_BEFORE = re.compile(r"[1-6]{2}: *")

_CUBE: Mapping[CubeWord, Promise] = MappingProxyType(
    {
        CubeWord.DOUBLE: gettext_lazy("doubles"),
        CubeWord.TAKE: gettext_lazy("takes"),
        CubeWord.DROP: gettext_lazy("drops"),
        CubeWord.BEAVER: gettext_lazy("beavers"),
        CubeWord.RACCOON: gettext_lazy("raccoons"),
    }
)


def turn_words(frame: Frame) -> str:
    """One turn in short, beside the side's name: "3-1: 8/5 6/5", "doubles", "wins 2 points"."""
    statement = frame.statement
    if isinstance(statement, Roll):
        return _roll_words(frame, statement)
    if isinstance(statement, CubeAction):
        return str(_CUBE[statement.word])
    if isinstance(statement, Win):
        return ngettext("wins %(n)s point", "wins %(n)s points", statement.points) % {"n": statement.points}
    if isinstance(statement, GiveUp):
        return gettext("gives up the match") if statement.whole_match else gettext("resigns")
    if isinstance(statement, Tie):
        return gettext("the game is a tie")
    assert isinstance(statement, Defect), "there is no other statement"
    return defect_words(statement)


def defect_words(statement: Defect) -> str:
    """What somebody else found wrong with a turn; as it was written where nobody says what it was."""
    if statement.code == "declared-illegal":
        dice = dice_words(statement.dice or ())
        return gettext("%(dice)s, an illegal play") % {"dice": dice} if dice else gettext("an illegal play")
    return shortened(statement.text)


def shortened(text: str) -> str:
    """A cell or line of a record, cut where it is no longer one that a reader takes in."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _roll_words(frame: Frame, statement: Roll) -> str:
    if statement.is_unrolled:
        return gettext("does not roll any more")
    dice = dice_words(frame.dice)
    if statement.silence is Silence.GAVE_UP:
        return gettext("%(dice)s, not played") % {"dice": dice}
    if statement.play is None and not statement.passed_play:
        return gettext("%(dice)s, no move") % {"dice": dice}
    return gettext("%(dice)s: %(play)s") % {"dice": dice, "play": played_text(frame)}


def played_text(frame: Frame) -> str:
    """What was played, without the dice before it."""
    return _DICE_BEFORE.sub("", frame.text, count=1)
