"""Who came where: the places of each flight, shared ones as shared. Published flights only.

One rule for every format where nobody is first by play: those who were level share the places. Both finalists
of a double forfeit are first and second together; so are the two of a final that both left, unless its winner
had won a match that was played. A table counts what was won, and who is level shares.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.match.states import ResultKind
from rules.tournament.formats.chain import Part, is_table
from rules.tournament.formats.planned import PLANNED
from rules.tournament.formats.stage import (
    DOUBLE_FORFEIT,
    PairingState,
    PairingStatus,
    Plan,
    SourceKind,
)
from rules.tournament.standings.ranking import Place, ladder_places, open_ladder_places
from rules.tournament.states import EntrantStatus, StageState
from tournament.models import Entrant, Event, Pairing, Stage
from tournament.parts import parts_of, plan_of
from tournament.ranking import plain
from tournament.selectors.chart import Chart, chart_of_event
from tournament.selectors.tables import table_places
from tournament.snapshots import state_of
from tournament.words import place_words, stage_words


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingLine:
    """An entrant's place. first, last: None while still playing; place: "3–4", "" then."""

    entrant_id: int
    name: str
    country: str = ""
    club: str = ""
    first: int | None = None
    last: int | None = None
    place: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StageStandings:
    """The lines of a list of places: from the first, by name where shared; then who still plays, by name.

    stage: the code of the flight it is called by. Flights that people leave to be placed in one list have it
    together: the brackets of a double elimination.
    """

    stage: str
    stage_words: str
    is_final: bool
    lines: tuple[StandingLine, ...]

    @property
    def decided(self) -> tuple[StandingLine, ...]:
        return tuple(line for line in self.lines if line.first is not None)

    @property
    def playing(self) -> tuple[StandingLine, ...]:
        return tuple(line for line in self.lines if line.first is None)


@dataclass(frozen=True, slots=True)
class PlaceList:
    """One list of places of an event. stages: people leave it from these. first: decided; open: to come."""

    title: Stage
    stages: tuple[Stage, ...]
    decided: tuple[Place, ...]
    open: tuple[Place, ...]


def standings_of(event: Event) -> tuple[StageStandings, ...]:
    """The standings of every published flight. Public."""
    chart = chart_of_event(event)
    entrants = {
        slot.entrant.pk: slot.entrant for slots in chart.slots.values() for slot in slots if slot.entrant
    }
    return tuple(
        StageStandings(
            stage=found.title.code,
            stage_words=stage_words(found.title.code),
            is_final=all(stage.state == StageState.FINISHED for stage in found.stages),
            lines=(*_placed(chart, entrants, found.decided), *_playing(chart, entrants, found.open)),
        )
        for found in place_lists(chart, event)
    )


def places_in(chart: Chart, event: Event) -> Mapping[str, tuple[Place, ...]]:
    """The decided places of each list of an event of the chart, by the stage it is called by."""
    return {found.title.code: found.decided for found in place_lists(chart, event)}


def place_lists(chart: Chart, event: Event) -> Iterator[PlaceList]:
    """Every list of places of the published parts of an event."""
    for part in parts_of(event):
        stages = [
            stage
            for stage in chart.stages.values()
            if stage.event_id == event.pk and stage.part == part.number and stage.is_published
        ]
        if stages and is_table(stages[0].code):
            yield _table_list(chart, part, stages[0])
        elif stages:
            yield from _ladder_lists(chart, event, part, stages)


def _table_list(chart: Chart, part: Part, stage: Stage) -> PlaceList:
    """The places of a table stand when it is finished; until then everybody plays."""
    places = table_places(chart, part, stage)
    if stage.state == StageState.FINISHED:
        return PlaceList(stage, (stage,), places, ())
    return PlaceList(stage, (stage,), (), places)


