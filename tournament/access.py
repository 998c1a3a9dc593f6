"""Who may do what in a tournament: the question every door of the desk asks first."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from rules.tournament.states import RIGHTS, Right, Role
from tournament.models import Staff, Tournament

Somebody = AbstractBaseUser | AnonymousUser
View = Callable[..., HttpResponse]


def role_of(user: Somebody, tournament: Tournament) -> Role | None:
    """The user's role in the tournament; None for everybody who is not staff. A superuser owns everything."""
    if not user.is_authenticated:
        return None
    if user.is_superuser:
        return Role.OWNER
    role = Staff.objects.filter(tournament=tournament, user_id=user.pk).values_list("role", flat=True).first()
    return Role(role) if role else None


def may(user: Somebody, tournament: Tournament, right: Right) -> bool:
    role = role_of(user, tournament)
    return role is not None and right in RIGHTS[role]


def requires(right: Right) -> Callable[[View], View]:
    """For a view below /desk/<tournament>/: the slug becomes the row, and request.role says who asks.

    404 for a tournament that does not exist, the login for nobody in particular, 403 for who may not.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, tournament: str, *args: object, **kwargs: object) -> HttpResponse:
            row = get_object_or_404(Tournament, slug=tournament)
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            request.role = role_of(request.user, row)  # type: ignore[attr-defined]
            if request.role is None or right not in RIGHTS[request.role]:  # type: ignore[attr-defined]
                raise PermissionDenied
            return view(request, row, *args, **kwargs)

        guarded.required_right = right  # type: ignore[attr-defined]
        return guarded

    return decorate
