"""The page of one match on the phone of one side: how it stands, and confirming or objecting."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from matches.models import Side
from rules.errors import TavlaError
from rules.match.states import MatchState, ResultKind
from tournament.actor import Actor
from tournament.links import match_path, side_token
from tournament.live.forms import ObjectionForm
from tournament.live.links import by_link, not_too_often, page_of
from tournament.live.polling import REVISION, live_page, unchanged
from tournament.phrases import refusal_sentence
from tournament.selectors.lines import PairingLine
from tournament.selectors.matches import MatchPage
from tournament.selectors.revisions import revision_around
from tournament.services.results import confirm_result, object_to_result
from tournament.words_results import beats_words


@by_link
def match(request: HttpRequest, side: Side) -> HttpResponse:
    if REVISION in request.GET and unchanged(request, revision_around(side.match_id)):
        return HttpResponse(status=204)
    page = page_of(side)
    return live_page(request, "match", revision=page.revision, **frame_of(page, side))


@by_link
def news(request: HttpRequest, side: Side) -> HttpResponse:
    """Tells who is in the middle of a report that something happened to the match meanwhile."""
    if request.GET.get("version") == str(side.match.version):
        return HttpResponse(status=204)
    return render(request, "live/parts/news.html", {"token": side_token(side), "is_news": True})


@require_POST
@not_too_often()
@by_link
def confirm(request: HttpRequest, side: Side) -> HttpResponse:
    if side.match.state == MatchState.CONFIRMED:  # a second tap
        return redirect(match_path(side))
    try:
        confirm_result(side, by=Actor.of_side(side))
    except TavlaError as error:
        messages.error(request, refusal_sentence(error))
    else:
        messages.success(request, _("Thank you: the result is confirmed."))
    return redirect(match_path(side))


@not_too_often()
@by_link
def objection(request: HttpRequest, side: Side) -> HttpResponse:
    """Say that the reported result is wrong; the desk sees it at once."""
    page = page_of(side)
    form = ObjectionForm(request.POST if request.method == "POST" else None)
    if not page.may_confirm:  # also a second tap
        return redirect(match_path(side))
    if not form.is_valid():
        return render(request, "live/objection.html", {"form": form, **frame_of(page, side)})
    try:
        object_to_result(side, reason=form.cleaned_data["reason"], by=Actor.of_side(side))
    except TavlaError as error:
        messages.error(request, refusal_sentence(error))
    return redirect(match_path(side))


def frame_of(page: MatchPage, side: Side) -> dict[str, Any]:
    """What every page of a match link shows. counts: the result that counts, as a sentence."""
    return {
        "page": page,
        "line": page.line,
        "counts": _counts(page.line),
        "tournament": page.tournament,
        "token": side_token(side),
    }


def _counts(line: PairingLine) -> str:
    return "" if line.winner is None else result_words(line, line.winner, line.score, line.kind)


def result_words(
    line: PairingLine, winner: int, score: tuple[int, int] | None, kind: str = ResultKind.PLAYED
) -> str:
    """A result of the match as a sentence. score: points of side 1 and 2."""
    points = score if score is None or winner == 1 else score[::-1]
    return beats_words(line.names[winner - 1], line.names[2 - winner], score=points, kind=kind)
