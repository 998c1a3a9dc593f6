"""Which single steps a game allows where checkers hit: one checker, one die.

A game's Steps function answers for a state and a die: every step allowed from the places asked about, each
with the state it leaves. Hot code: sides are packed numbers, steps are made once and looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import NamedTuple

from rules.board.packed import ONE, PLACES, State, highest_in
from rules.board.position import BAR, HAND, HOME, OFF, Counts
from rules.options import AceyHitTo, AceyVariant, CompulsoryScope, GameOptions, HitAndRun


class Mark(IntEnum):
    """What a step did to an opposing checker."""

    NONE = 0
    HIT = 1
    PIN = 2


class Step(NamedTuple):
    """One checker moved by one die, in the mover's numbering. CON-03."""

    origin: int
    target: int
    die: int
    mark: Mark = Mark.NONE

    @property
    def hit(self) -> bool:
        return self.mark is Mark.HIT


Origins = Sequence[int]
Steps = Callable[[State, int, Origins], list[tuple[Step, State]]]

#: Every place a checker can leave, the furthest from home first.
ALL_ORIGINS = tuple(range(HAND, OFF, -1))
DICE = range(1, 7)


def target_of(origin: int, die: int) -> int:
    """Where a step would end: hand and bar enter on the same points, bearing off never goes below OFF."""
    return max(min(origin, BAR) - die, OFF)


#: By die and origin: where a step ends, the step with each mark, and its addend.
TARGETS = tuple(tuple(target_of(origin, die) for origin in range(PLACES)) for die in range(7))
STEPS = tuple(
    tuple(
        tuple(Step(origin, TARGETS[die][origin], die, mark) for origin in range(PLACES)) for die in range(7)
    )
    for mark in Mark
)
MOVES = tuple(tuple(ONE[TARGETS[die][origin]] - ONE[origin] for origin in range(PLACES)) for die in range(7))
#: By the mover's point: what a hit there does to the opponent, whose checker goes to the bar or to the hand.
_TO_BAR = tuple(ONE[BAR] - ONE[BAR - point] for point in range(BAR))
_TO_HAND = tuple(ONE[HAND] - ONE[BAR - point] for point in range(BAR))

_HIT, _PLAIN = STEPS[Mark.HIT], STEPS[Mark.NONE]


def hitting(options: GameOptions) -> Steps:
    """The steps of the games in which checkers hit, with the options that bear on them."""
    steps = _hitting(options)
    if options.acey_variant is AceyVariant.CLOSED_ENTRY:
        steps = _with_closed_hand(steps)
    if options.hit_and_run_home is HitAndRun.FORBIDDEN:
        steps = _without_hit_and_run(steps)
    return bearing_off_first(steps, options)


def _hitting(options: GameOptions) -> Steps:
    """STD-04 (blocked points), STD-05 (hits), STD-06 (bar first), STD-07 and 08 (off), AD-04, AD-08."""
    struck = _TO_HAND if options.acey_hit_to is AceyHitTo.HAND else _TO_BAR
    exact = options.acey_exact_bearoff or options.acey_variant is AceyVariant.EUROPEAN

    def steps(state: State, die: int, origins: Origins = ALL_ORIGINS) -> list[tuple[Step, State]]:
        mover, opponent, memory = state
        own, other = mover.to_bytes(PLACES, "little"), opponent.to_bytes(PLACES, "little")
        targets, moves, plain = TARGETS[die], MOVES[die], _PLAIN[die]
        if own[BAR]:
            origins = (BAR,) if BAR in origins else ()
        found = []
        for origin in origins:
            if not own[origin]:
                continue
            target = targets[origin]
            if target:
                held = other[BAR - target]
                if not held:
                    found.append((plain[origin], (mover + moves[origin], opponent, memory)))
                elif held == 1:
                    after = mover + moves[origin], opponent + struck[target], memory
                    found.append((_HIT[die][origin], after))
            elif may_bear_off(own, origin, die, exact=exact):
                found.append((plain[origin], (mover + moves[origin], opponent, memory)))
        return found

    return steps


def may_bear_off(own: bytes, origin: int, die: int, *, exact: bool = False) -> bool:
    """Whether this die takes a checker off from here: all are home, none stands further back. ALG-06.

    STD-07, STD-08. exact: a larger die takes none (AD-08).
    """
    highest = highest_in(own)
    if highest > HOME[-1]:
        return False
    return origin == die or (not exact and origin < die and highest == origin)


def bearing_off_first(steps: Steps, options: GameOptions) -> Steps:
    """A die that can bear off must, where the options ask it; it may not move inside. TT-01, TT-02."""
    if not options.compulsory_bearoff or options.compulsory_bearoff_scope is not CompulsoryScope.PER_DIE:
        return steps

    def forced(state: State, die: int, origins: Origins = ALL_ORIGINS) -> list[tuple[Step, State]]:
        found = steps(state, die, ALL_ORIGINS)
        off = [item for item in found if item[0].target == OFF]
        return [item for item in off or found if item[0].origin in origins]

    return forced


def _without_hit_and_run(steps: Steps) -> Steps:
    """A checker that hit on its own points 1 to 6 stays there. TT-03. Memory: a bit for each such point."""

    def staying(state: State, die: int, origins: Origins = ALL_ORIGINS) -> list[tuple[Step, State]]:
        mover, _, stuck = state
        own = mover.to_bytes(PLACES, "little")
        free = [place for place in origins if own[place] > (stuck >> place & 1)]
        found = []
        for step, (after, opponent, memory) in steps(state, die, free):
            hit_at_home = step.mark is Mark.HIT and step.target in HOME
            found.append((step, (after, opponent, memory | hit_at_home << step.target)))
        return found

    return staying


#: Memory of a turn in which the hand is closed: AD-10.
HAND_CLOSED = 1


def _with_closed_hand(steps: Steps) -> Steps:
    """Nothing enters from the hand while it is closed. AD-10."""

    def closed(state: State, die: int, origins: Origins = ALL_ORIGINS) -> list[tuple[Step, State]]:
        if state[2] == HAND_CLOSED:
            origins = [place for place in origins if place != HAND]
        return steps(state, die, origins)

    return closed


def naming_points(state: State, die: int, origins: Origins = ALL_ORIGINS) -> list[tuple[Step, State]]:
    """Eureika: a die bears one checker off its own point and does nothing else. EU-03."""
    mover, opponent, memory = state
    if die not in origins or not mover.to_bytes(PLACES, "little")[die]:
        return []
    return [(_PLAIN[die][die], (mover + MOVES[die][die], opponent, memory))]


def is_shut_out(mover: Counts, opponent: Counts) -> bool:
    """Whether a checker is on the bar and all six points of entry are held: no roll is needed. ALG-07."""
    return mover[BAR] > 0 and all(checkers > 1 for checkers in opponent[1:7])
