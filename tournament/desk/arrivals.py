"""Who is here and who is not: the last call, ticks typed from paper, and who waits to be entered."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from rules.tournament.states import RIGHTS, Right
from tournament.access import requires
from tournament.desk.forms.registration import TickForm
from tournament.desk.frame import actor, desk_form_page, desk_page
from tournament.desk.refusals import refusals_to, refused_into
from tournament.models import Registration, Tournament, Waiting
from tournament.selectors.registration import desk_count, missing_people, waiting_lists
from tournament.services.presence import mark_here, tick
from tournament.services.waiting import stop_waiting

SHOWN_TICKS = 12


@never_cache
@requires(Right.SEE_DESK)
def missing_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """?event= : of one event only."""
    return desk_page(request, "desk/registration_missing.html", tournament, **_missing(request, tournament))


def _missing(request: HttpRequest, tournament: Tournament) -> dict[str, object]:
    asked = request.GET.get("event") or request.POST.get("of_event") or ""
    event = tournament.events.filter(slug=asked).first() if asked else None
    return {
        "missing": missing_people(tournament, event=event),
        "of_event": event,
        "here": "registration",
        **_count(request, tournament),
    }


def _count(request: HttpRequest, tournament: Tournament) -> dict[str, object]:
    """The line at the top, for who may register."""
    return {"count": desk_count(tournament)} if Right.REGISTER in RIGHTS[request.role] else {}


@require_POST
@requires(Right.MARK_PRESENCE)
def here(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One tap: this person is in the hall, or is not. Answers with the list of who is not."""
    row = get_object_or_404(Registration, tournament=tournament, number=number)
    mark_here(row, here=request.POST.get("here") != "0", by=actor(request))
    if not request.htmx:
        return redirect("desk:missing", tournament=tournament.slug)
    return desk_page(
        request, "desk/registration_missing_list.html", tournament, **_missing(request, tournament)
    )


@never_cache
@requires(Right.MARK_PRESENCE)
def ticks_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Numbers of the check-off list, typed one after the other; the last one can be taken back."""
    form = TickForm(request.POST or None)
    typed = _typed(request)
    if request.method == "POST" and "undo" in request.POST:
        form = TickForm()
        if typed:
            tick(tournament, typed.pop(0), here=False, by=actor(request))
    elif form.is_valid():
        with refused_into(form):
            number = form.cleaned_data["number"]
            tick(tournament, number, by=actor(request))
            typed = [number, *(one for one in typed if one != number)][:SHOWN_TICKS]
            form = TickForm()
    rows = tournament.registrations.filter(number__in=typed).select_related("player")
    names = {row.number: row for row in rows}
    return desk_form_page(
        request,
        "desk/registration_ticks.html",
        tournament,
        form,
        typed=[names[number] for number in typed if number in names],
        here="registration",
        **_count(request, tournament),
    )


def _typed(request: HttpRequest) -> list[int]:
    """The numbers typed before, the last one first; they travel with the page: each desk has its own."""
    written = request.POST.get("typed", "")[:4000].split(",")
    return [int(one) for one in written if one.isdecimal() and len(one) < 8][:SHOWN_TICKS]


@never_cache
@requires(Right.REGISTER)
def waiting_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who waits for a place, and who for a partner."""
    return desk_page(
        request,
        "desk/registration_waiting.html",
        tournament,
        lists=waiting_lists(tournament),
        here="registration",
        **_count(request, tournament),
    )


@require_POST
@requires(Right.CORRECT)
@refusals_to("desk:waiting", "tournament")
def wait_no_more(request: HttpRequest, tournament: Tournament, waiting: int) -> HttpResponse:
    row = Waiting.objects.filter(pk=waiting).select_related("event").first()
    if row is not None and row.event.tournament_id != tournament.pk:
        raise Http404
    if row is not None:
        stop_waiting(row, by=actor(request))
        messages.success(request, _("Taken off the list."))
    return redirect("desk:waiting", tournament=tournament.slug)
