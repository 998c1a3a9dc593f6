"""Who may do what through the API: the same rights as at the desk, asked before anything is read."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from django.http import Http404
from django.utils.functional import cached_property
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from rules.tournament.states import Right
from tournament.access import may
from tournament.actor import Actor
from tournament.api.parsers import JSONParser
from tournament.models import Entrant, Event, Pairing, Tournament

Row = TypeVar("Row")


class HasRight(BasePermission):
    """Whether the user's role in the view's tournament has the right its method asks for."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        assert isinstance(view, DeskView)
        method = "GET" if request.method == "HEAD" else str(request.method)
        right = view.rights.get(method, Right.SEE_DESK)
        return may(request.user, view.tournament, right)


class JsonView(APIView):
    """Reads JSON and nothing else; who takes files says so."""

    parser_classes = (JSONParser,)


class PublicView(JsonView):
    """For everybody: shows what is published."""

    permission_classes = (AllowAny,)


class UserView(JsonView):
    """For everybody with an account."""

    permission_classes = (IsAuthenticated,)


class DeskView(JsonView):
    """An act or a read of one tournament's staff.

    rights: what each method asks for. Answers 401 to nobody in particular, 404 where there is no such
    tournament, 403 to who may not.
    """

    permission_classes = (IsAuthenticated, HasRight)
    rights: ClassVar[dict[str, Right]] = {}

    @cached_property
    def tournament(self) -> Tournament:
        return _found(Tournament.objects.filter(slug=self.kwargs["tournament"]).first())

    @property
    def actor(self) -> Actor:
        return Actor.of_user(self.request.user)

    @cached_property
    def event(self) -> Event:
        rows = self.tournament.events.select_related("tournament")
        return _found(rows.filter(slug=self.kwargs["event"]).first())

    def entrant(self, entrant: int) -> Entrant:
        return _found(self.event.entrants.select_related("event").filter(pk=entrant).first())

    def pairing(self, key: str) -> Pairing:
        """The pairing of a key, with its match, table, round and stage."""
        rows = Pairing.objects.select_related("stage__event__tournament", "round", "match", "table")
        return _found(rows.filter(stage__event=self.event, key=key).first())


def _found(row: Row | None) -> Row:
    if row is None:
        raise Http404
    return row
