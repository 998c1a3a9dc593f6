"""Plays a whole event through the services that people use, with results left to chance.

Everything hangs on the draw seed: the same seed, the same event. A third of the results are entered by the
desk, the others reported by a player and mostly confirmed by the other; some matches are not played at all.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from django.utils import timezone

from rules.match.claim import Claim
from rules.match.clock import CLOCK_PRESETS, DEFAULT_CLOCK
from rules.match.score import Side as SideNumber
from rules.match.scoresheet import GameKind, GameLine, tally
from rules.match.states import ResultKind
from rules.tournament.formats.catalogue import FORMATS
from rules.tournament.formats.stage import PairingStatus
from rules.tournament.lengths import MatchLengths
from rules.tournament.rows import Problem
from rules.tournament.states import StageState
from tournament.actor import Actor
from tournament.audit import audit_event
from tournament.imports.lines import EntrantValues, JudgedLine
from tournament.models import Event, Pairing, Tournament
from tournament.models.rounds import CALLED
from tournament.services.draws import draw_event, publish_draw
from tournament.services.events import create_event
from tournament.services.registration import import_entrants
from tournament.services.results import confirm_result, enter_result, report_result
from tournament.services.tournaments import create_tournament, delete_tournament

DESK = Actor("Simulation")
LENGTH = 5
PLAYABLE = (PairingStatus.READY, CALLED)

_ENTERED_BY_DESK = 1 / 3
_CONFIRMED = 3 / 4
_NOT_PLAYED = 1 / 20
_GAME_BY_GAME = 1 / 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """What was played. matches, byes: how many, by code of the stage. seconds: what playing took."""

    format: str
    entrants: int
    draw_seed: int
    matches: dict[str, int]
    walkovers: int
    byes: dict[str, int]
    seconds: float
    problems: tuple[Problem, ...]

    def as_json(self) -> dict[str, Any]:
        problems = [{"code": problem.code, **problem.values} for problem in self.problems]
        fields = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return fields | {"seconds": round(self.seconds, 3), "problems": problems}


def simulate(*, format: str, entrants: int, draw_seed: int, keep: bool = False) -> Simulation:
    """Play an event of a format to its end in a tournament of its own, and audit it.

    keep: leave the tournament in the database. Raises the refusals of the draw, ChoiceUnknownError.
    """
    tournament = _tournament(entrants, draw_seed)
    try:
        event = prepare(tournament, format=format, entrants=entrants, draw_seed=draw_seed)
        started = time.perf_counter()
        play(event, Random(draw_seed))
        seconds = time.perf_counter() - started
        return _summary(event, draw_seed=draw_seed, entrants=entrants, seconds=seconds)
    finally:
        if not keep:
            delete_tournament(tournament, by=DESK)


def prepare(tournament: Tournament, *, format: str, entrants: int, draw_seed: int) -> Event:
    """An event with so many made-up people, drawn and published."""
    stages = FORMATS[format].stages if format in FORMATS else ()
    lengths = {code: MatchLengths(LENGTH) for code in stages}
    event = create_event(
        tournament, name="Open", format=format, lengths=lengths, clock=CLOCK_PRESETS[DEFAULT_CLOCK], by=DESK
    )
    if entrants:
        import_entrants(event, _lines(entrants), by=DESK)
    draw_event(event, draw_seed=draw_seed, by=DESK)
    publish_draw(event, draw_seed=draw_seed, by=DESK)
    return event


def play(event: Event, chance: Random) -> int:
    """Play until no match is left; says how many were played."""
    played = 0
    while ready := _ready(event):
        chance.shuffle(ready)
        for pairing in ready:
            play_one(pairing, chance)
            played += 1
    return played


def play_one(pairing: Pairing, chance: Random) -> None:
    """One match with a result of chance, by one of the roads that results come."""
    match = pairing.match
    assert match is not None, "a published ready pairing has a match"
    winner = chance.choice(list(SideNumber))
    if chance.random() < _NOT_PLAYED:
        claim = Claim(winner=winner, kind=ResultKind.NO_SHOW)
        enter_result(pairing, claim, version=match.version, by=DESK)
        return
    claim = _claim(winner, chance, match.length)
    if chance.random() < _ENTERED_BY_DESK:
        enter_result(pairing, claim, version=match.version, by=DESK)
        return
    first, second = match.sides.order_by("number")
    reporter, other = (first, second) if winner is SideNumber.ONE else (second, first)
    report_result(reporter, claim, by=Actor.of_side(reporter))
    if chance.random() < _CONFIRMED:
        confirm_result(other, by=Actor.of_side(other))


def _tournament(entrants: int, draw_seed: int) -> Tournament:
    today = timezone.localdate()
    name = f"Simulation of {entrants} entrants, draw seed {draw_seed}"
    return create_tournament(name=name, starts_on=today, ends_on=today, language="en", by=DESK)


def _lines(entrants: int) -> list[JudgedLine]:
    return [
        JudgedLine(
            line=number,
            cells=(),
            values=EntrantValues(name=f"Entrant {number}"),
            problems=(),
            warnings=(),
        )
        for number in range(1, entrants + 1)
    ]


def _ready(event: Event) -> list[Pairing]:
    ready = Pairing.objects.filter(stage__event=event, status__in=PLAYABLE)
    return list(ready.select_related("match").order_by("stage__order", "round__number", "number"))


def _claim(winner: SideNumber, chance: Random, length: int) -> Claim:
    if chance.random() < _GAME_BY_GAME:
        return Claim(games=tuple(_games(chance, length)))
    loser_points = chance.randrange(length)
    score = (length, loser_points) if winner is SideNumber.ONE else (loser_points, length)
    return Claim(winner=winner, score=score)


def _games(chance: Random, length: int) -> Iterator[GameLine]:
    """Games of chance until one side has the length; the cube is never turned."""
    lines: list[GameLine] = []
    while not tally(lines, length=length).is_over:
        kind = chance.choice((GameKind.SINGLE, GameKind.SINGLE, GameKind.GAMMON))
        lines.append(GameLine(winner=chance.choice(list(SideNumber)), kind=kind))
    return iter(lines)


def _summary(event: Event, *, draw_seed: int, entrants: int, seconds: float) -> Simulation:
    pairings = Pairing.objects.filter(stage__event=event)
    stages = list(event.stages.order_by("order").values_list("code", flat=True))
    found = Counter(pairings.values_list("stage__code", "status"))
    decided = pairings.filter(status=PairingStatus.OVER)
    return Simulation(
        format=event.format,
        entrants=entrants,
        draw_seed=draw_seed,
        matches={code: found[code, PairingStatus.OVER] for code in stages},
        walkovers=decided.exclude(match__result_kind=ResultKind.PLAYED).count(),
        byes={code: found[code, PairingStatus.BYE] for code in stages},
        seconds=seconds,
        problems=(*audit_event(event), *_unfinished(event, pairings)),
    )


def _unfinished(event: Event, pairings: Any) -> Iterator[Problem]:
    """What a finished event has no more: open pairings, stages that still run."""
    for key in pairings.filter(status__in=(PairingStatus.WAITING, *PLAYABLE)).values_list("key", flat=True):
        yield Problem("not-played", {"pairing": key})
    for code in event.stages.exclude(state=StageState.FINISHED).values_list("code", flat=True):
        yield Problem("stage-not-finished", {"stage": code})
