"""Who starts on which line: bracket size, seed order, and the blind or seeded draw (section 2.1)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from rules.errors import TavlaError


class TooFewEntrantsError(TavlaError):
    """A draw needs two entrants."""

    code = "too-few-entrants"

    def __init__(self, *, count: int) -> None:
        super().__init__(f"a draw needs at least 2 entrants, not {count}")
        self.count = count


class DuplicateEntrantError(TavlaError):
    """An entrant would stand on two lines."""

    code = "duplicate-entrant"

    def __init__(self, *, entrant: int) -> None:
        super().__init__(f"entrant {entrant} is in the draw twice")
        self.entrant = entrant


class SeedNotEnteredError(TavlaError):
    """A seed is not among those who are drawn."""

    code = "seed-not-entered"

    def __init__(self, *, entrant: int) -> None:
        super().__init__(f"seeded entrant {entrant} is not in the draw")
        self.entrant = entrant


def bracket_size(entrants: int) -> int:
    """The number of lines for so many entrants: the smallest power of two that holds them.

    Raises TooFewEntrantsError for fewer than 2.
    """
    if entrants < 2:
        raise TooFewEntrantsError(count=entrants)
    return 1 << (entrants - 1).bit_length()


def seed_order(size: int) -> tuple[int, ...]:
    """The seed number each line carries, top to bottom; size is a power of two.

    The best two can meet only in the final, the best four only in the semi-finals, and so on (S1).
    Byes are the seeds past the last entrant; so they are spread evenly at every node (S3).
    """
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for better in order for seed in (better, total - better)]
    return tuple(order)


def random_draw(
    entrants: Sequence[int], *, draw_seed: int, seeded: Sequence[int] = ()
) -> tuple[int | None, ...]:
    """Draw the entrants blind: who stands on each line, top to bottom; None is a bye.

    entrants: ids, in any order: the same ids and draw seed give the same lines (G1).
    seeded: the entrants who are seeds 1, 2, ...; they stand on the lines of their seeds.
    Raises TooFewEntrantsError, DuplicateEntrantError, SeedNotEnteredError.
    """
    size = bracket_size(len(entrants))
    refuse_twice(entrants)
    refuse_twice(seeded)
    _refuse_strangers(seeded, entrants)
    drawn = sorted(set(entrants) - set(seeded))
    random.Random(draw_seed).shuffle(drawn)
    numbered = [*seeded, *drawn]
    return tuple(numbered[seed - 1] if seed <= len(numbered) else None for seed in seed_order(size))


def refuse_twice(entrants: Sequence[int]) -> None:
    """Raises DuplicateEntrantError for the first entrant who is named a second time."""
    seen: set[int] = set()
    for entrant in entrants:
        if entrant in seen:
            raise DuplicateEntrantError(entrant=entrant)
        seen.add(entrant)


def _refuse_strangers(seeded: Sequence[int], entrants: Sequence[int]) -> None:
    entered = set(entrants)
    for entrant in seeded:
        if entrant not in entered:
            raise SeedNotEnteredError(entrant=entrant)
