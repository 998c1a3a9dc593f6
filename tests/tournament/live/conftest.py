"""Somebody in the hall: a browser in English, one in Turkish, and a cup to look at."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from tests.tournament.selectors.cups import Cup


@pytest.fixture(autouse=True)
def _no_former_attempts() -> None:
    """Limits count in the cache, which tests share."""
    cache.clear()


@pytest.fixture
def english() -> Client:
    return Client(headers={"accept-language": "en"})


@pytest.fixture
def turkish() -> Client:
    return Client(headers={"accept-language": "tr"})


@pytest.fixture
def cup(db: None) -> Cup:
    """Eight players, nothing played."""
    return Cup(8)
