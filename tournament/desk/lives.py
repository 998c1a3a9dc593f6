"""Players with another number of lives than the others."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from rules.tournament.pairing.settings import LivesSettings
from rules.tournament.states import EntrantStatus, Right
from tournament.access import requires
from tournament.desk.forms.lives import LivesForm
from tournament.desk.frame import actor, desk_form_page, event_of
from tournament.desk.refusals import refused_into
from tournament.models import Event, Tournament
from tournament.parts import parts_of
from tournament.services.lives import set_lives


@requires(Right.DRAW)
def page(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    row = event_of(tournament, event)
    usual = _usual_lives(row)
    if usual is None:
        messages.error(
            request, _("Nobody has lives in this event: choose a format that is out at so many losses.")
        )
        return redirect("desk:draw", tournament=tournament.slug, event=row.slug)
    people = list(row.entrants.exclude(status=EntrantStatus.WITHDRAWN))
    form = LivesForm(people, request.POST or None)
    if form.is_valid():
        with refused_into(form):
            set_lives(row, form.numbers, by=actor(request))
            messages.success(request, _("The lives are saved. They hold from the next pairing on."))
            return redirect("desk:lives", tournament=tournament.slug, event=row.slug)
    shown = {"event": row, "here": "draw", "usual": usual}
    return desk_form_page(request, "desk/lives.html", tournament, form, **shown)


def _usual_lives(event: Event) -> int | None:
    """What the first such part says; None where nobody has lives."""
    found = (part.settings for part in parts_of(event) if isinstance(part.settings, LivesSettings))
    return next((settings.lives for settings in found), None)
