"""The rows of a draw: rounds, pairings and slots written, thrown away, and given their first matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Prefetch
from django.utils import timezone

from rules.tournament.formats.stage import Bye, Line, Open, PairingPlan, PairingState, Plan
from rules.tournament.states import StageState
from tournament.entries import has_reentries
from tournament.models import Pairing, Round, Slot, Stage
from tournament.snapshots import make_due_matches


def write_stages(stages: Sequence[Stage], lines: Sequence[Line], draw_seed: int) -> None:
    """The first stage of a part is drawn; the others follow from it."""
    now = timezone.now()
    for stage in stages:
        stage.state = StageState.DRAWN
        stage.drawn_at = now
        stage.draw_seed = draw_seed
        stage.lines = [_stored(line) for line in lines] if stage is stages[0] else []
    Stage.objects.bulk_update(stages, ["state", "draw_seed", "lines", "drawn_at"])


def _stored(line: Line) -> int | str | None:
    return Open.OPEN.value if line is Open.OPEN else line


def keep_placing(stage: Stage, placing: dict[str, Any]) -> None:
    """What is known of how the draw of a part is made in public; {} when nothing is."""
    if stage.placing != placing:
        stage.placing = placing
        stage.save(update_fields=["placing"])


def write_rows(stages: Sequence[Stage], plan: Plan, states: Mapping[str, PairingState]) -> None:
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
    pairings = [(planned, rounds[planned.stage, planned.round]) for planned in plan.pairings]
    write_pairings(pairings, states)


def write_pairings(
    planned: Sequence[tuple[PairingPlan, Round]],
    states: Mapping[str, PairingState],
    known: Mapping[str, Pairing] | None = None,
) -> list[Pairing]:
    """Pairings with their slots, each in its round.

    known: pairings of former rounds, from which somebody comes.
    """
    rows = Pairing.objects.bulk_create(
        Pairing(
            stage=round_.stage,
            round=round_,
            key=each.key,
            number=each.number,
            status=states[each.key].status,
        )
        for each, round_ in planned
    )
    row_of = {**(known or {}), **{row.key: row for row in rows}}
    Slot.objects.bulk_create(
        _slot(row_of, each, states[each.key], number) for each, _ in planned for number in (1, 2)
    )
    return rows


def _slot(row_of: Mapping[str, Pairing], planned: PairingPlan, state: PairingState, number: int) -> Slot:
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


def discard_rows(stages: Sequence[Stage]) -> None:
    """Remove the rows of a draft. Slots first: they point at each other's pairings."""
    Slot.objects.filter(pairing__stage__in=stages).delete()
    Pairing.objects.filter(stage__in=stages).delete()
    Round.objects.filter(stage__in=stages).delete()
    for stage in stages:
        stage.state, stage.draw_seed, stage.lines, stage.drawn_at = StageState.PLANNED, None, [], None
    Stage.objects.bulk_update(stages, ["state", "draw_seed", "lines", "drawn_at"])


def make_first_matches(stages: Sequence[Stage], rounds: Mapping[str, int]) -> list[str]:
    """A match for each pairing whose two entrants are known and that has none; gives back their keys.

    rounds: how many each stage has in the end, by its code; 0 where nobody knows.
    """
    stage_of = {stage.pk: stage for stage in stages}
    slots = Prefetch("slots", Slot.objects.select_related("entrant").order_by("number"))
    ready = list(
        Pairing.objects.filter(stage__in=stages, status="ready", match=None)
        .select_related("round", "match")
        .prefetch_related(slots)
        .order_by("stage__order", "round__number", "number")
    )
    for pairing in ready:
        pairing.stage = stage_of[pairing.stage_id]
    event = stages[0].event
    make_due_matches(ready, rounds, event=event if has_reentries(event) else None)
    made = [pairing for pairing in ready if pairing.match is not None]
    Pairing.objects.bulk_update(made, ["match"], batch_size=200)
    return [pairing.key for pairing in made]
