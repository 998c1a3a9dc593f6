"""Who came where: the places of each flight, shared ones as shared. Published flights only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.tournament.formats.stage import PairingState
from rules.tournament.standings.ranking import Place, cup_places, open_places
from rules.tournament.states import StageState
from tournament.models import Entrant, Event, Stage
from tournament.selectors.chart import Chart, chart_of_event
from tournament.snapshots import plan_of, state_of
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
    """The lines of a flight: places from the first, by name where shared; then who still plays, by name."""

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


def standings_of(event: Event) -> tuple[StageStandings, ...]:
    """The standings of every published flight. Public."""
    chart = chart_of_event(event)
    places, unplaced = places_in(chart, event), _unplaced_in(chart, event)
    entrants = {
        slot.entrant.pk: slot.entrant for slots in chart.slots.values() for slot in slots if slot.entrant
    }
    return tuple(
        StageStandings(
            stage=stage.code,
            stage_words=stage_words(stage.code),
            is_final=stage.state == StageState.FINISHED,
            lines=(
                *_placed(chart, entrants, places.get(stage.code, ())),
                *_playing(chart, entrants, unplaced.get(stage.code, ())),
            ),
        )
        for stage in chart.stages.values()
    )


def places_in(chart: Chart, event: Event) -> Mapping[str, tuple[Place, ...]]:
    """The decided places of each stage of an event of the chart, by its code."""
    stages = _stages(chart, event)
    return cup_places(plan_of(event, stages), _states(chart, event)) if stages else {}


def _unplaced_in(chart: Chart, event: Event) -> Mapping[str, tuple[Place, ...]]:
    stages = _stages(chart, event)
    return open_places(plan_of(event, stages), _states(chart, event)) if stages else {}


def _stages(chart: Chart, event: Event) -> list[Stage]:
    return [stage for stage in chart.stages.values() if stage.event_id == event.pk]


def _states(chart: Chart, event: Event) -> dict[str, PairingState]:
    return {pairing.key: state_of(pairing, chart.slots[pairing.pk]) for pairing in chart.of_event(event)}


def _placed(
    chart: Chart, entrants: Mapping[int, Entrant], places: tuple[Place, ...]
) -> tuple[StandingLine, ...]:
    ordered = sorted(places, key=lambda place: (place.first, entrants[place.entrant].sort_key))
    return tuple(_line(chart, entrants[place.entrant], place) for place in ordered)


def _playing(
    chart: Chart, entrants: Mapping[int, Entrant], places: tuple[Place, ...]
) -> tuple[StandingLine, ...]:
    playing = sorted((entrants[place.entrant] for place in places), key=lambda entrant: entrant.sort_key)
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
