"""The draw: made, looked at, made again, published or thrown away."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.tournament.states import EntrantStatus, Right, StageState
from tournament.access import requires
from tournament.desk.forms.draw import SeenDrawForm
from tournament.desk.frame import actor, desk_page, event_of
from tournament.desk.refusals import refusals_to
from tournament.models import Event, Tournament
from tournament.phrases import refusal_sentence
from tournament.selectors.brackets import picture_of
from tournament.selectors.chart import chart_of_event
from tournament.services.draws import (
    discard_draw,
    draw_event,
    left_out,
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
    entrants = tuple(event.entrants.exclude(status=EntrantStatus.WITHDRAWN))
    not_here = tuple(entrant for entrant in entrants if entrant.status != EntrantStatus.CHECKED_IN)
    missing = left_out(event)
    chart = chart_of_event(event, draft=True)
    return {
        "main": stages[0],
        "is_drawn": is_drawn,
        "is_published": stages[0].is_published,
        "pictures": tuple(picture_of(chart, stage) for stage in stages) if is_drawn else (),
        "link": _link_to_match(event) if stages[0].is_published else "",
        "all": len(entrants),
        "here_count": len(entrants) - len(not_here),
        "not_here": not_here,
        "left_out": missing,
        "who": "here" if missing else "all",
        "draw_refusals": [refusal_sentence(error) for error in refusals_to_draw(event)],
        "publish_refusals": [refusal_sentence(error) for error in refusals_to_publish(event)],
    }


def _link_to_match(event: Event) -> str:
    """The address of a match's page, with {key} for its key."""
    parts = [event.tournament.slug, event.slug, "KEY"]
    return reverse("desk:pairing", args=parts).replace("KEY", "{key}")


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
    publish_draw(row, draw_seed=SeenDrawForm(request.POST).seen, by=actor(request))
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
