"""A clock on the table as a value: what is left, whose time runs, and what a press or a stop makes of it.

Time comes in by argument, in whole milliseconds; nothing here looks at a clock. TD-05, TD-07, TD-09, TD-11.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from rules.errors import TavlaError
from rules.match.clock import ClockPreset, ClockType
from rules.match.score import Side

Value = TypeVar("Value")


class StopReason(StrEnum):
    """Why both clocks are stopped, by right. A cocked die is no reason. TD-09."""

    BETWEEN_GAMES = "between-games"
    CONCESSION = "concession"
    BREAK = "break"
    FALLEN_DIE = "fallen-die"
    CONTEST = "contest"
    DIRECTOR = "director"


class ClockRefusedError(TavlaError):
    """What cannot be done with a clock now."""


class ClockMidGameError(ClockRefusedError):
    """A clock comes to the table between two games only."""

    code = "clock-mid-game"


class NotOnTheClockError(ClockRefusedError):
    """A press or a grab where the clock of the side named does not run. side: 1 or 2."""

    code = "clock-not-running"

    def __init__(self, *, side: Side) -> None:
        super().__init__(f"the clock of side {side} is not running")
        self.side = side


class ClockRunsError(ClockRefusedError):
    """The clock was to be started while it runs."""

    code = "clock-runs"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockState:
    """Both clocks of a match. Times in milliseconds, by Side.

    reserves:  left when the present period began, never below 0.
    running:   whose time runs; None while both are stopped.
    turn:      whose period it is, also while stopped; None before the first start and between games.
    period:    time gone in this period. A stop does not end it, so its delay is not given twice.
    flagged:   whose time ran out since it was last topped up.
    forfeited: whose next period has no delay, after a grab at the dice; TD-11.
    """

    type: ClockType = ClockType.SIMPLE_DELAY
    delay: int
    reserves: tuple[int, int]
    running: Side | None = None
    turn: Side | None = None
    period: int = 0
    flagged: tuple[bool, bool] = (False, False)
    forfeited: Side | None = None

    def used(self, side: Side) -> int:
        """What this period costs the side so far: whatever went beyond its delay. TD-05."""
        if side is not self.turn:
            return 0
        return max(0, self.period - self._delay_of(side))

    def left(self, side: Side) -> int:
        """What the side would have left if the period ended now."""
        return max(0, self.reserves[side.index] - self.used(side))

    def shown(self, side: Side) -> int:
        """What the display shows: a Bronstein clock also runs during the delay. TD-05."""
        if self.type is ClockType.SIMPLE_DELAY or side is not self.turn:
            return self.left(side)
        return max(0, self.reserves[side.index] - self.period)

    def is_flagged(self, side: Side) -> bool:
        """Whether its time ran out. It costs nothing until it is noticed: TD-08."""
        return self.flagged[side.index]

    def _delay_of(self, side: Side) -> int:
        return 0 if side is self.forfeited else self.delay


def clock_for(
    preset: ClockPreset,
    length: int,
    *,
    points: tuple[int, int] = (0, 0),
    type: ClockType = ClockType.SIMPLE_DELAY,
    is_mid_game: bool = False,
    is_extreme: bool = False,
) -> ClockState:
    """A clock set for a match to `length` points, stopped.

    points: won by each side when the clock comes late; TD-12. is_extreme: the director says so, in mid-game.
    Raises ClockMidGameError. TD-06, TD-07.
    """
    if is_mid_game and not is_extreme:
        raise ClockMidGameError
    reserve = preset.reserve_for(length, points=points) * 1000
    return ClockState(type=type, delay=preset.delay_seconds * 1000, reserves=(reserve, reserve))


def started(clock: ClockState, side: Side) -> ClockState:
    """The clock of this side starts: its period goes on if it was stopped in it, else a new one begins.

    Raises ClockRunsError.
    """
    if clock.running is not None:
        raise ClockRunsError
    if side is clock.turn:
        return replace(clock, running=side)
    return replace(_settled(clock), running=side, turn=side)


def passed(clock: ClockState, elapsed: int) -> ClockState:
    """The clock after this much more time, in milliseconds; a stopped clock stays as it is."""
    side = clock.running
    if side is None:
        return clock
    after = replace(clock, period=clock.period + elapsed)
    if after.shown(side) > 0:
        return after
    return replace(after, flagged=_with(after.flagged, side, True))


def pressed(clock: ClockState, side: Side, elapsed: int) -> ClockState:
    """This side ends its period after `elapsed` more milliseconds: the other side's begins. TD-05, TD-10.

    After a play, a double or a take. Raises NotOnTheClockError.
    """
    if clock.running is not side:
        raise NotOnTheClockError(side=side)
    after = _settled(passed(clock, elapsed))
    return replace(after, running=side.other, turn=side.other)


def stopped(clock: ClockState, elapsed: int, *, reason: StopReason = StopReason.DIRECTOR) -> ClockState:
    """Both clocks stand. Between games the period is over; for anything else it goes on later. TD-09."""
    after = replace(passed(clock, elapsed), running=None)
    return _settled(after) if reason is StopReason.BETWEEN_GAMES else after


def grabbed(clock: ClockState, by: Side, elapsed: int) -> ClockState:
    """A side lifted a die before its time ran: the mover stops the clock and claims its delay. TD-11.

    by: who grabbed, while the other side's time ran. Its next period has no delay.
    Raises NotOnTheClockError. Only where the event plays fast_grab_penalty.
    """
    if clock.running is not by.other:
        raise NotOnTheClockError(side=by.other)
    return replace(stopped(clock, elapsed), forfeited=by)


def topped_up(clock: ClockState, side: Side, milliseconds: int) -> ClockState:
    """The clock, stopped, with this reserve for a side whose time ran out; its period is over. TD-08."""
    after = _settled(clock) if side is clock.turn else clock
    return replace(
        after,
        running=None,
        reserves=_with(after.reserves, side, milliseconds),
        flagged=_with(after.flagged, side, False),
    )


def _settled(clock: ClockState) -> ClockState:
    """The clock with its period charged and nobody's turn."""
    side = clock.turn
    if side is None:
        return clock
    return replace(
        clock,
        reserves=_with(clock.reserves, side, clock.left(side)),
        turn=None,
        period=0,
        forfeited=None if side is clock.forfeited else clock.forfeited,
    )


def _with(pair: tuple[Value, Value], side: Side, value: Value) -> tuple[Value, Value]:
    return (value, pair[1]) if side is Side.ONE else (pair[0], value)
