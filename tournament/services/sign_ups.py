"""Lists that fill: whoever signs up is entered, and as soon as enough wait the next instance starts (5.1)."""

from __future__ import annotations

from django.db import transaction

from matches.models import Player
from rules.tournament.formats.chain import Part
from rules.tournament.states import StageState
from tournament.actor import Actor
from tournament.draw_errors import RollingWaitsError
from tournament.entries import latest_entry, waiting_for_instance
from tournament.errors import AlreadyEnteredError
from tournament.hall_errors import NotASignUpError, NotWaitingError, SignUpClosedError
from tournament.imports.lines import EntrantValues
from tournament.models import Entrant, EntrantPlayer, Event
from tournament.parts import sign_up_parts, stages_of_part
from tournament.services.acts import act
from tournament.services.chain import next_instance, refuse_most_wins
from tournament.services.draws import draw_part, publish_part
from tournament.services.persons import persons_of
from tournament.services.reentry import next_entry
from tournament.services.registration import Entry, enter_entries, register


def sign_up(event: Event, who: Player | EntrantValues, *, by: Actor) -> Entrant:
    """Put a person on the list of the next instance; who has played in one may sign up again.

    who: somebody known, or what is written of somebody who may be. Raises NotASignUpError,
    SignUpClosedError, AlreadyEnteredError for who is on the list already, MostWinsError for who has won as
    many brackets as anybody may, NameMissingError, NameTooLongError.
    """
    with act(event.tournament_id, by=by, action="sign-up", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        if not sign_up_parts(row):
            raise NotASignUpError(event=row.name)
        if row.are_entries_closed:
            raise SignUpClosedError(event=row.name)
        player = who if isinstance(who, Player) else persons_of(row.tournament_id, [who])[0]
        register(row.tournament_id, [player])
        entrant = _entered(row, player)
        doing.record(subject=entrant.name, values={"event": row.name}, after={"entrant": entrant.number})
    return entrant


def sign_off(entrant: Entrant, *, by: Actor) -> None:
    """Take somebody off the list who has not been drawn. Raises NotWaitingError."""
    event = entrant.event
    with act(event.tournament_id, by=by, action="sign-off", event=event) as doing:
        row = Entrant.objects.filter(pk=entrant.pk).first()
        if row is None or row not in waiting_for_instance(event):
            raise NotWaitingError(name=entrant.name, event=event.name)
        before = {"entrant": row.number, "name": row.name}
        row.delete()
        doing.record(subject=before["name"], values={"event": event.name}, before=before)


def start_instance(event: Event, *, by: Actor) -> Part:
    """Draw those who have waited longest and publish: the first instance, or the next one.

    Raises NotASignUpError, RollingWaitsError while too few wait, and what the format says.
    """
    with transaction.atomic():
        row = Event.objects.get(pk=event.pk)
        parts = sign_up_parts(row)
        if not parts:
            raise NotASignUpError(event=row.name)
        first, needed, waiting = parts[0], parts[-1].entry.count, len(waiting_for_instance(row))
        if waiting < needed:
            raise RollingWaitsError(event=row.name, waiting=waiting, needed=needed)
        if any(stage.state == StageState.PLANNED for stage in stages_of_part(row, first.number)):
            part = first
            draw_part(row, part.number, by=by)
        else:
            part = next_instance(row, by=by)
        row.refresh_from_db()
        drawn = stages_of_part(row, part.number)[0]
        assert drawn.draw_seed is not None, "what is drawn has a draw seed"
        publish_part(row, part.number, draw_seed=drawn.draw_seed, by=by)
    return part


def _entered(event: Event, player: Player) -> Entrant:
    places = EntrantPlayer.objects.filter(event=event, player=player).select_related("entrant")
    entries = [place.entrant for place in places.order_by("entry")]
    waiting = set(waiting_for_instance(event))
    for entrant in entries:
        if entrant in waiting:
            raise AlreadyEnteredError(name=entrant.name)
    if entries:
        latest = latest_entry(entries[0])
        refuse_most_wins(latest)
        return next_entry(latest)
    (entrant,) = enter_entries(event, [Entry(players=(player,), is_here=True)])
    return entrant
