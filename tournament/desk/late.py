"""Late entry into any part: a free line, the last start number, or a new draw, which is asked twice."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from rules.tournament.lines import NothingPlayedError
from rules.tournament.states import RIGHTS, EntrantStatus, Right
from tournament.access import requires
from tournament.actor import Actor
from tournament.desk.draw import to_part
from tournament.desk.forms.draw import PartNumberForm
from tournament.desk.forms.entrants import EntrantForm
from tournament.desk.forms.late import LetInForm
from tournament.desk.frame import actor, desk_page, event_of
from tournament.desk.refusals import refusals_to, refused_into
from tournament.models import Entrant, Event, Tournament
from tournament.parts import drawn_entrants, part_of, stages_of_part
from tournament.selectors.chain import rolling_of
from tournament.services.lines import enter_late, let_in
from tournament.services.sign_ups import sign_up
from tournament.words_formats import format_words

#: What was asked before a new draw, and answered with yes: "no line is free, draw again?", "really?".
ASKED, SURE = "asked", "sure"


@requires(Right.REGISTER)
@refusals_to("desk:draw", "tournament", "event")
def page(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """Somebody new, or ("who" is "known") one of the event who is not in the part."""
    row, part = event_of(tournament, event), PartNumberForm(request.POST or request.GET).number
    known, data = request.POST.get("who") == "known", request.POST or None
    spec, drawn = part_of(row, part), drawn_entrants(stages_of_part(row, part))
    people = _outside(row, drawn)
    person, choice = EntrantForm(None if known else data), LetInForm(people, data if known else None)
    sent, question = (choice if known else person), ""
    if sent.is_valid():
        with refused_into(sent):
            try:
                entrant = _enter(row, part, sent, request, by=actor(request))
            except NothingPlayedError:
                if Right.DRAW not in RIGHTS[request.role]:  # type: ignore[attr-defined]
                    raise  # drawing anew is a director's matter
                question = SURE if request.POST.get("redraw") == ASKED else ASKED
            else:
                messages.success(request, _("%(name)s is in.") % {"name": entrant.name})
                return _onward(request, row, part)
    shown = {"part": part, "words": format_words(spec.format), "drawn": len(drawn), "people": people}
    shown |= {"form": person, "choice": choice, "known": known, "question": question, "here": "draw"}
    shown |= {"rolling": rolling_of(row), "signs_up": _signs_up(request)}
    return desk_page(
        request, "desk/late.html", tournament, event=row, status=422 if sent.errors else 200, **shown
    )


def _enter(event: Event, part: int, sent: forms.Form, request: HttpRequest, *, by: Actor) -> Entrant:
    may_draw = Right.DRAW in RIGHTS[request.role]  # type: ignore[attr-defined]
    redraw = may_draw and request.POST.get("redraw") == SURE
    if isinstance(sent, LetInForm):
        return let_in(event.entrants.get(pk=sent.cleaned_data["entrant"]), part, redraw=redraw, by=by)
    if _signs_up(request):
        return sign_up(event, sent.values, by=by)
    return enter_late(event, sent.values, part=part, redraw=redraw, by=by)


def _signs_up(request: HttpRequest) -> bool:
    """Is it for the list of the next rolling bracket?"""
    return "sign_up" in (request.POST or request.GET)


def _onward(request: HttpRequest, event: Event, part: int) -> HttpResponse:
    if _signs_up(request):
        return redirect("desk:draw", tournament=event.tournament.slug, event=event.slug)
    return to_part(event, part)


def _outside(event: Event, drawn: list[int]) -> list[tuple[int, str]]:
    """Who is entered, has not left and stands on no line of the part."""
    there = event.entrants.exclude(status=EntrantStatus.WITHDRAWN).exclude(pk__in=drawn)
    return list(there.values_list("pk", "name"))
