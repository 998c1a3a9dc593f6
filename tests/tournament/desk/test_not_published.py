"""A draw that lies ready and is not published: nothing can be called or entered, and the page says why."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests.tournament.desk.conftest import DESK
from tournament.models import Event
from tournament.services.draws import draw_event

MATCH = "/desk/kis-acik/e/open/match"
SENTENCE = "The draw of Open is not published yet."


@pytest.fixture
def _drawn(event: Event, enter: Callable[[int], None]) -> None:
    enter(4)
    draw_event(event, by=DESK, draw_seed=7)


@pytest.mark.usefixtures("_drawn")
@pytest.mark.parametrize("key", ["M1-1", "M2-1"])
@pytest.mark.parametrize("page", ["result", "correct", "result/preview", "call", "settle", "clear"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_what_is_not_published_says_so(director: Client, key: str, page: str, method: str) -> None:
    sent = {"winner": "1", "kind": "played", "version": "0", "revision": "99", "table": "1", "save": "1"}

    answer = getattr(director, method)(f"{MATCH}/{key}/{page}/", sent, follow=True)

    if answer.status_code != 405:  # acts are posted
        assert answer.status_code == 200
        assert SENTENCE in answer.content.decode()
        assert "not both players are known" not in answer.content.decode()


@pytest.mark.usefixtures("_drawn")
def test_a_match_of_a_draft_is_looked_at(director: Client) -> None:
    assert director.get(f"{MATCH}/M1-1/").status_code == 200
