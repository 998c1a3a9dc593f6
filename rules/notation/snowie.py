"""Snowie's line of text for one position, 40 fields: read and written. Formats 3.2."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.board.position import BAR, OFF, Counts, Position
from rules.match.record import StatedBoard, UnreadableRecordError
from rules.match.score import Side
from rules.notation.text import player_name

FORMAT = "snowie-position"

FIELDS = 40
CHECKERS = 15
_NUMBER = re.compile(r"\s*([+-]?[0-9]{1,6})\s*\Z")
# A whole line in brackets, as it stands behind "Illegal play".
_IN_BRACKETS = re.compile(r"\((?P<line>(?:[^();]*;){39,40}[^();]*)\)")
# Where the numbers stand: all fields but the two names.
_NAMES = (5, 6)
_BAR_OF_OPPONENT, _FIRST_POINT, _BAR_OF_ACTOR = 12, 13, 37


@dataclass(frozen=True, slots=True, kw_only=True)
class SnowiePosition:
    """A position and where the match stands, as the player to act sees it.

    position: the player to act is its mover. actor: which player that is; the first is Side.ONE.
    names, points: of the player to act, then of the opponent. length: 0 for money.
    owner: of the cube: 1 the player to act, 0 centred, -1 the opponent. dice: None before the roll.
    unknown: the two fields nobody explains, kept so that the line can be written back.
    """

    position: Position
    length: int
    actor: Side
    names: tuple[str, str]
    points: tuple[int, int]
    cube: int = 1
    owner: int = 0
    dice: tuple[int, int] | None = None
    jacoby: bool = False
    crawford: bool = False
    unknown: tuple[int, int] = (0, 0)


def read_snowie(text: str) -> SnowiePosition:
    """Read a line. Raises UnreadableRecordError (unknown-format): other fields, or too many checkers."""
    fields = text.strip().removesuffix(";").split(";")
    if len(fields) != FIELDS:
        raise _refusal()
    numbers = [0 if place in _NAMES else _number(fields[place]) for place in range(FIELDS)]
    if numbers[4] not in (0, 1) or numbers[11] not in (-1, 0, 1):
        raise _refusal()
    dice = (numbers[38], numbers[39])
    return SnowiePosition(
        position=_position(numbers),
        length=numbers[0],
        actor=Side.ONE if numbers[4] == 0 else Side.TWO,
        names=(player_name(fields[5]), player_name(fields[6])),
        points=(numbers[8], numbers[9]),
        cube=numbers[10],
        owner=numbers[11],
        dice=None if dice == (0, 0) else dice,
        jacoby=numbers[1] == 1,
        crawford=numbers[7] == 1,
        unknown=(numbers[2], numbers[3]),
    )


def snowie_line(stated: SnowiePosition) -> str:
    """The line of a position; read_snowie reads it back. A semicolon in a name becomes a blank."""
    mover, opponent = stated.position.mover, stated.position.opponent
    points = [mover[point] - opponent[BAR - point] for point in range(1, BAR)]
    fields: list[object] = [stated.length, int(stated.jacoby), *stated.unknown]
    fields += [stated.actor.index, *(player_name(name.replace(";", " ")) for name in stated.names)]
    fields += [int(stated.crawford), *stated.points, stated.cube, stated.owner]
    fields += [-opponent[BAR], *points, mover[BAR], *(stated.dice or (0, 0))]
    return "".join(f"{field};" for field in fields)


def stated_board(text: str) -> StatedBoard | None:
    """The position a cell states in brackets; None where it states no whole one. Formats 3.1."""
    match = _IN_BRACKETS.search(text)
    if match is None:
        return None
    try:
        position = read_snowie(match["line"]).position
    except UnreadableRecordError:
        return None
    return StatedBoard(position.mover, position.opponent)


def without_positions(text: str) -> str:
    """A row with blanks in place of the positions it states: the names in them are no cells."""
    if text.count(";") < FIELDS - 1:
        return text
    return _IN_BRACKETS.sub(lambda match: " " * len(match[0]), text)


def _position(numbers: list[int]) -> Position:
    points = numbers[_FIRST_POINT:_BAR_OF_ACTOR]
    mover = _counts([max(number, 0) for number in points], numbers[_BAR_OF_ACTOR])
    opponent = _counts([max(-number, 0) for number in reversed(points)], -numbers[_BAR_OF_OPPONENT])
    return Position(mover, opponent)


def _counts(points: list[int], bar: int) -> Counts:
    """A side's checkers in its own numbering; those not on the board are borne off."""
    off = CHECKERS - sum(points) - bar
    if bar < 0 or off < OFF:
        raise _refusal()
    return (off, *points, bar)


def _number(text: str) -> int:
    match = _NUMBER.match(text)
    if match is None:
        raise _refusal()
    return int(match[1])


def _refusal() -> UnreadableRecordError:
    return UnreadableRecordError("unknown-format", format=FORMAT, reason="not-recognised")
