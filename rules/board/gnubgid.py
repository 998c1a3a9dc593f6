"""GNU Backgammon's position ID, both ways: 14 characters for the checkers of both sides. Formats 6.1.

Bits fill bytes from the least significant one and are written in Base64 without padding; the match ID
(rules/match/matchid.py) is packed the same way, so the packing stands here once.
"""

from __future__ import annotations

from rules.board.position import BAR, Counts, Position, facing
from rules.errors import TavlaError

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
POSITION_ID_BITS = 80
CHECKERS = 15


class IdLengthError(TavlaError):
    """An ID has a character too many or too few. expected, found: characters."""

    code = "id-length"

    def __init__(self, *, expected: int, found: int) -> None:
        super().__init__(f"an ID of {expected} characters has {found}")
        self.expected = expected
        self.found = found


class IdCharacterError(TavlaError):
    """A character that no ID of this kind has there. place: from 1."""

    code = "id-character"

    def __init__(self, *, character: str, place: int) -> None:
        super().__init__(f"{character!r} at place {place}")
        self.character = character
        self.place = place


class IdCheckersError(TavlaError):
    """A side would have more checkers than the game."""

    code = "id-checkers"

    def __init__(self, *, found: int, most: int) -> None:
        super().__init__(f"{found} checkers of one side, at most {most}")
        self.found = found
        self.most = most


class IdPointError(TavlaError):
    """Both sides would hold one point. point: as the side on roll counts."""

    code = "id-point-of-both"

    def __init__(self, *, point: int) -> None:
        super().__init__(f"both sides on point {point}")
        self.point = point


class IdMistypedError(TavlaError):
    """Characters that no position and no match gives: there is something behind the end."""

    code = "id-mistyped"

    def __init__(self, *, text: str) -> None:
        super().__init__(f"nothing is written as {text!r}")
        self.text = text


def position_id(position: Position) -> str:
    """The 14 characters. The mover is the side on roll; checkers borne off and in hand are not told.

    ValueError: more checkers than the 15 of a side fit in.
    """
    return packed(_unary(position.opponent) + _unary(position.mover), POSITION_ID_BITS)


def position_of_id(text: str, checkers: int = CHECKERS) -> Position:
    """The position as the side on roll sees it; what is not on the board is borne off.

    checkers: of each side. Raises IdLengthError, IdCharacterError, IdCheckersError, IdPointError,
    IdMistypedError.
    """
    text = text.strip()
    bits = unpacked(text, POSITION_ID_BITS)
    opponent, mover, rest = _counted(bits, checkers)
    if "1" in rest:
        raise IdMistypedError(text=text)
    for point in range(1, BAR):
        if mover[point] and opponent[facing(point)]:
            raise IdPointError(point=point)
    return Position(mover, opponent)


def _unary(side: Counts) -> str:
    """Points 1 to 24 and the bar: a 1 for each checker, a 0 behind each place."""
    return "".join("1" * checkers + "0" for checkers in side[1:])


def _counted(bits: str, checkers: int) -> tuple[Counts, Counts, str]:
    """Both sides, the first written first, and the bits behind them. The bits may end early: all zeros."""
    places = bits.ljust(POSITION_ID_BITS + 2 * BAR, "0").split("0", 2 * BAR)
    return _side(places[:BAR], checkers), _side(places[BAR : 2 * BAR], checkers), places[-1]


def _side(places: list[str], checkers: int) -> Counts:
    on_board = [len(ones) for ones in places]
    if sum(on_board) > checkers:
        raise IdCheckersError(found=sum(on_board), most=checkers)
    return (checkers - sum(on_board), *on_board)


def packed(bits: str, size: int) -> str:
    """Bits, the first the least significant of the first byte, as Base64. size: bits in all, whole bytes."""
    if len(bits) > size:
        raise ValueError(f"{len(bits)} bits, {size} is the most")
    octets = [bits.ljust(size, "0")[start : start + 8][::-1] for start in range(0, size, 8)]
    written = "".join(octets)
    sixes = [written[start : start + 6].ljust(6, "0") for start in range(0, size, 6)]
    return "".join(ALPHABET[int(six, 2)] for six in sixes)


def unpacked(text: str, size: int) -> str:
    """The bits of an ID, as packed takes them. Raises IdLengthError, IdCharacterError, IdMistypedError."""
    length = -(-size // 6)
    if len(text) != length:
        raise IdLengthError(expected=length, found=len(text))
    for place, character in enumerate(text, start=1):
        if character not in ALPHABET:
            raise IdCharacterError(character=character, place=place)
    written = "".join(f"{ALPHABET.index(character):06b}" for character in text)
    if "1" in written[size:]:
        raise IdMistypedError(text=text)
    octets = [written[start : start + 8][::-1] for start in range(0, size, 8)]
    return "".join(octets)
