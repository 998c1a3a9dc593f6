"""Refusals and other errors as problem details (RFC 9457): one shape for everything that goes wrong.

{"type", "title", "status", "code", "detail", "values", "errors"}: code is stable for ever and type is its
address; title and detail are in the reader's language; values explain the code; errors say which fields of
the input are wrong. What is no refusal is our bug: it rises, is logged, and answers 500.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from types import MappingProxyType
from typing import Any

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from rules.errors import TavlaError
from tournament.phrases import refusal_sentence

CONTENT_TYPE = "application/problem+json"

_INPUT = (
    "absent-and-paired",
    "amount-negative",
    "amount-too-fine",
    "amount-too-large",
    "amount-unreadable",
    "bad-entry",
    "bad-match-length",
    "bad-setting",
    "badge-unknown",
    "break-backwards",
    "break-too-long",
    "cell-too-long",
    "choice-unknown",
    "column-unknown",
    "cube-in-crawford",
    "cube-not-power-of-two",
    "cube-over-limit",
    "currency-unknown",
    "date-too-early",
    "dates-reversed",
    "desk-decides",
    "discount-invalid",
    "discount-twice",
    "draw-seed-invalid",
    "drop-in-crawford",
    "event-missing",
    "file-empty",
    "file-is-spreadsheet",
    "file-not-readable",
    "file-not-text",
    "game-after-match-end",
    "impossible-prizes",
    "impossible-result",
    "invitation-expired",
    "invitation-invalid",
    "lengths-need-rounds",
    "line-unknown",
    "lines-invalid",
    "match-not-over",
    "multiplier-over-limit",
    "name-column-missing",
    "name-missing",
    "name-not-found",
    "name-too-long",
    "namesake-unmarked",
    "name-unclear",
    "no-cube-in-game",
    "not-counted",
    "not-in-round",
    "not-in-stage",
    "not-on-a-line",
    "not-on-line",
    "not-placed",
    "not-to-be-drawn",
    "nothing-given",
    "notice-over",
    "nothing-to-import",
    "number-outside",
    "paired-twice",
    "part-unknown",
    "password-refused",
    "placed-twice",
    "pool-below-zero",
    "pool-name-missing",
    "price-twice",
    "quote-not-closed",
    "rate-invalid",
    "reason-missing",
    "record-empty",
    "record-unreadable",
    "resignation-level",
    "score-below-start",
    "score-beyond-length",
    "score-contradicts-winner",
    "score-negative",
    "score-without-winner",
    "number-out-of-range",
    "ratings-reversed",
    "rules-too-long",
    "seed-invalid",
    "setup-newer",
    "setup-unknown",
    "setup-unreadable",
    "wifi-too-long",
    "named-twice",
    "settings-contradict",
    "sheet-unknown",
    "stands-twice",
    "start-after-closing",
    "start-score-refused",
    "stranger-in-settings",
    "table-unknown",
    "text-missing",
    "text-too-long",
    "till-elsewhere",
    "till-missing",
    "time-zone-unknown",
    "too-many-lines",
    "too-many-tables",
    "unknown-setting",
    "username-invalid",
    "wave-order",
    "wave-tables",
    "wave-twice",
    "winner-missing",
)
_STATE = (
    "already-entered",
    "already-played",
    "already-reported",
    "already-reversed",
    "already-waiting",
    "currency-fixed",
    "discount-used",
    "dispute-stands",
    "draft-outdated",
    "draft-ready",
    "draw-not-published",
    "duplicate-entrant",
    "entered-since-draw",
    "entrant-drawn",
    "entrant-left",
    "entrant-stays",
    "event-full",
    "event-has-money",
    "event-runs",
    "has-entries",
    "nothing-to-save",
    "template-name-taken",
    "too-many-templates",
    "has-number",
    "in-a-break",
    "in-draw-already",
    "invitation-used",
    "last-owner",
    "last-part",
    "line-held",
    "later-start-impossible",
    "line-played",
    "line-taken",
    "look-again",
    "match-already-won",
    "match-state",
    "meet-elsewhere",
    "most-wins",
    "more-than-owed",
    "no-change",
    "no-buy-backs",
    "no-early-loss",
    "no-free-line",
    "no-legal-pairing",
    "no-more-reentries",
    "no-number-left",
    "no-round-held",
    "nobody-entered",
    "nobody-to-pair",
    "not-a-sign-up",
    "not-by-rounds",
    "not-called",
    "not-drawn",
    "not-tradable",
    "not-dropping",
    "not-reversible",
    "not-shown",
    "nothing-owed",
    "nothing-placed",
    "not-waiting",
    "nothing-reported",
    "nothing-to-print",
    "nothing-to-settle",
    "number-pulled",
    "own-partner",
    "own-report",
    "pairing-not-ready",
    "part-not-drawn",
    "part-not-finished",
    "partner-taken",
    "placing-not-begun",
    "person-plays",
    "player-busy",
    "playoff-not-needed",
    "price-unknown",
    "price-used",
    "rate-missing",
    "redraw-possible",
    "reentries-closed",
    "refund-too-large",
    "result-already-entered",
    "result-locked",
    "rolling-waits",
    "round-already-drawn",
    "round-has-matches",
    "round-held",
    "round-not-over",
    "schedule-fixed",
    "schedule-impossible",
    "seed-not-entered",
    "seed-taken",
    "sign-up-closed",
    "stage-closed",
    "stage-finished",
    "stale-page",
    "starts-later",
    "still-open",
    "swap-with-self",
    "table-in-use",
    "table-taken",
    "till-holds-less",
    "till-moved",
    "till-name-taken",
    "too-few-entrants",
    "too-few-for-format",
    "too-many-entrants",
    "too-many-records",
    "trade-impossible",
    "form-used",
    "rate-changed",
    "paid-already",
    "total-changed",
    "username-taken",
)
_TOO_LARGE = ("file-too-large", "record-too-large", "upload-too-large")

#: The one table of what each refusal answers. 400: send something else. 409: it does not fit what stands
#: now; look again. A code that is missing here is a refusal that no address of ours gives: 409.
STATUS: Mapping[str, HTTPStatus] = MappingProxyType(
    dict.fromkeys(_INPUT, HTTPStatus.BAD_REQUEST)
    | dict.fromkeys(_STATE, HTTPStatus.CONFLICT)
    | dict.fromkeys(_TOO_LARGE, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    | {"link-invalid": HTTPStatus.NOT_FOUND, "link-revoked": HTTPStatus.GONE}
)

#: Codes of what the web, not the law book, refuses.
INPUT_INVALID = "input-invalid"
_WEB_CODES: Mapping[type[exceptions.APIException], str] = MappingProxyType(
    {
        exceptions.ValidationError: INPUT_INVALID,
        exceptions.ParseError: "request-malformed",
        exceptions.NotAuthenticated: "login-required",
        exceptions.AuthenticationFailed: "login-failed",
        exceptions.PermissionDenied: "not-allowed",
        exceptions.NotFound: "not-found",
        exceptions.MethodNotAllowed: "method-not-allowed",
        exceptions.NotAcceptable: "not-acceptable",
        exceptions.UnsupportedMediaType: "media-type-not-supported",
        exceptions.Throttled: "too-many-requests",
    }
)
_WEB_STATUS = {code: HTTPStatus(error.status_code) for error, code in _WEB_CODES.items()}

_TITLES = {
    HTTPStatus.BAD_REQUEST: gettext_lazy("What was sent cannot be used."),
    HTTPStatus.UNAUTHORIZED: gettext_lazy("Please say who you are."),
    HTTPStatus.FORBIDDEN: gettext_lazy("You may not do this."),
    HTTPStatus.NOT_FOUND: gettext_lazy("There is nothing here."),
    HTTPStatus.METHOD_NOT_ALLOWED: gettext_lazy("This cannot be done here."),
    HTTPStatus.NOT_ACCEPTABLE: gettext_lazy("Answers are given as JSON only."),
    HTTPStatus.CONFLICT: gettext_lazy("This does not fit how things stand."),
    HTTPStatus.GONE: gettext_lazy("What was here is gone."),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: gettext_lazy("This is too large."),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: gettext_lazy("This kind of content is not read here."),
    HTTPStatus.TOO_MANY_REQUESTS: gettext_lazy("Too many requests."),
}


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """Django REST framework's exception handler; None lets what is no refusal rise."""
    if isinstance(error, TavlaError):
        set_rollback()
        return _response(problem_of(error))
    error = _as_web_error(error)
    if not isinstance(error, exceptions.APIException) or type(error) not in _WEB_CODES:
        return None
    set_rollback()
    return _answered(error)


