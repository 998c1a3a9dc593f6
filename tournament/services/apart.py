"""Who shall not meet in an event: said before the draw, and held by every draw and round after it (2.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tournament.actor import Actor
from tournament.draw_errors import SwapWithSelfError
from tournament.models import Entrant, Event
from tournament.services.acts import act
from tournament.services.events import checked_constraints


def keep_apart(event: Event, apart: Sequence[Mapping[str, Any]], *, by: Actor) -> None:
    """Say what people are kept apart for. apart: {"by": club, country or family, "must": bool} each.

    Raises ChoiceUnknownError.
    """
    with act(event.tournament_id, by=by, action="keep-apart", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        before = _kept(row)
        after = checked_constraints(row, before | {"apart": list(apart)})
        if _write(row, after):
            doing.record(
                subject=row.name, values={"event": row.name}, before=_apart(before), after=_apart(after)
            )


def forbid_pair(event: Event, first: Entrant, second: Entrant, *, by: Actor) -> None:
    """These two never meet. Saying it twice is once. Raises SwapWithSelfError, ChoiceUnknownError."""
    if first.pk == second.pk:
        raise SwapWithSelfError(name=first.name)
    with act(event.tournament_id, by=by, action="forbid-pair", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        kept, pair = _kept(row), sorted((first.pk, second.pk))
        others = [each for each in kept["forbidden"] if each != pair]
        if _write(row, checked_constraints(row, kept | {"forbidden": [*others, pair]})):
            doing.record(subject=row.name, values=_values(row, first, second), after={"pair": pair})


def allow_pair(event: Event, first: Entrant, second: Entrant, *, by: Actor) -> None:
    """These two may meet again. Who was not forbidden stays so."""
    with act(event.tournament_id, by=by, action="allow-pair", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        kept, pair = _kept(row), sorted((first.pk, second.pk))
        others = [each for each in kept["forbidden"] if each != pair]
        if _write(row, kept | {"forbidden": others}):
            doing.record(subject=row.name, values=_values(row, first, second), before={"pair": pair})


def _kept(event: Event) -> dict[str, Any]:
    """What is said so far, without pairs of which one is not entered any more."""
    entered = set(event.entrants.values_list("pk", flat=True))
    pairs = [list(pair) for pair in event.constraints.get("forbidden", []) if set(pair) <= entered]
    return {"forbidden": pairs, "apart": event.constraints.get("apart", [])}


def _write(event: Event, constraints: dict[str, Any]) -> bool:
    """Was it otherwise before?"""
    if constraints == _kept(event):
        return False
    event.constraints = constraints
    event.save(update_fields=["constraints"])
    return True


def _apart(constraints: Mapping[str, Any]) -> dict[str, Any]:
    return {"apart": constraints["apart"]}


def _values(event: Event, first: Entrant, second: Entrant) -> dict[str, object]:
    return {"event": event.name, "first": first.name, "second": second.name}
