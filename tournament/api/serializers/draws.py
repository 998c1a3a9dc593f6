"""The draw as the desk sees it."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api.serializers.problems import ProblemShape
from tournament.api.serializers.shapes import Shape, StrictShape, seed, whole_number
from tournament.api.serializers.tournaments import EventShape


class NewDrawShape(StrictShape):
    """draw_seed: repeats a draw; null lets chance choose. only_here: leave out who has not come.

    lines: a draw made by hand, entrants from top to bottom, null for a bye; null lets chance choose.
    open_lines: free lines stay open for who comes late.
    """

    draw_seed = seed(allow_null=True, default=None)
    only_here = serializers.BooleanField(default=False)
    open_lines = serializers.BooleanField(default=False)
    lines = serializers.ListField(
        child=whole_number(allow_null=True), max_length=4096, allow_null=True, default=None
    )


class PublishShape(Shape):
    """The draw seed of the draw you saw: another one has been drawn since when it is not that."""

    draw_seed = seed()


class DrawShape(Shape):
    """Where the draw of an event stands.

    draw_seed: of the draw that lies ready or is published. cannot_draw, cannot_publish: why not, [] when
    it can. left_out: names of those entered who are not in it.
    """

    draw_seed = serializers.IntegerField(allow_null=True)
    is_published = serializers.BooleanField()
    cannot_draw = ProblemShape(many=True)
    cannot_publish = ProblemShape(many=True)
    left_out = serializers.ListField(child=serializers.CharField())


class DeskEventShape(Shape):
    """An event as the desk sees it, drafts too."""

    event = EventShape()
    draw = DrawShape()
    revision = serializers.IntegerField()
