"""Plays a whole event through the services that people use, with results left to chance.

Everything hangs on the draw seed: the same seed, the same event. A third of the results are entered by the
desk, the others reported by a player and mostly confirmed by the other; some matches are not played at all.
With incidents people come late and leave early, results are corrected and taken back (see incidents).
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
from rules.tournament.formats.chain import EntryRule, Part
from rules.tournament.formats.stage import PairingStatus
from rules.tournament.rows import Problem
from rules.tournament.states import StageState
from tournament.actor import Actor
from tournament.audit import audit_event
from tournament.draw_errors import NobodyToPairError, RollingWaitsError
from tournament.imports.lines import EntrantValues, JudgedLine
from tournament.incidents import happen
from tournament.models import Event, Pairing, Tournament
from tournament.models.rounds import CALLED
from tournament.parts import drawn_entrants, parts_of, stages_of_part
from tournament.selectors.entering import incoming_of
from tournament.services.chain import next_instance, winners_playoff
from tournament.services.draws import draw_event, draw_part, publish_draw, publish_part
from tournament.services.events import create_event
from tournament.services.registration import import_entrants
from tournament.services.results import confirm_result, enter_result, report_result
from tournament.services.rounds import close_part, draw_round, publish_round
from tournament.services.tournaments import create_tournament, delete_tournament

DESK = Actor("Simulation")
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


def simulate(
    *, format: str, entrants: int, draw_seed: int, incidents: int = 0, keep: bool = False
) -> Simulation:
    """Play an event of a format to its end in a tournament of its own, and audit it.

    incidents: how many in a hundred matches something happens beside. keep: leave the tournament in the
    database. Raises the refusals of the draw, ChoiceUnknownError.
    """
    tournament = _tournament(entrants, draw_seed)
    try:
        event = prepare(tournament, format=format, entrants=entrants, draw_seed=draw_seed)
        started = time.perf_counter()
        play_event(event, Random(draw_seed), incidents=incidents)
        seconds = time.perf_counter() - started
        return summary_of(event, draw_seed=draw_seed, entrants=entrants, seconds=seconds)
    finally:
        if not keep:
            delete_tournament(tournament, by=DESK)


def prepare(tournament: Tournament, *, format: str, entrants: int, draw_seed: int) -> Event:
    """An event with so many made-up people, drawn and published."""
    event = create_event(
        tournament, name="Open", format=format, lengths={}, clock=CLOCK_PRESETS[DEFAULT_CLOCK], by=DESK
    )
    if entrants:
        import_entrants(event, _lines(entrants), by=DESK)
    draw_event(event, draw_seed=draw_seed, by=DESK)
    publish_draw(event, draw_seed=draw_seed, by=DESK)
    return event


def play_event(event: Event, chance: Random, *, incidents: int = 0) -> None:
    """Play every part of an event whose first part is published; of a rolling one all instances."""
    for part in parts_of(event):
        _play_part(event, part, chance, incidents)
    if parts_of(event)[-1].entry.rule is EntryRule.SIGN_UP:
        _roll(event, chance, incidents)


def _play_part(event: Event, part: Part, chance: Random, incidents: int) -> None:
    if part.number > 1:
        if len(incoming_of(event, part.number).entrants) < 2:
            return
        draw_seed = chance.randrange(10**6)
        draw_part(event, part.number, draw_seed=draw_seed, by=DESK)
        publish_part(event, part.number, draw_seed=draw_seed, by=DESK)
    play(event, chance, part=part.number, incidents=incidents)
    while not part.is_planned and _next_round(event, part, chance):
        play(event, chance, part=part.number, incidents=incidents)


def _roll(event: Event, chance: Random, incidents: int) -> None:
    """An instance whenever enough wait, then the play-off of the winners; too few wait on."""
    instances = 1
    while True:
        try:
            part = next_instance(event, by=DESK)
        except RollingWaitsError:
            break
        event.refresh_from_db()
        _play_part(event, part, chance, incidents)
        instances += 1
    if instances > 1:
        part = winners_playoff(event, by=DESK)
        event.refresh_from_db()
        _play_part(event, part, chance, incidents)


def _next_round(event: Event, part: Part, chance: Random) -> bool:
    """Pair and publish the next round of a part by rounds; False when it has come to its end."""
    (stage,) = stages_of_part(event, part.number)
    if stage.state == StageState.FINISHED:
        return False
    rounds_for_one_winner = (len(drawn_entrants([stage])) - 1).bit_length()
    if stage.code.startswith("swiss") and stage.rounds.count() >= max(1, rounds_for_one_winner):
        close_part(event, part.number, by=DESK)
        return False
    draw_seed = chance.randrange(10**6)
    try:
        draw_round(event, part.number, draw_seed=draw_seed, by=DESK)
    except NobodyToPairError:
        close_part(event, part.number, by=DESK)
        return False
    publish_round(event, part.number, draw_seed=draw_seed, by=DESK)
    return True


def play(event: Event, chance: Random, *, part: int = 1, incidents: int = 0) -> int:
    """Play until no match of a part is left; says how many were played."""
    played = 0
    while ready := _ready(event, part):
        chance.shuffle(ready)
        for pairing in ready[:1] if incidents else ready:
            play_one(pairing, chance)
            played += 1
            if chance.randrange(100) < incidents:
                happen(event, part, chance, by=DESK)
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


def _ready(event: Event, part: int) -> list[Pairing]:
    ready = Pairing.objects.filter(
        stage__event=event, stage__part=part, status__in=PLAYABLE, match__isnull=False
    )
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


def summary_of(event: Event, *, draw_seed: int, entrants: int, seconds: float) -> Simulation:
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
    drawn = event.stages.filter(published_at__isnull=False)
    for code in drawn.exclude(state=StageState.FINISHED).values_list("code", flat=True):
        yield Problem("stage-not-finished", {"stage": code})
