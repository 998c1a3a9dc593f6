"""Calling matches to tables. Optional: people may also just sit down and play."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.tournament.states import RIGHTS, Right
from tournament.access import requires
from tournament.desk.forms.tables import CallForm
from tournament.desk.frame import actor, pairing_of
from tournament.desk.refusals import refusals_to
from tournament.models import Tournament
from tournament.services.tables import call_match, table_of, take_back_call


@require_POST
@requires(Right.ENTER_RESULT)
@refusals_to("desk:desk", "tournament")
def call(request: HttpRequest, tournament: Tournament, event: str, key: str) -> HttpResponse:
    """Send the two players to a table, named by its number. Before its time only a director may."""
    pairing = pairing_of(tournament, event, key)
    form = CallForm(request.POST)
    if form.is_valid():
        table = table_of(tournament, number=form.cleaned_data["table"])
        despite = "despite" in request.POST and Right.CORRECT in RIGHTS[request.role]
        call_match(pairing, table=table, by=actor(request), despite=despite)
    else:
        messages.error(request, _("Choose a table first."))
    return redirect("desk:desk", tournament=tournament.slug)


@require_POST
@requires(Right.ENTER_RESULT)
@refusals_to("desk:desk", "tournament")
def take_back(request: HttpRequest, tournament: Tournament, event: str, key: str) -> HttpResponse:
    take_back_call(pairing_of(tournament, event, key), by=actor(request))
    return redirect("desk:desk", tournament=tournament.slug)
