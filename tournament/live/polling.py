"""Pages that keep themselves up to date by asking: "anything after revision 41?".

A page says which revision it shows. While that is the newest one the answer is 204 and costs one query;
otherwise it is the part of the page that changes, drawn anew.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from tournament.selectors.revisions import revision_of

View = Callable[..., HttpResponse]

REVISION = "revision"  # in the address of a page that asks whether it is stale


def unchanged(request: HttpRequest, revision: int | None) -> bool:
    """Whether the page that asks shows this revision already."""
    return revision is not None and request.GET.get(REVISION) == str(revision)


def polled(view: View) -> View:
    """For a public page below /t/<tournament>/: what is up to date is not drawn again."""

    @wraps(view)
    def answered(request: HttpRequest, tournament: str, *args: object, **kwargs: object) -> HttpResponse:
        if REVISION in request.GET and unchanged(request, revision_of(tournament)):
            return HttpResponse(status=204)
        return view(request, tournament, *args, **kwargs)

    return never_cache(answered)


def live_page(
    request: HttpRequest, name: str, /, *, revision: int, status: int = 200, **context: object
) -> HttpResponse:
    """The whole page, or only its part that changes when the page itself asks.

    name: "bracket" is templates/live/bracket.html, its changing part templates/live/parts/bracket.html.
    """
    part = f"live/parts/{name}.html"
    template = part if REVISION in request.GET else f"live/{name}.html"
    context |= {"live_part": part, "live_address": live_address(request, revision)}
    return render(request, template, context, status=status)


def live_address(request: HttpRequest, revision: int) -> str:
    """The address by which the page asks for what came after a revision; the rest of the query stays."""
    query = QueryDict(mutable=True)
    query.update(request.GET)
    query[REVISION] = str(revision)
    return f"{request.path}?{query.urlencode()}"
