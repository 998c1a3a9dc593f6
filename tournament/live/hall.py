"""The screen on the wall: the draw while it is made, else who plays where; notices. For everybody."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from tournament.hall_time import hall_time
from tournament.live.frame import tournament_of
from tournament.live.polling import REVISION
from tournament.selectors.hall import HallDraw, hall_draw, hall_state
from tournament.selectors.notices import notices_up
from tournament.selectors.pairings import open_pairings
from tournament.words import bye_words

#: A screen has no hand to scroll it.
MOST_CALLED, MOST_READY = 40, 24
#: How often a live page asks (templates/live/part.html).
USUAL_MS = 1500


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
        "asks_every": _asks_every(draw),
        "live_part": "live/parts/hall.html",
        "live_address": f"{request.path}?{query.urlencode()}",
    }
    template = "live/parts/hall.html" if REVISION in request.GET else "live/hall.html"
    with hall_time(row):
        return render(request, template, shown)


def _asks_every(draw: HallDraw | None) -> int:
    """Milliseconds: twice for each name of a show that runs, else as every live page."""
    if draw is None or draw.pace is None:
        return USUAL_MS
    return min(USUAL_MS, draw.pace * 500)
