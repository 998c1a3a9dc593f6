"""When the rounds of an event start: waves where there are more matches than boards, and breaks.

Nothing here is a rule of play: it is the arithmetic of a hall. Minutes a match takes are the house's
reckoning (design, section 7): 11 a point with the cube, 8 without, and a changeover of 10.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from rules.tournament.draw import seeded_lines
from rules.tournament.formats.bracket import resolve
from rules.tournament.formats.planned import PLANNED
from rules.tournament.formats.stage import Plan

WITH_CUBE, WITHOUT_CUBE, CHANGEOVER = 11, 8, 10
#: Posted times are on the ten minutes.
STEP = timedelta(minutes=10)

#: A block of time in which nothing starts: from, until.
Block = tuple[datetime, datetime]


@dataclass(frozen=True, slots=True)
class RoundLoad:
    """The matches of a round that are played, byes not counted. stage: its code."""

    stage: str
    round: int
    matches: int


@dataclass(frozen=True, slots=True)
class WaveTime:
    """When so many matches of a round start, in the order of their numbers.

    wave: from 1 in its round. first_table, last_table: where they are played; None where the number of
    boards is not known.
    """

    stage: str
    round: int
    wave: int
    at: datetime
    matches: int
    first_table: int | None = None
    last_table: int | None = None


@dataclass(frozen=True, slots=True)
class Timetable:
    """The waves of an event in their order, and when the last match is expected to be over."""

    waves: tuple[WaveTime, ...]
    ends_at: datetime

    def after(self, latest: datetime) -> tuple[WaveTime, ...]:
        """The waves that would start after the latest moment at which a match may start."""
        return tuple(wave for wave in self.waves if wave.at > latest)


def match_minutes(length: int, *, has_cube: bool) -> int:
    """How long a match to so many points takes, the changeover to the next one included."""
    return length * (WITH_CUBE if has_cube else WITHOUT_CUBE) + CHANGEOVER


def steps_of_plan(code: str, plan: Plan, entrants: int) -> tuple[tuple[RoundLoad, ...], ...]:
    """The rounds of a planned format in steps: those of one step can be played at the same time.

    A round comes in the step after every round that sends somebody to it, and after the round before it.
    Rounds in which nobody meets are left out, and matches that may not be needed are counted.
    """
    numbered = tuple(range(1, entrants + 1))
    states = resolve(plan, seeded_lines(numbered) if PLANNED[code].has_byes else numbered, {})
    stage_round = {pairing.key: (pairing.stage, pairing.round) for pairing in plan.pairings}
    steps: dict[tuple[str, int], int] = {}
    loads: dict[tuple[str, int], int] = {}
    for pairing in plan.pairings:
        here = (pairing.stage, pairing.round)
        before = [steps[stage_round[source.pairing]] for source in pairing.sources if source.pairing]
        former = steps.get((pairing.stage, pairing.round - 1), 0)
        steps[here] = max(steps.get(here, 1), former + 1, *(step + 1 for step in before))
        loads[here] = loads.get(here, 0) + (not states[pairing.key].has_bye)
    found: dict[int, list[RoundLoad]] = {}
    for here, matches in loads.items():
        if matches:
            found.setdefault(steps[here], []).append(RoundLoad(*here, matches))
    return tuple(tuple(found[step]) for step in sorted(found))


def steps_of_rounds(stage: str, rounds: int, entrants: int) -> tuple[tuple[RoundLoad, ...], ...]:
    """The rounds of a format that pairs one after the other, with nobody out in between."""
    return tuple((RoundLoad(stage, number, entrants // 2),) for number in range(1, rounds + 1))


def timetable(
    steps: Iterable[Sequence[RoundLoad]],
    *,
    start: datetime,
    minutes: Mapping[tuple[str, int], int],
    boards: int | None = None,
    blocks: Sequence[Block] = (),
) -> Timetable:
    """When each wave starts.

    minutes: of a match of each (stage, round), changeover included. boards: how many matches can be played
    at once, at least 1; None for as many as there are. blocks: breaks, which no match should reach into.
    """
    waves: list[WaveTime] = []
    free = start
    for step in steps:
        for sitting in _sittings(step, boards):
            longest = timedelta(minutes=max(minutes[load.stage, load.round] for _, load, _ in sitting))
            at = _outside(_on_the_step(free, start), longest, blocks)
            waves += _waves_of(sitting, at, boards)
            free = at + longest
    return Timetable(tuple(waves), _on_the_step(free, start))


def wave_of(place: int, sizes: Sequence[int | None]) -> int:
    """In which wave, from 1, the match of a place (from 1) of its round is played.

    sizes: how many matches each wave has room for; None has room for all. Who finds no room plays in the
    last.
    """
    for number, size in enumerate(sizes, start=1):
        if size is None or place <= size:
            return number
        place -= size
    return len(sizes)


def running_time(since: datetime, until: datetime, blocks: Iterable[Block]) -> timedelta:
    """How long something has been going on, breaks not counted; blocks may overlap."""
    counted, reached = timedelta(), since
    for begin, end in sorted(blocks):
        if end <= reached or begin >= until:
            continue
        counted += max(begin - reached, timedelta())
        reached = end
    return counted + max(until - reached, timedelta())


def block_at(moment: datetime, blocks: Iterable[Block]) -> Block | None:
    """The break that a moment lies in; its end does not."""
    return next((block for block in blocks if block[0] <= moment < block[1]), None)


#: What is played at the same time: the wave of a round, the round, how many matches of it.
_Sitting = list[tuple[int, RoundLoad, int]]


def _sittings(step: Sequence[RoundLoad], boards: int | None) -> Iterator[_Sitting]:
    """The matches of a step, at least one, on the boards there are, one load after the other."""
    sitting: _Sitting = []
    room = boards
    for load in step:
        left, wave = load.matches, 0
        while left:
            if room == 0:
                yield sitting
                sitting, room = [], boards
            wave += 1
            count = left if room is None else min(left, room)
            sitting.append((wave, load, count))
            left -= count
            room = None if room is None else room - count
    yield sitting


def _waves_of(sitting: _Sitting, at: datetime, boards: int | None) -> Iterator[WaveTime]:
    table = 1
    for wave, load, count in sitting:
        tables = (None, None) if boards is None else (table, table + count - 1)
        yield WaveTime(load.stage, load.round, wave, at, count, *tables)
        table += count


def _on_the_step(moment: datetime, start: datetime) -> datetime:
    """The first moment on a step, counted from the start, that is not before."""
    steps = -((start - moment) // STEP)
    return start + steps * STEP


def _outside(at: datetime, length: timedelta, blocks: Sequence[Block]) -> datetime:
    """The first moment from which a match of this length reaches into no break.

    A break that is over when the match begins does not matter; they are looked at in their order.
    """
    for begin, end in sorted(blocks):
        if at < end and at + length > begin:
            at = end
    return at
