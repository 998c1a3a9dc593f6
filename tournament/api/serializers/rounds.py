"""Parts and their rounds as the desk's programs take and give them."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api.serializers.choices import STAGE_STATES
from tournament.api.serializers.problems import ProblemShape
from tournament.api.serializers.shapes import Shape, StrictShape, seed, whole_number

_PEOPLE = {"max_length": 4096, "default": list}


class NewRoundShape(StrictShape):
    """The next round. absent: entrants who miss it; byes: who was promised one; fixed: pairs made by hand.

    draw_seed: repeats a pairing; null lets chance choose. again: instead of a round that lies ready.
    """

    draw_seed = seed(allow_null=True, default=None)
    again = serializers.BooleanField(default=False)
    absent = serializers.ListField(child=whole_number(), **_PEOPLE)
    byes = serializers.ListField(child=whole_number(), **_PEOPLE)
    fixed = serializers.ListField(
        child=serializers.ListField(child=whole_number(), min_length=2, max_length=2), **_PEOPLE
    )


class ReasonShape(Shape):
    """Why a round was paired so. sentence: in the language asked for."""

    code = serializers.CharField()
    sentence = serializers.CharField()


class DraftedPairShape(Shape):
    """names: of side 1 and 2; entrants: null for a bye, and while nobody is known."""

    number = serializers.IntegerField()
    entrants = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    names = serializers.ListField(child=serializers.CharField(allow_blank=True))


class DraftedRoundShape(Shape):
    """A round that only the desk sees."""

    number = serializers.IntegerField()
    draw_seed = serializers.IntegerField(allow_null=True)
    pairings = DraftedPairShape(many=True)
    why = ReasonShape(many=True)
    problems = ReasonShape(many=True)


class PartShape(Shape):
    """A part of an event. rounds: paired so far; open: matches; drafted: a round that is not published.

    cannot_draw, cannot_publish, cannot_pair: why not, [] when it can.
    """

    number = serializers.IntegerField()
    format = serializers.CharField()
    settings = serializers.DictField()
    entry = serializers.DictField()
    stages = serializers.ListField(child=serializers.CharField())
    state = serializers.ChoiceField(STAGE_STATES)
    draw_seed = serializers.IntegerField(allow_null=True)
    is_planned = serializers.BooleanField()
    is_published = serializers.BooleanField()
    is_closed = serializers.BooleanField()
    rounds = serializers.IntegerField()
    open = serializers.IntegerField()
    drafted = DraftedRoundShape(allow_null=True)
    cannot_draw = ProblemShape(many=True)
    cannot_publish = ProblemShape(many=True)
    cannot_pair = ProblemShape(many=True)
