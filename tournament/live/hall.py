"""The screen on the wall: the draw while it is made, else who plays where; notices. For everybody."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from tournament.live.frame import tournament_of
from tournament.live.polling import REVISION
from tournament.selectors.hall import hall_draw, hall_state
from tournament.selectors.notices import notices_up
from tournament.selectors.pairings import open_pairings
from tournament.words import bye_words

#: A screen has no hand to scroll it.
MOST_CALLED, MOST_READY = 40, 24


@never_cache
def hall(request: HttpRequest, tournament: str) -> HttpResponse:
    """Asks like the other live pages what is new; between two acts too, since names of a show appear."""
    state = hall_state(tournament)
    if state is not None and request.GET.get(REVISION) == state:
        return HttpResponse(status=204)
    row = tournament_of(tournament)
    draw = hall_draw(row)
    lines = () if draw else open_pairings(row)
    query = QueryDict(mutable=True)
    query[REVISION] = state or ""
    shown = {
        "tournament": row,
        "draw": draw,
        "bye": bye_words(),
        "called": [line for line in lines if line.table][:MOST_CALLED],
        "ready": [line for line in lines if not line.table][:MOST_READY],
        "notices": notices_up(row),
        "live_part": "live/parts/hall.html",
        "live_address": f"{request.path}?{query.urlencode()}",
    }
    template = "live/parts/hall.html" if REVISION in request.GET else "live/hall.html"
    with timezone.override(ZoneInfo(row.time_zone)):
        return render(request, template, shown)
