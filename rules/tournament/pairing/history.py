"""What happened so far in a Swiss stage or a round robin, and the questions that tie-breaks and pairing ask.

A history is rounds of pairings. Everything else is read from it: the score is the number of rounds won.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import accumulate

from rules.errors import TavlaError
from rules.match.states import ResultKind
from rules.tournament.draw import refuse_twice
from rules.tournament.pairing.cells import Cell, Kind, NoMatch


class NotInStageError(TavlaError):
    """A round pairs somebody who is not in the stage."""

    code = "not-in-stage"

    def __init__(self, *, entrant: int, round: int) -> None:
        super().__init__(f"round {round} pairs entrant {entrant}, who is not in the stage")
        self.entrant = entrant
        self.round = round


class PairedTwiceError(TavlaError):
    """An entrant sits in two pairings of a round, or with himself (G2, G3)."""

    code = "paired-twice"

    def __init__(self, *, entrant: int, round: int) -> None:
        super().__init__(f"round {round} pairs entrant {entrant} twice")
        self.entrant = entrant
        self.round = round


class ImpossibleResultError(TavlaError):
    """A stored result that no match, bye or forfeit can have (G13)."""

    code = "impossible-result"

    def __init__(self, *, entrant: int, round: int) -> None:
        super().__init__(f"the result of entrant {entrant} in round {round} is impossible")
        self.entrant = entrant
        self.round = round


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """Who met in a round, and what came of it.

    b: None is a bye. winner: an entrant; None while the pairing is open, after a double forfeit, and for
    a bye that counts nothing (a round robin's). points: of a and b in a match that was played; None where
    only the winner is known. kind: None while the pairing is open. length: the match length where known.
    """

    a: int
    b: int | None
    winner: int | None = None
    points: tuple[int, int] | None = None
    kind: Kind | None = None
    length: int | None = None

    @classmethod
    def bye(cls, entrant: int, *, counts: bool = True) -> RoundPairing:
        """A free round, which counts as a win unless it is said to count nothing."""
        return cls(entrant, None, winner=entrant if counts else None, kind=NoMatch.BYE)

    @property
    def is_decided(self) -> bool:
        return self.kind is not None

    @property
    def is_possible(self) -> bool:
        """May this be stored? A played match has a winner with more points, the match length (G13)."""
        if self.kind is NoMatch.BYE:
            return self.b is None and self.winner in (self.a, None)
        if self.kind is None or self.kind is NoMatch.DOUBLE_FORFEIT:
            return self.b is not None and self.winner is None
        if self.b is None or self.winner not in (self.a, self.b):
            return False
        return self.kind is not ResultKind.PLAYED or self._points_fit

    @property
    def _points_fit(self) -> bool:
        if self.points is None:
            return True
        won, lost = self.points if self.winner == self.a else self.points[::-1]
        return 0 <= lost < won and self.length in (won, None)


class Float(StrEnum):
    """An opponent from another score group: DOWN for who met fewer points, UP for who met more.

    DOWN too for who scored without playing (8.1).
    """

    UP = "up"
    DOWN = "down"


@dataclass(frozen=True)
class History:
    """The rounds of a stage so far.

    entrants: in the order of their start numbers. rounds: the pairings of rounds 1, 2, ...; who is in no
    pairing of a round was absent. The last rounds may hold open pairings: they count as meetings, never
    as scores. What must wait for whole rounds (standings) asks completed().
    Raises DuplicateEntrantError, NotInStageError, PairedTwiceError, ImpossibleResultError.
    """

    entrants: tuple[int, ...]
    rounds: tuple[tuple[RoundPairing, ...], ...] = ()

    def __post_init__(self) -> None:
        refuse_twice(self.entrants)
        entered = frozenset(self.entrants)
        for number, pairings in enumerate(self.rounds, start=1):
            _refuse_impossible(number, pairings, entered)

    def with_round(self, pairings: tuple[RoundPairing, ...]) -> History:
        """This history and one round more."""
        return History(self.entrants, (*self.rounds, pairings))

    @cached_property
    def completed_rounds(self) -> int:
        """How many rounds from the first on have no open pairing."""
        for number, pairings in enumerate(self.rounds):
            if not all(pairing.is_decided for pairing in pairings):
                return number
        return len(self.rounds)

    def completed(self) -> History:
        """The history of the completed rounds alone (T5)."""
        if self.completed_rounds == len(self.rounds):
            return self
        return History(self.entrants, self.rounds[: self.completed_rounds])

    def cells(self, entrant: int) -> tuple[Cell, ...]:
        """The entrant's row of the Swiss table: one cell for every round."""
        return self._cells[entrant]

    def score(self, entrant: int) -> int:
        """Rounds won, byes and forfeits that count included (section 9)."""
        return self._running[entrant][-1]

    def running_scores(self, entrant: int) -> tuple[int, ...]:
        """The score before round 1, after round 1, after round 2, ..."""
        return self._running[entrant]

    def opponents(self, entrant: int) -> tuple[int, ...]:
        """Who was paired with the entrant, in order, as often as it happened; forfeits included."""
        return tuple(cell.opponent for cell in self._cells[entrant] if cell.opponent is not None)

    def have_met(self, a: int, b: int) -> bool:
        """Did the two sit at a table, or do they now? A forfeit is no meeting."""
        return b in self._met[a]

    def meetings(self, a: int, b: int) -> tuple[int, ...]:
        """The rounds in which the two met; a forfeit is no meeting."""
        return tuple(cell.round for cell in self._cells[a] if cell.opponent == b and cell.is_meeting)

    def byes(self, entrant: int) -> tuple[int, ...]:
        """The rounds in which the entrant had a bye."""
        return tuple(cell.round for cell in self._cells[entrant] if cell.is_bye)

    def free_wins(self, entrant: int) -> tuple[int, ...]:
        """The rounds won without play: for the fairness of byes, a forfeit won is one (7.1)."""
        return tuple(cell.round for cell in self._cells[entrant] if cell.won and not cell.is_played)

    def losses(self, entrant: int) -> tuple[int, ...]:
        """The rounds lost, forfeits and double forfeits included; an absence is no loss."""
        return tuple(cell.round for cell in self._cells[entrant] if cell.lost)

    def is_absent(self, entrant: int, round_: int) -> bool:
        """Was the entrant in no pairing of this round? A missed round is no bye (2.3)."""
        return self._cells[entrant][round_ - 1].is_missed

    def is_unplayed(self, entrant: int, round_: int) -> bool:
        """Is it certain that the entrant played no match in this round: absent, a bye, a forfeit?"""
        cell = self._cells[entrant][round_ - 1]
        return not (cell.is_played or cell.is_open)

    def floats(self, entrant: int) -> tuple[Float | None, ...]:
        """How the entrant floated in each round, by the scores before it."""
        return tuple(self._float(entrant, cell) for cell in self._cells[entrant])

    def _float(self, entrant: int, cell: Cell) -> Float | None:
        if not cell.is_meeting:
            return Float.DOWN if cell.won else None
        assert cell.opponent is not None, "a meeting has an opponent"
        own = self._running[entrant][cell.round - 1]
        other = self._running[cell.opponent][cell.round - 1]
        if own == other:
            return None
        return Float.DOWN if own > other else Float.UP

    @cached_property
    def _cells(self) -> Mapping[int, tuple[Cell, ...]]:
        rows: dict[int, list[Cell]] = {entrant: [] for entrant in self.entrants}
        for number, pairings in enumerate(self.rounds, start=1):
            for pairing in pairings:
                _note(rows, number, pairing)
            for row in rows.values():
                if len(row) < number:
                    row.append(Cell.missed(number))
        return {entrant: tuple(row) for entrant, row in rows.items()}

    @cached_property
    def _running(self) -> Mapping[int, tuple[int, ...]]:
        return {
            entrant: tuple(accumulate((cell.won for cell in row), initial=0))
            for entrant, row in self._cells.items()
        }

    @cached_property
    def _met(self) -> Mapping[int, frozenset[int | None]]:
        return {
            entrant: frozenset(cell.opponent for cell in row if cell.is_meeting)
            for entrant, row in self._cells.items()
        }


def _note(rows: Mapping[int, list[Cell]], number: int, pairing: RoundPairing) -> None:
    """Write one pairing into the rows of both."""
    a, b, winner, points = pairing.a, pairing.b, pairing.winner, pairing.points
    # after a double forfeit both have lost; a bye and an open pairing have no loser
    contested = pairing.kind is not None and b is not None
    rows[a].append(
        Cell(number, b, pairing.kind, winner == a, contested and winner != a, points, pairing.length)
    )
    if b is not None:
        turned = None if points is None else points[::-1]
        rows[b].append(
            Cell(number, a, pairing.kind, winner == b, contested and winner != b, turned, pairing.length)
        )


def _refuse_impossible(number: int, pairings: tuple[RoundPairing, ...], entered: frozenset[int]) -> None:
    seen: set[int] = set()
    for pairing in pairings:
        for entrant in (pairing.a,) if pairing.b is None else (pairing.a, pairing.b):
            if entrant not in entered:
                raise NotInStageError(entrant=entrant, round=number)
            if entrant in seen:
                raise PairedTwiceError(entrant=entrant, round=number)
            seen.add(entrant)
        if not pairing.is_possible:
            raise ImpossibleResultError(entrant=pairing.a, round=number)
