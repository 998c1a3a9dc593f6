"""Access tokens of programs: random, stored hashed, shown once, valid until they are revoked."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib.auth import authenticate
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from knox.auth import TokenAuthentication
from knox.models import AuthToken
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.actor import Actor
from tournament.api.permissions import PublicView, UserView
from tournament.api.schema import described
from tournament.api.serializers.desk import LoginShape, TokenShape
from tournament.api.throttles import EVERYWHERE, LoginThrottle, attempt_of
from tournament.login_limits import logged_in


class TokensView(PublicView):
    authentication_classes = ()
    throttle_classes = (*EVERYWHERE, LoginThrottle)

    @described("Get a token by name and password", takes=LoginShape, gives=TokenShape, status=201)
    def post(self, request: Request) -> Response:
        given = LoginShape(data=request.data)
        given.is_valid(raise_exception=True)
        user = authenticate(request, **given.validated_data)
        if user is None:
            raise AuthenticationFailed(_("This name and password do not fit."))
        logged_in(*attempt_of(request))
        _row, token = AuthToken.objects.create(user=user)
        shown = {"token": token, "name": Actor.of_user(user).name}
        response = Response(TokenShape(shown).data, status=HTTPStatus.CREATED)
        patch_cache_control(response, no_store=True)
        return response

    def get_authenticate_header(self, request: Request) -> str:
        """Nobody is asked who he is before he says it, yet a wrong password answers 401."""
        return TokenAuthentication().authenticate_header(request)


class ThisTokenView(UserView):
    authentication_classes = (TokenAuthentication,)

    @described("Revoke the token you ask with", status=204)
    def delete(self, request: Request) -> Response:
        request.auth.delete()
        return Response(status=HTTPStatus.NO_CONTENT)
