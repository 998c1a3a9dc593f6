"""An opening round that who lost may buy back into: repeated until the field is drawn (5.1)."""

from __future__ import annotations

import secrets

from rules.tournament.draw import TooFewEntrantsError
from rules.tournament.states import StageState
from tournament.actor import Actor
from tournament.constraints import constraints_of
from tournament.draw_errors import RoundHeldError
from tournament.errors import RoundAlreadyDrawnError
from tournament.models import Entrant, Event, Round, Stage
from tournament.parts import drawn_entrants, parts_of
from tournament.reentry_errors import NoBuyBacksError
from tournament.selectors.again import bought_back, buy_back_stage
from tournament.services.acts import act
from tournament.services.draws import SEEDS_WE_CHOOSE, checked_seed
from tournament.services.round_rows import pair_round_of


def let_back_in(stage: Stage, entrant: Entrant) -> int:
    """Give an entry that was bought the last start number of the opening round.

    Raises NoBuyBacksError where the opening round has not been played, RoundAlreadyDrawnError where what
    follows is drawn.
    """
    _refuse_to_repeat(stage)
    stage.lines = [*stage.lines, entrant.pk]
    stage.save(update_fields=["lines"])
    return len(stage.lines)


def repeat_opening(event: Event, *, by: Actor, draw_seed: int | None = None) -> Round:
    """Draw the opening round once more, among those who bought back: held until it is published.

    With an odd number one has a bye, which is a win. Raises NoBuyBacksError, RoundAlreadyDrawnError,
    RoundHeldError, TooFewEntrantsError for one alone, DrawSeedInvalidError, and what the pairing raises.
    """
    seed = secrets.randbelow(SEEDS_WE_CHOOSE) if draw_seed is None else checked_seed(draw_seed)
    with act(event.tournament_id, by=by, action="repeat-opening", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        stage = buy_back_stage(row)
        if stage is None:
            raise NoBuyBacksError(event=row.name)
        _refuse_to_repeat(stage)
        playing = {entrant.pk for entrant in bought_back(stage)}
        if len(playing) < 2:
            raise TooFewEntrantsError(count=len(playing))
        _lengthen(row, stage)
        bound = constraints_of(row, stage, absent=set(drawn_entrants([stage])) - playing)
        part = parts_of(row)[stage.part - 1]
        pair_round_of(row, part, stage, draw_seed=seed, constraints=bound, is_held=True)
        round_ = stage.rounds.get(is_held=True)
        doing.record(
            subject=row.name,
            values={
                "event": row.name,
                "part": stage.part,
                "round": round_.number,
                "draw_seed": seed,
                "count": len(playing),
            },
        )
    return round_


def _lengthen(event: Event, stage: Stage) -> None:
    """The opening part has one round more than were drawn, and runs again."""
    parts = [
        part.with_settings({"rounds": stage.rounds.count() + 1}) if part.number == stage.part else part
        for part in parts_of(event)
    ]
    event.parts = [part.json() for part in parts]
    event.save(update_fields=["parts"])
    stage.is_closed, stage.state = False, StageState.RUNNING
    stage.save(update_fields=["is_closed", "state"])


def _refuse_to_repeat(stage: Stage) -> None:
    """Raises NoBuyBacksError, RoundHeldError, RoundAlreadyDrawnError."""
    event = stage.event
    if not stage.is_published:
        raise NoBuyBacksError(event=event.name)
    held = stage.rounds.filter(is_held=True).first()
    if held is not None:
        raise RoundHeldError(event=event.name, round=held.number)
    if event.stages.filter(part__gt=stage.part, published_at__isnull=False).exists():
        raise RoundAlreadyDrawnError(event=event.name)
