"""The parts of a position as programs ask about it; rules/board/digits.py writes them."""

from __future__ import annotations

import re

from rules.board.position import POINTS, Counts, Points
from rules.board.soundness import UnreadableQuestionError, is_whole

_SIDE = re.compile(r"[0-9a-fA-F]{26}\Z")


def side_of(text: object, side: str) -> Counts:
    """A side's checkers by place. side: its name, for the refusal. Raises UnreadableQuestionError."""
    if not isinstance(text, str) or not _SIDE.match(text):
        raise UnreadableQuestionError("position-digits", side=side)
    return tuple(int(digit, 16) for digit in text)


def points_of(value: object, side: str) -> Points:
    """Own points, ascending. Raises UnreadableQuestionError."""
    if not isinstance(value, list) or not all(is_whole(item) and item in POINTS for item in value):
        raise UnreadableQuestionError("position-pins", side=side)
    return tuple(sorted(set(value)))
