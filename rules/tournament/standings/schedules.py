"""Round robins, groups and short schedules as histories, which the tables are made from (6.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.match.states import ResultKind
from rules.tournament.formats.stage import PairingPlan, PairingState, Plan
from rules.tournament.pairing.cells import Kind, NoMatch
from rules.tournament.pairing.history import History, RoundPairing


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
) -> History:
    """The history of a stage, or of one group of it; entrants in the order of their lines.

    Who has no opponent in a round has a bye that counts nothing. scores: by key; a result without one is
    played, its points unknown. withdrawn: when less than half of such an entrant's matches were played, all
    of them are dropped; else those that were not played are lost to the opponent (6.1).
    """
    pairings = [pairing for pairing in plan.pairings if pairing.group == group]
    rows = [(pairing.round, _row(pairing, states[pairing.key], scores or {})) for pairing in pairings]
    entrants = _entrants(pairings, states)
    gone = {who: _is_dropped(who, [row for _, row in rows]) for who in withdrawn if who in entrants}
    rounds = max((round_ for round_, _ in rows), default=0)
    return History(
        entrants,
        tuple(
            _round([_settled(row, gone) for at, row in rows if at == round_], entrants)
            for round_ in range(1, rounds + 1)
        ),
    )


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


def _is_dropped(who: int, rows: Sequence[RoundPairing | None]) -> bool:
    """Has somebody who withdrew played less than half of his matches?"""
    own = [row for row in rows if row is not None and who in (row.a, row.b)]
    played = sum(row.kind is ResultKind.PLAYED for row in own)
    return 2 * played < len(own)


def _settled(row: RoundPairing | None, gone: Mapping[int, bool]) -> RoundPairing | None:
    """The row as it counts after withdrawals; None where it does not."""
    if row is None or row.b is None:
        return None
    leaving = [who for who in (row.a, row.b) if who in gone]
    if any(gone[who] for who in leaving):
        return None
    if not leaving or row.is_decided:
        return row
    kind: Kind = NoMatch.DOUBLE_FORFEIT if len(leaving) == 2 else ResultKind.WITHDRAWN
    winner = next((who for who in (row.a, row.b) if who not in gone), None)
    return RoundPairing(row.a, row.b, winner, kind=kind)


def _round(rows: Sequence[RoundPairing | None], entrants: Sequence[int]) -> tuple[RoundPairing, ...]:
    found = [row for row in rows if row is not None]
    return (*found, *_free(found, entrants))


def _free(found: Sequence[RoundPairing], entrants: Sequence[int]) -> Iterator[RoundPairing]:
    playing = {who for row in found for who in (row.a, row.b)}
    return (RoundPairing.bye(who, counts=False) for who in entrants if who not in playing)
