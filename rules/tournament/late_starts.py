"""The draw of a bracket in which some entries begin a round later: the dearer double entry (5.1).

Each of them has a bye in round 1; the byes that are left fall to the best seeds, as always (2.1).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rules.tournament.draw import bracket_size, drawn_numbers, seed_order


def late_start_draw(
    entrants: Sequence[int], late: Collection[int], *, draw_seed: int, seeded: Sequence[int] = ()
) -> tuple[int | None, ...]:
    """The lines, top to bottom, None for a bye: everybody by chance, seeds on their lines, byes for `late`.

    There are more lines than the entrants need where these have too few byes; without `late` it is the blind
    draw. Raises what drawn_numbers and bracket_size raise.
    """
    size = bracket_size(len(entrants))
    first = [entrant for entrant in entrants if entrant in late and entrant not in seeded]
    numbered = drawn_numbers(entrants, draw_seed=draw_seed, seeded=seeded, pots=[first] if first else ())
    late_there = frozenset(late) & frozenset(entrants)
    places = places_needed(len(entrants), len(late_there))
    if 2 * places <= size:
        return _on_lines(numbered, late_there, places=size // 2, size=size)
    while size < 2 * places:
        size *= 2
    return _on_lines(numbered, late_there, places=places, size=size)


def places_needed(entrants: int, late: int) -> int:
    """How many places round 2 has at least: one for each of `late`, one for every two of the others."""
    return late + (entrants - late + 1) // 2


def _on_lines(
    numbered: Sequence[int], late: frozenset[int], *, places: int, size: int
) -> tuple[int | None, ...]:
    """The upper lines of the matches of round 1 in the order of the seeds, then the lower ones backwards.

    places: in how many matches of round 1 somebody stands.
    """
    byes = 2 * places - len(numbered)
    top = _top(numbered, late, places)
    free = [entrant for entrant in top if entrant not in late][: byes - len(late)]
    with_bye = late.union(free)
    below = [entrant for entrant in numbered if entrant not in top]
    meets = [number for number, entrant in enumerate(top, start=1) if entrant not in with_bye]
    holder = dict(enumerate(top, start=1))
    for number, entrant in zip(reversed(meets), below, strict=True):
        holder[size + 1 - number] = entrant
    return tuple(holder.get(seed) for seed in seed_order(size))


def _top(numbered: Sequence[int], late: frozenset[int], places: int) -> list[int]:
    """Who stands first in a match of round 1: all of `late`, and the best of the others, in their order."""
    others = [entrant for entrant in numbered if entrant not in late][: places - len(late)]
    kept = late.union(others)
    return [entrant for entrant in numbered if entrant in kept]
