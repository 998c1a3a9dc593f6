"""Set-ups as cards: a picture, a title, a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.errors import TavlaError
from rules.tournament.outlook import outlook
from rules.tournament.setups.catalogue import TOURNAMENTS, setup_of
from rules.tournament.setups.side_events import SIDE_EVENTS
from rules.tournament.setups.values import EventSetup, Setup, SetupUnknownError
from tournament.layout.structure import Drawing, structure_of
from tournament.models import SavedTemplate
from tournament.selectors.saved_templates import my_templates
from tournament.services.saved_templates import setup_of_template
from tournament.words_formats import Words
from tournament.words_setups import SETUP_WORDS

#: A picture shows so many players; a play-off for the last places is seen with more only.
_PICTURED, _PICTURED_WITH_PLAYOFF = 16, 24
OWN = "own-"


@dataclass(frozen=True, slots=True)
class SetupCard:
    """picture: None where the chain cannot be drawn."""

    code: str
    title: Words
    sentence: Words
    picture: Drawing | None

    @property
    def number(self) -> int:
        """Of a kept template: its row."""
        return int(self.code.removeprefix(OWN))


@cache
def tournament_cards() -> tuple[SetupCard, ...]:
    """The tournaments one chooses from, in their order."""
    return tuple(_card(setup.code, setup.events[0]) for setup in TOURNAMENTS)


@cache
def side_event_cards() -> tuple[SetupCard, ...]:
    """The side events that are one tap away."""
    return tuple(_card(code, event) for code, event in SIDE_EVENTS.items())


def own_cards(user: Any) -> list[SetupCard]:
    """The templates a user keeps; one that cannot be read has no picture, and says so when chosen."""
    return [
        SetupCard(f"{OWN}{row.pk}", row.name, _names(row), _picture_of_own(row)) for row in my_templates(user)
    ]


def chosen_setup(user: Any, code: str) -> Setup:
    """A set-up by the code of its card. Raises SetupUnknownError, and what reading a template raises."""
    if not code.startswith(OWN):
        return setup_of(code)
    number = code.removeprefix(OWN)
    if not (number.isascii() and number.isdecimal() and len(number) < 10):
        raise SetupUnknownError(setup=code)
    row = SavedTemplate.objects.filter(created_by=user, pk=int(number)).first()
    if row is None:
        raise SetupUnknownError(setup=code)
    return setup_of_template(row)


def _card(code: str, event: EventSetup) -> SetupCard:
    words = SETUP_WORDS[code]
    return SetupCard(code, words.title, words.sentence, _picture(event))


def _picture(event: EventSetup) -> Drawing | None:
    has_playoff = any(part.format == "playoff" for part in event.chain)
    try:
        return structure_of(outlook(event.chain, _PICTURED_WITH_PLAYOFF if has_playoff else _PICTURED))
    except TavlaError:
        return None


def _picture_of_own(row: SavedTemplate) -> Drawing | None:
    try:
        return _picture(setup_of_template(row).events[0])
    except TavlaError:
        return None


def _names(row: SavedTemplate) -> str:
    """The events of a kept template, as they are called."""
    return ", ".join(_texts(row.content.get("events", [])))


def _texts(events: Iterable[Any]) -> list[str]:
    return [event["name"]["tr"] or event["name"]["en"] for event in events]
