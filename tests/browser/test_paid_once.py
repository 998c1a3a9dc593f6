"""A tap on "Enter, paid" while the total is still on its way: the money that was taken is booked, once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.desk import begin
from tests.browser.people import LAPTOP, People
from tests.browser.rehearsal import Counter, WalkIn, set_up
from tests.browser.server import Server

pytestmark = pytest.mark.browser

NOTE, ENTRY = 200, 50


def test_two_totals_that_arrive_after_the_tap_send_it_once(browser: Browser, server: Server) -> None:
    people = People(browser, "en", LAPTOP, server.address)
    director = people.come()
    begin(director, server.link)
    desk = set_up(director, "mall", "Example Mall", price_entry=str(ENTRY))
    counter = Counter.of(director, desk, entry=ENTRY)
    counter.open_till("A")
    page, sent = director.page, list[Route]()

    def hold(route: Route) -> None:
        """What is sent waits on its way; pages that are asked for do not."""
        if route.request.method == "POST":
            sent.append(route)
        else:
            route.continue_()

    counter.begins(WalkIn("Işıl Örnek", "Moda"))
    page.route(f"**{counter.path}", hold)
    totals = f"**{counter.path}sum/"
    with page.expect_response(totals), page.expect_response(totals):
        page.locator(".amounts input").first.fill(str(NOTE))
        page.locator("button[name=pay][value=yes]").click(no_wait_after=True)
    page.wait_for_timeout(500)  # and what the page makes of the totals

    assert len(sent) == 1
    assert "pay=yes" in (sent[0].request.post_data or "")
    sent[0].continue_()
    expect(counter.has(WalkIn("Işıl Örnek", "Moda")).locator(".change")).to_contain_text(str(NOTE - ENTRY))
    assert people.errors == []
