"""The best pairing of a field, found exactly: by matching, or down the list for the orders that are lists."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from rules.errors import TavlaError
from rules.tournament.pairing.adjacent import pair_adjacent
from rules.tournament.pairing.bounds import best_byes, is_proved
from rules.tournament.pairing.candidates import (
    FOLD_WIDTH,
    SMALL,
    WIDTH,
    Candidates,
    Pair,
    blocks,
    folded,
    near,
    reaches_edge,
    whole,
)
from rules.tournament.pairing.costs import LISTED, Cost, Pricing
from rules.tournament.pairing.field import Field
from rules.tournament.pairing.least_cost import CostEdge, Found, best_first, least_cost_pairs
from rules.tournament.pairing.settings import First, Order, SwissSettings

#: Larger fields are not looked at whole when the candidates give a pairing: it would take minutes.
WHOLE = 2000
#: For the order rule alone the candidates of a fold are not widened beyond this.
WIDEST_FOLD = 96
#: So many pairings are tried, best first, for one that does not lead into a dead end.
TRIES = 300


class NoLegalPairingError(TavlaError):
    """What is forbidden leaves no way to pair everybody."""

    code = "no-legal-pairing"

    def __init__(self, *, count: int) -> None:
        super().__init__(f"{count} players cannot be paired: too much is forbidden")
        self.count = count


@dataclass(frozen=True, slots=True)
class Solved:
    """Places paired, the bye's as well, and whether it is proved that nothing better exists.

    edges: what it was chosen from; () when it was found down the list.
    """

    pairs: tuple[Pair, ...]
    bye: int | None
    proved: bool
    edges: Sequence[CostEdge] = ()


@dataclass(frozen=True)
class Solver:
    """One round to be paired. round_: its number, which with `settings.rounds` says how many are left."""

    field: Field
    settings: SwissSettings
    round_: int
    chance: random.Random

    @property
    def order(self) -> Order:
        return self.settings.order_of(self.round_)

    def best(self) -> Solved:
        """The best pairing. Raises NoLegalPairingError."""
        if self._is_listed and len(self.field) > LISTED:
            return self._down_the_list()
        if self.settings.first is First.NO_REMATCH:
            found = self._by_matching(rematches=False)
            # a second bye is worse than a rematch; only where rematches are let in can it be avoided
            if found is not None and self._byes_of(found.bye) == self._fewest_byes:
                return found
        found = self._by_matching(rematches=True)
        if found is None:
            raise NoLegalPairingError(count=len(self.field))
        return found

    def others(self, solved: Solved) -> Iterator[Solved]:
        """The pairings that come after the best one; none for those found down a list."""
        found = best_first(self._nodes, solved.edges)
        yield from (self._solved(each, solved.edges, solved.proved) for each in islice(found, 1, TRIES))

    @property
    def _is_listed(self) -> bool:
        return self.order in (Order.MONRAD, Order.STANDINGS)

    @property
    def _nodes(self) -> int:
        return len(self.field) + self.field.needs_bye

    @property
    def _fewest_byes(self) -> int:
        return min((player.byes for player in self.field.players), default=0) if self.field.needs_bye else 0

    def _byes_of(self, bye: int | None) -> int:
        return 0 if bye is None else self.field.players[bye].byes

    def _pricing(self, *, rematches: bool) -> Pricing:
        return Pricing(
            field=self.field,
            order=self.order,
            first=self.settings.first,
            chance=self.chance,
            rematches=rematches,
            free_rematches=self.settings.rematches,
            last_round=self.round_ == self.settings.rounds,
        )

    def _by_matching(self, *, rematches: bool) -> Solved | None:
        """Widen the candidates until nothing better can lie outside them."""
        pricing = self._pricing(rematches=rematches)
        if len(self.field) > SMALL and not self._is_listed:
            found = self._first_look(pricing)
            if found is not None:
                return found
        return self._wider_looks(pricing)

    def _first_look(self, pricing: Pricing) -> Solved | None:
        """The pairing of few candidates, where it is proved to be the best."""
        is_fold = self.order is Order.FOLD
        found, edges = self._least(pricing, folded(self.field) if is_fold else blocks(self.field))
        if found is None or not self._is_proved(pricing, found, FOLD_WIDTH):
            return None
        return self._solved(found, edges, True)

    def _wider_looks(self, pricing: Pricing) -> Solved | None:
        width = WIDTH
        while True:
            is_whole = len(self.field) <= max(SMALL, width)
            found, edges = self._least(pricing, whole(self.field) if is_whole else near(self.field, width))
            if is_whole:
                return None if found is None else self._solved(found, edges, True)
            if found is not None:
                proved = self._is_proved(pricing, found, width)
                if proved or (2 * width > WHOLE and len(self.field) > WHOLE):
                    return self._solved(found, edges, proved)
            width *= 2

    def _least(self, pricing: Pricing, candidates: Candidates) -> tuple[Found | None, list[CostEdge]]:
        edges = pricing.edges(candidates.pairs, candidates.byes)
        return least_cost_pairs(self._nodes, edges), edges

    def _is_proved(self, pricing: Pricing, found: Found, width: int) -> bool:
        costs: Mapping[Cost, int] = dict(zip(pricing.priorities, found.costs, strict=True))
        if not is_proved(pricing, costs):
            return False
        may_widen = self.order is Order.FOLD and width < WIDEST_FOLD
        return not (may_widen and reaches_edge(self.field, found.pairs, width))

    def _solved(self, found: Found, edges: Sequence[CostEdge], proved: bool) -> Solved:
        nobody = len(self.field)
        pairs = tuple(sorted(pair for pair in found.pairs if pair[1] != nobody))
        bye = next((a for a, b in found.pairs if b == nobody), None)
        return Solved(pairs, bye, proved, edges)

    def _down_the_list(self) -> Solved:
        """Monrad, Danish and by the standings: the smallest pairing in the order of lists (7.2)."""
        for bye in self._byes_in_turn():
            pairs = pair_adjacent(self._all_but(bye), self._is_new)
            if pairs is not None:
                return Solved(pairs, bye, True)
        return self._with_rematches()

    def _byes_in_turn(self) -> list[int] | list[None]:
        """Those who may have the bye without a second one for anybody."""
        return best_byes(self.field) if self.field.needs_bye else [None]

    def _with_rematches(self) -> Solved:
        """Matching says which rematches are the least evil, and the bye; the others go down the list."""
        found = self._by_matching(rematches=True)
        if found is None:
            raise NoLegalPairingError(count=len(self.field))
        again = [pair for pair in found.pairs if not self._is_new(*pair)]
        taken = {place for pair in again for place in pair}
        rest = [place for place in self._all_but(found.bye) if place not in taken]
        others = pair_adjacent(rest, self._is_new)
        assert others is not None, "the matching has paired them"
        return Solved(tuple(sorted([*again, *others])), found.bye, found.proved)

    def _all_but(self, bye: int | None) -> list[int]:
        return [place for place in range(len(self.field)) if place != bye]

    def _is_new(self, i: int, j: int) -> bool:
        if not self.settings.rematches and (i, j) in self.field.met:
            return False
        return self.field.is_free or self.field.may_meet(i, j)
