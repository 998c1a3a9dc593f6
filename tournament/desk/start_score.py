"""The score a match begins at, set at the desk before it is played."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from rules.tournament.states import Right
from tournament.access import requires
from tournament.desk.forms.start_score import StartScoreForm
from tournament.desk.frame import actor, desk_form_page, line_of_pairing, pairing_of
from tournament.desk.refusals import refusals_to, refused_into
from tournament.models import Tournament
from tournament.services.start_score import set_start_score


@never_cache
@requires(Right.CORRECT)
@refusals_to("desk:pairing", "tournament", "event", "key")
def page(request: HttpRequest, tournament: Tournament, event: str, key: str) -> HttpResponse:
    pairing = pairing_of(tournament, event, key)
    line = line_of_pairing(pairing)
    first, second = line.start_score
    initial = {"first": first, "second": second, "version": line.version}
    form = StartScoreForm(line.names, request.POST or None, initial=initial)
    if form.is_valid():
        given = form.cleaned_data
        with refused_into(form):
            set_start_score(
                pairing,
                (given["first"], given["second"]),
                version=given["version"],
                reason=given["reason"],
                by=actor(request),
            )
            messages.success(request, _("Saved."))
            return redirect("desk:pairing", tournament=tournament.slug, event=event, key=key)
    shown = {"event": pairing.stage.event, "line": line}
    return desk_form_page(request, "desk/start_score.html", tournament, form, **shown)
