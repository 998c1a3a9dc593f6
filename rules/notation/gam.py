"""A Jellyfish game, .gam: two names and rows, no length, no score. Formats 5."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rules.match.options import SessionOptions
from rules.match.record import MatchRecord, Statement, UnreadableRecordError, Win, WrittenGame
from rules.match.score import Side
from rules.notation.cells import Row, statements_of
from rules.notation.limits import MAX_GAMES, MAX_LINE_CHARACTERS, MAX_ROWS_IN_A_GAME
from rules.notation.text import lines_of, player_name

FORMAT = "gam"

_NAMES = re.compile(r"\s*+(?P<first>\S.*?)\s{2,}(?P<second>\S.*)\Z")
_ROW = re.compile(r"\s*+(?P<number>[0-9]{1,6})\)(?P<cells>.*)\Z", re.DOTALL)
# As in .mat: no right cell of a known program begins before the second of these columns.
_MIDDLE_AT_LEAST, _MIDDLE_AT_MOST = 12, 18


def read_gam(text: str) -> MatchRecord:
    """Read .gam games, tolerantly, as a money session without Jacoby: a match cannot be told from them.

    The score before a game is what the Wins lines above it add up to; its number is running.
    Raises UnreadableRecordError: unknown-format (no names or no rows), unreadable-file (beyond the limits).
    """
    reader = _Reader()
    for number, line in enumerate(lines_of(text), start=1):
        reader.read(line.rstrip(), number)
    return reader.record()


@dataclass(slots=True)
class _GameText:
    """A game while it is being read."""

    line: int
    names: tuple[str, str]
    points: tuple[int, int]
    rows: int = 0
    statements: list[Statement] = field(default_factory=list)

    @property
    def points_after(self) -> tuple[int, int]:
        first, second = self.points
        for won in self.statements:
            if isinstance(won, Win):
                first += won.points if won.side is Side.ONE else 0
                second += won.points if won.side is Side.TWO else 0
        return first, second

    def written(self, number: int) -> WrittenGame:
        return WrittenGame(
            number=number,
            line=self.line,
            score_line=self.line,
            names=self.names,
            points=self.points,
            statements=tuple(self.statements),
        )


@dataclass(slots=True)
class _Reader:
    """Reads line by line. is_over: the Wins line of the last game came; the next row begins another."""

    names: tuple[str, str] | None = None
    middle: int = _MIDDLE_AT_MOST
    games: list[_GameText] = field(default_factory=list)
    is_over: bool = True

    def read(self, line: str, number: int) -> None:
        if not line or line.lstrip()[0] in ";#":
            return
        if len(line) > MAX_LINE_CHARACTERS:
            raise self._beyond("line-too-long", number)
        row = _ROW.match(line)
        if row:
            # Blanks stand in for the number, so that the columns stay where they were written.
            cells = Row(
                " " * row.start("cells") + row["cells"], number, int(row["number"]), self.middle, Side.ONE
            )
            self._row(cells)
        elif self.is_over and (names := _NAMES.match(line)):
            self._names(names)
        elif self.games:
            self._cells(Row(line, number, None, self.middle, Side.ONE))

    def _names(self, match: re.Match[str]) -> None:
        self.names = player_name(match["first"]), player_name(match["second"])
        self.middle = min(max(match.start("second") // 2, _MIDDLE_AT_LEAST), _MIDDLE_AT_MOST)

    def _row(self, row: Row) -> None:
        if self.names is None:
            raise UnreadableRecordError(
                "unknown-format", format=FORMAT, reason="not-recognised", line=row.line
            )
        if self.is_over:
            if len(self.games) == MAX_GAMES:
                raise self._beyond("too-many-games", row.line)
            points = self.games[-1].points_after if self.games else (0, 0)
            self.games.append(_GameText(row.line, self.names, points))
            self.is_over = False
        self._cells(row)

    def _cells(self, row: Row) -> None:
        game = self.games[-1]
        game.rows += 1
        if game.rows > MAX_ROWS_IN_A_GAME:
            raise self._beyond("too-many-rows", row.line)
        game.statements += statements_of(row)
        self.is_over = self.is_over or any(isinstance(statement, Win) for statement in game.statements[-2:])

    def record(self) -> MatchRecord:
        if not self.games:
            raise UnreadableRecordError("unknown-format", format=FORMAT, reason="not-recognised")
        return MatchRecord(
            format=FORMAT,
            length=0,
            games=tuple(game.written(number) for number, game in enumerate(self.games, start=1)),
            session=SessionOptions(jacoby=False),
        )

    def _beyond(self, reason: str, line: int) -> UnreadableRecordError:
        return UnreadableRecordError(
            "unreadable-file", format=FORMAT, reason=reason, game=len(self.games) or None, line=line
        )
