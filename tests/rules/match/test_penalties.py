from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.match.penalties import LATE_STEPS, Lateness, LateSchedule, lateness, seconds_until_lost

LENGTHS = (5, 7, 9, 11)


@pytest.mark.parametrize(
    ("schedule", "first", "lost"),
    [
        (LateSchedule.UKBGF, 5, (15, 20, 25, 30)),
        (LateSchedule.US_OLD, 15, (25, 30, 35, 40)),
        (LateSchedule.INTL_OLD, 20, (30, 35, 40, 45)),
    ],
)
def test_schedules_as_in_the_table(schedule, first, lost):
    # TD-13: first point, then one every five minutes; lost at 5, 7, 9, 11 points.
    for length, minutes in zip(LENGTHS, lost, strict=True):
        assert seconds_until_lost(schedule, length=length) == minutes * 60
        in_time = lateness(schedule, length=length, seconds_late=minutes * 60 - 1)
        late = lateness(schedule, length=length, seconds_late=minutes * 60)

        assert (in_time.points, in_time.loses_match) == (length // 2, False)
        assert (late.points, late.loses_match) == (length // 2 + 1, True)
        assert lateness(schedule, length=length, seconds_late=first * 60 - 1) == Lateness()
        assert lateness(schedule, length=length, seconds_late=first * 60) == Lateness(points=1)
        assert lateness(schedule, length=length, seconds_late=first * 60 + 300) == Lateness(points=2)


def test_beltway_counts_at_once_and_needs_the_whole_length():
    # TD-13: 7 points, 30 minutes.
    assert seconds_until_lost(LateSchedule.BELTWAY, length=7) == 30 * 60
    assert lateness(LateSchedule.BELTWAY, length=7, seconds_late=1) == Lateness(points=1)
    assert lateness(LateSchedule.BELTWAY, length=7, seconds_late=30 * 60 - 1) == Lateness(points=6)
    assert lateness(LateSchedule.BELTWAY, length=7, seconds_late=30 * 60) == Lateness(
        points=7, loses_match=True
    )


def test_instead_of_points_the_clock_may_be_started():
    assert lateness(LateSchedule.START_CLOCK, length=7, seconds_late=600) == Lateness(clock_seconds=600)
    assert seconds_until_lost(LateSchedule.START_CLOCK, length=7) is None


def test_without_a_schedule_lateness_costs_nothing():
    assert lateness(LateSchedule.NONE, length=7, seconds_late=6000) == Lateness()
    assert seconds_until_lost(LateSchedule.NONE, length=7) is None


@pytest.mark.parametrize("schedule", LateSchedule)
@pytest.mark.parametrize("seconds", [0, -60])
def test_in_time_costs_nothing(schedule, seconds):
    assert lateness(schedule, length=7, seconds_late=seconds) == Lateness()


@given(
    schedule=st.sampled_from(list(LATE_STEPS)),
    length=st.integers(1, 25),
    seconds=st.tuples(st.integers(0, 9000), st.integers(0, 9000)),
)
def test_later_never_costs_less_and_losing_is_a_matter_of_time(schedule, length, seconds):
    sooner, later = sorted(seconds)
    before = lateness(schedule, length=length, seconds_late=sooner)
    after = lateness(schedule, length=length, seconds_late=later)
    limit = seconds_until_lost(schedule, length=length)

    assert limit is not None
    assert before.points <= after.points <= length
    assert after.loses_match == (later >= limit and later > 0)
