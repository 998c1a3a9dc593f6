"""The state of a stage as JSON gives it, in values of the law book (pairing-reference 5.3).

Entrants are numbered anew, so that neither their order in the list nor the kind of their names matters
(SW9): by seed, and the others by chance from the draw seed, or in a fold by rating.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.tournament.draw import drawn_numbers
from rules.tournament.pairing.constraints import Constraints, Separation
from rules.tournament.pairing.history import History, RoundPairing
from rules.tournament.pairing.state_shapes import Id

#: The kinds of group whose people are kept apart.
GROUPS = ("club", "country", "family")
#: What a status means for the next round.
PRESENT, ABSENT = ("entered", "checked-in", "in", "active"), ("absent", "paused")
#: Left for good: by a loss, by themselves, by the director.
WITHDRAWN = ("withdrawn", "disqualified", "no-show", "out")


@dataclass(frozen=True, slots=True)
class Person:
    """An entrant of a state. groups: "club" and the like, by kind."""

    id: Id
    seed: int | None
    rating: float | None
    groups: Mapping[str, str]
    lives: int | None
    status: str


@dataclass(frozen=True)
class State:
    """A state that was read. people: sorted by id; entrant n of the law book is the n-th of them.

    rounds, forbidden, fixed, byes and held speak of entrants by these numbers. apart: how strongly people of
    one club, country or family are kept apart.
    """

    format: str
    settings: Mapping[str, Any]
    draw_seed: int
    people: tuple[Person, ...]
    rounds: tuple[tuple[RoundPairing, ...], ...]
    forbidden: tuple[tuple[int, int], ...]
    fixed: tuple[tuple[int, int], ...]
    byes: tuple[int, ...]
    held: frozenset[int]
    apart: Mapping[str, str]

    def start_order(self, *, by_rating: bool) -> tuple[int, ...]:
        """Everybody by start number: the seeds, then by rating where that is asked for, then by chance."""
        drawn = drawn_numbers(self.numbers, draw_seed=self.draw_seed, seeded=self.seeded)
        if not by_rating:
            return drawn
        rest = sorted(drawn[len(self.seeded) :], key=self._by_rating)
        return (*self.seeded, *rest)

    def _by_rating(self, entrant: int) -> float:
        rating = self.people[entrant - 1].rating
        return float("inf") if rating is None else -rating

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(range(1, len(self.people) + 1))

    @cached_property
    def seeded(self) -> tuple[int, ...]:
        """Those who have a seed, the best first; gaps between seeds mean nothing."""
        seeds = {entrant: person.seed for entrant, person in self._numbered() if person.seed is not None}
        return tuple(sorted(seeds, key=seeds.__getitem__))

    @cached_property
    def withdrawn(self) -> frozenset[int]:
        return frozenset(entrant for entrant, person in self._numbered() if person.status in WITHDRAWN)

    @cached_property
    def lives(self) -> Mapping[int, int]:
        """Of those who have a number of lives of their own."""
        return {entrant: person.lives for entrant, person in self._numbered() if person.lives is not None}

    def _numbered(self) -> Iterator[tuple[int, Person]]:
        return enumerate(self.people, start=1)

    def history(self, order: Sequence[int]) -> History:
        """Raises PairedTwiceError, ImpossibleResultError."""
        return History(tuple(order), self.rounds)

    def constraints(self) -> Constraints:
        """What binds the next round."""
        away = [entrant for entrant, person in self._numbered() if person.status in ABSENT]
        separations = [
            Separation(name, group_of, must=strength == "must")
            for name, strength in self.apart.items()
            if strength != "free" and (group_of := self._groups(name))
        ]
        return Constraints(
            forbidden=self.forbidden,
            separations=tuple(separations),
            absent=frozenset(away) | self.withdrawn,
            held=self.held,
            byes=self.byes,
            fixed=self.fixed,
        )

    def _groups(self, name: str) -> Mapping[int, str]:
        return {entrant: person.groups[name] for entrant, person in self._numbered() if name in person.groups}
