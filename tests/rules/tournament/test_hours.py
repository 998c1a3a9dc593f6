"""Times of the hall become moments."""

from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.hours import (
    StartAfterClosingError,
    hall_day,
    into_the_day,
    moment,
    refuse_start_after_closing,
)

ISTANBUL = ZoneInfo("Europe/Istanbul")  # UTC+3 the whole year
BERLIN = ZoneInfo("Europe/Berlin")
SATURDAY = date(2026, 12, 5)


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        (time(6), datetime(2026, 12, 5, 3, 0, tzinfo=UTC)),
        (time(19, 30), datetime(2026, 12, 5, 16, 30, tzinfo=UTC)),
        (time(0), datetime(2026, 12, 5, 21, 0, tzinfo=UTC)),
        (time(1, 30), datetime(2026, 12, 5, 22, 30, tzinfo=UTC)),
        (time(5, 59), datetime(2026, 12, 6, 2, 59, tzinfo=UTC)),
    ],
)
def test_moment_takes_an_hour_before_six_for_the_night_after_the_day(at, expected):
    assert moment(SATURDAY, at, ISTANBUL) == expected


def test_moment_of_an_hour_left_out_in_spring_is_the_one_after_it():
    found = moment(date(2026, 3, 28), time(2, 30), BERLIN)  # the clocks go from 2:00 to 3:00

    assert (found.hour, found.minute) == (3, 30)


def test_moment_of_an_hour_that_comes_twice_is_the_first():
    found = moment(date(2026, 10, 24), time(2, 30), BERLIN).astimezone(UTC)

    assert found == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


@given(st.dates(date(2000, 1, 1), date(2090, 1, 1)), st.times())
def test_hall_day_of_a_moment_is_the_day_it_was_made_from(day, at):
    assert hall_day(moment(day, at, ISTANBUL), ISTANBUL) == day


@given(st.times(), st.times())
def test_into_the_day_orders_hours_as_their_moments(first, second):
    minutes = [at.replace(second=0, microsecond=0) for at in (first, second)]
    moments = [moment(SATURDAY, at, ISTANBUL) for at in minutes]

    assert (into_the_day(minutes[0]) < into_the_day(minutes[1])) == (moments[0] < moments[1])


@pytest.mark.parametrize(
    ("no_start_after", "closes_at"),
    [(None, None), (None, time(1)), (time(23), None), (time(23, 45), time(1, 30)), (time(23), time(23))],
)
def test_refuse_start_after_closing_lets_hours_in_order_through(no_start_after, closes_at):
    refuse_start_after_closing(no_start_after, closes_at)


@pytest.mark.parametrize(
    ("no_start_after", "closes_at"), [(time(2), time(1, 30)), (time(0, 15), time(23, 30))]
)
def test_refuse_start_after_closing_refuses_a_start_in_the_closed_hall(no_start_after, closes_at):
    with pytest.raises(StartAfterClosingError) as refused:
        refuse_start_after_closing(no_start_after, closes_at)

    assert refused.value.closes_at == f"{closes_at:%H:%M}"
