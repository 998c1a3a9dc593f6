"""A published draw changed: lines swapped, a no-show replaced, the draw taken back; all read before."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.tournament.states import EntrantStatus, Right
from tournament.access import requires
from tournament.desk.draw import event_and_part, to_part
from tournament.desk.forms.changes import ReplaceForm, SwapLinesForm
from tournament.desk.forms.draw import PartNumberForm
from tournament.desk.frame import actor, desk_page, event_of
from tournament.desk.late import is_namesake, look_line
from tournament.desk.refusals import refusals_to
from tournament.errors import DrawNotPublishedError
from tournament.models import Entrant, Event, Tournament, Waiting
from tournament.parts import part_of, stages_of_part
from tournament.second_looks import SecondLook
from tournament.selectors.late import looks_at_newcomer
from tournament.selectors.line_changes import begun_in, drawn_lines, replace_preview, swap_preview
from tournament.services.acts import refuse_stale
from tournament.services.lines import swap_lines
from tournament.services.replacing import Newcomer, recall_draw, replace_entrant
from tournament.snapshots import RowsByKey

PARTS = ("tournament", "event")


@requires(Right.DRAW)
@refusals_to("desk:draw", *PARTS)
def page(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """What can be changed; with the two lines, or who goes and who comes, also what that would do."""
    row, part = event_of(tournament, event), PartNumberForm(request.GET).number
    stage = stages_of_part(row, part)[0]
    if not stage.is_published:
        raise DrawNotPublishedError(event=row.name)
    rows = RowsByKey(row, part)
    lines = drawn_lines(row, part)
    placed = {line.entrant for line in lines if line.entrant}
    context: dict[str, Any] = {
        "part": part,
        "is_planned": part_of(row, part).is_planned,
        "lines": lines,
        "people": Entrant.objects.filter(pk__in=placed).order_by("sort_key"),
        "outside": row.entrants.exclude(pk__in=placed).exclude(status=EntrantStatus.WITHDRAWN),
        "waiting": row.waiting.filter(waits_for=Waiting.For.PLACE).select_related("player"),
        "begun": begun_in(rows),
        "asked": request.GET.get("recall", ""),
        "count": len(placed),
        "revision": tournament.revision,
    }
    return desk_page(
        request,
        "desk/draw_change.html",
        tournament,
        event=row,
        here="draw",
        **context,
        **_told(request, row, part),
    )


def _told(request: HttpRequest, event: Event, part: int) -> dict[str, Any]:
    """What is asked about, and what it would do."""
    swap, replace_ = SwapLinesForm(request.GET), ReplaceForm(event, request.GET)
    if swap.is_valid():
        first, second = swap.cleaned_data["first"], swap.cleaned_data["second"]
        return {"swap": swap_preview(event, part, first, second), "first": first, "second": second}
    if replace_.is_valid():
        gone, who = replace_.cleaned_data["gone"], replace_.newcomer_name
        preview = replace_preview(event, part, gone, who)
        given = replace_.cleaned_data
        looks = [look_line(look, request.GET.getlist("meant")) for look in _looks(event, replace_)]
        shown = {"comes": given["comes"], "name": who, "club": given["club"], "looks": looks}
        return {"replacing": preview, "gone": gone, **shown}
    for name, form in (("swap_refused", swap), ("replace_refused", replace_)):
        if {"swap_refused": "first", "replace_refused": "gone"}[name] in request.GET:
            return {name: next(iter(form.errors.values()))[0]}
    return {}


def _looks(event: Event, form: ReplaceForm) -> tuple[SecondLook, ...]:
    """What wants a second look before somebody new takes a line."""
    values = form.newcomer_values
    return () if values is None else looks_at_newcomer(event, values)


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:draw", *PARTS)
def swap(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """Two lines change places, as it was read; a page that is old is refused."""
    row, part = event_and_part(request, tournament, event)
    form = SwapLinesForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose two lines."))
        return _back(row, part)
    _refuse_old(request, tournament)
    swap_lines(row, part, form.cleaned_data["first"], form.cleaned_data["second"], by=actor(request))
    messages.success(request, _("The two lines have changed places. Print their score sheets again."))
    return to_part(row, part)


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:draw", *PARTS)
def replace(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """Somebody takes the line of one who did not come."""
    row, part = event_and_part(request, tournament, event)
    form = ReplaceForm(row, request.POST)
    if not form.is_valid():
        messages.error(request, _("Say who goes and who comes."))
        return _back(row, part)
    _refuse_old(request, tournament)
    gone, meant = form.cleaned_data["gone"], request.POST.getlist("meant")
    if any(look.key not in meant for look in _looks(row, form)):
        sent = request.POST.copy()
        for name in ("csrfmiddlewaretoken", "revision"):
            sent.pop(name, None)
        return redirect(
            f"{reverse('desk:change-draw', args=[tournament.slug, row.slug])}?{sent.urlencode()}#replace"
        )
    newcomer = _newcomer(row, form)
    comes = replace_entrant(row, part, gone, newcomer, is_other=is_namesake(meant), by=actor(request))
    said = _("%(name)s has taken the line of %(gone)s. Print the score sheet again.")
    messages.success(request, said % {"name": comes.name, "gone": gone.name})
    return to_part(row, part)


def _newcomer(event: Event, form: ReplaceForm) -> Newcomer:
    kind, pk = form.chosen
    if kind == "entrant":
        return get_object_or_404(event.entrants, pk=pk)
    if kind == "waiting":
        return get_object_or_404(event.waiting.select_related("player"), pk=pk).player
    values = form.newcomer_values
    assert values is not None, "who is not known is new"
    return values


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:draw", *PARTS)
def recall(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """The published draw is taken back, after two questions."""
    row, part = event_and_part(request, tournament, event)
    if request.POST.get("recall") != "sure":
        return redirect(
            f"{reverse('desk:change-draw', args=[tournament.slug, row.slug])}?part={part}&recall=asked#recall"
        )
    _refuse_old(request, tournament)
    recall_draw(row, part, by=actor(request))
    messages.success(request, _("The draw is taken back. Nobody sees it any more; make it anew."))
    return to_part(row, part)


def _refuse_old(request: HttpRequest, tournament: Tournament) -> None:
    """Raises StalePageError when something was done since the consequences were read."""
    seen = request.POST.get("revision", "")
    refuse_stale(seen=int(seen) if seen.isdecimal() and len(seen) < 19 else -1, now=tournament.revision)


def _back(event: Event, part: int, asked: str = "") -> HttpResponse:
    address = reverse("desk:change-draw", args=[event.tournament.slug, event.slug])
    return redirect(f"{address}?part={part}{asked}")
