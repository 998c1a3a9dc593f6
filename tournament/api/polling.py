"""Reads that cost one query while nothing has changed: ETag and If-None-Match, or ?revision=41.

Every act raises the revision of its tournament, so the revision alone says whether an answer is stale.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.http import Http404
from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.selectors.revisions import revision_of

Method = Callable[..., Response]

REVISION = "revision"
#: Raised when answers change their shape, so that no client keeps an old one.
SHAPE = 1


def polled(method: Method) -> Method:
    """For a GET below /tournaments/<tournament>: 304 without a body while the asker's copy is up to date.

    The copy is named by If-None-Match, or by the query's revision. Raises Http404.
    """

    @wraps(method)
    def answered(view: APIView, request: Request, tournament: str, *args: Any, **kwargs: Any) -> Response:
        revision = revision_of(tournament)
        if revision is None:
            raise Http404
        tag = etag(revision)
        if request.query_params.get(REVISION) == str(revision) or _has(request, tag):
            response = Response(status=HTTPStatus.NOT_MODIFIED)
        else:
            response = method(view, request, tournament, *args, **kwargs)
        response["ETag"] = tag
        response["Cache-Control"] = "no-cache"  # may be kept, must be asked for again
        return response

    return answered


def etag(revision: int) -> str:
    """Weak, because sentences in it may be worded anew; another language is another answer."""
    return f'W/"{SHAPE}-{revision}-{get_language()}"'


def _has(request: Request, tag: str) -> bool:
    given = request.headers.get("If-None-Match", "")
    return tag in {part.strip() for part in given.split(",")}
