"""The prizes of an event: how they are divided, and who gets what as far as places are decided."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from rules.tournament.states import Right
from tournament.access import requires
from tournament.desk.forms.prizes import PrizesForm
from tournament.desk.frame import actor, desk_form_page, event_of
from tournament.desk.refusals import refused_into
from tournament.models import Tournament
from tournament.prizes import place_stages, plan_of_prizes, usual_plans
from tournament.selectors.prizes import prizes_of
from tournament.selectors.standings import standings_of
from tournament.services.prizes import set_prizes
from tournament.words_prizes import PRIZE_PLANS


@requires(Right.SET_UP)
def page(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """With ?plan= the form starts with a usual plan; nothing is kept before it is saved."""
    row = event_of(tournament, event)
    stages = place_stages(row)
    usual = usual_plans(stages, row.entrants.count())
    form = PrizesForm(
        stages,
        list(row.entrants.values_list("pk", "name")),
        currency=row.tournament.currency,
        shown=usual.get(request.GET.get("plan", "")) or plan_of_prizes(row),
        data=request.POST or None,
    )
    if form.is_valid():
        with refused_into(form):
            set_prizes(row, None if "none" in request.POST else form.plan, by=actor(request))
            messages.success(request, _("The prizes are saved."))
            return redirect("desk:prizes", tournament=tournament.slug, event=row.slug)
    shown = {"event": row, "here": "prizes", "usual": [(code, PRIZE_PLANS[code]) for code in usual]}
    shown |= {"prizes": prizes_of(row, standings_of(row)), "chosen": request.GET.get("plan", "")}
    return desk_form_page(request, "desk/prizes.html", tournament, form, **shown)
