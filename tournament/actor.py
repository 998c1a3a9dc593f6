"""Who does something: a member of staff, or a side of a match through its link."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser

from matches.models import Side


@dataclass(frozen=True, slots=True)
class Actor:
    """name: shown in the log. user_id: the account, if one. side: 1 or 2 for who came by a match link.

    Whether he may is the doors' question (tournament.access); services trust the actor.
    """

    name: str
    user_id: int | None = None
    side: int | None = None

    @classmethod
    def of_user(cls, user: AbstractBaseUser) -> Actor:
        return cls(name=user.get_full_name() or user.get_username(), user_id=user.pk)

    @classmethod
    def of_side(cls, side: Side) -> Actor:
        return cls(name=side.name, side=side.number)
