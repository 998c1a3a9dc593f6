"""One act of somebody: one transaction, the tournament's row locked, one entry in the log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction

from tournament.actor import Actor
from tournament.errors import StalePageError
from tournament.models import Event, LogEntry, Tournament

_SUBJECT_LIMIT = LogEntry._meta.get_field("subject").max_length
_BY_LIMIT = LogEntry._meta.get_field("by").max_length
_REASON_LIMIT = LogEntry._meta.get_field("reason").max_length


class Act:
    """What is being done; an act that records nothing changed nothing.

    tournament: the locked row, as it is now.
    """

    def __init__(self, tournament: Tournament, *, by: Actor, action: str, event: Event | None) -> None:
        self.tournament = tournament
        self.by = by
        self.action = action
        self.event = event
        self._entry: LogEntry | None = None

    def record(
        self,
        *,
        subject: str,
        before: dict[str, Any] | None = None,
        after: dict[str, Any] | None = None,
        values: dict[str, Any] | None = None,
        reason: str = "",
        action: str | None = None,
        event: Event | None = None,
    ) -> None:
        """Say what was done: written to the log when the act ends well.

        subject: whom or what it was done to. values: what a sentence about it needs.
        action: where only now it is known what the act came to.
        """
        self._entry = LogEntry(
            tournament=self.tournament,
            event=event or self.event,
            actor_id=self.by.user_id,
            by=self.by.name[:_BY_LIMIT],
            action=action or self.action,
            subject=subject[:_SUBJECT_LIMIT],
            values=values or {},
            before=before or {},
            after=after or {},
            reason=reason[:_REASON_LIMIT],
        )

    def close(self) -> None:
        """Raise the revision and write the log entry that bears it."""
        if self._entry is None:
            return
        self.tournament.revision += 1
        self.tournament.save(update_fields=["revision"])
        self._entry.revision = self.tournament.revision
        self._entry.save(force_insert=True)


@contextmanager
def act(tournament: Tournament | int, *, by: Actor, action: str, event: Event | None = None) -> Iterator[Act]:
    """Do something to a tournament, alone: whoever else wants to waits until it is done, or undone."""
    pk = tournament if isinstance(tournament, int) else tournament.pk
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=pk)
        doing = Act(locked, by=by, action=action, event=event)
        yield doing
        doing.close()
    if isinstance(tournament, Tournament):
        tournament.revision = locked.revision


def refuse_stale(*, seen: int, now: int) -> None:
    """Refuse what was asked from a page that shows a former state."""
    if seen != now:
        raise StalePageError(seen=seen, now=now)
