"""People with browsers: each has a window, a language, and a list of what went wrong on their pages."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.utils.translation import gettext, ngettext, override
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Playwright, expect, sync_playwright

from tests.browser.chromium import find

ARTIFACTS = Path(__file__).resolve().parents[2] / "test-artifacts"
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
#: Refusals that a page shows; the browser itself calls every such answer an error.
REFUSED = re.compile(r"Failed to load resource: .* status of (410|422)\b")
PATIENCE_MS = 15_000

#: Tells on the console when a page can be moved sideways; it looks again whenever its size changes.
SIDEWAYS = """
addEventListener("DOMContentLoaded", () => {
  const look = () => {
    const wide = document.documentElement.scrollWidth;
    if (wide > WIDTH) console.error(`${location.pathname} is ${wide} wide in a window of WIDTH`);
  };
  new ResizeObserver(look).observe(document.body);
  addEventListener("load", look);
});
"""


@dataclass(frozen=True, slots=True)
class Window:
    name: str
    width: int
    height: int
    is_phone: bool = False


PHONE = Window("phone", 390, 844, is_phone=True)
LAPTOP = Window("laptop", 1366, 768)


@dataclass
class Person:
    """Somebody before a page. errors: of the console, of scripts, and pages wider than the window."""

    page: Page
    language: str
    window: Window
    address: str
    errors: list[str] = field(default_factory=list)

    def say(self, sentence: str, plural: str = "", n: int = 0, **values: object) -> str:
        """A sentence of the product in this person's language."""
        with override(self.language):
            said = ngettext(sentence, plural, n) if plural else gettext(sentence)
        return said % ({"n": n} | values) if "%(" in said else said

    def open(self, path: str) -> None:
        self.page.goto(path if path.startswith("http") else self.address + path)

    def press(self, sentence: str, plural: str = "", n: int = 0, **values: object) -> None:
        """Tap the first button of this name."""
        name = self.say(sentence, plural, n, **values)
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def follow(self, sentence: str, **values: object) -> None:
        """Tap the first link of this name."""
        self.page.get_by_role("link", name=self.say(sentence, **values), exact=True).first.click()

    def sees(self, sentence: str, plural: str = "", n: int = 0, **values: object) -> None:
        """The sentence stands on the page."""
        said = self.say(sentence, plural, n, **values)
        expect(self.page.get_by_text(said).filter(visible=True).first).to_be_visible()

    def shows(self, selector: str, text: str) -> Locator:
        """The first part of the page that has this text, once it is there."""
        part = self.page.locator(selector).filter(has_text=text).first
        expect(part).to_be_visible()
        return part

    def picture(self, name: str) -> None:
        """A picture of the whole page for whoever asked for pictures."""
        if os.environ.get("DUSES_SCREENSHOTS") == "1":
            folder = ARTIFACTS / f"{self.window.name}-{self.language}"
            folder.mkdir(parents=True, exist_ok=True)
            # A hidden caret is an inline style; our pages refuse one when htmx hands it on.
            self.page.screenshot(path=folder / f"{name}.png", full_page=True, caret="initial")


@dataclass(frozen=True)
class People:
    """Brings people with browsers of their own: none knows another's session."""

    browser: Browser
    language: str
    window: Window
    address: str
    present: list[Person] = field(default_factory=list)

    def come(self, window: Window | None = None) -> Person:
        window = window or self.window
        context = self.browser.new_context(
            locale={"tr": "tr-TR", "en": "en-GB"}[self.language],
            viewport={"width": window.width, "height": window.height},
            is_mobile=window.is_phone,
            has_touch=window.is_phone,
        )
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(SIDEWAYS.replace("WIDTH", str(window.width)))
        person = Person(context.new_page(), self.language, window, self.address)
        person.page.on("console", lambda message: _note(person, message))
        person.page.on("pageerror", lambda error: person.errors.append(str(error)))
        self.present.append(person)
        return person

    @property
    def errors(self) -> list[str]:
        return [error for person in self.present for error in person.errors]


def _note(person: Person, message: ConsoleMessage) -> None:
    if message.type in ("error", "warning") and not REFUSED.search(message.text):
        person.errors.append(f"{person.page.url}: {message.text}")


@contextmanager
def chromium() -> Iterator[Browser]:
    path = find()
    assert path, "no Chromium: run tests/browser/chromium.py --install"
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = _launched(playwright, executable_path=path, args=list(QUIET))
        try:
            yield browser
        finally:
            browser.close()


def _launched(playwright: Playwright, **options: Any) -> Browser:
    return playwright.chromium.launch(**options)
