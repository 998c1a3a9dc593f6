"""Refusals of the registration desk: who cannot be entered, and what wants a second look."""

from __future__ import annotations

from collections.abc import Sequence

from tournament.errors import DeskError
from tournament.second_looks import SecondLook


class NumberPulledError(DeskError):
    """Somebody else pulled this number. name: of the entry that has it."""

    code = "number-pulled"

    def __init__(self, *, number: int | None, name: str) -> None:
        super().__init__(number=number, name=name)


class NumberOutsideError(DeskError):
    """Numbers that are pulled count from 1 to how many there are."""

    code = "number-outside"

    def __init__(self, *, number: int) -> None:
        super().__init__(number=number)


class OwnPartnerError(DeskError):
    """Nobody is his own partner."""

    code = "own-partner"

    def __init__(self, *, name: str) -> None:
        super().__init__(name=name)


class PartnerTakenError(DeskError):
    """The partner plays in this event already. team: as the entry is called."""

    code = "partner-taken"

    def __init__(self, *, name: str, team: str, event: str) -> None:
        super().__init__(name=name, team=team, event=event)


class EventFullError(DeskError):
    """Every place of the event is taken: there is the waiting list. event_id: which one, for the form."""

    code = "event-full"

    def __init__(self, *, event: str, places: int, event_id: int) -> None:
        super().__init__(event=event, places=places, event_id=event_id)


class AlreadyWaitingError(DeskError):
    """The person stands on the event's waiting list."""

    code = "already-waiting"

    def __init__(self, *, name: str, event: str) -> None:
        super().__init__(name=name, event=event)


class BadgeUnknownError(DeskError):
    """Nobody at the tournament has this number."""

    code = "badge-unknown"

    def __init__(self, *, number: int) -> None:
        super().__init__(number=number)


class NamesakeUnmarkedError(DeskError):
    """Two would be called alike in an event, and nothing beside the name tells them apart."""

    code = "namesake-unmarked"

    def __init__(self, *, name: str, event: str) -> None:
        super().__init__(name=name, event=event)


class TotalChangedError(DeskError):
    """What is to be paid is not what the page said. expected, now: in smallest units; currency: its code."""

    code = "total-changed"

    def __init__(self, *, expected: int, now: int, currency: str) -> None:
        super().__init__(expected=expected, now=now, currency=currency)


class RateChangedError(DeskError):
    """A currency that was given is worth something else than the page said. currency: its code."""

    code = "rate-changed"

    def __init__(self, *, currency: str) -> None:
        super().__init__(currency=currency)


class FormUsedError(DeskError):
    """One page's form came twice, with two people. name: who was registered by it; other: who was not."""

    code = "form-used"

    def __init__(self, *, name: str, other: str) -> None:
        super().__init__(name=name, other=other)


class LookAgainError(DeskError):
    """Something wants a second look, and was not said to be meant. looks: those that still stand."""

    code = "look-again"

    def __init__(self, *, looks: Sequence[SecondLook]) -> None:
        super().__init__(looks=tuple(looks))
