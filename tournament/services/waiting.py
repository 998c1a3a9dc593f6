"""Who would enter: waits for a place, or for a partner."""

from __future__ import annotations

from collections.abc import Iterable

from matches.models import Player
from tournament.actor import Actor
from tournament.models import Event, Waiting
from tournament.registration_errors import AlreadyWaitingError
from tournament.services.acts import act
from tournament.services.persons import forget_persons


def wait_for(event: Event, player: Player, waits_for: str) -> Waiting:
    """Put a person on one of the event's lists, inside an act; another list is left for it.

    waits_for: a Waiting.For. Raises AlreadyWaitingError.
    """
    row, is_new = Waiting.objects.get_or_create(event=event, player=player, defaults={"waits_for": waits_for})
    if not is_new and row.waits_for == waits_for:
        raise AlreadyWaitingError(name=player.name, event=event.name)
    if not is_new:
        row.waits_for = waits_for
        row.save(update_fields=["waits_for"])
    return row


def waits_no_more(event: Event, players: Iterable[Player]) -> None:
    """Who is entered waits no more, inside an act."""
    Waiting.objects.filter(event=event, player__in=[player.pk for player in players]).delete()


def stop_waiting(waiting: Waiting, *, by: Actor) -> None:
    """Take a person off the list. Somebody who is off it already stays off."""
    event = waiting.event
    with act(event.tournament_id, by=by, action="stop-waiting", event=event) as doing:
        row = Waiting.objects.filter(pk=waiting.pk).select_related("player").first()
        if row is None:
            return
        player = row.player
        row.delete()
        forget_persons([player])
        doing.record(
            subject=player.name,
            values={"event": event.name, "waits_for": row.waits_for},
            before={"since": row.since.isoformat()},
        )
