"""An event of every family in a real browser: chosen, drawn, played to its end, its standings looked at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.desk import Desk, Program, begin, create_tournament
from tests.browser.people import LAPTOP, PHONE, People, Person, Window
from tests.browser.server import Server

pytestmark = pytest.mark.browser

NAMES = ("Ada Örnek", "Bora Testgil", "Ceren Örnek", "Deniz Testgil", "Ege Örnek", "Fulya Testgil")
MOST_ROUNDS = 12


class Played:
    """A director with an event of a format, its players entered."""

    def __init__(self, people: People, server: Server) -> None:
        self.people = people
        self.director: Person = people.come()
        begin(self.director, server.link)
        self.first = create_tournament(self.director, "Kış Açık 2026")
        self.program = Program(self.first, "")

    def event(self, code: str, name: str, *, players: int, **settings: str) -> None:
        """Choose a format by its picture, fill in its settings, see what it means, make it, enter players."""
        director, page = self.director, self.director.page
        director.open(self.first.at("events/new/"))
        page.locator(f"a.format-card[href*='format={code}&']").click()
        expect(page.locator("input[name=format]")).to_have_value(code)
        page.fill("[name=name]", name)
        for setting, value in {"entrants": str(players), **settings}.items():
            page.fill(f"[name='{setting}']", value)
            with page.expect_response(lambda answer: "settings_of=" in answer.url):
                page.locator(f"[name='{setting}']").press("Tab")
        director.sees("For %(n)s players", n=players)
        expect(page.locator(".outlook-drawing svg.structure rect").first).to_be_visible()
        director.picture(f"format-{code}")
        director.press("Create the event")
        director.sees("Nobody is entered yet.")
        slug = page.url.rstrip("/").split("/")[-2]
        self.desk = Desk(director, self.first.tournament, slug)
        listed = "name\n" + "\n".join(NAMES[:players])
        self.desk.upload(slug, "players.csv", listed.encode())
        director.press("Enter %(n)s player", "Enter %(n)s players", players)
        director.shows("table.entrants tr", NAMES[players - 1])
        self.program = Program(self.desk, self.program.token or self.first.new_token())

    def draw(self, part: int = 1, *, players: int) -> None:
        """Draw a part, look at it, publish it."""
        page = self.director.page
        self.director.open(self.desk.at_event("draw/"))
        section = page.locator(f"#part-{part}")
        said = (
            self.director.say("Draw with %(n)s player", "Draw with all %(n)s players", players)
            if part == 1
            else self.director.say("Draw this part")
        )
        section.get_by_role("button", name=said, exact=True).click()
        self.director.picture(f"{self.desk.event}-draft-{part}")
        section.get_by_role("button", name=self.director.say("Publish the draw"), exact=True).click()
        self.director.sees("The draw is published: everybody sees it now, and matches can start.")

    def next_round(self) -> bool:
        """Pair, read why, publish; False when all rounds are played."""
        self.director.open(self.desk.at_event("draw/"))
        pair = self.director.page.get_by_role("button", name=self.director.say("Pair the next round"))
        if pair.count() == 0:
            return False
        pair.click()
        self.director.sees("Why so?")
        self.director.picture(f"{self.desk.event}-round")
        self.director.press("Publish the round")
        self.director.sees("The round is published: everybody sees it now, and matches can start.")
        return True

    def public(self, path: str) -> None:
        self.director.open(f"/t/{self.desk.tournament}/{self.desk.event}/{path}")
        self.director.picture(f"{self.desk.event}-{path.split('/')[0]}")


@pytest.fixture(params=[(LAPTOP, "tr"), (PHONE, "en")], ids=["laptop-tr", "phone-en"])
def played(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Played]:
    window: Window
    window, language = request.param
    people = People(browser, language, window, server.address)
    yield Played(people, server)
    assert people.errors == []
    for person in people.present:
        person.page.context.close()


def test_figures_come_before_a_name(played: Played) -> None:
    """Ten in three rounds: 15 matches; a second event has no name yet."""
    played.event("cup", "Kupa", players=2)
    page = played.director.page
    played.director.open(played.first.at("events/new/?format=swiss&entrants=10"))
    page.fill("[name='part-1-rounds']", "3")
    page.locator("[name='part-1-rounds']").press("Tab")

    expect(page.locator("#outlook dd").nth(1)).to_have_text("15")
    assert page.locator("[name=name]").input_value() == ""
    page.fill("[name='part-1-rounds']", "4")
    page.locator("button[name=look]").click()
    expect(page.locator("#outlook dd").nth(1)).to_have_text("20")


def test_a_double_elimination_is_played_to_its_end(played: Played) -> None:
    played.event("double-elimination", "Çift", players=6)
    played.draw(players=6)
    played.program.play_to_the_end()

    played.public("bracket/?stage=all")
    expect(played.director.page.locator("svg.bracket")).to_have_count(3)
    played.public("standings/")
    expect(played.director.page.locator("tr.place-1")).to_have_count(1)
    expect(played.director.page.locator("table.places tbody tr")).to_have_count(6)


def test_groups_are_played_into_their_knockout(played: Played) -> None:
    played.event("groups-knockout", "Grup", players=6, **{"part-1-group-size": "3"})
    played.draw(players=6)
    played.program.play_to_the_end()
    played.draw(2, players=6)
    played.program.play_to_the_end()

    played.public("bracket/?stage=all")
    expect(played.director.page.locator("table.cross")).to_have_count(2)
    expect(played.director.page.locator(".result-cell.won")).to_have_count(6)
    expect(played.director.page.locator("svg.bracket")).to_have_count(1)
    played.public("standings/")
    expect(played.director.page.locator("tr.place-1")).to_have_count(1)


def test_a_swiss_is_played_round_by_round(played: Played) -> None:
    played.event("swiss", "İsviçre", players=5, **{"part-1-rounds": "3"})
    played.draw(players=5)
    for _ in range(MOST_ROUNDS):
        played.program.play_to_the_end()
        if not played.next_round():
            break
    played.director.sees("All rounds are played.")

    played.public("bracket/")
    expect(played.director.page.locator(".result-cell.bye")).to_have_count(3)
    expect(played.director.page.locator(".result-cell.won")).to_have_count(6)
    played.public("standings/")
    figure = played.director.page.locator("details.figure").first
    figure.locator("summary").press("Enter")
    expect(figure.locator(".figure-parts li").first).to_be_visible()
    played.director.picture("figure")


def test_lives_are_played_until_one_is_left(played: Played) -> None:
    played.event("three-lives", "Can", players=4, **{"part-1-lives": "2"})
    played.draw(players=4)
    for _ in range(MOST_ROUNDS):
        played.program.play_to_the_end()
        if not played.next_round():
            break
    played.director.sees("All rounds are played.")

    played.public("bracket/")
    expect(played.director.page.locator("td.lives .small")).to_have_count(3)
    played.public("standings/")
    expect(played.director.page.locator("table.standing tbody tr").first.locator("td").first).to_have_text(
        "1"
    )
