"""A draw that is made in front of everybody: names come to lines one after the other (5.1).

By the computer, as a show; by cards or balls that are called out; by numbers pulled at the desk; or copied
from a finished wall sheet. However it is made, everybody stands on exactly one line before it is published.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from rules.errors import TavlaError
from rules.tournament.lines import DrawWarning, LineUnknownError, warnings_of
from rules.tournament.separation import Apart


class Way(StrEnum):
    """How a draw is made in public.

    COMPUTER: drawn at once, shown name by name. CARDS: line or name is called and typed. NUMBERS: everybody
    pulled the number of a line at the desk. SHEET: a finished wall sheet is copied.
    """

    COMPUTER = "computer"
    CARDS = "cards"
    NUMBERS = "numbers"
    SHEET = "sheet"


class LineTakenError(TavlaError):
    """Somebody stands on the line already."""

    code = "line-taken"

    def __init__(self, *, line: int, entrant: int) -> None:
        super().__init__(f"entrant {entrant} stands on line {line}")
        self.line = line
        self.entrant = entrant


class PlacedTwiceError(TavlaError):
    """An entrant would stand on two lines. line: where he stands; second: where he would stand too."""

    code = "placed-twice"

    def __init__(self, *, entrant: int, line: int, second: int) -> None:
        super().__init__(f"entrant {entrant} stands on line {line} and on line {second}")
        self.entrant = entrant
        self.line = line
        self.second = second


class NothingPlacedError(TavlaError):
    """No card has been placed that could be taken back."""

    code = "nothing-placed"

    def __init__(self) -> None:
        super().__init__("nothing has been placed yet")


@dataclass(frozen=True, slots=True)
class Card:
    """Who came to which line (from 1)."""

    line: int
    entrant: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Placing:
    """A draw while it is made. size: its lines. cards: what was placed, in the order it was called."""

    way: Way
    size: int
    cards: tuple[Card, ...] = ()

    @property
    def on_lines(self) -> dict[int, int]:
        """The entrant on each line that is taken."""
        return {card.line: card.entrant for card in self.cards}

    @property
    def line_of(self) -> dict[int, int]:
        """The line of each entrant who is placed."""
        return {card.entrant: card.line for card in self.cards}

    @property
    def free_lines(self) -> tuple[int, ...]:
        """The lines nobody stands on, from the top."""
        taken = self.on_lines
        return tuple(line for line in range(1, self.size + 1) if line not in taken)


def place(placing: Placing, line: int, entrant: int) -> Placing:
    """One more card. Raises LineUnknownError, LineTakenError, PlacedTwiceError."""
    if not 1 <= line <= placing.size:
        raise LineUnknownError(line=line, lines=placing.size)
    if line in placing.on_lines:
        raise LineTakenError(line=line, entrant=placing.on_lines[line])
    if entrant in placing.line_of:
        raise PlacedTwiceError(entrant=entrant, line=placing.line_of[entrant], second=line)
    return replace(placing, cards=(*placing.cards, Card(line, entrant)))


def undo(placing: Placing) -> tuple[Placing, Card]:
    """The last card is taken back: the draw without it, and the card. Raises NothingPlacedError."""
    if not placing.cards:
        raise NothingPlacedError
    return replace(placing, cards=placing.cards[:-1]), placing.cards[-1]


def filled(placing: Placing, on_lines: Mapping[int, int]) -> Placing:
    """The draw as a whole sheet says it: line -> entrant, from the top; nothing of before is kept.

    Raises LineUnknownError, PlacedTwiceError.
    """
    sheet = replace(placing, cards=())
    for line in sorted(on_lines):
        sheet = place(sheet, line, on_lines[line])
    return sheet


def without(placing: Placing, gone: Collection[int]) -> Placing:
    """The draw without those who take no part any more: their lines are free."""
    return replace(placing, cards=tuple(card for card in placing.cards if card.entrant not in gone))


def missing(placing: Placing, entrants: Iterable[int]) -> tuple[int, ...]:
    """Who is entered and stands on no line yet, in the order given."""
    placed = placing.line_of
    return tuple(entrant for entrant in entrants if entrant not in placed)


def is_complete(placing: Placing, entrants: Sequence[int]) -> bool:
    """Does everybody stand on a line? Nobody can stand on two."""
    return not missing(placing, entrants)


def lines_of(placing: Placing) -> tuple[int | None, ...]:
    """Who stands on each line, top to bottom; None where nobody does: a bye, once everybody is placed."""
    on_lines = placing.on_lines
    return tuple(on_lines.get(line) for line in range(1, placing.size + 1))


def warnings(
    placing: Placing, entrants: Sequence[int], groups: Sequence[Apart] = ()
) -> tuple[DrawWarning, ...]:
    """What is unusual about a bracket as far as it is made: who meets whom, and byes that will meet.

    Two free lines meet for certain once everybody is placed; before that a card may still come to them.
    """
    found = warnings_of(lines_of(placing), groups)
    if is_complete(placing, entrants):
        return found
    return tuple(warning for warning in found if warning.code != "byes-meet")


def shown_after(shown: int, *, seconds: float, pace: int, names: int) -> int:
    """How many names of a show stand on the screen.

    shown: how many stood there when it began or went on. seconds: since then. pace: seconds from one name to
    the next, at least 1. names: all there are.
    """
    return min(names, shown + max(0, int(seconds // pace)))
