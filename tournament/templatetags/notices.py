"""The notices of a tournament on whatever page shows it."""

from __future__ import annotations

from typing import Any

from django import template

from tournament.models import Tournament
from tournament.selectors.notices import notices_up

register = template.Library()


@register.inclusion_tag("parts/notices.html")
def notices(tournament: Tournament) -> dict[str, Any]:
    """What everybody should know now; asks again by itself once a minute."""
    return {"notices": notices_up(tournament), "tournament": tournament}
