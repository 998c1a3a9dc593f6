"""Coming in: log in, log out, and the one-time links of invited people."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.views import LoginView as DjangoLoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django_ratelimit.decorators import ratelimit

from rules.errors import TavlaError
from tournament.desk.forms.auth import WelcomeForm
from tournament.desk.refusals import form_page, refused_into
from tournament.login_limits import logged_in, seconds_to_wait
from tournament.phrases import refusal_sentence
from tournament.services.staff import accept_invitation, join

WELCOMES = "20/5m"
BACKEND = "django.contrib.auth.backends.ModelBackend"


class LoginView(DjangoLoginView):
    template_name = "desk/login.html"
    next_page = "desk:home"

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        name, address = request.POST.get("username", ""), request.META["REMOTE_ADDR"]
        if seconds_to_wait(name, address):
            return too_often(request)
        answer = super().post(request, *args, **kwargs)
        if request.user.is_authenticated and answer.status_code == 302:
            logged_in(name, address)
        return answer


def too_often(request: HttpRequest) -> HttpResponse:
    sentence = _("Too many attempts. Wait a few minutes and try again.")
    return render(request, "refused.html", {"sentence": sentence}, status=429)


@never_cache
@sensitive_post_parameters("password", "password_again")
@ratelimit(key="ip", rate=WELCOMES, method="POST", block=False)
def welcome(request: HttpRequest, token: str) -> HttpResponse:
    """The page behind an invitation: a new user names himself, a user with an account joins."""
    if getattr(request, "limited", False):
        return too_often(request)
    if request.user.is_authenticated:
        return _join(request, token)
    form = WelcomeForm(request.POST or None)
    if form.is_valid():
        given = form.cleaned_data
        with refused_into(form):
            user = accept_invitation(
                token, username=given["username"], name=given["name"], password=given["password"]
            )
            login(request, user, backend=BACKEND)
            return redirect("desk:home")
    return form_page(request, "desk/welcome.html", form)


def _join(request: HttpRequest, token: str) -> HttpResponse:
    if request.method != "POST":
        return render(request, "desk/welcome.html")
    try:
        join(token, user=request.user)
    except TavlaError as error:
        messages.error(request, refusal_sentence(error))
    return redirect("desk:home")
