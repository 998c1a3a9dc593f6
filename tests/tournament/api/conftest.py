"""A tournament, its people, and programs that ask in their names."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from rules.match.clock import CLOCK_PRESETS
from rules.tournament.lengths import MatchLengths
from rules.tournament.states import Role
from tests.tournament.api.programs import DESK, program_of
from tournament.imports.lines import EntrantValues
from tournament.models import Event, Tournament
from tournament.services.draws import draw_event, publish_draw
from tournament.services.events import create_event
from tournament.services.registration import add_entrant
from tournament.services.tournaments import create_tournament

OfCount = Callable[[int], None]


@pytest.fixture(autouse=True)
def _no_former_attempts() -> None:
    """Limits count in the cache, which tests share."""
    cache.clear()


@pytest.fixture
def tournament(db: None) -> Tournament:
    day = date(2026, 1, 10)
    return create_tournament(name="Kış Açık", starts_on=day, ends_on=day, tables=4, by=DESK)


@pytest.fixture
def event(tournament: Tournament) -> Event:
    lengths = {"main": MatchLengths(9, (11,)), "consolation": MatchLengths(5)}
    return create_event(tournament, name="Open", lengths=lengths, clock=CLOCK_PRESETS["wbgf"], by=DESK)


@pytest.fixture
def enter(event: Event) -> OfCount:
    """Enter so many players."""

    def entered(count: int) -> None:
        for number in range(1, count + 1):
            add_entrant(event, EntrantValues(name=f"Oyuncu {number:03} Örnek", country="TR"), by=DESK)

    return entered


@pytest.fixture
def publish(event: Event, enter: OfCount) -> OfCount:
    """Enter so many players, draw and publish."""

    def published(count: int) -> None:
        enter(count)
        publish_draw(event, draw_seed=draw_event(event, by=DESK, draw_seed=7).draw_seed, by=DESK)

    return published


@pytest.fixture
def anybody(db: None) -> APIClient:
    """A program without a token, in English."""
    program = APIClient()
    program.credentials(HTTP_ACCEPT_LANGUAGE="en")
    return program


@pytest.fixture
def director(tournament: Tournament) -> APIClient:
    return program_of(tournament, Role.DIRECTOR)


@pytest.fixture
def assistant(tournament: Tournament) -> APIClient:
    return program_of(tournament, Role.ASSISTANT)
