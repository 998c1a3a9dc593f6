"""The games as data: the only place that lists them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from rules import options as presets
from rules.board.position import Counts, Position, counts
from rules.board.steps import landing
from rules.options import GameOptions


class Geometry(StrEnum):
    """How the sides' numbers lie on each other. CON-02."""

    CONTRARY = "contrary"
    PARALLEL = "parallel"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules:
    """One game.

    setup:   each side's checkers at the start, in its own numbering.
    landing: which single step is allowed: (mover, opponent, origin, die) -> landing place or steps.NOWHERE.
    """

    code: str
    setup: Counts
    geometry: Geometry
    options: GameOptions
    landing: Callable[[Counts, Counts, int, int], int]

    @property
    def checkers(self) -> int:
        """Checkers of each side."""
        return sum(self.setup)

    @property
    def start(self) -> Position:
        return Position(self.setup, self.setup)


BACKGAMMON = GameRules(
    code="backgammon",
    setup=counts({24: 2, 13: 5, 8: 3, 6: 5}),  # STD-01
    geometry=Geometry.CONTRARY,
    options=presets.BACKGAMMON,
    landing=landing,
)

GAMES = MappingProxyType({BACKGAMMON.code: BACKGAMMON})
