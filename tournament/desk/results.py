"""Results at the desk: found and entered in three taps, settled, corrected after a look at what changes."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from rules.errors import TavlaError
from rules.match.states import RESULT_STATES
from rules.tournament.states import Right
from tournament.access import requires
from tournament.desk.forms.result import (
    ClaimForm,
    ClearForm,
    CorrectionForm,
    DoubleForfeitForm,
    ResultForm,
)
from tournament.desk.frame import actor, desk_page, line_of_pairing, pairing_of
from tournament.desk.previews import UNREADABLE, Shown, correction_shown, previewed, result_shown
from tournament.desk.refusals import refusals_to
from tournament.entries import waits_its_turn
from tournament.models import Pairing, Tournament
from tournament.phrases import refusal_sentence
from tournament.reentry_errors import PersonPlaysError
from tournament.selectors.desk import find_pairings
from tournament.selectors.pairings import open_pairings
from tournament.services.corrections import clear_result, preview_clearing
from tournament.services.leaving import double_forfeit, go_home, play_on
from tournament.services.results import correct_result, enter_result, settle


@requires(Right.ENTER_RESULT)
def find_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Without a query: what is being played or can start."""
    query = request.GET.get("q", "").strip()
    lines = find_pairings(tournament, query) if query else open_pairings(tournament)
    template = "desk/found.html" if request.htmx else "desk/find.html"
    return desk_page(request, template, tournament, lines=lines, query=query, here="result")


@never_cache
@requires(Right.ENTER_RESULT)
@refusals_to("desk:pairing", "tournament", "event", "key")
def result_page(request: HttpRequest, tournament: Tournament, event: str, key: str) -> HttpResponse:
    """The form; with `save` the result is entered and the next match can be looked for."""
    pairing = pairing_of(tournament, event, key)
    form = _result_form(request, pairing)
    if pairing.match is None:
        messages.error(request, _why_not_yet(pairing))
        return redirect("desk:pairing", tournament=tournament.slug, event=event, key=key)
    shown = previewed(form, result_shown(pairing, form))
    if "save" in request.POST and form.is_valid():
        try:
            enter_result(
                pairing,
                form.claim,
                version=form.cleaned_data["version"],
                goes_home=bool(shown.get("goes_home")),
                by=actor(request),
            )
        except TavlaError as error:
            shown = {"error": refusal_sentence(error)}
        else:
            messages.success(request, " ".join(shown["sentences"]))
            return redirect("desk:find", tournament=tournament.slug)
    return _page(request, "desk/result.html", tournament, pairing, form, shown)


@require_POST
@requires(Right.ENTER_RESULT)
@refusals_to("desk:pairing", "tournament", "event", "key")
def preview(request: HttpRequest, tournament: Tournament, event: str, key: str) -> HttpResponse:
    """What the result in the form would do, in a few sentences, and the button that saves it."""
    pairing = pairing_of(tournament, event, key)
    form = _result_form(request, pairing)
    shown = previewed(form, result_shown(pairing, form))
    return _page(request, "desk/result_preview.html", tournament, pairing, form, shown)


@never_cache
@requires(Right.CORRECT)
@refusals_to("desk:pairing", "tournament", "event", "key")
def correct_page(request: HttpRequest, tournament: Tournament, event: str, key: str) -> HttpResponse:
    """A later truth: first what would change, then, with `save`, the correction."""
    pairing = pairing_of(tournament, event, key)
    line = line_of_pairing(pairing)
    if pairing.match is None or pairing.match.state not in RESULT_STATES:
        messages.error(request, _("This match has no result yet that could be corrected."))
        return redirect("desk:pairing", tournament=tournament.slug, event=event, key=key)
    form = CorrectionForm(line, request.POST or None)
    shown = previewed(form, correction_shown(pairing))
    if "save" in request.POST and "sentences" in shown:
        given = form.cleaned_data
        try:
            correct_result(
                pairing,
                form.claim,
                clear=form.clears,
                revision=given["revision"],
                reason=given["reason"],
                by=actor(request),
            )
        except TavlaError as error:
            shown |= {"error": refusal_sentence(error)}
        else:
            messages.success(request, _("The result is corrected."))
            return redirect("desk:pairing", tournament=tournament.slug, event=event, key=key)
    shown |= {"clears": form.clears, "revision": tournament.revision, "clearing": preview_clearing(pairing)}
    return _page(request, "desk/correct.html", tournament, pairing, form, shown)


