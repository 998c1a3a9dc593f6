"""One match as the desk sees it: who, what was reported, its games and records, both links, its history."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from matches.models import MatchRecord, Side
from rules.tournament.states import Right
from tournament.access import requires
from tournament.desk.frame import actor, desk_page, pairing_of
from tournament.desk.refusals import refusals_to
from tournament.links import match_url
from tournament.models import Tournament
from tournament.selectors import matches as selectors
from tournament.services.records import attach_record, choose_columns


@never_cache
@requires(Right.SEE_DESK)
def pairing_page(request: HttpRequest, tournament: Tournament, event: str, key: str) -> HttpResponse:
    pairing = pairing_of(tournament, event, key)
    shown = selectors.pairing_page(pairing)
    return desk_page(
        request,
        "desk/pairing.html",
        tournament,
        event=pairing.stage.event,
        shown=shown,
        line=shown.line,
        links=_links(request, tournament, shown.sides),
    )


def _links(request: HttpRequest, tournament: Tournament, sides: tuple[Side, ...]) -> list[dict[str, object]]:
    """The addresses with which each side reports, as they stand on the score sheet."""
    return [
        {"id": f"link-{side.number}", "name": side.name, "url": match_url(tournament, side, request)}
        for side in sides
    ]


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


@require_POST
@requires(Right.ENTER_RESULT)
@refusals_to("desk:pairing", "tournament", "event", "key")
def choose(request: HttpRequest, tournament: Tournament, event: str, key: str, record: int) -> HttpResponse:
    """Say which player sits in the left column of a record whose names tell nothing."""
    pairing = pairing_of(tournament, event, key)
    row = get_object_or_404(MatchRecord, pk=record, match=pairing.match)
    left = request.POST.get("left")
    if left in ("1", "2"):
        choose_columns(row, left_side=int(left), by=actor(request))
    return redirect("desk:pairing", tournament=tournament.slug, event=event, key=key)
