"""The pages of one side of one match, on a player's phone."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import expect

from tests.browser.people import Person


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who opened the link beside his name. link: on this machine."""

    person: Person
    link: str

    def look(self) -> None:
        self.person.open(self.link)

    def say_who_won(self, mine: bool, points: int | None) -> None:
        """Winner, points of the loser (None: only the winner), and the look before it is sent."""
        asked = self.person.page.locator(".ask-two")
        asked.get_by_role("link").nth(0 if mine else 1).click()
        if points is None:
            self.person.follow("I only say who won")
        else:
            self.person.page.locator(".point-picker a").nth(points).click()
        self.person.sees("Send this?")

    def report(self, *, mine: bool, points: int | None = None) -> None:
        self.look()
        self.say_who_won(mine, points)
        self.person.press("Send the result")

    def write_game(self, winner: int, *, kind: str = "single-1", cube: int = 1) -> None:
        """A line of the score sheet: it is written, or refused."""
        page = self.person.page
        written = page.locator(".sheet-lines li").count() + 1
        for name, value in {"winner": str(winner), "kind": kind, "cube": str(cube)}.items():
            page.locator(f"label.tap:has(input[name={name}][value='{value}'])").click()
        self.person.press("Add this game")
        answer = page.locator(f".sheet-lines li:nth-child({written})").or_(
            page.locator("#sheet .message.error")
        )
        expect(answer).to_be_visible()

    def hand_in(self, name: str, data: bytes) -> None:
        self.person.open(f"{self.link}record/")
        record = {"name": name, "mimeType": "text/plain", "buffer": data}
        self.person.page.set_input_files("input[type=file]", record)
        self.person.press("Hand it in")
