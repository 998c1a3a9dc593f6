"""A position as an XGID line, both ways; XG and other programs open it. Formats 6.3.

The bottom player is the mover of our Position, whoever's turn it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.board.games import Contact, GameRules
from rules.board.gnubgid import IdCheckersError
from rules.board.position import BAR, POINTS, Counts, Position, facing
from rules.errors import TavlaError

XGID_PARTS = (
    "checkers",
    "cube",
    "owner",
    "turn",
    "dice",
    "points-bottom",
    "points-top",
    "rule",
    "length",
    "max-cube",
)
CHECKERS = 15

# Slot 0 is the bar of the top player alone, slot 25 that of the bottom player.
_CHECKERS = "[-a-z][-A-Za-z]{24}[-A-Z]"
# A cube is told as log2; 15 is what a match ID has room for, too.
_CUBE = "[0-9]|1[0-5]"
_NUMBER = "[0-9]{1,5}"
_ENOUGH = 2000
_LETTERS = 26
# The two money rules, added up.
_JACOBY, _BEAVER = 1, 2


class XgidPartsError(TavlaError):
    """The text has not the ten parts of an XGID. found: parts."""

    code = "xgid-parts"

    def __init__(self, *, found: int) -> None:
        super().__init__(f"ten parts expected, found {found}")
        self.found = found


class XgidPartError(TavlaError):
    """A part of an XGID that means nothing. part: its name, of XGID_PARTS. text: what stands there."""

    code = "xgid-part"

    def __init__(self, *, part: str, text: str) -> None:
        super().__init__(f"{part} is {text!r}")
        self.part = part
        self.text = text


class XgidNotInGameError(TavlaError):
    """An XGID says nothing of this game: it knows neither hands, pins nor parallel paths. game: its name."""

    code = "xgid-not-in-game"

    def __init__(self, *, game: str) -> None:
        super().__init__(f"no XGID tells a position of {game}")
        self.game = game


class NotInXgidError(TavlaError):
    """A position no XGID can tell: checkers in hand, both sides on one point, more than 26 checkers there."""

    code = "not-in-xgid"


@dataclass(frozen=True, slots=True, kw_only=True)
class XgidState:
    """What an XGID tells beside the checkers; the mover of the position is its bottom player.

    cube: value, a power of two. owner: 1 bottom, -1 top, 0 centred. turn: 1 bottom, -1 top.
    dice: two digits, "00" before the roll, "D", "B", "R" while a double, beaver, raccoon waits for an answer.
    points: bottom, top. crawford: this is the Crawford game. length: 0 for money. jacoby, beaver: money only.
    max_cube: the highest value the cube may show; 1024 is what most programs know.
    """

    cube: int = 1
    owner: int = 0
    turn: int = 1
    dice: str = "00"
    points: tuple[int, int] = (0, 0)
    crawford: bool = False
    length: int = 0
    jacoby: bool = False
    beaver: bool = False
    max_cube: int = 1024

    @property
    def rolled(self) -> tuple[int, int] | None:
        """The dice thrown; None while there is nothing to play."""
        if not self.dice.isdigit() or self.dice == "00":
            return None
        return int(self.dice[0]), int(self.dice[1])


def xgid(position: Position, state: XgidState) -> str:
    """The position as an XGID line. Raises NotInXgidError rather than leave a checker out."""
    if not is_told_whole(position):
        raise NotInXgidError
    money = _JACOBY * state.jacoby + _BEAVER * state.beaver
    parts = (
        _checkers_text(position),
        state.cube.bit_length() - 1,
        state.owner,
        state.turn,
        state.dice,
        *state.points,
        int(state.crawford) if state.length else money,
        state.length,
        state.max_cube.bit_length() - 1,
    )
    return "XGID=" + ":".join(str(part) for part in parts)


def read_xgid(text: str, checkers: int = CHECKERS) -> tuple[Position, XgidState]:
    """The first XGID of a text, seen by the bottom player; what is not on the board is borne off.

    text: may lack "XGID=", be broken at the colons, and have other words and numbers around; only its
    first 2000 characters are looked at.
    checkers: of each side. Raises XgidPartsError, XgidPartError, IdCheckersError.
    """
    parts = _parts(text)
    position = _position(_matched(parts, "checkers", _CHECKERS), checkers)
    length = int(_matched(parts, "length", _NUMBER))
    rule = int(_matched(parts, "rule", "[01]" if length else "[0-3]"))
    return position, XgidState(
        cube=1 << int(_matched(parts, "cube", _CUBE)),
        owner=int(_matched(parts, "owner", "-1|0|1")),
        turn=int(_matched(parts, "turn", "-1|1")),
        dice=_matched(parts, "dice", "00|[1-6][1-6]|[DBRdbr]").upper(),
        points=(
            int(_matched(parts, "points-bottom", _NUMBER)),
            int(_matched(parts, "points-top", _NUMBER)),
        ),
        crawford=bool(length and rule),
        length=length,
        jacoby=bool(not length and rule & _JACOBY),
        beaver=bool(not length and rule & _BEAVER),
        max_cube=1 << int(_matched(parts, "max-cube", _CUBE)),
    )


def side_on_turn(position: Position, state: XgidState) -> Position:
    """The position as the side whose turn it is sees it."""
    return position if state.turn == 1 else position.turned()


def has_xgid(rules: GameRules) -> bool:
    """Whether XGIDs tell the positions of this game: sides that hit each other, and nothing in hand."""
    return rules.contact is Contact.HIT and not rules.hand


def refuse_xgid(rules: GameRules) -> None:
    """Raises XgidNotInGameError where an XGID would be read as something else than it says."""
    if not has_xgid(rules):
        raise XgidNotInGameError(game=rules.code)


def is_told_whole(position: Position) -> bool:
    """Whether an XGID can tell this position: nothing in hand, no point with checkers of both sides.

    Nor with more of one side than there are letters.
    """
    both = any(position.mover[point] and position.opponent[facing(point)] for point in POINTS)
    most = max(*position.mover[1:], *position.opponent[1:])
    return position.hand == (0, 0) and not both and most <= _LETTERS


def _checkers_text(position: Position) -> str:
    """26 characters: top player's bar, the bottom player's points 1 to 24, his bar."""
    letters = []
    for place in range(BAR + 1):
        own = position.mover[place] if place else 0
        other = position.opponent[facing(place)] if place < BAR else 0
        letters.append(chr(ord("A") + own - 1) if own else chr(ord("a") + other - 1) if other else "-")
    return "".join(letters)


def _parts(text: str) -> dict[str, str]:
    """The ten parts by name: of the words of the text, the one with the most colons.

    Commas, semicolons and quotes end a word too: a spreadsheet or a decimal comma may stand behind the line.
    """
    words = re.split(r"[\s,;\"']+", re.sub(r"\s*([:=])\s*", r"\1", text[:_ENOUGH]))
    word = max(words, key=lambda word: word.count(":"))
    parts = re.sub(r"^.*=", "", word).split(":")
    if len(parts) != len(XGID_PARTS):
        raise XgidPartsError(found=len(parts))
    return dict(zip(XGID_PARTS, parts, strict=True))


def _matched(parts: dict[str, str], part: str, pattern: str) -> str:
    if not re.fullmatch(pattern, parts[part]):
        raise XgidPartError(part=part, text=parts[part])
    return parts[part]


def _position(text: str, checkers: int) -> Position:
    bottom = [_letter_count(letter, "A") for letter in text[1:]]
    top = [_letter_count(letter, "a") for letter in text[-2::-1]]
    return Position(_side(bottom, checkers), _side(top, checkers))


def _letter_count(letter: str, one: str) -> int:
    """How many checkers of the side whose letters begin with `one`, A or a."""
    return ord(letter) - ord(one) + 1 if letter.isalpha() and letter.isupper() == one.isupper() else 0


def _side(on_board: list[int], checkers: int) -> Counts:
    if sum(on_board) > checkers:
        raise IdCheckersError(found=sum(on_board), most=checkers)
    return (checkers - sum(on_board), *on_board)
