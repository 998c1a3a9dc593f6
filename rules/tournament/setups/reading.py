"""One value of a JSON document that strangers wrote, and where it stands in it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from datetime import time
from typing import Any, NoReturn, TypeVar

from rules.tournament.setups.values import SetupUnreadableError

_MOST_FIELDS = 100
_T = TypeVar("_T")


class Reader:
    """A value and its place: "events/0/name". Everything but `plain` raises SetupUnreadableError.

    plain: as JSON gave it.
    """

    def __init__(self, plain: object, place: str = "") -> None:
        self.plain = plain
        self.place = place

    def refuse(self) -> NoReturn:
        """Raises SetupUnreadableError for this place."""
        raise SetupUnreadableError(place=self.place)

    def get(self, name: str) -> Reader:
        """What a mapping has under a name; None where it has nothing."""
        return self._below(name, self.mapping().get(name))

    def fields(self, known: Collection[str] | None = None) -> Iterator[tuple[str, Reader]]:
        """Everything a mapping has, of these names only."""
        for name, value in self.mapping().items():
            found = self._below(name, value)
            if known is not None and name not in known:
                found.refuse()
            yield name, found

    def items(self, least: int, most: int) -> list[Reader]:
        """What a list has, so many at least and at most."""
        if not isinstance(self.plain, list) or not least <= len(self.plain) <= most:
            self.refuse()
        return [self._below(str(number), value) for number, value in enumerate(self.plain)]

    def mapping(self) -> dict[str, Any]:
        """A mapping with names for keys."""
        if not isinstance(self.plain, dict) or len(self.plain) > _MOST_FIELDS:
            self.refuse()
        return self.plain

    def maybe(self, read: Callable[[Reader], _T]) -> _T | None:
        """None, or what is read otherwise."""
        return None if self.plain is None else read(self)

    def whole(self, least: int, most: int) -> int:
        """A whole number between these."""
        if type(self.plain) is not int or not least <= self.plain <= most:
            self.refuse()
        return self.plain

    def switch(self) -> bool:
        """True or false."""
        if not isinstance(self.plain, bool):
            self.refuse()
        return self.plain

    def text(self, limit: int) -> str:
        """Text of so many characters at most, all of them fit to be shown and stored."""
        if not isinstance(self.plain, str) or len(self.plain) > limit:
            self.refuse()
        if not all(letter.isprintable() or letter == "\n" for letter in self.plain):
            self.refuse()
        return self.plain

    def one_of(self, known: Collection[str]) -> str:
        """One of these words."""
        if not isinstance(self.plain, str) or self.plain not in known:
            self.refuse()
        return self.plain

    def time_of_day(self) -> time:
        """An hour written as "19:30"."""
        hours, colon, minutes = self.text(5).partition(":")
        written = hours + minutes
        if not colon or len(written) != 4 or not (written.isascii() and written.isdecimal()):
            self.refuse()
        if int(hours) > 23 or int(minutes) > 59:
            self.refuse()
        return time(int(hours), int(minutes))

    def _below(self, name: str, value: object) -> Reader:
        return Reader(value, f"{self.place}/{name}" if self.place else name)
