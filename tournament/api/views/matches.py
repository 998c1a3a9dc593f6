"""A match through the link of one side: whoever holds it may report, confirm, object and upload a record."""

from __future__ import annotations

from http import HTTPStatus

from django.http import Http404
from django.utils.cache import patch_cache_control
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from matches.models import Side
from tournament.actor import Actor
from tournament.api.permissions import PublicView
from tournament.api.schema import described, uploaded
from tournament.api.serializers.matches import (
    ClaimShape,
    ColumnsShape,
    MatchShape,
    ObjectionShape,
    RecordFileShape,
    RecordShape,
)
from tournament.api.throttles import EVERYWHERE, ReportThrottle, UploadThrottle
from tournament.errors import LinkRevokedError
from tournament.links import side_of_token
from tournament.models import Pairing
from tournament.selectors.matches import MatchPage, match_page
from tournament.services.records import attach_record, choose_columns
from tournament.services.results import confirm_result, object_to_result, report_result


class _SideView(PublicView):
    """The link itself is the right; an account or a token of its holder counts for nothing here."""

    authentication_classes = ()
    throttle_classes = (*EVERYWHERE, ReportThrottle)

    def shown(self, side: Side) -> Response:
        """The match as it stands now; never kept by anybody on the way."""
        response = Response(MatchShape(_page(side)).data)
        patch_cache_control(response, no_store=True)
        return response

    def record(self, side: Side, record: int, *, status: HTTPStatus = HTTPStatus.OK) -> Response:
        line = next(line for line in _page(side).records if line.id == record)
        return Response(RecordShape(line).data, status=status)


class MatchView(_SideView):
    throttle_classes = EVERYWHERE

    @described("A match, as one side sees it", gives=MatchShape)
    def get(self, request: Request, token: str) -> Response:
        return self.shown(side_of_token(token))


class ReportView(_SideView):
    @described("Report the result: it counts at once", takes=ClaimShape, gives=MatchShape)
    def post(self, request: Request, token: str) -> Response:
        side = side_of_token(token)
        given = ClaimShape(data=request.data)
        given.is_valid(raise_exception=True)
        report_result(side, given.claim, by=Actor.of_side(side))
        return self.shown(side)


class ConfirmView(_SideView):
    @described("Confirm what the other side reported", gives=MatchShape)
    def post(self, request: Request, token: str) -> Response:
        side = side_of_token(token)
        confirm_result(side, by=Actor.of_side(side))
        return self.shown(side)


class ObjectView(_SideView):
    @described("Object to what the other side reported", takes=ObjectionShape, gives=MatchShape)
    def post(self, request: Request, token: str) -> Response:
        side = side_of_token(token)
        given = ObjectionShape(data=request.data)
        given.is_valid(raise_exception=True)
        object_to_result(side, reason=given.validated_data["reason"], by=Actor.of_side(side))
        return self.shown(side)


class RecordsView(_SideView):
    parser_classes = (MultiPartParser,)
    throttle_classes = (*EVERYWHERE, UploadThrottle)

    @described(
        "Upload a match record: it is judged at once",
        takes=uploaded(RecordFileShape),
        gives=RecordShape,
        status=HTTPStatus.CREATED,
    )
    def post(self, request: Request, token: str) -> Response:
        side = side_of_token(token)
        given = RecordFileShape(data=request.data)
        given.is_valid(raise_exception=True)
        record = attach_record(side, **given.arguments, by=Actor.of_side(side))
        return self.record(side, record.pk, status=HTTPStatus.CREATED)


class ColumnsView(_SideView):
    @described("Say which side sits in the left column of a record", takes=ColumnsShape, gives=RecordShape)
    def put(self, request: Request, token: str, record: int) -> Response:
        side = side_of_token(token)
        given = ColumnsShape(data=request.data)
        given.is_valid(raise_exception=True)
        row = side.match.records.filter(pk=record).first()
        if row is None:
            raise Http404
        choose_columns(row, **given.validated_data, by=Actor.of_side(side))
        return self.record(side, record)


def _page(side: Side) -> MatchPage:
    """Raises LinkRevokedError once the match left the bracket."""
    try:
        return match_page(side)
    except Pairing.DoesNotExist:
        raise LinkRevokedError from None
