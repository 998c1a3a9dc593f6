"""Giving up a game: at which level, and when it may be done. MP-13, TD-32."""

from __future__ import annotations

from dataclasses import dataclass

from rules.errors import TavlaError
from rules.match.options import ResignPolicy
from rules.match.score import Side
from rules.match.session import counted_multiplier


class ResignationRefusedError(TavlaError):
    """A side may not give up the game like this."""


class NotALevelError(ResignationRefusedError):
    """A resignation costs one, two or three cubes, as many as a game can be won with. limit: the most."""

    code = "resignation-not-a-level"

    def __init__(self, *, level: int, limit: int) -> None:
        super().__init__(f"{level} cubes cannot be resigned, at most {limit}")
        self.level = level
        self.limit = limit


class ResignedInContactError(ResignationRefusedError):
    """The event has games played out while either side can still be hit."""

    code = "resignation-in-contact"


@dataclass(frozen=True, slots=True, kw_only=True)
class Resignation:
    """An offer to lose the game at one, two or three times the cube; the opponent accepts or plays on."""

    by: Side
    level: int

    @property
    def winner(self) -> Side:
        return self.by.other

    def points(self, cube: int) -> int:
        """What the opponent wins by accepting it with the cube on this value."""
        return cube * self.level

    def is_more_than_due(self, at_stake: int) -> bool:
        """Whether more is given than the board could still cost: the note resigned-too-much of a record.

        at_stake: the most cubes the side could still lose from here, 1 to 3.
        """
        return self.level > at_stake


def resignation_points(cube: int, *, max_multiplier: int = 3) -> tuple[int, ...]:
    """What a resignation can cost with the cube on this value, the least first. In a record any of them."""
    return tuple(cube * level for level in range(1, max_multiplier + 1))


def least_useful_level(at_stake: int, *, is_turned: bool, jacoby: bool) -> int:
    """The lowest level the opponent has no reason to refuse: what the side could lose, counted in cubes.

    at_stake: the most cubes the board can still cost. With Jacoby and the cube unturned a single game. MS-01.
    """
    return counted_multiplier(at_stake, is_turned=is_turned, jacoby=jacoby)


def refusals_to_resign(
    resignation: Resignation, *, policy: ResignPolicy, has_contact: bool, max_multiplier: int = 3
) -> tuple[ResignationRefusedError, ...]:
    """Why a side may not resign like this at the table; () if it may. A record is never refused for it.

    has_contact: whether either side can still be hit. max_multiplier: what the game can be won with.
    """
    refusals: list[ResignationRefusedError] = []
    if not 1 <= resignation.level <= max_multiplier:
        refusals.append(NotALevelError(level=resignation.level, limit=max_multiplier))
    if policy is ResignPolicy.NO_CONTACT_ONLY and has_contact:
        refusals.append(ResignedInContactError())
    return tuple(refusals)
