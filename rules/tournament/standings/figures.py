"""Figures of a tie-break, exact and open: every number can be taken apart into what it was made of.

Whole numbers and fractions only; nothing is rounded before it is compared (T6).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from rules.tournament.pairing.cells import Cell
from rules.tournament.pairing.history import History

#: A number of a tie-break.
Exact = int | Fraction


class PartNote(StrEnum):
    """What is special about a part of a figure.

    IMAGINARY: the opponent of a round without play. MISSED: a round in which the entrant was absent.
    LOWEST_CUT, HIGHEST_CUT: left out, as the method says. RAISED: less, lifted to the least that counts.
    BELOW_HALF: an opponent with less than half of the points. UNMET: how many were not met.
    """

    IMAGINARY = "imaginary"
    MISSED = "missed"
    LOWEST_CUT = "lowest-cut"
    HIGHEST_CUT = "highest-cut"
    RAISED = "raised"
    BELOW_HALF = "below-half"
    UNMET = "unmet"


#: Parts that are shown and do not count.
_LEFT_OUT = frozenset({PartNote.LOWEST_CUT, PartNote.HIGHEST_CUT, PartNote.BELOW_HALF, PartNote.UNMET})


class Part(NamedTuple):
    """One number that a figure is made of.

    round: where it comes from; None where it comes from several. opponent: None for a bye and for a round
    that counts for itself. value: also when it is left out.
    """

    round: int | None
    opponent: int | None
    value: Exact
    note: PartNote | None = None

    @property
    def counts(self) -> bool:
        return self.note not in _LEFT_OUT


class Figure(NamedTuple):
    """What a tie-break says of one entrant.

    value: the number for the table; later losses: the rounds lost, latest first. key: what is compared,
    higher is better. parts: what it is made of, by round.
    """

    value: Exact | tuple[int, ...]
    key: tuple[Exact, ...]
    parts: tuple[Part, ...]

    @classmethod
    def of(cls, value: Exact, parts: tuple[Part, ...]) -> Figure:
        return cls(value, (value,), parts)

    @classmethod
    def total(cls, parts: tuple[Part, ...]) -> Figure:
        """The sum of the parts that count."""
        return cls.of(exact(sum([part.value for part in parts if part.note not in _LEFT_OUT])), parts)


def exact(number: Exact) -> Exact:
    """The same number, as an int where it is whole."""
    return number if isinstance(number, int) or number.denominator != 1 else number.numerator


class Unplayed(StrEnum):
    """What a bye or a forfeit counts where opponents' scores are summed."""

    OWN_SCORE = "own-score"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreakOptions:
    """The choices that section 9 leaves to the event.

    unplayed: an imaginary opponent with the player's own final score, or nothing.
    withdrawn_half: the rounds after an opponent's withdrawal count half a win each, for Buchholz only.
    forfeits_meet: a forfeit counts in the direct encounter.
    forfeits_score: a forfeit counts the match length in the points difference; else nothing.
    """

    unplayed: Unplayed = Unplayed.OWN_SCORE
    withdrawn_half: bool = False
    forfeits_meet: bool = True
    forfeits_score: bool = False


@dataclass(frozen=True)
class Reckoning:
    """The completed rounds of a stage with what several tie-breaks read from them."""

    history: History
    options: TieBreakOptions = TieBreakOptions()

    @classmethod
    def of(cls, history: History, options: TieBreakOptions | None = None) -> Reckoning:
        """Leaves out the rounds that are not completed (T5)."""
        return cls(history.completed(), options or TieBreakOptions())

    @property
    def entrants(self) -> tuple[int, ...]:
        return self.history.entrants

    @cached_property
    def scores(self) -> Mapping[int, int]:
        return {entrant: self.history.score(entrant) for entrant in self.entrants}

    def cells(self, entrant: int) -> tuple[Cell, ...]:
        return self.history.cells(entrant)

    def imaginary(self, own: Exact) -> Exact:
        """What the opponent of a round without play counts, from the entrant's own number."""
        return own if self.options.unplayed is Unplayed.OWN_SCORE else 0

    @cached_property
    def opponents_scores(self) -> Mapping[int, tuple[Part, ...]]:
        """The parts of every Buchholz: of each round, the opponent's score."""
        return {entrant: tuple(self._opponents_scores(entrant)) for entrant in self.entrants}

    def _opponents_scores(self, entrant: int) -> list[Part]:
        own, scores = self.imaginary(self.scores[entrant]), self._scores_of_opponents
        parts = []
        for cell in self.history.cells(entrant):
            if cell.is_played:
                assert cell.opponent is not None, "a played match has an opponent"
                parts.append(Part(cell.round, cell.opponent, scores[cell.opponent]))
            elif cell.is_missed:
                parts.append(Part(cell.round, None, 0, PartNote.MISSED))
            else:
                parts.append(Part(cell.round, cell.opponent, own, PartNote.IMAGINARY))
        return parts

    @cached_property
    def _scores_of_opponents(self) -> Mapping[int, Exact]:
        """What an entrant's score counts in the Buchholz of those who met him."""
        if not self.options.withdrawn_half:
            return self.scores
        return {
            entrant: exact(score + Fraction(self._rounds_away(entrant), 2))
            for entrant, score in self.scores.items()
        }

    def _rounds_away(self, entrant: int) -> int:
        """The missed rounds after the last one the entrant took part in."""
        cells = self.history.cells(entrant)
        there = [cell.round for cell in cells if not cell.is_missed]
        return len(cells) - max(there, default=0)