def problem_of(error: TavlaError) -> dict[str, Any]:
    """A refusal as a problem."""
    status = STATUS.get(error.code, HTTPStatus.CONFLICT)
    return problem(error.code, status, detail=refusal_sentence(error), values=error.values)


def problem(
    code: str,
    status: HTTPStatus,
    *,
    detail: str,
    values: Mapping[str, object] = MappingProxyType({}),
    errors: tuple[dict[str, str], ...] = (),
) -> dict[str, Any]:
    """The body of an answer. errors: {pointer, code, detail} for each wrong field of the input."""
    body: dict[str, Any] = {
        "type": reverse("api:problem", args=[code]),
        "title": str(_TITLES[status]),
        "status": int(status),
        "code": code,
        "detail": detail,
        "values": dict(values),
    }
    return body | ({"errors": list(errors)} if errors else {})


def problem_type(code: str) -> dict[str, Any] | None:
    """What a code means, for whoever opens its address; None for a code nobody gives."""
    status = STATUS.get(code) or _WEB_STATUS.get(code)
    if status is None:
        return None
    return {"code": code, "status": int(status), "title": str(_TITLES[status])}


def _as_web_error(error: Exception) -> Exception:
    """Django's own become the framework's, as its default handler does."""
    if isinstance(error, Http404):
        return exceptions.NotFound()
    if isinstance(error, PermissionDenied):
        return exceptions.PermissionDenied()
    if isinstance(error, SuspiciousOperation):  # too many fields or files, or a name no file has
        return exceptions.ParseError()
    return error


