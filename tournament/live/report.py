"""Reporting a result by a match link: who won, by how much, one look at what it does, then sent."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from matches.models import Side
from matches.snapshots import has_crawford, standing_result
from rules.errors import TavlaError
from rules.match.claim import Claim, checked
from tournament.actor import Actor
from tournament.links import match_path
from tournament.live.forms import ResultForm
from tournament.live.links import by_link, not_too_often, page_of
from tournament.live.match import frame_of, result_words
from tournament.phrases import refusal_sentence
from tournament.selectors.matches import MatchPage
from tournament.selectors.previews import result_preview
from tournament.services.results import report_result


@not_too_often()
@by_link
def report(request: HttpRequest, side: Side) -> HttpResponse:
    """One step after the other, each an address: the winner, the points, the look at what it does."""
    page = page_of(side)
    if request.method != "POST" and not (page.may_report or page.may_confirm):
        return redirect(match_path(side))
    form = ResultForm(request.POST if request.method == "POST" else request.GET)
    if not form.is_valid():
        messages.error(request, " ".join(str(e) for errors in form.errors.values() for e in errors))
        return redirect(match_path(side))
    if not form.is_told:
        return _ask(request, side, page, form)
    claim = form.claim(length=side.match.length)
    try:
        if request.method == "POST":
            report_result(side, claim, by=Actor.of_side(side))
            return redirect(match_path(side))
        return _look(request, side, page, form, claim)
    except TavlaError as error:
        messages.error(request, refusal_sentence(error))
        return redirect(match_path(side))


def _ask(request: HttpRequest, side: Side, page: MatchPage, form: ResultForm) -> HttpResponse:
    """Who won; then the points of the loser."""
    context = {
        "winner": form.cleaned_data["winner"],
        "loser_points": range(min(side.match.start), side.match.length),
        **frame_of(page, side),
    }
    return render(request, "live/report.html", context)


def _look(request: HttpRequest, side: Side, page: MatchPage, form: ResultForm, claim: Claim) -> HttpResponse:
    """What the report will do. Raises the refusals of the claim."""
    match = side.match
    result = checked(claim, length=match.length, crawford=has_crawford(match), start=match.start)
    counts = standing_result(side.match)
    context = {
        "form": form,
        "mine": result_words(page.line, result.winner.value, result.score),
        "sentences": result_preview(side.match.pairing, result).sentences if counts is None else (),
        "contradicts": counts is not None and result.contradicts(counts),
        "agrees": counts is not None and not result.contradicts(counts),
        **frame_of(page, side),
    }
    return render(request, "live/report_look.html", context)
