"""What an event is besides its chain, lengths and clock: game, rules, who may enter, and how often."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any

from matches.snapshots import ruleset_json
from tournament.errors import ChoiceUnknownError
from tournament.event_rules import event_rules_json
from tournament.models import Event
from tournament.setup_errors import (
    HasEntriesError,
    NumberOutOfRangeError,
    RatingsReversedError,
    TextTooLongForPaperError,
)

MOST_PLACES = 2048
MOST_OFTEN = 99
LONGEST_RULES = 4000

#: Whole numbers: least, most, and whether there may be none.
_NUMBERS: Mapping[str, tuple[int, int, bool]] = {
    "team_size": (1, 2, False),
    "places": (1, MOST_PLACES, True),
    "reentries": (0, MOST_OFTEN, False),
    "most_wins": (1, MOST_OFTEN, True),
}
_PLAIN = ("entries_close_at", "reentries_until", "rating_from", "rating_to", "are_entries_closed")
#: Everything here that can be changed of an event.
DETAILS = (*_NUMBERS, *_PLAIN, "rule_text", "game", "event_rules")
#: The columns these stand in.
COLUMNS = (*_NUMBERS, *_PLAIN, "rule_text", "ruleset", "event_rules")

#: A preset of the law book and what is chosen otherwise.
Chosen = tuple[str, Mapping[str, object]]


def set_details(event: Event, details: Mapping[str, Any]) -> None:
    """Put these on an event that is not saved yet.

    game, event_rules: (code, changes) of rules.options and rules.match.event_rules. The game holds for
    matches made from now on. Raises UnknownGameError, UnknownOptionError, OptionValueError,
    NumberOutOfRangeError, RatingsReversedError, HasEntriesError, TextTooLongForPaperError,
    ChoiceUnknownError for a moment that is none; ValueError for another name.
    """
    for name, value in details.items():
        if name not in DETAILS:
            raise ValueError(f"{name} is no detail of an event")
        _set(event, name, value)
    if None not in (event.rating_from, event.rating_to) and event.rating_to < event.rating_from:
        raise RatingsReversedError


def details_json(event: Event) -> dict[str, Any]:
    """What the log keeps of them."""
    return {name: _plain(getattr(event, name)) for name in COLUMNS}


def _set(event: Event, name: str, value: Any) -> None:
    match name:
        case "game":
            code, changes = value
            event.ruleset = ruleset_json(code, changes)
        case "event_rules":
            event.event_rules = event_rules_json(*value)
        case "rule_text":
            event.rule_text = _rule_text(value)
        case "team_size":
            _refuse_out_of_range(name, value)
            if event.pk and event.team_size != value and event.entrants.exists():
                raise HasEntriesError(event=event.name)
            event.team_size = value
        case _ if name in _NUMBERS:
            _refuse_out_of_range(name, value)
            setattr(event, name, value)
        case _:
            setattr(event, name, value)


def _rule_text(given: str) -> str:
    text = "\n".join(line.rstrip() for line in given.replace("\x00", "").splitlines()).strip()
    if len(text) > LONGEST_RULES:
        raise TextTooLongForPaperError(length=len(text), limit=LONGEST_RULES)
    return text


def _refuse_out_of_range(name: str, value: Any) -> None:
    least, most, may_be_none = _NUMBERS[name]
    if value is None and may_be_none:
        return
    if type(value) is not int:
        raise ChoiceUnknownError(field=name, value=str(value))
    if not least <= value <= most:
        raise NumberOutOfRangeError(field=name, value=value, least=least, most=most)


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal) else value
