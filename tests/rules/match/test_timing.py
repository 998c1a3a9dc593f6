from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.match.clock import CLOCK_PRESETS, ClockType
from rules.match.score import Side
from rules.match.timing import (
    ClockMidGameError,
    ClockRunsError,
    ClockState,
    NotOnTheClockError,
    StopReason,
    clock_for,
    grabbed,
    passed,
    pressed,
    started,
    stopped,
    topped_up,
)

ONE, TWO = Side.ONE, Side.TWO
SECOND = 1000
SIMPLE = ClockState(delay=12 * SECOND, reserves=(60 * SECOND, 60 * SECOND))
BRONSTEIN = replace(SIMPLE, type=ClockType.BRONSTEIN)


def test_clock_for_a_match_is_set_and_stands():
    clock = clock_for(CLOCK_PRESETS["wbgf"], 11)

    assert clock == ClockState(delay=12 * SECOND, reserves=(22 * 60 * SECOND, 22 * 60 * SECOND))


def test_clock_comes_late_between_games_only():
    # TD-07, TD-12; in extreme cases also in a game.
    with pytest.raises(ClockMidGameError):
        clock_for(CLOCK_PRESETS["usbgf"], 9, points=(4, 3), is_mid_game=True)

    clock = clock_for(CLOCK_PRESETS["usbgf"], 9, points=(4, 3), is_mid_game=True, is_extreme=True)

    assert clock.reserves == (11 * 60 * SECOND, 11 * 60 * SECOND)


@pytest.mark.parametrize("clock", [SIMPLE, BRONSTEIN])
@pytest.mark.parametrize(("seconds", "used"), [(5, 0), (12, 0), (13, 1), (40, 28)])
def test_period_costs_what_goes_beyond_its_delay(clock, seconds, used):
    # TD-05: both types charge the same per period.
    after = pressed(started(clock, ONE), ONE, seconds * SECOND)

    assert after.reserves == ((60 - used) * SECOND, 60 * SECOND)
    assert (after.running, after.turn, after.period) == (TWO, TWO, 0)


def test_display_of_a_bronstein_clock_runs_during_the_delay():
    simple = passed(started(SIMPLE, ONE), 10 * SECOND)
    bronstein = passed(started(BRONSTEIN, ONE), 10 * SECOND)

    assert (simple.shown(ONE), bronstein.shown(ONE)) == (60 * SECOND, 50 * SECOND)
    assert (simple.left(ONE), bronstein.left(ONE)) == (60 * SECOND, 60 * SECOND)
    assert (bronstein.shown(TWO), bronstein.used(TWO)) == (60 * SECOND, 0)


def test_less_reserve_than_the_delay_flags_under_bronstein_only():
    # TD-05: 8 seconds left, a decision of 10 within a delay of 12.
    low = (8 * SECOND, 60 * SECOND)
    simple = pressed(started(replace(SIMPLE, reserves=low), ONE), ONE, 10 * SECOND)
    bronstein = pressed(started(replace(BRONSTEIN, reserves=low), ONE), ONE, 10 * SECOND)

    assert (simple.is_flagged(ONE), bronstein.is_flagged(ONE)) == (False, True)
    assert simple.reserves == bronstein.reserves == low


def test_flag_falls_when_the_reserve_is_gone():
    clock = started(SIMPLE, TWO)

    assert not passed(clock, 72 * SECOND - 1).is_flagged(TWO)
    assert passed(clock, 72 * SECOND).is_flagged(TWO)
    assert passed(clock, 500 * SECOND).left(TWO) == 0


def test_stop_does_not_end_a_period_so_the_delay_is_given_once():
    clock = stopped(started(SIMPLE, ONE), 10 * SECOND)

    assert passed(clock, 99 * SECOND) == clock
    resumed = pressed(started(clock, ONE), ONE, 10 * SECOND)
    assert resumed.reserves == (52 * SECOND, 60 * SECOND)


