"""A record of a match replayed at the desk."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache

from matches.models import MatchRecord
from rules.tournament.states import Right
from tournament.access import requires
from tournament.desk.frame import desk_page, pairing_of
from tournament.models import Tournament
from tournament.selectors.record_frames import replay_of, spot_asked


@never_cache
@requires(Right.SEE_DESK)
def replay(request: HttpRequest, tournament: Tournament, event: str, key: str, record: int) -> HttpResponse:
    pairing = pairing_of(tournament, event, key)
    row = get_object_or_404(MatchRecord, pk=record, match=pairing.match)
    try:
        shown = replay_of(row, **spot_asked(request.GET))
    except FileNotFoundError as error:
        raise Http404(record) from error
    return desk_page(
        request, "desk/replay.html", tournament, event=pairing.stage.event, pairing=pairing, replay=shown
    )
