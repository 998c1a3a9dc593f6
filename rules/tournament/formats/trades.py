"""Slots of a plan that change their sources, because others have played than were paired (5.1).

When Ada, who should meet Bora, has played Can instead, that match stands for Ada's: Can comes where Bora
would, and Bora where Can would. Whoever fed the one slot feeds the other from then on; what was played before
stays where it was, and every later match follows as it would have.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from rules.errors import TavlaError
from rules.tournament.formats.stage import PairingPlan, Plan

#: Two slots, each by the key of its pairing and 1 or 2.
Seat = tuple[str, int]
Trade = tuple[Seat, Seat]


class TradeImpossibleError(TavlaError):
    """These two slots cannot change their sources. first, second: keys of their pairings."""

    code = "trade-impossible"

    def __init__(self, *, first: str, second: str) -> None:
        super().__init__(f"{first} and {second} are no two matches of one round")
        self.first = first
        self.second = second


@lru_cache(maxsize=64)
def traded(plan: Plan, trades: tuple[Trade, ...]) -> Plan:
    """The plan after the trades, one after the other. Raises TradeImpossibleError."""
    for trade in trades:
        plan = _after(plan, trade)
    return plan


def trades_of(given: Sequence[Any]) -> tuple[Trade, ...]:
    """Trades as they were stored: [[["M2-1", 2], ["M2-2", 1]], ...]."""
    return tuple(((str(one[0]), int(one[1])), (str(other[0]), int(other[1]))) for one, other in given)


def trades_json(trades: Sequence[Trade]) -> list[list[list[str | int]]]:
    """As they are stored."""
    return [[list(seat) for seat in trade] for trade in trades]


def _after(plan: Plan, trade: Trade) -> Plan:
    (one, slot), (other, second_slot) = trade
    if not _may_trade(plan, one, other):
        raise TradeImpossibleError(first=one, second=other)
    first, second = plan.by_key[one], plan.by_key[other]
    source, second_source = first.sources[slot - 1], second.sources[second_slot - 1]
    changed = {
        one: _with_source(first, slot, second_source),
        other: _with_source(second, second_slot, source),
    }
    return Plan(tuple(changed.get(pairing.key, pairing) for pairing in plan.pairings))


def _may_trade(plan: Plan, one: str, other: str) -> bool:
    """Are they two matches of one round, both played in any case?

    Then what feeds them comes before both, and the order of the plan holds (G5).
    """
    if one == other or not {one, other} <= plan.by_key.keys():
        return False
    first, second = plan.by_key[one], plan.by_key[other]
    is_sure = first.only_if is None and second.only_if is None
    return is_sure and (first.stage, first.round) == (second.stage, second.round)


def _with_source(pairing: PairingPlan, slot: int, source: Any) -> PairingPlan:
    first, second = pairing.sources
    return replace(pairing, sources=(source, second) if slot == 1 else (first, source))
