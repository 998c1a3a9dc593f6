"""A page that is read while a desk writes: whatever comes in between two of its questions, it is shown."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from itertools import count
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client

from rules.tournament.placing import Way
from tests.factories import DESK, make_event, make_published
from tournament.imports.lines import EntrantValues
from tournament.models import Event
from tournament.services.lines import enter_late
from tournament.services.placing import begin_placing
from tournament.services.pulled import pull_number
from tournament.services.registration import add_entrant

pytestmark = pytest.mark.django_db

LATE = EntrantValues(name="Işıl Örnek")


class Between:
    """Does something once, before the query of a number. happened: there was such a query."""

    def __init__(self, query: int, act: Callable[[], object]) -> None:
        self.left, self.act, self.happened = query, act, False

    def __call__(self, execute: Any, *asked: Any) -> Any:
        self.left -= 1
        if self.left == 0:
            self.happened = True
            self.act()
        return execute(*asked)


@contextmanager
def taken_back():
    """What is written is forgotten, so that it can happen again."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def shown_whatever_comes(path: str, act: Callable[[], object]) -> None:
    client = Client()
    for query in count(1):
        between = Between(query, act)
        with taken_back(), connection.execute_wrapper(between):
            assert client.get(path).status_code == 200, query
        if not between.happened:
            assert query > 3
            return


@pytest.mark.parametrize("page", ["bracket/", "bracket/?as=list", "pairings/", "standings/", "entrants/"])
def test_somebody_comes_late(page: str) -> None:
    event = make_published(5)

    shown_whatever_comes(f"/t/{_path(event)}/{page}", lambda: enter_late(event, LATE, by=DESK))


@pytest.mark.parametrize("page", ["/t/{0}/", "/t/{0}/where/?q=is", "/hall/{0}/"])
def test_somebody_comes_late_on_the_pages_of_all(page: str) -> None:
    event = make_published(5)

    path = page.format(event.tournament.slug)
    shown_whatever_comes(path, lambda: enter_late(event, LATE, by=DESK))


def test_somebody_pulls_a_number_before_the_hall() -> None:
    event = make_event(entrants=3)
    begin_placing(event, 1, Way.NUMBERS, lines=4, by=DESK)

    def comes() -> None:
        pull_number(add_entrant(event, LATE, by=DESK), number=2, by=DESK)

    shown_whatever_comes(f"/hall/{event.tournament.slug}/", comes)


def _path(event: Event) -> str:
    return f"{event.tournament.slug}/{event.slug}"
