"""The Jellyfish match format, .mat or .txt: text to record. Formats 2 and 10; its writer is mat_writer.py."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rules.match.record import MatchRecord, Statement, UnreadableRecordError, WrittenGame
from rules.match.score import Side
from rules.notation.cells import Row, statements_of
from rules.notation.dialect import FORMAT as FORMAT
from rules.notation.dialect import heading_of
from rules.notation.limits import MAX_GAMES, MAX_LINE_CHARACTERS, MAX_ROWS_IN_A_GAME
from rules.notation.text import player_name, tabbed_lines_of, with_blanks

_LENGTH = re.compile(r"\s*([0-9]{1,4})\s*-?\s*(?:points?|pts?\.?)\s+match\b", re.IGNORECASE)
# "Game 2", "Game 2 (Crawford):", "Game 2 - Crawford game", "Game 3 - Post-Crawford".
GAME_LINE = re.compile(
    r"\s*Game\s+(?P<number>[0-9]+)\s*+:?"
    r"(?:[\s(\[,–-]*(?P<claim>(?:post[\s-]?)?Crawford)(?:\s+game)?\s*[)\]]?\s*:?)?\s*\Z",
    re.IGNORECASE,
)
_SCORE = re.compile(
    r"\s*(?P<name1>.+?)\s*:\s*(?P<score1>-?[0-9]{1,6})\s+(?P<name2>.+?)\s*:\s*(?P<score2>-?[0-9]{1,6})\s*\Z"
)
_ROW = re.compile(r"\s*(?P<number>[0-9]{1,6})\)(?P<cells>.*)\Z", re.DOTALL)
_HEADER = re.compile(r"\s*[;#]\s*\[\s*(?P<key>[^\"\]]+?)\s*\"(?P<value>.*)\"\s*\]")
_SET_POSITION = re.compile(r"\s*[;#]\s*Set\s+Pos\s*=", re.IGNORECASE)
# Between these columns lies the middle of a row, whatever the score line's own width says: no right cell
# of a known program begins before the second of them, while a long left name can stand anywhere.
_MIDDLE_AT_LEAST, _MIDDLE_AT_MOST = 12, 18
_BLANKS_BEFORE_CELLS = re.compile(r"(?:\s*[0-9]{1,6}\))?(?P<blanks>\s*)")
_CUBE = re.compile(r"\s*([1-9][0-9]{0,5})\s*\Z")


@dataclass(slots=True, kw_only=True)
class _GameText:
    """A game while it is being read; score_line 0 until its score line came."""

    number: int
    line: int
    score_line: int = 0
    names: tuple[str, str] = ("", "")
    points: tuple[int, int] = (0, 0)
    middle: int = _MIDDLE_AT_LEAST
    left: Side = Side.ONE
    rows: int = 0
    claims_crawford: bool | None = None
    start_cube: int = 1
    statements: list[Statement] = field(default_factory=list)

    def written(self) -> WrittenGame:
        return WrittenGame(
            number=self.number,
            line=self.line,
            score_line=self.score_line,
            names=self.names,
            points=self.points,
            statements=tuple(self.statements),
            claims_crawford=self.claims_crawford,
            start_cube=self.start_cube,
        )


@dataclass(slots=True)
class _Reader:
    """Reads line by line. second_length: a length line after the games began, and where."""

    length: int | None = None
    headers: dict[str, str] = field(default_factory=dict)
    games: list[_GameText] = field(default_factory=list)
    second_length: int | None = None

    def read(self, tabbed: str, number: int) -> None:
        line = (with_blanks(tabbed) if "\t" in tabbed else tabbed).rstrip()
        if not line:
            return
        if len(line) > MAX_LINE_CHARACTERS:
            self._long_line(line, number)
        elif self.games and self.games[-1].score_line and (row := _ROW.match(line)):
            # Blanks stand in for the number, so that the columns stay where they were written.
            text = " " * row.start("cells") + row["cells"]
            self._cells(text, number, int(row["number"]), tabbed)
        elif line.lstrip()[0] in ";#" and not self._is_score_line(line):
            self._comment(line, number)
        elif length := _LENGTH.match(line):
            self._length(int(length[1]), number)
        elif game := GAME_LINE.match(line):
            self._game(game, number)
        elif self.games:
            if self.games[-1].score_line:
                self._cells(line, number, None, tabbed)
            else:
                self._score(self.games[-1], line, number)

    def _is_score_line(self, line: str) -> bool:
        """Whether the line below "Game n" has names and scores: a name may begin like a comment."""
        return bool(self.games) and not self.games[-1].score_line and _SCORE.match(line) is not None

    def _long_line(self, line: str, number: int) -> None:
        """A comment may be long, and what stands before the games too; neither is read."""
        if self.games and line.lstrip()[0] not in ";#":
            raise self._refusal("unreadable-file", line=number, reason="line-too-long")

    def _comment(self, line: str, number: int) -> None:
        header = _HEADER.match(line)
        if header and not self.games:
            self.headers[" ".join(header["key"].lower().split())] = header["value"]
        elif header and header["key"].strip().lower() == "cube" and (cube := _CUBE.match(header["value"])):
            # Our own word for a cube that automatic doubles turned before the first roll. MS-02.
            self.games[-1].start_cube = int(cube[1])
        elif self.games and _SET_POSITION.match(line):
            raise self._refusal("position-set-by-hand", line=number)

    def _length(self, length: int, number: int) -> None:
        if self.length is None and not self.games:
            self.length = length
        elif self.games:
            self.second_length = number

    def _game(self, match: re.Match[str], line: int) -> None:
        number = int(match["number"])
        if self.games:
            self._finish_game()
            # Some programs repeat the length before every game; a game that does not follow is another match.
            if self.second_length and number != self.games[-1].number + 1:
                raise self._refusal("two-matches", line=self.second_length)
        if self.length is None:
            raise self._refusal("no-match-length", line=line)
        if len(self.games) == MAX_GAMES:
            raise self._refusal("unreadable-file", line=line, reason="too-many-games")
        self.second_length = None
        # "Post-Crawford" says nothing that is not told by the score.
        claims_crawford = True if (match["claim"] or "").lower() == "crawford" else None
        self.games.append(_GameText(number=number, line=line, claims_crawford=claims_crawford))

    def _cells(self, text: str, line: int, number: int | None, tabbed: str) -> None:
        """A row, behind its number if it has one. tabbed: the line as it was written."""
        game = self.games[-1]
        game.rows += 1
        if game.rows > MAX_ROWS_IN_A_GAME:
            raise self._refusal("unreadable-file", line=line, reason="too-many-rows")
        # The first tab leads to the left cell, the second past it, however wide the program took them.
        middle = 0 if "\t" in tabbed and _tabs_before_cells(tabbed) > 1 else game.middle
        game.statements += statements_of(Row(text, line, number, middle, game.left))

    def _score(self, game: _GameText, line: str, number: int) -> None:
        match = _SCORE.match(line)
        if match is None:
            raise self._refusal("no-score-line", line=number)
        names = (player_name(match["name1"]), player_name(match["name2"]))
        points = (int(match["score1"]), int(match["score2"]))
        # The left name plays the left column in this game only: a side keeps its number when columns change.
        if len(self.games) > 1 and names[0] != names[1] and self.games[-2].names == names[::-1]:
            names, points, game.left = names[::-1], points[::-1], Side.TWO
        game.names, game.points, game.score_line = names, points, number
        game.middle = min(max(match.start("name2") // 2, _MIDDLE_AT_LEAST), _MIDDLE_AT_MOST)

    def _finish_game(self) -> None:
        if not self.games[-1].score_line:
            raise self._refusal("no-score-line", line=self.games[-1].line)

    def record(self) -> MatchRecord:
        if not self.games:
            raise self._refusal("unknown-format")
        self._finish_game()
        assert self.length is not None
        heading = heading_of(self.headers)
        return MatchRecord(
            format=FORMAT,
            length=self.length,
            games=tuple(game.written() for game in self.games),
            headers=heading.headers,
            session=heading.session,
            cube_limit=heading.cube_limit,
            game=heading.game,
            options=heading.options,
        )

    def _refusal(
        self, code: str, *, line: int | None = None, reason: str | None = None
    ) -> UnreadableRecordError:
        game = self.games[-1].number if self.games else None
        return UnreadableRecordError(code, format=FORMAT, reason=reason, game=game, line=line)


def read_mat(text: str) -> MatchRecord:
    """Read a .mat text, tolerantly: what was played is not judged here.

    Raises UnreadableRecordError: no-match-length, no-score-line, two-matches, position-set-by-hand,
    unknown-format (a game or an option nobody knows), unreadable-file (beyond the limits).
    """
    reader = _Reader()
    for number, line in enumerate(tabbed_lines_of(text), start=1):
        reader.read(line, number)
    return reader.record()


def _tabs_before_cells(line: str) -> int:
    match = _BLANKS_BEFORE_CELLS.match(line)
    return match["blanks"].count("\t") if match else 0
