"""The root of every serializer here: fields are stated, nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

#: What any whole number may be before the law book judges it: no further than a database counts.
WIDEST = 2**31 - 1


class Shape(serializers.Serializer[Any]):
    """Says which fields a body has. Acts are for services: a shape neither creates nor updates."""

    def create(self, validated_data: dict[str, Any]) -> Any:
        raise NotImplementedError("services act")

    def update(self, instance: Any, validated_data: dict[str, Any]) -> Any:
        raise NotImplementedError("services act")


class StrictShape(Shape):
    """A body in which every field counts: one that nobody knows is refused, and not passed over."""

    def to_internal_value(self, data: Any) -> Any:
        unknown = sorted(set(data) - set(self.fields)) if isinstance(data, Mapping) else []
        if unknown:
            said = [_("There is no such field here.")]
            raise serializers.ValidationError(dict.fromkeys(unknown, said), code="unknown-field")
        return super().to_internal_value(data)


def seed(**options: Any) -> serializers.IntegerField:
    """Any whole number: what a seed may be is said by the draw, in one sentence."""
    return serializers.IntegerField(**options)


def whole_number(**options: Any) -> serializers.IntegerField:
    """Any whole number: what makes sense is for the law book to say, with its own code."""
    return serializers.IntegerField(**{"min_value": -WIDEST, "max_value": WIDEST} | options)


def pair_of_points(**options: Any) -> serializers.ListField:
    """Points of side 1 and 2."""
    return serializers.ListField(child=whole_number(), min_length=2, max_length=2, **options)
