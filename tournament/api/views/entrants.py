"""Who takes part: entered one by one or by list, corrected, removed, marked as here."""

from __future__ import annotations

from http import HTTPStatus

from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import PermissionDenied
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from rules.tournament.states import Right
from tournament.access import may
from tournament.api.parsers import JSONParser
from tournament.api.permissions import DeskView
from tournament.api.schema import described, uploaded
from tournament.api.serializers.entrants import (
    EntrantFileShape,
    EntrantListShape,
    EntrantShape,
    JudgedListShape,
    NewEntrantShape,
    PresenceShape,
)
from tournament.api.throttles import EVERYWHERE, UploadThrottle
from tournament.imports.lines import judge
from tournament.imports.table import Table, read_table
from tournament.models import Tournament
from tournament.selectors.entrants import entrants_of
from tournament.selectors.known import entered_names, known_names
from tournament.services.presence import mark_presence
from tournament.services.registration import (
    add_entrant,
    edit_entrant,
    entrant_values,
    import_entrants,
    remove_entrant,
)

_FALSE = ("", "0", "false")


class EntrantsView(DeskView):
    def shown(self, entrant: int, *, status: HTTPStatus = HTTPStatus.OK) -> Response:
        line = next(line for line in entrants_of(self.event) if line.id == entrant)
        return Response(EntrantShape(line).data, status=status)


class DeskEntrantsView(EntrantsView):
    rights = {"GET": Right.SEE_DESK, "POST": Right.REGISTER}

    @described("Everybody entered, by name", gives=EntrantShape(many=True))
    def get(self, request: Request, tournament: str, event: str) -> Response:
        return Response(EntrantShape(entrants_of(self.event), many=True).data)

    @described("Enter one player", takes=NewEntrantShape, gives=EntrantShape, status=201)
    def post(self, request: Request, tournament: str, event: str) -> Response:
        given = NewEntrantShape(data=request.data)
        given.is_valid(raise_exception=True)
        _refuse_seed(request, self.event.tournament, given)
        entered = add_entrant(self.event, given.values_given(), by=self.actor)
        return self.shown(entered.pk, status=HTTPStatus.CREATED)


def _refuse_seed(request: Request, tournament: Tournament, given: NewEntrantShape) -> None:
    """Who may not draw seeds nobody."""
    if given.validated_data.get("seed") is not None and not may(request.user, tournament, Right.DRAW):
        raise PermissionDenied


class DeskEntrantView(EntrantsView):
    rights = {"PATCH": Right.REGISTER, "DELETE": Right.CORRECT}

    @described("Correct what is known of an entrant", takes=NewEntrantShape(partial=True), gives=EntrantShape)
    def patch(self, request: Request, tournament: str, event: str, entrant: int) -> Response:
        row = self.entrant(entrant)
        given = NewEntrantShape(data=request.data, partial=True)
        given.is_valid(raise_exception=True)
        _refuse_seed(request, row.event.tournament, given)
        known = entrant_values(row, row.places.select_related("player__contact").get(order=1).player)
        edit_entrant(row, given.values_given(known), by=self.actor)
        return self.shown(entrant)

    @described("Take an entrant off the list", status=204)
    def delete(self, request: Request, tournament: str, event: str, entrant: int) -> Response:
        remove_entrant(self.entrant(entrant), by=self.actor)
        return Response(status=HTTPStatus.NO_CONTENT)


class PresenceView(EntrantsView):
    rights = {"PUT": Right.MARK_PRESENCE}

    @described("Say whether a player has come", takes=PresenceShape, gives=EntrantShape)
    def put(self, request: Request, tournament: str, event: str, entrant: int) -> Response:
        given = PresenceShape(data=request.data)
        given.is_valid(raise_exception=True)
        mark_presence(self.entrant(entrant), **given.validated_data, by=self.actor)
        return self.shown(entrant)


class ImportView(DeskView):
    rights = {"POST": Right.REGISTER}
    parser_classes = (JSONParser, MultiPartParser)
    throttle_classes = (*EVERYWHERE, UploadThrottle)

    @described(
        "Enter a list: as JSON, or a CSV file",
        takes={"application/json": EntrantListShape, **uploaded(EntrantFileShape)},
        gives=JudgedListShape,
        parameters=[OpenApiParameter("preview", bool, description="1: judge every line and store nothing.")],
    )
    def post(self, request: Request, tournament: str, event: str) -> Response:
        table = self._table(request)
        lines = judge(table, entered=entered_names(self.event), possible=known_names(self.event))
        is_preview = request.query_params.get("preview", "") not in _FALSE
        entered = () if is_preview else import_entrants(self.event, lines, by=self.actor)
        return Response(JudgedListShape(JudgedListShape.of(table, lines, entered=len(entered))).data)

    @staticmethod
    def _table(request: Request) -> Table:
        """The list that was sent, whichever way. Raises the refusals of read_table."""
        if request.content_type.startswith("multipart/"):
            file = EntrantFileShape(data=request.data)
            file.is_valid(raise_exception=True)
            return read_table(file.validated_data["file"].read())
        given = EntrantListShape(data=request.data)
        given.is_valid(raise_exception=True)
        return given.table
