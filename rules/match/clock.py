"""How much time a match is given: the clock settings in use. TD-05, TD-06, TD-12."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType


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

CLOCK_PRESETS = MappingProxyType(
    {
        preset.code: preset
        for preset in (
            ClockPreset(code="wbgf", delay_seconds=12, reserve_seconds_per_point=120),
            ClockPreset(code="ukbgf", delay_seconds=12, reserve_seconds_per_point=120),
            ClockPreset(code="nbgf", delay_seconds=12, reserve_seconds_per_point=120),
            ClockPreset(
                code="usbgf",
                delay_seconds=12,
                reserve_seconds_per_point=120,
                reserve_seconds_less_per_point_won=60,
            ),
            ClockPreset(
                code="usbgf-doubles",
                delay_seconds=18,
                reserve_seconds_per_point=150,
                reserve_seconds_less_per_point_won=75,
            ),
            ClockPreset(code="jbs", delay_seconds=12, reserve_seconds_per_point=150, in_full_minutes=True),
            ClockPreset(code="local", delay_seconds=15, reserve_seconds_per_point=120),
            ClockPreset(
                code="no-delay",
                delay_seconds=0,
                reserve_seconds_per_point=360,
                reserve_seconds_less_per_point_won=180,
            ),
        )
    }
)
