"""Sending people to tables. Optional: who knows his match may simply sit down and play."""

from __future__ import annotations

from django.utils import timezone

from matches.models import Side
from rules.tournament.formats.bracket import PairingNotReadyError
from rules.tournament.formats.stage import PairingStatus
from tournament.actor import Actor
from tournament.errors import NotCalledError, PlayerBusyError, TableTakenError, TableUnknownError
from tournament.models import Pairing, Table, Tournament
from tournament.models.rounds import CALLED
from tournament.services.acts import act
from tournament.services.hours import refusals_to_call_now
from tournament.services.moves import refuse_unpublished


def table_of(tournament: Tournament, *, number: int) -> Table:
    """The table of a number. Raises TableUnknownError."""
    table = tournament.tables.filter(number=number).first()
    if table is None:
        raise TableUnknownError(table=number)
    return table


def call_match(pairing: Pairing, *, table: Table, by: Actor, despite: bool = False) -> Pairing:
    """Call a ready match to a table, or a called one to another table.

    despite: before its posted time or in a break all the same.
    Raises DrawNotPublishedError, PairingNotReadyError, StartsLaterError, InBreakError, TableTakenError,
    PlayerBusyError.
    """
    refuse_unpublished(pairing)
    event = pairing.stage.event
    with act(event.tournament_id, by=by, action="call-match", event=event) as doing:
        row = Pairing.objects.select_related("table", "match").get(pk=pairing.pk)
        if row.status not in (PairingStatus.READY, CALLED) or row.match is None:
            raise PairingNotReadyError(pairing=row.key)
        if row.status == CALLED and row.table_id == table.pk:
            return row
        early = () if row.status == CALLED else refusals_to_call_now(pairing)
        if early and not despite:
            raise early[0]
        _refuse_taken(row, table)
        _refuse_busy(row, doing.tournament.pk)
        before = {"table": row.table.number if row.table else None}
        row.status, row.table, row.called_at = CALLED, table, timezone.now()
        row.save(update_fields=["status", "table", "called_at"])
        doing.record(
            subject=row.key,
            values={"pairing": row.key, "event": event.name, "table": table.number},
            before=before,
            after={"table": table.number} | ({"despite": [each.code for each in early]} if early else {}),
        )
    return row


def take_back_call(pairing: Pairing, *, by: Actor) -> Pairing:
    """Let a called match be merely ready again. Raises NotCalledError."""
    event = pairing.stage.event
    with act(event.tournament_id, by=by, action="take-back-call", event=event) as doing:
        row = Pairing.objects.select_related("table").get(pk=pairing.pk)
        if row.status != CALLED:
            raise NotCalledError(pairing=row.key)
        number = row.table.number if row.table else None
        row.status, row.table, row.called_at = PairingStatus.READY, None, None
        row.save(update_fields=["status", "table", "called_at"])
        doing.record(
            subject=row.key,
            values={"pairing": row.key, "event": event.name, "table": number},
            before={"table": number},
            after={"table": None},
        )
    return row


def _refuse_taken(pairing: Pairing, table: Table) -> None:
    there = Pairing.objects.filter(table=table, status=CALLED).exclude(pk=pairing.pk).first()
    if there is not None:
        raise TableTakenError(table=table.number, pairing=there.key)


def _refuse_busy(pairing: Pairing, tournament: int) -> None:
    """Nobody sits at two tables, in whatever events he plays."""
    elsewhere = (
        Side.objects.filter(
            players__sides__match=pairing.match_id,
            match__pairing__status=CALLED,
            match__pairing__stage__event__tournament=tournament,
        )
        .exclude(match=pairing.match_id)
        .select_related("match__pairing__table")
        .first()
    )
    if elsewhere is not None:
        where = elsewhere.match.pairing
        raise PlayerBusyError(name=elsewhere.name, pairing=where.key, table=where.table.number)
