"""The public pages of a tournament: its overview, and where everybody plays."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from tournament.live.frame import tournament_of
from tournament.live.polling import live_page, polled
from tournament.selectors.notices import notices_up
from tournament.selectors.overview import public_progress
from tournament.selectors.pairings import open_pairings, where_to_play

MOST_ANSWERS = 60  # to letters that many names begin with


@polled
def overview(request: HttpRequest, tournament: str) -> HttpResponse:
    row = tournament_of(tournament)
    return live_page(
        request,
        "overview",
        revision=row.revision,
        tournament=row,
        progress=public_progress(row),
        now=[line for line in open_pairings(row) if line.table],
    )


@polled
def where(request: HttpRequest, tournament: str) -> HttpResponse:
    """Where those play whose names begin with the letters of ?q=."""
    row = tournament_of(tournament)
    query = request.GET.get("q", "").strip()
    answers = where_to_play(row, query) if query else ()
    return live_page(
        request,
        "where",
        revision=row.revision,
        tournament=row,
        query=query,
        answers=answers[:MOST_ANSWERS],
        more=max(0, len(answers) - MOST_ANSWERS),
    )


@never_cache
def notices(request: HttpRequest, tournament: str) -> HttpResponse:
    """What everybody should know now, as a part of a page."""
    row = tournament_of(tournament)
    return render(request, "parts/notices.html", {"tournament": row, "notices": notices_up(row)})
