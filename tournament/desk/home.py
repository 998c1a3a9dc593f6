"""The desk's front room: my tournaments, a new one, a demo to try."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.desk.forms.setup import NewTournamentForm
from tournament.desk.frame import actor
from tournament.desk.refusals import form_page, refused_into
from tournament.selectors.tournaments import my_tournaments
from tournament.services.demo import create_demo
from tournament.services.tournaments import create_tournament


@login_required
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "desk/home.html", {"tournaments": my_tournaments(request.user)})


@login_required
def new_tournament_page(request: HttpRequest) -> HttpResponse:
    form = NewTournamentForm(
        request.POST or None, initial=NewTournamentForm.suggested(request.build_absolute_uri("/"))
    )
    if form.is_valid():
        with refused_into(form):
            tournament = create_tournament(**form.cleaned_data, by=actor(request))
            return redirect("desk:new-event", tournament=tournament.slug)
    return form_page(request, "desk/new_tournament.html", form)


@login_required
@require_POST
def try_demo(request: HttpRequest) -> HttpResponse:
    tournament = create_demo(language=get_language() or "en", by=actor(request))
    messages.success(
        request, _("The demo tournament is ready: everybody in it is made up. Delete it when you are done.")
    )
    return redirect("desk:desk", tournament=tournament.slug)
