"""People who leave an event and who come back: what it does is read first."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.tournament.states import Right
from tournament.access import requires
from tournament.desk.forms.leaving import LeavingForm
from tournament.desk.frame import actor, desk_form_page, event_of
from tournament.desk.refusals import refusals_to, refused_into
from tournament.models import Tournament
from tournament.selectors.leaving import leaving_sentences
from tournament.services.leaving import LEAVING, reinstate_entrant, withdraw_entrant


@requires(Right.CORRECT)
def withdraw_page(request: HttpRequest, tournament: Tournament, event: str, entrant: int) -> HttpResponse:
    """First what becomes of the matches, then the act."""
    row = event_of(tournament, event)
    leaver = get_object_or_404(row.entrants.select_related("event__tournament"), pk=entrant)
    form = LeavingForm(request.POST or None, initial=_preset(request))
    if form.is_valid():
        with refused_into(form):
            withdraw_entrant(leaver, **form.cleaned_data, by=actor(request))
            messages.success(request, _("%(name)s has left the event.") % {"name": leaver.name})
            return redirect("desk:entrants", tournament=tournament.slug, event=row.slug)
    sentences = leaving_sentences(leaver)
    shown = {"event": row, "entrant": leaver, "sentences": sentences, "here": "entrants"}
    return desk_form_page(request, "desk/withdraw.html", tournament, form, **shown)


def _preset(request: HttpRequest) -> dict[str, str]:
    """?kind=no-show: from the list of who has not come."""
    return {"kind": request.GET["kind"]} if request.GET.get("kind") in LEAVING else {}


@require_POST
@requires(Right.CORRECT)
@refusals_to("desk:entrants", "tournament", "event")
def reinstate(request: HttpRequest, tournament: Tournament, event: str, entrant: int) -> HttpResponse:
    row = event_of(tournament, event)
    back = get_object_or_404(row.entrants, pk=entrant)
    reinstate_entrant(back, by=actor(request))
    messages.success(request, _("%(name)s is back in the event.") % {"name": back.name})
    return redirect("desk:entrants", tournament=tournament.slug, event=row.slug)
