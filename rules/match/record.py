"""A written match as values: what a record says, cell by cell, true or not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rules.board.written import WrittenPlay
from rules.errors import TavlaError
from rules.match.options import SessionOptions
from rules.match.score import Side


class UnreadableRecordError(TavlaError):
    """A text that is no record we can judge. The codes are those formats 11 calls unreadable.

    format: the format recognised, None if none was. game, line: where, as far as known.
    reason: what exactly, kebab-case, where one code has several.
    """

    def __init__(
        self,
        code: str,
        *,
        format: str | None = None,
        reason: str | None = None,
        game: int | None = None,
        line: int | None = None,
        **values: object,
    ) -> None:
        super().__init__(f"{code} ({reason or format})")
        self.code = code
        self.format = format
        self.reason = reason
        self.game = game
        self.line = line
        for name, value in values.items():
            setattr(self, name, value)


class Silence(StrEnum):
    """What stands behind the dice where no play does."""

    BLANK = "blank"
    DANCED = "danced"  # said in words: "Cannot Move"
    GAVE_UP = "gave-up"  # "????": the game ended before the play


class CubeWord(StrEnum):
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    BEAVER = "beaver"
    RACCOON = "raccoon"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One statement of a record, and where it stands.

    line: from 1. row: the row's number as written, None on a line without. side: whose column it stands in.
    """

    line: int
    row: int | None
    side: Side
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Cell):
    """Dice as written, and the play or what stands in its place."""

    dice: tuple[int, int]
    play: WrittenPlay | None = None
    silence: Silence = Silence.BLANK

    @property
    def is_unrolled(self) -> bool:
        """Whether the cell says that the game ended before this side rolled: "00: ????"."""
        return self.dice == (0, 0) and self.silence is Silence.GAVE_UP


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeAction(Cell):
    """value: the new cube value, None where the word stands alone."""

    word: CubeWord
    value: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Win(Cell):
    """The end of a game as the record claims it; side won. ends_match: it adds "and the match"."""

    points: int
    ends_match: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveUp(Cell):
    """This side resigned, conceded or lost on time. points: given up, where written."""

    points: int | None = None
    whole_match: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Defect(Cell):
    """A cell or row that cannot be read, or declares itself illegal. Judging stops when it comes here."""

    code: str


Statement = Roll | CubeAction | Win | GiveUp | Defect


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenGame:
    """One game as written. points, names: by Side, whichever column a side had in this game."""

    number: int
    line: int
    score_line: int
    names: tuple[str, str]
    points: tuple[int, int]
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRecord:
    """A whole record.

    length:     points of the match, 0 for a money session.
    cube_limit: the highest cube its header allows; None where it names none.
    """

    format: str
    length: int
    games: tuple[WrittenGame, ...]
    headers: Mapping[str, str] = field(default_factory=dict)
    session: SessionOptions = field(default_factory=SessionOptions)
    cube_limit: int | None = None

    @property
    def players(self) -> tuple[str, str]:
        return self.games[0].names
