"""What every page of a tournament's desk needs: the tournament, its events, and what the reader may do."""

from __future__ import annotations

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from rules.tournament.states import RIGHTS
from tournament.actor import Actor
from tournament.hall_time import hall_time
from tournament.models import Event, Pairing, Tournament
from tournament.selectors.chart import chart_of_event
from tournament.selectors.lines import PairingLine, line_of
from tournament.services.moves import refuse_unpublished


def desk_page(
    request: HttpRequest, template: str, tournament: Tournament, *, status: int = 200, **context: object
) -> HttpResponse:
    """A page of the desk, with its frame."""
    frame = {
        "tournament": tournament,
        "events": tuple(tournament.events.order_by("id")),
        "rights": RIGHTS[request.role],
    }
    with hall_time(tournament):
        return render(request, template, {**frame, **context}, status=status)


def desk_form_page(
    request: HttpRequest, template: str, tournament: Tournament, form: forms.BaseForm, **context: object
) -> HttpResponse:
    """A page of the desk with a form; 422 when what was sent is not good enough."""
    status = 422 if form.is_bound and form.errors else 200
    return desk_page(request, template, tournament, status=status, form=form, **context)


def actor(request: HttpRequest) -> Actor:
    return Actor.of_user(request.user)


def event_of(tournament: Tournament, slug: str) -> Event:
    return get_object_or_404(tournament.events.select_related("tournament"), slug=slug)


def pairing_of(tournament: Tournament, event: str, key: str) -> Pairing:
    """The pairing of a key, with its match, table, round and stage."""
    rows = Pairing.objects.select_related("stage__event__tournament", "round", "match", "table")
    found = rows.filter(stage__event__tournament=tournament, stage__event__slug=event, key=key).first()
    if found is None:
        raise Http404(key)
    return found


def line_of_pairing(pairing: Pairing) -> PairingLine:
    """A published pairing as a line of a list. Raises DrawNotPublishedError."""
    refuse_unpublished(pairing)
    chart = chart_of_event(pairing.stage.event)
    return line_of(chart, chart.pairings[pairing.pk])
