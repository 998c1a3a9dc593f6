"""Scripts, styles, fonts and pictures, answered whole."""

from __future__ import annotations

from contextlib import closing

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile


class StaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise's answers, read at once.

    WhiteNoise streams its files, which an asynchronous server can only read in one piece and warns of at
    every file; ours are small.
    """

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        found = static_file.get_response(request.method, request.META)
        content = b""
        if found.file is not None:
            with closing(found.file):
                content = found.file.read()
        whole = HttpResponse(content, status=int(found.status))
        del whole["Content-Type"]
        for name, value in found.headers:
            whole[name] = value
        return whole
