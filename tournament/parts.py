"""An event's chain of parts, read from its rows: which stages a part has, and the plan it was drawn by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.tournament.formats.chain import EntryRule, Part, PartUnknownError, chain_of, is_table
from rules.tournament.formats.fighters import FIGHTERS
from rules.tournament.formats.playoff import PLAYOFF
from rules.tournament.formats.stage import Line, Open, Plan
from rules.tournament.formats.templates import TEMPLATES
from rules.tournament.pairing.settings import SwissSettings
from tournament.models import Event, Stage


def parts_of(event: Event) -> tuple[Part, ...]:
    """The parts in their order."""
    return chain_of(event.parts or TEMPLATES[event.format])


def part_of(event: Event, number: int) -> Part:
    """A part by its number, from 1. Raises PartUnknownError."""
    parts = parts_of(event)
    if not 1 <= number <= len(parts):
        raise PartUnknownError(part=number, parts=len(parts))
    return parts[number - 1]


def sign_up_parts(event: Event) -> tuple[Part, ...]:
    """The parts that take the next who have signed up; () for an event without such a list."""
    return tuple(part for part in parts_of(event) if part.entry.rule is EntryRule.SIGN_UP)


def stages_of_part(event: Event, part: int) -> list[Stage]:
    """The stages of a part in their order, as they are in the database now."""
    return list(event.stages.filter(part=part).order_by("order"))


def lines_of(stages: Iterable[Stage]) -> list[int | str | None]:
    """The lines a part was drawn to; [] when it is not drawn. stages: of one part."""
    return next((stage.lines for stage in stages if stage.lines), [])


def line_values(stored: Sequence[int | str | None]) -> tuple[Line, ...]:
    """Stored lines as the law book knows them."""
    return tuple(Open.OPEN if line == Open.OPEN.value else line for line in stored)  # type: ignore[misc]


def drawn_entrants(stages: Iterable[Stage]) -> list[int]:
    """Who stands on the lines of the stages, top to bottom."""
    return [line for stage in stages for line in stage.lines if isinstance(line, int)]


def plan_of(event: Event, stages: Iterable[Stage]) -> Plan:
    """The plan a planned part was drawn by. stages: of that part. Raises ValueError when it is not drawn."""
    drawn = next((stage for stage in stages if stage.lines), None)
    if drawn is None:
        raise ValueError(f"event {event.pk} is not drawn")
    return parts_of(event)[drawn.part - 1].plan(len(drawn.lines))


def has_final(stage: Stage) -> bool:
    """Tables have none, nor have brackets that end when several are left in them."""
    return not is_table(stage.code) and stage.format not in (FIGHTERS, PLAYOFF)


def last_rounds(part: Part, plan: Plan | None, stages: Iterable[Stage]) -> Mapping[str, int]:
    """How many rounds each stage of a part has in the end, by its code; 0 where nobody knows.

    Match lengths that differ are counted back from there: from the final, or the last round of a table.
    plan: of a planned part; None of one by rounds, where the settings may say how many there will be.
    """
    if plan is None:
        return {stage.code: rounds_to_come(part) for stage in stages}
    return {
        stage.code: plan.rounds_of(stage.code) if is_table(stage.code) or has_final(stage) else 0
        for stage in stages
    }


def rounds_to_come(part: Part) -> int:
    """How many rounds a part by rounds will have; 0 where it ends when it ends."""
    return part.settings.rounds if isinstance(part.settings, SwissSettings) else 0
