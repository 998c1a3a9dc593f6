"""Static files come whole, with the headers that let a browser keep them."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from whitenoise.responders import StaticFile

from tournament.static_files import StaticFiles

HEADERS = [("Content-Type", "text/css"), ("Cache-Control", "max-age=60")]


@pytest.fixture
def style(tmp_path: Path) -> StaticFile:
    file = tmp_path / "style.css"
    file.write_bytes(b"body { margin: 0 }")
    return StaticFile(str(file), HEADERS)


def test_a_file_is_answered_whole_with_its_headers(style: StaticFile) -> None:
    answer = StaticFiles.serve(style, RequestFactory().get("/static/style.css"))

    assert isinstance(answer, HttpResponse)  # not a streamed one
    assert answer.content == b"body { margin: 0 }"
    assert answer.headers["Content-Type"] == "text/css"
    assert answer.headers["Cache-Control"] == "max-age=60"


def test_a_part_that_was_asked_for_is_answered_alone(style: StaticFile) -> None:
    asked = RequestFactory().get("/static/style.css", headers={"Range": "bytes=0-3"})

    answer = StaticFiles.serve(style, asked)

    assert (answer.status_code, answer.content) == (206, b"body")


def test_a_file_the_browser_has_already_is_not_sent_again(style: StaticFile) -> None:
    first = StaticFiles.serve(style, RequestFactory().get("/static/style.css"))
    seen = {"If-Modified-Since": first.headers["Last-Modified"]}

    again = StaticFiles.serve(style, RequestFactory().get("/static/style.css", headers=seen))

    assert (again.status_code, again.content) == (304, b"")
