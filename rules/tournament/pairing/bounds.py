"""What no pairing can go below: when a pairing is as good, nothing better was overlooked (7.3)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.tournament.pairing.costs import Cost, Pricing
from rules.tournament.pairing.field import Field

#: Costs that are settled by the candidates alone; the order rules matter only among equals.
_ORDER_RULES = (Cost.BYE_ORDER, Cost.ORDER, Cost.SPREAD)


def is_proved(pricing: Pricing, costs: Mapping[Cost, int]) -> bool:
    """Is every cost before the order rules as low as it can be in any pairing?"""
    lowest = least(pricing.field, is_listed=pricing.is_listed)
    return all(costs[cost] <= lowest.get(cost, 0) for cost in pricing.priorities if cost not in _ORDER_RULES)


def least(field: Field, *, is_listed: bool = False) -> dict[Cost, int]:
    """A lower bound of each cost, given that the costs before it are at theirs; 0 where none is named."""
    byes = best_byes(field)
    bye = byes[0] if byes else None
    differences = (0, 0) if is_listed else _least_differences(field, bye)
    return {
        Cost.SECOND_BYES: 0 if bye is None else field.players[bye].byes,
        Cost.BYE_SCORE: 0 if bye is None else field.height[bye],
        Cost.DIFFERENCE: differences[0],
        Cost.DIFFERENCE_HEIGHT: differences[1],
    }


def best_byes(field: Field) -> list[int]:
    """Where one is needed: those who have had the fewest byes, the lowest group first, then by their turn."""
    if not field.needs_bye:
        return []
    fewest = min(player.byes for player in field.players)
    places = [place for place, player in enumerate(field.players) if player.byes == fewest]
    return sorted(places, key=lambda place: (field.height[place], field.players[place].bye_rank))


def odd_gaps(field: Field, bye: int | None) -> list[int]:
    """The groups, from 0, below which a pair must cross, because an odd number stands above the gap."""
    above, found = 0, []
    for number, group in enumerate(field.groups[:-1]):
        above += len(group) - (bye is not None and bye in group)
        if above % 2:
            found.append(number)
    return found


def _least_differences(field: Field, bye: int | None) -> tuple[int, int]:
    """The least sum of squared differences, and that sum weighed by height.

    A pair that crosses several gaps costs more than the squares of the gaps together.
    """
    total, weighed = 0, 0
    for number in odd_gaps(field, bye):
        upper, lower = field.groups[number].start, field.groups[number + 1].start
        gap = field.players[upper].score - field.players[lower].score
        total += gap**2
        weighed += gap**2 * field.height[upper]
    return total, weighed
