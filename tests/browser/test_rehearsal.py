"""The dress rehearsal: from an empty laptop to the first matches in play, by the templates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.desk import Desk, Program, begin
from tests.browser.paper import page_count, words_of
from tests.browser.people import LAPTOP, People, Person
from tests.browser.rehearsal import (
    HALL,
    LAST,
    Counter,
    WalkIn,
    call_all,
    count_till,
    money_facts,
    plain,
    post_wave,
    posted,
    printed,
    set_up,
    staff,
    walk_ins,
)
from tests.browser.server import Server

pytestmark = pytest.mark.browser

BAG, LATE, BOARDS = 128, 5, 32
#: Of round 1: two byes.
MATCHES = BAG // 2 - 2
ENTRY, DONATION = 50, 20
#: By keys and by taps at each desk; the others by the same form without hands.
BY_HAND = 12


def test_a_mall_full_of_walk_ins_is_registered_drawn_and_called(browser: Browser, server: Server) -> None:
    """P1: 128 walk-ins at two desks, five of them late, two go home; drawn by the numbers they pulled."""
    people = People(browser, "tr", LAPTOP, server.address)
    director, visitor, bora, ceren = (people.come() for _ in range(4))
    begin(director, server.link)
    desk = set_up(director, "mall", "AVM Geleneksel Tavla", price_entry=str(ENTRY))
    take_donations(desk)
    staff(director, desk.tournament, bora, "Bora Deneme", role="director")
    staff(director, desk.tournament, ceren, "Ceren Numune", role="assistant")
    fill_the_bag(desk, visitor)
    counters = [Counter.of(person, desk, entry=ENTRY, pool=DONATION) for person in (director, bora)]
    for counter, name in zip(counters, ("Masa A", "Masa B"), strict=True):
        counter.open_till(name)
    queue = [
        replace(one, pools=("Bağış",)) if place % 5 == 0 else one
        for place, one in enumerate(walk_ins(BAG, bag=BAG, odd=LATE + 2))
    ]

    register_namesakes(counters, queue[:4])
    register_by_hand(counters, queue[4 : 4 + 2 * BY_HAND])
    for place, one in enumerate(queue[4 + 2 * BY_HAND : -LATE]):
        counters[place % 2].by_request(one)
    read_the_line(counters[0], BAG - LATE)
    counters[0].cash -= sum(map(counters[0].price, queue[-LATE - 2 : -LATE]))
    go_home(desk, queue[-LATE - 2 : -LATE])
    draw_by_the_numbers(desk, visitor, queue[: -LATE - 2])
    come_late(counters, queue[-LATE:])
    close_the_entries(desk)
    print_the_paper(desk)
    call_two_waves(desk, ceren)
    count_the_cash(desk, counters)

    assert people.errors == []


def take_donations(desk: Desk) -> None:
    """What the mall collects beside the entry is a row of the prices of which nothing goes to prizes."""
    page = desk.director.page
    desk.director.open(desk.at_event("prices/"))
    expect(page.locator("[name=form-0-amount]")).to_have_value(f"{ENTRY},00")
    page.select_option("[name=form-1-kind]", "side-pool")
    for name, value in {"name": "Bağış", "amount": str(DONATION), "returned": "0"}.items():
        page.fill(f"[name=form-1-{name}]", value)
    desk.director.press("Save the prices")
    desk.director.picture("p1-prices")


def fill_the_bag(desk: Desk, visitor: Person) -> None:
    """The draw by hand begins before anybody has come; the hall sees what the number means."""
    director = desk.director
    director.open(desk.at_event("draw/"))
    director.follow("Draw by hand: cards, pulled numbers, a finished sheet")
    director.page.locator("label:has([name=way][value=numbers])").click()
    director.page.select_option("[name=lines]", str(BAG))
    director.press("Begin")
    director.picture("p1-bag")
    visitor.open(f"/hall/{desk.tournament}/")
    visitor.sees("The number you pull is your line.")
    visitor.picture("p1-hall-empty")


def register_namesakes(counters: Sequence[Counter], four: Sequence[WalkIn]) -> None:
    """Two pairs of one name. The second of each is found as the first one; asked twice, then told apart."""
    for counter, one, other in zip(counters, four[:2], four[2:], strict=True):
        counter.by_keys(one)
        page = counter.person.page
        namesake = WalkIn(one.name, "Bostancı", other.number)
        page.locator("[name=q]").click()
        page.keyboard.type(one.name)
        expect(page.locator(".found-one").first).to_contain_text(one.club)
        page.locator(f".found-one.is-new:has-text('{one.name}')").click()
        counter.tells(namesake)
        counter.pays()
        counter.person.sees("Look again, then say that it is meant.")
        expect(page.locator(".look")).to_have_count(1)
        expect(page.locator(".look")).to_contain_text(f"{one.name} ({one.club})")
        counter.person.picture("p1-namesake")
        page.locator(".look input").check()
        page.locator("button[name=pay][value=yes]").click()
        counter.has(namesake)
        counter.cash += counter.price(namesake)
        page.locator("[name=q]").click()
        page.keyboard.type(one.name[:4])
        both = page.locator(f".found-one:has-text('{one.name}'):not(.is-new)")
        expect(both).to_have_count(2)
        expect(both.filter(has_text="Bostancı")).to_have_count(1)
        counter.person.picture("p1-namesakes-found")
        page.locator("[name=q]").fill("")


def register_by_hand(counters: Sequence[Counter], queue: Sequence[WalkIn]) -> None:
    """At both desks in turn: keys, taps, a note with change, a card, a number somebody else holds."""
    first, second = counters
    for place, one in enumerate(queue):
        counter = counters[place % 2]
        if place % 3 == 2:
            counter.by_taps(one)
        elif place == 0:
            counter.by_taps(one, given="200")
            expect(counter.has(one).locator(".change")).to_contain_text(str(200 - counter.price(one)))
            counter.person.picture("p1-change")
        elif place == 1:
            counter.by_taps(one, method="card")
        elif place == 3:
            counter.by_taps(one, paid="no")
            first.takes_what_is_owed(one)
        elif place == 4:
            take_a_held_number(first, one, queue[0])
        else:
            counter.by_keys(one)
    second.person.picture("p1-desk-b")


def take_a_held_number(counter: Counter, one: WalkIn, holder: WalkIn) -> None:
    """Two people with one number: it is refused, what was typed stays, another number does."""
    counter.begins(one)
    counter.tells(WalkIn(one.name, one.club, holder.number))
    page = counter.person.page
    counter.pays()
    counter.person.sees("%(name)s pulled number %(number)s already.", name=holder.name, number=holder.number)
    expect(page.locator("#id_club")).to_have_value(one.club)
    counter.person.picture("p1-number-held")
    page.locator(f"[name=pulled-{counter.event}]").fill(str(one.number))
    counter.pays()
    counter.has(one)
    counter.cash += counter.price(one)


def read_the_line(counter: Counter, count: int) -> None:
    """ "123 in, 123 paid, 123 here, closes 11:45"."""
    counter.person.open(counter.path)
    line = counter.person.page.locator("#reception-line")
    expect(line.locator("b")).to_have_text([str(count)] * 3 + ["11:45"])
    counter.person.picture("p1-line")


def go_home(desk: Desk, leavers: Sequence[WalkIn]) -> None:
    """Two cannot wait: who leaves before the draw owes nothing, and has his money given back."""
    director, page = desk.director, desk.director.page
    for one in leavers:
        director.open(desk.at_event("entrants/"))
        page.get_by_role("link", name=one.name, exact=True).click()
        director.press("Remove from the list")
        director.open(desk.at(f"money/?who={one.name}"))
        page.locator("#people").get_by_role("link", name=one.name).click()
        expect(page.locator(".money-facts dt").first).to_have_text(director.say("To be given back"))
        page.locator("form[action$='/refund/'] [name=reason]").fill("Gitti")
        director.picture("p1-refund")
        director.press("Give back")
        director.sees("Given back.")


def draw_by_the_numbers(desk: Desk, visitor: Person, drawn: Sequence[WalkIn]) -> None:
    """Everybody stands on the line of his number; free lines stay open; published, and the hall sees it."""
    director, page = desk.director, desk.director.page
    director.open(desk.at_event("draw/hand/"))
    expect(page.locator(".placing-count")).to_contain_text(f"{len(drawn)} / {len(drawn)}")
    one = drawn[-1]
    line = page.locator(f"li.placing-line:nth-child({one.number})")
    expect(line).to_contain_text(one.name)
    page.locator("#open-lines").check()
    director.picture("p1-placed")
    director.press("Everybody is placed: look at the draw")
    director.sees("The draw, not published yet")
    director.picture("p1-draft")
    director.press("Publish the draw")
    director.sees("The draw is published: everybody sees it now, and matches can start.")
    visitor.sees("The draw is made.")
    visitor.picture("p1-hall-drawn")
    visitor.open(f"/t/{desk.tournament}/{desk.event}/bracket/")
    visitor.picture("p1-bracket")


def come_late(counters: Sequence[Counter], late: Sequence[WalkIn]) -> None:
    """Five more at the desks: they take open lines, whatever number they would have pulled."""
    for counter in counters:
        counter.person.open(counter.path)
    for place, one in enumerate(late):
        counters[place % 2].by_keys(replace(one, number=None))
    counters[0].person.picture("p1-late")


def close_the_entries(desk: Desk) -> None:
    """One act: the two lines that are still open become byes."""
    director = desk.director
    director.open(desk.at_event("draw/"))
    director.press("Close the entries: open lines become byes")
    director.sees("The entries are closed: lines that were open are byes now.")
    director.picture("p1-closed")
    matches = Program(desk, "").matches().values()
    first = [one for one in matches if (one["stage"], one["round"]) == ("main", 1)]
    assert [one["status"] for one in first] == ["ready"] * MATCHES


def print_the_paper(desk: Desk) -> None:
    """The wall sheet of four rounds in parts and the last ones, who plays when at which table, the badges."""
    director = desk.director
    names = [side["name"] for one in Program(desk, "").matches().values() for side in one["sides"]]
    people = [name for name in names if name.split(" (")[0].split()[-1] in LAST]
    assert len(people) == BAG - 2
    wall = printed(director, desk.tournament, "wall")
    assert page_count(wall) == 5
    words = plain(words_of(wall))
    assert [name for name in people if name not in words] == []
    waves = plain(words_of(printed(director, desk.tournament, "waves")))
    assert "1. seans 12:00, masa 1–32" in waves
    assert "2. seans 12:50, masa 1–" in waves, waves[-600:]
    badges = printed(director, desk.tournament, "badges")
    assert page_count(badges) == BAG // 8
    director.picture("p1-paper")


def call_two_waves(desk: Desk, assistant: Person) -> None:
    """Nothing before its time: then 32 matches on 32 boards, and the others when those are over."""
    page, next_up = assistant.page, "[data-column=next] li.line"
    assistant.open(desk.at())
    expect(page.locator(next_up)).to_have_count(MATCHES)
    expect(page.locator("form[action$='/call/']")).to_have_count(0)
    key = page.locator(f"{next_up} .head a").first.get_attribute("href") or ""
    posted(assistant, f"{key}call/", {"table": "1"})
    assistant.open(desk.at())
    assistant.sees(
        "%(pairing)s starts at %(at)s (wave %(wave)s). Wait for the time, or let a director call it early.",
        pairing="M1-1",
        at="12:00",
        wave=1,
    )
    assistant.picture("p1-not-yet")

    program = Program(desk, desk.new_token())
    for wave, matches in ((1, BOARDS), (2, MATCHES - BOARDS)):
        post_wave(desk, wave, datetime.now(HALL) - timedelta(minutes=1))
        assistant.open(desk.at())
        tables = call_all(assistant)
        assert sorted(tables.values()) == list(range(1, matches + 1))
        assistant.open(desk.at())
        expect(page.locator("[data-column=tables] li.busy")).to_have_count(matches)
        assistant.picture(f"p1-wave-{wave}")
        program.play(*tables)
    assert {line["round"] for line in program.open_matches()} == {2}


def count_the_cash(desk: Desk, counters: Sequence[Counter]) -> None:
    """Each desk counts its own box; what was charged is what was received, and nobody owes anything."""
    for counter, name in zip(counters, ("Masa A", "Masa B"), strict=True):
        count_till(counter.person, desk.tournament, name, str(counter.cash))
        counter.person.picture(f"p1-count-{name[-1]}")
    facts = money_facts(desk.director, desk.tournament)
    assert facts["Charged"] == facts["Received"], facts
    assert facts["Still owed"] == "0,00 ₺"
    desk.director.picture("p1-money")
