"""The draw: made, looked at, made again, published or thrown away."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.tournament.states import EntrantStatus, Right, StageState
from tournament.access import requires
from tournament.desk.frame import actor, desk_page, event_of
from tournament.desk.refusals import refusals_to
from tournament.models import Event, Tournament
from tournament.phrases import refusal_sentence
from tournament.selectors.brackets import bracket_picture
from tournament.services.draws import (
    discard_draw,
    draw_event,
    publish_draw,
    refusals_to_draw,
    refusals_to_publish,
)


@requires(Right.SEE_DESK)
def draw_page(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    row = event_of(tournament, event)
    return desk_page(request, "desk/draw.html", tournament, event=row, here="draw", **_draw_as_it_is(row))


def _draw_as_it_is(event: Event) -> dict[str, object]:
    stages = tuple(event.stages.order_by("order"))
    is_drawn = stages[0].state != StageState.PLANNED
    entrants = event.entrants.exclude(status=EntrantStatus.WITHDRAWN)
    return {
        "stages": stages,
        "main": stages[0],
        "is_drawn": is_drawn,
        "is_published": stages[0].is_published,
        "pictures": tuple(bracket_picture(stage, draft=True) for stage in stages) if is_drawn else (),
        "all": entrants.count(),
        "not_here": tuple(entrants.exclude(status=EntrantStatus.CHECKED_IN)),
        "draw_refusals": [refusal_sentence(error) for error in refusals_to_draw(event)],
        "publish_refusals": [refusal_sentence(error) for error in refusals_to_publish(event)],
    }


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:draw", "tournament", "event")
def make(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    row = event_of(tournament, event)
    draw_event(row, only_here=request.POST.get("who") == "here", by=actor(request))
    return redirect("desk:draw", tournament=tournament.slug, event=row.slug)


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:draw", "tournament", "event")
def publish(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    row = event_of(tournament, event)
    seen = request.POST.get("draw_seed", "")
    publish_draw(row, draw_seed=int(seen) if seen.isdecimal() else -1, by=actor(request))
    messages.success(request, _("The draw is published: everybody sees it now, and matches can start."))
    return redirect("desk:draw", tournament=tournament.slug, event=row.slug)


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:draw", "tournament", "event")
def discard(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    row = event_of(tournament, event)
    discard_draw(row, by=actor(request))
    messages.success(request, _("The draw is thrown away. Its seed stays in the log."))
    return redirect("desk:draw", tournament=tournament.slug, event=row.slug)
