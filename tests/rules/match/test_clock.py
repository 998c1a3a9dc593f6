from __future__ import annotations

import pytest

from rules.match.clock import CLOCK_PRESETS, DEFAULT_CLOCK, ClockMode, is_clock_used


@pytest.mark.parametrize(
    ("code", "length", "delay", "minutes"),
    [
        ("wbgf", 11, 12, 22),  # TD-06 gives this one itself: 11 points, 22 minutes
        ("ukbgf", 7, 12, 14),
        ("nbgf", 7, 12, 14),
        ("usbgf", 9, 12, 18),
        ("usbgf-doubles", 7, 18, 17.5),
        ("jbs", 7, 12, 18),
        ("jbs", 6, 12, 15),
        ("local", 5, 15, 10),
        ("no-delay", 5, 0, 30),
    ],
)
def test_reserve_for_a_length_as_in_the_settings_table(code, length, delay, minutes):
    preset = CLOCK_PRESETS[code]

    assert (preset.delay_seconds, preset.reserve_for(length)) == (delay, minutes * 60)


@pytest.mark.parametrize(
    ("code", "length", "points", "minutes"),
    [
        ("usbgf", 9, (4, 3), 2 * 9 - 7),
        ("usbgf-doubles", 8, (2, 2), 2.5 * 8 - 1.25 * 4),
        ("no-delay", 5, (3, 1), 6 * 5 - 3 * 4),
        ("wbgf", 9, (4, 3), 2 * 9 - 7),  # TD-12 takes this form for every clock that comes late
        ("jbs", 7, (1, 2), 14),  # 17.5 - 3 * 1.25 = 13.75, in full minutes
    ],
)
def test_clock_introduced_late_gives_less_for_each_point_won(code, length, points, minutes):
    assert CLOCK_PRESETS[code].reserve_for(length, points=points) == minutes * 60


def test_default_clock_is_twelve_seconds_and_two_minutes_a_point():
    preset = CLOCK_PRESETS[DEFAULT_CLOCK]

    assert (preset.code, preset.delay_seconds, preset.reserve_seconds_per_point) == ("wbgf", 12, 120)


@pytest.mark.parametrize(
    ("mode", "wishes", "is_imposed", "used"),
    [
        (ClockMode.REQUIRED, (False, False), False, True),
        (ClockMode.PREFERRED, (False, False), False, False),
        (ClockMode.PREFERRED, (True, False), False, True),
        (ClockMode.OPTIONAL, (True, False), False, False),
        (ClockMode.OPTIONAL, (True, True), False, True),
        (ClockMode.NONE, (True, True), False, False),
        (ClockMode.OPTIONAL, (False, False), True, True),
    ],
)
def test_whether_a_match_has_a_clock(mode, wishes, is_imposed, used):
    # TD-07.
    assert is_clock_used(mode, wishes=wishes, is_imposed=is_imposed) is used
