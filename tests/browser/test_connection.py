"""The network goes away under the hand of a player who sends a result."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.desk import begin, create_tournament
from tests.browser.people import PHONE, People
from tests.browser.phone import Player
from tests.browser.server import Server

pytestmark = pytest.mark.browser


def test_a_result_that_could_not_be_sent_stays_and_is_sent_again(browser: Browser, server: Server) -> None:
    people = People(browser, "tr", PHONE, server.address)
    director, person = people.come(), people.come()
    begin(director, server.link)
    desk = create_tournament(director, "Kış Açık 2026")
    desk.upload("open", "players.csv", "name\nAda Example\nIşıl Örnek\n".encode())
    director.press("Enter %(n)s player", "Enter %(n)s players", 2)
    director.shows("table.entrants tr", "Işıl Örnek")
    director.open(desk.at_event("draw/"))
    director.press("Draw with %(n)s player", "Draw with all %(n)s players", 2)
    director.press("Publish the draw")
    director.sees("The draw is published: everybody sees it now, and matches can start.")
    player = Player(person, desk.links("M1-1")[0])
    connection = person.page.locator("[data-connection]")
    player.look()
    player.say_who_won(True, 4)

    person.page.context.set_offline(True)
    person.press("Send the result")
    expect(connection).to_be_visible()
    person.sees("Send this?")

    person.page.context.set_offline(False)
    person.errors.clear()  # what the browser itself says of a lost network
    person.press("Send the result")
    person.shows(".big-state.good", person.say("You won"))
    expect(connection).to_be_hidden()
    person.page.go_back()
    expect(person.page.get_by_role("button", name=person.say("Send the result"))).to_have_count(0)
    assert people.errors == []
