"""Others have played than were paired: for which match it stands, who meets whom then, and the result."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from rules.tournament.states import Right
from tournament.access import requires
from tournament.desk.forms.wrong_pair import WrongPairForm
from tournament.desk.frame import actor, desk_form_page, line_of_pairing, pairing_of
from tournament.desk.refusals import refusals_to, refused_into
from tournament.models import Tournament
from tournament.selectors.wrong_pair import could_have_played
from tournament.services.wrong_pair import assign_played, preview_played


@never_cache
@requires(Right.CORRECT)
@refusals_to("desk:pairing", "tournament", "event", "key")
def page(request: HttpRequest, tournament: Tournament, event: str, key: str) -> HttpResponse:
    """First what would change; with `save` the match stands and its result is entered."""
    pairing = pairing_of(tournament, event, key)
    line = line_of_pairing(pairing)
    here = [slot.entrant for slot in pairing.slots.select_related("entrant").order_by("number")]
    form = WrongPairForm(
        here,
        could_have_played(pairing),
        line.length,
        request.POST or None,
        initial={"revision": tournament.revision},
    )
    preview = None
    if form.is_valid():
        with refused_into(form):
            preview = preview_played(pairing, form.who_stays, form.who_came)
            if "save" in request.POST:
                given = form.cleaned_data
                assign_played(
                    pairing,
                    form.who_stays,
                    form.who_came,
                    form.claim,
                    revision=given["revision"],
                    reason=given["reason"],
                    by=actor(request),
                )
                messages.success(request, _("The match stands, and the others have a new one."))
                return redirect("desk:pairing", tournament=tournament.slug, event=event, key=key)
    shown = {"event": pairing.stage.event, "line": line, "preview": preview}
    return desk_form_page(request, "desk/wrong_pair.html", tournament, form, **shown)
