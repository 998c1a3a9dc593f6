"""A competition of a tournament: made, changed, removed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from matches.snapshots import clock_json, ruleset_json
from rules.match.clock import ClockPreset
from rules.options import GAME_PRESETS
from rules.tournament.formats.catalogue import FORMATS
from rules.tournament.formats.consolation import CONSOLATION
from rules.tournament.formats.elimination import MAIN
from rules.tournament.lengths import MatchLengths
from tournament.actor import Actor
from tournament.errors import ChoiceUnknownError, EventRunsError, RoundHasMatchesError
from tournament.models import Event, Stage, Tournament
from tournament.services.acts import act
from tournament.services.tournaments import checked_name
from tournament.slugs import free_slug
from tournament.snapshots import plan_of

DEFAULT_LENGTHS = MatchLengths(5)
STAGE_FORMATS = {MAIN: "single-elimination", CONSOLATION: "progressive-consolation"}


def create_event(
    tournament: Tournament,
    *,
    name: str,
    format: str = "cup",
    lengths: Mapping[str, MatchLengths],
    clock: ClockPreset | None,
    ruleset: str = "backgammon",
    by: Actor,
) -> Event:
    """Make an event with its planned stages.

    format: a code of the catalogue. lengths: by code of the stage. clock: None is played without clocks.
    ruleset: a code of rules.options. Raises NameMissingError, NameTooLongError, ChoiceUnknownError.
    """
    stages = _stages_of(format)
    _refuse_unknown_stages(lengths, stages)
    with act(tournament, by=by, action="create-event") as doing:
        taken = set(doing.tournament.events.values_list("slug", flat=True))
        shown = checked_name(name, limit=80)
        event = Event.objects.create(
            tournament=doing.tournament,
            slug=free_slug(shown, taken=taken, otherwise="event"),
            name=shown,
            format=format,
            ruleset=_ruleset(ruleset),
            clock={} if clock is None else clock_json(clock),
        )
        Stage.objects.bulk_create(
            _stage(event, order, code, lengths.get(code, DEFAULT_LENGTHS))
            for order, code in enumerate(stages, start=1)
        )
        doing.record(subject=event.name, after=_settings(event), event=event)
    return event


def edit_event(event: Event, *, changes: dict[str, Any], by: Actor) -> Event:
    """Change what an event is called or what its next matches are played by; matches already made stay.

    changes: name, lengths (by code of the stage), clock (a ClockPreset or None), ruleset (a code).
    Raises NameMissingError, NameTooLongError, ChoiceUnknownError, RoundHasMatchesError; ValueError for
    another field.
    """
    with act(event.tournament_id, by=by, action="edit-event") as doing:
        row = Event.objects.get(pk=event.pk)
        before = _settings(row)
        for field, value in changes.items():
            _change(row, field, value)
        row.save(update_fields=["name", "ruleset", "clock"])
        after = _settings(row)
        if after != before:
            changed = [field for field in after if after[field] != before[field]]
            doing.record(
                subject=row.name,
                before={field: before[field] for field in changed},
                after={field: after[field] for field in changed},
                event=row,
            )
    return row


def delete_event(event: Event, *, by: Actor) -> None:
    """Remove an event that is not published, with its entrants and its draft. Raises EventRunsError."""
    with act(event.tournament_id, by=by, action="delete-event") as doing:
        row = Event.objects.get(pk=event.pk)
        if row.stages.filter(published_at__isnull=False).exists():
            raise EventRunsError(event=row.name)
        before = _settings(row) | {"entrants": [entrant.name for entrant in row.entrants.all()]}
        for stage in row.stages.all():
            stage.rounds.all().delete()
        row.delete()
        doing.record(subject=before["name"], before=before)


def _stages_of(format: str) -> tuple[str, ...]:
    if format not in FORMATS:
        raise ChoiceUnknownError(field="format", value=format)
    return FORMATS[format].stages


def _refuse_unknown_stages(lengths: Mapping[str, MatchLengths], stages: tuple[str, ...]) -> None:
    for code in lengths:
        if code not in stages:
            raise ChoiceUnknownError(field="stage", value=code)


def _ruleset(code: str) -> dict[str, Any]:
    if code not in GAME_PRESETS:
        raise ChoiceUnknownError(field="ruleset", value=code)
    return ruleset_json(code)


def _stage(event: Event, order: int, code: str, lengths: MatchLengths) -> Stage:
    return Stage(
        event=event,
        order=order,
        code=code,
        format=STAGE_FORMATS[code],
        length=lengths.default,
        lengths_from_final=list(lengths.from_final),
    )


def _change(event: Event, field: str, value: Any) -> None:
    match field:
        case "name":
            event.name = checked_name(value, limit=80)
        case "clock":
            event.clock = {} if value is None else clock_json(value)
        case "ruleset":
            event.ruleset = _ruleset(value)
        case "lengths":
            _change_lengths(event, value)
        case _:
            raise ValueError(f"{field} of an event cannot be edited")


def _change_lengths(event: Event, lengths: Mapping[str, MatchLengths]) -> None:
    _refuse_unknown_stages(lengths, _stages_of(event.format))
    for stage in event.stages.filter(code__in=lengths):
        _refuse_made(event, stage, lengths[stage.code])
        stage.length = lengths[stage.code].default
        stage.lengths_from_final = list(lengths[stage.code].from_final)
        stage.save(update_fields=["length", "lengths_from_final"])


def _refuse_made(event: Event, stage: Stage, lengths: MatchLengths) -> None:
    """The matches of a round are all played to one length, so one that is made holds it."""
    made = stage.rounds.filter(pairings__match__isnull=False).values_list("number", flat=True)
    numbers = sorted(set(made))
    if not numbers:
        return
    rounds = plan_of(event, event.stages.all()).rounds_of(stage.code)
    for number in numbers:
        if lengths.length_of(number, rounds) != stage.lengths.length_of(number, rounds):
            raise RoundHasMatchesError(stage=stage.code, round=number)


def _settings(event: Event) -> dict[str, Any]:
    return {
        "name": event.name,
        "format": event.format,
        "ruleset": event.ruleset,
        "clock": event.clock,
        "lengths": {stage.code: asdict(stage.lengths) for stage in event.stages.all()},
    }
