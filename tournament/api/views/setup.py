"""The desk sets up: tournaments, events, and their draws."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from rules.errors import TavlaError
from rules.tournament.states import Right
from tournament.actor import Actor
from tournament.api.permissions import DeskView, UserView
from tournament.api.problems import problem_of
from tournament.api.schema import described
from tournament.api.serializers.draws import DeskEventShape, NewDrawShape, PublishShape
from tournament.api.serializers.pairings import BracketShape
from tournament.api.serializers.tournaments import (
    EventShape,
    NewEventShape,
    NewTournamentShape,
    TournamentLineShape,
    TournamentShape,
)
from tournament.models import Event
from tournament.selectors.stages import stages_of
from tournament.selectors.tournaments import events_of, my_tournaments
from tournament.services.draws import (
    discard_draw,
    draw_part,
    left_out,
    publish_draw,
    refusals_to_draw,
    refusals_to_publish,
)
from tournament.services.events import create_event
from tournament.services.tournaments import create_tournament


class MyTournamentsView(UserView):
    @described("The tournaments you are staff of", gives=TournamentLineShape(many=True))
    def get(self, request: Request) -> Response:
        return Response(TournamentLineShape(my_tournaments(request.user), many=True).data)

    @described("Make a tournament; you own it", takes=NewTournamentShape, gives=TournamentShape, status=201)
    def post(self, request: Request) -> Response:
        given = NewTournamentShape(data=request.data)
        given.is_valid(raise_exception=True)
        made = create_tournament(**given.validated_data, by=Actor.of_user(request.user))
        return Response(TournamentShape(made).data, status=HTTPStatus.CREATED)


class DeskEventsView(DeskView):
    rights = {"GET": Right.SEE_DESK, "POST": Right.SET_UP}

    @described("Every event, drafts too", gives=EventShape(many=True))
    def get(self, request: Request, tournament: str) -> Response:
        return Response(EventShape(events_of(self.tournament), many=True).data)

    @described("Make an event", takes=NewEventShape, gives=DeskEventShape, status=201)
    def post(self, request: Request, tournament: str) -> Response:
        given = NewEventShape(data=request.data)
        given.is_valid(raise_exception=True)
        made = create_event(self.tournament, **given.arguments, by=self.actor)
        return Response(desk_event(made), status=HTTPStatus.CREATED)


class DeskEventView(DeskView):
    rights = {"GET": Right.SEE_DESK}

    @described("An event and where its draw stands", gives=DeskEventShape)
    def get(self, request: Request, tournament: str, event: str) -> Response:
        return Response(desk_event(self.event))


class DeskBracketView(DeskView):
    rights = {"GET": Right.SEE_DESK}

    @described("The bracket, a draft too", gives=BracketShape(many=True))
    def get(self, request: Request, tournament: str, event: str) -> Response:
        return Response(BracketShape(stages_of(self.event, draft=True), many=True).data)


class DrawView(DeskView):
    rights = {"POST": Right.DRAW, "DELETE": Right.DRAW}

    @described("Draw, or draw anew: a draft", takes=NewDrawShape, gives=DeskEventShape, status=201)
    def post(self, request: Request, tournament: str, event: str) -> Response:
        given = NewDrawShape(data=request.data)
        given.is_valid(raise_exception=True)
        draw_part(self.event, 1, **given.validated_data, by=self.actor)
        return Response(desk_event(self.event), status=HTTPStatus.CREATED)

    @described("Throw the draft away", gives=DeskEventShape)
    def delete(self, request: Request, tournament: str, event: str) -> Response:
        discard_draw(self.event, by=self.actor)
        return Response(desk_event(self.event))


class PublishView(DeskView):
    rights = {"POST": Right.DRAW}

    @described("Publish the draw you saw", takes=PublishShape, gives=DeskEventShape)
    def post(self, request: Request, tournament: str, event: str) -> Response:
        given = PublishShape(data=request.data)
        given.is_valid(raise_exception=True)
        publish_draw(self.event, **given.validated_data, by=self.actor)
        return Response(desk_event(self.event))


def desk_event(event: Event) -> dict[str, Any]:
    """An event as it stands now."""
    row = Event.objects.select_related("tournament").get(pk=event.pk)
    stages = list(row.stages.order_by("order"))
    line = next(line for line in events_of(row.tournament) if line.id == row.pk)
    draw = {
        "draw_seed": next((stage.draw_seed for stage in stages if stage.draw_seed is not None), None),
        "is_published": line.is_published,
        "cannot_draw": _problems(refusals_to_draw(row)),
        "cannot_publish": _problems(refusals_to_publish(row)),
        "left_out": [entrant.name for entrant in left_out(row)],
    }
    shown = {"event": line, "draw": draw, "revision": row.tournament.revision}
    return dict(DeskEventShape(shown).data)


def _problems(refusals: Iterable[TavlaError]) -> list[dict[str, Any]]:
    return [problem_of(refusal) for refusal in refusals]
