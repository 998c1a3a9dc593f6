"""Who may not meet, who need not play, and what the director has fixed beforehand (sections 2.2 and 7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.errors import TavlaError
from rules.tournament.draw import DuplicateEntrantError, refuse_twice

Pair = tuple[int, int]


class StrangerInSettingsError(TavlaError):
    """A setting of the pairing names somebody who is not in the stage."""

    code = "stranger-in-settings"

    def __init__(self, *, entrant: int) -> None:
        super().__init__(f"entrant {entrant} is named in the settings and is not in the stage")
        self.entrant = entrant


class AbsentAndPairedError(TavlaError):
    """Somebody is absent and shall play, or have a bye."""

    code = "absent-and-paired"

    def __init__(self, *, entrant: int) -> None:
        super().__init__(f"entrant {entrant} is absent, and is paired by hand or given a bye")
        self.entrant = entrant


@dataclass(frozen=True)
class Separation:
    """Entrants of one group who stay apart: a club, a country, a family.

    name: what kind of group, such as "club". group_of: the group of each entrant; who is in none is
    missing. must: may they never meet, or only not while that can be avoided? weight: how much a soft
    separation counts beside others.
    """

    name: str
    group_of: Mapping[int, str]
    must: bool = False
    weight: int = 1

    def separates(self, a: int, b: int) -> bool:
        """Are the two of one group?"""
        group = self.group_of.get(a)
        return group is not None and group == self.group_of.get(b)

    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The members of each group."""
        found: dict[str, list[int]] = {}
        for entrant, group in self.group_of.items():
            found.setdefault(group, []).append(entrant)
        return tuple(map(tuple, found.values()))


@dataclass(frozen=True)
class Constraints:
    """What binds the pairing of one round beside the rules.

    forbidden: pairs who never meet, in either order. separations: groups that stay apart. absent: who is
    not paired: away, withdrawn. held: who waits, as the two of an open match do. byes: who was promised a
    bye. fixed: pairs made by hand; they are not judged (see warnings), the rest is paired around them.
    """

    forbidden: tuple[Pair, ...] = ()
    separations: tuple[Separation, ...] = ()
    absent: frozenset[int] = frozenset()
    held: frozenset[int] = frozenset()
    byes: tuple[int, ...] = ()
    fixed: tuple[Pair, ...] = ()

    @cached_property
    def out(self) -> frozenset[int]:
        """Everybody who is not to be paired by the rules."""
        by_hand = [entrant for pair in self.fixed for entrant in pair]
        return self.absent | self.held | frozenset(self.byes) | frozenset(by_hand)

    def may_meet(self, a: int, b: int) -> bool:
        """Is nothing against this pair for good?"""
        if b in self._forbidden_to.get(a, ()):
            return False
        return not any(each.must and each.separates(a, b) for each in self.separations)

    @cached_property
    def is_free(self) -> bool:
        """May everybody meet everybody?"""
        return not self.forbidden and not any(each.must for each in self.separations)

    @cached_property
    def most_barred(self) -> int:
        """No entrant is kept for good from more others than this."""
        groups = [max(map(len, each.groups()), default=1) - 1 for each in self.separations if each.must]
        return max(map(len, self._forbidden_to.values()), default=0) + sum(groups)

    @cached_property
    def soft(self) -> tuple[Separation, ...]:
        return tuple(each for each in self.separations if not each.must)

    def closeness(self, a: int, b: int) -> int:
        """What it costs that these two meet though they share a group; 0 when they share none."""
        return sum(each.weight for each in self.soft if each.separates(a, b))

    def groups_shared(self, a: int, b: int) -> tuple[str, ...]:
        """The kinds of group in which both are together: "club", "country"."""
        return tuple(each.name for each in self.separations if each.separates(a, b))

    def is_forbidden(self, a: int, b: int) -> bool:
        return b in self._forbidden_to.get(a, ())

    @cached_property
    def _forbidden_to(self) -> Mapping[int, frozenset[int]]:
        found: dict[int, set[int]] = {}
        for a, b in self.forbidden:
            found.setdefault(a, set()).add(b)
            found.setdefault(b, set()).add(a)
        return {entrant: frozenset(others) for entrant, others in found.items()}

    def check(self, entrants: Iterable[int]) -> None:
        """Refuse what contradicts itself.

        Raises StrangerInSettingsError, DuplicateEntrantError (paired by hand twice, or with a bye too, or
        forbidden to himself), AbsentAndPairedError.
        """
        entered = frozenset(entrants)
        for entrant in self._named():
            if entrant not in entered:
                raise StrangerInSettingsError(entrant=entrant)
        for a, b in self.forbidden:
            if a == b:
                raise DuplicateEntrantError(entrant=a)
        paired = [*(entrant for pair in self.fixed for entrant in pair), *self.byes]
        refuse_twice(paired)
        for entrant in paired:
            if entrant in self.absent or entrant in self.held:
                raise AbsentAndPairedError(entrant=entrant)

    def _named(self) -> Iterator[int]:
        """Everybody whom a setting names, in an order that does not depend on sets (G1)."""
        yield from (entrant for pair in (*self.forbidden, *self.fixed) for entrant in pair)
        yield from self.byes
        yield from sorted(self.absent | self.held)
