"""GNU Backgammon's match ID, both ways: score, cube and dice in 12 characters. Formats 6.2.

`PositionID:MatchID` together are the GNUbg ID, which that program opens. Its player 0 is Side.ONE here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import IntEnum
from types import MappingProxyType

from rules.board.gnubgid import CHECKERS, packed, position_id, position_of_id, unpacked
from rules.board.position import Position
from rules.errors import TavlaError
from rules.match.cube import Cube
from rules.match.score import Side

MATCH_ID_BITS = 72
_CENTRED = 3

# Each part and its bits, in their order.
_WIDTHS = MappingProxyType(
    {
        "cube": 4,
        "owner": 2,
        "on-roll": 1,
        "crawford": 1,
        "phase": 3,
        "to-decide": 1,
        "doubled": 1,
        "resignation": 2,
        "die-1": 3,
        "die-2": 3,
        "length": 15,
        "points-1": 15,
        "points-2": 15,
        "no-jacoby": 1,
        "rest": 5,
    }
)

# Values that a part has room for but that mean nothing.
_MEANINGLESS = MappingProxyType(
    {"owner": (2,), "phase": (5, 6, 7), "die-1": (7,), "die-2": (7,), "rest": range(1, 32)}
)

# What people and programs write around the two IDs.
_LABELS = frozenset({"gnu", "backgammon", "gnubg", "position", "match", "id"})


class MatchIdPartError(TavlaError):
    """A part of a match ID has a value that means nothing."""

    code = "match-id-part"

    def __init__(self, *, part: str, value: int) -> None:
        super().__init__(f"{part} is {value}")
        self.part = part
        self.value = value


class GnubgIdPartsError(TavlaError):
    """A GNUbg ID is not one position ID and one match ID. found: pieces."""

    code = "gnubg-id-parts"

    def __init__(self, *, found: int) -> None:
        super().__init__(f"two IDs expected, found {found}")
        self.found = found


class GamePhase(IntEnum):
    """What is going on, as the match ID numbers it."""

    NONE = 0
    PLAYING = 1
    OVER = 2
    RESIGNED = 3
    DROPPED = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchIdState:
    """What a match ID tells.

    on_roll, to_decide: they differ while a double or a resignation waits for an answer.
    doubled: a double is offered. resignation: offered, in cubes; 0 none. dice: None before the roll.
    length: points, 0 for money. points: by Side. jacoby: the Jacoby rule holds (money).
    """

    cube: Cube = field(default_factory=Cube)
    on_roll: Side = Side.ONE
    to_decide: Side = Side.ONE
    crawford: bool = False
    phase: GamePhase = GamePhase.PLAYING
    doubled: bool = False
    resignation: int = 0
    dice: tuple[int, int] | None = None
    length: int = 0
    points: tuple[int, int] = (0, 0)
    jacoby: bool = False


def match_id(state: MatchIdState) -> str:
    """The 12 characters. ValueError: a value too large for its bits; length and points go to 32767."""
    die_1, die_2 = state.dice or (0, 0)
    parts = {
        "cube": state.cube.value.bit_length() - 1,
        "owner": _CENTRED if state.cube.owner is None else state.cube.owner.index,
        "on-roll": state.on_roll.index,
        "crawford": int(state.crawford),
        "phase": state.phase.value,
        "to-decide": state.to_decide.index,
        "doubled": int(state.doubled),
        "resignation": state.resignation,
        "die-1": die_1,
        "die-2": die_2,
        "length": state.length,
        "points-1": state.points[0],
        "points-2": state.points[1],
        "no-jacoby": int(not state.jacoby),
        "rest": 0,
    }
    return packed("".join(_bits(parts[part], width) for part, width in _WIDTHS.items()), MATCH_ID_BITS)


def match_of_id(text: str) -> MatchIdState:
    """What the 12 characters tell. Raises IdLengthError, IdCharacterError, MatchIdPartError."""
    parts = _parts(unpacked(text.strip(), MATCH_ID_BITS))
    dice = (parts["die-1"], parts["die-2"])
    return MatchIdState(
        cube=Cube(1 << parts["cube"], _owner(parts["owner"])),
        on_roll=_side(parts["on-roll"]),
        to_decide=_side(parts["to-decide"]),
        crawford=bool(parts["crawford"]),
        phase=GamePhase(parts["phase"]),
        doubled=bool(parts["doubled"]),
        resignation=parts["resignation"],
        dice=dice if all(dice) else None,
        length=parts["length"],
        points=(parts["points-1"], parts["points-2"]),
        jacoby=not parts["no-jacoby"],
    )


def gnubg_id(position: Position, state: MatchIdState) -> str:
    """Both IDs with a colon between; the position as the side on roll sees it."""
    return f"{position_id(position)}:{match_id(state)}"


def read_gnubg_id(text: str, checkers: int = CHECKERS) -> tuple[Position, MatchIdState]:
    """Both IDs of a text: on one line or on two, with or without "Position ID" and "Match ID" before them.

    checkers: of each side. Raises GnubgIdPartsError, and what position_of_id and match_of_id raise.
    """
    pieces = [piece for piece in re.split(r"[\s:]+", text) if piece and piece.casefold() not in _LABELS]
    if len(pieces) != 2:
        raise GnubgIdPartsError(found=len(pieces))
    return position_of_id(pieces[0], checkers), match_of_id(pieces[1])


def _bits(value: int, width: int) -> str:
    """The least significant bit first."""
    if not 0 <= value < 1 << width:
        raise ValueError(f"{value} does not fit in {width} bits")
    return f"{value:0{width}b}"[::-1]


def _parts(bits: str) -> dict[str, int]:
    """Each part's value. Raises MatchIdPartError for the first one that means nothing."""
    parts = {}
    for part, width in _WIDTHS.items():
        parts[part] = int(bits[:width][::-1], 2)
        bits = bits[width:]
    for part, value in parts.items():
        # One die alone is no roll: a 0 stands only beside another 0.
        lone_die = part.startswith("die") and not value and bool(parts["die-1"] or parts["die-2"])
        if lone_die or value in _MEANINGLESS.get(part, ()):
            raise MatchIdPartError(part=part, value=value)
    return parts


def _owner(value: int) -> Side | None:
    return None if value == _CENTRED else _side(value)


def _side(index: int) -> Side:
    return Side.TWO if index else Side.ONE
