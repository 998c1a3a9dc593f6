"""The desk draws part by part, and pairs round by round."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from rules.tournament.states import Right, StageState
from tournament.api.permissions import DeskView
from tournament.api.problems import problem_of
from tournament.api.schema import described
from tournament.api.serializers.draws import NewDrawShape, PublishShape
from tournament.api.serializers.rounds import NewRoundShape, PartShape
from tournament.models import Event
from tournament.parts import parts_of
from tournament.selectors.drafts import DraftedRound, PartLine, parts_drawn
from tournament.services.draws import (
    discard_part,
    draw_part,
    publish_part,
    refusals_to_draw,
    refusals_to_publish,
)
from tournament.services.rounds import (
    close_part,
    discard_round,
    draw_round,
    publish_round,
    refusals_to_draw_round,
    reopen_part,
)


class PartView(DeskView):
    """Addresses of one part; a number that the event does not have is a refusal of the services."""

    def shown(self, part: int, status: int = HTTPStatus.OK) -> Response:
        found = next((shown for shown in parts_shown(self.event) if shown["number"] == part), None)
        if found is None:
            raise Http404
        return Response(found, status=status)


class PartsView(DeskView):
    rights = {"GET": Right.SEE_DESK}

    @described("The parts of an event and how far each is", gives=PartShape(many=True))
    def get(self, request: Request, tournament: str, event: str) -> Response:
        return Response(parts_shown(self.event))


class PartDrawView(PartView):
    rights = {"POST": Right.DRAW, "DELETE": Right.DRAW}

    @described("Draw a part, or draw it anew: a draft", takes=NewDrawShape, gives=PartShape, status=201)
    def post(self, request: Request, tournament: str, event: str, part: int) -> Response:
        given = NewDrawShape(data=request.data)
        given.is_valid(raise_exception=True)
        draw_part(self.event, part, **given.validated_data, by=self.actor)
        return self.shown(part, HTTPStatus.CREATED)

    @described("Throw the draft of a part away", gives=PartShape)
    def delete(self, request: Request, tournament: str, event: str, part: int) -> Response:
        discard_part(self.event, part, by=self.actor)
        return self.shown(part)


class PartPublishView(PartView):
    rights = {"POST": Right.DRAW}

    @described("Publish the draw of a part that you saw", takes=PublishShape, gives=PartShape)
    def post(self, request: Request, tournament: str, event: str, part: int) -> Response:
        given = PublishShape(data=request.data)
        given.is_valid(raise_exception=True)
        publish_part(self.event, part, **given.validated_data, by=self.actor)
        return self.shown(part)


class RoundView(PartView):
    rights = {"POST": Right.DRAW, "DELETE": Right.DRAW}

    @described(
        "Pair the next round, or pair it anew: a draft", takes=NewRoundShape, gives=PartShape, status=201
    )
    def post(self, request: Request, tournament: str, event: str, part: int) -> Response:
        given = NewRoundShape(data=request.data)
        given.is_valid(raise_exception=True)
        said = given.validated_data | {"fixed": [tuple(pair) for pair in given.validated_data["fixed"]]}
        draw_round(self.event, part, **said, by=self.actor)
        return self.shown(part, HTTPStatus.CREATED)

    @described("Throw the round that lies ready away", gives=PartShape)
    def delete(self, request: Request, tournament: str, event: str, part: int) -> Response:
        discard_round(self.event, part, by=self.actor)
        return self.shown(part)


class RoundPublishView(PartView):
    rights = {"POST": Right.DRAW}

    @described("Publish the round you saw", takes=PublishShape, gives=PartShape)
    def post(self, request: Request, tournament: str, event: str, part: int) -> Response:
        given = PublishShape(data=request.data)
        given.is_valid(raise_exception=True)
        publish_round(self.event, part, **given.validated_data, by=self.actor)
        return self.shown(part)


class PartCloseView(PartView):
    rights = {"POST": Right.DRAW, "DELETE": Right.DRAW}

    @described("Close a part: no further round is paired", gives=PartShape)
    def post(self, request: Request, tournament: str, event: str, part: int) -> Response:
        close_part(self.event, part, by=self.actor)
        return self.shown(part)

    @described("Open a part that was closed again", gives=PartShape)
    def delete(self, request: Request, tournament: str, event: str, part: int) -> Response:
        reopen_part(self.event, part, by=self.actor)
        return self.shown(part)


def parts_shown(event: Event) -> list[dict[str, Any]]:
    """Every part as it stands now."""
    row = Event.objects.select_related("tournament").get(pk=event.pk)
    specs = {part.number: part for part in parts_of(row)}
    shapes = []
    for line in parts_drawn(row):
        spec = specs[line.number]
        shown = spec.json() | {"stages": spec.stages, **_state(row, line)}
        shapes.append(dict(PartShape(shown).data))
    return shapes


def _state(event: Event, line: PartLine) -> dict[str, Any]:
    by_rounds = line.is_published and not line.is_planned
    names = ("number", "is_planned", "is_published", "is_closed", "rounds", "open")
    return {name: getattr(line, name) for name in names} | {
        "state": _state_of(line),
        "draw_seed": line.first.draw_seed,
        "drafted": None if line.drafted is None else _drafted(line.drafted),
        "cannot_draw": [problem_of(error) for error in refusals_to_draw(event, part=line.number)],
        "cannot_publish": [problem_of(error) for error in refusals_to_publish(event, part=line.number)],
        "cannot_pair": [problem_of(error) for error in refusals_to_draw_round(event, line.number)]
        if by_rounds
        else [],
    }


def _state_of(line: PartLine) -> str:
    """A part is finished with the last of its flights: a consolation may go on after the main bracket."""
    if line.first.state == StageState.FINISHED and not line.is_finished:
        return StageState.RUNNING
    return line.first.state


def _drafted(drafted: DraftedRound) -> dict[str, Any]:
    return {
        "number": drafted.number,
        "draw_seed": drafted.draw_seed,
        "pairings": [
            {"number": number, "entrants": [a.entrant, b.entrant], "names": [a.name, b.name]}
            for number, a, b in drafted.pairs
        ],
        "why": [{"code": code, "sentence": said} for code, said in drafted.why],
        "problems": [{"code": code, "sentence": said} for code, said in drafted.problems],
    }
