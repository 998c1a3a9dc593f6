"""Access tokens of programs: made here, shown once, stored hashed, revoked here."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from knox.models import AuthToken


@never_cache
@login_required
def tokens_page(request: HttpRequest) -> HttpResponse:
    """The user's tokens; a new one is shown on the page that makes it, and never again."""
    shown_once = None
    if request.method == "POST":
        _row, shown_once = AuthToken.objects.create(user=request.user)
    tokens = AuthToken.objects.filter(user=request.user).order_by("-created")
    return render(request, "desk/tokens.html", {"tokens": tokens, "shown_once": shown_once})


@require_POST
@login_required
def revoke(request: HttpRequest, digest: str) -> HttpResponse:
    get_object_or_404(AuthToken, user=request.user, digest=digest).delete()
    messages.success(request, _("The token is revoked."))
    return redirect("desk:tokens")
