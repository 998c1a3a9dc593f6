"""A record turn by turn, for whoever looks on: what each statement did to board, cube and turn."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from rules.board.games import GameRules
from rules.board.playtext import play_text
from rules.board.position import Position
from rules.board.rolls import Dice
from rules.match.cube import Cube
from rules.match.game import GameInPlay, Made
from rules.match.illegal import LetStand
from rules.match.record import Defect, MatchRecord, Roll, Statement, WrittenGame
from rules.match.replay import Replay
from rules.match.score import Side
from rules.match.verdict import Fault, ProvedGame


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One statement and what it did.

    before, after: the board as side 1 sees it; the same where nothing moved.
    cube, offer:   after the statement; offer: the side that doubled and waits for the answer.
    dice:          what was rolled, () for any other statement.
    text:          dice and play in their one canonical writing ("64: 24/14"), else the statement as written.
    fault:         what is wrong here; where the replay goes on, after is the board the illegal play left.
    """

    statement: Statement
    side: Side
    before: Position
    after: Position
    cube: Cube
    offer: Side | None
    dice: tuple[int, ...]
    text: str
    fault: Fault | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFrames:
    """One game, as far as it could be replayed.

    points: by Side, before the game. proved: what it was worth; None where it has no end or is at fault.
    fault:  one of the game's head (its number, score or names) or of its end, at no statement of its own.
    """

    number: int
    points: tuple[int, int]
    names: tuple[str, str]
    is_crawford: bool
    frames: tuple[Frame, ...]
    proved: ProvedGame | None = None
    fault: Fault | None = None


def frames(
    record: MatchRecord, rules: GameRules | None = None, *, let_stand: Collection[LetStand] = ()
) -> tuple[GameFrames, ...]:
    """Every statement of a record, up to the fault where the judge stops; the judge's own replay is watched.

    Arguments and refusals are those of judge.
    """
    camera = _Camera()
    Replay.of(record, rules=rules, let_stand=let_stand, watcher=camera).run()
    return tuple(camera.games)


def _dice(statement: Statement) -> Dice:
    return (statement.dice or ()) if isinstance(statement, Roll | Defect) else ()


def _text(statement: Statement, game: GameInPlay) -> str:
    """A roll with its plays as everybody would write them; what could not be played, as it was written."""
    if not isinstance(statement, Roll) or not game.made or game.last_roll is not statement:
        return statement.text
    parts = []
    for made in game.made:
        text = play_text(*made[:3], game.rules, first_turn=made.first_turn, passed=made.passed)
        parts.append(f"{'passed ' if made.passed else ''}{_numbers(made)}: {text}")
    return " ".join(parts)


def _numbers(made: Made) -> str:
    return (" " if made.passed else "").join(map(str, made.dice))


@dataclass(slots=True)
class _Camera:
    """Watches a replay. taken: the frames of the game now replayed; board: as the last of them left it."""

    games: list[GameFrames] = field(default_factory=list)
    taken: list[Frame] = field(default_factory=list)
    written: WrittenGame | None = None
    is_crawford: bool = False
    board: Position | None = None

    def begins(self, written: WrittenGame, game: GameInPlay) -> None:
        self.written, self.taken = written, []
        self.board, self.is_crawford = game.board, game.is_crawford

    def heard(self, statement: Statement, game: GameInPlay, fault: Fault | None) -> None:
        assert self.board is not None
        frame = Frame(
            statement=statement,
            side=statement.side,
            before=self.board,
            after=game.board,
            cube=game.cube,
            offer=game.offer,
            dice=_dice(statement),
            text=_text(statement, game),
        )
        self.taken.append(frame)
        self.board = game.board
        if fault:
            self._mark(fault)

    def ends(self, proved: ProvedGame | None, fault: Fault | None) -> None:
        assert self.written is not None
        elsewhere = fault if fault and not self._mark(fault) else None
        self.games.append(
            GameFrames(
                number=self.written.number,
                points=self.written.points,
                names=self.written.names,
                is_crawford=self.is_crawford,
                frames=tuple(self.taken),
                proved=proved,
                fault=elsewhere,
            )
        )

    def _mark(self, fault: Fault) -> bool:
        """Show a fault at the statement it is about, which need not be the last; whether there is one."""
        for index in range(len(self.taken) - 1, -1, -1):
            frame = self.taken[index]
            if (frame.statement.line, frame.statement.text) == (fault.place.line, fault.place.cell):
                self.taken[index] = replace(frame, fault=fault)
                return True
        return False
