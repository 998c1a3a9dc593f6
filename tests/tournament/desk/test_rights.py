"""Every address of the desk, for every role."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from rules.tournament.states import RIGHTS, Right, Role
from tests.tournament.desk.conftest import client_of
from tournament.desk import urls
from tournament.models import Event, Tournament

#: What each address asks for.
ASKS = {
    "desk": Right.SEE_DESK,
    "now": Right.SEE_DESK,
    "log": Right.SEE_DESK,
    "entrants": Right.SEE_DESK,
    "draw": Right.SEE_DESK,
    "pairing": Right.SEE_DESK,
    "replay": Right.SEE_DESK,
    "presence": Right.MARK_PRESENCE,
    "find": Right.ENTER_RESULT,
    "result": Right.ENTER_RESULT,
    "preview-result": Right.ENTER_RESULT,
    "goes-home": Right.ENTER_RESULT,
    "settle": Right.ENTER_RESULT,
    "call": Right.ENTER_RESULT,
    "take-back": Right.ENTER_RESULT,
    "upload-record": Right.ENTER_RESULT,
    "choose-columns": Right.ENTER_RESULT,
    "money": Right.HANDLE_MONEY,
    "ledger": Right.HANDLE_MONEY,
    "statement": Right.HANDLE_MONEY,
    "pay": Right.HANDLE_MONEY,
    "till": Right.HANDLE_MONEY,
    "move-cash": Right.HANDLE_MONEY,
    "refund": Right.CORRECT,
    "reverse-voucher": Right.CORRECT,
    "prices": Right.SET_UP,
    "money-set-up": Right.SET_UP,
    "set-currencies": Right.SET_UP,
    "set-discounts": Right.SET_UP,
    "new-till": Right.SET_UP,
    "print": Right.PRINT,
    "job": Right.PRINT,
    "job-file": Right.PRINT,
    "retry-job": Right.PRINT,
    "missing": Right.SEE_DESK,
    "here": Right.MARK_PRESENCE,
    "ticks": Right.MARK_PRESENCE,
    "registration": Right.REGISTER,
    "find-person": Right.REGISTER,
    "registration-sum": Right.REGISTER,
    "registration-line": Right.REGISTER,
    "desk-till": Right.REGISTER,
    "waiting": Right.REGISTER,
    "wait-no-more": Right.REGISTER,
    "add-entrant": Right.REGISTER,
    "again": Right.REGISTER,
    "enter-again": Right.REGISTER,
    "start-round": Right.REGISTER,
    "repeat-opening": Right.DRAW,
    "edit-entrant": Right.REGISTER,
    "remove-entrant": Right.REGISTER,
    "import": Right.REGISTER,
    "accept-import": Right.REGISTER,
    "make-draw": Right.DRAW,
    "publish-draw": Right.DRAW,
    "discard-draw": Right.DRAW,
    "make-round": Right.DRAW,
    "publish-round": Right.DRAW,
    "discard-round": Right.DRAW,
    "round-by-hand": Right.DRAW,
    "swap-in-round": Right.DRAW,
    "close-entries": Right.DRAW,
    "open-entries": Right.DRAW,
    "closing-time": Right.DRAW,
    "placing": Right.DRAW,
    "placing-begin": Right.DRAW,
    "placing-card": Right.DRAW,
    "placing-undo": Right.DRAW,
    "placing-sheet": Right.DRAW,
    "placing-finish": Right.DRAW,
    "placing-drop": Right.DRAW,
    "placing-pull": Right.REGISTER,
    "placing-give-back": Right.REGISTER,
    "show-draw": Right.DRAW,
    "change-draw": Right.DRAW,
    "swap-lines": Right.DRAW,
    "replace-entrant": Right.DRAW,
    "recall-draw": Right.DRAW,
    "late": Right.REGISTER,
    "prizes": Right.SET_UP,
    "parts": Right.SET_UP,
    "remove-part": Right.SET_UP,
    "next-instance": Right.DRAW,
    "winners-playoff": Right.DRAW,
    "lives": Right.DRAW,
    "seeds": Right.DRAW,
    "apart": Right.DRAW,
    "apart-pair": Right.DRAW,
    "close-part": Right.DRAW,
    "reopen-part": Right.DRAW,
    "correct": Right.CORRECT,
    "clear": Right.CORRECT,
    "double-forfeit": Right.CORRECT,
    "start-score": Right.CORRECT,
    "wrong-pair": Right.CORRECT,
    "withdraw": Right.CORRECT,
    "reinstate": Right.CORRECT,
    "set-up": Right.SET_UP,
    "new-event": Right.SET_UP,
    "side-events": Right.SET_UP,
    "save-template": Right.SET_UP,
    "event": Right.SET_UP,
    "staff": Right.MANAGE_STAFF,
    "invite": Right.MANAGE_STAFF,
    "change-role": Right.MANAGE_STAFF,
    "remove-staff": Right.MANAGE_STAFF,
    "delete": Right.DELETE,
}
PARTS = {
    "tournament": "kis-acik",
    "event": "open",
    "key": "M1-1",
    "entrant": 0,
    "post": 0,
    "job": 0,
    "record": 0,
    "registration": 0,
    "voucher": 0,
    "till": 0,
    "number": 0,
    "waiting": 0,
}
OF_AN_EVENT = {pattern.name: pattern for pattern in urls.event_pages}
OF_A_TOURNAMENT = {pattern.name: pattern for pattern in urls.tournament_pages if hasattr(pattern, "name")}


def _address(name: str) -> str:
    pattern = {**OF_A_TOURNAMENT, **OF_AN_EVENT}[name]
    parts = {"tournament", *pattern.pattern.converters}
    if name in OF_AN_EVENT:
        parts.add("event")
    return reverse(f"desk:{name}", kwargs={part: PARTS[part] for part in parts})


def test_the_table_names_every_address() -> None:
    assert set(ASKS) == {*OF_AN_EVENT, *OF_A_TOURNAMENT} - {None}


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("name", sorted(ASKS))
def test_an_address_is_open_to_those_who_have_its_right(
    tournament: Tournament, event: Event, name: str, role: Role
) -> None:
    client = client_of(tournament, role)

    status = client.post(_address(name)).status_code

    assert (status == 403) == (ASKS[name] not in RIGHTS[role])
    assert status < 500


@pytest.mark.parametrize("name", sorted(ASKS))
def test_who_is_not_logged_in_is_asked_to(client: Client, event: Event, name: str) -> None:
    answer = client.post(_address(name))

    assert answer.status_code == 302
    assert answer.headers["location"].startswith("/login/")


@pytest.mark.parametrize("name", sorted(ASKS))
def test_staff_of_another_tournament_are_strangers(client: Client, event: Event, name: str) -> None:
    client.force_login(User.objects.create_user("stranger"))

    assert client.post(_address(name)).status_code == 403


@pytest.mark.parametrize("page", ["/desk/", "/tokens/", "/tournaments/new/"])
def test_pages_of_an_account_ask_for_one(client: Client, db: None, page: str) -> None:
    assert client.get(page).headers["location"].startswith("/login/")
