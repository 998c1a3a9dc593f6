"""How much time a match is given: the clock settings in use. TD-05, TD-06, TD-07, TD-12.

timing.py runs such a clock, expiry.py says what becomes of a side whose time is gone.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class ClockType(StrEnum):
    """What the display shows while the free time of a decision runs; both charge the same. TD-05."""

    SIMPLE_DELAY = "simple-delay"  # the reserve stands still
    BRONSTEIN = "bronstein"  # the reserve runs and is given back at the press: it may run out before


class ClockMode(StrEnum):
    """Whether a match is played with a clock. TD-07."""

    REQUIRED = "required"
    PREFERRED = "preferred"  # one side's wish is enough
    OPTIONAL = "optional"  # both must agree
    NONE = "none"


def is_clock_used(mode: ClockMode, *, wishes: tuple[bool, bool], is_imposed: bool = False) -> bool:
    """Whether this match has a clock. TD-07.

    wishes: of the sides. is_imposed: by the director, on a slow match.
    """
    if is_imposed or mode is ClockMode.REQUIRED:
        return True
    return {ClockMode.PREFERRED: any(wishes), ClockMode.OPTIONAL: all(wishes)}.get(mode, False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPreset:
    """One clock setting; every amount is in seconds.

    delay_seconds:                      free time at every decision; a simple delay, TD-05.
    reserve_seconds_per_point:          reserve of each side, for each point of the match length.
    reserve_seconds_less_per_point_won: taken off for each point either side already has, when the clock
                                        comes to a match that has begun; TD-12.
    in_full_minutes:                    the reserve is rounded up to a full minute.
    """

    code: str
    delay_seconds: int
    reserve_seconds_per_point: int
    reserve_seconds_less_per_point_won: int = 0
    in_full_minutes: bool = False

    def reserve_for(self, length: int, *, points: tuple[int, int] = (0, 0)) -> int:
        """Seconds of reserve each side starts with in a match to this many points."""
        seconds = (
            length * self.reserve_seconds_per_point - sum(points) * self.reserve_seconds_less_per_point_won
        )
        return -(-seconds // 60) * 60 if self.in_full_minutes else seconds


DEFAULT_CLOCK = "wbgf"


def _setting(code: str, *, delay: int, per_point: int, in_full_minutes: bool = False) -> ClockPreset:
    """A row of TD-06, in seconds.

    Every row that speaks of a late clock takes half a point's reserve for each point won; TD-12 takes that
    form for all.
    """
    return ClockPreset(
        code=code,
        delay_seconds=delay,
        reserve_seconds_per_point=per_point,
        reserve_seconds_less_per_point_won=per_point // 2,
        in_full_minutes=in_full_minutes,
    )


CLOCK_PRESETS = MappingProxyType(
    {
        preset.code: preset
        for preset in (
            _setting("wbgf", delay=12, per_point=120),
            _setting("ukbgf", delay=12, per_point=120),
            _setting("nbgf", delay=12, per_point=120),
            _setting("usbgf", delay=12, per_point=120),
            _setting("usbgf-doubles", delay=18, per_point=150),
            _setting("jbs", delay=12, per_point=150, in_full_minutes=True),
            _setting("local", delay=15, per_point=120),
            _setting("no-delay", delay=0, per_point=360),
        )
    }
)
