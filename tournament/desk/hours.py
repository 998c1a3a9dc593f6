"""The hours of the hall: when each round starts, breaks, and notices for everybody."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.errors import TavlaError
from rules.tournament.hours import hall_day, moment
from rules.tournament.states import Right
from tournament.access import requires
from tournament.desk.forms.hours import BreakForm, NoticeForm, ProposalForm, WaveFormSet, rows_of
from tournament.desk.frame import actor, desk_page, event_of
from tournament.desk.refusals import refusals_to, refused_into
from tournament.hall_time import hall_time
from tournament.models import Event, Tournament
from tournament.phrases import refusal_sentence
from tournament.selectors.hours import Proposal, minutes_a_point, propose_times, times_of
from tournament.selectors.notices import break_name, texts_of
from tournament.services.hours import add_break, remove_break, set_start_times
from tournament.services.notices import put_up_notice, take_down_notice

#: When a first round is proposed to start, while nothing is posted.
_FIRST = time(12)


@requires(Right.SEE_DESK)
def hours_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _hours(request, tournament, BreakForm())


@require_POST
@requires(Right.SET_UP)
def add_break_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    with hall_time(tournament):
        form = BreakForm(request.POST)
        if form.is_valid():
            with refused_into(form):
                add_break(tournament, **form.cleaned_data, by=actor(request))
                messages.success(request, _("Saved."))
                return redirect("desk:hours", tournament=tournament.slug)
        return _hours(request, tournament, form, status=422)


@require_POST
@requires(Right.SET_UP)
@refusals_to("desk:hours", "tournament")
def remove_break_page(request: HttpRequest, tournament: Tournament, break_: int) -> HttpResponse:
    remove_break(get_object_or_404(tournament.breaks, pk=break_), by=actor(request))
    return redirect("desk:hours", tournament=tournament.slug)


def _hours(
    request: HttpRequest, tournament: Tournament, form: BreakForm, *, status: int = 200
) -> HttpResponse:
    breaks = [(row, break_name(row)) for row in tournament.breaks.order_by("starts_at")]
    shown = {"times": times_of(tournament), "breaks": breaks, "form": form, "here": "hours"}
    return desk_page(request, "desk/hours.html", tournament, status=status, **shown)


@requires(Right.SET_UP)
def event_hours_page(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """The posted times of an event as rows. With ?start= they are proposed, and nothing is saved."""
    row = event_of(tournament, event)
    with hall_time(tournament):
        if request.method == "POST":
            waves = WaveFormSet(request.POST, form_kwargs={"event": row})
            if waves.is_valid() and _is_posted(request, row, waves):
                return redirect("desk:event-hours", tournament=tournament.slug, event=row.slug)
            return _event_hours(request, row, waves, ProposalForm(initial=_beginning(row)), status=422)
        asked = ProposalForm(request.GET if "start" in request.GET else None, initial=_beginning(row))
        proposal = _proposed(row, asked) if asked.is_valid() else None
        shown = proposal.timetable.waves if proposal else row.start_times.all()
        waves = WaveFormSet(initial=rows_of(shown), form_kwargs={"event": row})
        return _event_hours(request, row, waves, asked, proposal=proposal)


def _is_posted(request: HttpRequest, event: Event, waves: WaveFormSet) -> bool:
    try:
        set_start_times(event, waves.posted, by=actor(request))
    except TavlaError as refusal:
        messages.error(request, refusal_sentence(refusal))
        return False
    messages.success(request, _("The times are posted: players see them, and nobody is called before."))
    zone, days = ZoneInfo(event.tournament.time_zone), (event.tournament.starts_on, event.tournament.ends_on)
    if any(not days[0] <= hall_day(wave.at, zone) <= days[1] for wave in waves.posted):
        messages.warning(request, _("Some of them are on a day that is none of the tournament."))
    return True


def _proposed(event: Event, form: forms.Form) -> Proposal | None:
    with refused_into(form):
        return propose_times(event, **form.cleaned_data)
    return None


def _beginning(event: Event) -> dict[str, object]:
    """What the proposal starts from: what is posted, else noon of the first day."""
    first = event.start_times.order_by("at").first()
    zone = ZoneInfo(event.tournament.time_zone)
    start: datetime = first.at if first else moment(event.tournament.starts_on, _FIRST, zone)
    boards = event.tournament.boards or event.tournament.tables.count() or None
    return {"start": start, "boards": boards, "minutes": minutes_a_point(event)}


def _event_hours(
    request: HttpRequest,
    event: Event,
    waves: WaveFormSet,
    asked: ProposalForm,
    *,
    proposal: Proposal | None = None,
    status: int = 200,
) -> HttpResponse:
    shown = {"event": event, "waves": waves, "form": asked, "proposal": proposal, "here": "event-hours"}
    return desk_page(request, "desk/event_hours.html", event.tournament, status=status, **shown)


@requires(Right.SEE_DESK)
def notices_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _notices(request, tournament, NoticeForm())


@require_POST
@requires(Right.CORRECT)
def put_up(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    with hall_time(tournament):
        form = NoticeForm(request.POST)
        if form.is_valid():
            with refused_into(form):
                put_up_notice(tournament, **form.cleaned_data, by=actor(request))
                messages.success(request, _("Everybody sees the notice now."))
                return redirect("desk:notices", tournament=tournament.slug)
        return _notices(request, tournament, form, status=422)


@require_POST
@requires(Right.CORRECT)
@refusals_to("desk:notices", "tournament")
def take_down(request: HttpRequest, tournament: Tournament, notice: int) -> HttpResponse:
    take_down_notice(get_object_or_404(tournament.notices, pk=notice), by=actor(request))
    return redirect("desk:notices", tournament=tournament.slug)


def _notices(
    request: HttpRequest, tournament: Tournament, form: NoticeForm, *, status: int = 200
) -> HttpResponse:
    now = timezone.now()
    rows = [
        {
            "row": row,
            "texts": texts_of(row),
            "is_over": row.taken_down_at is not None or (row.shown_until and row.shown_until <= now),
            "is_to_come": row.shown_from > now + timedelta(seconds=1),
        }
        for row in tournament.notices.order_by("-id")
    ]
    return desk_page(
        request, "desk/notices.html", tournament, status=status, rows=rows, form=form, here="notices"
    )
