from __future__ import annotations

from django.contrib.auth.models import User
from django.test import Client
from knox.models import AuthToken

from rules.tournament.states import Role
from tournament.models import Staff, Tournament

STAFF = "/desk/kis-acik/staff/"


def test_an_owner_gives_another_role(owner: Client, assistant: Client, tournament: Tournament) -> None:
    post = Staff.objects.get(role=Role.ASSISTANT)

    owner.post(f"{STAFF}{post.pk}/role/", {"role": "director"})

    post.refresh_from_db()
    assert post.role == Role.DIRECTOR
    assert assistant.get("/desk/kis-acik/set-up/").status_code == 200


def test_a_role_that_does_not_exist_changes_nothing(
    owner: Client, assistant: Client, tournament: Tournament
) -> None:
    post = Staff.objects.get(role=Role.ASSISTANT)

    owner.post(f"{STAFF}{post.pk}/role/", {"role": "king"})

    post.refresh_from_db()
    assert post.role == Role.ASSISTANT


def test_who_is_removed_is_out_at_once(owner: Client, assistant: Client, tournament: Tournament) -> None:
    post = Staff.objects.get(role=Role.ASSISTANT)

    owner.post(f"{STAFF}{post.pk}/remove/")

    assert assistant.get("/desk/kis-acik/").status_code == 403


def test_the_last_owner_does_not_step_down(owner: Client, tournament: Tournament) -> None:
    post = Staff.objects.get(role=Role.OWNER)

    answer = owner.post(f"{STAFF}{post.pk}/role/", {"role": "assistant"}, follow=True)

    post.refresh_from_db()
    assert post.role == Role.OWNER
    assert 'class="message error"' in answer.content.decode()


def test_a_token_of_somebody_else_is_not_revoked(owner: Client, tournament: Tournament) -> None:
    other = User.objects.create_user("other")
    token, _secret = AuthToken.objects.create(user=other)

    assert owner.post(f"/tokens/{token.digest}/revoke/").status_code == 404
    assert AuthToken.objects.filter(user=other).exists()
