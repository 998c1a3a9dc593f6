"""Every address of the product. Each door names its own."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.views.decorators.cache import never_cache


@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Whether this process answers; the launcher and watchdogs ask."""
    return HttpResponse("ok", content_type="text/plain")


urlpatterns = [
    path("healthz", healthz),
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include("tournament.desk.urls")),
    path("", include("tournament.live.urls")),
    path("api/v1/", include("tournament.api.urls")),
]
