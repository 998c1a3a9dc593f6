"""The overview: what can start, what is happening, what needs me. It asks for news and seldom gets any."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from rules.tournament.states import RIGHTS, Right
from tournament.access import requires
from tournament.desk.frame import desk_page
from tournament.models import Tournament
from tournament.selectors import desk as selectors


@never_cache
@requires(Right.SEE_DESK)
def page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _overview(request, "desk/desk.html", tournament)


@never_cache
@requires(Right.SEE_DESK)
def now(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The part that changes; 204 while the page shows the newest revision."""
    if request.GET.get("revision") == str(tournament.revision):
        return HttpResponse(status=204)
    return _overview(request, "desk/now.html", tournament)


def _overview(request: HttpRequest, template: str, tournament: Tournament) -> HttpResponse:
    shown = selectors.desk_page(tournament)
    free_tables = [line.number for line in shown.tables if line.pairing is None]
    free = frozenset(line.id for line in shown.free_pairings)
    may_call_early = Right.CORRECT in RIGHTS[request.role]  # type: ignore[attr-defined]
    choices = {"free_tables": free_tables, "free": free, "may_call_early": may_call_early}
    return desk_page(request, template, tournament, now=shown, **choices, here="desk")
