"""Entering again, buying back into the opening round, and entries that begin a round later."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from rules.tournament.states import Right
from tournament.access import requires
from tournament.desk.frame import actor, desk_page, event_of
from tournament.desk.refusals import refusals_to
from tournament.models import Tournament
from tournament.selectors.again import again_page
from tournament.services.buy_back import repeat_opening
from tournament.services.reentry import re_enter, set_start_round


@never_cache
@requires(Right.REGISTER)
def page(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """Who may enter again, one tap each; and who has bought back."""
    row = event_of(tournament, event)
    return desk_page(
        request, "desk/again.html", tournament, event=row, here="entrants", shown=again_page(row)
    )


@require_POST
@requires(Right.REGISTER)
@refusals_to("desk:again", "tournament", "event")
def enter(request: HttpRequest, tournament: Tournament, event: str, entrant: int) -> HttpResponse:
    row = event_of(tournament, event)
    again = re_enter(get_object_or_404(row.entrants, pk=entrant), by=actor(request))
    messages.success(request, _("%(name)s is entered.") % {"name": again.name})
    return redirect("desk:again", tournament=tournament.slug, event=row.slug)


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:again", "tournament", "event")
def repeat(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """The opening round once more: it lies ready on the page of the draw."""
    row = event_of(tournament, event)
    repeat_opening(row, by=actor(request))
    return redirect("desk:draw", tournament=tournament.slug, event=row.slug)


@require_POST
@requires(Right.REGISTER)
@refusals_to("desk:edit-entrant", "tournament", "event", "entrant")
def start_round(request: HttpRequest, tournament: Tournament, event: str, entrant: int) -> HttpResponse:
    """A double entry begins in round 2; without the tick in round 1."""
    row = event_of(tournament, event)
    ticked = get_object_or_404(row.entrants, pk=entrant)
    set_start_round(ticked, 2 if request.POST.get("later") else 1, by=actor(request))
    messages.success(request, _("Saved."))
    return redirect("desk:edit-entrant", tournament=tournament.slug, event=row.slug, entrant=entrant)
