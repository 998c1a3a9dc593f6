"""The desk during play: calls, results, corrections, records."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import Http404
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from rules.tournament.states import Right
from tournament.api.permissions import DeskView
from tournament.api.schema import described, uploaded
from tournament.api.serializers.matches import (
    CallShape,
    ClaimShape,
    ClearingPreviewShape,
    ClearShape,
    CorrectionPreviewShape,
    CorrectionShape,
    DeskPairingShape,
    EnteredResultShape,
    RecordFileShape,
    RecordShape,
    ResultPreviewShape,
)
from tournament.api.throttles import EVERYWHERE, UploadThrottle
from tournament.links import match_url, side_token
from tournament.selectors.matches import PairingPage, pairing_page
from tournament.services.corrections import clear_result, preview_clearing
from tournament.services.records import attach_record
from tournament.services.results import (
    correct_result,
    enter_result,
    preview_correction,
    preview_result,
    settle,
)
from tournament.services.tables import call_match, table_of, take_back_call


class PairingView(DeskView):
    def shown(self, key: str) -> Response:
        """The pairing as it stands now."""
        page = pairing_page(self.pairing(key))
        return Response(DeskPairingShape({**_fields(page), "links": self._links(page)}).data)

    def _links(self, page: PairingPage) -> list[dict[str, Any]]:
        return [
            {
                "side": side.number,
                "name": side.name,
                "token": side_token(side),
                "url": match_url(self.tournament, side, self.request),
            }
            for side in page.sides
        ]


class DeskPairingView(PairingView):
    rights = {"GET": Right.SEE_DESK}

    @described("A match as the desk sees it, with both links", gives=DeskPairingShape)
    def get(self, request: Request, tournament: str, event: str, key: str) -> Response:
        return self.shown(key)


class CallView(PairingView):
    rights = {"POST": Right.ENTER_RESULT, "DELETE": Right.ENTER_RESULT}

    @described("Call a match to a table", takes=CallShape, gives=DeskPairingShape)
    def post(self, request: Request, tournament: str, event: str, key: str) -> Response:
        given = CallShape(data=request.data)
        given.is_valid(raise_exception=True)
        table = table_of(self.tournament, number=given.validated_data["table"])
        call_match(self.pairing(key), table=table, by=self.actor)
        return self.shown(key)

    @described("Take the call back", gives=DeskPairingShape)
    def delete(self, request: Request, tournament: str, event: str, key: str) -> Response:
        take_back_call(self.pairing(key), by=self.actor)
        return self.shown(key)


class ResultView(PairingView):
    rights = {"POST": Right.ENTER_RESULT}

    @described("Enter a result", takes=EnteredResultShape, gives=DeskPairingShape)
    def post(self, request: Request, tournament: str, event: str, key: str) -> Response:
        given = EnteredResultShape(data=request.data)
        given.is_valid(raise_exception=True)
        how = {name: given.validated_data[name] for name in ("version", "goes_home")}
        enter_result(self.pairing(key), given.claim, **how, by=self.actor)
        return self.shown(key)


class ResultPreviewView(PairingView):
    rights = {"POST": Right.ENTER_RESULT}

    @described("What a result would do; nothing is stored", takes=ClaimShape, gives=ResultPreviewShape)
    def post(self, request: Request, tournament: str, event: str, key: str) -> Response:
        given = ClaimShape(data=request.data)
        given.is_valid(raise_exception=True)
        preview = preview_result(self.pairing(key), given.claim)
        return Response(ResultPreviewShape(preview).data)


class CorrectionView(PairingView):
    rights = {"POST": Right.CORRECT}

    @described("Correct a result", takes=CorrectionShape, gives=DeskPairingShape)
    def post(self, request: Request, tournament: str, event: str, key: str) -> Response:
        given = CorrectionShape(data=request.data)
        given.is_valid(raise_exception=True)
        how = {name: given.validated_data[name] for name in ("clear", "revision", "reason")}
        correct_result(self.pairing(key), given.claim, **how, by=self.actor)
        return self.shown(key)


class CorrectionPreviewView(PairingView):
    rights = {"POST": Right.CORRECT}

    @described(
        "What a correction would change; nothing is stored", takes=ClaimShape, gives=CorrectionPreviewShape
    )
    def post(self, request: Request, tournament: str, event: str, key: str) -> Response:
        given = ClaimShape(data=request.data)
        given.is_valid(raise_exception=True)
        preview = preview_correction(self.pairing(key), given.claim)
        context = {"revision": self.tournament.revision}
        return Response(CorrectionPreviewShape(preview, context=context).data)


class ClearView(PairingView):
    rights = {"POST": Right.CORRECT}

    @described("Take a result back: the two play anew", takes=ClearShape, gives=DeskPairingShape)
    def post(self, request: Request, tournament: str, event: str, key: str) -> Response:
        given = ClearShape(data=request.data)
        given.is_valid(raise_exception=True)
        clear_result(self.pairing(key), **given.validated_data, by=self.actor)
        return self.shown(key)


class ClearPreviewView(PairingView):
    rights = {"POST": Right.CORRECT}

    @described("What taking a result back would change; nothing is stored", gives=ClearingPreviewShape)
    def post(self, request: Request, tournament: str, event: str, key: str) -> Response:
        preview = preview_clearing(self.pairing(key))
        context = {"revision": self.tournament.revision}
        return Response(ClearingPreviewShape(preview, context=context).data)


class SettleView(PairingView):
    rights = {"POST": Right.ENTER_RESULT}

    @described("Confirm a reported or disputed result as it stands", gives=DeskPairingShape)
    def post(self, request: Request, tournament: str, event: str, key: str) -> Response:
        settle(self.pairing(key), by=self.actor)
        return self.shown(key)


class DeskRecordsView(PairingView):
    rights = {"POST": Right.ENTER_RESULT}
    parser_classes = (MultiPartParser,)
    throttle_classes = (*EVERYWHERE, UploadThrottle)

    @described(
        "Add a match record", takes=uploaded(RecordFileShape), gives=RecordShape, status=HTTPStatus.CREATED
    )
    def post(self, request: Request, tournament: str, event: str, key: str) -> Response:
        pairing = self.pairing(key)
        if pairing.match is None:
            raise Http404
        given = RecordFileShape(data=request.data)
        given.is_valid(raise_exception=True)
        record = attach_record(pairing.match, **given.arguments, by=self.actor)
        line = next(line for line in pairing_page(pairing).records if line.id == record.pk)
        return Response(RecordShape(line).data, status=HTTPStatus.CREATED)


def _fields(page: PairingPage) -> dict[str, Any]:
    return {name: getattr(page, name) for name in page.__dataclass_fields__}
