"""Signing up for side events on one's own phone or the hall's tablet: find the name, tap the event.

Whoever has the link may; only people the desk has registered can be put on a list, and the desk can take
everybody off again.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django_ratelimit.core import is_ratelimited

from matches.names import matches_search
from rules.errors import TavlaError
from tournament.actor import Actor
from tournament.links import sign_up_path, tournament_of_sign_up
from tournament.models import Registration, Tournament
from tournament.phrases import refusal_sentence
from tournament.selectors.sign_ups import sign_up_lists
from tournament.services.sign_ups import sign_up

MOST_FOUND = 12
#: A whole hall behind one address signs up in the same minutes.
RATE = "120/m"


@never_cache
def page(request: HttpRequest, token: str) -> HttpResponse:
    """The lists; ?q= finds names, ?number= shows the lists for one person."""
    try:
        tournament = tournament_of_sign_up(token)
    except TavlaError as refusal:
        return render(request, "refused.html", {"sentence": refusal_sentence(refusal)}, status=404)
    if request.method == "POST":
        return _sign_up(request, tournament)
    people = Registration.objects.filter(tournament=tournament).select_related("player")
    query, number = request.GET.get("q", "").strip(), request.GET.get("number", "")
    person = people.filter(number=int(number)).first() if number.isdecimal() and len(number) < 9 else None
    found = (
        [row for row in people.order_by("player__sort_key") if matches_search(query, row.player.search_key)]
        if query and person is None
        else []
    )
    shown = {
        "tournament": tournament,
        "lists": [row for row in sign_up_lists(tournament) if not row.event.are_entries_closed],
        "query": query,
        "person": person,
        "found": found[:MOST_FOUND],
        "more": len(found) - MOST_FOUND,
    }
    return render(request, "live/sign_up.html", shown)


def _sign_up(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    if is_ratelimited(request, group="live.sign-up", key="ip", rate=RATE, method="POST", increment=True):
        sentence = _("Too many attempts. Wait a few minutes and try again.")
        return render(request, "refused.html", {"sentence": sentence}, status=429)
    number, slug = request.POST.get("number", ""), request.POST.get("event", "")
    people = Registration.objects.filter(tournament=tournament).select_related("player")
    person = get_object_or_404(people, number=int(number) if number.isdecimal() and len(number) < 9 else 0)
    event = get_object_or_404(tournament.events, slug=slug)
    try:
        entrant = sign_up(
            event, person.player, by=Actor(_("%(name)s, by the list") % {"name": person.player.name})
        )
        values = {"name": entrant.name, "event": event.name}
        messages.success(request, _("%(name)s is on the list of %(event)s.") % values)
    except TavlaError as refusal:
        messages.error(request, refusal_sentence(refusal))
    return redirect(sign_up_path(tournament))
