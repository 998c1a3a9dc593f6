"""Templates of one's own: kept, taken from a file, given away as a file; and side events with one tap."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from rules.tournament.states import Right
from tournament.access import requires
from tournament.desk.forms.templates import SideEventForm, TemplateFileForm, TemplateNameForm
from tournament.desk.frame import actor, desk_page
from tournament.desk.refusals import form_page, refusals_to, refused_into
from tournament.desk.setup_cards import own_cards, side_event_cards
from tournament.models import SavedTemplate, Tournament
from tournament.services.saved_templates import file_of, import_template, remove_template, save_template
from tournament.services.setups import add_event_of
from tournament.slugs import free_slug


@login_required
def templates_page(request: HttpRequest) -> HttpResponse:
    """What I keep; a file can be added."""
    form = TemplateFileForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        with refused_into(form):
            row = import_template(form.content, name=form.name, by=actor(request))
            messages.success(request, _("The template “%(name)s” is kept.") % {"name": row.name})
            return redirect("desk:templates")
    return form_page(request, "desk/setups.html", form, own=own_cards(request.user))


@login_required
@require_GET
def template_file(request: HttpRequest, template: int) -> HttpResponse:
    row = get_object_or_404(SavedTemplate, pk=template, created_by=request.user)
    name = f"{free_slug(row.name, taken=(), otherwise='template')}.duses.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(file_of(row), content_type="application/json", headers=headers)


@login_required
@require_POST
def remove(request: HttpRequest, template: int) -> HttpResponse:
    row = get_object_or_404(SavedTemplate, pk=template, created_by=request.user)
    remove_template(row)
    messages.success(request, _("The template “%(name)s” is removed.") % {"name": row.name})
    return redirect("desk:templates")


@require_POST
@requires(Right.SET_UP)
@refusals_to("desk:set-up", "tournament")
def save(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Keep this tournament as a template: without its people."""
    form = TemplateNameForm(request.POST)
    name = form.cleaned_data["name"] if form.is_valid() else ""
    row = save_template(tournament, name=name, by=actor(request))
    messages.success(request, _("The template “%(name)s” is kept.") % {"name": row.name})
    return redirect("desk:set-up", tournament=tournament.slug)


@requires(Right.SET_UP)
def side_events_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One tap adds a side event, ready to be entered."""
    form = SideEventForm(tournament, request.POST or None)
    if form.is_valid():
        with refused_into(form):
            event = add_event_of(
                form.cleaned_data["event"], tournament, day=form.cleaned_data["day"] or 0, by=actor(request)
            )
            messages.success(request, _("%(event)s is ready for entries.") % {"event": event.name})
            return redirect("desk:entrants", tournament=tournament.slug, event=event.slug)
    status = 422 if form.is_bound else 200
    shown = {"form": form, "cards": side_event_cards(), "here": "side-events"}
    return desk_page(request, "desk/setups_side.html", tournament, status=status, **shown)
