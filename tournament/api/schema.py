"""What the OpenAPI description says of every operation: its errors, and how uploads and conditions look."""

from __future__ import annotations

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from tournament.api.problems import CONTENT_TYPE
from tournament.api.serializers.problems import ProblemShape

PROBLEM = OpenApiResponse(ProblemShape, description="A problem (RFC 9457): “code” says which.")
NOT_MODIFIED = OpenApiResponse(description="Your copy is up to date.")

_POLLING = [
    OpenApiParameter("revision", int, description="The revision you have: 304 while it is the newest."),
    OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER, description="The ETag you have."),
]
PDF = {(200, "application/pdf"): OpenApiTypes.BINARY}


class Schema(AutoSchema):
    """Every operation may answer a problem, whatever else it answers."""

    def get_tags(self) -> list[str]:
        """The first word of the path after the version, but the desk's by what they are about."""
        parts = [part for part in self.path.split("/") if part and not part.startswith("{")]
        return [parts[2]]

    def get_description(self) -> str:
        """The summary says it all; what a class says of itself is for who reads the code."""
        return ""

    def _get_serializer_name(self, serializer: Any, direction: Any, bypass_extensions: bool = False) -> str:
        """A shape is called by what it is the shape of."""
        name = super()._get_serializer_name(serializer, direction, bypass_extensions)
        return str(name).replace("Shape", "")

    def _get_response_bodies(self, direction: str = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        problem = self._get_response_for_code(PROBLEM, "default", media_types=[CONTENT_TYPE])
        return bodies | {"default": problem}


def read(shape: Any, summary: str, **options: Any) -> Any:
    """Describes a public read that may answer 304."""
    parameters = [*_POLLING, *options.pop("parameters", [])]
    return extend_schema(
        summary=summary, responses={200: shape, 304: NOT_MODIFIED}, parameters=parameters, **options
    )


def described(
    summary: str, *, takes: Any = None, gives: Any = None, status: int = 200, **options: Any
) -> Any:
    """Describes an act or a read. gives: a shape, PDF, or None for an answer without a body."""
    answer = OpenApiResponse(description="Done.") if gives is None else gives
    responses = answer if isinstance(answer, dict) else {int(status): answer}
    return extend_schema(summary=summary, request=takes, responses=responses, **options)


def uploaded(shape: Any) -> dict[str, Any]:
    """A body sent as a form with a file."""
    return {"multipart/form-data": shape}
