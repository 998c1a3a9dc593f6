"""What hangs at the door and beside the boards: the address, the Wi-Fi, the rules of an event."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.sheets.values import SheetHead


@dataclass(frozen=True, slots=True, kw_only=True)
class DoorCode:
    """A code to scan. titles: what it does, one line for each language. lines: to be typed by hand."""

    titles: tuple[str, ...]
    code: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DoorSheet:
    """venue: below the name, may be empty."""

    head: SheetHead
    venue: str
    codes: tuple[DoorCode, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesSheet:
    """The rules of an event. facts: label and what holds. text: in the organizer's words, "" for none."""

    head: SheetHead
    facts: tuple[tuple[str, str], ...]
    text: str = ""
