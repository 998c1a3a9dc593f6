"""Addresses, people and links the tests of the API name."""

from __future__ import annotations

from pathlib import Path

from django.contrib.auth.models import User
from knox.models import AuthToken
from rest_framework.test import APIClient

from rules.tournament.states import Role
from tournament.actor import Actor
from tournament.links import side_token
from tournament.models import Pairing, Staff, Tournament

DESK = Actor("Ece Örnek")
DATA = Path(__file__).parents[2] / "data"
API = "/api/v1"
EVENT = f"{API}/tournaments/kis-acik/events/open"
DESK_EVENT = f"{API}/desk/tournaments/kis-acik/events/open"


def program_of(tournament: Tournament | None, role: Role | None) -> APIClient:
    """A program in English that asks with the token of somebody of this role; None: of a mere user."""
    user = User.objects.create_user(role.value if role else "nobody", first_name=str(role or "Nobody"))
    if tournament and role:
        Staff.objects.create(tournament=tournament, user=user, role=role)
    _row, token = AuthToken.objects.create(user=user)
    program = APIClient()
    program.credentials(HTTP_AUTHORIZATION=f"Bearer {token}", HTTP_ACCEPT_LANGUAGE="en")
    return program


def token_of(key: str, side: int) -> str:
    """The token of the link of one side of a match."""
    match = Pairing.objects.get(key=key).match
    assert match is not None
    return side_token(match.sides.get(number=side))


def in_turkish(program: APIClient) -> APIClient:
    """The same program, answered in Turkish."""
    turkish = APIClient()
    turkish.credentials(**{**program._credentials, "HTTP_ACCEPT_LANGUAGE": "tr"})
    return turkish
