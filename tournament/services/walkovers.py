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
from rules.tournament.reentry import lower_entry
from rules.tournament.states import EntrantStatus
from tournament.actor import Actor
from tournament.entries import are_of_one_person, record_of
from tournament.models import Entrant, Pairing
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
        if rows.has_reentries:
            _let_lower_entry_go(rows, key)
        outcome = _outcome(rows, key)
        if outcome is None:
            continue
        _record(rows.pairings[key], outcome, by=by)
        follows = advance(rows.plan, rows, key, outcome)
        write_changes(rows, follows)
        changed |= follows
        waiting += [found for found in follows if found != key]
    return changed


def _let_lower_entry_go(rows: RowsByKey, key: str) -> None:
    """Two entries of one person meet: the lower-placed one is withdrawn (R2)."""
    state = rows[key]
    if state.status is not PairingStatus.READY:
        return
    first, second = (rows.entrant(who) for who in state.occupants if isinstance(who, int))
    if EntrantStatus.WITHDRAWN in (first.status, second.status) or not are_of_one_person(first.pk, second.pk):
        return
    lower = lower_entry(record_of(first), record_of(second))
    leaver = first if lower.entry == first.number else second
    leaver.status, leaver.left_as = EntrantStatus.WITHDRAWN, ResultKind.WITHDRAWN
    leaver.save(update_fields=["status", "left_as"])
    _let_go_everywhere(rows, leaver)


def _let_go_everywhere(rows: RowsByKey, leaver: Entrant) -> None:
    """The same person in the slots that were loaded."""
    for pairing in rows.pairings.values():
        for slot in pairing.slots.all():
            if slot.entrant_id == leaver.pk and slot.entrant is not None:
                slot.entrant.status, slot.entrant.left_as = leaver.status, leaver.left_as


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
