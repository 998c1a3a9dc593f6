"""People who leave an event: withdrawn, not come, disqualified; both at once; and back again (G9)."""

from __future__ import annotations

from matches.services import record_double_forfeit
from rules.match.states import ResultKind
from rules.tournament.formats.bracket import advance, consequences
from rules.tournament.formats.stage import DOUBLE_FORFEIT, Outcome, PairingState, PairingStatus, SourceKind
from rules.tournament.states import EntrantStatus
from tournament.actor import Actor
from tournament.draw_errors import EntrantLeftError, EntrantStaysError, LinePlayedError, NotDroppingError
from tournament.errors import ChoiceUnknownError, ReasonMissingError, ResultLockedError
from tournament.models import Entrant, Event, Pairing
from tournament.models.rounds import CALLED
from tournament.parts import parts_of
from tournament.services.acts import act, refuse_stale
from tournament.services.moves import located, locked_rows, match_of, standing_values, write_moves
from tournament.services.turns import begin_waiting
from tournament.services.walkovers import give_walkovers
from tournament.snapshots import RowsByKey, finish_stages, pairings_json

#: How somebody leaves, which is how matches not played any more are decided.
LEAVING = (ResultKind.WITHDRAWN, ResultKind.NO_SHOW, ResultKind.DISQUALIFIED)


def withdraw_entrant(
    entrant: Entrant, *, kind: ResultKind = ResultKind.WITHDRAWN, reason: str = "", by: Actor
) -> Entrant:
    """Somebody leaves the event: the opponents win what is not played, at once or when they are known.

    Who has left is never paired again, nor comes into a later part. kind: WITHDRAWN, NO_SHOW, DISQUALIFIED.
    Raises EntrantLeftError, ChoiceUnknownError, ReasonMissingError for a disqualification without one.
    """
    if kind not in LEAVING:
        raise ChoiceUnknownError(field="kind", value=str(kind))
    if kind is ResultKind.DISQUALIFIED and not reason.strip():
        raise ReasonMissingError
    event = entrant.event
    with act(event.tournament_id, by=by, action="withdraw-entrant", event=event) as doing:
        row = Entrant.objects.get(pk=entrant.pk)
        if row.status == EntrantStatus.WITHDRAWN:
            raise EntrantLeftError(name=row.name)
        before = str(row.status)
        row.status, row.left_as = EntrantStatus.WITHDRAWN, kind
        row.save(update_fields=["status", "left_as"])
        changed = give_up_matches(event, row, by=by)
        doing.record(
            subject=row.name,
            values={"event": event.name, "kind": kind.value},
            before={"status": before},
            after={"status": str(row.status), "pairings": pairings_json(changed)},
            reason=reason,
        )
    return row


def give_up_matches(event: Event, left: Entrant, *, by: Actor) -> dict[str, PairingState]:
    """The opponents win what somebody who has left could play now, in every part. Gives back what changed."""
    changed: dict[str, PairingState] = {}
    for part in parts_of(event):
        if event.stages.filter(part=part.number, published_at__isnull=False).exists():
            rows = RowsByKey(event, part.number)
            changed |= give_walkovers(rows, _open_keys(left, part.number), by=by)
            finish_stages(rows)
    return changed | begin_waiting(event, by=by)


def reinstate_entrant(entrant: Entrant, *, by: Actor) -> Entrant:
    """Somebody who had left is back: what the opponents won stands, until a director takes it back.

    Raises EntrantStaysError.
    """
    event = entrant.event
    with act(event.tournament_id, by=by, action="reinstate-entrant", event=event) as doing:
        row = Entrant.objects.get(pk=entrant.pk)
        if row.status != EntrantStatus.WITHDRAWN:
            raise EntrantStaysError(name=row.name)
        row.status, row.left_as = EntrantStatus.CHECKED_IN, ""
        row.save(update_fields=["status", "left_as"])
        for part in {stage.part for stage in event.stages.filter(published_at__isnull=False)}:
            finish_stages(RowsByKey(event, part))
        doing.record(subject=row.name, values={"event": event.name}, after={"status": str(row.status)})
    return row


def double_forfeit(pairing: Pairing, *, version: int, reason: str, by: Actor) -> Pairing:
    """Neither side came, or both are out: two losers, no winner, nobody goes on and nobody drops.

    version: Match.version as the page showed it. Raises PairingNotReadyError, ResultLockedError where a
    result stands, StalePageError, ReasonMissingError, DrawNotPublishedError.
    """
    if not reason.strip():
        raise ReasonMissingError
    found = located(pairing)
    event = found.stage.event
    with act(event.tournament_id, by=by, action="double-forfeit", event=event) as doing:
        rows = locked_rows(found)
        row, match = rows.pairings[found.key], match_of(rows, found.key)
        if match.has_result:
            raise ResultLockedError(pairing=row.key)
        refuse_stale(seen=version, now=match.version)
        record_double_forfeit(match, by=by.name)
        changed = advance(rows.plan, rows, row.key, DOUBLE_FORFEIT)
        before, after = write_moves(rows, changed, by=by)
        doing.record(subject=row.key, values=standing_values(row), before=before, after=after, reason=reason)
    return row


def go_home(pairing: Pairing, *, by: Actor) -> Pairing:
    """The loser does not play on below: his place there is a bye (5.1).

    Raises NotDroppingError where losers do not drop or nobody has lost, LinePlayedError where something was
    played on it, DrawNotPublishedError.
    """
    return _drop(pairing, drops=False, action="go-home", by=by)


def play_on(pairing: Pairing, *, by: Actor) -> Pairing:
    """The loser who went home plays on after all. Raises what go_home raises."""
    return _drop(pairing, drops=True, action="play-on", by=by)


def _drop(pairing: Pairing, *, drops: bool, action: str, by: Actor) -> Pairing:
    found = located(pairing)
    event = found.stage.event
    with act(event.tournament_id, by=by, action=action, event=event) as doing:
        rows = locked_rows(found)
        row, former = rows.pairings[found.key], rows[found.key].outcome
        if not former or not former.goes_on or not rows.plan.feed(row.key, SourceKind.LOSER):
            raise NotDroppingError(pairing=row.key)
        follows = consequences(rows.plan, rows, row.key, Outcome(former.winner, former.goes_on, drops=drops))
        if follows.cleared:
            raise LinePlayedError(event=event.name, pairing=follows.cleared[0])
        if follows.changed:
            before, after = write_moves(rows, follows.changed, by=by)
            loser = list(row.slots.all())[2 - former.goes_on].entrant
            doing.record(
                subject=loser.name,
                values={"pairing": row.key, "event": event.name},
                before=before,
                after=after,
            )
    return row


def _open_keys(entrant: Entrant, part: int) -> list[str]:
    """The keys of the matches somebody could play now."""
    open_ = Pairing.objects.filter(
        slots__entrant=entrant,
        stage__part=part,
        status__in=(PairingStatus.READY, CALLED),
        match__isnull=False,
    )
    return list(open_.order_by("stage__order", "round__number", "number").values_list("key", flat=True))
