"""Scripts, styles, fonts and pictures, answered whole."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile


class StaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise's answers, read at once.

    WhiteNoise streams its files, which an asynchronous server can only read in one piece and warns of at
    every file; ours are small.
    """

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponseBase:
        streamed = WhiteNoiseMiddleware.serve(static_file, request)
        try:
            whole = HttpResponse(b"".join(streamed.streaming_content), status=streamed.status_code)
        finally:
            streamed.close()
        del whole["Content-Type"]
        for name, value in streamed.items():
            whole[name] = value
        return whole
