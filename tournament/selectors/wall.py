"""The sheet on the wall: the bracket with its lines numbered, drawn or still to be filled by pen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.tournament.formats.stage import PairingPlan, Plan, SourceKind
from tournament.layout.bracket import BoxPicture, BracketPicture, LinePicture, RoundColumn
from tournament.models import Event, Stage
from tournament.parts import part_of, stages_of_part
from tournament.selectors.entering import incoming_of
from tournament.selectors.placing import is_bracket, needed_lines, placing_of
from tournament.selectors.sheets import bracket_sheets, sheet_head
from tournament.sheets.values import BracketSheet, Wall
from tournament.words import round_words, stage_words


def wall_sheets(event: Event, *, stage: Stage | None = None, wall: Wall) -> tuple[BracketSheet, ...]:
    """The brackets that have lines of a draw; nobody is drawn into the others.

    Before the first part is drawn: its sheet with blank lines, and the names that were placed by hand so far.
    () for an event without a bracket.
    """
    drawn = tuple(
        replace(sheet, wall=wall)
        for sheet in bracket_sheets(event, stage=stage)
        if any(box.top.line is not None for box in sheet.picture.rounds[0].boxes)
    )
    return drawn or _blank(event, stage, wall)


def _blank(event: Event, stage: Stage | None, wall: Wall) -> tuple[BracketSheet, ...]:
    part, first = part_of(event, 1), stages_of_part(event, 1)[0]
    if not is_bracket(part) or first.lines or (stage is not None and stage.pk != first.pk):
        return ()
    incoming = incoming_of(event, 1)
    placing = placing_of(event, part, first, incoming)
    lines = placing.size if placing else needed_lines(part, len(incoming.entrants))
    names = dict(event.entrants.values_list("pk", "name"))
    on_lines = placing.on_lines if placing else {}
    placed = {line: names[who] for line, who in on_lines.items()}
    plan = part.plan(lines)
    picture = _picture(plan, first, placed)
    return (BracketSheet(head=sheet_head(event.tournament, event), picture=picture, wall=wall),)


def _picture(plan: Plan, stage: Stage, placed: Mapping[int, str]) -> BracketPicture:
    rounds = plan.rounds_of(stage.code)
    by_round: dict[int, list[PairingPlan]] = {}
    for pairing in plan.pairings:
        if pairing.stage == stage.code:
            by_round.setdefault(pairing.round, []).append(pairing)
    return BracketPicture(
        title=stage_words(stage.code),
        stage=stage.format,
        rounds=tuple(
            RoundColumn(
                label=round_words(number, rounds, stage.code),
                length=stage.lengths.length_of(number, rounds),
                boxes=tuple(_box(plan, pairing, placed) for pairing in pairings),
            )
            for number, pairings in by_round.items()
        ),
    )


def _box(plan: Plan, pairing: PairingPlan, placed: Mapping[int, str]) -> BoxPicture:
    feed = plan.feed(pairing.key, SourceKind.WINNER)
    top, bottom = (
        LinePicture(name=placed.get(source.line or 0), line=source.line) for source in pairing.sources
    )
    is_own = feed is not None and plan.by_key[feed.key].stage == pairing.stage
    return BoxPicture(
        key=pairing.key,
        number=pairing.key,
        top=top,
        bottom=bottom,
        feeds=feed.key if feed is not None and is_own else None,
    )
