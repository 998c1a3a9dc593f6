"""Setting up: the tournament's particulars and its events."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_POST

from rules.tournament.states import Right
from tournament.access import requires
from tournament.desk.forms.setup import EventForm, TournamentForm
from tournament.desk.frame import actor, desk_form_page, event_of
from tournament.desk.refusals import refusals_to, refused_into
from tournament.models import Tournament
from tournament.services.events import create_event, edit_event
from tournament.services.tournaments import delete_tournament, edit_tournament, set_table_count


@requires(Right.SET_UP)
def tournament_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = TournamentForm(request.POST or None, initial=TournamentForm.values_of(tournament))
    if form.is_valid():
        changes = dict(form.cleaned_data)
        count = changes.pop("tables")
        with refused_into(form):
            if count != tournament.tables.count():
                set_table_count(tournament, count=count, by=actor(request))
            if form.changed_data != ["tables"]:
                edit_tournament(tournament, changes=changes, by=actor(request))
            messages.success(request, _("Saved."))
            return redirect("desk:set-up", tournament=tournament.slug)
    return desk_form_page(request, "desk/set_up.html", tournament, form, here="set-up")


@require_POST
@requires(Right.DELETE)
@refusals_to("desk:set-up", "tournament")
def delete(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The demo goes at once; a real one only when its name was typed."""
    if not tournament.is_demo and request.POST.get("name", "").strip() != tournament.name:
        messages.error(request, _("The name you typed is another one. Nothing was deleted."))
        return redirect("desk:set-up", tournament=tournament.slug)
    delete_tournament(tournament, by=actor(request))
    messages.success(request, _("%(tournament)s is deleted.") % {"tournament": tournament.name})
    return redirect("desk:home")


@requires(Right.SET_UP)
def new_event_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    first = not tournament.events.exists()
    form = EventForm(request.POST or None, initial={"name": pgettext("event", "Open") if first else ""})
    if form.is_valid():
        with refused_into(form):
            event = create_event(
                tournament,
                name=form.cleaned_data["name"],
                lengths=form.lengths,
                clock=form.clock_preset,
                by=actor(request),
            )
            return redirect("desk:entrants", tournament=tournament.slug, event=event.slug)
    return desk_form_page(request, "desk/new_event.html", tournament, form, here="new-event", is_first=first)


@requires(Right.SET_UP)
def event_page(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    row = event_of(tournament, event)
    form = EventForm(request.POST or None, initial=EventForm.values_of(row))
    if form.is_valid():
        with refused_into(form):
            changes = {
                "name": form.cleaned_data["name"],
                "lengths": form.lengths,
                "clock": form.clock_preset,
            }
            edit_event(row, changes=changes, by=actor(request))
            messages.success(request, _("Saved."))
            return redirect("desk:event", tournament=tournament.slug, event=row.slug)
    return desk_form_page(request, "desk/event.html", tournament, form, event=row, here="event")
