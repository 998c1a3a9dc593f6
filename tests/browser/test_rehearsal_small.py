"""Two shorter dress rehearsals: a European cup weekend on a laptop, an American open on a phone (P3, P4)."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.desk import Desk, begin
from tests.browser.paper import page_count, words_of
from tests.browser.people import LAPTOP, PHONE, People, Person, Window
from tests.browser.rehearsal import (
    Counter,
    WalkIn,
    count_till,
    money_facts,
    plain,
    printed,
    set_up,
    walk_ins,
)
from tests.browser.server import Server

pytestmark = pytest.mark.browser

PROJECTOR = Window("projector", 1920, 1080)
ENTRY, FEE, POOL, DISCOUNT = 1000, 200, 500, 50


def test_a_cup_weekend_is_registered_and_drawn_on_the_hall_screen(browser: Browser, server: Server) -> None:
    """P3: entry, fee and a side pool; the computer's draw, name by name."""
    people = People(browser, "en", LAPTOP, server.address)
    director, hall = people.come(), people.come(PROJECTOR)
    begin(director, server.link)
    prices = {"price_entry": str(ENTRY), "price_fee": str(FEE), "price_side_pool": str(POOL)}
    desk = set_up(director, "cup-weekend", "Example Cup", **prices)
    counter = open_the_desk(desk, fee=FEE)

    queue = register(counter, walk_ins(20), pools=("Side pool",))
    draw_on_the_screen(desk, hall, queue)
    count_the_cash(desk, counter)
    wall = plain(words_of(printed(director, desk.tournament, "wall")))
    assert [one.name for one in queue if one.name not in wall] == []
    director.picture("cup-weekend-wall")
    sheets = printed(director, desk.tournament, "score-sheets")
    assert page_count(sheets) >= 2

    assert people.errors == []


def test_an_american_open_is_registered_and_drawn_on_a_phone(browser: Browser, server: Server) -> None:
    """P4: entry and two side pools; the draw of the first round, name by name."""
    people = People(browser, "tr", PHONE, server.address)
    director, hall = people.come(), people.come(PROJECTOR)
    begin(director, server.link)
    prices = {"price_entry": str(ENTRY), "price_side_pool": str(POOL)}
    desk = set_up(director, "american-open", "Deneme Açık", **prices)
    counter = open_the_desk(desk)

    queue = register(counter, walk_ins(16), pools=("Yan havuz A", "Yan havuz B"))
    draw_on_the_screen(desk, hall, queue)
    count_the_cash(desk, counter)
    for sheet in ("tables", "rounds"):
        words = plain(words_of(printed(director, desk.tournament, sheet)))
        assert all(one.name in words for one in queue), sheet
        director.picture(f"american-open-{sheet}")

    assert people.errors == []


def open_the_desk(desk: Desk, *, fee: int = 0) -> Counter:
    """A discount on entries; then the desk and its box."""
    director, page = desk.director, desk.director.page
    director.open(desk.at("money/set-up/"))
    discounts = page.locator("form[action$='/discounts/']")
    discounts.locator("[name=form-0-name]").fill("Student")
    discounts.locator("[name=form-0-percent]").fill(str(DISCOUNT))
    director.picture(f"{desk.event}-money-set-up")
    director.press("Save the discounts")
    counter = Counter.of(director, desk, entry=ENTRY, pool=POOL, fee=fee, discount=DISCOUNT)
    counter.open_till("A")
    return counter


def register(counter: Counter, people: list[WalkIn], *, pools: tuple[str, ...]) -> list[WalkIn]:
    """Six by hand, each in another way; the others by the same form without hands."""
    queue = [replace(one, pools=pools) if place % 2 else one for place, one in enumerate(people)]
    queue[2:4] = [replace(one, has_discount=True) for one in queue[2:4]]
    counter.by_keys(queue[0])
    counter.by_keys(queue[1])
    counter.by_taps(queue[2], given="2000")
    expect(counter.has(queue[2]).locator(".change")).to_contain_text("00")
    counter.person.picture(f"{counter.tournament}-change")
    counter.by_taps(queue[3])
    counter.by_taps(queue[4], method="card")
    counter.by_taps(queue[5], method="bank")
    for one in queue[6:]:
        counter.by_request(one)
    return queue


def draw_on_the_screen(desk: Desk, hall: Person, queue: list[WalkIn]) -> None:
    """By chance, shown from name to name, stopped, gone on with to the last; then published."""
    director, page, count = desk.director, desk.director.page, len(queue)
    hall.open(f"/hall/{desk.tournament}/")
    director.open(desk.at_event("draw/"))
    page.locator("label:has(#show-1)").locator("xpath=ancestor::details/summary").click()
    page.locator("#show-1").check()
    page.fill("#seconds-1", "1")
    director.picture(f"{desk.tournament}-draw")
    director.press("Draw with %(n)s player", "Draw with all %(n)s players", count)

    shown = hall.page.locator(".hall-facts dd").first
    expect(shown).to_have_text(re.compile(rf"^([2-9]|1\d) / {count}$"))
    expect(hall.page.locator(".hall-new .hall-number")).to_be_visible()
    hall.picture(f"{desk.tournament}-show")
    director.press("Pause")
    hall.sees("paused")
    names = hall.page.locator(".hall-line.taken")
    assert 0 < names.count() < count
    director.press("Go on")
    director.press("Show all names at once")
    hall.sees("Everybody has a line.")
    expect(names).to_have_count(count)
    code = hall.page.locator(f".hall-facts div:has(dt:text-is('{hall.say('Draw code')}')) dd")
    expect(code).to_have_text(desk.draw_seed())
    hall.picture(f"{desk.tournament}-shown")
    director.picture(f"{desk.tournament}-draft")
    director.press("Publish the draw")
    director.sees("The draw is published: everybody sees it now, and matches can start.")
    hall.sees("The draw is made.")


def count_the_cash(desk: Desk, counter: Counter) -> None:
    """The box holds what the cash came to; card and bank transfer stand beside it."""
    count_till(desk.director, desk.tournament, "A", str(counter.cash))
    facts = money_facts(desk.director, desk.tournament)
    assert facts["Charged"] == facts["Received"]
    assert re.sub(r"\D", "", facts["Still owed"]) == "000"
    desk.director.picture(f"{desk.tournament}-money")
