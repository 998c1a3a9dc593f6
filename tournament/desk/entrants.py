"""Who takes part: the list, entering by hand, who is here."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.tournament.states import RIGHTS, Right
from tournament.access import requires
from tournament.desk.forms.entrants import EntrantForm
from tournament.desk.frame import actor, desk_form_page, desk_page, event_of
from tournament.desk.refusals import refusals_to, refused_into
from tournament.models import Tournament
from tournament.selectors.entrants import entrants_of
from tournament.services.lines import enter_late
from tournament.services.presence import mark_presence
from tournament.services.registration import add_entrant, edit_entrant, remove_entrant


@requires(Right.SEE_DESK)
def entrants_page(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    row = event_of(tournament, event)
    return desk_page(
        request, "desk/entrants.html", tournament, event=row, entrants=entrants_of(row), here="entrants"
    )


@requires(Right.REGISTER)
def add_page(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    row = event_of(tournament, event)
    if row.team_size > 1:  # a team has two people: the registration desk asks for both
        return redirect("desk:registration", tournament=tournament.slug)
    form = EntrantForm(request.POST or None)
    _keep_seeds(request, form)
    is_late = row.stages.filter(part=1, published_at__isnull=False).exists()
    if form.is_valid():
        with refused_into(form):
            enter = enter_late if is_late else add_entrant
            entrant = enter(row, form.values, by=actor(request))
            messages.success(request, _("%(name)s is entered.") % {"name": entrant.name})
            return redirect("desk:add-entrant", tournament=tournament.slug, event=row.slug)
    shown = {"event": row, "is_late": is_late, "here": "entrants"}
    return desk_form_page(request, "desk/entrant.html", tournament, form, **shown)


def _keep_seeds(request: HttpRequest, form: EntrantForm) -> None:
    """Who may not draw seeds nobody: the field is shown, and stays as it is."""
    form.fields["seed"].disabled = Right.DRAW not in RIGHTS[request.role]


@requires(Right.REGISTER)
def edit_page(request: HttpRequest, tournament: Tournament, event: str, entrant: int) -> HttpResponse:
    row = event_of(tournament, event)
    edited = get_object_or_404(row.entrants, pk=entrant)
    team = [place.player for place in edited.places.select_related("player__contact").order_by("order")]
    player = next((one for one in team if str(one.pk) == request.GET.get("player")), team[0])
    form = EntrantForm(request.POST or None, initial=EntrantForm.values_of(edited, player))
    _keep_seeds(request, form)
    if form.is_valid():
        with refused_into(form):
            edit_entrant(edited, form.values, player=player, by=actor(request))
            messages.success(request, _("Saved."))
            return redirect("desk:entrants", tournament=tournament.slug, event=row.slug)
    shown = {
        "event": row,
        "entrant": edited,
        "team": team if len(team) > 1 else (),
        "player": player,
        "is_drawn": edited.slots.exists(),
        "here": "entrants",
    }
    return desk_form_page(request, "desk/entrant.html", tournament, form, **shown)


@require_POST
@requires(Right.CORRECT)
@refusals_to("desk:entrants", "tournament", "event")
def remove(request: HttpRequest, tournament: Tournament, event: str, entrant: int) -> HttpResponse:
    row = event_of(tournament, event)
    removed = get_object_or_404(row.entrants, pk=entrant)
    remove_entrant(removed, by=actor(request))
    messages.success(request, _("%(name)s is removed.") % {"name": removed.name})
    return redirect("desk:entrants", tournament=tournament.slug, event=row.slug)


@require_POST
@requires(Right.MARK_PRESENCE)
@refusals_to("desk:entrants", "tournament", "event")
def presence(request: HttpRequest, tournament: Tournament, event: str, entrant: int) -> HttpResponse:
    """One tap: here, or not here. Answers with the list as it is now."""
    row = event_of(tournament, event)
    marked = get_object_or_404(row.entrants, pk=entrant)
    mark_presence(marked, here=request.POST.get("here") == "1", by=actor(request))
    if not request.htmx:
        return redirect("desk:entrants", tournament=tournament.slug, event=row.slug)
    return desk_page(request, "desk/entrants_list.html", tournament, event=row, entrants=entrants_of(row))
