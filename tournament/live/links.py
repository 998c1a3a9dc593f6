"""The door of a match link: whose it is, how often it may knock, and that nobody else reads the page."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django_ratelimit.core import is_ratelimited

from matches.models import Side
from tournament.errors import LinkInvalidError, LinkRevokedError
from tournament.links import side_of_token
from tournament.models import Pairing
from tournament.phrases import refusal_sentence
from tournament.selectors.matches import MatchPage, match_page

View = Callable[..., HttpResponse]

# Generous: whoever taps in anger is not shut out, and a whole hall may share one address.
ACTS_PER_LINK, ACTS_PER_ADDRESS = "30/5m", "600/5m"
UPLOADS_PER_LINK, UPLOADS_PER_ADDRESS = "20/10m", "200/10m"
STATUS = {LinkInvalidError.code: 404, LinkRevokedError.code: 410}


def by_link(view: View) -> View:
    """For a view below /m/<token>/: the token becomes the side whose link it is, or a page saying why not."""

    @wraps(view)
    def opened(request: HttpRequest, token: str, *args: object, **kwargs: object) -> HttpResponse:
        try:
            response = view(request, side_of_token(token), *args, **kwargs)
        except (LinkInvalidError, LinkRevokedError) as error:
            context = {"code": error.code, "sentence": refusal_sentence(error)}
            response = render(request, "live/link_refused.html", context, status=STATUS[error.code])
        return _private(response)

    return opened


def not_too_often(
    per_link: str = ACTS_PER_LINK, per_address: str = ACTS_PER_ADDRESS
) -> Callable[[View], View]:
    """For acts: refuses with 429 beyond so many posts. Stands outside by_link: guessed tokens count too."""

    def decorate(view: View) -> View:
        @wraps(view)
        def counted(request: HttpRequest, token: str, *args: object, **kwargs: object) -> HttpResponse:
            group = f"live.{view.__name__}"
            limits = ((lambda _group, _request: token), per_link), ("ip", per_address)
            knocks = [
                is_ratelimited(request, group=group, key=key, rate=rate, method="POST", increment=True)
                for key, rate in limits
            ]
            if any(knocks):
                sentence = _("Too many attempts. Wait a few minutes and try again.")
                return _private(render(request, "refused.html", {"sentence": sentence}, status=429))
            return view(request, token, *args, **kwargs)

        return counted

    return decorate


def page_of(side: Side) -> MatchPage:
    """The match of a side. Raises LinkRevokedError once it left the bracket."""
    try:
        return match_page(side)
    except Pairing.DoesNotExist:
        raise LinkRevokedError from None


def _private(response: HttpResponse) -> HttpResponse:
    """Not kept by caches, not found by search engines. That its address is told to no other site is a
    setting of all pages (SECURE_REFERRER_POLICY)."""
    add_never_cache_headers(response)
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response
