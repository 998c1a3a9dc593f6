"""The API about itself: its description, a page to read and try it, what each problem means, and the rest."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.permissions import PublicView
from tournament.api.problems import problem_type
from tournament.api.schema import described
from tournament.api.serializers.problems import ProblemTypeShape


class SchemaView(SpectacularAPIView):
    """OpenAPI, for everybody: as YAML, or as JSON with ?format=json."""

    authentication_classes = ()
    permission_classes = ()


class DocsView(SpectacularSwaggerSplitView):
    """The description as a page; its script is an address of its own, so that no inline script is needed."""

    authentication_classes = ()
    permission_classes = ()
    url_name = "api:schema"
    template_name = "api/docs.html"


class ProblemTypeView(PublicView):
    @described("What the code of a problem means", gives=ProblemTypeShape)
    def get(self, request: Request, code: str) -> Response:
        found = problem_type(code)
        if found is None:
            raise Http404
        return Response(ProblemTypeShape(found).data)


class NothingHereView(PublicView):
    """Every other address: a problem, not a page."""

    @extend_schema(exclude=True)
    def get(self, request: Request, path: str = "") -> Response:
        raise Http404

    post = put = patch = delete = get