def _ladder_lists(chart: Chart, event: Event, part: Part, stages: Sequence[Stage]) -> Iterator[PlaceList]:
    whole = plan_of(event, stages)
    plan, states = plain(part, whole, _states(chart, whole, stages))
    by_code = {part.plain_code(stage.code): stage for stage in stages}
    for ladder in PLANNED[part.format].ladders:
        present = [code for code in ladder if code in by_code and code in plan.stages]
        if present:
            yield _ladder_list(plan, states, present, by_code)
        elif ladder[0] in by_code:
            # a flight that so few entrants do not have: decided, with nobody in it
            yield PlaceList(by_code[ladder[0]], (by_code[ladder[0]],), (), ())


def _ladder_list(
    plan: Plan, states: Mapping[str, PairingState], codes: Sequence[str], by_code: Mapping[str, Stage]
) -> PlaceList:
    earliest = min((by_code[code] for code in codes), key=lambda stage: stage.order)
    return PlaceList(
        title=earliest,
        stages=tuple(by_code[code] for code in codes),
        decided=ladder_places(plan, states, codes),
        open=open_ladder_places(plan, states, codes),
    )


def _states(chart: Chart, plan: Plan, stages: Sequence[Stage]) -> dict[str, PairingState]:
    pairings = [pairing for stage in stages for pairing in chart.of_stage(stage)]
    states = {pairing.key: state_of(pairing, chart.slots[pairing.pk]) for pairing in pairings}
    finals = [pairing for pairing in pairings if _is_final(plan, states, pairing.key)]
    idle = [pairing.key for pairing in finals if _is_left_by_both(chart, pairing, pairings)]
    return states | {key: replace(states[key], outcome=DOUBLE_FORFEIT) for key in idle}


def _is_final(plan: Plan, states: Mapping[str, PairingState], key: str) -> bool:
    """Does its winner play on nowhere?"""
    feed = plan.feed(key, SourceKind.WINNER)
    return feed is None or states[feed.key].status is PairingStatus.VOID


def _is_left_by_both(chart: Chart, final: Pairing, pairings: Sequence[Pairing]) -> bool:
    """Has the winner of a final left too, and won no match that was played? Then the two share the place:
    nobody is first because he left last.
    """
    winner = _winner(chart, final)
    if winner is None or winner.status != EntrantStatus.WITHDRAWN or _is_won_by_play(final):
        return False
    return not any(_is_won_by_play(each) and _winner(chart, each) == winner for each in pairings)


def _winner(chart: Chart, pairing: Pairing) -> Entrant | None:
    if pairing.match is None or not pairing.winner:
        return None
    return chart.slots[pairing.pk][pairing.winner - 1].entrant


def _is_won_by_play(pairing: Pairing) -> bool:
    return pairing.match is not None and pairing.match.result_kind == ResultKind.PLAYED


def _placed(
    chart: Chart, entrants: Mapping[int, Entrant], places: tuple[Place, ...]
) -> tuple[StandingLine, ...]:
    known = [place for place in places if place.entrant in entrants]
    ordered = sorted(known, key=lambda place: (place.first, entrants[place.entrant].sort_key))
    return tuple(_line(chart, entrants[place.entrant], place) for place in ordered)


def _playing(
    chart: Chart, entrants: Mapping[int, Entrant], places: tuple[Place, ...]
) -> tuple[StandingLine, ...]:
    known = dict.fromkeys(place.entrant for place in places if place.entrant in entrants)
    playing = sorted((entrants[entrant] for entrant in known), key=lambda entrant: entrant.sort_key)
    return tuple(_line(chart, entrant, None) for entrant in playing)


def _line(chart: Chart, entrant: Entrant, place: Place | None) -> StandingLine:
    player = chart.player_of(entrant)
    return StandingLine(
        entrant_id=entrant.pk,
        name=entrant.name,
        country=player.country if player else "",
        club=player.club if player else "",
        first=place.first if place else None,
        last=place.last if place else None,
        place=place_words(place.first, place.last) if place else "",
    )
