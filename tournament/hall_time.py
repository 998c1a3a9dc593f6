"""Hours as the hall's clock shows them: what is typed and shown at a desk is meant there."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.utils import timezone

from tournament.models import Tournament


def hall_time(tournament: Tournament) -> timezone.override:
    """Inside it, forms read and pages show the hours of the tournament's time zone."""
    return timezone.override(ZoneInfo(tournament.time_zone))
