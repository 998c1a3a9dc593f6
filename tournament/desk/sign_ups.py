"""Side events that fill: who is on each list, one more, one less, "8 of 8, start?"."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.tournament.states import Right
from tournament.access import requires
from tournament.address import address_for_phones
from tournament.desk.frame import actor, desk_page, event_of
from tournament.desk.refusals import refusals_to
from tournament.links import sign_up_path
from tournament.models import Registration, Tournament
from tournament.selectors.registration import found_people
from tournament.selectors.sign_ups import sign_up_lists
from tournament.services.sign_ups import sign_off, sign_up, start_instance


@requires(Right.SEE_DESK)
def lists_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All lists. With ?to=<event>&q=<letters>: who may be put on that one."""
    query, to = request.GET.get("q", "").strip(), request.GET.get("to", "")
    found = [person for person in found_people(tournament, query) if person.number] if query else []
    base = tournament.base_url.rstrip("/") or address_for_phones(request.build_absolute_uri("/"))
    shown = {"lists": sign_up_lists(tournament), "found": found, "query": query, "to": to}
    address = base.rstrip("/") + sign_up_path(tournament)
    return desk_page(request, "desk/sign_ups.html", tournament, **shown, address=address, here="sign-ups")


@require_POST
@requires(Right.MARK_PRESENCE)
@refusals_to("desk:sign-ups", "tournament")
def add(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """Put somebody who is registered on the list."""
    row = event_of(tournament, event)
    number = request.POST.get("number", "")
    people = Registration.objects.select_related("player").filter(tournament=tournament)
    person = get_object_or_404(people, number=int(number) if number.isdecimal() and len(number) < 9 else 0)
    entrant = sign_up(row, person.player, by=actor(request))
    messages.success(request, _("%(name)s is on the list.") % {"name": entrant.name})
    return redirect("desk:sign-ups", tournament=tournament.slug)


@require_POST
@requires(Right.MARK_PRESENCE)
@refusals_to("desk:sign-ups", "tournament")
def remove(request: HttpRequest, tournament: Tournament, event: str, entrant: int) -> HttpResponse:
    row = event_of(tournament, event)
    sign_off(get_object_or_404(row.entrants, pk=entrant), by=actor(request))
    return redirect("desk:sign-ups", tournament=tournament.slug)


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:sign-ups", "tournament")
def start(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    row = event_of(tournament, event)
    part = start_instance(row, by=actor(request))
    messages.success(request, _("%(event)s has started: the draw is published.") % {"event": row.name})
    row.refresh_from_db()
    return redirect(f"/desk/{tournament.slug}/e/{row.slug}/draw/#part-{part.number}")
