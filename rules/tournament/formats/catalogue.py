"""The formats of events by code, each with its stages and the plan for a number of entrants (5.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from rules.errors import TavlaError
from rules.tournament.draw import bracket_size
from rules.tournament.formats.consolation import CONSOLATION, DROP_MASKS, progressive_consolation
from rules.tournament.formats.elimination import MAIN, single_elimination
from rules.tournament.formats.stage import Plan

#: The largest bracket whose consolation has a drop table.
MOST_ENTRANTS = max(DROP_MASKS)


class TooManyEntrantsError(TavlaError):
    """No drop table is known for a bracket of that size."""

    code = "too-many-entrants"

    def __init__(self, *, count: int) -> None:
        super().__init__(f"a cup holds at most {MOST_ENTRANTS} entrants, not {count}")
        self.count = count
        self.most = MOST_ENTRANTS


class EventFormat(NamedTuple):
    """A chain of stages.

    stages: their codes, in the order they begin. plan: from the number of entrants to the pairings.
    """

    stages: tuple[str, ...]
    plan: Callable[[int], Plan]


def cup(entrants: int) -> Plan:
    """Single elimination with a progressive consolation, for so many entrants.

    2N - 4 matches for N entrants of 3 or more, byes not counted (4.1).
    Raises TooFewEntrantsError, TooManyEntrantsError.
    """
    if entrants > MOST_ENTRANTS:
        raise TooManyEntrantsError(count=entrants)
    return _cup_of_size(bracket_size(entrants))


@cache
def _cup_of_size(size: int) -> Plan:
    return Plan(single_elimination(size) + progressive_consolation(size))


FORMATS: Mapping[str, EventFormat] = MappingProxyType({"cup": EventFormat((MAIN, CONSOLATION), cup)})
