"""The desk's pages as a director uses them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import expect

from tests.browser.people import Person

PRINT_SECONDS = 40


@dataclass(frozen=True, slots=True)
class Desk:
    """slugs: of the tournament and of the event the journey is about."""

    director: Person
    tournament: str
    event: str = "open"

    def at(self, path: str = "") -> str:
        return f"/desk/{self.tournament}/{path}"

    def at_event(self, path: str, event: str = "") -> str:
        return self.at(f"e/{event or self.event}/{path}")

    def open_match(self, key: str, path: str = "") -> None:
        self.director.open(self.at_event(f"match/{key}/{path}"))

    def column(self, name: str) -> Any:
        """A column of the overview; on a phone it lies behind a tab."""
        page = self.director.page
        tab = page.locator(f"[data-tab={name}]")
        if tab.is_visible():
            tab.click()
        return page.locator(f"[data-column={name}]")

    def upload(self, event: str, name: str, data: bytes) -> None:
        """Choose a list and look at what would happen."""
        self.director.open(self.at_event("import/", event))
        self.director.page.set_input_files(
            "input[type=file]", {"name": name, "mimeType": "text/csv", "buffer": data}
        )
        self.director.press("Show what would happen")

    def previewed(self) -> dict[int, str]:
        """Line number and what is said of it, of the lines that would be entered."""
        rows = self.director.page.locator("table.import tbody tr:not(.refused)").all()
        return {int(row.locator("td").first.inner_text()): row.inner_text() for row in rows}

    def refused(self) -> dict[int, str]:
        rows = self.director.page.locator("table.import tbody tr.refused").all()
        return {int(row.locator("td").first.inner_text()): row.inner_text() for row in rows}

    def draw_seed(self) -> str:
        """As the page of the draft tells it."""
        return self.director.page.locator("form[action$='/publish/'] [name=draw_seed]").input_value()

    def links(self, key: str) -> tuple[str, str]:
        """What stands beside the names of side 1 and side 2."""
        self.open_match(key)
        page = self.director.page
        return page.locator("#link-1").input_value(), page.locator("#link-2").input_value()

    def names(self, key: str) -> tuple[str, str]:
        self.open_match(key)
        first, second = self.director.page.locator(".match-head .name").all_inner_texts()
        return first, second

    def choose(self, winner: int, points: int | None = None) -> None:
        """On a form of a result: the winner, perhaps the points of the loser."""
        page = self.director.page
        page.locator(f".winners label:has(input[value='{winner}'])").click()
        if points is not None:
            page.locator(f".points label:has(input[name=loser_points][value='{points}'])").click()

    def correct(self, key: str, winner: int, points: int, *, clear: bool) -> None:
        """Look at what changes, choose what becomes of the matches played since, save."""
        self.open_match(key, "correct/")
        self.choose(winner, points)
        self.director.press("Show what changes")
        self.director.sees("Matches were played since")
        expect(self.director.page.locator("[name=clear][value=stand]")).to_be_checked()
        assert self.director.page.locator("ul.changes li").count() >= 2
        if clear:
            self.director.page.locator("label:has([name=clear][value=clear])").click()
        self.director.page.fill("#reason", "Kağıtta öyle yazıyor")
        self.director.picture("correction-clear" if clear else "correction-stand")
        self.director.press("Save the correction")
        self.director.sees("The result is corrected.")

    def printed(self, sheet: str) -> bytes:
        """Ask for a sheet, wait for the worker, open the PDF."""
        self.director.open(self.at(f"print/?sheet={sheet}"))
        page = self.director.page
        expect(page.locator(f"[name=sheet][value={sheet}]")).to_be_checked()
        page.select_option("[name=event]", label="Open")
        self.director.press("Make the PDF")
        ready = page.get_by_role("link", name=self.director.say("Open the PDF"))
        expect(ready).to_be_visible(timeout=PRINT_SECONDS * 1000)
        self.director.picture(f"print-{sheet}")
        answer = page.request.get(self.director.address + (ready.get_attribute("href") or ""))
        assert answer.headers["content-type"] == "application/pdf"
        return answer.body()

    def new_token(self) -> str:
        """For a program that acts for the director."""
        self.director.open("/tokens/")
        self.director.press("New token")
        return self.director.page.locator("#token").input_value()


@dataclass(frozen=True, slots=True)
class Program:
    """What the director's program does by the API: it plays the matches nobody looks at."""

    desk: Desk
    token: str

    def open_matches(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._get(f"/api/v1/tournaments/{self.desk.tournament}/pairings")
        return found

    def matches(self) -> dict[str, dict[str, Any]]:
        """Every match of the event by its key."""
        path = f"/api/v1/tournaments/{self.desk.tournament}/events/{self.desk.event}/pairings"
        return {line["key"]: line for line in self._get(path)}

    def play(self, *keys: str, winner: int = 1) -> None:
        """Enter a result for each of these, and for all that can start when none is named."""
        for line in self.open_matches():
            if not keys or line["key"] in keys:
                length = line["length"]
                score = [length, length - 2] if winner == 1 else [length - 2, length]
                self._post(f"pairings/{line['key']}/result", {"score": score, "version": line["version"]})

    def play_to_the_end(self) -> None:
        while self.open_matches():
            self.play()

    def _get(self, path: str) -> Any:
        answer = self.desk.director.page.request.get(self.desk.director.address + path)
        assert answer.ok, answer.text()
        return answer.json()

    def _post(self, path: str, data: dict[str, Any]) -> None:
        desk = self.desk
        base = f"{desk.director.address}/api/v1/desk/tournaments/{desk.tournament}/events/{desk.event}"
        headers = {"authorization": f"Bearer {self.token}"}
        answer = desk.director.page.request.post(f"{base}/{path}", data=data, headers=headers)
        assert answer.ok, answer.text()


def begin(director: Person, link: str) -> None:
    """The first director's one-time link: a name and a password."""
    director.open(link)
    for name, value in {
        "name": "Ece Örnek",
        "username": "ece",
        "password": "tavla-ve-çay",
        "password_again": "tavla-ve-çay",
    }.items():
        director.page.fill(f"[name={name}]", value)
    director.picture("welcome")
    director.press("Begin")
    director.sees("You have no tournament yet.")


def create_tournament(director: Person, name: str) -> Desk:
    """The tournament and its first event: a cup to 9, the final to 11, the consolation to 5."""
    director.follow("New tournament")
    director.page.fill("[name=name]", name)
    director.page.fill("[name=tables]", "6")
    director.picture("new-tournament")
    director.press("Create the tournament")
    page = director.page
    page.fill("[name=name]", "Open")
    given = [page.input_value(f"[name={n}]") for n in ("main_length", "main_final", "consolation_length")]
    assert given == ["9", "11", "5"]
    chosen = page.locator("[name=clock] option:checked").inner_text()
    assert chosen == director.say("12 s delay + 2 min a point")
    director.picture("new-event")
    director.press("Create the event")
    director.sees("Nobody is entered yet.")
    found = re.search(r"/desk/([^/]+)/e/open/", page.url)
    assert found
    return Desk(director, found[1])
