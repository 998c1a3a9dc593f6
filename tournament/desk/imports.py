"""Importing a list of entrants: a preview of every line first, stored only when accepted."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from rules.tournament.states import Right
from tournament.access import requires
from tournament.desk.forms.entrants import ImportForm, sealed, unsealed
from tournament.desk.frame import actor, desk_form_page, desk_page, event_of
from tournament.desk.refusals import refusals_to, refused_into
from tournament.imports.lines import JudgedLine, judge
from tournament.imports.table import Table, read_table
from tournament.models import Event, Tournament
from tournament.selectors.known import entered_names, known_names
from tournament.services.registration import import_entrants

FIRST_NAMES = 3  # shown beside the encoding, so that a wrong one is seen


@requires(Right.REGISTER)
def import_page(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    row = event_of(tournament, event)
    form = ImportForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        with refused_into(form):
            data = form.data_given
            table, lines = _judged(row, data)
            return desk_page(
                request,
                "desk/import_preview.html",
                tournament,
                event=row,
                here="entrants",
                **_preview(table, lines),
                sealed=sealed(data),
            )
    return desk_form_page(request, "desk/import.html", tournament, form, event=row, here="entrants")


@require_POST
@requires(Right.REGISTER)
@refusals_to("desk:import", "tournament", "event")
def accept(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    row = event_of(tournament, event)
    data = unsealed(request.POST.get("list", ""))
    if data is None:
        messages.error(request, _("This preview is too old. Choose the file again."))
        return redirect("desk:import", tournament=tournament.slug, event=row.slug)
    _table, lines = _judged(row, data)
    entered = import_entrants(row, [line for line in lines if line.accepted], by=actor(request))
    count = len(entered)
    messages.success(
        request,
        ngettext("%(count)s player is entered.", "%(count)s players are entered.", count) % {"count": count},
    )
    return redirect("desk:entrants", tournament=tournament.slug, event=row.slug)


def _judged(event: Event, data: bytes) -> tuple[Table, tuple[JudgedLine, ...]]:
    table = read_table(data)
    return table, judge(table, entered=entered_names(event), possible=known_names(event))


def _preview(table: Table, lines: tuple[JudgedLine, ...]) -> dict[str, object]:
    accepted = [line for line in lines if line.accepted]
    return {
        "table": table,
        "lines": lines,
        "accepted": len(accepted),
        "refused": len(lines) - len(accepted),
        "first_names": [line.values.name for line in accepted[:FIRST_NAMES] if line.values],
    }
