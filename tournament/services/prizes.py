"""How the prizes of an event are divided: said, changed, each change in the log (P5)."""

from __future__ import annotations

from tournament.actor import Actor
from tournament.errors import ChoiceUnknownError
from tournament.models import Event
from tournament.prizes import FACTORS, PERCENT, PrizePlan, place_stages, stored_prizes
from tournament.services.acts import act


def set_prizes(event: Event, plan: PrizePlan | None, *, by: Actor) -> None:
    """Say how the prizes are divided; None takes what was said back.

    Raises ImpossiblePrizesError, and ChoiceUnknownError for a kind, a stage or an entrant that is unknown.
    """
    with act(event.tournament_id, by=by, action="set-prizes", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        before, after = row.prizes, {} if plan is None else _checked(row, plan)
        if before == after:
            return
        row.prizes = after
        row.save(update_fields=["prizes"])
        doing.record(subject=row.name, values={"event": row.name}, before=before, after=after)


def _checked(event: Event, plan: PrizePlan) -> dict[str, object]:
    if plan.kind not in (PERCENT, FACTORS):
        raise ChoiceUnknownError(field="kind", value=plan.kind)
    stages, entered = place_stages(event), set(event.entrants.values_list("pk", flat=True))
    for stage in (*plan.weights, *(side.stage for side in plan.side)):
        if stage not in stages:
            raise ChoiceUnknownError(field="stage", value=stage)
    for side in plan.side:
        for entrant in side.entrants - entered:
            raise ChoiceUnknownError(field="entrant", value=str(entrant))
    for each in (plan, *plan.side):
        each.scheme  # noqa: B018  # refuses what cannot be paid
    return stored_prizes(plan)
