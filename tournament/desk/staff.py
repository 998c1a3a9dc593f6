"""Who runs the tournament with whom, and what everybody did: staff, invitations, the log."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django_ratelimit.decorators import ratelimit

from rules.tournament.states import Right, Role
from tournament.access import requires
from tournament.address import address_for_phones
from tournament.desk.auth import too_often
from tournament.desk.forms.staff import RoleForm
from tournament.desk.frame import actor, desk_form_page, desk_page
from tournament.desk.refusals import refusals_to, refused_into
from tournament.models import Tournament
from tournament.selectors.desk import line_of_log
from tournament.services.staff import change_role, invite, remove_staff

LOG_PAGE = 50
INVITATIONS = "30/h"


@requires(Right.MANAGE_STAFF)
def staff_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    posts = tournament.staff.select_related("user")
    return desk_page(request, "desk/staff.html", tournament, posts=posts, here="staff")


@never_cache
@requires(Right.MANAGE_STAFF)
@ratelimit(key="user", rate=INVITATIONS, method="POST", block=False)
def invite_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Makes a link and shows it, this once."""
    if getattr(request, "limited", False):
        return too_often(request)
    form = RoleForm(request.POST or None)
    link = None
    if form.is_valid():
        with refused_into(form):
            token = invite(tournament=tournament, role=Role(form.cleaned_data["role"]), by=actor(request))
            link = address_for_phones(request.build_absolute_uri("/")) + reverse("desk:welcome", args=[token])
            if tournament.base_url:
                link = tournament.base_url + reverse("desk:welcome", args=[token])
    return desk_form_page(request, "desk/invite.html", tournament, form, link=link, here="staff")


@require_POST
@requires(Right.MANAGE_STAFF)
@refusals_to("desk:staff", "tournament")
def role(request: HttpRequest, tournament: Tournament, post: int) -> HttpResponse:
    row = get_object_or_404(tournament.staff, pk=post)
    form = RoleForm(request.POST)
    if form.is_valid():
        change_role(row, role=Role(form.cleaned_data["role"]), by=actor(request))
        messages.success(request, _("Saved."))
    return redirect("desk:staff", tournament=tournament.slug)


@require_POST
@requires(Right.MANAGE_STAFF)
@refusals_to("desk:staff", "tournament")
def remove(request: HttpRequest, tournament: Tournament, post: int) -> HttpResponse:
    row = get_object_or_404(tournament.staff, pk=post)
    remove_staff(row, by=actor(request))
    messages.success(request, _("Removed from the staff."))
    return redirect("desk:staff", tournament=tournament.slug)


@requires(Right.SEE_DESK)
def log_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    entries = Paginator(tournament.log.select_related("event"), LOG_PAGE).get_page(request.GET.get("page"))
    lines = [line_of_log(entry) for entry in entries]
    return desk_page(request, "desk/log.html", tournament, entries=entries, lines=lines, here="log")
