"""The state of a bracket is a function of its plan, its lines and its outcomes.

resolve computes it whole; advance and consequences compute only what one entry or correction changes.
They agree always: the state after equals the state before, updated with what changed.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.errors import TavlaError
from rules.tournament.formats.stage import (
    Bye,
    Line,
    Occupant,
    Open,
    Outcome,
    PairingPlan,
    PairingState,
    PairingStatus,
    Plan,
    Source,
)


class PairingNotReadyError(TavlaError):
    """A result for a pairing that does not have two entrants."""

    code = "pairing-not-ready"

    def __init__(self, *, pairing: str) -> None:
        super().__init__(f"pairing {pairing} does not have two entrants")
        self.pairing = pairing


class ResultAlreadyEnteredError(TavlaError):
    """A second result for a pairing; the way to another one is a correction."""

    code = "result-already-entered"

    def __init__(self, *, pairing: str) -> None:
        super().__init__(f"pairing {pairing} already has a result")
        self.pairing = pairing


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a correction changes when the bracket follows it.

    changed: every pairing whose state becomes another, the corrected one too, in the order of the plan.
    cleared: keys of the pairings that lose their result because one of their entrants changes.
    """

    changed: dict[str, PairingState]
    cleared: tuple[str, ...]


def resolve(plan: Plan, lines: Sequence[Line], outcomes: Mapping[str, Outcome]) -> dict[str, PairingState]:
    """The state of every pairing, in the order of the plan.

    lines: entrants from top to bottom, None for a bye, OPEN for who still comes.
    outcomes: by key of the pairing.
    Raises PairingNotReadyError when an outcome belongs to a pairing without two entrants.
    """
    if len(lines) != plan.lines:
        raise ValueError(f"the plan has {plan.lines} lines, the draw {len(lines)}")
    states: dict[str, PairingState] = {}
    for pairing in plan.pairings:
        first, second = (_occupant(pairing, source, lines, states) for source in pairing.sources)
        outcome = outcomes.get(pairing.key)
        state = PairingState.of(pairing.key, (first, second), outcome)
        if outcome is not None and state.status is not PairingStatus.OVER:
            raise PairingNotReadyError(pairing=pairing.key)
        states[pairing.key] = state
    return states


def advance(
    plan: Plan, states: Mapping[str, PairingState], key: str, outcome: Outcome
) -> dict[str, PairingState]:
    """Enter a result: the pairings whose state changes, this one too, in the order of the plan.

    states: may load each state when it is asked for; only what a change reaches is read.
    Raises PairingNotReadyError, ResultAlreadyEnteredError.
    """
    state = states[key]
    if state.outcome is not None:
        raise ResultAlreadyEnteredError(pairing=key)
    if state.status is not PairingStatus.READY:
        raise PairingNotReadyError(pairing=key)
    return _follow(plan, states, key, outcome).changed


def consequences(
    plan: Plan, states: Mapping[str, PairingState], key: str, outcome: Outcome | None
) -> Consequences:
    """What correcting a result, or removing it (None), changes if the bracket follows it (G7).

    A pairing further on whose entrants change loses its result, on the winner's and the loser's path, in
    every stage. The same result again changes nothing; the same one going on changes this pairing alone.
    states: may load each state when it is asked for. Raises PairingNotReadyError.
    """
    state = states[key]
    if state.outcome == outcome:
        return Consequences({}, ())
    if state.status not in (PairingStatus.READY, PairingStatus.OVER):
        raise PairingNotReadyError(pairing=key)
    return _follow(plan, states, key, outcome)


def standing(plan: Plan, states: Mapping[str, PairingState], key: str, winner: int) -> Outcome:
    """The corrected outcome when the matches that followed stand: another winner, the same one goes on.

    winner: slot 1 or 2. Nothing follows a final, so there the corrected winner counts in every way.
    Raises PairingNotReadyError when there is no result to correct.
    """
    former = states[key].outcome
    if former is None:
        raise PairingNotReadyError(pairing=key)
    goes_on = former.goes_on if plan.feeds(key) else None
    return Outcome(winner, goes_on, drops=former.drops)


def occupy(plan: Plan, states: Mapping[str, PairingState], line: int, occupant: Occupant) -> Consequences:
    """Put somebody else on a line: a late entrant for a bye, a bye for an open line, another entrant (2.3).

    What the line's former occupant played is cleared, and what followed from it. Nobody else is moved (L1).
    states: may load each state when it is asked for.
    """
    return seat(plan, states, dict.fromkeys(plan.seats(line), occupant))


def seat(
    plan: Plan, states: Mapping[str, PairingState], seats: Mapping[tuple[str, int], Occupant]
) -> Consequences:
    """Put others on some slots, by key and slot: who played, and not who was paired (5.1).

    What the former occupants had played there is cleared, and what followed from it.
    states: may load each state when it is asked for.
    """
    arriving: dict[str, dict[int, Occupant]] = {}
    for (key, slot), occupant in seats.items():
        if states[key].occupants[slot - 1] != occupant:
            arriving[key] = {**arriving.get(key, {}), slot: occupant}
    return _spread(plan, states, arriving, {})


def _follow(
    plan: Plan, states: Mapping[str, PairingState], key: str, outcome: Outcome | None
) -> Consequences:
    return _spread(plan, states, {}, {key: outcome})


def _spread(
    plan: Plan,
    states: Mapping[str, PairingState],
    arriving: dict[str, dict[int, Occupant]],
    corrected: Mapping[str, Outcome | None],
) -> Consequences:
    """Seat who arrives (key -> slot -> occupant), set the outcomes, and follow the change along the feeds.

    The pairings reached are taken in the order of the plan, so that each has both its occupants
    before it is judged, and is judged once.
    """
    changed: dict[str, PairingState] = {}
    cleared: list[str] = []
    queue = [plan.position[key] for key in (*arriving, *corrected)]
    heapq.heapify(queue)
    while queue:
        current = plan.pairings[heapq.heappop(queue)].key
        before = states[current]
        if current in corrected:
            after = PairingState.of(current, before.occupants, corrected[current])
        else:
            after = _after_arrivals(before, arriving[current])
            if before.outcome is not None:
                cleared.append(current)
        changed[current] = after
        for feed in plan.feeds(current):
            fed = plan.by_key[feed.key]
            occupant = fed.receives(after, feed.kind)
            if fed.receives(before, feed.kind) == occupant:
                continue
            if feed.key not in arriving:
                arriving[feed.key] = {}
                heapq.heappush(queue, plan.position[feed.key])
            arriving[feed.key][feed.slot] = occupant
    return Consequences(changed, tuple(cleared))


def _after_arrivals(state: PairingState, arrivals: Mapping[int, Occupant]) -> PairingState:
    """The pairing with new occupants in some slots (1 or 2); its result, if any, was of other people."""
    first, second = state.occupants
    return PairingState.of(state.key, (arrivals.get(1, first), arrivals.get(2, second)))


def _occupant(
    pairing: PairingPlan, source: Source, lines: Sequence[Line], states: Mapping[str, PairingState]
) -> Occupant:
    if source.line is not None:
        return _on_line(lines[source.line - 1])
    assert source.pairing is not None, "a source is a line or a pairing"
    return pairing.receives(states[source.pairing], source.kind)


def _on_line(line: Line) -> Occupant:
    if line is Open.OPEN:
        return None
    return Bye.BYE if line is None else line