def test_between_games_the_period_is_over():
    clock = stopped(started(SIMPLE, ONE), 20 * SECOND, reason=StopReason.BETWEEN_GAMES)

    assert (clock.reserves, clock.running, clock.turn) == ((52 * SECOND, 60 * SECOND), None, None)


def test_stopped_clock_may_go_on_with_the_other_side():
    clock = started(stopped(started(SIMPLE, ONE), 20 * SECOND), TWO)

    assert (clock.reserves, clock.turn, clock.period) == ((52 * SECOND, 60 * SECOND), TWO, 0)


def test_only_the_running_clock_is_pressed_and_only_a_standing_one_started():
    running = started(SIMPLE, ONE)

    with pytest.raises(NotOnTheClockError) as press:
        pressed(running, TWO, SECOND)
    with pytest.raises(ClockRunsError):
        started(running, TWO)

    assert press.value.values == {"side": TWO}


def test_fast_grab_forfeits_the_delay_of_one_period():
    # TD-11: TWO lifts a die while ONE's time runs; ONE finishes; TWO's next period has no delay.
    caught = grabbed(started(SIMPLE, ONE), TWO, 5 * SECOND)
    finished = pressed(started(caught, ONE), ONE, 5 * SECOND)
    after = pressed(finished, TWO, 7 * SECOND)
    later = pressed(pressed(after, ONE, SECOND), TWO, 7 * SECOND)

    assert caught.running is None
    assert after.reserves == (60 * SECOND, 53 * SECOND)
    assert later.reserves == after.reserves


def test_nobody_grabs_in_his_own_time():
    with pytest.raises(NotOnTheClockError):
        grabbed(started(SIMPLE, ONE), ONE, SECOND)


def test_topped_up_clock_stands_and_flags_no_more():
    flagged = passed(started(SIMPLE, ONE), 90 * SECOND)

    after = topped_up(flagged, ONE, 120 * SECOND)

    assert (after.reserves, after.running, after.turn) == ((120 * SECOND, 60 * SECOND), None, None)
    assert not after.is_flagged(ONE)


def test_topping_up_leaves_the_other_sides_period_as_it_is():
    clock = passed(pressed(started(SIMPLE, ONE), ONE, 90 * SECOND), 5 * SECOND)

    after = topped_up(clock, ONE, 60 * SECOND)

    assert (after.turn, after.period, after.running) == (TWO, 5 * SECOND, None)
    assert after.reserves == (60 * SECOND, 60 * SECOND)


PERIODS = st.lists(st.lists(st.integers(0, 40 * SECOND), min_size=1, max_size=4), max_size=12)


@given(periods=PERIODS, type=st.sampled_from(ClockType))
def test_reserves_fall_by_what_each_period_exceeds_its_delay(periods, type):
    clock = started(ClockState(type=type, delay=12 * SECOND, reserves=(3600 * SECOND, 3600 * SECOND)), ONE)
    used = [0, 0]
    side = ONE
    for parts in periods:
        for part in parts[:-1]:  # a stop in the middle changes nothing
            clock = started(stopped(clock, part), side)
        clock = pressed(clock, side, parts[-1])
        used[side.index] += max(0, sum(parts) - 12 * SECOND)
        side = side.other

    assert clock.reserves == (3600 * SECOND - used[0], 3600 * SECOND - used[1])


@given(periods=PERIODS, reserve=st.integers(1, 90 * SECOND))
def test_reserves_are_never_negative_and_bronstein_flags_whenever_a_simple_delay_does(periods, reserve):
    clocks = [
        started(ClockState(type=type, delay=12 * SECOND, reserves=(reserve, reserve)), ONE)
        for type in (ClockType.SIMPLE_DELAY, ClockType.BRONSTEIN)
    ]
    side = ONE
    for parts in periods:
        clocks = [pressed(clock, side, sum(parts)) for clock in clocks]
        side = side.other

    simple, bronstein = clocks
    assert simple.reserves == bronstein.reserves
    assert min(simple.reserves) >= 0
    for side in Side:
        assert simple.is_flagged(side) == (simple.reserves[side.index] == 0)
        assert bronstein.is_flagged(side) or not simple.is_flagged(side)
