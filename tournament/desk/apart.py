"""Who meets whom: people kept apart by club, country or family, and pairs that never meet."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.tournament.states import Right
from tournament.access import requires
from tournament.desk.forms.apart import ApartForm, PairForm
from tournament.desk.frame import actor, desk_form_page, event_of
from tournament.desk.refusals import refusals_to, refused_into
from tournament.models import Tournament
from tournament.parts import parts_of
from tournament.selectors.apart import apart_page, not_kept
from tournament.services.apart import allow_pair, forbid_pair, keep_apart


@requires(Right.DRAW)
def page(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """What is wished, the groups it touches, and what the draws that are made do not keep."""
    row = event_of(tournament, event)
    shown = apart_page(row)
    form = ApartForm(request.POST or None, strengths=shown.strengths)
    if form.is_valid():
        with refused_into(form):
            keep_apart(row, form.said, by=actor(request))
            messages.success(request, _("Saved. It holds for every draw and round from now on."))
            return redirect("desk:apart", tournament=tournament.slug, event=row.slug)
    told = [(part.number, not_kept(row, part.number)) for part in parts_of(row)]
    return desk_form_page(
        request,
        "desk/apart.html",
        tournament,
        form,
        event=row,
        here="draw",
        shown=shown,
        told=[(number, each) for number, each in told if each],
        is_out=row.stages.filter(part=1, published_at__isnull=False).exists(),
    )


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:apart", "tournament", "event")
def pair(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """Two never meet; with "allow" they may again."""
    row = event_of(tournament, event)
    form = PairForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose two players."))
        return redirect("desk:apart", tournament=tournament.slug, event=row.slug)
    first, second = (get_object_or_404(row.entrants, pk=form.cleaned_data[name]) for name in form.fields)
    (allow_pair if "allow" in request.POST else forbid_pair)(row, first, second, by=actor(request))
    return redirect("desk:apart", tournament=tournament.slug, event=row.slug)
