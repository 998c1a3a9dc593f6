"""Who leaves a table in which everybody's matches are known before: what his matches count (6.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from rules.match.states import ResultKind
from rules.tournament.pairing.cells import Kind, NoMatch
from rules.tournament.pairing.history import History, RoundPairing


class Withdrawals(StrEnum):
    """What becomes of the matches of somebody who leaves (6.1).

    HALF_RULE: with less than half of them played, all of them are dropped; else the rest is lost by forfeit.
    FORFEIT: what was played counts, the rest is lost by forfeit, however few were played.
    """

    HALF_RULE = "half-rule"
    FORFEIT = "forfeit"


@dataclass(frozen=True, slots=True)
class Dropped:
    """Somebody who left too early to count. played: matches played, of so many in the schedule."""

    played: int
    of: int


def dropped(history: History, withdrawn: Collection[int], rule: Withdrawals) -> Mapping[int, Dropped]:
    """Whose matches count for nobody, of those who have left, in the order of the history.

    history: with every match of the schedule, played or not. A match lost or won without play is not played.
    """
    if rule is Withdrawals.FORFEIT:
        return {}
    gone = frozenset(withdrawn)
    rows = [row for pairings in history.rounds for row in pairings if row.b is not None]
    found = {who: _told(who, rows) for who in history.entrants if who in gone}
    return {who: told for who, told in found.items() if 2 * told.played < told.of}


def _told(who: int, rows: Sequence[RoundPairing]) -> Dropped:
    own = [row for row in rows if who in (row.a, row.b)]
    return Dropped(played=sum(row.kind is ResultKind.PLAYED for row in own), of=len(own))


def settled(history: History, withdrawn: Collection[int], rule: Withdrawals) -> History:
    """The history as it counts: without those who are dropped, open matches of others who left as forfeits.

    Whoever would have met somebody who is dropped is free in that round, which counts nothing.
    """
    out = dropped(history, withdrawn, rule)
    gone = frozenset(withdrawn)
    entrants = tuple(who for who in history.entrants if who not in out)
    rounds = (tuple(_counting(pairings, out, gone)) for pairings in history.rounds)
    return replace(history, entrants=entrants, rounds=tuple(rounds))


def _counting(
    pairings: Sequence[RoundPairing], out: Collection[int], gone: Collection[int]
) -> Iterator[RoundPairing]:
    for row in pairings:
        pair = [who for who in (row.a, row.b) if who is not None]
        left = [who for who in pair if who not in out]
        if len(left) < len(pair):
            yield from (RoundPairing.bye(who, counts=False) for who in left)
        else:
            yield _decided(row, [who for who in pair if who not in gone])


def _decided(row: RoundPairing, here: Sequence[int]) -> RoundPairing:
    """An open match of somebody who has left, as it is decided; any other as it is. here: who has not."""
    if row.is_decided or row.b is None or len(here) == 2:
        return row
    kind: Kind = ResultKind.WITHDRAWN if here else NoMatch.DOUBLE_FORFEIT
    return replace(row, winner=here[0] if here else None, kind=kind)
