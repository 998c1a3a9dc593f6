"""Who may do what in a tournament."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.test import RequestFactory

from rules.tournament.states import RIGHTS, Right, Role
from tests.factories import make_staff, make_tournament, make_user
from tournament.access import may, requires, role_of

pytestmark = pytest.mark.django_db


@requires(Right.DRAW)
def view(request, tournament, *, key: str = "") -> HttpResponse:
    return HttpResponse(f"{request.role} {tournament.name} {key}")


def ask(user, slug: str = "kis-acik", **more: str) -> HttpResponse:
    request = RequestFactory().get("/desk/kis-acik/draw/?x=1")
    request.user = user
    return view(request, tournament=slug, **more)


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("right", Right)
def test_a_role_has_the_rights_of_the_one_table(role: Role, right: Right) -> None:
    post = make_staff(make_tournament(), role)

    assert may(post.user, post.tournament, right) is (right in RIGHTS[role])


def test_everybody_else_has_no_role_and_a_superuser_owns_everything() -> None:
    tournament, other = make_tournament(), make_tournament()
    post = make_staff(other, Role.OWNER)

    assert role_of(AnonymousUser(), tournament) is None
    assert role_of(post.user, tournament) is None
    assert not may(post.user, tournament, Right.SEE_DESK)
    assert role_of(User.objects.create_superuser("root"), tournament) is Role.OWNER


def test_the_view_gets_the_row_and_the_role() -> None:
    post = make_staff(make_tournament(), Role.DIRECTOR)

    assert ask(post.user, key="M1-1").content.decode() == "director Kış Açık M1-1"


def test_others_are_sent_away() -> None:
    post = make_staff(make_tournament(), Role.ASSISTANT)

    assert ask(AnonymousUser()).url == "/login/?next=/desk/kis-acik/draw/%3Fx%3D1"
    with pytest.raises(PermissionDenied):
        ask(post.user)
    with pytest.raises(PermissionDenied):
        ask(make_user())
    with pytest.raises(Http404):
        ask(post.user, slug="nowhere")
