"""Match records handed in: by a side through its link, or at the desk."""

from __future__ import annotations

from matches.models import Match, MatchRecord, Side
from matches.records import judged, keep_record, kept_record, set_columns
from rules.match.states import MatchState
from tournament.actor import Actor
from tournament.errors import LinkRevokedError
from tournament.models import Pairing
from tournament.services.acts import act


def attach_record(
    side_or_match: Side | Match, *, name: str, data: bytes, by: Actor, left_side: int | None = None
) -> MatchRecord:
    """Keep and judge a record of a match. The same file again gives the record that is kept.

    name: of the file. left_side: who sits in its left column; None: whoever the names tell, else nobody yet.
    Raises RecordEmptyError, RecordTooLargeError, RecordUnreadableError, TooManyRecordsError,
    ColumnUnknownError, LinkRevokedError.
    """
    side = side_or_match if isinstance(side_or_match, Side) else None
    match = side_or_match.match if isinstance(side_or_match, Side) else side_or_match
    verdict = judged(data, length=match.length)  # a long record takes a moment: before anything is locked
    pairing = _pairing_of(match)
    event = pairing.stage.event
    with act(event.tournament_id, by=by, action="attach-record", event=event) as doing:
        locked = Match.objects.get(pk=match.pk)
        if locked.state == MatchState.VOID:
            raise LinkRevokedError
        kept = kept_record(locked, data)
        if kept is not None:
            return kept
        number = side.number if side else None
        record = keep_record(
            locked, verdict, name=name, data=data, by=by.name, side=number, left_side=left_side
        )
        doing.record(
            subject=pairing.key,
            values={"pairing": pairing.key, "event": event.name, "status": record.status},
            after={"record": record.pk, "name": record.original_name, "status": record.status},
        )
    return record


def choose_columns(record: MatchRecord, *, left_side: int, by: Actor) -> MatchRecord:
    """Say which side sits in the left column of a record. Raises ColumnUnknownError, LinkRevokedError."""
    pairing = _pairing_of(record.match)
    event = pairing.stage.event
    with act(event.tournament_id, by=by, action="choose-columns", event=event) as doing:
        row = MatchRecord.objects.select_related("match").get(pk=record.pk)
        before = row.left_side
        if before == left_side:
            return row
        set_columns(row, left_side=left_side)
        doing.record(
            subject=pairing.key,
            values={"pairing": pairing.key, "event": event.name},
            before={"left_side": before},
            after={"record": row.pk, "left_side": row.left_side},
        )
    return row


def _pairing_of(match: Match) -> Pairing:
    """Raises LinkRevokedError once the match left the bracket."""
    found = Pairing.objects.select_related("stage__event__tournament").filter(match=match).first()
    if found is None:
        raise LinkRevokedError
    return found
