"""A position as people write and addresses keep it: "24x2 13x5 8x3 6x5", each side in its own numbers.

Places are 1 to 24, bar and hand; a place without a number of checkers has one. pin16 is an own checker that
lies pinned on 16. What is not named is borne off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules.board.games import Contact, GameRules
from rules.board.position import BAR, HAND, OFF, POINTS, Counts, Position
from rules.errors import TavlaError

_WORD = re.compile(r"(?P<place>bar|hand|[0-9]{1,2})(?:x(?P<count>[0-9]{1,2}))?\Z")
_PIN = re.compile(r"pin(?P<point>[0-9]{1,2})\Z")
_NAMES = {"bar": BAR, "hand": HAND}
_LONGEST = 400  # characters


class PositionWordError(TavlaError):
    """A word of a position that names no place. word: as written."""

    code = "position-word"

    def __init__(self, *, word: str) -> None:
        super().__init__(f"no place: {word!r}")
        self.word = word


class TooManyCheckersError(TavlaError):
    """A side has more checkers than the game. found, most: checkers."""

    code = "too-many-checkers"

    def __init__(self, *, found: int, most: int) -> None:
        super().__init__(f"{found} checkers, at most {most}")
        self.found = found
        self.most = most


class PointOfBothError(TavlaError):
    """Both sides have checkers on one point. point: as the side to play counts."""

    code = "point-of-both"

    def __init__(self, *, point: int) -> None:
        super().__init__(f"both sides on point {point}")
        self.point = point


class PlaceNotInGameError(TavlaError):
    """The game has no such place: only acey-deucey has a hand, plakoto no bar. place: bar, hand or pin."""

    code = "place-not-in-game"

    def __init__(self, *, place: str) -> None:
        super().__init__(f"no {place} in this game")
        self.place = place


def side_text(position: Position, *, is_mover: bool) -> str:
    """One side of a position, the furthest checkers first."""
    index = 0 if is_mover else 1
    side = (position.mover, position.opponent)[index]
    return " ".join(_words(side, position.hand[index], position.pinned[index]))


def _words(side: Counts, hand: int, pinned: tuple[int, ...]) -> Iterator[str]:
    places = [("hand", hand), ("bar", side[BAR])]
    places += [(str(point), side[point] - (point in pinned)) for point in reversed(POINTS)]
    for name, checkers in places:
        if checkers:
            yield name if checkers == 1 else f"{name}x{checkers}"
        if name.isdigit() and int(name) in pinned:
            yield f"pin{name}"


def position_of_text(mover: str, opponent: str, rules: GameRules) -> Position:
    """The position that two sides' words tell.

    Raises PositionWordError, TooManyCheckersError, PlaceNotInGameError, PointOfBothError.
    """
    sides = [_side(text, rules) for text in (mover, opponent)]
    (own, own_hand, own_pins), (other, other_hand, other_pins) = sides
    position = Position(own, other, (own_hand, other_hand), (own_pins, other_pins))
    refuse_shared_points(position, rules)
    return position


def refuse_shared_points(position: Position, rules: GameRules) -> None:
    """Raises PointOfBothError where both sides stand on a point and neither lies pinned there alone."""
    if rules.contact is Contact.NONE:
        return  # each has a board of its own
    for point in POINTS:
        own, other = position.mover[point], position.opponent[rules.facing(point)]
        under = (own == 1 and point in position.pinned[0]) + (
            other == 1 and rules.facing(point) in position.pinned[1]
        )
        pins = (point in position.pinned[0]) + (rules.facing(point) in position.pinned[1])
        if pins != under or bool(own and other) != (under == 1):
            raise PointOfBothError(point=point)


def _side(text: str, rules: GameRules) -> tuple[Counts, int, tuple[int, ...]]:
    board, pinned = [0] * (HAND + 1), set()
    for word in text[:_LONGEST].lower().split():
        place, count, is_pinned = _read(word)
        _refuse_foreign(place, is_pinned, rules)
        board[place] += count
        if is_pinned:
            pinned.add(place)
    if sum(board) > rules.checkers:
        raise TooManyCheckersError(found=sum(board), most=rules.checkers)
    board[OFF] = rules.checkers - sum(board)
    return tuple(board[:HAND]), board[HAND], tuple(sorted(pinned))


def _read(word: str) -> tuple[int, int, bool]:
    """place, checkers, whether it lies pinned."""
    pin, match = _PIN.match(word), _WORD.match(word)
    if pin:
        place, count = int(pin["point"]), 1
    elif match:
        place = _NAMES[match["place"]] if match["place"] in _NAMES else int(match["place"])
        count = int(match["count"] or 1)
    else:
        raise PositionWordError(word=word)
    if place not in (*POINTS, *_NAMES.values()) or (place > 24 and not word.startswith(("bar", "hand"))):
        raise PositionWordError(word=word)
    return place, count, pin is not None


def _refuse_foreign(place: int, is_pinned: bool, rules: GameRules) -> None:
    if place == HAND and not rules.hand:
        raise PlaceNotInGameError(place="hand")
    if place == BAR and rules.contact is not Contact.HIT:
        raise PlaceNotInGameError(place="bar")
    if is_pinned and rules.contact is not Contact.PIN:
        raise PlaceNotInGameError(place="pin")
