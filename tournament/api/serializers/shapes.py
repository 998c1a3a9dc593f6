"""The root of every serializer here: fields are stated, nothing is stored."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

#: What any whole number may be before the law book judges it: no further than a database counts.
WIDEST = 2**31 - 1


class Shape(serializers.Serializer[Any]):
    """Says which fields a body has. Acts are for services: a shape neither creates nor updates."""

    def create(self, validated_data: dict[str, Any]) -> Any:
        raise NotImplementedError("services act")

    def update(self, instance: Any, validated_data: dict[str, Any]) -> Any:
        raise NotImplementedError("services act")


def whole_number(**options: Any) -> serializers.IntegerField:
    """Any whole number: what makes sense is for the law book to say, with its own code."""
    return serializers.IntegerField(**{"min_value": -WIDEST, "max_value": WIDEST} | options)


def pair_of_points(**options: Any) -> serializers.ListField:
    """Points of side 1 and 2."""
    return serializers.ListField(child=whole_number(), min_length=2, max_length=2, **options)
