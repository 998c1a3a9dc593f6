"""A written match as values: what a record says, cell by cell, true or not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rules.board.position import Counts
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
    """Dice as written, and the play or what stands in its place.

    passed, passed_play: plakoto express: the numbers the opponent could not play, in order, and what this
        side played with them before its own dice. Dice of (0, 0): it has none, because the game ended or the
        passed numbers are its whole turn. PX-02, formats 2.10.
    bonus, bonus_play: acey-deucey: the double named after a 2-1, and its play; () where none was. AD-07.
    """

    dice: tuple[int, int]
    play: WrittenPlay | None = None
    silence: Silence = Silence.BLANK
    passed: tuple[int, ...] = ()
    passed_play: WrittenPlay | None = None
    bonus: tuple[int, ...] = ()
    bonus_play: WrittenPlay | None = None

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
class Tie(Cell):
    """The game ended with nobody a point: plakoto's two mothers, uzun tavla's last roll. PL-12, UZ-13."""


@dataclass(frozen=True, slots=True)
class StatedBoard:
    """A position a record states outright. Formats 3.1.

    mover, opponent: each in its own numbering, borne off filled up. As the record names them: the mover
    should be the side that played, but not every program means that, so the judge takes the way that fits.
    """

    mover: Counts
    opponent: Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class Defect(Cell):
    """A cell or row that cannot be read, or declares itself illegal.

    dice:  what was rolled, where that can be read. after: the position a declared illegal play left, where
        written.
    """

    code: str
    dice: tuple[int, int] | None = None
    after: StatedBoard | None = None


Statement = Roll | CubeAction | Win | GiveUp | Tie | Defect


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenGame:
    """One game as written. points, names: by Side, whichever column a side had in this game.

    claims_crawford: whether the record calls it the Crawford game; None where it does not say. Formats 4.
    start_cube:      the cube before the first roll, after automatic doubles. MS-02.
    """

    number: int
    line: int
    score_line: int
    names: tuple[str, str]
    points: tuple[int, int]
    statements: tuple[Statement, ...]
    claims_crawford: bool | None = None
    start_cube: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRecord:
    """A whole record.

    length:     points of the match, 0 for a money session.
    cube_limit: the highest cube its header allows; None where it names none.
    game:       the preset it was played by, as rules.options names it.
    options:    what differed from the preset, kebab-case both: {"opening": "reroll"}.
    """

    format: str
    length: int
    games: tuple[WrittenGame, ...]
    headers: Mapping[str, str] = field(default_factory=dict)
    session: SessionOptions = field(default_factory=SessionOptions)
    cube_limit: int | None = None
    game: str = "backgammon"
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def players(self) -> tuple[str, str]:
        return self.games[0].names
