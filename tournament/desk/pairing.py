"""One match as the desk sees it: who, what was reported, its games and records, both links, its history."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from rules.tournament.states import Right
from tournament.access import requires
from tournament.desk.frame import actor, desk_page, pairing_of
from tournament.desk.refusals import refusals_to
from tournament.models import Tournament
from tournament.selectors import matches as selectors
from tournament.services.records import attach_record


@never_cache
@requires(Right.SEE_DESK)
def pairing_page(request: HttpRequest, tournament: Tournament, event: str, key: str) -> HttpResponse:
    pairing = pairing_of(tournament, event, key)
    shown = selectors.pairing_page(pairing)
    return desk_page(
        request, "desk/pairing.html", tournament, event=pairing.stage.event, shown=shown, line=shown.line
    )


@require_POST
@requires(Right.ENTER_RESULT)
@refusals_to("desk:pairing", "tournament", "event", "key")
def upload_record(request: HttpRequest, tournament: Tournament, event: str, key: str) -> HttpResponse:
    """A record of the match, handed in at the desk."""
    pairing = pairing_of(tournament, event, key)
    file = request.FILES.get("record")
    if file is None or pairing.match is None:
        messages.error(request, _("Choose a file first."))
    else:
        attach_record(pairing.match, name=file.name, data=file.read(), by=actor(request))
        messages.success(request, _("The record is kept and checked."))
    return redirect("desk:pairing", tournament=tournament.slug, event=event, key=key)
