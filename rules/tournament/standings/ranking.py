"""Places in knock-out stages: losers of the same round share theirs (pairing-reference section 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.tournament.formats.stage import PairingPlan, PairingState, PairingStatus, Plan


@dataclass(frozen=True, slots=True)
class Place:
    """An entrant's place in a stage, counted from 1: first to last, the same when it is not shared."""

    entrant: int
    first: int
    last: int


def cup_places(plan: Plan, states: Mapping[str, PairingState]) -> dict[str, tuple[Place, ...]]:
    """The decided places of each stage, best first; entrants who share a place by id.

    Places count real entrants: byes take none. Who still plays in a stage has no place in it yet.
    Where a corrected result stands, the places follow who went on.
    """
    return {stage: tuple(sorted(_decided(plan, states, stage), key=_best_first)) for stage in plan.stages}


def open_places(plan: Plan, states: Mapping[str, PairingState]) -> dict[str, tuple[Place, ...]]:
    """What those who still play in a stage can reach: first is the best possible place, last the worst.

    In the order of their pairings.
    """
    return {stage: tuple(_open(plan, states, stage)) for stage in plan.stages}


def _decided(plan: Plan, states: Mapping[str, PairingState], stage: str) -> Iterator[Place]:
    pairings = _pairings(plan, stage)
    loser_places = _loser_places(pairings, states)
    for pairing in pairings:
        loser = states[pairing.key].dropping
        if isinstance(loser, int):
            yield Place(loser, *loser_places[pairing.round])
    champion = states[pairings[-1].key].advancing
    if isinstance(champion, int):
        yield Place(champion, 1, 1)


def _open(plan: Plan, states: Mapping[str, PairingState], stage: str) -> Iterator[Place]:
    pairings = _pairings(plan, stage)
    loser_places = _loser_places(pairings, states)
    for pairing in pairings:
        state = states[pairing.key]
        if state.status in (PairingStatus.WAITING, PairingStatus.READY):
            worst = loser_places[pairing.round][1]
            yield from (Place(entrant, 1, worst) for entrant in state.occupants if isinstance(entrant, int))


def _pairings(plan: Plan, stage: str) -> tuple[PairingPlan, ...]:
    """The pairings of a stage, its final last."""
    return tuple(pairing for pairing in plan.pairings if pairing.stage == stage)


def _loser_places(
    pairings: tuple[PairingPlan, ...], states: Mapping[str, PairingState]
) -> dict[int, tuple[int, int]]:
    """First and last place of the losers of each round.

    A pairing without a bye costs exactly one entrant his stay; everybody but one leaves the stage so.
    """
    leaving = Counter(pairing.round for pairing in pairings if not states[pairing.key].has_bye)
    places = {}
    last = leaving.total() + 1
    for round_ in range(1, pairings[-1].round + 1):
        places[round_] = (last - leaving[round_] + 1, last)
        last -= leaving[round_]
    return places


def _best_first(place: Place) -> tuple[int, int]:
    return (place.first, place.entrant)
