"""The README's ten minutes in a real browser: from the one-time link to a published draw, by a template."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.desk import Desk, begin
from tests.browser.people import People
from tests.browser.server import Server

pytestmark = pytest.mark.browser

NAMES = ("Ada Örnek", "Bora Testgil", "Ceren Örnek", "Deniz Testgil", "Ege Örnek", "Fulya Testgil")


def test_a_new_director_has_a_published_draw_and_a_sheet_for_the_door(people: People, server: Server) -> None:
    director = people.come()
    begin(director, server.link)
    page = director.page

    director.follow("New tournament")
    director.picture("set-up-choose")
    page.locator("a.format-card[href*='template=mall#']").click()
    page.fill("[name=name]", "AVM Geleneksel Tavla")
    page.fill("[name='price-entry']", "50")
    page.select_option("[name='answer-cube']", "on")
    director.picture("set-up-mall")
    director.press("Create the tournament")
    director.sees("What next?")
    director.picture("set-up-made")
    director.follow("Enter players, or import a list")
    found = re.search(r"/desk/([^/]+)/e/([^/]+)/", page.url)
    assert found
    desk = Desk(director, found[1], found[2])
    desk.upload(found[2], "players.csv", ("name\n" + "\n".join(NAMES)).encode())
    director.press("Enter %(n)s player", "Enter %(n)s players", len(NAMES))
    director.open(desk.at_event("draw/"))
    director.press("Draw with %(n)s player", "Draw with all %(n)s players", len(NAMES))
    director.press("Publish the draw")
    director.sees("The draw is published: everybody sees it now, and matches can start.")

    director.open(desk.at("side-events/"))
    director.picture("side-events")
    page.locator("li.format-card:has(input[value='doubles']) button").click()
    director.sees("%(event)s is ready for entries.", event=director.say("Doubles"))
    director.open(desk.at_event("set-up/"))
    page.get_by_text(director.say("Game and rules")).click()
    expect(page.locator("[name='answer-cube']")).to_have_value("on")
    director.picture("event-details")
    page.select_option("[name=game]", "backgammon")
    expect(page.locator("[name='answer-cube']")).to_be_hidden()

    assert people.errors == []
