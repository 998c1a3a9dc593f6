"""A round of a part by rounds: paired by the law book, and written as rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils import timezone

from rules.tournament.formats.chain import Part
from rules.tournament.formats.next_round import pair_next
from rules.tournament.formats.stage import Bye, PairingPlan, PairingState, Source, SourceKind
from rules.tournament.pairing.constraints import Constraints
from rules.tournament.pairing.round_draw import Pending, Reason, RoundDraw, Seat
from tournament.by_rounds import history_of, withdrawn_from
from tournament.constraints import constraints_of
from tournament.draw_errors import NobodyToPairError
from tournament.models import Event, Pairing, Round, Slot, Stage
from tournament.services.draw_rows import write_pairings

Seats = tuple[Seat, Seat | None]


def pair_round_of(
    event: Event,
    part: Part,
    stage: Stage,
    *,
    draw_seed: int,
    constraints: Constraints | None = None,
    is_held: bool = False,
) -> RoundDraw:
    """Pair the next round and write it. Raises NobodyToPairError, and what the format's pairing raises."""
    history = history_of(stage)
    bound = constraints or constraints_of(event, stage)
    drawn = pair_next(
        part.settings,
        history,
        draw_seed=draw_seed,
        constraints=bound,
        withdrawn=withdrawn_from(stage),
    )
    if not drawn.pairings:
        raise NobodyToPairError(event=event.name)
    round_ = Round.objects.create(
        stage=stage,
        number=stage.rounds.count() + 1,
        is_held=is_held,
        draw_seed=draw_seed,
        drawn_at=timezone.now(),
        notes=notes_json(drawn) | _fixed(bound),
    )
    write_seats(part, round_, drawn.pairings)
    return drawn


def write_seats(part: Part, round_: Round, seats: Sequence[Seats]) -> None:
    """The pairings of a round, in the order of the tables; a bye is the line 0."""
    lines = {entrant: line for line, entrant in enumerate(round_.stage.lines, start=1)}
    open_ = _open_pairings(round_.stage)
    planned, states = [], {}
    for number, pair in enumerate(seats, start=1):
        key = part.round_key(round_.number, number)
        sources = tuple(_source(seat, lines, open_) for seat in pair)
        planned.append(
            (PairingPlan(key, round_.stage.code, round_.number, number, (sources[0], sources[1])), round_)
        )
        states[key] = PairingState.of(key, (_occupant(pair[0]), _occupant(pair[1])))
    write_pairings(planned, states, {row.key: row for row in open_.values()})


def _source(seat: Seat | None, lines: Mapping[int, int], open_: Mapping[frozenset[int], Pairing]) -> Source:
    if isinstance(seat, Pending):
        return Source(seat.kind, pairing=open_[frozenset((seat.a, seat.b))].key)
    return Source(SourceKind.LINE, line=0 if seat is None else lines[seat])


def _occupant(seat: Seat | None) -> Any:
    if isinstance(seat, Pending):
        return None
    return Bye.BYE if seat is None else seat


def _open_pairings(stage: Stage) -> dict[frozenset[int], Pairing]:
    """The matches of a stage that are not over, by who meets in them."""
    found: dict[int, set[int]] = {}
    open_ = Pairing.objects.filter(stage=stage, winner=None, match__isnull=False)
    rows = {row.pk: row for row in open_.select_related("round")}
    for slot in Slot.objects.filter(pairing__in=rows, entrant__isnull=False):
        found.setdefault(slot.pairing_id, set()).add(slot.entrant_id)
    return {frozenset(pair): rows[pk] for pk, pair in found.items()}


def remove_pairings(round_: Round) -> None:
    """Take the pairings of a draft away; the round stays."""
    Slot.objects.filter(round=round_).delete()
    round_.pairings.all().delete()


def notes_json(drawn: RoundDraw) -> dict[str, Any]:
    """{"cost", "why", "problems"}: how the pairing explains itself."""
    return {
        "cost": dict(drawn.cost),
        "why": reasons_json(drawn.why),
        "problems": reasons_json(drawn.problems),
    }


def _fixed(bound: Constraints) -> dict[str, list[int]]:
    """{"fixed": whose pair or bye the director fixed beforehand}; {} where he fixed nothing."""
    fixed = [*bound.byes, *(entrant for pair in bound.fixed for entrant in pair)]
    return {"fixed": fixed} if fixed else {}


def reasons_json(reasons: Iterable[Reason]) -> list[dict[str, Any]]:
    """[{"code", and its values}]."""
    return [{"code": reason.code, **_plain(reason.values)} for reason in reasons]


def _plain(values: Mapping[str, object]) -> dict[str, Any]:
    return {name: _plain_value(value) for name, value in values.items()}


def _plain_value(value: object) -> Any:
    if isinstance(value, Pending):
        return {"kind": value.kind.value, "of": [value.a, value.b]}
    if isinstance(value, list | tuple):
        return [_plain_value(each) for each in value]
    return value if isinstance(value, str | int | float | bool | None) else str(value)
