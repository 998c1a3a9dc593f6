"""A browser for all, and for each test a server of its own with people before it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.people import LAPTOP, PHONE, People, chromium
from tests.browser.server import Server, running_server
from tests.looking import FUZZING


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as launched:
        yield launched


@pytest.fixture
def server() -> Iterator[Server]:
    with running_server() as running:
        yield running


#: Each language and each window once; when fuzzing, every language in every window.
SCREENS = [("tr", PHONE), ("en", LAPTOP), *((("en", PHONE), ("tr", LAPTOP)) if FUZZING else ())]


@pytest.fixture(params=SCREENS, ids=lambda param: f"{param[1].name}-{param[0]}")
def people(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[People]:
    language, window = request.param
    hall = People(browser, language, window, server.address)
    yield hall
    for person in hall.present:
        person.page.context.close()
