"""Who goes on from one part of an event to the next, and in which order (5.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from rules.tournament.formats.stage import Occupant, PairingState, PairingStatus, Plan, SourceKind
from rules.tournament.standings.ranking import Place


def best_of_groups(tables: Sequence[Sequence[int]], count: int) -> tuple[tuple[int, ...], ...]:
    """The winners of group A, B, ..., then the runners-up in that order, and so on, `count` from each.

    tables: the entrants of each group, best first; a group with fewer is passed over.
    """
    return tuple(tuple(table[rank] for table in tables if rank < len(table)) for rank in range(count))


def best_placed(places: Sequence[Place], count: int) -> tuple[int, ...]:
    """As many as wanted, best first; fewer when a shared place would have to be torn."""
    return tuple(place.entrant for place in places if place.last <= count)


def tied_for_last(places: Sequence[Place], count: int) -> tuple[int, ...]:
    """Who shares the last place that qualifies with more than it has room for: they play for it."""
    return tuple(place.entrant for place in places if place.first <= count < place.last)


def level_for(wins: Mapping[int, int], count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who has one of `count` places by wins alone, and who is level for the last of them.

    wins: of everybody. Both in the order they are given. Nobody is level where all who are have a place.
    """
    ordered = sorted(wins.values(), reverse=True)
    if len(ordered) <= count or ordered[count - 1] > ordered[count]:
        least = ordered[:count][-1] if ordered else 0
        return tuple(who for who, won in wins.items() if won >= least), ()
    line = ordered[count]
    return (
        tuple(who for who, won in wins.items() if won > line),
        tuple(who for who, won in wins.items() if won == line),
    )


def survivors(plan: Plan, states: Mapping[str, PairingState], stage: str) -> tuple[int, ...]:
    """Who came through a stage that stops before its final, from top to bottom."""
    return _sent(
        states[pairing.key].advancing
        for pairing in plan.pairings
        if pairing.stage == stage and plan.feed(pairing.key, SourceKind.WINNER) is None
    )


def losers(
    plan: Plan, states: Mapping[str, PairingState], stage: str, *, rounds: int | None = None
) -> tuple[int, ...]:
    """Who lost in a stage, in its first rounds if so many are named, in the order of the plan (4.5)."""
    return _sent(
        states[pairing.key].dropping
        for pairing in plan.pairings
        if pairing.stage == stage and (rounds is None or pairing.round <= rounds)
    )


def all_out(plan: Plan, states: Mapping[str, PairingState]) -> tuple[int, ...]:
    """Everybody who is out of every stage by now and is still here (for a fresh draw, 5.1).

    He has lost and plays on nowhere. Who has gone home is not among them, nor both of a double forfeit.
    """
    return _sent(
        state.dropping
        for pairing in plan.pairings
        if (state := states[pairing.key]).status is PairingStatus.OVER
        and not _plays_on(plan, states, pairing.key)
    )


def have_met(
    plan: Plan, states: Mapping[str, PairingState], *, unplayed: Collection[str] = ()
) -> frozenset[frozenset[int]]:
    """The pairs who sat at a table. unplayed: keys of results without play, which are no meetings."""
    return frozenset(
        frozenset(who for who in states[pairing.key].occupants if isinstance(who, int))
        for pairing in plan.pairings
        if states[pairing.key].status is PairingStatus.OVER and pairing.key not in unplayed
    )


def _plays_on(plan: Plan, states: Mapping[str, PairingState], key: str) -> bool:
    """Does the loser of a decided pairing come into another one?"""
    feed = plan.feed(key, SourceKind.LOSER)
    return feed is not None and states[feed.key].occupants[feed.slot - 1] == states[key].dropping


def _sent(occupants: Iterable[Occupant]) -> tuple[int, ...]:
    return tuple(who for who in occupants if isinstance(who, int))
