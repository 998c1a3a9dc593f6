"""A request beyond the limit is refused early, in the reader's language, and never kept."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tournament import uploads
from tournament.asgi import application
from tournament.uploads import UploadLimit

MEGABYTE = 2**20


def converse(
    path: str, *, chunks: int, headers: list[tuple[bytes, bytes]]
) -> tuple[int, dict[bytes, bytes], bytes, int]:
    """Post megabytes to the real application: status, headers, body, and how many megabytes it took."""
    taken = 0
    answer: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        nonlocal taken
        taken += 1
        if taken > chunks:
            await asyncio.sleep(3600)
        return {"type": "http.request", "body": b"x" * MEGABYTE, "more_body": taken < chunks}

    async def send(message: dict[str, Any]) -> None:
        answer.append(message)

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", b"localhost"), (b"content-type", b"application/octet-stream"), *headers],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 8000),
    }
    asyncio.run(application(scope, receive, send))
    body = b"".join(message.get("body", b"") for message in answer[1:])
    return answer[0]["status"], dict(answer[0]["headers"]), body, taken


@pytest.mark.parametrize(
    "announced", [[(b"content-length", str(100 * MEGABYTE).encode())], [(b"transfer-encoding", b"chunked")]]
)
@pytest.mark.parametrize(
    ("language", "html_lang"), [(b"tr-TR,tr;q=0.9", b'lang="tr"'), (b"en", b'lang="en"')]
)
def test_100_megabytes_are_refused_in_the_readers_language(announced, language, html_lang):
    status, _, body, taken = converse(
        "/i18n/setlang/", chunks=100, headers=[*announced, (b"accept-language", language)]
    )

    assert status == 413
    assert html_lang in body
    assert b"upload-too-large" in body
    assert taken == 100  # taken and thrown away, so that a browser shows the answer


def test_program_gets_a_problem_with_the_code():
    status, headers, body, _ = converse(
        "/api/v1/records", chunks=9, headers=[(b"content-length", str(9 * MEGABYTE).encode())]
    )

    problem = json.loads(body)

    assert status == 413
    assert headers[b"Content-Type"] == b"application/problem+json"
    assert (problem["code"], problem["values"]["limit"], problem["status"]) == ("upload-too-large", 8, 413)
    assert problem["title"] == "This is too large."
    assert problem["detail"] == "What you sent is too large; at most 8 MB are read."


def test_sender_that_asks_first_is_refused_before_it_sends():
    headers = [(b"content-length", str(100 * MEGABYTE).encode()), (b"expect", b"100-continue")]

    status, _, _, taken = converse("/healthz", chunks=100, headers=headers)

    assert (status, taken) == (413, 0)


def test_endless_body_is_not_taken_for_ever(monkeypatch):
    monkeypatch.setattr(uploads, "THROWN_AWAY_BYTES", 20 * MEGABYTE)

    status, _, _, taken = converse("/healthz", chunks=10_000, headers=[(b"content-length", b"999999999999")])

    assert (status, taken) == (413, 20)


def test_body_within_the_limit_arrives_whole():
    arrived = bytearray()

    async def keep(scope: Any, receive: Any, send: Any) -> None:
        more = True
        while more:
            message = await receive()
            arrived.extend(message["body"])
            more = message["more_body"]

    parts = iter([b"7-5 ", b"Ada v Bora"])

    async def receive() -> dict[str, Any]:
        body = next(parts)
        return {"type": "http.request", "body": body, "more_body": body == b"7-5 "}

    async def send(message: Any) -> None: ...

    scope = {"type": "http", "headers": [(b"content-length", b"14")]}
    asyncio.run(UploadLimit(keep, limit=14)(scope, receive, send))

    assert bytes(arrived) == b"7-5 Ada v Bora"
    assert uploads.TOO_LARGE not in scope


def test_without_asgi_the_length_alone_refuses():
    file = SimpleUploadedFile("match.mat", b"x" * (settings.UPLOAD_LIMIT + 1))

    answer = Client().post("/healthz", {"record": file})

    assert answer.status_code == 413
