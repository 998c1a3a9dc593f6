"""The lines of a draw that stands: late entries, entries closed, two who change places (2.3, 5.1)."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from django.db.models import Q

from matches.services import void_matches
from rules.tournament.formats.bracket import occupy, resolve
from rules.tournament.formats.chain import Part
from rules.tournament.formats.entering import Incoming, draw_lines
from rules.tournament.formats.planned import PLANNED
from rules.tournament.formats.stage import Bye, Occupant, Open, PairingState, PairingStatus
from rules.tournament.lines import (
    LineUnknownError,
    NoFreeLineError,
    NothingPlayedError,
    ScheduleFixedError,
    closed,
    take_line,
)
from rules.tournament.states import EntrantStatus, StageState
from tournament.actor import Actor
from tournament.constraints import apart_of
from tournament.draw_errors import EntrantLeftError, LinePlayedError, SwapWithSelfError
from tournament.entries import begin_later, other_entries
from tournament.errors import AlreadyEnteredError, NotDrawnError
from tournament.imports.lines import EntrantValues
from tournament.models import Entrant, Event, Pairing, Stage
from tournament.models.rounds import CALLED
from tournament.parts import drawn_entrants, last_rounds, line_values, part_of, parts_of, stages_of_part
from tournament.placing_errors import NobodyEnteredError
from tournament.selectors.late import running_stage
from tournament.services.acts import Act, act
from tournament.services.draw_rows import discard_rows, make_first_matches, write_rows, write_stages
from tournament.services.draws import SEEDS_WE_CHOOSE, checked_seed
from tournament.services.hours import keep_waves
from tournament.services.moves import write_moves
from tournament.services.registration import Entry, enter_entries, newcomer_of
from tournament.snapshots import RowsByKey, finish_stages


def enter_late(
    event: Event,
    values: EntrantValues,
    *,
    by: Actor,
    part: int = 1,
    draw_seed: int | None = None,
    redraw: bool = False,
    is_other: bool = False,
) -> Entrant:
    """Enter somebody into a part that is published.

    A bracket: on an open line, or else in the place of a bye, by chance; nobody else is moved (L1). A part by
    rounds: with the last start number, no point and no bye for the rounds that were missed.
    draw_seed: of the line; None lets chance choose. redraw: where no line is free and nothing has been played
    the part is drawn anew, with everybody, and published (2.3). is_other: somebody else than who is called
    so. Raises NameMissingError, NameTooLongError, AlreadyEnteredError, NamesakeUnmarkedError,
    SeedTakenError, SeedInvalidError, DrawNotPublishedError, StageClosedError, NothingPlayedError where
    redraw would help, ScheduleFixedError, NoFreeLineError, and with redraw what the format says to the field.
    """
    seed = secrets.randbelow(SEEDS_WE_CHOOSE) if draw_seed is None else checked_seed(draw_seed)
    with act(event.tournament_id, by=by, action="enter-late", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        stage = running_stage(row, part)
        player = newcomer_of(row, values, is_other=is_other)
        (entrant,) = enter_entries(row, [Entry(players=(player,), seed=values.seed)])
        line = _come_in(doing, row, stage, entrant, seed, redraw=redraw)
        doing.record(
            subject=entrant.name,
            values={"event": event.name, "part": part, "line": line, "draw_seed": seed},
            after={"line": line},
        )
    return entrant


def let_in(
    entrant: Entrant, part: int, *, by: Actor, draw_seed: int | None = None, redraw: bool = False
) -> Entrant:
    """Let somebody who is entered into a published part he is not in, as a late one; see enter_late.

    Raises EntrantLeftError, AlreadyEnteredError where he stands in it, and what enter_late raises of a part.
    """
    seed = secrets.randbelow(SEEDS_WE_CHOOSE) if draw_seed is None else checked_seed(draw_seed)
    event = entrant.event
    with act(event.tournament_id, by=by, action="let-in", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        stage = running_stage(row, part)
        who = Entrant.objects.get(pk=entrant.pk)
        if who.status == EntrantStatus.WITHDRAWN:
            raise EntrantLeftError(name=who.name)
        if who.pk in drawn_entrants(stages_of_part(row, part)):
            raise AlreadyEnteredError(name=who.name)
        line = _come_in(doing, row, stage, who, seed, redraw=redraw)
        doing.record(
            subject=who.name,
            values={"event": row.name, "part": part, "line": line, "draw_seed": seed},
            after={"line": line},
        )
    return who


def come_in_late(doing: Act, event: Event, entrant: Entrant, *, redraw: bool = False) -> tuple[int, int]:
    """The line of somebody who was entered just now into an event that is published, inside an act.

    Says the draw seed of the line too. Raises what enter_late raises of the part.
    """
    seed = secrets.randbelow(SEEDS_WE_CHOOSE)
    return _come_in(doing, event, running_stage(event, 1), entrant, seed, redraw=redraw), seed


def _come_in(doing: Act, event: Event, stage: Stage, entrant: Entrant, seed: int, *, redraw: bool) -> int:
    """The line, or the start number, of somebody late. Raises what _take_line raises."""
    spec = part_of(event, stage.part)
    if not spec.is_planned:
        return _append(stage, entrant)
    return _take_line(doing, event, spec, entrant, seed, redraw=redraw)


def _append(stage: Stage, entrant: Entrant) -> int:
    stage.lines = [*stage.lines, entrant.pk]
    stage.save(update_fields=["lines"])
    return len(stage.lines)


def _take_line(
    doing: Act, event: Event, part: Part, entrant: Entrant, draw_seed: int, *, redraw: bool
) -> int:
    """The line of a late entrant. Raises NothingPlayedError, ScheduleFixedError, NoFreeLineError."""
    rows = RowsByKey(event, part.number)
    rows.load_all()
    stage = _drawn_stage(rows)
    try:
        if not PLANNED[part.format].has_byes:
            raise ScheduleFixedError
        lines = line_values(stage.lines)
        apart = {"others": other_entries(entrant), "late": begin_later(event)}
        line, follows = take_line(rows.plan, rows, lines, entrant.pk, draw_seed=draw_seed, **apart)
    except NoFreeLineError:
        if _is_played(rows):
            raise
        if not redraw:
            raise NothingPlayedError from None
        return _drawn_anew(doing, rows, entrant, draw_seed)
    _write_line(stage, line, entrant.pk)
    write_moves(rows, follows.changed, by=doing.by)
    return line


def _is_played(rows: RowsByKey) -> bool:
    """Has a match of the part begun, or been decided?"""
    begun = Q(status__in=(PairingStatus.OVER, CALLED)) | Q(match__reported_at__isnull=False)
    return Pairing.objects.filter(begun, stage__in=rows.stages).exists()


def _drawn_anew(doing: Act, rows: RowsByKey, entrant: Entrant, draw_seed: int) -> int:
    """Draw a published part again, with the late entrant, and show it; says his line."""
    stages = sorted(rows.stages.values(), key=lambda stage: stage.order)
    everybody = (*drawn_entrants(stages), entrant.pk)
    seeds = Entrant.objects.filter(pk__in=everybody, seed__isnull=False).order_by("seed")
    incoming = Incoming(
        entrants=everybody,
        seeded=tuple(seeds.values_list("pk", flat=True)),
        apart=apart_of(rows.event, everybody),
        late=begin_later(rows.event) & frozenset(everybody),
    )
    part = _untraded(rows)
    lines = draw_lines(part, incoming, draw_seed=draw_seed)
    void_matches(row.match for row in rows.pairings.values() if row.match is not None)
    discard_rows(stages)
    write_stages(stages, lines, draw_seed)
    plan = part.plan(len(lines))
    write_rows(stages, plan, resolve(plan, lines, {}))
    for stage in stages:
        stage.state = StageState.RUNNING
    Stage.objects.bulk_update(stages, ["state"])
    make_first_matches(stages, last_rounds(part, plan, stages))
    finish_stages(RowsByKey(rows.event, rows.part.number))
    keep_waves(rows.event)
    return lines.index(entrant.pk) + 1


def _untraded(rows: RowsByKey) -> Part:
    """The part as it is drawn: what others have played than were paired is drawn anew too."""
    part = rows.part.untraded()
    if part != rows.part:
        chain = parts_of(rows.event)
        rows.event.parts = [(part if each.number == part.number else each).json() for each in chain]
        rows.event.save(update_fields=["parts"])
    return part


def close_entries(event: Event, part: int = 1, *, by: Actor) -> None:
    """Nobody comes any more: what is still open becomes a bye, and nobody is moved. Closing twice is once.

    With the first part the desk closes too, also before the draw. Raises NobodyEnteredError before it;
    NotDrawnError of a later part that is not drawn.
    """
    with act(event.tournament_id, by=by, action="close-entries", event=event) as doing:
        is_drawn = any(stage.lines for stage in stages_of_part(event, part))
        if not is_drawn and not event.entrants.exclude(status=EntrantStatus.WITHDRAWN).exists():
            raise NobodyEnteredError(event=event.name)
        is_new = part == 1 and Event.objects.filter(pk=event.pk, are_entries_closed=False).update(
            are_entries_closed=True
        )
        open_, before, after = _close_lines(event, part, by=by)
        if not open_ and not is_new:
            return
        doing.record(
            subject=event.name,
            values={"event": event.name, "part": part, "lines": len(open_)},
            before=before,
            after=after,
        )


def _close_lines(event: Event, part: int, *, by: Actor) -> tuple[list[int], dict[str, Any], dict[str, Any]]:
    """The lines that were open and are byes now, and the pairings before and after."""
    row = Event.objects.get(pk=event.pk)
    is_drawn = any(stage.lines for stage in stages_of_part(row, part))
    if part == 1 and (not is_drawn or not part_of(row, part).is_planned):
        return [], {}, {}
    rows = _rows(event, part)
    stage = _drawn_stage(rows)
    lines = line_values(stage.lines)
    open_ = [number for number, line in enumerate(lines, start=1) if line is Open.OPEN]
    if not open_:
        return [], {}, {}
    changed, _ = _occupied(rows, dict.fromkeys(open_, Bye.BYE))
    stage.lines = list(closed(lines))
    stage.save(update_fields=["lines"])
    return open_, *write_moves(rows, changed, by=by)


def take_entries_again(event: Event, *, by: Actor) -> None:
    """The desk takes entries again; byes stay byes, which who comes late may still take."""
    with act(event.tournament_id, by=by, action="open-entries", event=event) as doing:
        if Event.objects.filter(pk=event.pk, are_entries_closed=True).update(are_entries_closed=False):
            doing.record(subject=event.name, values={"event": event.name})


def set_closing_time(event: Event, at: datetime | None, *, by: Actor) -> None:
    """Say until when entries are taken and lines stay open; None: until they are closed."""
    with act(event.tournament_id, by=by, action="set-closing-time", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        before, row.entries_close_at = row.entries_close_at, at
        if before == at:
            return
        row.save(update_fields=["entries_close_at"])
        doing.record(
            subject=event.name,
            values={"event": event.name},
            before={"at": before and before.isoformat()},
            after={"at": at and at.isoformat()},
        )


def swap_lines(event: Event, part: int, first: int, second: int, *, by: Actor) -> None:
    """Two lines (from 1) of a bracket or a table change places, drawn or published.

    Raises NotDrawnError, LineUnknownError, SwapWithSelfError, LinePlayedError where a result hangs on one of
    them.
    """
    with act(event.tournament_id, by=by, action="swap-lines", event=event) as doing:
        rows = _rows(event, part)
        stage = _drawn_stage(rows)
        lines = list(line_values(stage.lines))
        for line in (first, second):
            if not 1 <= line <= len(lines):
                raise LineUnknownError(line=line, lines=len(lines))
        if first == second:
            raise SwapWithSelfError(name=str(first))
        lines[first - 1], lines[second - 1] = lines[second - 1], lines[first - 1]
        on_line = {line: _occupant(lines[line - 1]) for line in (first, second)}
        changed, cleared = _occupied(rows, on_line)
        if cleared:
            raise LinePlayedError(event=event.name, pairing=cleared[0])
        stage.lines = [line.value if isinstance(line, Open) else line for line in lines]
        stage.save(update_fields=["lines"])
        before, after = write_moves(rows, changed, by=by)
        doing.record(
            subject=event.name,
            values={"event": event.name, "part": part, "first": first, "second": second},
            before=before,
            after=after,
        )


def _rows(event: Event, part: int) -> RowsByKey:
    """A planned part, loaded whole. Raises NotDrawnError."""
    row = Event.objects.get(pk=event.pk)
    if not part_of(row, part).is_planned or not any(stage.lines for stage in stages_of_part(row, part)):
        raise NotDrawnError(event=event.name)
    rows = RowsByKey(row, part)
    rows.load_all()
    return rows


def _drawn_stage(rows: RowsByKey) -> Stage:
    return next(stage for stage in rows.stages.values() if stage.lines)


def _occupied(
    rows: RowsByKey, on_line: dict[int, Occupant]
) -> tuple[dict[str, PairingState], tuple[str, ...]]:
    """What changes when others stand on these lines, and the keys of the results that would be cleared."""
    states, changed = dict(rows), {}
    cleared: tuple[str, ...] = ()
    for line, occupant in on_line.items():
        follows = occupy(rows.plan, states, line, occupant)
        states |= follows.changed
        changed |= follows.changed
        cleared += follows.cleared
    return {key: state for key, state in changed.items() if state != rows[key]}, cleared


def _occupant(line: int | Open | None) -> Occupant:
    if line is Open.OPEN:
        return None
    return Bye.BYE if line is None else line


def _write_line(stage: Stage, line: int, entrant: int) -> None:
    stage.lines = [*stage.lines[: line - 1], entrant, *stage.lines[line:]]
    stage.save(update_fields=["lines"])
