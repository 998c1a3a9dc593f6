"""Boards in a real browser: "was it legal?" by keyboard and by finger, and a record replayed at its fault."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.desk import begin, create_tournament
from tests.browser.people import LAPTOP, PHONE, People, Person
from tests.browser.phone import Player
from tests.browser.server import Server

pytestmark = pytest.mark.browser

RECORD = Path(__file__).parents[1] / "data" / "records" / "match-4101-unplayed-die.mat"


def test_a_play_is_judged_and_a_record_replayed(browser: Browser, server: Server) -> None:
    at_desk, in_hall = (
        People(browser, "en", LAPTOP, server.address),
        People(browser, "tr", PHONE, server.address),
    )
    director, player = at_desk.come(), in_hall.come()

    _play_by_finger(player)
    _play_by_keyboard(director)
    _set_up(director, player)
    _replay(director, player, server)
    _ask_without_scripts(browser, server)

    assert at_desk.errors + in_hall.errors == []


def _play_by_finger(player: Person) -> None:
    """3-1 from the start: 8/5 6/5 is tapped, then a checker is taken away and the play asked anew."""
    page = player.page
    player.open("/")
    player.follow("Was it legal?")
    for name in ("die1-3", "die2-1"):
        page.locator(f"label:has(#{name})").tap()
    _move(player, 8, 5, played="8/5")
    _move(player, 6, 5, played="8/5 6/5")
    player.sees("Legal")
    player.sees("There are %(count)s legal plays.", count=16)
    page.locator("label:has(#tool-take)").tap()
    page.locator("#tap-point-8").tap()
    expect(page.locator("#tap-point-8")).to_have_attribute("aria-label", "8. hane: 2 fildişi")
    expect(page.locator("#play")).to_have_value("")
    player.picture("legal")


def _play_by_keyboard(director: Person) -> None:
    """E5 of the rules reference, typed: the smaller die was played where only the larger may be."""
    page = director.page
    director.open("/legal/?mover=10+2x14&opponent=24x2&dice=63")
    page.locator("#play").focus()
    page.keyboard.type("10/7")
    page.keyboard.press("Enter")
    director.sees("Not legal")
    director.sees("Only one die can be played, and it has to be the larger: %(die)s.", die=6)
    page.locator("#tap-point-13").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#tap-point-12")).to_be_focused()
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#tap-point-10")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#tap-point-10")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#tap-point-10")).to_be_focused()
    assert "from=10" in page.url
    director.picture("legal")


def _set_up(director: Person, player: Person) -> None:
    """The keyboard keeps its place, folds stay open, another language asks the same, choices act at once."""
    page = director.page
    for name in ("set-clear", "set-start", "set-turn"):
        page.locator(f"#{name}").focus()
        page.keyboard.press("Enter")
        expect(page.locator(f"#{name}")).to_be_focused()
    page.locator("#text-fold summary").click()
    page.locator("#id").fill("MxviASHgc/AFQA\nUQlqAAAAAAAE")
    page.locator("#set-text").click()
    expect(page.locator("#mover")).to_have_value("bar 14 13x5 8x3 6x5")
    expect(page.locator("#mover")).to_be_visible()
    expect(page.locator("#die1-4")).to_be_checked()
    director.open("/legal/?dice=31")
    page.locator("#plays-after").focus()
    page.keyboard.press("Enter")
    director.sees("Page %(page)s of %(pages)s", page=2, pages=2)
    expect(page.locator("#plays-after")).to_be_focused()
    page.locator("#game").select_option("turk-tavlasi")
    expect(page.locator("#option-compulsory-bearoff")).to_have_value("on")
    page.locator("label:has(#die1-6)").click()
    page.locator("label:has(#die2-5)").click()
    director.sees("There are %(count)s legal plays.", count=7)
    page.locator(".languages [lang='tr']").click()
    expect(page.locator("html")).to_have_attribute("lang", "tr")
    assert page.url.endswith("/legal/?game=turk-tavlasi&dice=65")
    page.locator(".languages [lang='en']").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")

    player.open("/legal/?dice=31")
    player.page.locator("#pad-fold summary").tap()
    start, goal = (player.page.locator(f"#pad-point-{place}") for place in (8, 5))
    box = start.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    start.tap()
    expect(start).to_have_attribute("aria-pressed", "true")
    goal.tap()
    expect(player.page.locator("#play")).to_have_value("8/5")
    for place in (6, 5):  # the second before the answer to the first
        player.page.locator(f"#pad-point-{place}").tap()
    expect(player.page.locator("#play")).to_have_value("8/5 6/5")
    expect(player.page.locator("#pad-point-5")).to_be_visible()


def _move(player: Person, origin: int, goal: int, *, played: str) -> None:
    """Two taps; the page answers each."""
    begun = player.page.locator(f"#tap-point-{origin}")
    begun.tap()
    expect(begun).to_have_attribute("aria-pressed", "true")
    player.page.locator(f"#tap-point-{goal}").tap()
    expect(player.page.locator("#play")).to_have_value(played)


def _replay(director: Person, player: Person, server: Server) -> None:
    begin(director, server.link)
    desk = create_tournament(director, "Kış Açık 2026")
    desk.upload("open", "players.csv", "name\nAda Example\nIşıl Örnek\n".encode())
    director.press("Enter %(n)s player", "Enter %(n)s players", 2)
    director.shows("table.entrants tr", "Işıl Örnek")
    director.open(desk.at_event("draw/"))
    director.press("Draw with %(n)s player", "Draw with all %(n)s players", 2)
    director.press("Publish the draw")
    director.sees("The draw is published: everybody sees it now, and matches can start.")
    Player(player, desk.links("M1-1")[0]).hand_in(RECORD.name, RECORD.read_bytes())
    player.follow("Look at it turn by turn")
    expect(player.page.locator(".replay-fault")).to_be_visible()
    player.picture("replay")

    desk.open_match("M1-1")
    director.follow("Look at it turn by turn")
    present = director.page.locator(".replay-turns [aria-current]")
    number = int(present.locator(".turn-number").inner_text())
    director.page.keyboard.press("ArrowLeft")
    expect(present.locator(".turn-number")).to_have_text(str(number - 1))
    expect(director.page.locator(".replay-fault")).to_have_count(0)
    director.page.keyboard.press("PageUp")
    expect(present.locator(".turn-number")).to_have_text("1")
    for _ in range(10):  # faster than any answer comes
        director.page.keyboard.press("ArrowRight")
    expect(present.locator(".turn-number")).to_have_text("11")
    for _ in range(4):
        director.page.keyboard.press("ArrowLeft")
    director.page.keyboard.press("ArrowRight")
    expect(present.locator(".turn-number")).to_have_text("8")
    expect(director.page).to_have_url(re.compile(r"\?game=1&turn=8$"))
    for size in ({"width": 1280, "height": 720}, {"width": 360, "height": 740}):
        director.page.set_viewport_size(size)
        director.page.reload()
        expect(director.page.locator("#turn-after")).to_be_in_viewport(ratio=1)
        expect(director.page.locator(".replay svg.board[role='img']")).to_be_in_viewport(ratio=1)
    director.page.set_viewport_size({"width": LAPTOP.width, "height": LAPTOP.height})
    director.follow("The fault")
    expect(present.locator(".turn-number")).to_have_text(str(number))
    expect(director.page.locator(".replay-fault")).to_be_visible()
    director.picture("replay")


def _ask_without_scripts(browser: Browser, server: Server) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    page.goto(f"{server.address}/legal/?dice=31")
    page.click("#tap-point-8")
    page.click("#tap-point-5")
    expect(page.locator("#play")).to_have_value("8/5")
    page.click("#judge")
    expect(page.locator(".ruling.bad")).to_be_visible()
    context.close()
