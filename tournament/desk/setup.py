"""Setting up: the tournament's particulars and its events."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_POST

from matches.snapshots import clock_preset
from rules.tournament.states import EntrantStatus, Right
from tournament.access import requires
from tournament.desk.forms.details import DetailsForm
from tournament.desk.forms.formats import EXPECTED, FormatChooser, families
from tournament.desk.forms.setup import EventForm, TournamentForm
from tournament.desk.frame import actor, desk_form_page, desk_page, event_of
from tournament.desk.refusals import refusals_to, refused_into
from tournament.hall_time import hall_time
from tournament.models import Event, Tournament
from tournament.parts import parts_of
from tournament.services.events import create_event, edit_event
from tournament.services.tournaments import delete_tournament, edit_tournament, set_table_count
from tournament.words_formats import FORMATS


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
    """Choose a format, see what it means, make the event. "look" works it out and makes nothing."""
    first = not tournament.events.exists()
    data = request.POST or request.GET
    chooser = FormatChooser(data)
    is_sent = request.method == "POST" and "look" not in request.POST
    initial = {"name": pgettext("event", "Open") if first else ""} | _typed(data)
    form = EventForm(chooser.stages, request.POST if is_sent else None, initial=initial)
    with hall_time(tournament):
        details = _details(request, is_sent=is_sent)
        is_good = is_sent and form.is_valid() and chooser.is_valid and _is_good(details)
    if is_good:
        with refused_into(form):
            event = create_event(
                tournament,
                name=form.cleaned_data["name"],
                **chooser.arguments,
                lengths=form.lengths,
                clock=form.clock_preset,
                details=details.changes if details.is_bound else None,
                by=actor(request),
            )
            return redirect("desk:entrants", tournament=tournament.slug, event=event.slug)
    template = "desk/outlook.html" if request.htmx else "desk/new_event.html"
    shown = {"is_first": first, "chooser": chooser, "families": families(), "here": "new-event"}
    shown |= {"details": details}
    status = 422 if is_sent else 200
    return desk_page(request, template, tournament, status=status, form=form, **shown)


def _typed(data: QueryDict) -> dict[str, object]:
    """What stands in the fields of a page that is only looked at."""
    return {name: value for name, value in data.items() if name not in ("csrfmiddlewaretoken", "format")}


def _details(request: HttpRequest, *, is_sent: bool, event: Event | None = None) -> DetailsForm:
    """Game, rules, places; not bound where a page or a program did not send them."""
    data = request.POST if is_sent and "with_details" in request.POST else None
    return DetailsForm(data, event=event)


def _is_good(details: DetailsForm) -> bool:
    return not details.is_bound or details.is_valid()


@requires(Right.SET_UP)
def event_page(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    row = event_of(tournament, event)
    data = request.POST or request.GET
    drawn = set(row.stages.filter(drawn_at__isnull=False).values_list("part", flat=True))
    chooser = FormatChooser(data, expected=_expected(row), parts=parts_of(row), drawn=drawn)
    is_sent = request.method == "POST" and "look" not in request.POST
    initial, clock = EventForm.values_of(row) | _typed(data), clock_preset(row.clock)
    form = EventForm(chooser.stages, request.POST if is_sent else None, clock=clock, initial=initial)
    with hall_time(tournament):
        details = _details(request, is_sent=is_sent, event=row)
        is_good = is_sent and form.is_valid() and chooser.is_valid and _is_good(details)
    if is_good:
        with refused_into(form):
            changes = _changes(form, chooser, drawn) | (details.changes if details.is_bound else {})
            edit_event(row, changes=changes, by=actor(request))
            messages.success(request, _("Saved."))
            return redirect("desk:event", tournament=tournament.slug, event=row.slug)
    template = "desk/outlook.html" if request.htmx else "desk/event.html"
    status = 422 if is_sent else 200
    shown = {"event": row, "chooser": chooser, "words": FORMATS[row.format], "here": "event"}
    shown |= {"details": details}
    return desk_page(request, template, tournament, status=status, form=form, **shown)


def _expected(event: Event) -> int:
    """How many take part, where it is more than nobody."""
    count = event.entrants.exclude(status=EntrantStatus.WITHDRAWN).count()
    return count if count > 1 else EXPECTED


def _changes(form: EventForm, chooser: FormatChooser, drawn: Collection[int]) -> dict[str, Any]:
    """What a saved form changes; settings of parts that are drawn stay as they are."""
    settings = {part: given for part, given in chooser.settings.items() if part not in drawn}
    changes = {"name": form.cleaned_data["name"], "clock": form.clock_preset}
    return {"settings": settings, **changes, "lengths": form.lengths}
