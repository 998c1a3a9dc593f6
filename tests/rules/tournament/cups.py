"""Whole cups for the tests: drawn, played at random, and as the rows a database would hold."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from rules.tournament.checker import PairingRow, SlotRow
from rules.tournament.draw import random_draw
from rules.tournament.formats.bracket import advance, resolve
from rules.tournament.formats.catalogue import cup
from rules.tournament.formats.stage import Outcome, PairingState, PairingStatus, Plan
from tests.looking import examples

#: For each number of entrants.
DRAW_SEEDS = range(examples(20))

KINDS = {PairingStatus.OVER: "played", PairingStatus.BYE: "bye", PairingStatus.VOID: "void"}


@dataclass(frozen=True)
class Cup:
    """A cup in which the results of `outcomes` were entered, in that order."""

    plan: Plan
    lines: tuple[int | None, ...]
    outcomes: dict[str, Outcome]
    states: dict[str, PairingState]

    @property
    def ready(self) -> list[str]:
        return [key for key, state in self.states.items() if state.status is PairingStatus.READY]

    def rows(self) -> list[PairingRow]:
        return rows_of(self.plan, self.states)


def drawn_cup(entrants: int, draw_seed: int = 0) -> Cup:
    plan = cup(entrants)
    lines = random_draw(range(1, entrants + 1), draw_seed=draw_seed)
    return Cup(plan, lines, {}, resolve(plan, lines, {}))


def played_cup(entrants: int, draw_seed: int = 0, *, results: int | None = None) -> Cup:
    """Enter random results in a random order; results: how many, None for all."""
    chance = random.Random(f"{entrants}-{draw_seed}")
    cup_ = drawn_cup(entrants, draw_seed)
    states, outcomes, ready = cup_.states, cup_.outcomes, cup_.ready
    while ready and (results is None or len(outcomes) < results):
        key = ready.pop(chance.randrange(len(ready)))
        outcomes[key] = Outcome(chance.choice((1, 2)))
        changed = advance(cup_.plan, states, key, outcomes[key])
        states.update(changed)
        ready += [found for found, state in changed.items() if state.status is PairingStatus.READY]
    return cup_


def favourites_cup(entrants: int) -> Cup:
    """Entrant 1 is the best seed, 2 the next; the better one always wins."""
    plan = cup(entrants)
    lines = random_draw(range(1, entrants + 1), draw_seed=0, seeded=range(1, entrants + 1))
    outcomes: dict[str, Outcome] = {}
    for pairing in plan.pairings:
        state = resolve(plan, lines, outcomes)[pairing.key]
        if state.status is PairingStatus.READY:
            outcomes[pairing.key] = Outcome(1 if state.occupants[0] < state.occupants[1] else 2)
    return Cup(plan, lines, outcomes, resolve(plan, lines, outcomes))


def rows_of(plan: Plan, states: dict[str, PairingState]) -> list[PairingRow]:
    return [_row(plan, states[pairing.key]) for pairing in plan.pairings]


def _row(plan: Plan, state: PairingState) -> PairingRow:
    pairing = plan.by_key[state.key]
    first, second = (
        SlotRow(source.kind, source.line, source.pairing, occupant)
        for source, occupant in zip(pairing.sources, state.occupants, strict=True)
    )
    return PairingRow(
        key=pairing.key,
        stage=pairing.stage,
        round=pairing.round,
        number=pairing.number,
        slots=(first, second),
        winner=state.outcome.winner if state.outcome else None,
        goes_on=state.outcome.goes_on if state.outcome else None,
        kind=KINDS.get(state.status),
        drops=state.outcome is None or state.outcome.drops,
    )


def changed_row(rows: list[PairingRow], key: str, **changes: object) -> list[PairingRow]:
    """The rows with one of them changed."""
    return [replace(row, **changes) if row.key == key else row for row in rows]


def changed_slot(rows: list[PairingRow], key: str, slot: int, **changes: object) -> list[PairingRow]:
    """The rows with one slot (1 or 2) changed."""
    row = next(row for row in rows if row.key == key)
    slots = [replace(old, **changes) if at == slot else old for at, old in enumerate(row.slots, start=1)]
    return changed_row(rows, key, slots=tuple(slots))
