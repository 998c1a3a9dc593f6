"""What each possible pair costs, rule by rule, in the order of importance that the event has set (7.1)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType

from rules.tournament.pairing.field import Field
from rules.tournament.pairing.least_cost import CostEdge, Costs
from rules.tournament.pairing.settings import First, Order


class Cost(StrEnum):
    """The rules that a pairing can break a little.

    SECOND_BYES: byes that the bye's receiver had before. BYE_SCORE: the groups below his. REMATCHES: pairs
    who have met. RECENCY: the rounds of their last meetings. REMATCH_HEIGHT: the groups below them.
    APART: the last two undefeated do not meet in the last round. DIFFERENCE: squared score differences.
    DIFFERENCE_HEIGHT: the same, each as often as there are groups below. FLOATS: players who meet another
    group twice running. SEPARATION: pairs of one club, country or family. BYE_ORDER, ORDER: the order rules.
    SPREAD: folds that are missed by much, where as much is missed in all.
    """

    SECOND_BYES = "second-byes"
    BYE_SCORE = "bye-score"
    REMATCHES = "rematches"
    RECENCY = "rematch-recency"
    REMATCH_HEIGHT = "rematch-height"
    APART = "undefeated-apart"
    DIFFERENCE = "score-difference"
    DIFFERENCE_HEIGHT = "difference-height"
    FLOATS = "repeated-floats"
    SEPARATION = "separation"
    BYE_ORDER = "bye-order"
    ORDER = "order"
    SPREAD = "fold-spread"


_MEETING_AGAIN = (Cost.REMATCHES, Cost.RECENCY, Cost.REMATCH_HEIGHT)
_RECORD = (Cost.APART, Cost.DIFFERENCE, Cost.DIFFERENCE_HEIGHT)
_TASTE = (Cost.FLOATS, Cost.SEPARATION, Cost.BYE_ORDER, Cost.ORDER, Cost.SPREAD)

#: The most important first. A bye is given as low as can be without one more rematch (SW2, SW4).
PRIORITIES: Mapping[First, tuple[Cost, ...]] = MappingProxyType(
    {
        First.NO_REMATCH: (
            Cost.SECOND_BYES,
            Cost.REMATCHES,
            Cost.BYE_SCORE,
            Cost.RECENCY,
            Cost.REMATCH_HEIGHT,
            *_RECORD,
            *_TASTE,
        ),
        First.RECORD: (Cost.SECOND_BYES, Cost.BYE_SCORE, *_RECORD, *_MEETING_AGAIN, *_TASTE),
    }
)

#: Fields of a list are small enough for the whole list in one number up to this many players.
LISTED = 16
#: Chance, as a cost: large enough that equal ones hardly matter.
_CHANCE_BITS = 16
#: A fold missed by more than this is as bad as one missed by it, when it comes to the spread.
_WIDEST = 31


@dataclass(frozen=True)
class Pricing:
    """How the pairs of a field are priced.

    rematches: may pairs who have met be taken, at their cost? Else they are no pairs. free_rematches: they
    cost nothing (Danish). last_round: do the two undefeated have to meet now (SW11)?
    """

    field: Field
    order: Order
    first: First
    chance: random.Random
    rematches: bool
    free_rematches: bool = False
    last_round: bool = False

    @property
    def priorities(self) -> tuple[Cost, ...]:
        return PRIORITIES[self.first]

    @property
    def is_listed(self) -> bool:
        """Is the field paired down a list, without a look at score differences (Monrad)?"""
        return self.order in (Order.MONRAD, Order.STANDINGS)

    def edges(self, pairs: Iterable[tuple[int, int]], byes: Iterable[int]) -> list[CostEdge]:
        """The pairs that may be taken with their costs.

        byes: who may get one where it is needed; in the answer it is a pair with node len(field).
        """
        priced = [edge for pair in pairs if (edge := self._edge(*pair)) is not None]
        return [*priced, *self._byes(byes)] if self.field.needs_bye else priced

    def _byes(self, places: Iterable[int]) -> Iterator[CostEdge]:
        for place in places:
            player = self.field.players[place]
            costs = {
                Cost.SECOND_BYES: player.byes,
                Cost.BYE_SCORE: self.field.height[place],
                Cost.BYE_ORDER: player.bye_rank,
                Cost.APART: int(place in self._finalists),
            }
            yield CostEdge(place, len(self.field), self._in_order(costs))

    def _edge(self, i: int, j: int) -> CostEdge | None:
        field = self.field
        met = 0 if self.free_rematches else field.met.get((i, j), 0)
        if met and not self.rematches:
            return None
        if not field.is_free and not field.may_meet(i, j):
            return None
        if not self._is_plain(i, j) or met:
            return CostEdge(i, j, self._in_order(self._dear(i, j, met)))
        # most pairs of a large field: nothing to say but the order rule
        return CostEdge(i, j, (*self._nothing, *self._order_costs(i, j)))

    def _is_plain(self, i: int, j: int) -> bool:
        """Can only the order rule say anything against these two?"""
        players = self.field.players
        return (
            (self.is_listed or players[i].score == players[j].score)
            and not self.field.constraints.soft
            and not self._finalists
        )

    def _dear(self, i: int, j: int, met: int) -> dict[Cost, int]:
        field = self.field
        order, spread = self._order_costs(i, j)
        costs = {Cost.ORDER: order, Cost.SPREAD: spread}
        if met:
            costs |= {Cost.REMATCHES: 1, Cost.RECENCY: met, Cost.REMATCH_HEIGHT: field.height[i]}
        if self.is_listed:
            return costs
        first, second = field.players[i], field.players[j]
        difference = (first.score - second.score) ** 2
        costs[Cost.DIFFERENCE] = difference
        costs[Cost.DIFFERENCE_HEIGHT] = difference * field.height[i]
        if difference:
            costs[Cost.FLOATS] = first.floated + second.floated
        costs[Cost.APART] = int((i in self._finalists) != (j in self._finalists))
        costs[Cost.SEPARATION] = field.closeness(i, j)
        return costs

    def _in_order(self, costs: Mapping[Cost, int]) -> Costs:
        return tuple([costs.get(cost, 0) for cost in self.priorities])

    @cached_property
    def _nothing(self) -> Costs:
        return (0,) * (len(self.priorities) - 2)

    @cached_property
    def _finalists(self) -> frozenset[int]:
        """The two who are undefeated, when they are two and have not met (SW11)."""
        found = [place for place, player in enumerate(self.field.players) if player.undefeated]
        if self.is_listed or not self.last_round or len(found) != 2:
            return frozenset()
        return frozenset() if tuple(found) in self.field.met else frozenset(found)

    def _order_costs(self, i: int, j: int) -> tuple[int, int]:
        """The order rule's cost, and the spread of a fold."""
        if self.order is Order.RANDOM:
            return self.chance.getrandbits(_CHANCE_BITS), 0
        if self.is_listed:
            return self._list_cost(i, j), 0
        missed = self._missed(i, j)
        return missed, min(missed, _WIDEST) ** 2

    def _missed(self, i: int, j: int) -> int:
        """How far from the fold two are, in half places."""
        group, other = self.field.group_of[i], self.field.group_of[j]
        if group == other:
            # doubled, because the fold lies between two places when the number is odd
            return abs(2 * (j - i) - len(group))
        # who leaves his group is near its end, and meets somebody near the head of the other
        return 2 * (group.stop - 1 - i + j - other.start)

    def _list_cost(self, i: int, j: int) -> int:
        """Sums compare as lists do: the first in the list gets the earliest partner, then the next (7.2)."""
        size = len(self.field)
        return j * size ** (size - 1 - i) if size <= LISTED else 0
