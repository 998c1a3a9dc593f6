"""What every error looks like: tournament.api.problems."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api.serializers.shapes import Shape


class FieldErrorShape(Shape):
    """A wrong field of the input. pointer: a JSON pointer into it, such as /games/0/cube."""

    pointer = serializers.CharField()
    code = serializers.CharField()
    detail = serializers.CharField()


class ProblemShape(Shape):
    """RFC 9457. code is stable; title and detail are in the language asked for; values explain the code."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField()
    values = serializers.DictField()
    errors = FieldErrorShape(many=True, required=False)


class ProblemTypeShape(Shape):
    """What a code means: the status it comes with, and what that says."""

    code = serializers.CharField()
    status = serializers.IntegerField()
    title = serializers.CharField()
