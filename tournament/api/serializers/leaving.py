"""Leaving an event, coming late, both sides out: what is sent."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from rules.match.states import ResultKind
from tournament.api.serializers.choices import LEAVING_KINDS
from tournament.api.serializers.entrants import NewEntrantShape
from tournament.api.serializers.shapes import Shape, seed, whole_number


class WithdrawalShape(Shape):
    """How somebody leaves, which is how matches not played any more are decided.

    reason: stays in the log; a disqualification needs one.
    """

    kind = serializers.ChoiceField(LEAVING_KINDS, default=ResultKind.WITHDRAWN.value)
    reason = serializers.CharField(max_length=300, allow_blank=True, default="")

    @property
    def said(self) -> dict[str, Any]:
        """What withdraw_entrant takes."""
        return {"kind": ResultKind(self.validated_data["kind"]), "reason": self.validated_data["reason"]}


class LateShape(NewEntrantShape):
    """Somebody new who comes late. draw_seed: of the line, null lets chance choose.

    redraw: where no line is free and nothing has been played, draw the part anew with everybody; without it
    the answer is the code redraw-possible.
    """

    draw_seed = seed(allow_null=True, default=None)
    redraw = serializers.BooleanField(default=False)

    @property
    def how(self) -> dict[str, Any]:
        return {name: self.validated_data[name] for name in ("draw_seed", "redraw")}

    @property
    def entry(self) -> NewEntrantShape:
        """The person alone."""
        person = NewEntrantShape(data=self.initial_data)
        person.is_valid(raise_exception=True)
        return person


class LetInShape(Shape):
    """How one of the event comes late into a part; see the late entry of somebody new."""

    draw_seed = seed(allow_null=True, default=None)
    redraw = serializers.BooleanField(default=False)


class DoubleForfeitShape(Shape):
    """Why both lose. version: of the match, as you saw it."""

    version = whole_number()
    reason = serializers.CharField(max_length=300, allow_blank=True)
