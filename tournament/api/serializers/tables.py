"""Tables as given: round robins, groups, schedules, Swiss and lives, every figure open to its parts."""

from __future__ import annotations

from rest_framework import serializers

from rules.tournament.standings.tiebreaks import TieBreakCode
from tournament.api.serializers.choices import STAGE_STATES
from tournament.api.serializers.shapes import Shape
from tournament.selectors.tables import What

TIE_BREAKS = [code.value for code in TieBreakCode]


class CellShape(Shape):
    """A round of an entrant. opponent: null for a bye and an absence; points: own first, null unknown."""

    round = serializers.IntegerField()
    what = serializers.ChoiceField([what.value for what in What])
    opponent = serializers.IntegerField(allow_null=True)
    kind = serializers.CharField(allow_blank=True)
    points = serializers.ListField(child=serializers.IntegerField(), allow_null=True)


class FigurePartShape(Shape):
    """One number that a figure is made of. counts: false where it is left out; note: why, "" for nothing."""

    round = serializers.IntegerField(allow_null=True)
    opponent = serializers.IntegerField(allow_null=True)
    value = serializers.CharField()
    note = serializers.CharField(allow_blank=True)
    counts = serializers.BooleanField()


class FigureShape(Shape):
    """A tie-break. value: as it is shown, "" where it was not asked."""

    code = serializers.ChoiceField(TIE_BREAKS)
    value = serializers.CharField(allow_blank=True)
    parts = FigurePartShape(many=True)


class TableLineShape(Shape):
    """A line, best first. first, last: the place; score: wins; lives: left, null where nobody has any.

    apart_by: what set it apart from the line above: "score", a tie-break, "lot", "".
    """

    first = serializers.IntegerField()
    last = serializers.IntegerField()
    entrant = serializers.IntegerField(source="entrant_id")
    name = serializers.CharField()
    country = serializers.CharField(allow_blank=True)
    club = serializers.CharField(allow_blank=True)
    has_left = serializers.BooleanField()
    score = serializers.IntegerField()
    losses = serializers.IntegerField()
    lives = serializers.IntegerField(allow_null=True)
    figures = FigureShape(many=True)
    cells = CellShape(many=True)
    apart_by = serializers.CharField(allow_blank=True)


class TableGroupShape(Shape):
    """A table. name: of the group, "" where there are none. completed: how many rounds count."""

    name = serializers.CharField(allow_blank=True)
    rounds = serializers.IntegerField()
    completed = serializers.IntegerField()
    tie_breaks = serializers.ListField(child=serializers.CharField())
    lines = TableLineShape(many=True)


class TableShape(Shape):
    """A flight that is a table; one group where there are no groups."""

    part = serializers.IntegerField()
    stage = serializers.CharField()
    stage_words = serializers.CharField()
    format = serializers.CharField()
    state = serializers.ChoiceField(STAGE_STATES)
    is_final = serializers.BooleanField()
    groups = TableGroupShape(many=True)
