"""A play-off for the last places: those who are level play short matches until so many are left (5.1).

As many small knock-outs of one size as there are places; the winner of each has one.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from rules.tournament.draw import bracket_size, random_draw, refuse_twice
from rules.tournament.formats.elimination import single_elimination
from rules.tournament.formats.settings import BadSettingError
from rules.tournament.formats.stage import PairingPlan

PLAYOFF = "playoff"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayoffSettings:
    """places: how many are played for; where a table says how many, it is filled in at the draw."""

    places: int = 1

    def __post_init__(self) -> None:
        if self.places < 1:
            raise BadSettingError(setting="places", value=self.places)


def playoff_size(entrants: int, settings: PlayoffSettings) -> int:
    """How many lines they need: for each place a knock-out of the same size.

    Raises TooFewEntrantsError where there is a place for everybody.
    """
    return settings.places * bracket_size(-(-entrants // settings.places))


def playoff(size: int, settings: PlayoffSettings) -> tuple[PairingPlan, ...]:
    """The rounds of all its knock-outs, of `size` lines in all, until nobody but their winners is left."""
    return single_elimination(size, until=settings.places, stage=PLAYOFF, letter="P")


def playoff_draw(
    entrants: Sequence[int], settings: PlayoffSettings, *, draw_seed: int
) -> tuple[int | None, ...]:
    """The lines by chance, the knock-outs as equal as they can be; None is a bye.

    entrants: in any order (G1). Raises TooFewEntrantsError, DuplicateEntrantError.
    """
    refuse_twice(entrants)
    size = playoff_size(len(entrants), settings) // settings.places
    chance = random.Random(draw_seed)
    drawn = sorted(entrants)
    chance.shuffle(drawn)
    lines: list[int | None] = []
    for place in range(settings.places):
        own = drawn[place :: settings.places]
        if len(own) == 1:
            lines += [own[0], None]
            continue
        found = random_draw(own, draw_seed=chance.randrange(2**32))
        # one of fewer people, where a line less would do, is as large as the others
        lines += found if len(found) == size else [line for each in found for line in (each, None)]
    return tuple(lines)
