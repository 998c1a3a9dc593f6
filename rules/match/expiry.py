"""What becomes of a side whose reserve is gone, once somebody notices. TD-08."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.match.score import Side
from rules.match.timing import ClockRefusedError, ClockState, topped_up


class TimeExpiry(StrEnum):
    """What an event does about time that has run out."""

    LOSE_MATCH = "lose-match"
    OVERTIME = "overtime"  # once: a minute or two; then the match is lost
    PENALTY_POINTS = "penalty-points"  # points to the opponent and more time, every time
    PLAY_ON = "play-on"


class TimeNotExpiredError(ClockRefusedError):
    """The flag was called, but there is time left. side: 1 or 2."""

    code = "time-not-expired"

    def __init__(self, *, side: Side) -> None:
        super().__init__(f"side {side} has time left")
        self.side = side


class CalledAfterMatchError(ClockRefusedError):
    """The flag was called after the match was over: the result stands."""

    code = "time-called-after-match"


class OvertimeBeyondMaximumError(ClockRefusedError):
    """Reserve and overtime together are more than the event grants. Minutes."""

    code = "overtime-beyond-maximum"

    def __init__(self, *, overtime: int, reserve: int, limit: int) -> None:
        super().__init__(f"{reserve} + {overtime} minutes are more than {limit}")
        self.overtime = overtime
        self.reserve = reserve
        self.limit = limit


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpiryRule:
    """The options of an event.

    overtime_minutes: 1 or 2, once. points, extra_minutes: at every expiry; escalation: so many points more
    each further time.
    """

    kind: TimeExpiry = TimeExpiry.LOSE_MATCH
    overtime_minutes: int = 1
    points: int = 1
    extra_minutes: int = 2
    escalation: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Expired:
    """What follows from a called flag.

    clock: as it goes on. loses_match: the side forfeits on time. points: to its opponent, by after_penalty.
    """

    clock: ClockState
    loses_match: bool = False
    points: int = 0


def call_time(
    clock: ClockState, side: Side, rule: ExpiryRule, *, before: int = 0, match_is_over: bool = False
) -> Expired:
    """Somebody says that this side's time is gone.

    before: how often its flag was called in this match already. Not noticed before the match was over, it
    changes nothing. Raises TimeNotExpiredError, CalledAfterMatchError. TD-08.
    """
    if match_is_over:
        raise CalledAfterMatchError
    if not clock.is_flagged(side):
        raise TimeNotExpiredError(side=side)
    match rule.kind:
        case TimeExpiry.PLAY_ON:
            return Expired(clock=clock)
        case TimeExpiry.PENALTY_POINTS:
            points = rule.points + before * rule.escalation
            return Expired(clock=topped_up(clock, side, rule.extra_minutes * 60_000), points=points)
        case TimeExpiry.OVERTIME if not before:
            return Expired(clock=topped_up(clock, side, rule.overtime_minutes * 60_000))
        case _:
            return Expired(clock=clock, loses_match=True)


def check_overtime(*, reserve_minutes: int, overtime_minutes: int, maximum_minutes: int) -> None:
    """Refuse overtime that would give more time than the event grants at most. TD-08.

    Raises OvertimeBeyondMaximumError.
    """
    if reserve_minutes + overtime_minutes > maximum_minutes:
        raise OvertimeBeyondMaximumError(
            overtime=overtime_minutes, reserve=reserve_minutes, limit=maximum_minutes
        )
