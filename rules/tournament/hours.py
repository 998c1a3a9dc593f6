"""Times of the hall: an hour as people say it, and the moment it is.

A tournament evening ends after midnight. "01:30" of Saturday is the night from Saturday to Sunday.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta, tzinfo

from rules.errors import TavlaError

#: An hour before this one belongs to the night that began the day before.
MORNING = time(6)


class StartAfterClosingError(TavlaError):
    """Matches would still start when the hall is closed. no_start_after, closes_at: hours of the hall."""

    code = "start-after-closing"

    def __init__(self, *, no_start_after: time, closes_at: time) -> None:
        super().__init__(f"no start after {no_start_after:%H:%M} is later than closing at {closes_at:%H:%M}")
        self.no_start_after = f"{no_start_after:%H:%M}"
        self.closes_at = f"{closes_at:%H:%M}"


def moment(day: date, at: time, zone: tzinfo) -> datetime:
    """The moment of an hour of the hall on a day; before 06:00 it is the night after that day.

    An hour that the clocks leave out in spring is the one after it; of an hour that comes twice in autumn
    the first one is meant.
    """
    calendar_day = day + timedelta(days=1) if at < MORNING else day
    # Not every wall-clock time exists: a moment that was at UTC for an instant does.
    wall = datetime.combine(calendar_day, at.replace(tzinfo=None, fold=0), tzinfo=zone)
    return datetime.fromtimestamp(wall.timestamp(), tz=zone)


def hall_day(at: datetime, zone: tzinfo) -> date:
    """The day a moment belongs to: until 06:00 still the day before."""
    there = at.astimezone(zone)
    return there.date() - timedelta(days=1) if there.time() < MORNING else there.date()


def into_the_day(at: time) -> int:
    """How many minutes after 06:00 an hour of the hall comes: 23:30 before 01:30."""
    return (at.hour * 60 + at.minute - MORNING.hour * 60) % (24 * 60)


def refuse_start_after_closing(no_start_after: time | None, closes_at: time | None) -> None:
    """Raises StartAfterClosingError; an hour that is not given contradicts nothing."""
    if no_start_after is None or closes_at is None:
        return
    if into_the_day(no_start_after) > into_the_day(closes_at):
        raise StartAfterClosingError(no_start_after=no_start_after, closes_at=closes_at)
