"""Whom a user may know more of than name, club and country (docs/architecture.md).

Contacts and rating are shown to, and changed by, staff who register at a tournament the person is registered
at. Everybody else finds a person by name, club and country, and registering makes a person of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.contrib.auth import get_user_model

from matches.models import Player
from rules.tournament.states import RIGHTS, Right
from tournament.actor import Actor
from tournament.models import Registration, Staff, Tournament

_REGISTERING = tuple(role for role, rights in RIGHTS.items() if Right.REGISTER in rights)


def acquainted(tournament: Tournament, players: Collection[int], by: Actor) -> frozenset[int]:
    """Those of the players, by id, whose private data this tournament's desk may show to an actor.

    They are registered here, or where the actor's account may register too. Nobody's account: here alone.
    Two queries at most.
    """
    known = Registration.objects.filter(player__in=players)
    if by.user_id is None or not get_user_model().objects.filter(pk=by.user_id, is_superuser=True).exists():
        posts = Staff.objects.filter(user=by.user_id, role__in=_REGISTERING).values("tournament")
        known = known.filter(tournament=tournament) | known.filter(tournament__in=posts)
    return frozenset(known.values_list("player_id", flat=True))


def at_desk(tournament: Tournament, ids: Iterable[int], by: Actor) -> dict[int, Player]:
    """People by id as this desk may see them: strangers without rating and contact. Three queries.

    A stranger's row must not be saved: services.enrolling makes a person of its own of it.
    """
    rows = Player.objects.select_related("contact").in_bulk(list(ids))
    known = acquainted(tournament, list(rows), by)
    for pk, player in rows.items():
        if pk not in known:
            player.rating = None
            player._state.fields_cache["contact"] = None
    return rows
