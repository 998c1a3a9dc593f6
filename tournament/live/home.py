"""The front door: which tournaments run, come and were, or what this is."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournament.selectors.tournaments import TournamentLine, public_tournaments

PAST_SHOWN = 30


def home(request: HttpRequest) -> HttpResponse:
    lines = public_tournaments()
    today = timezone.localdate()
    coming = sorted((line for line in lines if line.starts_on > today), key=lambda line: line.starts_on)
    context = {
        "running": [line for line in lines if line.starts_on <= today <= line.ends_on],
        "coming": coming,
        "past": _past(lines)[:PAST_SHOWN],
        "is_empty": not lines,
    }
    return render(request, "live/home.html", context)


def _past(lines: Iterable[TournamentLine]) -> list[TournamentLine]:
    today = timezone.localdate()
    return [line for line in lines if line.ends_on < today]
