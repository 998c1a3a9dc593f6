"""Events of every planned format for the tests: drawn, and played at random."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from hypothesis import strategies as st

from rules.tournament.draw import random_draw
from rules.tournament.formats.bracket import advance, resolve
from rules.tournament.formats.planned import PLANNED, planned
from rules.tournament.formats.playoff import PlayoffSettings, playoff_draw
from rules.tournament.formats.settings import (
    CupSettings,
    DoubleSettings,
    GroupSettings,
    KnockoutSettings,
    NoSettings,
    RoundRobinSettings,
    ScheduleSettings,
)
from rules.tournament.formats.stage import DOUBLE_FORFEIT, Line, Outcome, PairingState, PairingStatus, Plan

#: Every planned format, with each setting that changes its shape; and the fewest entrants each is tried with.
FORMATS: list[tuple[str, Any, int]] = [
    ("single-elimination", KnockoutSettings(), 2),
    ("single-elimination", KnockoutSettings(third_place=True), 2),
    ("cup", CupSettings(), 2),
    ("cup", CupSettings(drop_rounds=1), 2),
    ("cup", CupSettings(drop_rounds=2, second_place=True), 2),
    ("cup", CupSettings(drop_rounds=1, third_place=True), 5),
    ("cup", CupSettings(drop_rounds=1, third_place=True, second_place=True), 5),
    ("cup", CupSettings(last_chance_rounds=2), 2),
    ("cup", CupSettings(semi_finals_stay=True), 2),
    ("cup", CupSettings(semi_finals_stay=True, drop_rounds=9), 2),
    ("cup", CupSettings(second_place=True, last_chance_rounds=3), 2),
    ("consolation", NoSettings(), 2),
    ("last-chance", NoSettings(), 2),
    ("playoff", PlayoffSettings(), 2),
    ("playoff", PlayoffSettings(places=3), 4),
    ("double-elimination", DoubleSettings(), 2),
    ("double-elimination", DoubleSettings(reset=False), 2),
    ("double-elimination", DoubleSettings(shifted=True), 2),
    ("fighters", NoSettings(), 5),
    ("last-eight", NoSettings(), 2),
    ("triple-elimination", NoSettings(), 3),
    ("round-robin", RoundRobinSettings(), 2),
    ("round-robin", RoundRobinSettings(double=True, swap_last=True), 2),
    ("groups", GroupSettings(groups=3), 6),
    ("groups", GroupSettings(group_size=5, double=True), 10),
    ("short-schedule", ScheduleSettings(matches=4), 5),
]

NAMES = [f"{code} {settings}" for code, settings, _ in FORMATS]


@dataclass(frozen=True)
class Played:
    """An event in which the results of `outcomes` were entered, in that order."""

    code: str
    settings: Any
    plan: Plan
    lines: tuple[Line, ...]
    outcomes: dict[str, Outcome]
    states: dict[str, PairingState]

    @property
    def ready(self) -> list[str]:
        return [key for key, state in self.states.items() if state.status is PairingStatus.READY]

    @property
    def decided(self) -> list[str]:
        return [key for key, state in self.states.items() if state.status is PairingStatus.OVER]

    @property
    def entrants(self) -> list[int]:
        return [line for line in self.lines if isinstance(line, int)]

    def matches_of(self, stage: str) -> int:
        """How many pairings of a stage were decided between two."""
        return sum(self.plan.by_key[key].stage == stage for key in self.decided)

    def losses(self) -> Counter[int]:
        """How often everybody lost."""
        return Counter(int(str(self.states[key].beaten)) for key in self.decided)


def drawn(code: str, entrants: int, settings: Any, draw_seed: int = 0) -> Played:
    plan = planned(code, entrants, settings)
    everybody = range(1, entrants + 1)
    lines = _lines(code, tuple(everybody), settings, draw_seed)
    return Played(code, settings, plan, lines, {}, resolve(plan, lines, {}))


def _lines(code: str, everybody: tuple[int, ...], settings: Any, draw_seed: int) -> tuple[Line, ...]:
    if code == "playoff":
        return playoff_draw(everybody, settings, draw_seed=draw_seed)
    return random_draw(everybody, draw_seed=draw_seed) if PLANNED[code].has_byes else everybody


def played(
    code: str,
    entrants: int,
    settings: Any,
    draw_seed: int = 0,
    *,
    results: int | None = None,
    some_leave: bool = False,
) -> Played:
    """Enter random results in a random order; results: how many, None for all.

    some_leave: by double forfeits, and losers who go home.
    """
    chance = random.Random(f"{entrants}-{draw_seed}")
    event = drawn(code, entrants, settings, draw_seed)
    _play(event, chance, results, some_leave)
    return event


def played_on(event: Played) -> dict[str, PairingState]:
    """The states of the event when the rest of it is played too, at random; the event stays as it is."""
    end = replace(event, outcomes=dict(event.outcomes), states=dict(event.states))
    _play(end, random.Random(len(event.outcomes)), None, False)
    return end.states


def _play(event: Played, chance: random.Random, results: int | None, some_leave: bool) -> None:
    ready = event.ready
    while ready and (results is None or len(event.outcomes) < results):
        key = ready.pop(chance.randrange(len(ready)))
        outcome = Outcome(chance.choice((1, 2)))
        if some_leave and chance.random() < 0.2:
            outcome = chance.choice((DOUBLE_FORFEIT, Outcome(outcome.winner, drops=False)))
        event.outcomes[key] = outcome
        changed = advance(event.plan, event.states, key, outcome)
        event.states.update(changed)
        ready += [found for found, state in changed.items() if state.status is PairingStatus.READY]


@st.composite
def events(draw: st.DrawFn, *, some_leave: bool = False) -> Played:
    """An event of any planned format with 2 to 40 entrants and some results, or all."""
    code, settings, fewest = draw(st.sampled_from(FORMATS))
    entrants = draw(st.integers(fewest, 40))
    results = draw(st.none() | st.integers(0, 4 * entrants))
    seed = draw(st.integers(0, 10**6))
    return played(code, entrants, settings, seed, results=results, some_leave=some_leave)
