"""The draw: made, made anew, thrown away, published."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from rules.errors import TavlaError
from rules.tournament.draw import TooFewEntrantsError, random_draw
from rules.tournament.formats.bracket import resolve
from rules.tournament.formats.catalogue import FORMATS, TooManyEntrantsError
from rules.tournament.formats.stage import Bye, PairingPlan, PairingState, Plan
from rules.tournament.states import EntrantStatus, StageState
from tournament.actor import Actor
from tournament.errors import (
    DrawSeedInvalidError,
    EnteredSinceDrawError,
    NotDrawnError,
    RoundAlreadyDrawnError,
    StalePageError,
)
from tournament.models import Entrant, Event, Pairing, Round, Slot, Stage
from tournament.services.acts import act
from tournament.snapshots import make_due_matches, plan_of

#: Draw seeds we choose have nine digits at most, so that they can be read aloud and typed again.
_SEEDS_WE_CHOOSE = 10**9
_NAMED = 5
HIGHEST_DRAW_SEED = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw as it was made. lines: entrant ids from top to bottom, None for a bye."""

    event: Event
    draw_seed: int
    lines: tuple[int | None, ...]


def refusals_to_draw(event: Event, *, only_here: bool = False) -> tuple[TavlaError, ...]:
    """Why the event cannot be drawn now; () when it can."""
    if _is_published(event):
        return (RoundAlreadyDrawnError(event=event.name),)
    try:
        FORMATS[event.format].plan(_drawable(event, only_here=only_here).count())
    except (TooFewEntrantsError, TooManyEntrantsError) as refusal:
        return (refusal,)
    return ()


def refusals_to_publish(event: Event) -> tuple[TavlaError, ...]:
    """Why the draw cannot be published now; () when it can."""
    if refusals := _refusals_to_touch_draft(event):
        return refusals
    late = _entered_since_draw(event)
    if not late:
        return ()
    named = ", ".join(late[:_NAMED])
    return (EnteredSinceDrawError(event=event.name, names=named, count=len(late)),)


def _refusals_to_touch_draft(event: Event) -> tuple[TavlaError, ...]:
    if _is_published(event):
        return (RoundAlreadyDrawnError(event=event.name),)
    if not Pairing.objects.filter(stage__event=event).exists():
        return (NotDrawnError(event=event.name),)
    return ()


def _entered_since_draw(event: Event) -> tuple[str, ...]:
    """Who came to the list after the draft was made: nobody is left out unseen."""
    drawn_at = Stage.objects.filter(event=event).order_by("order").values_list("drawn_at", flat=True)[0]
    later = Entrant.objects.filter(event=event, created_at__gt=drawn_at).order_by("sort_key")
    return tuple(later.exclude(status=EntrantStatus.WITHDRAWN).values_list("name", flat=True))


def draw_event(event: Event, *, by: Actor, draw_seed: int | None = None, only_here: bool = False) -> Draw:
    """Draw every stage of an event: rows nobody sees until they are published.

    Drawing again throws the draft away; its draw seed stays in the log. draw_seed: None lets chance choose.
    only_here: leave out who has not come. Raises RoundAlreadyDrawnError, TooFewEntrantsError,
    TooManyEntrantsError, DrawSeedInvalidError.
    """
    seed = secrets.randbelow(_SEEDS_WE_CHOOSE) if draw_seed is None else _checked_seed(draw_seed)
    with act(event.tournament_id, by=by, action="draw", event=event) as doing:
        for refusal in refusals_to_draw(event, only_here=only_here):
            raise refusal
        stages = list(event.stages.order_by("order"))
        former = stages[0].draw_seed
        _discard(event)
        entrants = list(_drawable(event, only_here=only_here).values_list("pk", "seed"))
        lines = random_draw([pk for pk, _ in entrants], draw_seed=seed, seeded=_seeded(entrants))
        plan = FORMATS[event.format].plan(len(entrants))
        _write_stages(stages, lines, seed)
        _write_rows(stages, plan, resolve(plan, lines, {}))
        doing.record(
            subject=event.name,
            action="draw" if former is None else "redraw",
            values={"event": event.name, "draw_seed": seed, "entrants": len(entrants)},
            before={} if former is None else {"draw_seed": former},
            after={"draw_seed": seed, "lines": list(lines)},
        )
    return Draw(event, seed, lines)


def discard_draw(event: Event, *, by: Actor) -> None:
    """Throw the draft away. Raises RoundAlreadyDrawnError, NotDrawnError."""
    with act(event.tournament_id, by=by, action="discard-draw", event=event) as doing:
        for refusal in _refusals_to_touch_draft(event):
            raise refusal
        former = _draw_seed(event)
        _discard(event)
        doing.record(
            subject=event.name,
            values={"event": event.name, "draw_seed": former},
            before={"draw_seed": former},
        )


