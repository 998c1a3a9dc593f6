"""Late entry into any part: a free line, the last start number, or a new draw, which is asked twice.

What it would do is read first; the line that chance chose then is the one that is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

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
from tournament.desk.forms.late import LateSeenForm, LetInForm
from tournament.desk.frame import actor, desk_page, event_of
from tournament.desk.refusals import refusals_to, refused_into
from tournament.models import Entrant, Event, Tournament
from tournament.parts import drawn_entrants, part_of, stages_of_part
from tournament.second_looks import SecondLook, look_words
from tournament.selectors.chain import rolling_of
from tournament.selectors.late import late_preview, looks_at_late
from tournament.services.lines import enter_late, let_in
from tournament.services.sign_ups import sign_up
from tournament.words_formats import format_words

#: What was asked before a new draw, and answered with yes: "no line is free, draw again?", "really?".
ASKED, SURE = "asked", "sure"


@requires(Right.REGISTER)
@refusals_to("desk:draw", "tournament", "event")
def page(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """Somebody new, or ("who" is "known") one of the event who is not in the part: looked at, then done."""
    row, part = event_of(tournament, event), PartNumberForm(request.POST or request.GET).number
    known, data = request.POST.get("who") == "known", request.POST or None
    spec, drawn = part_of(row, part), drawn_entrants(stages_of_part(row, part))
    people = _outside(row, drawn)
    person, choice = EntrantForm(None if known else data), LetInForm(people, data if known else None)
    sent, question = (choice if known else person), ""
    told: dict[str, Any] = {}
    if sent.is_valid():
        with refused_into(sent):
            try:
                told = {} if _signs_up(request) else _told(request, row, part, sent)
                if not told or told["goes_on"]:
                    entrant = _enter(row, part, sent, request, told, by=actor(request))
                    messages.success(request, _("%(name)s is in.") % {"name": entrant.name})
                    return _onward(request, row, part)
            except NothingPlayedError:
                if Right.DRAW not in RIGHTS[request.role]:  # type: ignore[attr-defined]
                    raise  # drawing anew is a director's matter
                question = SURE if request.POST.get("redraw") in (ASKED, SURE) else ASKED
    shown = {"part": part, "words": format_words(spec.format), "drawn": len(drawn), "people": people}
    shown |= {"form": person, "choice": choice, "known": known, "question": question, "here": "draw"}
    shown |= {"rolling": rolling_of(row), "signs_up": _signs_up(request), "revision": tournament.revision}
    shown |= told | _looks(request, row, part, sent)
    return desk_page(
        request, "desk/late.html", tournament, event=row, status=422 if sent.errors else 200, **shown
    )


def _told(request: HttpRequest, event: Event, part: int, sent: forms.Form) -> dict[str, Any]:
    """What it would do, and whether it is to be done now. Raises what late_preview raises.

    draw_seed: of the line; it goes to the page and back, so that what was read is what is done.
    """
    looks = _looks(request, event, part, sent)["looks"]
    is_settled = all(look["is_meant"] for look in looks)
    if request.POST.get("redraw") == SURE and is_settled:
        return {"goes_on": True, "draw_seed": None}
    asked = LateSeenForm(request.POST)
    draw_seed = asked.draw_seed
    known = event.entrants.get(pk=sent.cleaned_data["entrant"]) if isinstance(sent, LetInForm) else None
    name = known.name if known else sent.cleaned_data["name"]
    preview = late_preview(event, part, name, draw_seed=draw_seed, entrant=known)
    is_fresh = asked.revision_seen == event.tournament.revision
    goes_on = "do" in request.POST and is_settled and is_fresh
    return {
        "preview": preview,
        "draw_seed": draw_seed,
        "goes_on": goes_on,
        "is_stale": "do" in request.POST and not is_fresh,
    }


def _looks(request: HttpRequest, event: Event, part: int, sent: forms.Form) -> dict[str, Any]:
    """The second looks of what was sent; whether each was taken."""
    if not sent.is_bound or sent.errors or _signs_up(request):
        return {"looks": []}
    found = looks_at_late(event, part, None if isinstance(sent, LetInForm) else sent.values)
    return {"looks": [look_line(look, request.POST.getlist("meant")) for look in found]}


def look_line(look: SecondLook, meant: Sequence[str]) -> dict[str, Any]:
    """A second look as the page shows it."""
    is_meant = look.key in meant
    return {"key": look.key, "words": look_words(look), "is_meant": is_meant, "player": look.player}


def is_namesake(meant: Sequence[str]) -> bool:
    """Was it said that somebody of a name that is there is somebody else?"""
    return any(key.startswith("namesake-") for key in meant)


def _enter(
    event: Event, part: int, sent: forms.Form, request: HttpRequest, told: dict[str, Any], *, by: Actor
) -> Entrant:
    may_draw = Right.DRAW in RIGHTS[request.role]  # type: ignore[attr-defined]
    redraw = may_draw and request.POST.get("redraw") == SURE
    if isinstance(sent, LetInForm):
        known = event.entrants.get(pk=sent.cleaned_data["entrant"])
        return let_in(known, part, draw_seed=told["draw_seed"], redraw=redraw, by=by)
    if _signs_up(request):
        return sign_up(event, sent.values, by=by)
    how = {"draw_seed": told["draw_seed"], "is_other": is_namesake(request.POST.getlist("meant"))}
    return enter_late(event, sent.values, part=part, redraw=redraw, **how, by=by)


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
