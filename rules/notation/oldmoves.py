"""FIBS oldmoves: the server's own log of a match, text to record. Formats 8."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from rules.board.playtext import is_no_play
from rules.board.position import BAR, OFF
from rules.board.written import Segment, WrittenPlay
from rules.match.record import (
    Cell,
    CubeAction,
    CubeWord,
    Defect,
    GiveUp,
    MatchRecord,
    Roll,
    Silence,
    Statement,
    UnreadableRecordError,
    Win,
    WrittenGame,
)
from rules.match.score import Side
from rules.notation.limits import MAX_GAMES, MAX_LINE_CHARACTERS, MAX_ROWS_IN_A_GAME
from rules.notation.text import lines_of, player_name

FORMAT = "oldmoves"

_SCORE = re.compile(
    r"\s*+Score is\s+([0-9]{1,6})\s*-\s*([0-9]{1,6})(?:\s+in\s+an?\s+(?P<length>[0-9]{1,4})?.*)?\Z",
    re.IGNORECASE,
)
_NAMES = re.compile(r"\s*+(?P<first>\S.{0,60}?) is (?P<sign>[XO])\s*-\s*(?P<second>\S.{0,60}?) is [XO]\.?\Z")
_SAID = re.compile(r"\s*+(?P<sign>[XO])\s*:\s*(?P<said>.*)\Z")
_ROLL = re.compile(r"\(\s*([0-9])[\s,]+([0-9])\s*\)\s*(.*)\Z")
_MOVE = re.compile(r"(bar|b|[0-9]{1,2})-(off|o|[0-9]{1,2})(\*?)\Z")
_WIN = re.compile(r"wins\s+([0-9]{1,6})\s+points?\b(?P<match>.*\bmatch\b)?.*\Z", re.IGNORECASE)
_RESIGN = re.compile(
    r"(?:wants\s+to\s+resign|resigns)\b(?:.*?\bwins?\s+([0-9]{1,6})\s+points?)?", re.IGNORECASE
)
_WORDS = {
    "doubles": CubeWord.DOUBLE,
    "redoubles": CubeWord.DOUBLE,
    "accepts": CubeWord.TAKE,
    "takes": CubeWord.TAKE,
    "rejects": CubeWord.DROP,
    "drops": CubeWord.DROP,
    "beavers": CubeWord.BEAVER,
    "raccoons": CubeWord.RACCOON,
}
# The last point of either home: a checker enters on 1 to 6 and leaves from 19 to 24, or the reverse.
_HOME, _FAR_HOME = 6, 19
_MOST_SEGMENTS = 16


def read_oldmoves(text: str) -> MatchRecord:
    """Read a log of oldmoves, tolerantly: what was played is not judged here.

    The first game's X is side 1, whatever the signs are later. X may count its points upwards; the score may
    stand in the wrong order, then it is the one the games before add up to. Other lines are passed over.
    Raises UnreadableRecordError: no-score-line, two-matches, unreadable-file (beyond the limits).
    """
    reader = _Reader()
    for number, line in enumerate(lines_of(text), start=1):
        reader.read(line.rstrip(), number)
    return reader.record()


@dataclass(slots=True, kw_only=True)
class _GameText:
    """A game while it is being read. stated: the score as written, X first. signs: the side of each sign."""

    line: int
    stated: tuple[int, int]
    expected: tuple[int, int]
    names: tuple[str, str] | None = None
    signs: dict[str, Side] = field(default_factory=dict)
    statements: list[Statement] = field(default_factory=list)
    resigning: GiveUp | None = None

    @property
    def points(self) -> tuple[int, int]:
        """The score by Side; in the order that follows from the games before, if one of the two does."""
        points = self.stated if self.signs.get("X", Side.ONE) is Side.ONE else self.stated[::-1]
        return self.expected if points[::-1] == self.expected else points

    @property
    def points_after(self) -> tuple[int, int]:
        first, second = self.points
        won = next((statement for statement in self.statements if isinstance(statement, Win)), None)
        if won is None:
            return first, second
        return (first + won.points, second) if won.side is Side.ONE else (first, second + won.points)

    def written(self, number: int) -> WrittenGame:
        assert self.names is not None
        upwards = {side for side in Side if _counts_upwards(self.statements, side)}
        return WrittenGame(
            number=number,
            line=self.line,
            score_line=self.line,
            names=self.names,
            points=self.points,
            statements=tuple(
                _turned(statement) if statement.side in upwards else statement
                for statement in self.statements
            ),
        )


@dataclass(slots=True)
class _Reader:
    length: int = 0
    games: list[_GameText] = field(default_factory=list)

    def read(self, line: str, number: int) -> None:
        if len(line) > MAX_LINE_CHARACTERS:
            self._long_line(line, number)
        elif score := _SCORE.match(line):
            self._score((int(score[1]), int(score[2])), int(score["length"] or 0), number)
        elif not self.games:
            return
        elif self.games[-1].names is None and (names := _NAMES.match(line)):
            self._names(names)
        elif said := _SAID.match(line):
            self._said(said, number)

    def _long_line(self, line: str, number: int) -> None:
        if self.games and _SAID.match(line[:MAX_LINE_CHARACTERS]):
            raise self._refusal("unreadable-file", number, reason="line-too-long")

    def _score(self, stated: tuple[int, int], length: int, line: int) -> None:
        if not self.games:
            self.length = length
            self.games.append(_GameText(line=line, stated=stated, expected=stated))
            return
        last = self.games[-1]
        expected = last.points_after
        if length != self.length or (stated == (0, 0) and expected != stated):
            raise self._refusal("two-matches", line)
        # A score said twice before anything is played is one game.
        if not last.statements:
            self.games.pop()
            expected = last.expected
        if len(self.games) == MAX_GAMES:
            raise self._refusal("unreadable-file", line, reason="too-many-games")
        self.games.append(_GameText(line=line, stated=stated, expected=expected))

    def _names(self, match: re.Match[str]) -> None:
        game = self.games[-1]
        names = (player_name(match["first"]), player_name(match["second"]))
        if match["sign"] == "O":
            names = names[::-1]
        known = self.games[-2].names if len(self.games) > 1 else None
        is_swapped = known is not None and names != known and (names[0] == known[1] or names[1] == known[0])
        game.names = names[::-1] if is_swapped else names
        game.signs = {"X": Side.TWO, "O": Side.ONE} if is_swapped else {"X": Side.ONE, "O": Side.TWO}

    def _said(self, match: re.Match[str], line: int) -> None:
        game = self.games[-1]
        if game.names is None:
            raise self._refusal("no-score-line", game.line, reason="names")
        if len(game.statements) >= 2 * MAX_ROWS_IN_A_GAME:
            raise self._refusal("unreadable-file", line, reason="too-many-rows")
        cell = Cell(line=line, row=None, side=game.signs[match["sign"]], text=match[0].strip())
        statement = _statement(match["said"].strip(), cell, game)
        if statement:
            game.statements.append(statement)

    def record(self) -> MatchRecord:
        if self.games and not self.games[-1].statements and len(self.games) > 1:
            self.games.pop()
        games = [game for game in self.games if game.names]
        if len(games) < len(self.games) or not games:
            raise self._refusal("no-score-line", self.games[-1].line if self.games else None, reason="names")
        return MatchRecord(
            format=FORMAT,
            length=self.length,
            games=tuple(game.written(number) for number, game in enumerate(games, start=1)),
        )

    def _refusal(self, code: str, line: int | None, *, reason: str | None = None) -> UnreadableRecordError:
        return UnreadableRecordError(
            code, format=FORMAT, reason=reason, game=len(self.games) or None, line=line
        )


def _statement(said: str, cell: Cell, game: _GameText) -> Statement | None:
    """What a side says; None for what comes to nothing: a resignation offered, and one refused."""
    roll = _ROLL.match(said)
    if roll:
        game.resigning = None
        return _roll(roll, cell)
    resign = _RESIGN.match(said)
    if resign:
        points = int(resign[1]) if resign[1] else None
        game.resigning = GiveUp(line=cell.line, row=None, side=cell.side, text=cell.text, points=points)
        return None
    won = _WIN.match(said)
    if won:
        ends_match = won["match"] is not None
        return Win(
            line=cell.line,
            row=None,
            side=cell.side,
            text=cell.text,
            points=int(won[1]),
            ends_match=ends_match,
        )
    word = _WORDS.get(said.rstrip(".").lower())
    if word is None:
        return Defect(line=cell.line, row=None, side=cell.side, text=cell.text, code="unreadable-row")
    offered = game.resigning
    if offered and offered.side is cell.side.other and word in (CubeWord.TAKE, CubeWord.DROP):
        game.resigning = None
        return offered if word is CubeWord.TAKE else None
    return CubeAction(line=cell.line, row=None, side=cell.side, text=cell.text, word=word)


def _roll(match: re.Match[str], cell: Cell) -> Statement:
    written = match[3].strip().rstrip(".").lower()
    dice = (int(match[1]), int(match[2]))
    play = None
    silence = Silence.DANCED if is_no_play(written) else Silence.BLANK
    if written and silence is Silence.BLANK:
        play = _play(written)
        if play is None:
            code = "unreadable-play"
            return Defect(line=cell.line, row=None, side=cell.side, text=cell.text, code=code, dice=dice)
    return Roll(
        line=cell.line, row=None, side=cell.side, text=cell.text, dice=dice, play=play, silence=silence
    )


def _play(written: str) -> WrittenPlay | None:
    """Moves such as 8-5 6-5, bar-22, 3-off, in the numbers as written; None: no play."""
    moves = [_MOVE.match(move) for move in written.split()]
    segments: list[Segment] = []
    for move in moves:
        if move is None:
            return None
        origin = BAR if move[1].startswith("b") else int(move[1])
        target = OFF if move[2].startswith("o") else int(move[2])
        if not (1 <= origin <= BAR and OFF <= target < BAR):
            return None
        segments.append((origin, target))
    if len(segments) > _MOST_SEGMENTS:
        return None
    return WrittenPlay(tuple(segments), sum(bool(move and move[3]) for move in moves))


def _counts_upwards(statements: list[Statement], side: Side) -> bool:
    """Whether most of a side's moves in a game go to higher numbers: then its home is 19 to 24."""
    plays = [
        statement.play
        for statement in statements
        if isinstance(statement, Roll) and statement.side is side and statement.play
    ]
    return sum(_direction(segment) for play in plays for segment in play.segments) > 0


def _direction(segment: Segment) -> int:
    origin, target = segment
    if origin == BAR:
        return 1 if target <= _HOME else -1
    if target == OFF:
        return 1 if origin >= _FAR_HOME else -1
    return 1 if target > origin else -1


def _turned(statement: Statement) -> Statement:
    """The same roll with its points counted from the other end; the bar and off stay what they are."""
    if not isinstance(statement, Roll) or statement.play is None:
        return statement
    segments = tuple(
        (origin if origin == BAR else BAR - origin, target if target == OFF else BAR - target)
        for origin, target in statement.play.segments
    )
    return replace(statement, play=replace(statement.play, segments=segments))
