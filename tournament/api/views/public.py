"""What everybody may read: tournaments, events, brackets, matches, standings. Published ones only."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.permissions import PublicView
from tournament.api.polling import polled
from tournament.api.schema import described, read
from tournament.api.serializers.choices import PAIRING_STATUSES
from tournament.api.serializers.entrants import EntrantShape
from tournament.api.serializers.pairings import BracketShape, PairingShape, StandingsShape, WhereShape
from tournament.api.serializers.tables import TableShape
from tournament.api.serializers.tournaments import EventShape, TournamentLineShape, TournamentShape
from tournament.models import Event, Tournament
from tournament.selectors.entrants import public_entrants
from tournament.selectors.pairings import open_pairings, pairings_of, results_of, where_to_play
from tournament.selectors.stages import stages_of
from tournament.selectors.standings import standings_of
from tournament.selectors.tables import tables_of
from tournament.selectors.tournaments import (
    public_event,
    public_events,
    public_tournament,
    public_tournaments,
)


class TournamentsView(PublicView):
    @described("Every tournament, the latest first", gives=TournamentLineShape(many=True))
    def get(self, request: Request) -> Response:
        return Response(TournamentLineShape(public_tournaments(), many=True).data)


class TournamentView(PublicView):
    @read(TournamentShape, "A tournament")
    @polled
    def get(self, request: Request, tournament: str) -> Response:
        return Response(TournamentShape(_tournament(tournament)).data)


class OpenPairingsView(PublicView):
    @read(PairingShape(many=True), "Matches that are called, by table, then those that can start")
    @polled
    def get(self, request: Request, tournament: str) -> Response:
        return Response(PairingShape(open_pairings(_tournament(tournament)), many=True).data)


class WhereView(PublicView):
    @read(
        WhereShape(many=True),
        "Where do I play?",
        parameters=[
            OpenApiParameter("name", str, description="Beginnings of words of a name, any spelling.")
        ],
    )
    @polled
    def get(self, request: Request, tournament: str) -> Response:
        found = where_to_play(_tournament(tournament), request.query_params.get("name", ""))
        return Response(WhereShape(found, many=True).data)


class EventsView(PublicView):
    @read(EventShape(many=True), "The events of a tournament")
    @polled
    def get(self, request: Request, tournament: str) -> Response:
        return Response(EventShape(public_events(_tournament(tournament)), many=True).data)


class EventView(PublicView):
    @read(EventShape, "An event")
    @polled
    def get(self, request: Request, tournament: str, event: str) -> Response:
        for line in public_events(_tournament(tournament)):
            if line.slug == event:
                return Response(EventShape(line).data)
        raise Http404


class EntrantsView(PublicView):
    @read(EntrantShape(many=True), "Who takes part, by name")
    @polled
    def get(self, request: Request, tournament: str, event: str) -> Response:
        return Response(EntrantShape(public_entrants(_event(tournament, event)), many=True).data)


class BracketView(PublicView):
    @read(BracketShape(many=True), "The bracket, flight by flight")
    @polled
    def get(self, request: Request, tournament: str, event: str) -> Response:
        return Response(BracketShape(stages_of(_event(tournament, event)), many=True).data)


class PairingsView(PublicView):
    @read(
        PairingShape(many=True),
        "The matches of an event, byes left out",
        parameters=[
            OpenApiParameter(
                "status", str, many=True, enum=PAIRING_STATUSES, description="Only of these; repeatable."
            )
        ],
    )
    @polled
    def get(self, request: Request, tournament: str, event: str) -> Response:
        lines = pairings_of(_event(tournament, event))
        wanted = set(request.query_params.getlist("status"))
        shown = [line for line in lines if not wanted or line.status in wanted]
        return Response(PairingShape(shown, many=True).data)


class ResultsView(PublicView):
    @read(PairingShape(many=True), "The matches that are over, the latest first")
    @polled
    def get(self, request: Request, tournament: str, event: str) -> Response:
        return Response(PairingShape(results_of(_event(tournament, event)), many=True).data)


class StandingsView(PublicView):
    @read(StandingsShape(many=True), "The standings of each flight")
    @polled
    def get(self, request: Request, tournament: str, event: str) -> Response:
        return Response(StandingsShape(standings_of(_event(tournament, event)), many=True).data)


class TablesView(PublicView):
    @read(TableShape(many=True), "The tables of an event: round robins, groups, schedules, Swiss, lives")
    @polled
    def get(self, request: Request, tournament: str, event: str) -> Response:
        return Response(TableShape(tables_of(_event(tournament, event)), many=True).data)


def _tournament(slug: str) -> Tournament:
    found = public_tournament(slug)
    if found is None:
        raise Http404
    return found


def _event(tournament: str, slug: str) -> Event:
    found = public_event(_tournament(tournament), slug)
    if found is None:
        raise Http404
    return found
