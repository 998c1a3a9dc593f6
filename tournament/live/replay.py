"""A record of the match replayed, for the holders of its links."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from matches.models import Side
from tournament.live.links import by_link, page_of
from tournament.live.match import frame_of
from tournament.selectors.record_frames import replay_of, spot_asked


@by_link
def replay(request: HttpRequest, side: Side, record: int) -> HttpResponse:
    row = side.match.records.filter(pk=record).first()
    if row is None:
        raise Http404(record)
    context = frame_of(page_of(side), side)
    try:
        shown = replay_of(row, **spot_asked(request.GET))
    except FileNotFoundError as error:
        raise Http404(record) from error
    return render(request, "live/replay.html", {"replay": shown, **context})
