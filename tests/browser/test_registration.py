"""The queue at the desk: how many keys or taps one person costs."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.desk import Desk, begin, create_tournament
from tests.browser.people import People, Person
from tests.browser.server import Server

pytestmark = pytest.mark.browser

#: Seconds of the keystroke-level model (Card, Moran, Newell): a key of somebody who types slowly, a tap with
#: the finger that goes there, and a moment to think before each new thing.
KEY, TAP, THINK = 0.5, 1.3, 1.35
MOST_SECONDS = 15


@dataclass
class Hands:
    """Hands at a desk; what they do is counted. seconds: what it takes by the keystroke-level model."""

    page: Page
    steps: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def type(self, text: str) -> None:
        self.seconds += THINK + KEY * len(text)
        self.steps += list(text)
        self.page.keyboard.type(text)

    def press(self, key: str) -> None:
        self.seconds += THINK + KEY
        self.steps.append(key)
        self.page.keyboard.press(key)

    def tap(self, selector: str) -> None:
        self.seconds += THINK + TAP
        self.steps.append(selector)
        self.page.locator(selector).first.click()


def test_a_known_person_is_registered_within_fifteen_seconds(people: People, server: Server) -> None:
    director = people.come()
    begin(director, server.link)
    desk = create_tournament(director, "Kış Açık 2026")
    _price(desk, "open", "500")
    _second_event(desk)

    _open_a_desk(desk)
    _somebody_new_by_name(desk)
    _known_by_keyboard(desk)
    _known_by_finger(desk)
    _change_for_a_note(desk)
    director.open(desk.at("registration/missing/"))
    director.sees("Everybody who is entered is here.")
    director.open(desk.at("registration/ticks/"))
    director.page.fill("[name=number]", "1")
    director.page.keyboard.press("Enter")
    director.sees("Işıl Örnek")
    director.picture("ticks")

    assert people.errors == []


def _price(desk: Desk, event: str, amount: str) -> None:
    director = desk.director
    director.open(desk.at_event("prices/", event))
    director.page.locator("[name$='-amount']").first.fill(amount)
    director.press("Save the prices")


def _second_event(desk: Desk) -> None:
    director = desk.director
    director.open(desk.at("events/new/"))
    director.page.fill("[name=name]", "Jackpot")
    director.press("Create the event")
    director.sees("Nobody is entered yet.")


def _open_a_desk(desk: Desk) -> None:
    director = desk.director
    director.open(desk.at("registration/"))
    director.page.fill(".till [name=name]", "A")
    director.press("Open a desk")
    director.sees("This desk: %(name)s", name="A")


def _somebody_new_by_name(desk: Desk) -> None:
    """A name, Enter; Space ticks the first event, Enter goes to the button, Enter takes the money."""
    page = desk.director.page
    hands = Hands(page)
    page.locator("[name=q]").focus()

    hands.type("Işıl Örnek")
    hands.press("Enter")
    expect(page.locator("#id_name")).to_have_value("Işıl Örnek")
    expect(_first_event(page)).to_be_focused()
    hands.press("Space")
    hands.press("Enter")  # to the button: paying is an act of its own
    hands.press("Enter")

    _has_number(desk.director, 1)
    assert len(hands.steps) == len("Işıl Örnek") + 4


def _known_by_keyboard(desk: Desk) -> None:
    """Two letters, Enter, Space, Enter, Enter."""
    page = desk.director.page
    hands = Hands(page)
    page.locator("[name=q]").focus()

    hands.type("is")
    hands.press("Enter")
    expect(page.locator("#enrol h2")).to_contain_text("Işıl Örnek")
    expect(_first_event(page)).to_be_focused()  # of those the person is not in
    hands.press("Space")
    hands.press("Enter")
    hands.press("Enter")

    _has_number(desk.director, 1)
    expect(page.locator(".reception-done")).to_contain_text("Jackpot")
    assert len(hands.steps) == len("is") + 4
    assert hands.seconds < MOST_SECONDS


def _known_by_finger(desk: Desk) -> None:
    """The same by touch, somebody of a list: field, two letters, the person, paid."""
    desk.upload("open", "one.csv", b"ad\nBora Deneme\n")
    desk.director.page.locator("form[action$='/accept/'] button").click()
    desk.director.open(desk.at("registration/"))
    page = desk.director.page
    hands = Hands(page)

    hands.tap("[name=q]")
    hands.type("bo")
    hands.tap(".found-one:has-text('Bora Deneme')")
    expect(page.locator(".offer-head input").first).to_be_checked()
    desk.director.picture("registration-person")
    hands.tap("button[name=pay][value=yes]")

    _has_number(desk.director, 2)
    assert len(hands.steps) == len("bo") + 3
    assert hands.seconds < MOST_SECONDS


def _change_for_a_note(desk: Desk) -> None:
    """Somebody pays with a larger note: the change stands there before and after."""
    page = desk.director.page
    desk.director.open(desk.at("registration/?name=Cem%20Taslak"))
    page.locator(".offer-head").first.click()
    page.locator(".amounts input").first.fill("700")
    expect(page.locator("#sum .change")).to_contain_text("200")
    page.keyboard.press("Enter")
    expect(page.locator("button[name=pay][value=yes]")).to_be_focused()
    page.keyboard.press("Enter")
    _has_number(desk.director, 3)
    expect(page.locator(".reception-done .change")).to_contain_text("200")
    desk.director.picture("registration-done")


def _first_event(page: Page) -> Locator:
    return page.locator(".offer-head input").first


def _has_number(director: Person, number: int) -> None:
    expect(director.page.locator(".reception-done .badge-number")).to_have_text(str(number))
