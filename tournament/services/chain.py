"""The chain of an event made longer while it runs: the next eight, a last chance, a play-off of winners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from rules.tournament.formats.chain import PART_FORMATS, EntryRule, Part, chain_of
from rules.tournament.lengths import MatchLengths
from rules.tournament.states import StageState
from tournament.actor import Actor
from tournament.draw_errors import LastPartError, RollingWaitsError
from tournament.entries import one_of_each_person, other_entries, waiting_for_instance
from tournament.errors import ChoiceUnknownError, RoundAlreadyDrawnError
from tournament.models import Entrant, Event, Stage
from tournament.parts import parts_of, sign_up_parts, stages_of_part
from tournament.ranking import ranked_entrants
from tournament.reentry_errors import MostWinsError
from tournament.services.acts import act
from tournament.services.draw_rows import discard_rows
from tournament.services.draws import draw_part
from tournament.services.events import DEFAULT_LENGTHS, stage_of_part
from tournament.services.lives import own_lives, with_lives
from tournament.snapshots import RowsByKey


def add_part(
    event: Event,
    given: Mapping[str, Any],
    *,
    lengths: Mapping[str, MatchLengths] | None = None,
    by: Actor,
) -> Part:
    """Add a part at the end of an event: format, settings and entry, as chain_of takes them.

    So a rolling event grows by one bracket after the other, and its winners meet at last (5.1).
    lengths: by code of the new stages. Raises ChoiceUnknownError, BadEntryError, UnknownSettingError,
    BadSettingError, SettingsContradictError.
    """
    if given.get("format") not in PART_FORMATS:
        raise ChoiceUnknownError(field="format", value=str(given.get("format")))
    with act(event.tournament_id, by=by, action="add-part", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        *before, added = chain_of([*(part.json() for part in parts_of(row)), given])
        added = with_lives(added, own_lives(row))
        chain = (*before, added)
        row.parts = [part.json() for part in chain]
        row.save(update_fields=["parts"])
        order = row.stages.count()
        Stage.objects.bulk_create(
            stage_of_part(row, added, order + number, code, (lengths or {}).get(code, DEFAULT_LENGTHS))
            for number, code in enumerate(added.stages, start=1)
        )
        doing.record(
            subject=row.name, values={"event": row.name, "part": added.number}, after={"part": added.json()}
        )
    return added


def next_instance(event: Event, *, by: Actor) -> Part:
    """The next bracket of a rolling event, as soon as enough have signed up: like the last, drawn (5.1).

    Of a person's entries one is taken. Raises ChoiceUnknownError for an event whose parts take nobody from
    the sign-up list, RollingWaitsError, MostWinsError where somebody comes who has won as often as he may.
    """
    with transaction.atomic():
        row = Event.objects.get(pk=event.pk)
        rolling = _instances(row)
        needed = rolling[-1].entry.count
        waiting = one_of_each_person(waiting_for_instance(row))
        if len(waiting) < needed:
            raise RollingWaitsError(event=row.name, waiting=len(waiting), needed=needed)
        for entrant in waiting[:needed]:
            refuse_most_wins(entrant)
        given = rolling[-1].as_given()
        lengths = {
            numbered: stage.lengths
            for numbered, stage in zip(
                _codes_to_come(row, given), stages_of_part(row, rolling[-1].number), strict=True
            )
        }
        added = add_part(row, given, lengths=lengths, by=by)
        draw_part(row, added.number, by=by)
    return added


def brackets_won(entrant: Entrant) -> int:
    """How many brackets of a rolling event the person of an entry has won, by whichever entry."""
    event = Event.objects.get(pk=entrant.event_id)
    mine = {entrant.pk, *other_entries(entrant)}
    rolling = [part.number for part in sign_up_parts(event)]
    finished = event.stages.filter(part__in=rolling, state=StageState.FINISHED).values_list("part", flat=True)
    champions = [ranked_entrants(RowsByKey(event, part))[:1] for part in sorted(set(finished))]
    return sum(bool(mine.intersection(first)) for first in champions)


def refuse_most_wins(entrant: Entrant) -> None:
    """Raises MostWinsError."""
    most = entrant.event.most_wins
    if most is not None and brackets_won(entrant) >= most:
        raise MostWinsError(name=entrant.name, most=most)


def winners_playoff(event: Event, *, lengths: Mapping[str, MatchLengths] | None = None, by: Actor) -> Part:
    """The play-off of the winners of all instances of a rolling event, drawn when these are finished (5.1).

    Raises ChoiceUnknownError for an event whose parts take nobody from the sign-up list.
    """
    parts = [part.number for part in _instances(Event.objects.get(pk=event.pk))]
    entry = {"rule": EntryRule.WINNERS.value, "parts": parts}
    return add_part(event, {"format": "single-elimination", "entry": entry}, lengths=lengths, by=by)


def _instances(event: Event) -> tuple[Part, ...]:
    """The parts that take the next who have signed up."""
    found = sign_up_parts(event)
    if not found:
        raise ChoiceUnknownError(field="format", value=event.format)
    return found


def _codes_to_come(event: Event, given: Mapping[str, Any]) -> tuple[str, ...]:
    """The codes of the stages of a part that will be added."""
    return chain_of([*(part.json() for part in parts_of(event)), given])[-1].stages


def remove_part(event: Event, *, by: Actor) -> None:
    """Take the last part away again, with its draft. Raises RoundAlreadyDrawnError, LastPartError."""
    with act(event.tournament_id, by=by, action="remove-part", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        chain = parts_of(row)
        stages = stages_of_part(row, len(chain))
        if len(chain) == 1:
            raise LastPartError(event=row.name)
        if any(stage.is_published for stage in stages):
            raise RoundAlreadyDrawnError(event=row.name)
        discard_rows(stages)
        row.stages.filter(part=len(chain)).delete()
        row.parts = [part.json() for part in chain[:-1]]
        row.save(update_fields=["parts"])
        doing.record(
            subject=row.name,
            values={"event": row.name, "part": len(chain)},
            before={"part": chain[-1].json()},
        )
