"""What a late entry would do, read before it is done: the line, whose bye becomes a match, what changes."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from rules.tournament.formats.planned import PLANNED
from rules.tournament.lines import NoFreeLineError, NothingPlayedError, ScheduleFixedError, take_line
from rules.tournament.states import StageState
from tournament.constraints import begin_later
from tournament.draw_errors import StageClosedError
from tournament.enrolment import Choice, Person
from tournament.entries import other_entries
from tournament.errors import DrawNotPublishedError
from tournament.imports.lines import EntrantValues
from tournament.models import Entrant, Event, Stage
from tournament.parts import line_values, part_of, stages_of_part
from tournament.second_looks import SecondLook
from tournament.selectors.line_changes import NEWCOMER, LineChange, begun_in, change_of
from tournament.selectors.placing import line_labels
from tournament.selectors.second_looks import is_closed, looks_at
from tournament.snapshots import RowsByKey


@dataclass(frozen=True, slots=True, kw_only=True)
class LateEntry:
    """Where somebody late would come in. label: of the line as it is called, or the start number.

    change: what changes in the bracket; None in a part by rounds, where nothing does.
    """

    name: str
    label: str
    change: LineChange | None


def running_stage(event: Event, part: int) -> Stage:
    """The first stage of a part that takes people in. Raises DrawNotPublishedError, StageClosedError."""
    spec, stage = part_of(event, part), stages_of_part(event, part)[0]
    if not stage.is_published:
        raise DrawNotPublishedError(event=event.name)
    if not spec.is_planned and stage.state == StageState.FINISHED:
        raise StageClosedError(event=event.name)
    return stage


def late_preview(
    event: Event, part: int, name: str, *, draw_seed: int, entrant: Entrant | None = None
) -> LateEntry:
    """Where somebody called so would come in by this draw seed. entrant: who is entered already.

    Raises DrawNotPublishedError, StageClosedError, NothingPlayedError, ScheduleFixedError,
    NoFreeLineError.
    """
    stage, spec = running_stage(event, part), part_of(event, part)
    if not spec.is_planned:
        return LateEntry(name=name, label=str(len(stage.lines) + 1), change=None)
    rows = RowsByKey(event, part)
    rows.load_all()
    try:
        if not PLANNED[spec.format].has_byes:
            raise ScheduleFixedError
        line, follows = take_line(
            rows.plan,
            rows,
            line_values(stage.lines),
            entrant.pk if entrant else NEWCOMER,
            draw_seed=draw_seed,
            others=other_entries(entrant) if entrant else (),
            late=begin_later(event),
        )
    except NoFreeLineError:
        if begun_in(rows):
            raise
        raise NothingPlayedError from None
    label = line_labels(spec, len(stage.lines))[line - 1]
    return LateEntry(
        name=name, label=label, change=change_of(event, part, rows, follows, line=line, newcomer=name)
    )


def looks_at_late(event: Event, part: int, values: EntrantValues | None) -> tuple[SecondLook, ...]:
    """What wants a second look first: of somebody new as at the registration desk, else whether it is closed.

    values: what was written of somebody new; None of one of the event. Entries close for the first part.
    """
    choice = Choice(event=event)
    if values is not None:
        person = Person(name=values.name, club=values.club, rating=values.rating)
        looks = looks_at(event.tournament, person, [choice])
        return tuple(look for look in looks if part == 1 or look.code != "entries-closed")
    if part > 1 or not is_closed(event, timezone.now()):
        return ()
    return (SecondLook(code="entries-closed", event=event.pk, values={"event": event.name}),)


def looks_at_newcomer(event: Event, values: EntrantValues) -> tuple[SecondLook, ...]:
    """The same of somebody new who takes the line of another: that needs no entries that are open."""
    return tuple(look for look in looks_at_late(event, 1, values) if look.code != "entries-closed")
