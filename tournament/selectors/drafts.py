"""An event's parts as the director draws them: where each stands, and the round that only the desk sees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.tournament.formats.chain import Part, is_table
from rules.tournament.formats.stage import Open
from rules.tournament.placing import Way
from rules.tournament.states import StageState
from tournament.by_rounds import history_of
from tournament.layout.bracket import BracketPicture
from tournament.models import Entrant, Event, Pairing, Round, Slot, Stage
from tournament.parts import parts_of
from tournament.selectors.brackets import picture_of
from tournament.selectors.chart import Chart, chart_of_event
from tournament.selectors.lines import name_of
from tournament.selectors.placing import BY_HAND, Show, show_of, way_of
from tournament.selectors.tables import StageTable, tables_of
from tournament.words_formats import entry_words, format_words
from tournament.words_pairing import reason_words


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLine:
    """Who sits at one side of a drafted pairing. entrant: None for a bye and while unknown."""

    entrant: int | None
    name: str
    score: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftedRound:
    """A round that is paired and not published. pairs: in the order of the tables; is_bye: nobody opposite.

    why: what was looked after and what was impossible; problems: what to look at before publishing; both
    as codes and sentences.
    people: everybody of the stage, by name: who may change places.
    """

    number: int
    draw_seed: int | None
    pairs: tuple[tuple[int, SeatLine, SeatLine], ...]
    why: tuple[tuple[str, str], ...]
    problems: tuple[tuple[str, str], ...]
    people: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PartLine:
    """A part and how far it is. rounds: paired so far, of a part by rounds; open: matches still open.

    way: how its draw is made in public, None where it is not; show: how far the hall has seen it.
    """

    number: int
    words: str
    entry: str
    is_planned: bool
    is_drawn: bool
    is_published: bool
    is_finished: bool
    is_closed: bool
    has_open_lines: bool
    first: Stage
    rounds: int
    open: int
    drafted: DraftedRound | None
    pictures: tuple[BracketPicture, ...]
    tables: tuple[StageTable, ...]
    people: tuple[tuple[int, str], ...]
    way: Way | None
    show: Show | None

    @property
    def is_by_hand(self) -> bool:
        return self.way in BY_HAND


def parts_drawn(event: Event) -> tuple[PartLine, ...]:
    """Every part of an event, drafts too: for the desk."""
    chart = chart_of_event(event, draft=True)
    entrants = {entrant.pk: entrant for entrant in Entrant.objects.filter(event=event)}
    tables = tables_of(event, draft=True)
    rounds = _rounds(event)
    found = []
    for part in parts_of(event):
        stages = [stage for stage in chart.stages.values() if stage.part == part.number]
        found.append(_part(chart, part, stages, tables, entrants, rounds))
    return tuple(found)


def _rounds(event: Event) -> Mapping[int, list[Round]]:
    found: dict[int, list[Round]] = {}
    for round_ in Round.objects.filter(stage__event=event).select_related("stage").order_by("number"):
        found.setdefault(round_.stage.part, []).append(round_)
    return found


def _part(
    chart: Chart,
    part: Part,
    stages: list[Stage],
    tables: Iterable[StageTable],
    entrants: Mapping[int, Entrant],
    rounds: Mapping[int, list[Round]],
) -> PartLine:
    first = stages[0]
    is_drawn = first.state != StageState.PLANNED
    pairings = [pairing for stage in stages for pairing in chart.of_stage(stage)]
    people = tuple((pk, entrants[pk].name) for pk in _on_lines(stages) if pk in entrants)
    return PartLine(
        number=part.number,
        words=format_words(part.format),
        entry=entry_words(part),
        is_planned=part.is_planned,
        is_drawn=is_drawn,
        is_published=first.is_published,
        is_finished=all(stage.state == StageState.FINISHED for stage in stages),
        is_closed=first.is_closed,
        has_open_lines=any(line == Open.OPEN for stage in stages for line in stage.lines),
        first=first,
        rounds=len(rounds.get(part.number, [])),
        open=sum(pairing.status in ("waiting", "ready", "called") for pairing in pairings),
        drafted=None if part.is_planned else _drafted(chart, first, rounds.get(part.number, []), people),
        pictures=tuple(picture_of(chart, s) for s in stages if is_drawn and not is_table(s.code)),
        tables=tuple(table for table in tables if table.part == part.number),
        people=tuple(sorted(people, key=lambda one: entrants[one[0]].sort_key)),
        way=way_of(first),
        show=None if first.is_published else show_of(first),
    )


def _on_lines(stages: Iterable[Stage]) -> list[int]:
    return [line for stage in stages for line in stage.lines if isinstance(line, int)]


def _drafted(
    chart: Chart, stage: Stage, rounds: list[Round], people: tuple[tuple[int, str], ...]
) -> DraftedRound | None:
    """The held round, or the first one of a draft."""
    held = next((round_ for round_ in rounds if round_.is_held or not stage.is_published), None)
    if held is None:
        return None
    names, scores = dict(people), _scores(stage)
    pairings = [pairing for pairing in chart.of_stage(stage) if pairing.round_id == held.pk]
    notes = {"why": (), "problems": ()} | held.notes
    return DraftedRound(
        number=held.number,
        draw_seed=held.draw_seed,
        pairs=tuple(_pair(chart, pairing, scores) for pairing in pairings),
        why=tuple((reason["code"], reason_words(reason, names)) for reason in notes["why"]),
        problems=tuple((reason["code"], reason_words(reason, names)) for reason in notes["problems"]),
        people=people,
    )


def _scores(stage: Stage) -> Mapping[int, int]:
    """Wins before the drafted round; none before the first."""
    if not stage.is_published:
        return {}
    history = history_of(stage)
    return {entrant: history.score(entrant) for entrant in history.entrants}


def _pair(chart: Chart, pairing: Pairing, scores: Mapping[int, int]) -> tuple[int, SeatLine, SeatLine]:
    first, second = (_seat(chart, slot, scores) for slot in chart.slots[pairing.pk])
    return pairing.number, first, second


def _seat(chart: Chart, slot: Slot, scores: Mapping[int, int]) -> SeatLine:
    score = None if slot.entrant_id is None else scores.get(slot.entrant_id)
    return SeatLine(entrant=slot.entrant_id, name=name_of(chart, slot), score=score)
