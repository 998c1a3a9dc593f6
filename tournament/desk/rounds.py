"""Parts that are paired round by round: the next round, looked at, changed by hand, published; the end."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.tournament.states import Right
from tournament.access import requires
from tournament.desk.draw import event_and_part, to_part
from tournament.desk.forms.draw import RoundForm, SeenDrawForm, SwapForm
from tournament.desk.frame import actor
from tournament.desk.refusals import refusals_to
from tournament.models import Tournament
from tournament.services.rounds import (
    close_part,
    discard_round,
    draw_round,
    publish_round,
    reopen_part,
    swap_in_round,
)


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:draw", "tournament", "event")
def make(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """Pair the next round; with "again" the one that lies ready is thrown away first."""
    row, part = event_and_part(request, tournament, event)
    if "again" in request.POST:
        discard_round(row, part, by=actor(request))
    draw_round(row, part, **RoundForm(request.POST).said, by=actor(request))
    return to_part(row, part)


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:draw", "tournament", "event")
def publish(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    row, part = event_and_part(request, tournament, event)
    publish_round(row, part, draw_seed=SeenDrawForm(request.POST).seen, by=actor(request))
    messages.success(request, _("The round is published: everybody sees it now, and matches can start."))
    return to_part(row, part)


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:draw", "tournament", "event")
def discard(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    row, part = event_and_part(request, tournament, event)
    discard_round(row, part, by=actor(request))
    messages.success(request, _("The round is thrown away. Its seed stays in the log."))
    return to_part(row, part)


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:draw", "tournament", "event")
def swap(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """Two change places; what speaks against the pairs is told beside the round, nothing is refused."""
    row, part = event_and_part(request, tournament, event)
    form = SwapForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose two players."))
        return to_part(row, part)
    first, second = (get_object_or_404(row.entrants, pk=form.cleaned_data[name]) for name in form.fields)
    swap_in_round(row, part, first, second, by=actor(request))
    said = _("%(first)s and %(second)s have changed places.")
    messages.success(request, said % {"first": first.name, "second": second.name})
    return to_part(row, part)


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:draw", "tournament", "event")
def close(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    row, part = event_and_part(request, tournament, event)
    close_part(row, part, by=actor(request))
    messages.success(request, _("No further round is paired: the standings are final."))
    return to_part(row, part)


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:draw", "tournament", "event")
def reopen(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    row, part = event_and_part(request, tournament, event)
    reopen_part(row, part, by=actor(request))
    messages.success(request, _("Rounds can be paired again."))
    return to_part(row, part)
