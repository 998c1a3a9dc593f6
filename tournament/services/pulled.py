"""Numbers pulled out of the bag at the desk: each is a line of the draw, unused ones become byes (5.1)."""

from __future__ import annotations

import secrets

from rules.tournament.lines import LineUnknownError
from rules.tournament.placing import Way
from rules.tournament.states import StageState
from tournament.actor import Actor
from tournament.errors import RoundAlreadyDrawnError
from tournament.models import Entrant, Event
from tournament.parts import stages_of_part
from tournament.placing_errors import DraftReadyError, HasNumberError, NoNumberLeftError
from tournament.registration_errors import NumberPulledError
from tournament.selectors.placing import free_numbers, highest_number, numbers_in_bag, way_of
from tournament.services.acts import act


def pull_number(entrant: Entrant, *, number: int | None = None, by: Actor) -> int:
    """Somebody pulls the number of his line out of the bag; None lets chance pull it.

    Raises RoundAlreadyDrawnError, DraftReadyError, HasNumberError, LineUnknownError, NumberPulledError,
    NoNumberLeftError.
    """
    event = entrant.event
    with act(event.tournament_id, by=by, action="pull-number", event=event) as doing:
        row = _refuse_numbers_fixed(entrant)
        if row.pulled is not None:
            raise HasNumberError(name=row.name, number=row.pulled)
        row.pulled = _checked_number(event, number)
        row.save(update_fields=["pulled"])
        doing.record(
            subject=row.name,
            values={"event": event.name, "number": row.pulled},
            after={"pulled": row.pulled},
        )
    return row.pulled


def _checked_number(event: Event, number: int | None) -> int:
    if number is None:
        free = free_numbers(event)
        if not free:
            raise NoNumberLeftError(numbers=numbers_in_bag(event))
        return secrets.choice(free)
    bag = highest_number(event)
    if not 1 <= number <= bag:
        raise LineUnknownError(line=number, lines=bag)
    holder = event.entrants.filter(pulled=number).first()
    if holder is not None:
        raise NumberPulledError(number=number, name=holder.name)
    return number


def give_back_number(entrant: Entrant, *, by: Actor) -> None:
    """A number goes back into the bag; of who has none nothing is done.

    Raises RoundAlreadyDrawnError, DraftReadyError.
    """
    event = entrant.event
    with act(event.tournament_id, by=by, action="give-back-number", event=event) as doing:
        row = _refuse_numbers_fixed(entrant)
        if row.pulled is None:
            return
        before, row.pulled = row.pulled, None
        row.save(update_fields=["pulled"])
        doing.record(
            subject=row.name, values={"event": event.name, "number": before}, before={"pulled": before}
        )


def _refuse_numbers_fixed(entrant: Entrant) -> Entrant:
    """Raises RoundAlreadyDrawnError, DraftReadyError where the draw was made of the numbers."""
    stage = stages_of_part(entrant.event, 1)[0]
    if stage.is_published:
        raise RoundAlreadyDrawnError(event=entrant.event.name)
    if way_of(stage) is Way.NUMBERS and stage.state != StageState.PLANNED:
        raise DraftReadyError(event=entrant.event.name)
    return Entrant.objects.get(pk=entrant.pk)
