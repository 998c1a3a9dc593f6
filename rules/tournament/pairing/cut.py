"""From a Swiss stage or groups into a knockout: lines for those who qualify (7.4, SK1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.tournament.draw import bracket_size, refuse_twice, seed_order
from rules.tournament.pairing.history import History
from rules.tournament.pairing.matching import perfect_matching

#: A rematch outweighs every move of a field of this size; larger brackets are not drawn.
_REMATCH = 2**40


def qualifiers(ranked: Sequence[int], history: History, count: int) -> tuple[int, ...]:
    """The first `count` by losses, fewest first, and among equal losses as they are ranked."""
    return tuple(sorted(ranked, key=lambda entrant: len(history.losses(entrant)))[:count])


def cut_draw(qualified: Sequence[int], history: History) -> tuple[int | None, ...]:
    """Who stands on each line of the knockout, top to bottom; None is a bye.

    qualified: best first, so that losses never fall. Byes go to the first of them, so with fewer losses
    nobody has to win more matches than with more (SK1). Who has met in the stage before does not meet in the
    first round, where moves among those with as many losses can help it; the fewest and the shortest moves.
    Raises TooFewEntrantsError, DuplicateEntrantError.
    """
    size = bracket_size(len(qualified))
    refuse_twice(qualified)
    seeds = list(qualified)
    for upper in (False, True, False):
        seeds = _moved(seeds, size, history, upper=upper)
    return tuple(seeds[seed - 1] if seed <= len(seeds) else None for seed in seed_order(size))


def first_round(seeds: Sequence[int], size: int) -> Iterator[tuple[int, int]]:
    """The places of the list, from 0, that meet in the first round: the best one with the last one."""
    return ((place, size - 1 - place) for place in range(size // 2) if size - 1 - place < len(seeds))


def _moved(seeds: list[int], size: int, history: History, *, upper: bool) -> list[int]:
    """One side of the first round moved within bands of equal losses so that the fewest meet again.

    upper: is it the better seeds who move? Their byes stay among equals.
    """
    band = {entrant: len(history.losses(entrant)) for entrant in seeds}
    opponent = dict(first_round(seeds, size))
    if upper:
        slots: Mapping[int, int | None] = {place: opponent.get(place) for place in range(size // 2)}
    else:
        slots = {other: place for place, other in opponent.items()}
    places = sorted(slots)
    edges = []
    for number, place in enumerate(places):
        for other_number, moving in enumerate(places):
            if band[seeds[place]] == band[seeds[moving]]:
                across = slots[place]
                again = across is not None and history.have_met(seeds[moving], seeds[across])
                cost = again * _REMATCH + (place - moving) ** 2
                edges.append((number, len(places) + other_number, 2 * _REMATCH - cost))
    found = perfect_matching(2 * len(places), edges)
    assert found is not None, "everybody may stay where he is"
    moved = list(seeds)
    for number, other_number in found:
        moved[places[number]] = seeds[places[other_number - len(places)]]
    return moved
