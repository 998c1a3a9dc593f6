"""How often something may be asked, beside the limits that hold for every address (settings)."""

from __future__ import annotations

from hashlib import sha256

from django.contrib.auth.models import AbstractBaseUser
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, BaseThrottle, SimpleRateThrottle, UserRateThrottle
from rest_framework.views import APIView

from tournament.login_limits import seconds_to_wait

#: A hall shares one address, so these hold for every address alike.
EVERYWHERE = (AnonRateThrottle, UserRateThrottle)


class _LinkOrUserThrottle(SimpleRateThrottle):
    """Counts for one match link, or for one user at the desk: people behind one address do not share it."""

    def get_cache_key(self, request: Request, view: APIView) -> str:
        if isinstance(request.user, AbstractBaseUser):
            return _key(self, f"user-{request.user.pk}")
        return _key(self, str(view.kwargs.get("token", self.get_ident(request))))


class ReportThrottle(_LinkOrUserThrottle):
    """Reports, confirmations and objections."""

    scope = "report"
    rate = "30/min"


class UploadThrottle(_LinkOrUserThrottle):
    """Match records and lists of entrants: each is read and judged at once."""

    scope = "upload"
    rate = "20/min"


class LoginThrottle(BaseThrottle):
    """Log-ins that fail, counted with those of the page (tournament.login_limits)."""

    seconds = 0

    def allow_request(self, request: Request, view: APIView) -> bool:
        self.seconds = seconds_to_wait(*attempt_of(request))
        return not self.seconds

    def wait(self) -> float:
        return self.seconds


def attempt_of(request: Request) -> tuple[str, str]:
    """Who is tried, and from where."""
    name = request.data.get("username") if isinstance(request.data, dict) else None
    return str(name or ""), str(BaseThrottle().get_ident(request))


def _key(throttle: SimpleRateThrottle, who: str) -> str:
    """Where a throttle counts. Hashed: whoever asks may write anything there, and a token is a secret."""
    ident = sha256(who.encode(errors="surrogatepass")).hexdigest()
    return throttle.cache_format % {"scope": throttle.scope, "ident": ident}
