"""A position read from its parts as programs ask about it; rules/board/digits.py writes it."""

from __future__ import annotations

import re

from rules.board.games import Contact, GameRules
from rules.board.position import BAR, POINTS, Counts, Points, Position
from rules.errors import TavlaError

#: How the sides are called, the mover first.
SIDES = ("mover", "opponent")
_SIDE = re.compile(r"[0-9a-fA-F]{26}\Z")


class UnreadableQuestionError(TavlaError):
    """A position or a roll that cannot be asked about. code: what is wrong; values: what stands there."""

    code = "unreadable-question"

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(f"{code} {values}")
        self.code = code
        vars(self).update(values)

    @property
    def values(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if name != "code"}


def side_of(text: object, side: str) -> Counts:
    """A side's checkers by place. side: its name, for the refusal. Raises UnreadableQuestionError."""
    if not isinstance(text, str) or not _SIDE.match(text):
        raise UnreadableQuestionError("position-digits", side=side)
    return tuple(int(digit, 16) for digit in text)


def refuse_impossible(position: Position, rules: GameRules) -> None:
    """A position the game cannot have is refused. CON-05, PL-04 to PL-07, AD-01.

    Raises UnreadableQuestionError: position-hand, position-bar, position-checkers, position-pins,
    position-shared-point.
    """
    views = zip(SIDES, (position, position.turned()), strict=True)
    for side, view in views:
        _refuse_places(view, side, rules)
        _refuse_pins(view, side, rules)
    if rules.contact is not Contact.NONE:  # in Eureika each has a board of its own
        _refuse_shared_points(position, rules)


def _refuse_places(view: Position, side: str, rules: GameRules) -> None:
    if view.hand[0] and not rules.hand:
        raise UnreadableQuestionError("position-hand", side=side)
    if view.mover[BAR] and rules.contact is not Contact.HIT:
        raise UnreadableQuestionError("position-bar", side=side)
    found = sum(view.mover) + view.hand[0]
    if found != rules.checkers:
        raise UnreadableQuestionError("position-checkers", side=side, found=found, expected=rules.checkers)


def _refuse_pins(view: Position, side: str, rules: GameRules) -> None:
    """A pinned checker lies alone under at least one of the other side's."""
    for point in view.pinned[0]:
        lies = view.mover[point] == 1 and view.opponent[rules.facing(point)] > 0
        if rules.contact is not Contact.PIN or not lies:
            raise UnreadableQuestionError("position-pins", side=side, point=point)


def _refuse_shared_points(position: Position, rules: GameRules) -> None:
    for point in POINTS:
        facing = rules.facing(point)
        pins = (point in position.pinned[0]) + (facing in position.pinned[1])
        if bool(position.mover[point] and position.opponent[facing]) != (pins == 1):
            raise UnreadableQuestionError("position-shared-point", point=point)


def points_of(value: object, side: str) -> Points:
    """Own points, ascending. Raises UnreadableQuestionError."""
    if not isinstance(value, list) or not all(is_whole(item) and item in POINTS for item in value):
        raise UnreadableQuestionError("position-pins", side=side)
    return tuple(sorted(set(value)))


def is_whole(value: object) -> bool:
    """Whether a value of JSON is a whole number: true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)
