"""Points against the side that comes late, to its match or from a break. TD-13."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class LateSchedule(StrEnum):
    """What lateness costs, by the federation whose practice it is."""

    UKBGF = "ukbgf"
    US_OLD = "us-old"
    INTL_OLD = "intl-old"
    BELTWAY = "beltway"
    START_CLOCK = "start-clock"  # no points: the late side's clock runs
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class LateSteps:
    """When the points fall due. Minutes after the match was called.

    first: of the first point; 0 means as soon as a side is late at all. every: between further points.
    needs_all: the match is lost at its whole length, not at more than half of it.
    """

    first: int
    every: int = 5
    needs_all: bool = False

    def losing(self, length: int) -> int:
        """Penalty points that lose a match to this many points: more than half of them, or all."""
        return length if self.needs_all else length // 2 + 1

    def points(self, seconds_late: int) -> int:
        """The points due after so many seconds, at least `first` minutes of them."""
        return 1 + (seconds_late - self.first * 60) // (self.every * 60)


LATE_STEPS = MappingProxyType(
    {
        LateSchedule.UKBGF: LateSteps(first=5),
        LateSchedule.US_OLD: LateSteps(first=15),
        LateSchedule.INTL_OLD: LateSteps(first=20),
        LateSchedule.BELTWAY: LateSteps(first=0, needs_all=True),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lateness:
    """What a delay may cost; the director confirms it.

    points:        to the opponent's score, by MatchScore.after_penalty; at most those that lose the match.
    loses_match:   the late side forfeits.
    clock_seconds: how long the late side's clock has run instead.
    """

    points: int = 0
    loses_match: bool = False
    clock_seconds: int = 0


def lateness(schedule: LateSchedule, *, length: int, seconds_late: int) -> Lateness:
    """What it costs to come this late to a match to `length` points, or to overstay a break. TD-13.

    seconds_late: after the match was called or the break over; 0 and less is in time.
    """
    if seconds_late <= 0:
        return Lateness()
    if schedule is LateSchedule.START_CLOCK:
        return Lateness(clock_seconds=seconds_late)
    steps = LATE_STEPS.get(schedule)
    if steps is None or seconds_late < steps.first * 60:
        return Lateness()
    points, losing = steps.points(seconds_late), steps.losing(length)
    return Lateness(points=min(points, losing), loses_match=points >= losing)


def seconds_until_lost(schedule: LateSchedule, *, length: int) -> int | None:
    """How late, in seconds, loses a match to this many points; None where no lateness does."""
    steps = LATE_STEPS.get(schedule)
    return None if steps is None else (steps.first + (steps.losing(length) - 1) * steps.every) * 60
