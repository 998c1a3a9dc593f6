"""How often something may be asked, beside the limits that hold for every address (settings)."""

from __future__ import annotations

from hashlib import sha256

from django.contrib.auth.models import AbstractBaseUser
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle
from rest_framework.views import APIView

from tournament.login_limits import ATTEMPTS_PER_ADDRESS, ATTEMPTS_PER_NAME, MINUTES, name_key

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


class _LoginThrottle(SimpleRateThrottle):
    """Counts over the page's minutes, which are no unit the framework can spell. rate: attempts."""

    def parse_rate(self, rate: str) -> tuple[int, int]:
        return int(rate), MINUTES * 60


class LoginThrottle(_LoginThrottle):
    """Log-ins from one address, whatever the names and whoever is logged in there already."""

    scope = "login"
    rate = str(ATTEMPTS_PER_ADDRESS)

    def get_cache_key(self, request: Request, view: APIView) -> str:
        return _key(self, self.get_ident(request))


class LoginNameThrottle(_LoginThrottle):
    """Log-ins as one user, wherever they come from."""

    scope = "login-name"
    rate = str(ATTEMPTS_PER_NAME)

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        name = request.data.get("username") if isinstance(request.data, dict) else None
        return _key(self, name_key(str(name))) if name else None


def _key(throttle: SimpleRateThrottle, who: str) -> str:
    """Where a throttle counts. Hashed: whoever asks may write anything there, and a token is a secret."""
    ident = sha256(who.encode(errors="surrogatepass")).hexdigest()
    return throttle.cache_format % {"scope": throttle.scope, "ident": ident}
