"""A program gets a token, asks with it, and gives it back."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from knox.models import AuthToken
from rest_framework.test import APIClient

from tests.tournament.api.programs import API

ECE = {"username": "ece", "password": "Aç-susam-7"}


@pytest.fixture
def ece(db: None) -> User:
    return User.objects.create_user(**ECE, first_name="Ece Örnek")


def test_a_token_is_given_used_and_revoked(anybody: APIClient, ece: User) -> None:
    answer = anybody.post(f"{API}/tokens", ECE)
    assert answer.status_code == 201
    assert answer["Cache-Control"] == "no-store"
    given = answer.json()
    assert given["name"] == "Ece Örnek"
    assert not AuthToken.objects.filter(digest=given["token"]).exists()  # only its hash is kept
    program = APIClient()
    program.credentials(HTTP_AUTHORIZATION=f"Bearer {given['token']}")
    assert program.get(f"{API}/desk/tournaments").json() == []
    assert program.delete(f"{API}/tokens/this").status_code == 204
    assert program.get(f"{API}/desk/tournaments").status_code == 401


@pytest.mark.parametrize(
    "given", [{"username": "ece", "password": "x"}, {"username": "eda", "password": "x"}]
)
def test_a_wrong_name_or_password_gives_none(anybody: APIClient, ece: User, given: dict[str, str]) -> None:
    answer = anybody.post(f"{API}/tokens", given)
    assert (answer.status_code, answer.json()["code"]) == (401, "login-failed")
    assert not AuthToken.objects.exists()


def test_who_is_no_longer_a_user_is_not_let_in(anybody: APIClient, ece: User) -> None:
    token = anybody.post(f"{API}/tokens", ECE).json()["token"]
    User.objects.update(is_active=False)
    program = APIClient()
    program.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    assert program.get(f"{API}/desk/tournaments").status_code == 401


def test_programs_try_a_name_as_seldom_as_people_on_the_page(anybody: APIClient, ece: User) -> None:
    for name in (" ece", "ece ", "ECE", "\u2003ece", "\uff45ce", "Ece", "eCe", "ece"):
        answer = anybody.post(f"{API}/tokens", {"username": name, "password": "wrong"})
        assert answer.status_code == 401
    answer = anybody.post(f"{API}/tokens", ECE)
    assert (answer.status_code, answer.json()["code"]) == (429, "too-many-requests")
    assert 60 < answer.json()["values"]["seconds"] <= 301