def _answered(error: exceptions.APIException) -> Response:
    status, values = HTTPStatus(error.status_code), {}
    errors: tuple[dict[str, str], ...] = ()
    detail = str(error.detail)
    if isinstance(error, exceptions.ValidationError):
        errors = tuple(_field_errors(error.get_full_details()))
        detail = _("Some fields cannot be used; “errors” says which and why.")
    elif isinstance(error, exceptions.Throttled) and error.wait is not None:
        values = {"seconds": int(error.wait) + 1}
    body = problem(_WEB_CODES[type(error)], status, detail=detail, values=values, errors=errors)
    return _response(body, headers=_headers(error))


def _headers(error: exceptions.APIException) -> dict[str, str]:
    headers = {}
    if challenge := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = str(int(wait) + 1)
    return headers


def _field_errors(found: Any, pointer: str = "") -> Iterator[dict[str, str]]:
    """Each wrong field, with where it stands in the input as a JSON pointer: "/games/0/cube"."""
    if isinstance(found, list):
        for number, item in enumerate(found):
            # The errors of one field are a list, and so are the items of a field that is a list.
            is_error = isinstance(item, dict) and set(item) == {"message", "code"}
            yield from _field_errors(item, pointer if is_error else f"{pointer}/{number}")
    elif set(found) == {"message", "code"} and not isinstance(found["message"], dict | list):
        yield {"pointer": pointer or "/", "code": str(found["code"]), "detail": str(found["message"])}
    else:
        for name, item in found.items():
            place = "" if name == "non_field_errors" else f"/{name}"
            yield from _field_errors(item, pointer + place)


def _response(body: dict[str, Any], headers: dict[str, str] | None = None) -> Response:
    return Response(body, status=body["status"], headers=headers, content_type=CONTENT_TYPE)
