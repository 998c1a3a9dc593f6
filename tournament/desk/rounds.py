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
from tournament.desk.forms.by_hand import ByHandForm, FixedForm
from tournament.desk.forms.draw import PartNumberForm, RoundForm, SeenDrawForm, SwapForm
from tournament.desk.frame import actor, desk_form_page, event_of
from tournament.desk.refusals import refusals_to, refused_into
from tournament.models import Tournament
from tournament.parts import drawn_entrants, part_of
from tournament.services.round_rows import reasons_json
from tournament.services.rounds import (
    close_part,
    discard_round,
    draft_of,
    draw_round,
    publish_round,
    reopen_part,
    seats_of,
    set_round,
    swap_in_round,
    warnings_by_hand,
)
from tournament.words_pairing import reason_words


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:draw", "tournament", "event")
def make(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """Pair the next round; with "again" instead of the one that lies ready."""
    row, part = event_and_part(request, tournament, event)
    said, fixed = RoundForm(request.POST).said, FixedForm(request.POST).pairs
    draw_round(row, part, **said, fixed=fixed, again="again" in request.POST, by=actor(request))
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


@requires(Right.DRAW)
@refusals_to("desk:draw", "tournament", "event")
def by_hand(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """Every pair of the round that lies ready; what speaks against them is read before they are saved."""
    row = event_of(tournament, event)
    part = part_of(row, PartNumberForm(request.POST or request.GET).number)
    round_ = draft_of(row, part.number)
    people = list(row.entrants.filter(pk__in=drawn_entrants([round_.stage])).values_list("pk", "name"))
    form = ByHandForm(people, seats_of(round_), request.POST or None)
    shown: dict[str, object] = {"part": part, "round": round_, "here": "draw", "left_out": form.left_out}
    if form.is_valid():
        with refused_into(form):
            found = reasons_json(warnings_by_hand(row, part, form.pairs))
            shown |= {"looked": True, "warnings": [reason_words(each, dict(people)) for each in found]}
            if "save" in request.POST:
                set_round(row, part.number, form.pairs, by=actor(request))
                messages.success(request, _("The round is paired by hand."))
                return to_part(row, part.number)
    return desk_form_page(request, "desk/round_by_hand.html", tournament, form, event=row, **shown)


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
