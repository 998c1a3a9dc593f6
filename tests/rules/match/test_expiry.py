from __future__ import annotations

import pytest

from rules.match.expiry import (
    CalledAfterMatchError,
    Expired,
    ExpiryRule,
    OvertimeBeyondMaximumError,
    TimeExpiry,
    TimeNotExpiredError,
    call_time,
    check_overtime,
)
from rules.match.score import MatchScore, Phase, Side
from rules.match.timing import ClockState, passed, started

ONE, TWO = Side.ONE, Side.TWO
MINUTE = 60_000
CLOCK = ClockState(delay=12_000, reserves=(MINUTE, 3 * MINUTE))
GONE = passed(started(CLOCK, ONE), 2 * MINUTE)


def test_time_that_is_left_cannot_be_called():
    with pytest.raises(TimeNotExpiredError) as refusal:
        call_time(GONE, TWO, ExpiryRule())

    assert refusal.value.values == {"side": TWO}


def test_result_stands_where_nobody_noticed_before_the_match_was_over():
    with pytest.raises(CalledAfterMatchError):
        call_time(GONE, ONE, ExpiryRule(), match_is_over=True)


def test_match_is_lost_on_time():
    assert call_time(GONE, ONE, ExpiryRule()) == Expired(clock=GONE, loses_match=True)


@pytest.mark.parametrize("minutes", [1, 2])
def test_overtime_is_given_once_and_then_the_match_is_lost(minutes):
    rule = ExpiryRule(kind=TimeExpiry.OVERTIME, overtime_minutes=minutes)

    first = call_time(GONE, ONE, rule)
    again = passed(started(first.clock, ONE), 5 * MINUTE)
    second = call_time(again, ONE, rule, before=1)

    assert (first.clock.reserves, first.loses_match) == ((minutes * MINUTE, 3 * MINUTE), False)
    assert second.loses_match


def test_penalty_points_go_through_the_score_and_may_grow():
    rule = ExpiryRule(kind=TimeExpiry.PENALTY_POINTS, points=1, extra_minutes=2, escalation=1)

    first = call_time(GONE, ONE, rule)
    third = call_time(passed(started(first.clock, ONE), 5 * MINUTE), ONE, rule, before=2)
    score = MatchScore(length=5, points=(0, 3)).after_penalty(TWO, first.points)

    assert (first.points, third.points) == (1, 3)
    assert first.clock.reserves == (2 * MINUTE, 3 * MINUTE)
    assert not first.loses_match
    assert (score.points, score.phase) == ((0, 4), Phase.CRAWFORD)


def test_in_a_club_play_goes_on():
    assert call_time(GONE, ONE, ExpiryRule(kind=TimeExpiry.PLAY_ON)) == Expired(clock=GONE)


def test_reserve_and_overtime_stay_within_what_the_event_grants():
    check_overtime(reserve_minutes=12, overtime_minutes=2, maximum_minutes=14)
    with pytest.raises(OvertimeBeyondMaximumError) as refusal:
        check_overtime(reserve_minutes=13, overtime_minutes=2, maximum_minutes=14)

    assert refusal.value.values == {"overtime": 2, "reserve": 13, "limit": 14}
