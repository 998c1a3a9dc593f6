"""What players and the desk say of a match, each by its service."""

from __future__ import annotations

from rules.match.claim import Claim
from tests.factories import (
    DESK,
    pairing_of,
    side_of,
)
from tournament.actor import Actor
from tournament.models import Event, LogEntry
from tournament.services.results import (
    confirm_result,
    enter_result,
    object_to_result,
    report_result,
)


def report(event: Event, key: str, claim: Claim, *, side: int) -> None:
    row = side_of(event, key, side)
    report_result(row, claim, by=Actor.of_side(row))


def confirm(event: Event, key: str, *, side: int) -> None:
    row = side_of(event, key, side)
    confirm_result(row, by=Actor.of_side(row))


def dispute(event: Event, key: str, *, side: int) -> None:
    row = side_of(event, key, side)
    object_to_result(row, reason="No", by=Actor.of_side(row))


def enter(event: Event, key: str, claim: Claim) -> None:
    pairing = pairing_of(event, key)
    enter_result(pairing, claim, version=pairing.match.version, by=DESK)


def last(event: Event) -> LogEntry:
    return event.log.order_by("-revision").first()
