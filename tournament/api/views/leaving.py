"""People who leave and who come late, losers who go home, both sides out: by program."""

from __future__ import annotations

from http import HTTPStatus

from rest_framework.request import Request
from rest_framework.response import Response

from rules.tournament.states import Right
from tournament.api.schema import described
from tournament.api.serializers.entrants import EntrantShape
from tournament.api.serializers.leaving import DoubleForfeitShape, LateShape, LetInShape, WithdrawalShape
from tournament.api.serializers.matches import DeskPairingShape
from tournament.api.views.entrants import EntrantsView
from tournament.api.views.play import PairingView
from tournament.services.leaving import (
    double_forfeit,
    go_home,
    play_on,
    reinstate_entrant,
    withdraw_entrant,
)
from tournament.services.lines import enter_late, let_in


class WithdrawalView(EntrantsView):
    rights = {"PUT": Right.CORRECT, "DELETE": Right.CORRECT}

    @described(
        "Somebody leaves the event: opponents win what is not played",
        takes=WithdrawalShape,
        gives=EntrantShape,
    )
    def put(self, request: Request, tournament: str, event: str, entrant: int) -> Response:
        given = WithdrawalShape(data=request.data)
        given.is_valid(raise_exception=True)
        withdraw_entrant(self.entrant(entrant), **given.said, by=self.actor)
        return self.shown(entrant)

    @described("Somebody who had left is back; what opponents won stands", gives=EntrantShape)
    def delete(self, request: Request, tournament: str, event: str, entrant: int) -> Response:
        reinstate_entrant(self.entrant(entrant), by=self.actor)
        return self.shown(entrant)


class LateView(EntrantsView):
    rights = {"POST": Right.REGISTER}

    @described("Enter somebody new into a published part", takes=LateShape, gives=EntrantShape, status=201)
    def post(self, request: Request, tournament: str, event: str, part: int) -> Response:
        given = LateShape(data=request.data)
        given.is_valid(raise_exception=True)
        values = given.entry.values_given()
        entered = enter_late(self.event, values, part=part, **given.how, by=self.actor)
        return self.shown(entered.pk, status=HTTPStatus.CREATED)


class LetInView(EntrantsView):
    rights = {"PUT": Right.REGISTER}

    @described("Let one of the event into a published part, late", takes=LetInShape, gives=EntrantShape)
    def put(self, request: Request, tournament: str, event: str, part: int, entrant: int) -> Response:
        given = LetInShape(data=request.data)
        given.is_valid(raise_exception=True)
        let_in(self.entrant(entrant), part, **given.validated_data, by=self.actor)
        return self.shown(entrant)


class DoubleForfeitView(PairingView):
    rights = {"POST": Right.CORRECT}

    @described("Both sides lose, nobody goes on", takes=DoubleForfeitShape, gives=DeskPairingShape)
    def post(self, request: Request, tournament: str, event: str, key: str) -> Response:
        given = DoubleForfeitShape(data=request.data)
        given.is_valid(raise_exception=True)
        double_forfeit(self.pairing(key), **given.validated_data, by=self.actor)
        return self.shown(key)


class LoserHomeView(PairingView):
    rights = {"PUT": Right.ENTER_RESULT, "DELETE": Right.ENTER_RESULT}

    @described("The loser goes home instead of playing on below", gives=DeskPairingShape)
    def put(self, request: Request, tournament: str, event: str, key: str) -> Response:
        go_home(self.pairing(key), by=self.actor)
        return self.shown(key)

    @described("The loser who went home plays on after all", gives=DeskPairingShape)
    def delete(self, request: Request, tournament: str, event: str, key: str) -> Response:
        play_on(self.pairing(key), by=self.actor)
        return self.shown(key)
