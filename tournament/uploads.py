"""Refuses a request that is too large before it is read into memory or onto the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from rules.errors import TavlaError
from tournament.phrases import refusal_sentence

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

TOO_LARGE = "duses.upload-too-large"
# A browser shows our answer only when it could send its whole file; so the rest is taken and thrown away,
# within these limits.
THROWN_AWAY_BYTES = 256 * 2**20
THROWN_AWAY_SECONDS = 60


class UploadTooLargeError(TavlaError):
    """limit: megabytes a request may have."""

    code = "upload-too-large"

    def __init__(self, *, limit: int) -> None:
        super().__init__(f"more than {limit} MB")
        self.limit = limit


class UploadLimit:
    """Stands before Django, which would write the whole body to the disk before any view sees it."""

    def __init__(self, application: Application, *, limit: int | None = None) -> None:
        self.application = application
        self.limit = settings.UPLOAD_LIMIT if limit is None else limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            receive = self._limited(scope, receive)
        await self.application(scope, receive, send)

    def _limited(self, scope: Scope, receive: Receive) -> Receive:
        """Receives the body up to the limit; beyond it the body ends and the scope is marked."""
        headers = dict(scope["headers"])
        length = headers.get(b"content-length", b"")
        announced = int(length) if length.isdigit() else 0
        asks_first = headers.get(b"expect", b"").lower() == b"100-continue"  # and has sent nothing yet
        received = 0

        async def limited() -> Message:
            nonlocal received
            if TOO_LARGE in scope:  # asked only until the answer is sent; asking on would take more of it
                return await asyncio.Future()
            more = not asks_first
            if announced <= self.limit:
                message = await receive()
                received += len(message.get("body", b""))
                if received <= self.limit:
                    return message
                more = bool(message.get("more_body"))
            scope[TOO_LARGE] = True
            if more:
                await _throw_away(receive)
            return {"type": "http.request", "body": b"", "more_body": False}

        return limited


async def _throw_away(receive: Receive) -> None:
    """Take the rest of a body without keeping it."""
    thrown = 0
    try:
        async with asyncio.timeout(THROWN_AWAY_SECONDS):
            while thrown < THROWN_AWAY_BYTES:
                message = await receive()
                thrown += len(message.get("body", b""))
                if message["type"] != "http.request" or not message.get("more_body"):
                    return
    except TimeoutError:
        return


def refuse_large_uploads(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: answers 413 in the reader's language, before anything looks at the body."""
    return lambda request: refusal_of(request) or get_response(request)


def refusal_of(request: HttpRequest) -> HttpResponse | None:
    """The answer to a request beyond the limit; nothing when it is within."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    marked = TOO_LARGE in getattr(request, "scope", {})
    if not marked and not (length.isdigit() and int(length) > settings.UPLOAD_LIMIT):
        return None
    refusal = UploadTooLargeError(limit=settings.UPLOAD_LIMIT // 2**20)
    sentence = refusal_sentence(refusal)
    if request.path.startswith("/api/"):
        problem = {
            "type": f"/api/v1/problems/{refusal.code}",
            "title": _("This is too large."),
            "status": 413,
            "code": refusal.code,
            "detail": sentence,
            "values": refusal.values,
        }
        return JsonResponse(problem, status=413, content_type="application/problem+json")
    return render(request, "413.html", {"refusal": refusal, "sentence": sentence}, status=413)
