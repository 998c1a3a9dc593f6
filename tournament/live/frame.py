"""What every public page of a tournament or of one of its events needs."""

from __future__ import annotations

from typing import Any

from django.http import Http404

from rules.tournament.formats.chain import is_table
from tournament.models import Tournament
from tournament.parts import parts_of
from tournament.selectors.tournaments import public_event, public_events, public_tournament


def tournament_of(slug: str) -> Tournament:
    """The tournament of an address, or 404."""
    found = public_tournament(slug)
    if found is None:
        raise Http404(slug)
    return found


def event_frame(tournament: str, event: str, *, shown: str) -> dict[str, Any]:
    """The tournament with its revision, read first so that no later change is missed; its events; the event.

    shown: the code of the page, as in its address. 404 for what does not exist.
    """
    row = tournament_of(tournament)
    found = public_event(row, event)
    if found is None:
        raise Http404(event)
    events = public_events(row)
    return {
        "tournament": row,
        "revision": row.revision,
        "events": events,
        "is_drawn": any(line.is_published for line in events if line.id == found.pk),
        "event": found,
        "is_all_tables": all(is_table(code) for part in parts_of(found) for code in part.stages),
        "shown": shown,
    }
