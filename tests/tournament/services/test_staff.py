"""Who runs a tournament: invited by a one-time link, given another role, removed."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from rules.tournament.states import Role
from tests.factories import DESK, make_staff, make_tournament, make_user
from tournament.actor import Actor
from tournament.errors import (
    InvitationExpiredError,
    InvitationInvalidError,
    InvitationUsedError,
    LastOwnerError,
    NameMissingError,
    PasswordRefusedError,
    UsernameInvalidError,
    UsernameTakenError,
)
from tournament.models import Invitation, LogEntry, Staff, Tournament
from tournament.services.staff import accept_invitation, change_role, invite, join, remove_staff

pytestmark = pytest.mark.django_db

ECE = {"username": "ece", "name": "Ece Örnek", "password": "kırmızı-zar-42"}


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament()


def test_an_invitation_makes_an_account_with_a_role(tournament: Tournament) -> None:
    token = invite(tournament=tournament, role=Role.ASSISTANT, by=DESK)

    user = accept_invitation(token, **ECE)

    assert (user.username, user.first_name, user.is_superuser) == ("ece", "Ece Örnek", False)
    assert user.check_password("kırmızı-zar-42")
    assert Staff.objects.get(user=user).role == "assistant"
    assert list(tournament.log.values_list("action", "subject"))[:2] == [
        ("accept-invitation", "Ece Örnek"),
        ("invite", "assistant"),
    ]


def test_the_token_itself_is_stored_nowhere(tournament: Tournament) -> None:
    token = invite(tournament=tournament, role=Role.DIRECTOR, by=DESK)

    assert token not in str(list(Invitation.objects.values()) + list(LogEntry.objects.values()))


def test_the_first_invitation_is_for_no_tournament() -> None:
    user = accept_invitation(invite(tournament=None, by=DESK), **ECE)

    assert (User.objects.get(), Staff.objects.exists()) == (user, False)


def test_an_invitation_is_good_once_and_not_for_ever(tournament: Tournament) -> None:
    used = invite(tournament=tournament, role=Role.ASSISTANT, by=DESK)
    accept_invitation(used, **ECE)
    old = invite(tournament=tournament, role=Role.ASSISTANT, valid_for=timedelta(seconds=-1), by=DESK)

    for token, refusal in (
        (used, InvitationUsedError),
        (old, InvitationExpiredError),
        ("x", InvitationInvalidError),
    ):
        with pytest.raises(refusal):
            accept_invitation(token, **ECE | {"username": "other"})
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        ({"username": "ADA"}, UsernameTakenError),
        ({"username": "a b"}, UsernameInvalidError),
        ({"username": ""}, UsernameInvalidError),
        ({"name": " "}, NameMissingError),
        ({"password": "short"}, PasswordRefusedError),
    ],
)
def test_what_cannot_be_an_account_is_refused_and_the_invitation_stays_good(
    tournament: Tournament, wrong: dict[str, str], refusal: type[Exception]
) -> None:
    make_user("ada")
    token = invite(tournament=tournament, role=Role.ASSISTANT, by=DESK)

    with pytest.raises(refusal):
        accept_invitation(token, **ECE | wrong)

    assert accept_invitation(token, **ECE).username == "ece"


def test_who_has_an_account_joins_and_never_loses_by_it(tournament: Tournament) -> None:
    user = make_user()

    join(invite(tournament=tournament, role=Role.DIRECTOR, by=DESK), user=user)
    join(invite(tournament=tournament, role=Role.ASSISTANT, by=DESK), user=user)
    assert Staff.objects.get(user=user).role == "director"

    join(invite(tournament=tournament, role=Role.OWNER, by=DESK), user=user)
    assert Staff.objects.get(user=user).role == "owner"
    assert join(invite(tournament=None, by=DESK), user=user) is None


def test_roles_change_and_people_leave(tournament: Tournament) -> None:
    post = make_staff(tournament, Role.ASSISTANT)

    assert change_role(post, role=Role.DIRECTOR, by=DESK).role == "director"
    assert LogEntry.objects.get(action="change-role").before == {"role": "assistant"}
    change_role(post, role=Role.DIRECTOR, by=DESK)
    assert LogEntry.objects.filter(action="change-role").count() == 1

    remove_staff(post, by=DESK)
    assert not Staff.objects.exists()


def test_a_tournament_keeps_an_owner() -> None:
    owner = make_user()
    tournament = make_tournament(by=Actor.of_user(owner))
    post = Staff.objects.get(user=owner)

    with pytest.raises(LastOwnerError):
        change_role(post, role=Role.ASSISTANT, by=DESK)
    with pytest.raises(LastOwnerError):
        remove_staff(post, by=DESK)

    make_staff(tournament, Role.OWNER)
    remove_staff(post, by=DESK)
    assert tournament.staff.count() == 1