@require_POST
@requires(Right.CORRECT)
@refusals_to("desk:pairing", "tournament", "event", "key")
def clear(request: HttpRequest, tournament: Tournament, event: str, key: str) -> HttpResponse:
    """Nobody won: the result is taken back with all that followed from it."""
    pairing = pairing_of(tournament, event, key)
    clearing, line = preview_clearing(pairing), line_of_pairing(pairing)
    form = ClearForm(request.POST)
    if form.is_valid():
        given = form.cleaned_data
        try:
            clear_result(pairing, revision=given["revision"], reason=given["reason"], by=actor(request))
        except TavlaError as error:
            refused = refusal_sentence(error)
        else:
            messages.success(request, _("The result is taken back: the two play anew."))
            return redirect("desk:pairing", tournament=tournament.slug, event=event, key=key)
    else:
        refused = UNREADABLE
    shown = {"revision": tournament.revision, "clearing": clearing, "error": refused, "clear_form": form}
    return _page(request, "desk/correct.html", tournament, pairing, CorrectionForm(line), shown)


@require_POST
@requires(Right.ENTER_RESULT)
@refusals_to("desk:pairing", "tournament", "event", "key")
def settle_result(request: HttpRequest, tournament: Tournament, event: str, key: str) -> HttpResponse:
    """Confirm what was reported as it stands; it also ends a dispute."""
    settle(pairing_of(tournament, event, key), by=actor(request))
    messages.success(request, _("The result is confirmed."))
    if request.POST.get("back") == "desk":
        return redirect("desk:desk", tournament=tournament.slug)
    return redirect("desk:pairing", tournament=tournament.slug, event=event, key=key)


@require_POST
@requires(Right.CORRECT)
@refusals_to("desk:result", "tournament", "event", "key")
def both_forfeit(request: HttpRequest, tournament: Tournament, event: str, key: str) -> HttpResponse:
    """Neither side came, or both are out: two losers, no winner."""
    pairing = pairing_of(tournament, event, key)
    form = DoubleForfeitForm(request.POST)
    if not form.is_valid():
        messages.error(request, UNREADABLE)
        return redirect("desk:result", tournament=tournament.slug, event=event, key=key)
    double_forfeit(pairing, **form.cleaned_data, by=actor(request))
    messages.success(request, _("Both sides have lost match %(match)s.") % {"match": key})
    return redirect("desk:find", tournament=tournament.slug)


@require_POST
@requires(Right.ENTER_RESULT)
@refusals_to("desk:pairing", "tournament", "event", "key")
def home(request: HttpRequest, tournament: Tournament, event: str, key: str) -> HttpResponse:
    """The loser goes home instead of playing on below; with "plays_on" he plays on after all."""
    pairing = pairing_of(tournament, event, key)
    if "plays_on" in request.POST:
        play_on(pairing, by=actor(request))
        messages.success(request, _("The loser plays on."))
    else:
        go_home(pairing, by=actor(request))
        messages.success(request, _("The loser goes home: the place below is a bye."))
    return redirect("desk:pairing", tournament=tournament.slug, event=event, key=key)


def _why_not_yet(pairing: Pairing) -> str:
    """Why a pairing has no match that could get a result."""
    if waits_its_turn(pairing):
        return refusal_sentence(PersonPlaysError(pairing=pairing.key))
    return _("This match cannot be played yet: not both players are known.")


def _result_form(request: HttpRequest, pairing: Pairing) -> ResultForm:
    return ResultForm(line_of_pairing(pairing), request.POST or None)


def _page(
    request: HttpRequest,
    template: str,
    tournament: Tournament,
    pairing: Pairing,
    form: ClaimForm,
    shown: Shown,
) -> HttpResponse:
    """A form, or its preview; 422 where a whole page says why it cannot be."""
    status = 422 if "error" in shown and template != "desk/result_preview.html" else 200
    frame = {"event": pairing.stage.event, "line": form.line, "form": form, "here": "result"}
    return desk_page(request, template, tournament, status=status, **frame, **shown)
