"""One-time links by which people become users."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from rules.tournament.states import Role
from tournament.models import Invitation

FIRST_LINK_LIVES = timedelta(days=7)


def token_hash(token: str) -> str:
    """What is stored of a token: its SHA-256."""
    return hashlib.sha256(token.encode()).hexdigest()


@transaction.atomic
def invite_first_director() -> str | None:
    """A new token for the first director, whose older ones end; nothing once there is a user.

    The token is returned once and never stored.
    """
    if get_user_model().objects.exists():
        return None
    token = secrets.token_urlsafe(24)
    now = timezone.now()
    Invitation.objects.filter(tournament=None, used_at=None).delete()
    Invitation.objects.create(
        token_hash=token_hash(token), tournament=None, role=Role.OWNER, expires_at=now + FIRST_LINK_LIVES
    )
    return token
