"""Dice as people write them and addresses keep them: "31", "3-1"; or the numbers passed on, "5 5 6 6"."""

from __future__ import annotations

import re

from rules.board.rolls import Dice
from rules.errors import TavlaError

_BETWEEN = re.compile(r"[\s,;:/–-]+")
_MOST_NUMBERS = 24  # of an express turn: four of each


class DiceTextError(TavlaError):
    """What is no roll of two dice. text: as written."""

    code = "dice-text"

    def __init__(self, *, text: str) -> None:
        super().__init__(f"no roll: {text!r}")
        self.text = text


class PassedTextError(TavlaError):
    """What are no numbers of dice, or too many. text: as written; limit: numbers of a turn."""

    code = "passed-text"

    def __init__(self, *, text: str, limit: int = _MOST_NUMBERS) -> None:
        super().__init__(f"no numbers of dice: {text!r}")
        self.text = text
        self.limit = limit


def dice_of_text(text: str) -> Dice:
    """The two dice of a text; () where there is none. Raises DiceTextError."""
    digits = _BETWEEN.sub("", text)
    if not re.fullmatch("([1-6]{2})?", digits):
        raise DiceTextError(text=text)
    return tuple(map(int, digits))


def passed_of_text(text: str) -> Dice:
    """The numbers of an opponent that passed on, in their order; () where there are none.

    Raises PassedTextError.
    """
    digits = _BETWEEN.sub("", text)
    if not re.fullmatch(f"[1-6]{{0,{_MOST_NUMBERS}}}", digits):
        raise PassedTextError(text=text)
    return tuple(map(int, digits))
