"""Who is here: a person in the hall, an entry of an event, and the ticks of a paper list typed in."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone

from rules.tournament.states import EntrantStatus
from tournament.actor import Actor
from tournament.draw_errors import EntrantLeftError
from tournament.models import Entrant, Registration, Tournament
from tournament.registration_errors import BadgeUnknownError
from tournament.services.acts import Act, act


def mark_presence(entrant: Entrant, *, here: bool, by: Actor) -> Entrant:
    """Say that an entrant has come, or has not. Saying it again changes nothing.

    Who has come to an event is in the hall. Raises EntrantLeftError: who has withdrawn is brought back by
    reinstate_entrant.
    """
    event = entrant.event
    with act(event.tournament_id, by=by, action="mark-presence", event=event) as doing:
        row = Entrant.objects.get(pk=entrant.pk)
        if row.status == EntrantStatus.WITHDRAWN:
            raise EntrantLeftError(name=row.name)
        status = EntrantStatus.CHECKED_IN if here else EntrantStatus.ENTERED
        if row.status != status:
            before, row.status = row.status, status
            row.save(update_fields=["status"])
            _follow(doing, row, here=here)
            doing.record(
                subject=row.name,
                values={"here": here},
                before={"status": str(before)},
                after={"status": str(status)},
            )
    return row


def mark_here(registration: Registration, *, here: bool, by: Actor) -> Registration:
    """Say that a person is in the hall, or is not: so it stands in every event the person is in.

    A team has come when both have. Saying it again changes nothing.
    """
    with act(registration.tournament_id, by=by, action="mark-here") as doing:
        row = Registration.objects.select_related("player").get(pk=registration.pk)
        if row.is_here != here:
            set_here(row, here=here)
            doing.record(
                subject=row.player.name,
                values={"number": row.number, "here": here},
                before={"is_here": not here},
                after={"is_here": here},
            )
    return row


def tick(tournament: Tournament, number: int, *, here: bool = True, by: Actor) -> Registration:
    """A tick of the check-off list, by the person's number. Raises BadgeUnknownError."""
    row = Registration.objects.filter(tournament=tournament, number=number).first()
    if row is None:
        raise BadgeUnknownError(number=number)
    return mark_here(row, here=here, by=by)


def set_here(registration: Registration, *, here: bool) -> None:
    """Write that a person is in the hall, or is not, inside an act that is open."""
    registration.is_here, registration.here_at = here, _moment(here=here)
    registration.save(update_fields=["is_here", "here_at"])
    entries = Entrant.objects.filter(
        event__tournament=registration.tournament_id, places__player=registration.player_id
    ).exclude(status=EntrantStatus.WITHDRAWN)
    away = entries.filter(places__player__in=_away(registration.tournament_id))
    away_ids = set(Entrant.objects.filter(pk__in=away).values_list("pk", flat=True))
    changed = list(Entrant.objects.filter(pk__in=entries))
    for entrant in changed:
        come = here and entrant.pk not in away_ids
        entrant.status = EntrantStatus.CHECKED_IN if come else EntrantStatus.ENTERED
    Entrant.objects.bulk_update(changed, ["status"])


def _away(tournament: int) -> Iterable[int]:
    return Registration.objects.filter(tournament=tournament, is_here=False).values("player")


def _follow(doing: Act, entrant: Entrant, *, here: bool) -> None:
    """Who came to an event is in the hall; who is expected in every event again has gone."""
    rows = Registration.objects.filter(tournament=doing.tournament, player__places__entrant=entrant)
    if not here:
        elsewhere = Entrant.objects.filter(
            event__tournament=doing.tournament, status=EntrantStatus.CHECKED_IN
        )
        rows = rows.exclude(player__places__entrant__in=elsewhere)
    wanted = [row.pk for row in rows if row.is_here != here]
    Registration.objects.filter(pk__in=wanted).update(is_here=here, here_at=_moment(here=here))


def _moment(*, here: bool) -> datetime | None:
    return timezone.now() if here else None
