"""A competition of a tournament: made, changed, removed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from matches.snapshots import clock_json, ruleset_json
from rules.match.clock import ClockPreset
from rules.options import GAME_PRESETS
from rules.tournament.formats.chain import PART_FORMATS, Part, chain_of
from rules.tournament.formats.consolation import CONSOLATION
from rules.tournament.formats.elimination import MAIN
from rules.tournament.formats.templates import TEMPLATES
from rules.tournament.lengths import MatchLengths
from tournament.actor import Actor
from tournament.constraints import APART
from tournament.errors import ChoiceUnknownError, EventRunsError, LengthsNeedRoundsError, RoundHasMatchesError
from tournament.models import Event, Stage, Tournament
from tournament.money_errors import EventHasMoneyError
from tournament.parts import last_rounds, parts_of, plan_of, rounds_to_come
from tournament.selectors.ledger import has_money
from tournament.services.acts import act
from tournament.services.draw_rows import discard_rows
from tournament.services.event_details import COLUMNS, DETAILS, details_json, set_details
from tournament.services.tournaments import checked_name
from tournament.slugs import free_slug

DEFAULT_LENGTHS = MatchLengths(5)

#: The stages of a cup are formats of their own; other stages are called by the format of their part.
STAGE_FORMATS = {MAIN: "single-elimination", CONSOLATION: "progressive-consolation"}

#: The format of an event whose chain was put together by hand.
CHAIN = "chain"


def create_event(
    tournament: Tournament,
    *,
    name: str,
    format: str = "cup",
    settings: Mapping[int, Mapping[str, object]] | None = None,
    parts: Sequence[Mapping[str, Any]] | None = None,
    lengths: Mapping[str, MatchLengths],
    clock: ClockPreset | None,
    ruleset: str = "backgammon",
    details: Mapping[str, Any] | None = None,
    by: Actor,
) -> Event:
    """Make an event with its planned stages.

    format: a code of the templates; settings: of its parts, by their numbers, in kebab-case names; parts:
    with the format "chain", a chain of one's own (see rules.tournament.formats.chain.chain_of).
    lengths: by code of the stage. clock: None is played without clocks. ruleset: a code of rules.options.
    details: its game, rules, places and so on (see event_details).
    Raises NameMissingError, NameTooLongError, ChoiceUnknownError, BadEntryError, UnknownSettingError,
    BadSettingError, SettingsContradictError, LengthsNeedRoundsError, and what set_details raises.
    """
    chain = _chain(format, settings or {}, parts)
    _refuse_unknown_stages(lengths, _codes(chain))
    _refuse_countless(
        (part, code, lengths[code].from_final) for part, code in _stages(chain) if code in lengths
    )
    with act(tournament, by=by, action="create-event") as doing:
        taken = set(doing.tournament.events.values_list("slug", flat=True))
        shown = checked_name(name, limit=80)
        event = Event(
            tournament=doing.tournament,
            slug=free_slug(shown, taken=taken, otherwise="event"),
            name=shown,
            format=format,
            parts=[part.json() for part in chain],
            ruleset=_ruleset(ruleset),
            clock={} if clock is None else clock_json(clock),
        )
        set_details(event, details or {})
        event.save(force_insert=True)
        Stage.objects.bulk_create(
            stage_of_part(event, part, order, code, lengths.get(code, DEFAULT_LENGTHS))
            for order, (part, code) in enumerate(_stages(chain), start=1)
        )
        doing.record(subject=event.name, after=_settings(event), event=event)
    return event


def edit_event(event: Event, *, changes: dict[str, Any], by: Actor) -> Event:
    """Change what an event is called or what its next matches are played by; matches already made stay.

    changes: name, lengths (by code of the stage), clock (a ClockPreset or None), ruleset (a code), settings
    (of parts that are not drawn, by number), constraints (see Event), and the details of event_details.
    Raises NameMissingError, NameTooLongError, ChoiceUnknownError, RoundHasMatchesError, EventRunsError, and
    what create_event raises of settings and details; ValueError for another field.
    """
    with act(event.tournament_id, by=by, action="edit-event") as doing:
        row = Event.objects.get(pk=event.pk)
        before = _settings(row)
        set_details(row, {field: value for field, value in changes.items() if field in DETAILS})
        for field, value in changes.items():
            if field not in DETAILS:
                _change(row, field, value)
        if {"lengths", "settings"} & changes.keys():
            chain, stages = parts_of(row), row.stages.all()
            _refuse_countless((chain[each.part - 1], each.code, each.lengths_from_final) for each in stages)
        row.save(update_fields=["name", "clock", "parts", "constraints", *COLUMNS])
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
    """Remove an event that is not published, with its entrants and its draft.

    Raises EventRunsError, EventHasMoneyError.
    """
    with act(event.tournament_id, by=by, action="delete-event") as doing:
        row = Event.objects.get(pk=event.pk)
        if row.stages.filter(published_at__isnull=False).exists():
            raise EventRunsError(event=row.name)
        if has_money(row):
            raise EventHasMoneyError(event=row.name)
        before = _settings(row) | {"entrants": [entrant.name for entrant in row.entrants.all()]}
        discard_rows(list(row.stages.all()))
        row.delete()
        doing.record(subject=before["name"], before=before)


def _chain(
    format: str,
    settings: Mapping[int, Mapping[str, object]],
    parts: Sequence[Mapping[str, Any]] | None,
) -> tuple[Part, ...]:
    """The resolved parts. Raises ChoiceUnknownError for a format or a part nobody knows."""
    given = parts if format == CHAIN else TEMPLATES.get(format)
    if not given:
        raise ChoiceUnknownError(field="format", value=format)
    for part in given:
        if part.get("format") not in PART_FORMATS:
            raise ChoiceUnknownError(field="format", value=str(part.get("format")))
    for number in settings:
        if not 1 <= number <= len(given):
            raise ChoiceUnknownError(field="part", value=str(number))
    return chain_of(
        [
            {**part, "settings": {**part.get("settings", {}), **settings.get(number, {})}}
            for number, part in enumerate(given, start=1)
        ]
    )


def _stages(chain: Sequence[Part]) -> list[tuple[Part, str]]:
    return [(part, code) for part in chain for code in part.stages]


def _codes(chain: Sequence[Part]) -> tuple[str, ...]:
    return tuple(code for _, code in _stages(chain))


def _refuse_unknown_stages(lengths: Mapping[str, MatchLengths], stages: tuple[str, ...]) -> None:
    for code in lengths:
        if code not in stages:
            raise ChoiceUnknownError(field="stage", value=code)


def _refuse_countless(stages: Iterable[tuple[Part, str, Sequence[int]]]) -> None:
    """Lengths are counted back from the last round, so somebody must know which that is.

    stages: the part and the code of each, and its lengths from the last round. Raises LengthsNeedRoundsError.
    """
    for part, code, from_final in stages:
        if from_final and not part.is_planned and not rounds_to_come(part):
            raise LengthsNeedRoundsError(stage=code)


def _ruleset(code: str) -> dict[str, Any]:
    if code not in GAME_PRESETS:
        raise ChoiceUnknownError(field="ruleset", value=code)
    return ruleset_json(code)


def stage_of_part(event: Event, part: Part, order: int, code: str, lengths: MatchLengths) -> Stage:
    return Stage(
        event=event,
        part=part.number,
        order=order,
        code=code,
        format=STAGE_FORMATS.get(code, part.format) if part.format == "cup" else part.format,
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
        case "settings":
            _change_settings(event, value)
        case "constraints":
            event.constraints = checked_constraints(event, value)
        case _:
            raise ValueError(f"{field} of an event cannot be edited")


def _change_settings(event: Event, settings: Mapping[int, Mapping[str, object]]) -> None:
    """Change parts that are not drawn yet, and which stages they have."""
    chain = list(parts_of(event))
    for number, given in settings.items():
        if not 1 <= number <= len(chain):
            raise ChoiceUnknownError(field="part", value=str(number))
        if event.stages.filter(part=number, drawn_at__isnull=False).exists():
            raise EventRunsError(event=event.name)
        chain[number - 1] = chain[number - 1].with_settings(given)
    event.parts = [part.json() for part in chain]
    _fit_stages(event, chain)


def _fit_stages(event: Event, chain: Sequence[Part]) -> None:
    """The stages as the settings want them now; those that stay keep their lengths."""
    there = {stage.code: stage for stage in event.stages.all()}
    event.stages.exclude(code__in=_codes(chain)).delete()
    for order, (part, code) in enumerate(_stages(chain), start=1):
        stage = there.get(code) or stage_of_part(event, part, order, code, DEFAULT_LENGTHS)
        stage.order = order
        stage.save()


def checked_constraints(event: Event, given: Mapping[str, Any]) -> dict[str, Any]:
    """What Event.constraints keeps, checked. Raises ChoiceUnknownError."""
    entered = set(event.entrants.values_list("pk", flat=True))
    forbidden = [sorted(pair) for pair in given.get("forbidden", [])]
    for pair in forbidden:
        if len(pair) != 2 or len(set(pair)) != 2 or not set(pair) <= entered:
            raise ChoiceUnknownError(field="forbidden", value=str(pair))
    apart = [{"by": each["by"], "must": bool(each.get("must"))} for each in given.get("apart", [])]
    for each in apart:
        if each["by"] not in APART:
            raise ChoiceUnknownError(field="apart", value=str(each["by"]))
    return {"forbidden": forbidden, "apart": apart}


def _change_lengths(event: Event, lengths: Mapping[str, MatchLengths]) -> None:
    _refuse_unknown_stages(lengths, _codes(parts_of(event)))
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
    part = parts_of(event)[stage.part - 1]
    stages = list(event.stages.filter(part=stage.part))
    plan = plan_of(event, stages) if part.is_planned else None
    rounds = last_rounds(part, plan, stages)[stage.code]
    for number in numbers:
        if lengths.length_of(number, rounds) != stage.lengths.length_of(number, rounds):
            raise RoundHasMatchesError(stage=stage.code, round=number)


def _settings(event: Event) -> dict[str, Any]:
    return {
        "name": event.name,
        "format": event.format,
        "parts": event.parts,
        "constraints": event.constraints,
        "clock": event.clock,
        **details_json(event),
        "lengths": {stage.code: asdict(stage.lengths) for stage in event.stages.all()},
    }
