"""How far a tournament is: all that a page which is up to date costs."""

from __future__ import annotations

from tournament.models import Tournament


def revision_of(slug: str) -> int | None:
    """The tournament's revision, one query; None when there is no such tournament."""
    return Tournament.objects.filter(slug=slug).values_list("revision", flat=True).first()


def revision_around(match_id: int) -> int | None:
    """The revision of the tournament a match is played in, one query; None when no bracket holds it."""
    found = Tournament.objects.filter(events__stages__pairings__match=match_id).order_by()
    return found.values_list("revision", flat=True).first()
