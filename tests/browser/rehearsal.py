"""The morning of a tournament as its staff lives it: the queue at two desks, the paper, the cash."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import product
from random import Random
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4
from zoneinfo import ZoneInfo

from playwright.sync_api import APIResponse, Locator, expect

from tests.browser.desk import PRINT_SECONDS, Desk
from tests.browser.people import Person

HALL = ZoneInfo("Europe/Istanbul")
MOMENT = "%Y-%m-%dT%H:%M"

FIRST = (
    *("Ada", "Bora", "Ceren", "Çınar", "Deniz", "Efe", "Fulya", "Gökçe", "Hale", "Işıl", "İlker", "Jale"),
    *("Kaan", "Lale", "Mert", "Nil", "Ozan", "Özge", "Pelin", "Rüzgâr", "Selin", "Şule", "Tuna", "Ufuk"),
)
LAST = ("Örnek", "Testgil", "Deneme", "Numune", "Misal", "Taslak")
CLUBS = ("Moda", "Kule", "Çamlık", "Şirinyer", "İskele", "Ulus", "Bağlar")


@dataclass(frozen=True, slots=True)
class WalkIn:
    """Somebody before the desk. number: pulled out of the bag; None for who comes too late for it."""

    name: str
    club: str
    number: int | None = None
    pools: Sequence[str] = ()
    has_discount: bool = False


def walk_ins(count: int, *, bag: int = 0, odd: int = 0) -> list[WalkIn]:
    """So many made-up people, no two of one name; with a bag each has pulled a number of it.

    odd: so many of the last ones have odd numbers: lines that stay free for them never face each other.
    """
    chance = Random(count)
    names = [f"{first} {last}" for last, first in product(LAST, FIRST)]
    chance.shuffle(names)
    pulled: list[int | None] = [*chance.sample(range(1, bag + 1), count)] if bag else [None] * count
    last = [number for number in pulled if number and number % 2][:odd]
    numbers = [number for number in pulled if number not in last] + last
    return [
        WalkIn(name, CLUBS[place % len(CLUBS)], number)
        for place, (name, number) in enumerate(zip(names, numbers, strict=False))
    ]


def tomorrow() -> datetime:
    """Midnight of the next day, of the hall: no posted time has come yet."""
    return datetime.now(HALL).replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)


def set_up(director: Person, template: str, name: str, **given: str) -> Desk:
    """A tournament by picture and sentence; it begins tomorrow. given: further fields of the page."""
    page = director.page
    director.follow("New tournament")
    card = page.locator(f"a.format-card[href*='template={template}#']")
    expect(card.locator("svg.structure")).to_be_visible()
    director.picture(f"{template}-choose")
    card.click()
    for field, value in {"name": name, "starts-on": f"{tomorrow():%Y-%m-%d}", "ends-on": ""}.items():
        page.fill(f"[name='{field.replace('-', '_')}']", value)
    for field, value in given.items():
        page.fill(f"[name='{field.replace('_', '-')}']", value)
    director.picture(f"{template}-particulars")
    director.press("Create the tournament")
    director.sees("What next?")
    director.picture(f"{template}-made")
    director.follow("Enter players, or import a list")
    found = re.search(r"/desk/([^/]+)/e/([^/]+)/", page.url)
    assert found
    return Desk(director, found[1], found[2])


def staff(owner: Person, tournament: str, person: Person, name: str, *, role: str) -> Person:
    """Invite somebody, who comes in by the link."""
    owner.open(f"/desk/{tournament}/staff/invite/")
    owner.page.locator(f"label:has([name=role][value={role}])").click()
    owner.press("Make the link")
    link = re.search(r"/welcome/\S+", owner.page.locator("#invitation").input_value())
    assert link
    person.open(link[0])
    for field, value in {
        "name": name,
        "username": name.split()[0].lower(),
        "password": "tavla-ve-çay",
        "password_again": "tavla-ve-çay",
    }.items():
        person.page.fill(f"[name={field}]", value)
    person.press("Begin")
    expect(person.page).to_have_url(re.compile("/desk/$"))
    return person


def posted(person: Person, path: str, data: Mapping[str, str | list[str]]) -> APIResponse:
    """A form of a page, sent as the page sends it; the answer itself, not where it leads."""
    cookies = person.page.context.cookies()
    token = next(cookie["value"] for cookie in cookies if cookie["name"] == "csrftoken")
    return person.page.request.post(
        person.address + path,
        data=urlencode({**data, "csrfmiddlewaretoken": token}, doseq=True),
        headers={
            "content-type": "application/x-www-form-urlencoded",
            "accept-language": person.language,  # else what it says would be English
        },
        max_redirects=0,
    )


@dataclass(slots=True)
class Counter:
    """One registration desk: who stands behind it, and the cash box.

    event: the number in the fields of the only event. entry, pool, fee: what they cost; discount: percent of
    the entry that the only discount takes off. cash: what we reckon is in the box.
    """

    person: Person
    tournament: str
    event: str
    entry: int
    pool: int = 0
    fee: int = 0
    discount: int = 0
    cash: int = 0

    @property
    def path(self) -> str:
        return f"/desk/{self.tournament}/registration/"

    @classmethod
    def of(cls, person: Person, desk: Desk, **prices: int) -> Counter:
        """The registration page, opened once: it names the field of the event."""
        person.open(f"/desk/{desk.tournament}/registration/?name=x")
        name = person.page.locator(".offer-head input").first.get_attribute("name") or ""
        return cls(person, desk.tournament, name.removeprefix("event-"), **prices)

    def price(self, one: WalkIn) -> int:
        off = self.entry * self.discount // 100 if one.has_discount else 0
        return self.fee + self.entry - off + self.pool * len(one.pools)

    def open_till(self, name: str) -> None:
        self.person.open(self.path)
        field = self.person.page.locator(".till [name=name]")
        if not field.is_visible():  # the only desk there is would do
            self.person.page.locator(".till summary").click()
        field.fill(name)
        self.person.press("Open a desk")
        self.person.sees("This desk: %(name)s", name=name)

    def begins(self, one: WalkIn) -> None:
        """The name is typed and Enter pressed: somebody new, so there is an empty form of this name."""
        page = self.person.page
        page.locator("[name=q]").focus()
        page.keyboard.type(one.name)
        page.keyboard.press("Enter")
        expect(page.locator("#id_name")).to_have_value(one.name)

    def tells(self, one: WalkIn) -> None:
        """Club and number by keys; the side pools are tapped."""
        page = self.person.page
        page.locator("#id_club").focus()
        page.keyboard.type(one.club)
        if one.number is not None:
            page.locator(f"[name=pulled-{self.event}]").focus()
            page.keyboard.type(str(one.number))
        for pool in one.pools:
            page.locator(f"label:has([name=pools-{self.event}][value='{pool}'])").click()
        if one.has_discount:
            page.select_option("[name=discount]", index=1)

    def pays(self) -> None:
        """Enter goes from the last field to the button, and Enter there takes the money."""
        page = self.person.page
        page.keyboard.press("Enter")
        expect(page.locator("button[name=pay][value=yes]")).to_be_focused()
        page.keyboard.press("Enter")

    def by_keys(self, one: WalkIn) -> None:
        """Nothing but keys, side pools apart."""
        self.begins(one)
        self.tells(one)
        self.pays()
        self.has(one)
        self.cash += self.price(one)

    def by_taps(self, one: WalkIn, *, given: str = "", method: str = "cash", paid: str = "yes") -> None:
        """The buttons are tapped; given: a note larger than the total."""
        page = self.person.page
        page.locator("[name=q]").click()
        page.keyboard.type(one.name)
        page.locator(f".found-one.is-new:has-text('{one.name}')").click()
        self.tells(one)
        if method != "cash":
            page.select_option("[name=method]", method)
        if given:
            page.locator(".amounts input").first.fill(given)
        page.locator(f"button[name=pay][value={paid}]").click()
        self.has(one)
        self.cash += self.price(one) if (method, paid) == ("cash", "yes") else 0

    def by_request(self, one: WalkIn) -> None:
        """The same form without a hand: for the rest of a long queue."""
        fields: dict[str, str | list[str]] = {
            "form_key": uuid4().hex,
            "name": one.name,
            "club": one.club,
            f"event-{self.event}": "on",
            f"pulled-{self.event}": "" if one.number is None else str(one.number),
            f"pools-{self.event}": list(one.pools),
            "method": "cash",
            "pay": "yes",
        }
        answer = posted(self.person, self.path, fields)
        assert answer.status == 302, answer.text()
        self.cash += self.price(one)

    def takes_what_is_owed(self, one: WalkIn) -> None:
        """Somebody who is entered comes back with the money: two letters, the person, paid."""
        page = self.person.page
        page.locator("[name=q]").click()
        page.keyboard.type(one.name)
        page.locator(f".found-one:has-text('{one.club}'):not(.is-new)").first.click()
        page.locator("button[name=pay][value=yes]").click()
        expect(self.has(one)).to_contain_text(self.person.say("Paid"))
        self.cash += self.price(one)

    def has(self, one: WalkIn) -> Locator:
        """What stands at the top once somebody is registered."""
        done = self.person.page.locator(".reception-done")
        expect(done.locator("strong")).to_have_text(one.name)
        return done


def printed(person: Person, tournament: str, sheet: str) -> bytes:
    """Ask for a sheet, wait for the worker, open the PDF."""
    person.open(f"/desk/{tournament}/print/?sheet={sheet}")
    page = person.page
    expect(page.locator(f"[name=sheet][value={sheet}]")).to_be_checked()
    person.press("Make the PDF")
    ready = page.get_by_role("link", name=person.say("Open the PDF"))
    expect(ready).to_be_visible(timeout=PRINT_SECONDS * 1000)
    answer = page.request.get(person.address + (ready.get_attribute("href") or ""))
    assert answer.headers["content-type"] == "application/pdf"
    return answer.body()


def count_till(person: Person, tournament: str, till: str, amount: str) -> None:
    """Whoever hands over counts; all is there."""
    person.open(f"/desk/{tournament}/money/")
    person.page.get_by_role("link", name=till, exact=True).click()
    person.page.fill("[name=counted_TRY]", amount)
    person.press("Book the count")
    person.sees("Counted: all is there.")


def money_facts(person: Person, tournament: str) -> dict[str, str]:
    """What stands at the top of the page of the money, by its words in English."""
    person.open(f"/desk/{tournament}/money/")
    facts = person.page.locator(".money-facts")
    return {
        words: plain(facts.locator(f"div:has(dt:text-is('{person.say(words)}')) dd").first.inner_text())
        for words in ("Charged", "Received", "Still owed")
    }


def post_wave(desk: Desk, wave: int, at: datetime) -> None:
    """Another time for a wave of round 1."""
    director = desk.director
    director.open(desk.at_event("hours/"))
    director.page.fill(f"[name=form-{wave - 1}-at]", f"{at:{MOMENT}}")
    director.press("Post these times")
    director.sees("The times are posted: players see them, and nobody is called before.")


def call_all(assistant: Person) -> dict[str, int]:
    """Whatever the overview lets this person call, to the table it proposes, the first by a tap.

    The tables by key of the match.
    """
    forms = assistant.page.locator("form[action$='/call/']")
    wanted: list[list[str]] = forms.evaluate_all(
        "forms => forms.map(form => [new URL(form.action).pathname, form.elements.table.value])"
    )
    forms.first.locator("button").click()
    expect(forms).to_have_count(len(wanted) - 1)
    for path, table in wanted[1:]:
        assert posted(assistant, path, {"table": table}).status == 302
    return {path.split("/")[-3]: int(table) for path, table in wanted}


def plain(text: Any) -> str:
    """A printed or shown text with every space the same."""
    return " ".join(str(text).split())
