"""Whether a position and a roll can be at all: asked once where somebody comes in, never in the hot code.

One truth for the command and for importers; what is wrong has one code, whoever asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.board.games import Contact, GameRules, Geometry
from rules.board.position import BAR, HOME, POINTS, Counts, Points, Position
from rules.errors import TavlaError

#: How the sides are called, the mover first.
SIDES = ("mover", "opponent")
#: 1-1 in plakoto express has four of each number: no more can pass on. PX-01.
MOST_PASSED = 24
_FACES = range(1, 7)


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


def refuse_impossible(position: Position, rules: GameRules) -> None:
    """A position the game cannot have is refused. CON-05, PL-04 to PL-07, AD-01, EU-01.

    Raises UnreadableQuestionError: position-digits (a side is no 26 counts), position-hand, position-bar,
    position-checkers, position-points, position-pins, position-shared-point.
    """
    _refuse_shape(position)
    for side, view in zip(SIDES, (position, position.turned()), strict=True):
        _refuse_places(view, side, rules)
        _refuse_pins(view, side, rules)
    if rules.contact is not Contact.NONE:  # in Eureika each has a board of its own
        _refuse_shared_points(position, rules)


def is_possible(position: Position, rules: GameRules) -> bool:
    """Whether the game can have this position."""
    try:
        refuse_impossible(position, rules)
    except UnreadableQuestionError:
        return False
    return True


def refuse_dice(numbers: Sequence[object], *, passed: bool = False) -> None:
    """A roll of other than two dice is refused; of numbers passed on there are 1 to 24. PX-01, PX-02.

    Raises UnreadableQuestionError: dice-number, dice-value.
    """
    fewest, most = (1, MOST_PASSED) if passed else (2, 2)
    if not fewest <= len(numbers) <= most:
        raise UnreadableQuestionError("dice-number", found=len(numbers))
    for number in numbers:
        if not is_whole(number) or number not in _FACES:
            raise UnreadableQuestionError("dice-value", value=number)


def is_whole(value: object) -> bool:
    """Whether a value is a whole number: true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _refuse_shape(position: Position) -> None:
    """Counts, hands and pins of another shape than Position has them."""
    for side, counts in zip(SIDES, (position.mover, position.opponent), strict=True):
        if not _is_side(counts):
            raise UnreadableQuestionError("position-digits", side=side)
    if len(position.hand) != 2 or not all(is_whole(hand) and hand >= 0 for hand in position.hand):
        raise UnreadableQuestionError("position-hand")
    if len(position.pinned) != 2 or not all(map(_are_points, position.pinned)):
        raise UnreadableQuestionError("position-pins")


def _is_side(counts: Counts) -> bool:
    """26 whole numbers, none below 0: just what fits in as many bytes, and quick to ask."""
    try:
        return isinstance(counts, tuple) and len(bytes(counts)) == BAR + 1
    except (TypeError, ValueError):
        return False


def _are_points(points: Points) -> bool:
    return not points or (points == tuple(sorted(set(points))) and all(point in POINTS for point in points))


def _refuse_places(view: Position, side: str, rules: GameRules) -> None:
    if view.hand[0] and not rules.hand:
        raise UnreadableQuestionError("position-hand", side=side)
    if view.mover[BAR] and rules.contact is not Contact.HIT:
        raise UnreadableQuestionError("position-bar", side=side)
    found = sum(view.mover) + view.hand[0]
    if found != rules.checkers:
        raise UnreadableQuestionError("position-checkers", side=side, found=found, expected=rules.checkers)
    if rules.contact is Contact.NONE and any(view.mover[HOME.stop :]):
        point = next(point for point in POINTS if point not in HOME and view.mover[point])
        raise UnreadableQuestionError("position-points", side=side, point=point)


def _refuse_pins(view: Position, side: str, rules: GameRules) -> None:
    """A pinned checker lies alone under at least one of the other side's."""
    for point in view.pinned[0]:
        lies = view.mover[point] == 1 and view.opponent[rules.facing(point)] > 0
        if rules.contact is not Contact.PIN or not lies:
            raise UnreadableQuestionError("position-pins", side=side, point=point)


def _refuse_shared_points(position: Position, rules: GameRules) -> None:
    """Both sides stand on one point only where one of them lies pinned there."""
    opponent = position.opponent
    is_contrary = rules.geometry is Geometry.CONTRARY
    faced = opponent[POINTS[-1] : 0 : -1] if is_contrary else opponent[13:BAR] + opponent[1:13]
    shared = {
        point for point, own, other in zip(POINTS, position.mover[1:BAR], faced, strict=True) if own and other
    }
    pins = set(position.pinned[0]) ^ set(map(rules.facing, position.pinned[1]))
    if shared != pins:
        raise UnreadableQuestionError("position-shared-point", point=min(shared ^ pins))
