"""The desk's front room: my tournaments, a new one, a demo to try."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.errors import TavlaError
from rules.tournament.setups.values import Setup
from tournament.desk.forms.setup import NewTournamentForm
from tournament.desk.forms.setups import SetupForm
from tournament.desk.frame import actor
from tournament.desk.refusals import form_page, refused_into
from tournament.desk.setup_cards import chosen_setup, own_cards, tournament_cards
from tournament.phrases import refusal_sentence
from tournament.selectors.tournaments import my_tournaments
from tournament.services.demo import create_demo
from tournament.services.setups import set_up
from tournament.services.tournaments import create_tournament


@login_required
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "desk/home.html", {"tournaments": my_tournaments(request.user)})


@login_required
def new_tournament_page(request: HttpRequest) -> HttpResponse:
    """Choose a template by picture and sentence, or none; then a name and the days are enough."""
    code = str((request.POST or request.GET).get("template", ""))
    setup = _setup(request, code)
    form = _form(request, setup)
    if form.is_valid():
        with refused_into(form):
            return _made(request, form)
    shown = {
        "code": code if setup else "",
        "chosen": next((card for card in tournament_cards() if card.code == code), None),
        "cards": tournament_cards(),
        "own": own_cards(request.user),
    }
    return form_page(request, "desk/new_tournament.html", form, **shown)


def _setup(request: HttpRequest, code: str) -> Setup | None:
    """What was chosen; None for a tournament that begins empty, and for what cannot be had any more."""
    try:
        return chosen_setup(request.user, code) if code else None
    except TavlaError as error:
        messages.error(request, refusal_sentence(error))
        return None


def _form(request: HttpRequest, setup: Setup | None) -> NewTournamentForm:
    asked_at, data = request.build_absolute_uri("/"), request.POST or None
    if setup is None:
        return NewTournamentForm(data, initial=NewTournamentForm.suggested(asked_at))
    return SetupForm(setup, data, initial=SetupForm.suggested_for(setup, asked_at))


def _made(request: HttpRequest, form: NewTournamentForm) -> HttpResponse:
    if not isinstance(form, SetupForm):
        tournament = create_tournament(**form.cleaned_data, by=actor(request))
        return redirect("desk:new-event", tournament=tournament.slug)
    tournament = set_up(form.setup, **form.particulars, wishes=form.wishes, by=actor(request))
    messages.success(request, _("%(tournament)s is set up.") % {"tournament": tournament.name})
    return redirect("desk:set-up", tournament=tournament.slug)


@login_required
@require_POST
def try_demo(request: HttpRequest) -> HttpResponse:
    tournament = create_demo(language=get_language() or "en", by=actor(request))
    messages.success(
        request, _("The demo tournament is ready: everybody in it is made up. Delete it when you are done.")
    )
    return redirect("desk:desk", tournament=tournament.slug)
