"""Refusals about several entries of one person, and about two who played and were not paired."""

from __future__ import annotations

from tournament.errors import DeskError


class ReentriesClosedError(DeskError):
    """The moment until which somebody may enter again has passed. until: hour of the hall, "14:30"."""

    code = "reentries-closed"

    def __init__(self, *, event: str, until: str) -> None:
        super().__init__(event=event, until=until)


class PersonPlaysError(DeskError):
    """A match waits: one of its people plays in another one by another entry (R1)."""

    code = "person-plays"

    def __init__(self, *, pairing: str) -> None:
        super().__init__(pairing=pairing)


class MostWinsError(DeskError):
    """A person has won as many brackets of a rolling event as anybody may. most: how many that is."""

    code = "most-wins"

    def __init__(self, *, name: str, most: int) -> None:
        super().__init__(name=name, most=most)


class LaterStartImpossibleError(DeskError):
    """A double entry begins a round later: where the draw has no byes, or is made already, it cannot."""

    code = "later-start-impossible"

    def __init__(self, *, event: str) -> None:
        super().__init__(event=event)


class NoBuyBacksError(DeskError):
    """The event has no opening round that who lost could buy back into, or nobody has bought back."""

    code = "no-buy-backs"

    def __init__(self, *, event: str) -> None:
        super().__init__(event=event)


class MeetElsewhereError(DeskError):
    """Two people who have played are paired with each other in another match: it is the one that was played.

    pairing: its short name. first, second: their names.
    """

    code = "meet-elsewhere"

    def __init__(self, *, pairing: str, first: str, second: str) -> None:
        super().__init__(pairing=pairing, first=first, second=second)


class NotTradableError(DeskError):
    """What two people played cannot stand for this match. first, second: their names."""

    code = "not-tradable"

    def __init__(self, *, pairing: str, first: str, second: str) -> None:
        super().__init__(pairing=pairing, first=first, second=second)
