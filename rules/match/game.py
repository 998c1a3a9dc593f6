"""One game of a record, played through statement by statement. Formats 1.5, 2.5; MP-05, MP-06."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.board.explain import explain
from rules.board.games import GameRules
from rules.board.plays import has_legal_play
from rules.board.position import OFF, Counts, Position
from rules.board.steps import is_shut_out
from rules.board.written import chosen_reading, readings
from rules.board.xgid import XgidState, xgid
from rules.match.cube import Cube
from rules.match.ending import Ending, by_bearing_off, by_drop
from rules.match.options import SessionOptions
from rules.match.record import Cell, CubeAction, CubeWord, Defect, GiveUp, Roll, Silence, Statement, Win
from rules.match.score import MatchScore, Phase, Side
from rules.match.session import Standing
from rules.match.verdict import Fault, Note, Place
from rules.options import Opening


@dataclass(slots=True, kw_only=True)
class GameInPlay:
    """The state of one game while its record is read: the one mutable thing of this chapter.

    board:  each side's checkers, by Side, in its own numbering.
    to_act: who must roll or may double; None before the opening roll.
    offer:  who doubled and has no answer yet.
    silent: a roll whose play is missing although one was legal: only the end of the game may follow.
    ending: the board or a drop decided the game. resigned: a side gave up. win: the record's own claim.
    """

    number: int
    standing: Standing
    rules: GameRules
    session: SessionOptions
    board: tuple[Counts, Counts]
    to_act: Side | None = None
    cube: Cube = field(default_factory=Cube)
    offer: Side | None = None
    beavered: bool = False
    silent: Roll | None = None
    last_roll: Roll | None = None
    ending: Ending | None = None
    resigned: GiveUp | None = None
    win: Win | None = None
    plays: int = 0
    notes: list[Note] = field(default_factory=list)

    @classmethod
    def begun(
        cls, *, number: int, standing: Standing, rules: GameRules, session: SessionOptions
    ) -> GameInPlay:
        board = (rules.setup, rules.setup)
        return cls(number=number, standing=standing, rules=rules, session=session, board=board)

    @property
    def is_crawford(self) -> bool:
        return self.standing.phase is Phase.CRAWFORD

    def hear(self, statement: Statement) -> Fault | None:
        """Take in the next statement; the fault if it cannot be true here."""
        if isinstance(statement, Defect):
            return None if self._is_remark(statement) else self.fault(statement.code, statement)
        if isinstance(statement, Roll) and statement.is_unrolled:
            self._ended_before_a_roll(statement)
            return None
        if self._is_after_end(statement):
            return self.fault("record-after-end", statement)
        if self.silent and isinstance(statement, Roll | CubeAction):
            if self.silent.is_unrolled:
                return self.fault("record-after-end", statement)
            return self.fault("play-missing", self.silent)
        if isinstance(statement, Roll):
            return self._roll(statement)
        if isinstance(statement, CubeAction):
            return self._cube_action(statement)
        if isinstance(statement, GiveUp):
            self.resigned = statement
        elif isinstance(statement, Win):
            self.win = statement
        return None

    def fault(self, code: str, cell: Cell, **values: object) -> Fault:
        return Fault(code, self.place(cell), values)

    def note(self, code: str, cell: Cell, **values: object) -> None:
        self.notes.append(Note(code, self.place(cell), values))

    def place(self, cell: Cell) -> Place:
        """Where a statement stands. A line without a row number belongs to no side."""
        on_a_row = cell.row is not None or not isinstance(cell, Win | GiveUp)
        return Place(
            game=self.number,
            row=cell.row,
            line=cell.line,
            side=cell.side if on_a_row else None,
            cell=cell.text,
            xgid=self._xgid(cell),
        )

    def position(self, side: Side) -> Position:
        return Position(self.board[side.index], self.board[side.other.index])

    def _is_after_end(self, statement: Statement) -> bool:
        if self.win:
            # "Wins" left, "Resigns" right: the loser says the same once more, in whichever order they stand.
            is_echo = isinstance(statement, GiveUp) and statement.side is self.win.side.other
            return self.resigned is not None or not is_echo
        return bool(self.ending or self.resigned) and isinstance(statement, Roll | CubeAction)

    def _is_remark(self, defect: Defect) -> bool:
        """Whether it is free text below a game that is over, such as "Final score": it says nothing."""
        gave_up = self.silent is not None and self.silent.silence is Silence.GAVE_UP
        is_over = bool(self.ending or self.resigned or self.win or gave_up)
        return is_over and defect.code == "unreadable-row" and defect.row is None

    def _ended_before_a_roll(self, unrolled: Roll) -> None:
        """ "00: ????" below an end that is already told adds nothing. Formats 2.4."""
        if not (self.ending or self.resigned or self.win or self.silent):
            self.silent = unrolled

    # Rolls and plays

    def _roll(self, roll: Roll) -> Fault | None:
        side = roll.side
        if not all(1 <= die <= 6 for die in roll.dice):
            return self.fault("impossible-dice", roll, dice=_dice_text(roll))
        if self.to_act is None:
            if roll.dice[0] == roll.dice[1] and self.rules.options.opening is Opening.COMBINED:
                return self.fault("opening-double", roll, dice=_dice_text(roll))
            self.to_act = side
        if self.offer:
            return self.fault("roll-while-double-pending", roll)
        if side is not self.to_act and not self._may_be_skipped(side.other):
            return self.fault("out-of-turn", roll)
        self.to_act = side
        self.last_roll = roll
        fault = self._play(roll)
        self.plays += fault is None
        return fault

    def _may_be_skipped(self, side: Side) -> bool:
        """Whether this side's turn may be missing in the record: it is shut out. ALG-07."""
        return is_shut_out(self.board[side.index], self.board[side.other.index])

    def _play(self, roll: Roll) -> Fault | None:
        position = self.position(roll.side)
        if roll.play is None:
            return self._no_play(roll, position)
        plays = readings(position, roll.dice, roll.play.segments, self.rules)
        if not plays:
            wrong = explain(position, roll.dice, roll.play.segments, self.rules)
            return self.fault(wrong.code, roll, **wrong.values)
        play = chosen_reading(plays, roll.play.hit_marks)
        if play is None:
            return self.fault("ambiguous-play", roll)
        if roll.play.hit_marks > play.hits:
            self.note("hit-mark-wrong", roll)
        self._set_board(roll.side, play.result)
        if play.result.mover[OFF] == self.rules.checkers:
            self.ending = by_bearing_off(
                roll.side,
                position=play.result,
                cube=self.cube,
                max_multiplier=self.rules.options.max_multiplier,
                jacoby=self.session.jacoby if not self.standing.length else False,
            )
        self._pass_turn()
        return None

    def _no_play(self, roll: Roll, position: Position) -> Fault | None:
        """A roll without a play: a dance if none is legal, else the player gave up here. Formats 2.5."""
        if not has_legal_play(position, roll.dice, self.rules):
            self._pass_turn()
            return None
        if roll.silence is Silence.DANCED:
            return self.fault("play-missing", roll)
        self.silent = roll
        return None

    def _set_board(self, side: Side, result: Position) -> None:
        own, other = result.mover, result.opponent
        self.board = (own, other) if side is Side.ONE else (other, own)

    def _pass_turn(self) -> None:
        assert self.to_act is not None
        self.to_act = self.to_act.other
        self.beavered = False

    # The cube

    def _cube_action(self, action: CubeAction) -> Fault | None:
        match action.word:
            case CubeWord.DOUBLE:
                return self._double(action)
            case CubeWord.TAKE:
                return self._answer(action)
            case CubeWord.DROP:
                return self._answer(action)
            case CubeWord.BEAVER:
                return self._beaver(action)
            case CubeWord.RACCOON:
                return self._raccoon(action)

    def _double(self, action: CubeAction) -> Fault | None:
        code = self._refusal_to_double(action.side, action)
        if code:
            return self.fault(code, action)
        if action.value not in (None, self.cube.doubled_value):
            expected = self.cube.doubled_value
            return self.fault("double-wrong-value", action, value=action.value, expected=expected)
        if self.cube.doubled_value > self.rules.options.cube_max:
            return self.fault("cube-over-limit", action, limit=self.rules.options.cube_max)
        if isinstance(self.standing, MatchScore) and self.standing.is_dead(action.side, cube=self.cube.value):
            self.note("dead-cube", action)
        self.to_act = self.offer = action.side
        return None

    def _refusal_to_double(self, side: Side, action: CubeAction) -> str | None:
        """The code that says why this side may not double now; None if it may. MP-05, MP-09."""
        if self.to_act is None:
            return "double-before-opening"
        if self.offer:
            return "double-pending"
        if side is not self.to_act:
            last = self.last_roll
            same_turn = last is not None and last.side is side and last.row == action.row
            if same_turn:
                return "double-after-roll"
            if not self._may_be_skipped(side.other):
                return "double-out-of-turn"
        if not self.cube.may_double(side):
            return "double-not-owner"
        return "double-in-crawford" if self.is_crawford else None

    def _answer(self, action: CubeAction) -> Fault | None:
        is_take = action.word is CubeWord.TAKE
        if self.offer is None:
            return self.fault("take-without-double" if is_take else "drop-without-double", action)
        if not self.cube.may_answer(action.side, doubler=self.offer):
            return self.fault("answer-by-doubler", action)
        if is_take:
            self.cube = self.cube.taken_by(action.side)
        else:
            self.ending = by_drop(self.offer, cube=self.cube)
        self.offer = None
        return None

    def _beaver(self, action: CubeAction) -> Fault | None:
        """The doubled side turns the cube at once and keeps it: the beaver is itself the take. Money only."""
        if self.standing.length:
            return self.fault("beaver-in-match", action)
        if self.offer is None:
            return self.fault("take-without-double", action)
        if not self.cube.may_answer(action.side, doubler=self.offer):
            return self.fault("answer-by-doubler", action)
        self.offer = None
        self.beavered = True
        return self._turn_again(action, self.cube.taken_by(action.side))

    def _raccoon(self, action: CubeAction) -> Fault | None:
        """The doubler turns a beavered cube once more, before the roll. Money only."""
        if self.standing.length:
            return self.fault("beaver-in-match", action)
        if not self.beavered or action.side is not self.to_act:
            return self.fault("take-without-double", action)
        self.beavered = False
        return self._turn_again(action, self.cube)

    def _turn_again(self, action: CubeAction, cube: Cube) -> Fault | None:
        if action.value not in (None, cube.doubled_value):
            return self.fault("double-wrong-value", action, value=action.value, expected=cube.doubled_value)
        if cube.doubled_value > self.rules.options.cube_max:
            return self.fault("cube-over-limit", action, limit=self.rules.options.cube_max)
        self.cube = cube.turned_again()
        return None

    # What a fault shows

    def _xgid(self, cell: Cell) -> str:
        side = cell.side
        dice = "D" if self.offer else "00"
        if isinstance(cell, Roll) and all(1 <= die <= 6 for die in cell.dice):
            dice = _dice_text(cell).replace("-", "")
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
        )
        return xgid(self.position(side), state)


def _dice_text(roll: Roll) -> str:
    return f"{roll.dice[0]}-{roll.dice[1]}"
