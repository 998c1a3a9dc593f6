"""Who starts on which line: bracket size, seed order, the blind draw, seeds, pots and byes (section 2.1)."""

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
    entrants: Sequence[int],
    *,
    draw_seed: int,
    seeded: Sequence[int] = (),
    pots: Sequence[Sequence[int]] = (),
    byes_first: Sequence[int] = (),
) -> tuple[int | None, ...]:
    """Draw the entrants blind: who stands on each line, top to bottom; None is a bye.

    entrants: ids, in any order: the same ids and draw seed give the same lines (G1).
    seeded, pots, byes_first: as in drawn_numbers.
    Raises TooFewEntrantsError, DuplicateEntrantError, SeedNotEnteredError.
    """
    size = bracket_size(len(entrants))
    byes = byes_first[: max(0, size - len(entrants) - len(seeded))]
    return seeded_lines(
        drawn_numbers(entrants, draw_seed=draw_seed, seeded=seeded, pots=[byes, *pots] if byes else pots)
    )


def drawn_numbers(
    entrants: Sequence[int],
    *,
    draw_seed: int,
    seeded: Sequence[int] = (),
    pots: Sequence[Sequence[int]] = (),
) -> tuple[int, ...]:
    """Who has number 1, 2, ...: the seeds in their order, then pot by pot, then the others, by chance.

    seeded: the entrants who are seeds 1, 2, ...; they stand on the lines of their seeds. The entrants of a
    pot have equal chances for its numbers. Raises DuplicateEntrantError, SeedNotEnteredError.
    """
    refuse_twice(entrants)
    placed = [*seeded, *(entrant for pot in pots for entrant in pot)]
    refuse_twice(placed)
    _refuse_strangers(placed, entrants)
    chance = random.Random(draw_seed)
    numbered = list(seeded)
    for pot in (*pots, set(entrants) - set(placed)):
        drawn = sorted(pot)
        chance.shuffle(drawn)
        numbered += drawn
    return tuple(numbered)


def seeded_lines(numbered: Sequence[int]) -> tuple[int | None, ...]:
    """Number 1, 2, ... on the line of that seed; None is a bye. Raises TooFewEntrantsError."""
    order = seed_order(bracket_size(len(numbered)))
    return tuple(numbered[seed - 1] if seed <= len(numbered) else None for seed in order)


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
