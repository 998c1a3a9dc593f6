"""The Jellyfish match format, .mat or .txt: text to record. Formats 2 and 10."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rules.match.options import SessionOptions
from rules.match.record import MatchRecord, Statement, UnreadableRecordError, WrittenGame
from rules.match.score import Side
from rules.notation.cells import Row, statements_of
from rules.notation.limits import MAX_GAMES, MAX_LINE_CHARACTERS, MAX_NAME_CHARACTERS, MAX_ROWS_IN_A_GAME
from rules.notation.text import tabbed_lines_of, with_blanks

FORMAT = "mat"

_LENGTH = re.compile(r"\s*([0-9]{1,4})\s*-?\s*(?:points?|pts?\.?)\s+match\b", re.IGNORECASE)
_GAME = re.compile(r"\s*Game\s+([0-9]{1,6})\s*:?\s*(?:\(Crawford(?:\s+game)?\)\s*:?)?\s*\Z", re.IGNORECASE)
_SCORE = re.compile(
    r"\s*(?P<name1>.+?)\s*:\s*(?P<score1>-?[0-9]{1,6})\s+(?P<name2>.+?)\s*:\s*(?P<score2>-?[0-9]{1,6})\s*\Z"
)
_ROW = re.compile(r"\s*(?P<number>[0-9]{1,6})\)(?P<cells>.*)\Z", re.DOTALL)
_HEADER = re.compile(r"\s*[;#]\s*\[\s*(?P<key>[^\"\]]+?)\s*\"(?P<value>.*)\"\s*\]")
_SET_POSITION = re.compile(r"\s*[;#]\s*Set\s+Pos\s*=", re.IGNORECASE)
_RATING = re.compile(r",[0-9]+\Z")
# Between these columns lies the middle of a row, whatever the score line's own width says: no right cell
# of a known program begins before the second of them, while a long left name can stand anywhere.
_MIDDLE_AT_LEAST, _MIDDLE_AT_MOST = 12, 18
_BLANKS_BEFORE_CELLS = re.compile(r"(?:\s*[0-9]{1,6}\))?(?P<blanks>\s*)")
# Digits only: a limit of 0 means none.
_CUBE_LIMIT = re.compile(r"\s*([1-9][0-9]{0,5})\s*\Z")
# Variations whose records are judged by the rules of backgammon.
_BACKGAMMON = ("", "backgammon")


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
    statements: list[Statement] = field(default_factory=list)

    def written(self) -> WrittenGame:
        return WrittenGame(
            number=self.number,
            line=self.line,
            score_line=self.score_line,
            names=self.names,
            points=self.points,
            statements=tuple(self.statements),
        )


@dataclass(slots=True)
class _Reader:
    """Reads line by line. second_length: a length line after the games began, and where."""

    length: int | None = None
    headers: dict[str, str] = field(default_factory=dict)
    games: list[_GameText] = field(default_factory=list)
    second_length: int | None = None

    def read(self, tabbed: str, number: int) -> None:
        line = with_blanks(tabbed).rstrip()
        if not line:
            return
        if len(line) > MAX_LINE_CHARACTERS:
            self._long_line(line, number)
        elif line.lstrip()[0] in ";#" and not self._is_score_line(line):
            self._comment(line, number)
        elif length := _LENGTH.match(line):
            self._length(int(length[1]), number)
        elif game := _GAME.match(line):
            self._game(int(game[1]), number)
        elif self.games:
            self._in_game(self.games[-1], line, number, tabs=_tabs_before_cells(tabbed))

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
        elif self.games and _SET_POSITION.match(line):
            raise self._refusal("position-set-by-hand", line=number)

    def _length(self, length: int, number: int) -> None:
        if self.length is None and not self.games:
            self.length = length
        elif self.games:
            self.second_length = number

    def _game(self, number: int, line: int) -> None:
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
        self.games.append(_GameText(number=number, line=line))

    def _in_game(self, game: _GameText, line: str, number: int, *, tabs: int) -> None:
        """tabs: how many stand between the row's number, if any, and its first cell."""
        if not game.score_line:
            self._score(game, line, number)
            return
        game.rows += 1
        if game.rows > MAX_ROWS_IN_A_GAME:
            raise self._refusal("unreadable-file", line=number, reason="too-many-rows")
        row = _ROW.match(line)
        # Blanks stand in for the number, so that the columns stay where they were written.
        text = " " * row.start("cells") + row["cells"] if row else line
        # The first tab leads to the left cell, the second past it, however wide the program took them.
        middle = 0 if tabs > 1 else game.middle
        written = Row(text, number, int(row["number"]) if row else None, middle, game.left)
        game.statements += statements_of(written)

    def _score(self, game: _GameText, line: str, number: int) -> None:
        match = _SCORE.match(line)
        if match is None:
            raise self._refusal("no-score-line", line=number)
        names = (_name(match["name1"]), _name(match["name2"]))
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
        _refuse_other_games(self.headers)
        return MatchRecord(
            format=FORMAT,
            length=self.length,
            games=tuple(game.written() for game in self.games),
            headers=self.headers,
            session=SessionOptions(
                crawford=_switch(self.headers, "crawford") is not False,
                jacoby=_switch(self.headers, "jacoby"),
            ),
            cube_limit=_cube_limit(self.headers),
        )

    def _refusal(
        self, code: str, *, line: int | None = None, reason: str | None = None
    ) -> UnreadableRecordError:
        game = self.games[-1].number if self.games else None
        return UnreadableRecordError(code, format=FORMAT, reason=reason, game=game, line=line)


def read_mat(text: str) -> MatchRecord:
    """Read a .mat text, tolerantly: what was played is not judged here.

    Raises UnreadableRecordError: no-match-length, no-score-line, two-matches, position-set-by-hand,
    unknown-format (another game than backgammon), unreadable-file (beyond the limits).
    """
    reader = _Reader()
    for number, line in enumerate(tabbed_lines_of(text), start=1):
        reader.read(line, number)
    return reader.record()


def _name(text: str) -> str:
    """A player's name: without GridGammon's rating, without control characters, cut to what is stored."""
    printable = "".join(letter if letter.isprintable() else " " for letter in _RATING.sub("", text))
    return " ".join(printable.split())[:MAX_NAME_CHARACTERS].rstrip() or "?"


def _switch(headers: dict[str, str], key: str) -> bool | None:
    return {"on": True, "off": False}.get(headers.get(key, "").strip().lower())


def _tabs_before_cells(line: str) -> int:
    match = _BLANKS_BEFORE_CELLS.match(line)
    return match["blanks"].count("\t") if match else 0


def _cube_limit(headers: dict[str, str]) -> int | None:
    match = _CUBE_LIMIT.match(headers.get("cubelimit", headers.get("cube limit", "")))
    return int(match[1]) if match else None


def _refuse_other_games(headers: dict[str, str]) -> None:
    variation = headers.get("variation", "").strip()
    if variation.lower() not in _BACKGAMMON:
        raise UnreadableRecordError(
            "unknown-format", format=FORMAT, reason="other-game", variation=variation[:MAX_NAME_CHARACTERS]
        )
