"""Results at the desk: found and entered in three taps, settled, corrected after a look at what changes."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from rules.errors import TavlaError
from rules.tournament.states import Right
from tournament.access import requires
from tournament.desk.frame import actor, desk_page, pairing_of
from tournament.desk.refusals import refusals_to
from tournament.models import Tournament
from tournament.phrases import refusal_sentence
from tournament.selectors.desk import find_pairings
from tournament.selectors.pairings import open_pairings
from tournament.services.results import (
    enter_result,
    settle,
)


@requires(Right.ENTER_RESULT)
def find_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Without a query: what is being played or can start."""
    query = request.GET.get("q", "").strip()
    lines = find_pairings(tournament, query) if query else open_pairings(tournament)
    template = "desk/found.html" if request.htmx else "desk/find.html"
    return desk_page(request, template, tournament, lines=lines, query=query, here="result")


@never_cache
@requires(Right.ENTER_RESULT)
def result_page(request: HttpRequest, tournament: Tournament, event: str, key: str) -> HttpResponse:
    """The form; with `save` the result is entered and the next match can be looked for."""
    pairing = pairing_of(tournament, event, key)
    if pairing.match is None:
        messages.error(request, _("This match cannot be played yet: not both players are known."))
        return redirect("desk:pairing", tournament=tournament.slug, event=event, key=key)
    form = _form(request, pairing)
    shown = _previewed(form, pairing) if form.is_bound else {}
    if "save" in request.POST and "error" not in shown:
        try:
            enter_result(pairing, form.claim, version=form.cleaned_data["version"], by=actor(request))
        except TavlaError as error:
            shown = {"error": refusal_sentence(error)}
        else:
            messages.success(request, " ".join(shown["sentences"]))
            return redirect("desk:find", tournament=tournament.slug)
    return _page(request, "desk/result.html", tournament, pairing, form, shown)


@require_POST
@requires(Right.ENTER_RESULT)
def preview(request: HttpRequest, tournament: Tournament, event: str, key: str) -> HttpResponse:
    """What the result in the form would do, as one sentence or two."""
    pairing = pairing_of(tournament, event, key)
    form = _form(request, pairing)
    return _page(request, "desk/result_preview.html", tournament, pairing, form, _previewed(form, pairing))


@require_POST
@requires(Right.ENTER_RESULT)
@refusals_to("desk:pairing", "tournament", "event", "key")
def settle_result(request: HttpRequest, tournament: Tournament, event: str, key: str) -> HttpResponse:
    """Confirm what was reported as it stands; it also ends a dispute."""
    settle(pairing_of(tournament, event, key), by=actor(request))
    messages.success(request, _("The result is confirmed."))
    if request.POST.get("back") == "desk":
        return redirect("desk:desk", tournament=tournament.slug)
    return redirect("desk:pairing", tournament=tournament.slug, event=event, key=key)


def correct_page(request, tournament, event, key): ...
