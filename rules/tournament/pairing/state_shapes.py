"""Reading JSON strictly: each value of the kind it must be, or a refusal that names the place."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rules.errors import TavlaError

#: An entrant's name in a state: a whole number or a text.
Id = int | str


class StateMalformedError(TavlaError):
    """A state that cannot be read. place: such as "rounds[2].pairings[0].a". expected: what belongs there."""

    code = "state-malformed"

    def __init__(self, *, place: str, expected: str) -> None:
        super().__init__(f"{place}: {expected} expected")
        self.place = place
        self.expected = expected


def object_at(value: object, place: str, known: Collection[str]) -> Mapping[str, Any]:
    """An object with no names but these."""
    if not isinstance(value, dict):
        raise StateMalformedError(place=place, expected="object")
    for name in value:
        if name not in known:
            raise StateMalformedError(place=f"{place}.{name}".lstrip("."), expected="nothing")
    return value


def list_at(value: object, place: str) -> list[Any]:
    if not isinstance(value, list):
        raise StateMalformedError(place=place, expected="list")
    return value


def whole_at(value: object, place: str, *, least: int = 0) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise StateMalformedError(place=place, expected="whole-number")
    return value


def number_at(value: object, place: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or value - value != 0:
        # what is not finite has no place in an order
        raise StateMalformedError(place=place, expected="number")
    return value


def text_at(value: object, place: str) -> str:
    if not isinstance(value, str) or not value:
        raise StateMalformedError(place=place, expected="text")
    return value


def id_at(value: object, place: str) -> Id:
    if isinstance(value, bool) or not isinstance(value, int | str) or value == "":
        raise StateMalformedError(place=place, expected="id")
    return value


def choice_at(value: object, place: str, choices: Collection[str]) -> str:
    if not isinstance(value, str) or value not in choices:
        raise StateMalformedError(place=place, expected=" | ".join(choices))
    return value
