"""Who may do what: every address, every method, every role."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import URLPattern
from rest_framework.test import APIClient

from rules.tournament.states import RIGHTS, Right, Role
from tests.tournament.api.programs import API, DESK_EVENT, program_of, token_of
from tournament.api import urls
from tournament.models import Event, Tournament

DESK_TOURNAMENT = f"{API}/desk/tournaments/kis-acik"
PAIRING = f"{DESK_EVENT}/pairings/M1-1"
LINK = f"{API}/matches/{{token}}"

#: Name of the address, method, path, what it asks for: a right, "account", or "" of everybody.
ADDRESSES: tuple[tuple[str, str, str, Right | str], ...] = (
    ("schema", "GET", f"{API}/schema", ""),
    ("docs", "GET", f"{API}/docs", ""),
    ("problem", "GET", f"{API}/problems/stale-page", ""),
    ("tournaments", "GET", f"{API}/tournaments", ""),
    ("tournament", "GET", f"{API}/tournaments/kis-acik", ""),
    ("open-pairings", "GET", f"{API}/tournaments/kis-acik/pairings", ""),
    ("where", "GET", f"{API}/tournaments/kis-acik/where", ""),
    ("events", "GET", f"{API}/tournaments/kis-acik/events", ""),
    ("event", "GET", f"{API}/tournaments/kis-acik/events/open", ""),
    ("entrants", "GET", f"{API}/tournaments/kis-acik/events/open/entrants", ""),
    ("bracket", "GET", f"{API}/tournaments/kis-acik/events/open/bracket", ""),
    ("pairings", "GET", f"{API}/tournaments/kis-acik/events/open/pairings", ""),
    ("results", "GET", f"{API}/tournaments/kis-acik/events/open/results", ""),
    ("tables", "GET", f"{API}/tournaments/kis-acik/events/open/tables", ""),
    ("standings", "GET", f"{API}/tournaments/kis-acik/events/open/standings", ""),
    ("match", "GET", LINK, ""),
    ("report", "POST", f"{LINK}/report", ""),
    ("confirm", "POST", f"{LINK}/confirm", ""),
    ("object", "POST", f"{LINK}/object", ""),
    ("records", "POST", f"{LINK}/records", ""),
    ("columns", "PUT", f"{LINK}/records/1/columns", ""),
    ("this-token", "DELETE", f"{API}/tokens/this", "account"),
    ("my-tournaments", "GET", f"{API}/desk/tournaments", "account"),
    ("my-tournaments", "POST", f"{API}/desk/tournaments", "account"),
    ("desk-events", "GET", f"{DESK_TOURNAMENT}/events", Right.SEE_DESK),
    ("desk-events", "POST", f"{DESK_TOURNAMENT}/events", Right.SET_UP),
    ("prints", "POST", f"{DESK_TOURNAMENT}/prints", Right.PRINT),
    ("print", "GET", f"{DESK_TOURNAMENT}/prints/1", Right.PRINT),
    ("print-file", "GET", f"{DESK_TOURNAMENT}/prints/1/file", Right.PRINT),
    ("log", "GET", f"{DESK_TOURNAMENT}/log", Right.SEE_DESK),
    ("desk-event", "GET", DESK_EVENT, Right.SEE_DESK),
    ("desk-bracket", "GET", f"{DESK_EVENT}/bracket", Right.SEE_DESK),
    ("parts", "GET", f"{DESK_EVENT}/parts", Right.SEE_DESK),
    ("part-draw", "POST", f"{DESK_EVENT}/parts/1/draw", Right.DRAW),
    ("part-draw", "DELETE", f"{DESK_EVENT}/parts/1/draw", Right.DRAW),
    ("part-publish", "POST", f"{DESK_EVENT}/parts/1/draw/publish", Right.DRAW),
    ("round", "POST", f"{DESK_EVENT}/parts/1/round", Right.DRAW),
    ("round", "DELETE", f"{DESK_EVENT}/parts/1/round", Right.DRAW),
    ("round-publish", "POST", f"{DESK_EVENT}/parts/1/round/publish", Right.DRAW),
    ("part-close", "POST", f"{DESK_EVENT}/parts/1/close", Right.DRAW),
    ("part-close", "DELETE", f"{DESK_EVENT}/parts/1/close", Right.DRAW),
    ("late", "POST", f"{DESK_EVENT}/parts/1/late", Right.REGISTER),
    ("let-in", "PUT", f"{DESK_EVENT}/parts/1/entrants/1", Right.REGISTER),
    ("withdrawal", "PUT", f"{DESK_EVENT}/entrants/1/withdrawal", Right.CORRECT),
    ("withdrawal", "DELETE", f"{DESK_EVENT}/entrants/1/withdrawal", Right.CORRECT),
    ("double-forfeit", "POST", f"{PAIRING}/double-forfeit", Right.CORRECT),
    ("loser-home", "PUT", f"{PAIRING}/loser-home", Right.ENTER_RESULT),
    ("loser-home", "DELETE", f"{PAIRING}/loser-home", Right.ENTER_RESULT),
    ("draw", "POST", f"{DESK_EVENT}/draw", Right.DRAW),
    ("draw", "DELETE", f"{DESK_EVENT}/draw", Right.DRAW),
    ("publish", "POST", f"{DESK_EVENT}/draw/publish", Right.DRAW),
    ("desk-entrants", "GET", f"{DESK_EVENT}/entrants", Right.SEE_DESK),
    ("desk-entrants", "POST", f"{DESK_EVENT}/entrants", Right.REGISTER),
    ("import", "POST", f"{DESK_EVENT}/entrants/import", Right.REGISTER),
    ("desk-entrant", "PATCH", f"{DESK_EVENT}/entrants/1", Right.REGISTER),
    ("desk-entrant", "DELETE", f"{DESK_EVENT}/entrants/1", Right.CORRECT),
    ("presence", "PUT", f"{DESK_EVENT}/entrants/1/presence", Right.MARK_PRESENCE),
    ("desk-pairing", "GET", PAIRING, Right.SEE_DESK),
    ("call", "POST", f"{PAIRING}/call", Right.ENTER_RESULT),
    ("call", "DELETE", f"{PAIRING}/call", Right.ENTER_RESULT),
    ("result", "POST", f"{PAIRING}/result", Right.ENTER_RESULT),
    ("preview-result", "POST", f"{PAIRING}/result/preview", Right.ENTER_RESULT),
    ("correction", "POST", f"{PAIRING}/correction", Right.CORRECT),
    ("preview-correction", "POST", f"{PAIRING}/correction/preview", Right.CORRECT),
    ("clear", "POST", f"{PAIRING}/clear", Right.CORRECT),
    ("preview-clear", "POST", f"{PAIRING}/clear/preview", Right.CORRECT),
    ("settle", "POST", f"{PAIRING}/settle", Right.ENTER_RESULT),
    ("desk-records", "POST", f"{PAIRING}/records", Right.ENTER_RESULT),
)
#: Whoever asks for a token has none yet: test_tokens.
ELSEWHERE = {"tokens"}


def test_every_address_is_in_the_table() -> None:
    named = {pattern.name for pattern in urls.urlpatterns if isinstance(pattern, URLPattern) and pattern.name}
    assert named - ELSEWHERE == {name for name, *_ in ADDRESSES}


def test_every_method_is_in_the_table() -> None:
    known = {(name, method) for name, method, *_ in ADDRESSES}
    for pattern in urls.urlpatterns:
        view = getattr(pattern.callback, "view_class", None)
        if not pattern.name or pattern.name in ELSEWHERE:
            continue
        methods = {m.upper() for m in ("get", "post", "put", "patch", "delete") if hasattr(view, m)}
        assert methods == {method for name, method in known if name == pattern.name}, pattern.name


@pytest.mark.parametrize("role", [None, *Role])
def test_who_may_do_what(
    tournament: Tournament, event: Event, publish: Callable[[int], None], role: Role | None
) -> None:
    """A body is never right here: who may is told what is wrong with it, who may not is not."""
    publish(4)
    program = program_of(tournament, role)
    token = token_of("M1-1", 1)
    for name, method, path, asks in sorted(ADDRESSES, key=lambda address: address[0] == "this-token"):
        answer = program.generic(method, path.format(token=token), content_type="application/json")
        may = not isinstance(asks, Right) or (role is not None and asks in RIGHTS[role])
        assert (answer.status_code != 403) == may, (name, method, role, answer.status_code)
        assert answer.status_code != 401, (name, method)


@pytest.mark.parametrize("address", ADDRESSES, ids=lambda address: f"{address[1]} {address[0]}")
def test_what_is_open_to_everybody(
    anybody: APIClient, publish: Callable[[int], None], address: tuple[str, str, str, Right | str]
) -> None:
    publish(4)
    _name, method, path, asks = address
    answer = anybody.generic(method, path.format(token=token_of("M1-1", 1)), content_type="application/json")
    assert answer.status_code != 403
    assert (answer.status_code == 401) == bool(asks)


def test_staff_of_another_tournament_may_nothing_here(
    tournament: Tournament, event: Event, anybody: APIClient
) -> None:
    stranger = program_of(None, None)
    made = {"name": "Başka", "starts_on": "2026-02-01", "ends_on": "2026-02-02"}
    assert stranger.post(f"{API}/desk/tournaments", made).status_code == 201
    assert stranger.get(f"{API}/desk/tournaments/baska/events").status_code == 200
    assert stranger.get(f"{DESK_TOURNAMENT}/events").status_code == 403


def test_a_link_opens_its_own_match_only(anybody: APIClient, publish: Callable[[int], None]) -> None:
    publish(4)
    token = token_of("M1-1", 1)
    assert anybody.get(f"{API}/matches/{token}").json()["pairing"]["key"] == "M1-1"
    forged = token[:-1] + ("A" if token[-1] != "A" else "B")
    answer = anybody.get(f"{API}/matches/{forged}")
    assert (answer.status_code, answer.json()["code"]) == (404, "link-invalid")
