"""Matches that waited because somebody was busy in another one: they begin when he is free (R1)."""

from __future__ import annotations

from django.db.models import QuerySet

from rules.tournament.formats.stage import PairingState, PairingStatus
from tournament.actor import Actor
from tournament.entries import has_reentries
from tournament.models import Event, Pairing
from tournament.services.walkovers import give_walkovers
from tournament.snapshots import RowsByKey, make_due_matches


def begin_waiting(event: Event, *, by: Actor) -> dict[str, PairingState]:
    """Give their match to those who waited for a person's other match; says what was decided by it.

    For events in which people have several entries; elsewhere nobody waits.
    """
    changed: dict[str, PairingState] = {}
    if has_reentries(event):
        while given := _begin_once(event, by=by):
            changed |= given
    return changed


def _begin_once(event: Event, *, by: Actor) -> dict[str, PairingState]:
    """Whoever is free now; a walkover in a match that begins may free others."""
    given: dict[str, PairingState] = {}
    for part in sorted(set(_waiting(event).values_list("stage__part", flat=True))):
        rows = RowsByKey(event, part)
        given |= give_walkovers(rows, _begun_in(rows), by=by)
    return given


def _begun_in(rows: RowsByKey) -> list[str]:
    """The keys of the matches of a part that begin now."""
    keys = list(_waiting(rows.event).filter(stage__in=rows.stages).values_list("key", flat=True))
    rows.load(keys)
    waiting = [rows.pairings[key] for key in keys]
    make_due_matches(waiting, rows.rounds, event=rows.event)
    begun = [row for row in waiting if row.match is not None]
    Pairing.objects.bulk_update(begun, ["match"])
    return [row.key for row in begun]


def _waiting(event: Event) -> QuerySet[Pairing]:
    """Those whose two are known and that have no match yet, the earliest first."""
    published = Pairing.objects.filter(stage__event=event, stage__published_at__isnull=False)
    waiting = published.filter(round__is_held=False, status=PairingStatus.READY, match=None)
    return waiting.order_by("stage__order", "round__number", "number")
