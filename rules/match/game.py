"""One game of a record while it is played through: what stands on the board, whose turn it is, what was said.

turn.py and extras.py play its rolls, offers.py its cube, hearing.py asks which of them a statement is for.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from rules.board.digits import position_text
from rules.board.games import GameRules
from rules.board.plays import Play
from rules.board.position import Position
from rules.board.rolls import Dice
from rules.board.xgid import XgidState, has_xgid, is_told_whole, xgid
from rules.match.cube import Cube
from rules.match.ending import Ending
from rules.match.options import SessionOptions
from rules.match.record import Cell, Defect, GiveUp, Roll, Tie, Win
from rules.match.score import Phase, Side
from rules.match.session import Standing
from rules.match.verdict import Fault, Note, Place


class Made(NamedTuple):
    """A play that was made: the position before it as its side sees it, its dice, and what it did.

    first_turn, passed: in which circumstances, as legal_plays knows them.
    """

    before: Position
    dice: Dice
    play: Play
    first_turn: bool
    passed: bool


@dataclass(slots=True, kw_only=True)
class GameInPlay:
    """The state of one game while its record is read: the one mutable thing of this chapter.

    board:   the checkers as side 1 sees them.
    starter: who must begin, where the record lets it be known; None before an opening roll for it.
    to_act:  who must roll or may double; None before the opening roll.
    offer:   who doubled and has no answer yet.
    passed:  plakoto express: the numbers the side to act plays before its own roll. PX-02.
    silent:  a roll whose play is missing although one was legal: only the end of the game may follow.
    ending:  the board or a drop decided the game. resigned: a side gave up. win, tie: the record's own claim.
    last_turn: uzun tavla: the end that stands unless the other side's last turn makes it a tie. UZ-13.
    began:   who rolled first. rolls: turns rolled so far, by side.
    made:    the plays of the last turn, in the reading that was meant: one as a rule.
    """

    number: int
    standing: Standing
    rules: GameRules
    session: SessionOptions
    board: Position
    starter: Side | None = None
    to_act: Side | None = None
    cube: Cube = field(default_factory=Cube)
    offer: Side | None = None
    passed: Dice = ()
    silent: Roll | None = None
    last_roll: Roll | Defect | None = None
    ending: Ending | None = None
    last_turn: Ending | None = None
    resigned: GiveUp | None = None
    win: Win | None = None
    tie: Tie | None = None
    began: Side | None = None
    rolls: list[int] = field(default_factory=lambda: [0, 0])
    made: list[Made] = field(default_factory=list)
    plays: int = 0
    notes: list[Note] = field(default_factory=list)

    @property
    def is_crawford(self) -> bool:
        """Whether the Crawford rule keeps the cube out of this game. MP-09."""
        return self.standing.phase is Phase.CRAWFORD and self.rules.options.cube

    def position(self, side: Side) -> Position:
        """The board as this side sees it."""
        return self.board if side is Side.ONE else self.board.turned()

    def set_position(self, side: Side, position: Position) -> None:
        self.board = position if side is Side.ONE else position.turned()

    def fault(self, code: str, cell: Cell, **values: object) -> Fault:
        return Fault(code, self.place(cell), values)

    def note(self, code: str, cell: Cell, **values: object) -> None:
        self.notes.append(Note(code, self.place(cell), values))

    def place(self, cell: Cell) -> Place:
        """Where a statement stands. A line without a row number belongs to no side."""
        on_a_row = cell.row is not None or not isinstance(cell, Win | GiveUp | Tie)
        position = self.position(cell.side)
        told = has_xgid(self.rules) and is_told_whole(position)
        return Place(
            game=self.number,
            row=cell.row,
            line=cell.line,
            side=cell.side if on_a_row else None,
            cell=cell.text,
            xgid=self._xgid(cell, position) if told else None,
            position=None if told else position_text(position, self.rules),
        )

    def _xgid(self, cell: Cell, position: Position) -> str:
        side = cell.side
        dice = "D" if self.offer else "00"
        rolled = cell.dice if isinstance(cell, Roll | Defect) else None
        if rolled and all(1 <= die <= 6 for die in rolled):
            dice = "".join(map(str, rolled))
        points = self.standing.points
        state = XgidState(
            cube=self.cube.value,
            owner=0 if self.cube.owner is None else 1 if self.cube.owner is side else -1,
            turn=1 if self.to_act in (None, side) else -1,
            dice=dice,
            points=(points[side.index], points[side.other.index]),
            crawford=self.is_crawford,
            length=self.standing.length,
            jacoby=bool(self.session.jacoby),
            beaver=bool(self.session.beavers),
        )
        return xgid(position, state)
