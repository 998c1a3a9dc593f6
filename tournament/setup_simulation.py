"""Plays a whole set-up to its end: made as a director makes it, with all its events, by chance."""

from __future__ import annotations

import time
from random import Random

from django.utils import timezone

from rules.tournament.fees import FeeKind
from rules.tournament.setups.catalogue import setup_of
from rules.tournament.setups.side_events import SIDE_EVENTS
from rules.tournament.setups.values import EventSetup
from tournament.imports.lines import EntrantValues
from tournament.models import Event, Tournament
from tournament.services.acts import act
from tournament.services.draws import draw_event, publish_draw
from tournament.services.persons import persons_of
from tournament.services.registration import Entry, enter_entries
from tournament.services.setups import Wishes, add_event_of, set_up
from tournament.services.tournaments import create_tournament, delete_tournament
from tournament.simulation import DESK, Simulation, play_event, summary_of

_AMOUNTS = {FeeKind.ENTRY: 500_00, FeeKind.FEE: 100_00, FeeKind.POOL: 200_00}
#: Of rolling brackets so many are played, and then the play-off.
_INSTANCES = 3
#: One in so many takes the double entry, where there is one.
_DOUBLE = 4


def simulate_setup(
    code: str, *, entrants: int | None = None, draw_seed: int, incidents: int = 0, keep: bool = False
) -> Simulation:
    """Make a set-up and play all its events to their end, audited.

    entrants: of its first event; None: as many as are usual. Raises SetupUnknownError and the refusals of
    the draw.
    """
    setup = setup_of(code)
    tournament = _made(code, draw_seed)
    try:
        played = []
        for event, of_setup in zip(tournament.events.order_by("id"), setup.events, strict=True):
            count = entrants if entrants is not None and not played else _usual(of_setup)
            started = time.perf_counter()
            _play(event, of_setup, count, draw_seed, incidents)
            seconds = time.perf_counter() - started
            played.append(summary_of(event, draw_seed=draw_seed, entrants=count, seconds=seconds))
        return _together(code, list(tournament.events.order_by("id")), played)
    finally:
        if not keep:
            delete_tournament(tournament, by=DESK)


def _made(code: str, draw_seed: int) -> Tournament:
    today = timezone.localdate()
    name = f"Simulation of {code}, draw seed {draw_seed}"
    if code in SIDE_EVENTS:
        tournament = create_tournament(name=name, starts_on=today, ends_on=today, language="en", by=DESK)
        add_event_of(code, tournament, by=DESK)
        return tournament
    wishes = Wishes(amounts=_AMOUNTS)
    return set_up(setup_of(code), name=name, starts_on=today, language="en", wishes=wishes, by=DESK)


def _usual(setup: EventSetup) -> int:
    is_rolling = setup.format == "rolling"
    return setup.players * _INSTANCES if is_rolling else setup.players


def _play(event: Event, setup: EventSetup, count: int, draw_seed: int, incidents: int) -> None:
    if count:
        _enter(event, setup, count)
    draw_event(event, draw_seed=draw_seed, by=DESK)
    publish_draw(event, draw_seed=draw_seed, by=DESK)
    play_event(event, Random(draw_seed), incidents=incidents)


def _enter(event: Event, setup: EventSetup, count: int) -> None:
    """So many made-up people, or teams of them; some begin a round later where that can be bought."""
    has_double = any(price.kind is FeeKind.DOUBLE for price in setup.prices)
    size = setup.team_size
    values = [EntrantValues(name=f"Entrant {number}") for number in range(1, count * size + 1)]
    with act(event.tournament_id, by=DESK, action="import-entrants", event=event) as doing:
        people = persons_of(event.tournament_id, values)
        enter_entries(
            event,
            [
                Entry(
                    players=tuple(people[size * place : size * (place + 1)]),
                    starts_in=2 if has_double and place % _DOUBLE == 0 else 1,
                )
                for place in range(count)
            ],
        )
        doing.record(subject=event.name, values={"count": count, "event": event.name})


def _together(code: str, events: list[Event], played: list[Simulation]) -> Simulation:
    """One summary; of several events the stages are named with their event."""
    several = len(events) > 1

    def named(event: Event, counts: dict[str, int]) -> dict[str, int]:
        return {f"{event.name} {stage}" if several else stage: count for stage, count in counts.items()}

    pairs = list(zip(events, played, strict=True))
    return Simulation(
        format=code,
        entrants=played[0].entrants,
        draw_seed=played[0].draw_seed,
        matches={name: count for event, each in pairs for name, count in named(event, each.matches).items()},
        walkovers=sum(each.walkovers for each in played),
        byes={name: count for event, each in pairs for name, count in named(event, each.byes).items()},
        seconds=sum(each.seconds for each in played),
        problems=tuple(problem for each in played for problem in each.problems),
    )
