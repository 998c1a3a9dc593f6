"""What a game leaves open, as named options: rules-reference section 8.

An event stores the options it was played by, so a preset that changes later never re-judges an old match.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Opening(StrEnum):
    """How a game begins. STD-03."""

    COMBINED = "combined"  # both throw one die, the higher begins with these two: never a double
    REROLL = "reroll"  # the starter throws two fresh dice


class NextStarter(StrEnum):
    """Who begins the next game of a match."""

    ROLL = "roll"
    WINNER = "winner"
    ALTERNATE = "alternate"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOptions:
    """The options of one game.

    code:           the preset they came from, kebab-case.
    cube:           whether the doubling cube is used at all.
    max_multiplier: what the best win is worth, in cubes: 1 single only, 2 with gammons, 3 with backgammons.
    cube_max:       the highest value the cube may reach; formats 12, decision 5.
    """

    code: str
    opening: Opening = Opening.COMBINED
    next_starter: NextStarter = NextStarter.ROLL
    cube: bool = True
    max_multiplier: int = 3
    cube_max: int = 4096


BACKGAMMON = GameOptions(code="backgammon")

GAME_PRESETS = MappingProxyType({BACKGAMMON.code: BACKGAMMON})
