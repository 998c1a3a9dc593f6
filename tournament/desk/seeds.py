"""Seeds of an event, all on one page: typed, by rating, by lot within pots, or taken away."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from rules.tournament.states import Right
from tournament.access import requires
from tournament.actor import Actor
from tournament.desk.forms.seeds import SeedsForm
from tournament.desk.frame import actor, desk_form_page, event_of
from tournament.desk.refusals import refused_into
from tournament.models import Event, Tournament
from tournament.selectors.entrants import entrants_of
from tournament.services.seeds import seed_by_pots, seed_by_rating, set_seeds

Doing = Callable[[Event, SeedsForm, Actor], None]

#: What the buttons of the page do.
_DOES: dict[str, Doing] = {
    "numbers": lambda event, form, by: set_seeds(event, form.numbers, by=by),
    "rating": lambda event, form, by: seed_by_rating(event, count=form.cleaned_data["count"], by=by),
    "pots": lambda event, form, by: seed_by_pots(event, form.numbers, by=by),
    "none": lambda event, form, by: set_seeds(event, {}, by=by),
}


@requires(Right.DRAW)
def page(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    row = event_of(tournament, event)
    form = SeedsForm([line for line in entrants_of(row) if not line.has_left], request.POST or None)
    if form.is_valid():
        with refused_into(form):
            _DOES.get(request.POST.get("do", ""), _DOES["numbers"])(row, form, actor(request))
            messages.success(request, _("The seeds are saved. The next draw uses them."))
            return redirect("desk:seeds", tournament=tournament.slug, event=row.slug)
    is_drafted = row.stages.filter(part=1, drawn_at__isnull=False, published_at__isnull=True).exists()
    is_out = row.stages.filter(part=1, published_at__isnull=False).exists()
    shown = {"event": row, "here": "draw", "is_drafted": is_drafted, "is_out": is_out}
    return desk_form_page(request, "desk/seeds.html", tournament, form, **shown)
