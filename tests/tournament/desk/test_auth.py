from __future__ import annotations

from django.contrib.auth.models import User
from django.test import Client

from rules.tournament.states import Role
from tournament.actor import Actor
from tournament.models import Tournament
from tournament.services.staff import invite

NEWCOMER = {
    "name": "Bora Örnek",
    "username": "bora",
    "password": "kirik-zar-66",
    "password_again": "kirik-zar-66",
}


def _invitation(tournament: Tournament, role: Role = Role.DIRECTOR) -> str:
    return f"/welcome/{invite(tournament=tournament, role=role, by=Actor('Ece'))}/"


def test_login_leads_to_the_desk(client: Client, db: None) -> None:
    User.objects.create_user("ece", password="kirik-zar-66")

    answer = client.post("/login/", {"username": "ece", "password": "kirik-zar-66"})

    assert answer.headers["location"] == "/desk/"


def test_wrong_passwords_are_slowed_down(client: Client, db: None) -> None:
    User.objects.create_user("ece", password="kirik-zar-66")
    for _ in range(8):
        client.post("/login/", {"username": "ece", "password": "wrong"})

    answer = client.post("/login/", {"username": "ece", "password": "kirik-zar-66"})

    assert answer.status_code == 429
    assert "_auth_user_id" not in client.session


def test_spaces_case_and_letter_forms_do_not_get_around_the_limit(client: Client, db: None) -> None:
    User.objects.create_user("ece", password="kirik-zar-66")
    for name in (" ece", "ece ", "ECE", "\u2003ece", "\uff45ce", "Ece", "eCe", "ece"):
        client.post("/login/", {"username": name, "password": "wrong"})

    answer = client.post("/login/", {"username": "ece", "password": "kirik-zar-66"})

    assert answer.status_code == 429


def test_the_right_password_is_no_attempt(client: Client, db: None) -> None:
    User.objects.create_user("ece", password="kirik-zar-66")

    for _ in range(40):  # a desk of many, behind one address
        answer = client.post("/login/", {"username": "ece", "password": "kirik-zar-66"})

    assert answer.status_code == 302


def test_nobody_locks_somebody_else_out(client: Client, db: None) -> None:
    """Eight failures of one address, and sixty of many, leave the user's own address alone."""
    User.objects.create_user("ece", password="kirik-zar-66")
    right = {"username": "ece", "password": "kirik-zar-66"}
    client.post("/login/", right, REMOTE_ADDR="10.0.0.9")

    for number in range(72):
        client.post("/login/", right | {"password": "wrong"}, REMOTE_ADDR=f"10.0.1.{number // 8}")

    assert client.post("/login/", right, REMOTE_ADDR="10.0.0.9").status_code == 302
    assert client.post("/login/", right, REMOTE_ADDR="10.0.2.2").status_code == 429  # guessed from everywhere


def test_login_does_not_lead_to_other_sites(client: Client, db: None) -> None:
    User.objects.create_user("ece", password="kirik-zar-66")

    answer = client.post(
        "/login/", {"username": "ece", "password": "kirik-zar-66", "next": "https://evil.example/"}
    )

    assert answer.headers["location"] == "/desk/"


def test_an_invited_person_names_himself_and_is_in(client: Client, tournament: Tournament) -> None:
    answer = client.post(_invitation(tournament), NEWCOMER)

    user = User.objects.get(username="bora")
    assert answer.headers["location"] == "/desk/"
    assert user.get_full_name() == "Bora Örnek"
    assert [post.role for post in tournament.staff.filter(user=user)] == ["director"]
    assert client.session["_auth_user_id"] == str(user.pk)


def test_an_invitation_works_once(client: Client, tournament: Tournament) -> None:
    link = _invitation(tournament)
    client.post(link, NEWCOMER)

    answer = Client().post(link, NEWCOMER | {"username": "other"})

    assert answer.status_code == 422
    assert not User.objects.filter(username="other").exists()


def test_two_passwords_that_differ_are_refused(client: Client, tournament: Tournament) -> None:
    answer = client.post(_invitation(tournament), NEWCOMER | {"password_again": "another-one-66"})

    assert answer.status_code == 422
    assert not User.objects.filter(username="bora").exists()


def test_who_has_an_account_joins_with_it(tournament: Tournament) -> None:
    user = User.objects.create_user("ada")
    client = Client()
    client.force_login(user)

    client.post(_invitation(tournament, Role.ASSISTANT), {"join": "1"})

    assert [post.role for post in tournament.staff.filter(user=user)] == ["assistant"]


def test_owner_makes_a_link_that_is_shown_once(owner: Client, tournament: Tournament) -> None:
    answer = owner.post("/desk/kis-acik/staff/invite/", {"role": "assistant"})

    assert "/welcome/" in answer.content.decode()
    assert "/welcome/" not in owner.get("/desk/kis-acik/staff/").content.decode()


def test_the_last_owner_stays(owner: Client, tournament: Tournament) -> None:
    post = tournament.staff.get(role="owner")

    answer = owner.post(f"/desk/kis-acik/staff/{post.pk}/remove/", follow=True)

    assert tournament.staff.filter(pk=post.pk).exists()
    assert 'class="message error"' in answer.content.decode()


def test_directors_do_not_manage_staff(director: Client, tournament: Tournament) -> None:
    assert director.get("/desk/kis-acik/staff/").status_code == 403
    assert director.post("/desk/kis-acik/staff/invite/", {"role": "owner"}).status_code == 403


def test_a_token_is_shown_once_and_revoked(director: Client) -> None:
    made = director.post("/tokens/").context["shown_once"]
    page = director.get("/tokens/").content.decode()
    assert made not in page

    digest = director.get("/tokens/").context["tokens"][0].digest
    director.post(f"/tokens/{digest}/revoke/")

    assert not director.get("/tokens/").context["tokens"]


def test_acts_want_a_post(director: Client, tournament: Tournament) -> None:
    assert director.get("/tournaments/demo/").status_code == 405
    assert director.get("/desk/kis-acik/delete/").status_code == 405
