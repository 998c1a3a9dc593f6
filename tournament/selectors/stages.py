"""The flights of an event pairing by pairing, with where everybody comes from and goes: for programs."""

from __future__ import annotations

from dataclasses import dataclass

from rules.tournament.formats.stage import SourceKind
from tournament.models import Event, Pairing, Slot, Stage
from tournament.selectors.chart import Chart, chart_of_event
from tournament.selectors.lines import PairingLine, line_of, name_of
from tournament.words import round_words, stage_words


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotLine:
    """Side 1 or 2 of a pairing. source: a SourceKind; line: of the draw, from 1; pairing: a key.

    entrant: None while unknown, or for a bye. name: who sits there, or whoever comes. points: when told.
    """

    number: int
    source: str
    line: int | None
    pairing: str | None
    entrant: int | None
    name: str
    country: str
    is_bye: bool
    points: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketLine:
    """One pairing of the plan, byes and voids too. winner_to, loser_to: keys; None: nowhere."""

    pairing: PairingLine
    slots: tuple[SlotLine, SlotLine]
    winner_to: str | None
    loser_to: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLines:
    """A round, its pairings from top to bottom; length in points."""

    number: int
    words: str
    length: int
    pairings: tuple[BracketLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StageLines:
    """A flight with its rounds from the first to the final; none before the draw."""

    code: str
    words: str
    format: str
    state: str
    is_published: bool
    rounds: tuple[RoundLines, ...]


def stages_of(event: Event, *, draft: bool = False) -> tuple[StageLines, ...]:
    """Every published flight of an event. Public. draft: for the desk, those only drawn too."""
    chart = chart_of_event(event, draft=draft)
    feeds = {
        (slot.source_pairing_id, slot.source): chart.pairings[slot.pairing_id].key
        for slots in chart.slots.values()
        for slot in slots
    }
    return tuple(_stage(chart, stage, feeds) for stage in chart.stages.values())


Feeds = dict[tuple[int | None, str], str]


def _stage(chart: Chart, stage: Stage, feeds: Feeds) -> StageLines:
    by_round: dict[int, list[BracketLine]] = {}
    for pairing in chart.of_stage(stage):
        by_round.setdefault(pairing.round.number, []).append(_bracket_line(chart, pairing, feeds))
    rounds = chart.rounds[stage.pk]
    return StageLines(
        code=stage.code,
        words=stage_words(stage.code),
        format=stage.format,
        state=stage.state,
        is_published=stage.is_published,
        rounds=tuple(
            RoundLines(
                number=number,
                words=round_words(number, rounds, stage.code, semi_finals=chart.semi_finals(stage.pk)),
                length=chart.length_of(stage, number),
                pairings=tuple(lines),
            )
            for number, lines in by_round.items()
        ),
    )


def _bracket_line(chart: Chart, pairing: Pairing, feeds: Feeds) -> BracketLine:
    line = line_of(chart, pairing)
    first, second = chart.slots[pairing.pk]
    return BracketLine(
        pairing=line,
        slots=(_slot(chart, line, first), _slot(chart, line, second)),
        winner_to=feeds.get((pairing.pk, SourceKind.WINNER)),
        loser_to=feeds.get((pairing.pk, SourceKind.LOSER)),
    )


def _slot(chart: Chart, line: PairingLine, slot: Slot) -> SlotLine:
    source = slot.source_pairing_id
    return SlotLine(
        number=slot.number,
        source=slot.source,
        line=slot.source_line,
        pairing=None if source is None else chart.pairings[source].key,
        entrant=slot.entrant_id,
        name=name_of(chart, slot),
        country=line.countries[slot.number - 1],
        is_bye=slot.is_bye,
        points=None if line.score is None else line.score[slot.number - 1],
    )
