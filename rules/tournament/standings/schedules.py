"""Round robins, groups and short schedules as histories, which the tables are made from (6.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.match.states import ResultKind
from rules.tournament.formats.stage import PairingPlan, PairingState, Plan
from rules.tournament.pairing.cells import NoMatch
from rules.tournament.pairing.history import History, RoundPairing
from rules.tournament.standings.withdrawals import Withdrawals, settled


@dataclass(frozen=True, slots=True)
class Score:
    """What is known of a result beside who won. points: of slots 1 and 2."""

    points: tuple[int, int] | None = None
    kind: ResultKind = ResultKind.PLAYED
    length: int | None = None


def schedule_history(
    plan: Plan,
    states: Mapping[str, PairingState],
    *,
    group: str = "",
    scores: Mapping[str, Score] | None = None,
    withdrawn: Collection[int] = (),
    withdrawals: Withdrawals = Withdrawals.HALF_RULE,
) -> History:
    """The history of a stage, or of one group of it; entrants in the order of their lines.

    Who has no opponent in a round has a bye that counts nothing. scores: by key; a result without one is
    played, its points unknown. withdrawn: who has left; withdrawals: what their matches count.
    """
    pairings = [pairing for pairing in plan.pairings if pairing.group == group]
    rows = [(pairing.round, _row(pairing, states[pairing.key], scores or {})) for pairing in pairings]
    entrants = _entrants(pairings, states)
    rounds = max((round_ for round_, _ in rows), default=0)
    told = History(
        entrants,
        tuple(_round([row for at, row in rows if at == round_], entrants) for round_ in range(1, rounds + 1)),
    )
    return settled(told, withdrawn, withdrawals)


def _entrants(pairings: Sequence[PairingPlan], states: Mapping[str, PairingState]) -> tuple[int, ...]:
    lines: dict[int, int] = {}
    for pairing in pairings:
        for source, who in zip(pairing.sources, states[pairing.key].occupants, strict=True):
            if source.line is not None and isinstance(who, int):
                lines[source.line] = who
    return tuple(lines[line] for line in sorted(lines))


def _row(pairing: PairingPlan, state: PairingState, scores: Mapping[str, Score]) -> RoundPairing | None:
    """None for a pairing without two entrants."""
    a, b = state.occupants
    if not isinstance(a, int) or not isinstance(b, int):
        return None
    if state.outcome is None:
        return RoundPairing(a, b)
    if not state.outcome.winner:
        return RoundPairing(a, b, kind=NoMatch.DOUBLE_FORFEIT)
    score = scores.get(pairing.key, Score())
    return RoundPairing(a, b, (a, b)[state.outcome.winner - 1], score.points, score.kind, score.length)


def _round(rows: Sequence[RoundPairing | None], entrants: Sequence[int]) -> tuple[RoundPairing, ...]:
    found = [row for row in rows if row is not None]
    return (*found, *_free(found, entrants))


def _free(found: Sequence[RoundPairing], entrants: Sequence[int]) -> Iterator[RoundPairing]:
    playing = {who for row in found for who in (row.a, row.b)}
    return (RoundPairing.bye(who, counts=False) for who in entrants if who not in playing)
