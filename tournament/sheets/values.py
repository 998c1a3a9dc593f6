"""What the printed sheets are made from: plain values, sentences already in the language of the sheet."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournament.layout.bracket import BracketPicture


class Paper(StrEnum):
    """The paper in the printer."""

    A4 = "a4"
    LETTER = "letter"


class Wall(StrEnum):
    """How large a wall sheet is printed. DOUBLE: on paper of twice the size (A3). TILES: on more pages of the
    paper in the printer, to be put together.
    """

    DOUBLE = "wall"
    TILES = "wall-tiles"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetHead:
    """What every sheet says at its top and foot.

    tournament, event: their names; event is empty on a sheet about the whole tournament.
    printed: when it was made, in the tournament's time zone, as it is to be read: "20:14, 3 May 2026".
    """

    tournament: str
    event: str = ""
    printed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSide:
    """One side of a score sheet.

    name: None while unknown; placeholder then stands there: "Winner of M1-4".
    country, club: printed small below the name, either may be empty.
    link: the address behind the QR code with which this side reports; None prints no code.
    """

    name: str | None
    placeholder: str = ""
    country: str = ""
    club: str = ""
    link: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """One match to be played and written down.

    match:  the match as players say it: "Main R2 match 3". number: its short form: "M2-3".
    stage:  the stage's name: "Main". length: points that win the match.
    table:  None leaves a box to fill. clock: "12 s + 18 min", empty without clocks.
    start:  the score the match begins at. uses_cube, uses_crawford: False leaves those columns out.
    winner_goes, loser_goes: whole sentences, empty when there is nothing to say.
    """

    head: SheetHead
    match: str
    number: str
    stage: str
    length: int
    sides: tuple[SheetSide, SheetSide]
    table: str | None = None
    clock: str = ""
    start: tuple[int, int] = (0, 0)
    uses_cube: bool = True
    uses_crawford: bool = True
    winner_goes: str = ""
    loser_goes: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketSheet:
    """wall: for the wall, with the numbers of its lines and blank ones to write on; None for the desk."""

    head: SheetHead
    picture: BracketPicture
    wall: Wall | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingRow:
    """A match that can start: table None when no table is given yet; match as players say it."""

    names: tuple[str, str]
    length: int
    match: str
    table: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingsSheet:
    """The matches that can start, in the order they are to be printed."""

    head: SheetHead
    rows: tuple[PairingRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WaveRows:
    """The matches that start together. words: "Main R1. Wave 2, 12:50, tables 1–32"."""

    words: str
    rows: tuple[PairingRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WavesSheet:
    """Posted times with who plays, one wave after the other."""

    head: SheetHead
    waves: tuple[WaveRows, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticesSheet:
    """What hangs at the door. notices: of each its texts, in one language or in both."""

    head: SheetHead
    notices: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WhereRow:
    """One player's answer to "where do I play?".

    answer: a whole sentence: "Against Bo Sampleson, Main R2 match 3". table: None when there is none.
    """

    name: str
    answer: str
    table: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WhereSheet:
    """Every player still in, in the order of names that the caller's language asks for."""

    head: SheetHead
    rows: tuple[WhereRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """One entrant's place; a shared place has first < last. cells: one text for each column of the sheet."""

    first: int
    last: int
    name: str
    country: str = ""
    club: str = ""
    cells: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        """The place as printed: "3", or "3–4" when it is shared."""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsSheet:
    """The standings of a stage or event, best first.

    stage: its name, may be empty. columns: headings of the rows' cells, in the sheet's language.
    is_final: False prints that matches are still open.
    """

    head: SheetHead
    rows: tuple[StandingRow, ...]
    stage: str = ""
    columns: tuple[str, ...] = ()
    is_final: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCell:
    """What a round, or a meeting, was for a line of a table: text, and smaller text below it.

    is_struck: it does not count.
    """

    text: str = ""
    below: str = ""
    is_won: bool = False
    is_lost: bool = False
    is_self: bool = False
    is_struck: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """One line of a table. number: what the cells of others call it by. is_out: plays no more."""

    place: str
    number: str
    name: str
    score: str
    cells: tuple[TableCell, ...]
    figures: tuple[str, ...]
    is_out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSheet:
    """A table, best first. score: the heading of the wins, or of the lives; columns: of the cells."""

    head: SheetHead
    title: str
    score: str
    columns: tuple[str, ...]
    figures: tuple[str, ...]
    rows: tuple[TableRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRow:
    """A match of a round. match: its short name; result: "7–5", "" while it is open."""

    match: str
    names: tuple[str, str]
    result: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOfRows:
    words: str
    rows: tuple[RoundRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundsSheet:
    """The rounds of a flight, one after the other."""

    head: SheetHead
    title: str
    rounds: tuple[RoundOfRows, ...]
