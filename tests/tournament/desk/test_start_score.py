"""The page on which a match gets its start score."""

from __future__ import annotations

from django.test import Client

from rules.tournament.states import Role
from tests.factories import match_of
from tests.tournament.desk.conftest import client_of
from tournament.models import Event

PAGE = "/desk/kis-acik/e/open/match/M1-1/start/"
MATCH = "/desk/kis-acik/e/open/match/M1-1/"


def test_a_match_begins_at_a_score_everywhere(director: Client, event: Event, publish) -> None:
    publish(8)

    answer = director.post(PAGE, {"first": "1", "second": "0", "version": "0", "reason": ""})

    assert (answer.status_code, match_of(event, "M1-1").start) == (302, (1, 0))
    for page in (MATCH, f"{MATCH}result/"):
        assert "starts at 1–0" in director.get(page).content.decode()
    assert PAGE in director.get(MATCH).content.decode()


def test_a_match_that_begins_won_is_refused_where_it_was_typed(
    director: Client, event: Event, publish
) -> None:
    publish(8)

    answer = director.post(PAGE, {"first": "9", "second": "0", "version": "0"})

    assert answer.status_code == 422
    assert "No match to 9 points begins at 9–0." in answer.content.decode()


def test_who_may_not_correct_sets_no_start(event: Event, publish) -> None:
    publish(8)
    assistant = client_of(event.tournament, Role.ASSISTANT)

    assert assistant.post(PAGE, {"first": "1", "second": "0", "version": "0"}).status_code == 403
    assert PAGE not in assistant.get(MATCH).content.decode()
