"""The page on which a match is assigned that others played."""

from __future__ import annotations

from django.test import Client

from rules.tournament.states import Role
from tests.factories import names_of, pairing_of
from tests.tournament.desk.conftest import client_of
from tournament.models import Event

MATCH = "/desk/kis-acik/e/open/match/M1-1/"
PAGE = f"{MATCH}others/"


def _sent(event: Event, **more: str) -> dict[str, str]:
    event.tournament.refresh_from_db()
    return {
        "revision": str(event.tournament.revision),
        "stays": str(pairing_of(event, "M1-1").slots.get(number=1).entrant_id),
        "other": str(pairing_of(event, "M1-2").slots.get(number=2).entrant_id),
        "winner": "other",
        "loser_points": "4",
        "reason": "Wrong table",
        **more,
    }


def test_first_it_is_said_who_meets_whom_then_the_match_stands(
    director: Client, event: Event, publish
) -> None:
    publish(8)
    (a, x), (b, y) = names_of(event, "M1-1"), names_of(event, "M1-2")
    assert PAGE in director.get(MATCH).content.decode()

    look = director.post(PAGE, _sent(event)).content.decode()
    assert f"Main R1 match 1 is then {a} – {y}." in look
    assert names_of(event, "M1-1") == [a, x]

    answer = director.post(PAGE, _sent(event, save="1"))

    assert (answer.status_code, answer["location"]) == (302, MATCH)
    assert names_of(event, "M1-1") == [a, y]
    assert names_of(event, "M1-2") == [b, x]
    assert pairing_of(event, "M1-1").match.score == (4, 9)


def test_what_cannot_stand_is_said_beside_the_form(director: Client, event: Event, publish) -> None:
    publish(8)

    too_many = director.post(PAGE, _sent(event, save="1", loser_points="9"))
    stranger = director.post(PAGE, _sent(event, other="0"))
    missing = director.post(PAGE, _sent(event, reason=""))

    assert [page.status_code for page in (too_many, stranger, missing)] == [422, 422, 422]
    assert "Exactly one side must have 9 points" in too_many.content.decode()
    assert pairing_of(event, "M1-1").status == "ready"


def test_who_may_not_correct_assigns_no_match(event: Event, publish) -> None:
    publish(8)
    assistant = client_of(event.tournament, Role.ASSISTANT)

    assert assistant.post(PAGE, _sent(event, save="1")).status_code == 403
    assert PAGE not in assistant.get(MATCH).content.decode()
