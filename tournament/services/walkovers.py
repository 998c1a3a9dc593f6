"""Matches of people who have left: won by the opponent at once, or when the opponent becomes known (G9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from matches.models import Report
from matches.services import record_double_forfeit, record_result
from rules.match.claim import ClaimedResult
from rules.match.score import Side
from rules.match.states import MatchState, ResultKind
from rules.tournament.formats.bracket import advance
from rules.tournament.formats.stage import DOUBLE_FORFEIT, Outcome, PairingState, PairingStatus
from rules.tournament.states import EntrantStatus
from tournament.actor import Actor
from tournament.models import Pairing
from tournament.snapshots import RowsByKey, write_changes


def give_walkovers(rows: RowsByKey, keys: Iterable[str], *, by: Actor) -> dict[str, PairingState]:
    """Decide the ready matches among these in which somebody has left, and those that become ready by it.

    Gives back what changed, as it is now. Both have left: a double forfeit.
    """
    changed: dict[str, PairingState] = {}
    waiting = list(keys)
    rows.load(waiting)
    while waiting:
        key = waiting.pop(0)
        outcome = _outcome(rows, key)
        if outcome is None:
            continue
        _record(rows.pairings[key], outcome, by=by)
        follows = advance(rows.plan, rows, key, outcome)
        write_changes(rows, follows)
        changed |= follows
        waiting += [found for found in follows if found != key]
    return changed


def _outcome(rows: RowsByKey, key: str) -> Outcome | None:
    """Who wins because the other has left; None where both are here, or it is not time."""
    if rows[key].status is not PairingStatus.READY or rows.pairings[key].match is None:
        return None
    has_left = list(_has_left(rows, key))
    if True not in has_left:
        return None
    return DOUBLE_FORFEIT if all(has_left) else Outcome(1 + has_left.index(False))


def _has_left(rows: RowsByKey, key: str) -> Iterator[bool]:
    for occupant in rows[key].occupants:
        assert isinstance(occupant, int), "two entrants meet in a ready pairing"
        yield rows.entrant(occupant).status == EntrantStatus.WITHDRAWN


def _record(pairing: Pairing, outcome: Outcome, *, by: Actor) -> None:
    match = pairing.match
    assert match is not None
    if outcome == DOUBLE_FORFEIT:
        record_double_forfeit(match, by=by.name)
        return
    loser = [slot.entrant for slot in pairing.slots.all()][2 - outcome.winner]
    result = ClaimedResult(
        winner=Side(outcome.winner),
        score=None,
        kind=ResultKind(loser.left_as or ResultKind.WITHDRAWN),
        tally=None,
    )
    record_result(match, result, state=MatchState.DECIDED, act=Report.Act.RESULT, by=by.name)
