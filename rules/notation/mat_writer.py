"""A match record as .mat text: the inverse of mat.py. Formats 2.2 to 2.10.

Columns stand where GNU Backgammon writes them, so that it reads what is written here; what it does not
know (bonus rolls, passed numbers, ties) only the other games need.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from rules.board.games import GameRules, game_rules
from rules.match.record import (
    CubeAction,
    CubeWord,
    Defect,
    GiveUp,
    MatchRecord,
    Roll,
    Silence,
    Statement,
    Tie,
    Win,
    WrittenGame,
)
from rules.match.score import Side
from rules.notation.dialect import items_of
from rules.notation.limits import MAX_LINE_CHARACTERS
from rules.notation.marks import BlindBoard

# Columns from 0: of the right cell, at least and at most (what is longer pushes its own row), and of lines
# that have no number. A cube word stands one further.
_RIGHT_AT_LEAST, _RIGHT_AT_MOST = 33, 46
_LONE_LEFT, _LONE_RIGHT = 6, 34
# Behind dice alone a word further right than this belongs to the other column; see cells.py.
_BEHIND_DICE, _BEHIND_A_PLAY = 10, 2

_CUBE = {
    CubeWord.DOUBLE: "Doubles",
    CubeWord.TAKE: "Takes",
    CubeWord.DROP: "Drops",
    CubeWord.BEAVER: "Beavers",
    CubeWord.RACCOON: "Raccoons",
}
_SILENCE = {Silence.BLANK: "", Silence.DANCED: "Cannot Move", Silence.GAVE_UP: "????"}
# A colon before a number ends the left name where the score line is read.
_SCORE_IN_NAME = re.compile(r":(?=\s*-?[0-9]+(?:\s|\Z))")


@dataclass(slots=True)
class _Row:
    """Two cells under one number; None where there is no number: then one of them is empty."""

    number: int | None
    left: str = ""
    right: str = ""


def write_mat(record: MatchRecord) -> str:
    """The text of a record. read_mat reads it back as the same record, lines and row numbers apart.

    What .mat has no word for is left out: most options of a session. Rows that could not be read are
    copied, and one whose columns were what was wrong may be read then.
    """
    rules = game_rules(record.game, record.options)
    lines = [_header(key, value) for key, value in items_of(record)]
    lines += ["", f" {record.length} point match"] if lines else [f" {record.length} point match"]
    for game in record.games:
        lines += ["", *_game(game, rules)]
    return "\n".join(lines) + "\n"


def _header(key: str, value: str) -> str:
    room = MAX_LINE_CHARACTERS - len(key) - len('; [ ""]')
    return f'; [{key} "{value[:room]}"]'


def _game(game: WrittenGame, rules: GameRules) -> Iterator[str]:
    rows = _rows(game.statements, BlindBoard(rules))
    longest = max((len(row.left) for row in rows if row.number is not None), default=0)
    right = min(max(_RIGHT_AT_LEAST, longest + 8), _RIGHT_AT_MOST)
    yield f" Game {game.number}" + (" (Crawford)" if game.claims_crawford else "")
    first, second = game.names
    left = f" {_SCORE_IN_NAME.sub(';', first)} : {game.points[0]}"
    yield f"{left.ljust(right - 3)}  {second} : {game.points[1]}"
    if game.start_cube != 1:
        yield f'; [Cube "{game.start_cube}"]'
    yield from (_line(row, right) for row in rows)


def _line(row: _Row, right: int) -> str:
    if row.number is None:
        return " " * _LONE_LEFT + row.left if row.left else " " * _LONE_RIGHT + row.right
    line = f"{row.number:3d}) {row.left}"
    if not row.right:
        return line.rstrip()
    gap = _BEHIND_DICE if line.endswith(":") else _BEHIND_A_PLAY
    return line.ljust(max(right, len(line) + gap)) + row.right


def _rows(statements: Sequence[Statement], board: BlindBoard) -> list[_Row]:
    """The statements in rows: left before right, and a new row where that order cannot go on."""
    rows: list[_Row] = []
    is_open = False  # whether the right cell of the last row is free
    number = 0
    for statement, text in _cells(statements, board):
        is_end = isinstance(statement, Win | Tie)
        stands_alone = statement.row is None or isinstance(statement, Defect)
        if is_open and statement.side is Side.TWO and (is_end or not stands_alone):
            # After "Drops" GNU Backgammon understands no Wins but one in the same row.
            rows[-1].right = f" {text}" if is_end else text
            is_open = False
            continue
        has_number = not is_end and statement.row is not None
        number += has_number
        rows.append(_placed(_Row(number if has_number else None), statement.side, text))
        is_open = statement.side is Side.ONE and not stands_alone and not is_end
    return rows


def _placed(row: _Row, side: Side, text: str) -> _Row:
    if side is Side.ONE:
        row.left = text
    else:
        row.right = text
    return row


def _cells(statements: Sequence[Statement], board: BlindBoard) -> Iterator[tuple[Statement, str]]:
    """Each statement with its text; who rolled and resigned says both in one cell."""
    before: Roll | None = None
    for statement, following in zip_longest(statements, statements[1:]):
        if before:
            assert isinstance(statement, GiveUp)
            yield before, _roll(before, board, _give_up(statement))
            before = None
        elif _go_together(statement, following):
            assert isinstance(statement, Roll)
            before = statement
        else:
            yield statement, _text(statement, board)


def _go_together(statement: Statement, following: Statement | None) -> bool:
    is_silent = isinstance(statement, Roll) and statement.silence is Silence.GAVE_UP
    return is_silent and isinstance(following, GiveUp) and following.side is statement.side


def _text(statement: Statement, board: BlindBoard) -> str:
    match statement:
        case Roll():
            return _roll(statement, board, _SILENCE[statement.silence])
        case CubeAction():
            value = "" if statement.value is None else f" => {statement.value}"
            return f" {_CUBE[statement.word]}{value}"
        case Win():
            return f"Wins {_points(statement.points)}" + (" and the match" if statement.ends_match else "")
        case GiveUp():
            return _give_up(statement)
        case Tie():
            return "Tie"
    return statement.text  # a defect, as it was written


def _roll(roll: Roll, board: BlindBoard, silence: str) -> str:
    """silence: what stands in the place of a play. PX-02, AD-07."""
    first, second = roll.dice
    play = board.text(roll.play, roll.side) if roll.play else silence
    text = f"{first}{second}: {play}"
    if roll.bonus:
        named = "".join(map(str, roll.bonus))
        text += f" => {named}: " + (board.text(roll.bonus_play, roll.side) if roll.bonus_play else "")
    if roll.passed:
        text = _passed(roll, board) + ("" if roll.dice == (0, 0) and not silence else f" | {text}")
    return text.rstrip()


def _passed(roll: Roll, board: BlindBoard) -> str:
    numbers = " ".join(map(str, roll.passed))
    play = board.text(roll.passed_play, roll.side) if roll.passed_play else ""
    return f"passed {numbers}: {play}".rstrip()


def _give_up(cell: GiveUp) -> str:
    words = "Resigned Match" if cell.whole_match else "Resigns"
    return words if cell.points is None else f"{words} {_points(cell.points)}"


def _points(points: int) -> str:
    return f"{points} point" if points == 1 else f"{points} points"
