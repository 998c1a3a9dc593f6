"""Pairings: in lists, in brackets, in standings, and where somebody plays."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.api.serializers.choices import (
    MATCH_STATES,
    PAIRING_STATUSES,
    RESULT_KINDS,
    SOURCES,
    STAGE_STATES,
    WHERE,
)
from tournament.api.serializers.shapes import Shape, pair_of_points
from tournament.selectors.lines import PairingLine


class SideShape(Shape):
    """Side 1 or 2 of a match. entrant: null while unknown; name: then whoever comes."""

    number = serializers.IntegerField()
    entrant = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    country = serializers.CharField()


class PairingShape(Shape):
    """A match as it is listed. key: its short name, stable; words: as players say it.

    score: points of side 1 and 2, null where only the winner is known. version: of the match, for whoever
    enters a result. waits_for: keys of the matches that bring the sides still unknown.
    """

    key = serializers.CharField()
    event = serializers.CharField(source="event_slug")
    stage = serializers.CharField()
    stage_words = serializers.CharField()
    round = serializers.IntegerField()
    round_words = serializers.CharField()
    number = serializers.IntegerField(source="place")
    words = serializers.CharField()
    length = serializers.IntegerField()
    status = serializers.ChoiceField(PAIRING_STATUSES)
    status_words = serializers.CharField()
    sides = serializers.SerializerMethodField()
    table = serializers.IntegerField(allow_null=True)
    score = pair_of_points(allow_null=True)
    winner = serializers.IntegerField(allow_null=True)
    goes_on = serializers.IntegerField(allow_null=True)
    match_state = serializers.ChoiceField(MATCH_STATES, allow_blank=True)
    kind = serializers.ChoiceField(RESULT_KINDS, allow_blank=True)
    version = serializers.IntegerField()
    since = serializers.DateTimeField(allow_null=True)
    waits_for = serializers.ListField(child=serializers.CharField())

    @extend_schema_field(SideShape(many=True))
    def get_sides(self, line: PairingLine) -> list[dict[str, object]]:
        return [
            {"number": number, "entrant": entrant, "name": name, "country": country}
            for number, (entrant, name, country) in enumerate(
                zip(line.entrants, line.names, line.countries, strict=True), start=1
            )
        ]


class SlotShape(Shape):
    """A side and where it comes from: a line of the draw, or the winner or loser of another pairing."""

    number = serializers.IntegerField()
    source = serializers.ChoiceField(SOURCES)
    line = serializers.IntegerField(allow_null=True)
    pairing = serializers.CharField(allow_null=True)
    entrant = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    country = serializers.CharField()
    is_bye = serializers.BooleanField()
    points = serializers.IntegerField(allow_null=True)


class BracketPairingShape(Shape):
    """A pairing of a bracket, byes too. winner_to, loser_to: keys of the next pairings, null: nowhere."""

    key = serializers.CharField(source="pairing.key")
    number = serializers.IntegerField(source="pairing.place")
    words = serializers.CharField(source="pairing.words")
    length = serializers.IntegerField(source="pairing.length")
    status = serializers.ChoiceField(PAIRING_STATUSES, source="pairing.status")
    slots = SlotShape(many=True)
    winner = serializers.IntegerField(source="pairing.winner", allow_null=True)
    goes_on = serializers.IntegerField(source="pairing.goes_on", allow_null=True)
    match_state = serializers.ChoiceField(MATCH_STATES, source="pairing.match_state", allow_blank=True)
    kind = serializers.ChoiceField(RESULT_KINDS, source="pairing.kind", allow_blank=True)
    table = serializers.IntegerField(source="pairing.table", allow_null=True)
    winner_to = serializers.CharField(allow_null=True)
    loser_to = serializers.CharField(allow_null=True)


class RoundShape(Shape):
    """A round, its pairings from top to bottom."""

    number = serializers.IntegerField()
    words = serializers.CharField()
    length = serializers.IntegerField()
    pairings = BracketPairingShape(many=True)


class BracketShape(Shape):
    """A flight, its rounds from the first to the final."""

    code = serializers.CharField()
    words = serializers.CharField()
    format = serializers.CharField()
    state = serializers.ChoiceField(STAGE_STATES)
    is_published = serializers.BooleanField()
    rounds = RoundShape(many=True)


class StandingShape(Shape):
    """An entrant's place, shared from first to last; null while still playing."""

    entrant = serializers.IntegerField(source="entrant_id")
    name = serializers.CharField()
    country = serializers.CharField()
    club = serializers.CharField()
    first = serializers.IntegerField(allow_null=True)
    last = serializers.IntegerField(allow_null=True)
    place = serializers.CharField(allow_blank=True)


class StandingsShape(Shape):
    """The standings of a flight: the decided places, then who still plays."""

    stage = serializers.CharField()
    stage_words = serializers.CharField()
    is_final = serializers.BooleanField()
    lines = StandingShape(many=True)


class WhereShape(Shape):
    """Where somebody plays. words: the whole answer as a sentence without the name."""

    entrant = serializers.IntegerField(source="entrant_id")
    name = serializers.CharField()
    event = serializers.CharField(source="event_slug")
    what = serializers.ChoiceField(WHERE)
    words = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)
    opponent = serializers.CharField(allow_blank=True)
    key = serializers.CharField(allow_blank=True)
    waits_for = serializers.ListField(child=serializers.CharField())
    place = serializers.CharField(allow_blank=True)
