"""Who runs a tournament: invited by a one-time link, given another role, removed."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Any

from django.contrib.auth import get_user_model, password_validation
from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from matches.names import display_name
from rules.tournament.states import Role
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
from tournament.models import Invitation, Staff, Tournament
from tournament.services.acts import act
from tournament.services.invitations import token_hash

INVITATION_LIVES = timedelta(days=7)


def invite(
    *,
    tournament: Tournament | None,
    role: Role = Role.OWNER,
    by: Actor,
    valid_for: timedelta = INVITATION_LIVES,
) -> str:
    """The token of a new invitation: shown once, never stored. tournament None: only an account."""
    token = secrets.token_urlsafe(24)
    invitation = Invitation(
        token_hash=token_hash(token),
        tournament=tournament,
        role=role,
        created_by_id=by.user_id,
        expires_at=timezone.now() + valid_for,
    )
    if tournament is None:
        invitation.save()
        return token
    with act(tournament, by=by, action="invite") as doing:
        invitation.save()
        doing.record(subject=str(role), values={"role": str(role)})
    return token


def accept_invitation(token: str, *, username: str, name: str, password: str) -> AbstractUser:
    """Make an account by an invitation, with its role in the tournament if it is for one.

    Raises InvitationInvalidError, InvitationUsedError, InvitationExpiredError, NameMissingError,
    UsernameInvalidError, UsernameTakenError, PasswordRefusedError; then the invitation stays good.
    """
    with transaction.atomic():
        invitation = _good(token)
        user = _new_user(username=username, name=name, password=password)
        _use(invitation, user)
    return user


def join(token: str, *, user: AbstractUser) -> Staff | None:
    """Take an invitation as who one is already; None where it is for no tournament.

    A role that is wider already stays. Raises InvitationInvalidError, InvitationUsedError,
    InvitationExpiredError.
    """
    with transaction.atomic():
        return _use(_good(token), user)


def change_role(post: Staff, *, role: Role, by: Actor) -> Staff:
    """Give a member of staff another role. Raises LastOwnerError."""
    with act(post.tournament_id, by=by, action="change-role") as doing:
        row = Staff.objects.select_related("user").get(pk=post.pk)
        before, row.role = row.role, role
        if before != role:
            _refuse_without_owner(row, leaves=role != Role.OWNER and before == Role.OWNER)
            row.save(update_fields=["role"])
            doing.record(subject=_shown(row.user), before={"role": str(before)}, after={"role": str(role)})
    return row


def remove_staff(post: Staff, *, by: Actor) -> None:
    """Take somebody off the staff; the account stays. Raises LastOwnerError."""
    with act(post.tournament_id, by=by, action="remove-staff") as doing:
        row = Staff.objects.select_related("user").get(pk=post.pk)
        _refuse_without_owner(row, leaves=row.role == Role.OWNER)
        row.delete()
        doing.record(subject=_shown(row.user), before={"role": str(row.role)})


def _good(token: str) -> Invitation:
    """The invitation a token belongs to, locked."""
    found = Invitation.objects.select_for_update().filter(token_hash=token_hash(token)).first()
    if found is None:
        raise InvitationInvalidError
    if found.used_at is not None:
        raise InvitationUsedError
    if found.expires_at < timezone.now():
        raise InvitationExpiredError
    return found


def _new_user(*, username: str, name: str, password: str) -> AbstractUser:
    model: Any = get_user_model()
    shown = display_name(name)
    if not shown:
        raise NameMissingError
    user = model(username=model.normalize_username(username.strip()), first_name=shown[:150])
    try:
        model._meta.get_field("username").clean(user.username, user)
    except ValidationError as error:
        raise UsernameInvalidError from error
    if model.objects.filter(username__iexact=user.username).exists():
        raise UsernameTakenError(username=user.username)
    try:
        password_validation.validate_password(password, user)
    except ValidationError as error:
        raise PasswordRefusedError(problems=" ".join(error.messages)) from error
    user.set_password(password)
    user.save()
    return user


def _use(invitation: Invitation, user: AbstractUser) -> Staff | None:
    invitation.used_at = timezone.now()
    invitation.save(update_fields=["used_at"])
    if invitation.tournament_id is None:
        return None
    with act(invitation.tournament_id, by=Actor.of_user(user), action="accept-invitation") as doing:
        post, is_new = Staff.objects.get_or_create(
            tournament=doing.tournament, user=user, defaults={"role": invitation.role}
        )
        before = None if is_new else post.role
        if before is not None and _is_wider(invitation.role, before):
            post.role = invitation.role
            post.save(update_fields=["role"])
        doing.record(subject=_shown(user), before={"role": before}, after={"role": str(post.role)})
    return post


def _is_wider(role: str, than: str) -> bool:
    widest_first = list(Role)
    return widest_first.index(Role(role)) < widest_first.index(Role(than))


def _refuse_without_owner(post: Staff, *, leaves: bool) -> None:
    others = Staff.objects.filter(tournament=post.tournament_id, role=Role.OWNER).exclude(pk=post.pk)
    if leaves and not others.exists():
        raise LastOwnerError


def _shown(user: AbstractUser) -> str:
    return user.get_full_name() or user.get_username()
