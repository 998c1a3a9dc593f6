"""How lateness, clocks and mishaps are dealt with in an event: resolved as it keeps them, and read back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from fractions import Fraction
from typing import Any

from rules.choices import kebab
from rules.match.event_rules import EVENT_PRESETS, EventRules, event_rules_from
from tournament.models import Event


def event_rules_json(code: str, changes: Mapping[str, object] | None = None) -> dict[str, Any]:
    """Every option of a preset with some of them changed: a later change of the preset judges nothing anew.

    Raises OptionValueError, UnknownOptionError.
    """
    rules = event_rules_from(code, changes)
    return {name: _plain(value) for name, value in asdict(rules).items()}


def event_rules_of(event: Event) -> EventRules | None:
    """The rules an event was set to; None where nothing was said."""
    stored = dict(event.event_rules)
    if not stored:
        return None
    code = stored.pop("code")
    known = {each.name for each in fields(EventRules)}
    return event_rules_from(code, {kebab(name): value for name, value in stored.items() if name in known})


def changes_of(rules: EventRules) -> dict[str, str]:
    """What differs from the preset the rules came from, in kebab-case."""
    preset = EVENT_PRESETS[rules.code]
    found = {name: _plain(value) for name, value in asdict(rules).items()}
    before = {name: _plain(value) for name, value in asdict(preset).items()}
    return {kebab(name): _word(value) for name, value in found.items() if before[name] != value}


def _plain(value: object) -> object:
    """As JSON knows it; rules.choices reads all of it back."""
    if isinstance(value, Fraction):
        return f"{float(value):g}"
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or "none"
    return value


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