def publish_draw(event: Event, *, draw_seed: int, by: Actor) -> None:
    """Show the draw to everybody and give every ready pairing its match.

    draw_seed: of the draw the director saw. Raises RoundAlreadyDrawnError, NotDrawnError,
    EnteredSinceDrawError, StalePageError.
    """
    with act(event.tournament_id, by=by, action="publish-draw", event=event) as doing:
        for refusal in refusals_to_publish(event):
            raise refusal
        drawn = _draw_seed(event)
        if drawn != draw_seed:
            raise StalePageError(seen=draw_seed, now=drawn)
        row = Event.objects.get(pk=event.pk)
        stages = list(row.stages.order_by("order"))
        plan = plan_of(row, stages)
        for stage in stages:
            stage.published_at = timezone.now()
            stage.state = StageState.RUNNING if plan.rounds_of(stage.code) else StageState.FINISHED
        Stage.objects.bulk_update(stages, ["published_at", "state"])
        matches = _make_first_matches(stages, plan)
        doing.record(
            subject=event.name,
            values={"event": event.name, "draw_seed": drawn, "matches": matches},
            after={"draw_seed": drawn},
        )


def left_out(event: Event) -> tuple[Entrant, ...]:
    """Who is entered and would not be in the draw that lies ready: a draft may be older than the list."""
    lines = next((stage.lines for stage in event.stages.all() if stage.lines), [])
    drawn = {entrant for entrant in lines if entrant is not None}
    return tuple(entrant for entrant in event.entrants.all() if drawn and entrant.pk not in drawn)


def _drawable(event: Event, *, only_here: bool) -> QuerySet[Entrant]:
    entrants = Entrant.objects.filter(event=event).exclude(status=EntrantStatus.WITHDRAWN).order_by("number")
    return entrants.filter(status=EntrantStatus.CHECKED_IN) if only_here else entrants


def _seeded(entrants: Sequence[tuple[int, int | None]]) -> list[int]:
    """The seeded entrants, the strongest first."""
    seeded = [(seed, pk) for pk, seed in entrants if seed is not None]
    return [pk for _, pk in sorted(seeded)]


def _checked_seed(draw_seed: int) -> int:
    if not 0 <= draw_seed <= HIGHEST_DRAW_SEED:
        raise DrawSeedInvalidError(draw_seed=draw_seed, limit=HIGHEST_DRAW_SEED)
    return draw_seed


def _is_published(event: Event) -> bool:
    return Stage.objects.filter(event=event, published_at__isnull=False).exists()


def _draw_seed(event: Event) -> int:
    return Stage.objects.filter(event=event, draw_seed__isnull=False).values_list("draw_seed", flat=True)[0]


def _discard(event: Event) -> None:
    """Remove the rows of a draft. Slots first: they point at each other's pairings."""
    Slot.objects.filter(pairing__stage__event=event).delete()
    Pairing.objects.filter(stage__event=event).delete()
    Round.objects.filter(stage__event=event).delete()
    Stage.objects.filter(event=event).update(
        state=StageState.PLANNED, draw_seed=None, lines=[], drawn_at=None
    )


def _write_stages(stages: Sequence[Stage], lines: Sequence[int | None], draw_seed: int) -> None:
    """The first stage is drawn; the others follow from it."""
    now = timezone.now()
    for stage in stages:
        stage.state = StageState.DRAWN
        stage.drawn_at = now
        stage.draw_seed = draw_seed
        stage.lines = list(lines) if stage is stages[0] else []
    Stage.objects.bulk_update(stages, ["state", "draw_seed", "lines", "drawn_at"])


def _write_rows(stages: Sequence[Stage], plan: Plan, states: dict[str, PairingState]) -> None:
    """Rounds, pairings and slots of every stage; three inserts, however large the draw."""
    stage_of = {stage.code: stage for stage in stages}
    rounds = {
        (row.stage.code, row.number): row
        for row in Round.objects.bulk_create(
            Round(stage=stage_of[code], number=number)
            for code in plan.stages
            for number in range(1, plan.rounds_of(code) + 1)
        )
    }
    pairings = Pairing.objects.bulk_create(
        Pairing(
            stage=stage_of[planned.stage],
            round=rounds[planned.stage, planned.round],
            key=planned.key,
            number=planned.number,
            status=states[planned.key].status,
        )
        for planned in plan.pairings
    )
    row_of = {pairing.key: pairing for pairing in pairings}
    Slot.objects.bulk_create(
        _slot(row_of, planned, states[planned.key], number) for planned in plan.pairings for number in (1, 2)
    )


def _slot(row_of: dict[str, Pairing], planned: PairingPlan, state: PairingState, number: int) -> Slot:
    source = planned.sources[number - 1]
    occupant = state.occupants[number - 1]
    pairing = row_of[planned.key]
    return Slot(
        pairing=pairing,
        round=pairing.round,
        number=number,
        source=source.kind,
        source_line=source.line,
        source_pairing=None if source.pairing is None else row_of[source.pairing],
        entrant_id=occupant if isinstance(occupant, int) else None,
        is_bye=occupant is Bye.BYE,
    )


def _make_first_matches(stages: Sequence[Stage], plan: Plan) -> int:
    """A match for each pairing whose two entrants are known; says how many."""
    stage_of = {stage.pk: stage for stage in stages}
    slots = Prefetch("slots", Slot.objects.select_related("entrant").order_by("number"))
    ready = list(
        Pairing.objects.filter(stage__in=stages, status="ready")
        .select_related("round", "match")
        .prefetch_related(slots)
    )
    for pairing in ready:
        pairing.stage = stage_of[pairing.stage_id]
    make_due_matches(ready, plan)
    Pairing.objects.bulk_update(ready, ["match"], batch_size=200)
    return len(ready)
