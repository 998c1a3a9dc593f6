"""Every address of the product, for everybody: who is let in, who is sent away, what is not there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from knox.models import AuthToken

from rules.tournament.states import RIGHTS, Right, Role
from tests.factories import DESK, make_event, make_published, make_staff, make_tournament, make_user, side_of
from tournament.links import side_token
from tournament.models import Event, Job, Till, Waiting
from tournament.services.hours import add_break
from tournament.services.notices import put_up_notice

Pages = dict[str, Right]

NOON = datetime(2026, 1, 10, 9, tzinfo=UTC)

_EVENT = "desk/<slug:tournament>/e/<slug:event>/"
_MATCH = f"{_EVENT}match/<str:key>/"
_DESK = "desk/<slug:tournament>/"

#: Of a tournament's desk: what each address asks for.
ASKS: Pages = {
    **dict.fromkeys((_DESK, f"{_DESK}now/", f"{_DESK}log/"), Right.SEE_DESK),
    **dict.fromkeys((f"{_EVENT}entrants/", f"{_EVENT}draw/", _MATCH), Right.SEE_DESK),
    f"{_MATCH}record/<int:record>/": Right.SEE_DESK,
    **dict.fromkeys((f"{_DESK}hours/", f"{_DESK}notices/", f"{_DESK}sign-ups/"), Right.SEE_DESK),
    **dict.fromkeys((f"{_EVENT}sign-up/", f"{_EVENT}sign-up/<int:entrant>/off/"), Right.MARK_PRESENCE),
    f"{_EVENT}sign-up/start/": Right.DRAW,
    **dict.fromkeys((f"{_DESK}notices/put-up/", f"{_DESK}notices/<int:notice>/take-down/"), Right.CORRECT),
    **dict.fromkeys(
        (
            f"{_EVENT}hours/",
            f"{_DESK}hours/breaks/add/",
            f"{_DESK}hours/breaks/<int:break_>/remove/",
        ),
        Right.SET_UP,
    ),
    f"{_EVENT}entrants/<int:entrant>/presence/": Right.MARK_PRESENCE,
    f"{_DESK}registration/missing/": Right.SEE_DESK,
    **{f"{_DESK}registration/{page}/": Right.MARK_PRESENCE for page in ("<int:number>/here", "ticks")},
    **{
        f"{_DESK}registration/{page}": Right.REGISTER
        for page in (
            "",
            "find/",
            "sum/",
            "line/",
            "till/",
            "waiting/",
        )
    },
    f"{_DESK}registration/waiting/<int:waiting>/remove/": Right.CORRECT,
    f"{_EVENT}entrants/<int:entrant>/remove/": Right.CORRECT,
    f"{_DESK}result/": Right.ENTER_RESULT,
    **{
        f"{_MATCH}{page}": Right.ENTER_RESULT
        for page in (
            "result/",
            "result/preview/",
            "home/",
            "settle/",
            "call/",
            "take-back/",
            "record/",
            "record/<int:record>/columns/",
        )
    },
    **{
        f"{_DESK}print/{page}": Right.PRINT
        for page in ("", "<int:job>/", "<int:job>/file/", "<int:job>/retry/")
    },
    **{
        f"{_EVENT}{page}": Right.REGISTER
        for page in (
            "draw/late/",
            "entrants/add/",
            "entrants/again/",
            "entrants/<int:entrant>/again/",
            "entrants/<int:entrant>/start/",
            "entrants/<int:entrant>/",
            "import/",
            "import/accept/",
            "draw/hand/pull/",
            "draw/hand/give-back/",
        )
    },
    **{
        f"{_EVENT}draw/{page}/": Right.DRAW
        for page in (
            "make",
            "publish",
            "discard",
            "close",
            "reopen",
            "parts/next",
            "parts/playoff",
            "seeds",
            "apart",
            "apart/pair",
            "entries/close",
            "entries/again",
            "entries/until",
            "hand",
            "hand/begin",
            "hand/card",
            "hand/undo",
            "hand/sheet",
            "hand/finish",
            "hand/drop",
            "show",
            "change",
            "change/swap",
            "change/replace",
            "change/recall",
            "round/make",
            "round/publish",
            "round/discard",
            "round/by-hand",
            "round/swap",
            "lives",
        )
    },
    **dict.fromkeys((f"{_MATCH}correct/", f"{_MATCH}clear/", f"{_MATCH}double-forfeit/"), Right.CORRECT),
    f"{_MATCH}start/": Right.CORRECT,
    f"{_MATCH}others/": Right.CORRECT,
    f"{_EVENT}entrants/again/round/": Right.DRAW,
    **{f"{_EVENT}entrants/<int:entrant>/{page}/": Right.CORRECT for page in ("withdraw", "reinstate")},
    **dict.fromkeys(
        (f"{_EVENT}prizes/", f"{_EVENT}draw/parts/", f"{_EVENT}draw/parts/remove/"), Right.SET_UP
    ),
    **dict.fromkeys((f"{_DESK}set-up/", f"{_DESK}events/new/", f"{_EVENT}set-up/"), Right.SET_UP),
    **{
        f"{_DESK}staff/{page}": Right.MANAGE_STAFF
        for page in ("", "invite/", "<int:post>/role/", "<int:post>/remove/")
    },
    **{f"{_DESK}{page}/": Right.SET_UP for page in ("side-events", "save-template")},
    f"{_DESK}delete/": Right.DELETE,
    **{
        f"{_DESK}money/{page}": Right.HANDLE_MONEY
        for page in (
            "",
            "ledger/",
            "p/<int:registration>/",
            "p/<int:registration>/pay/",
            "till/<int:till>/",
            "till/<int:till>/move/",
        )
    },
    f"{_DESK}money/p/<int:registration>/refund/": Right.CORRECT,
    f"{_DESK}money/ledger/<int:voucher>/take-back/": Right.CORRECT,
    **{f"{_DESK}money/set-up/{page}": Right.SET_UP for page in ("", "currencies/", "discounts/", "tills/")},
    f"{_EVENT}prices/": Right.SET_UP,
}
#: Pages of an account, whoever's.
OF_AN_ACCOUNT = frozenset(
    {
        *("desk/", "tokens/", "tokens/<str:digest>/revoke/", "tournaments/new/", "tournaments/demo/"),
        *("templates/", "templates/<int:template>/file/", "templates/<int:template>/remove/"),
    }
)
#: Open to everybody, logged in or not.
OPEN = frozenset(
    {
        "healthz",
        "i18n/setlang/",
        "login/",
        "logout/",
        "welcome/<str:token>/",
        "",
        "legal/",
        "t/<slug:tournament>/",
        "t/<slug:tournament>/where/",
        "hall/<slug:tournament>/",
        "t/<slug:tournament>/notices/",
        "t/<slug:tournament>/<slug:event>/",
        "sign-up/<str:token>/",
        *(
            f"t/<slug:tournament>/<slug:event>/{page}/"
            for page in ("bracket", "pairings", "results", "standings", "entrants")
        ),
        *(
            f"m/<str:token>/{page}"
            for page in ("", "news/", "report/", "games/", "confirm/", "object/", "record/")
        ),
        "m/<str:token>/record/<int:record>/",
        "m/<str:token>/record/<int:record>/columns/",
    }
)
#: The API's have their own table, by method: tests/tournament/api/test_rights.py.
ELSEWHERE = "api/v1/"

ROLES = (None, "nobody", Role.ASSISTANT, Role.DIRECTOR, Role.OWNER, "owner-elsewhere")


def _routes(patterns: Iterable[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _routes(pattern.url_patterns, route)
        else:
            yield route


@pytest.fixture(autouse=True)
def _no_former_attempts() -> None:
    """Limits count in the cache, which tests share."""
    cache.clear()


@pytest.fixture
def event(db: None) -> Event:
    return make_published(8)


@pytest.fixture
def parts(event: Event) -> dict[str, object]:
    """What stands in an address, all of it of one tournament."""
    digest = AuthToken.objects.create(user=make_user("program"))[0].digest
    return {
        "<slug:tournament>": event.tournament.slug,
        "<slug:event>": event.slug,
        "<str:key>": "M1-1",
        "<int:entrant>": event.entrants.order_by("id")[0].pk,
        "<int:record>": 0,
        "<int:template>": 0,
        "<int:number>": 1,
        "<int:waiting>": 0,
        "<int:job>": 0,
        "<int:break_>": 0,
        "<int:registration>": event.tournament.registrations.order_by("id")[0].pk,
        "<int:voucher>": 0,
        "<int:till>": Till.objects.create(tournament=event.tournament, name="1").pk,
        "<int:notice>": 0,
        "<int:post>": make_staff(event.tournament, Role.OWNER).pk,
        "<str:digest>": digest,
        "<str:token>": side_token(side_of(event, "M1-1", 1)),
    }


def _address(route: str, parts: dict[str, object]) -> str:
    for part, value in parts.items():
        route = route.replace(part, str(value))
    return f"/{route}"


def _client(event: Event, role: Role | str | None) -> Client:
    client = Client(headers={"accept-language": "en"})
    if role is not None:
        user: User = make_user("somebody")
        client.force_login(user)
        if role == "owner-elsewhere":
            make_staff(make_tournament(name="Başka"), Role.OWNER, user)
        elif isinstance(role, Role):
            make_staff(event.tournament, role, user)
    return client


def _asks_to_log_in(answer: object) -> bool:
    return answer.status_code == 302 and answer["location"].startswith("/login/")  # type: ignore[attr-defined]


def test_every_address_is_in_a_table() -> None:
    found = {route for route in _routes(get_resolver().url_patterns) if not route.startswith(ELSEWHERE)}

    assert found == set(ASKS) | OF_AN_ACCOUNT | OPEN


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("role", ROLES)
def test_the_desk_opens_to_those_who_have_the_right(
    event: Event, parts: dict[str, object], role: Role | str | None, method: str
) -> None:
    client = _client(event, role)
    rights = RIGHTS[role] if isinstance(role, Role) else frozenset()
    wrong = []
    for route, right in ASKS.items():
        if (
            method == "post"
            and route.endswith(("delete/", "staff/<int:post>/remove/", "<int:entrant>/remove/"))
            and right in rights
        ):
            continue  # what it removes the next addresses need; the services' tests do it
        answer = getattr(client, method)(_address(route, parts))
        is_right = (
            _asks_to_log_in(answer) or answer.status_code == 405
            if role is None
            else answer.status_code in (200, 204, 302, 404, 405, 422)
            if right in rights
            else answer.status_code in (403, 405)
        )
        if not is_right or (method == "post" and answer.status_code == 405 and right not in rights):
            wrong.append((route, answer.status_code))

    assert wrong == []


@pytest.mark.parametrize("method", ["get", "post"])
def test_pages_of_an_account_ask_for_one(event: Event, parts: dict[str, object], method: str) -> None:
    nobody, somebody = _client(event, None), _client(event, "nobody")
    for route in sorted(OF_AN_ACCOUNT):
        address = _address(route, parts)
        refused = getattr(nobody, method)(address)
        assert _asks_to_log_in(refused) or refused.status_code == 405, route
        assert getattr(somebody, method)(address).status_code in (200, 302, 404, 405, 422), route


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("role", ROLES)
def test_public_addresses_open_to_everybody(
    event: Event, parts: dict[str, object], role: Role | str | None, method: str
) -> None:
    client = _client(event, role)
    for route in sorted(OPEN, key=lambda route: route == "logout/"):  # that one last
        answer = getattr(client, method)(_address(route, parts))
        assert answer.status_code in (200, 204, 302, 404, 405, 422), route
        assert not _asks_to_log_in(answer), route


def test_objects_of_another_tournament_are_not_here(event: Event, parts: dict[str, object]) -> None:
    """An owner puts another tournament's numbers and names into the addresses of his own."""
    other = make_published(8, make_tournament(name="Başka"))
    swapped = {
        "<int:entrant>": other.entrants.order_by("id")[0].pk,
        "<int:post>": make_staff(other.tournament, Role.OWNER).pk,
        "<int:job>": Job.objects.create(tournament=other.tournament, kind="print").pk,
        "<str:key>": "M9-9",
        "<int:registration>": other.tournament.registrations.order_by("id")[0].pk,
        "<int:voucher>": 0,
        "<int:till>": Till.objects.create(tournament=other.tournament, name="1").pk,
        "<int:number>": 999,
        "<int:waiting>": Waiting.objects.create(
            event=other, player=other.entrants.order_by("id")[0].players.get(), waits_for="partner"
        ).pk,
        "<int:break_>": add_break(
            other.tournament, starts_at=NOON, ends_at=NOON + timedelta(hours=1), name_en="Lunch", by=DESK
        ).pk,
        "<int:notice>": put_up_notice(other.tournament, text_en="Lunch", by=DESK).pk,
        "<int:record>": 0,
    }
    client = _client(event, Role.OWNER)
    named = [route for route in ASKS if any(part in route for part in swapped)]
    wrong = []
    for route in named:
        for method in ("get", "post"):
            answer = getattr(client, method)(_address(route, {**parts, **swapped}))
            if answer.status_code not in (404, 405):
                wrong.append((method, route, answer.status_code))
    assert len(named) > 10
    assert wrong == []
    assert other.entrants.count() == 8


def test_an_event_of_another_tournament_is_not_here(event: Event, parts: dict[str, object]) -> None:
    other = make_event(make_tournament(name="Başka"), name="Yalnız orada")
    client = _client(event, Role.OWNER)

    for route in (*ASKS, *OPEN):
        if "<slug:event>" in route:
            for method in ("get", "post"):
                answer = getattr(client, method)(_address(route, {**parts, "<slug:event>": other.slug}))
                assert answer.status_code in (404, 405), (method, route)
