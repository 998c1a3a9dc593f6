"""The nodes of one game in SGF, and its result, as statements. Formats 4."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.board.position import BAR, OFF
from rules.board.written import Segment, WrittenPlay
from rules.match.record import (
    Cell,
    CubeAction,
    CubeWord,
    Defect,
    GiveUp,
    Roll,
    Silence,
    Statement,
    Tie,
    Win,
)
from rules.match.score import Side
from rules.notation.sgf_tree import Node, Property, refusal_at
from rules.notation.snowie import stated_board

SIDES = {"W": Side.ONE, "B": Side.TWO}

_ROLL = re.compile(r"(?P<first>[0-9])(?P<second>[0-9])(?P<moves>(?:[a-z][a-z])*)\Z")
_BEGINS_WITH_DICE = re.compile(r"\s*([0-9])([0-9])?")
_ILLEGAL = re.compile(r"illegal\s+play", re.IGNORECASE)
_BLANKS = re.compile(r"\s+")
_RESULT = re.compile(r"([wb])\s*\+\s*(?:([0-9]{1,6})(?:\.0*)?)?\s*(r(?:esign(?:ed)?)?)?\Z", re.IGNORECASE)
_TIES = ("0", "draw")
_UNKNOWN = ("", "?", "void")
_SETUP = frozenset(("AE", "AW", "AB", "CV", "CP", "CO"))
# As many as the text of a play may have: what is written beyond was never played.
_MOST_SEGMENTS = 16
_CUBE_WORDS = {
    "double": CubeWord.DOUBLE,
    "redouble": CubeWord.DOUBLE,
    "beaver": CubeWord.BEAVER,
    "raccoon": CubeWord.RACCOON,
    "take": CubeWord.TAKE,
    "drop": CubeWord.DROP,
    "pass": CubeWord.DROP,
}


def statements_of_tree(tree: Sequence[Node], number: int) -> tuple[Statement, ...]:
    """What the nodes of a game say, in order; the result its root tells comes last.

    number: of the game. Raises UnreadableRecordError (position-set-by-hand).
    """
    reader = _GameReader(number)
    for row, node in enumerate(tree[1:], start=1):
        reader.read(node, row)
    reader.finish(tree[0])
    return tuple(reader.statements)


@dataclass(slots=True)
class _GameReader:
    """Reads the nodes of one game. doubler: whose double waits for its answer. beavers: turns since it.

    announced: dice of a node of their own; the next node plays them, or the game ended before the play.
    """

    number: int
    doubler: Side | None = None
    beavers: int = 0
    announced: Roll | None = None
    statements: list[Statement] = field(default_factory=list)

    def read(self, node: Node, row: int) -> None:
        """Raises UnreadableRecordError (position-set-by-hand)."""
        for found in node.properties:
            if found.name in _SETUP:
                raise refusal_at("position-set-by-hand", self.number, node)
            if found.name in SIDES:
                self._statement(found, node.line, row)
        if dice := node.value("DI"):
            self._dice(dice, node, row)

    def finish(self, root: Node) -> None:
        """Close the game with the result its root tells; no result: it is unfinished."""
        result = (root.value("RE") or "").strip()
        end = None if result.lower() in _UNKNOWN else _end(result, root.line)
        if self.announced:
            silence = Silence.GAVE_UP if end else Silence.BLANK
            self.statements.append(_silent(self.announced, silence))
        if end:
            self.statements.append(end)

    def _dice(self, dice: str, node: Node, row: int) -> None:
        side = SIDES.get((node.value("PL") or "").strip()[:1].upper())
        roll = _ROLL.match(_BLANKS.sub("", dice))
        if side is None or roll is None or roll["moves"]:
            raise refusal_at("position-set-by-hand", self.number, node)
        self._forget_announced(None)
        self.announced = Roll(
            line=node.line,
            row=row,
            side=side,
            text=f"DI[{dice}]",
            dice=(int(roll["first"]), int(roll["second"])),
        )

    def _forget_announced(self, following: Statement | None) -> None:
        """Dice that the next node plays say nothing new; others stay a roll without a play."""
        announced, self.announced = self.announced, None
        if announced is None:
            return
        is_played = (
            isinstance(following, Roll)
            and following.side is announced.side
            and sorted(following.dice) == sorted(announced.dice)
        )
        if not is_played:
            self.statements.append(announced)

    def _statement(self, found: Property, line: int, row: int) -> None:
        side = SIDES[found.name]
        cell = Cell(line=line, row=row, side=side, text=f"{found.name}[{found.value}]")
        value = _BLANKS.sub("", found.value).lower()
        word = _CUBE_WORDS.get(value)
        statement = self._cube_action(word, cell) if word else _roll_or_defect(value, found.value, cell)
        self._forget_announced(statement)
        if statement:
            self.statements.append(statement)

    def _cube_action(self, word: CubeWord, cell: Cell) -> CubeAction | None:
        """A double by the side that was asked is a beaver; what then accepts it is a word too many."""
        asked, beavers = self.doubler, self.beavers
        if word is CubeWord.DOUBLE and asked is not None and cell.side is asked.other:
            word = CubeWord.BEAVER if not beavers else CubeWord.RACCOON
        if word in (CubeWord.TAKE, CubeWord.DROP):
            self.doubler, self.beavers = None, 0
            if word is CubeWord.TAKE and beavers and asked is not None and cell.side is asked.other:
                return None
        else:
            self.doubler = cell.side
            self.beavers = beavers + 1 if word in (CubeWord.BEAVER, CubeWord.RACCOON) else 0
        return CubeAction(line=cell.line, row=cell.row, side=cell.side, text=cell.text, word=word)


def _roll_or_defect(value: str, written: str, cell: Cell) -> Statement:
    match = _ROLL.match(value)
    segments = _segments(match["moves"], cell.side) if match else None
    if match is None or segments is None:
        return _defect(written, cell)
    return Roll(
        line=cell.line,
        row=cell.row,
        side=cell.side,
        text=cell.text,
        dice=(int(match["first"]), int(match["second"])),
        play=WrittenPlay(segments) if segments else None,
    )


def _defect(written: str, cell: Cell) -> Defect:
    """What is no play: said to be illegal, with the position after it as in a row, or not to be read."""
    begins = _BEGINS_WITH_DICE.match(written)
    dice = (int(begins[1]), int(begins[2])) if begins and begins[2] else None
    if _ILLEGAL.search(written):
        return Defect(
            line=cell.line,
            row=cell.row,
            side=cell.side,
            text=cell.text,
            code="declared-illegal",
            dice=dice,
            after=stated_board(written),
        )
    code = "unreadable-play" if begins else "unreadable-row"
    return Defect(line=cell.line, row=cell.row, side=cell.side, text=cell.text, code=code, dice=dice)


def _segments(moves: str, side: Side) -> tuple[Segment, ...] | None:
    """Pairs of letters as runs in the player's own numbering; None: no play can be written so."""
    if len(moves) > 2 * _MOST_SEGMENTS:
        return None
    places = [_place(letter, side) for letter in moves]
    segments = tuple(zip(places[::2], places[1::2], strict=True))
    if any(origin == OFF or goal == BAR for origin, goal in segments):
        return None
    return segments


def _place(letter: str, side: Side) -> int:
    """Points are absolute: White counts them from a, Black from x; y is the bar, z is off."""
    if letter in "yz":
        return BAR if letter == "y" else OFF
    point = ord(letter) - ord("a") + 1
    return point if side is Side.ONE else BAR - point


def _silent(roll: Roll, silence: Silence) -> Roll:
    return Roll(line=roll.line, row=roll.row, side=roll.side, text=roll.text, dice=roll.dice, silence=silence)


def _end(result: str, line: int) -> Statement:
    """RE[W+4R]: who won how much; R, by resignation, is left to the judge, who sees the board."""
    text = f"RE[{result}]"
    if result.lower() in _TIES:
        return Tie(line=line, row=None, side=Side.ONE, text=text)
    match = _RESULT.match(result)
    if match is None:
        return Defect(line=line, row=None, side=Side.ONE, text=text, code="unreadable-row")
    winner = SIDES[match[1].upper()]
    if match[2] is None:
        return GiveUp(line=line, row=None, side=winner.other, text=text)
    return Win(line=line, row=None, side=winner, text=text, points=int(match[2]))
