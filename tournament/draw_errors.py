"""Refusals of drawing part by part and round by round, and of coming late and leaving early."""

from __future__ import annotations

from tournament.errors import DeskError


class PartNotFinishedError(DeskError):
    """A part takes its entrants from one that still runs. part: the number of that one."""

    code = "part-not-finished"

    def __init__(self, *, event: str, part: int) -> None:
        super().__init__(event=event, part=part)


class PartNotDrawnError(DeskError):
    """A part takes who is left over from one that is drawn later. part: the number of that one."""

    code = "part-not-drawn"

    def __init__(self, *, event: str, part: int) -> None:
        super().__init__(event=event, part=part)


class DraftOutdatedError(DeskError):
    """Since the draft was made, others have come to be the ones who play in it."""

    code = "draft-outdated"

    def __init__(self, *, event: str) -> None:
        super().__init__(event=event)


class LinesInvalidError(DeskError):
    """A draw made by hand does not have as many lines as it needs."""

    code = "lines-invalid"

    def __init__(self, *, lines: int, needed: int) -> None:
        super().__init__(lines=lines, needed=needed)


class NotByRoundsError(DeskError):
    """The part is drawn once: it has no next round to be paired."""

    code = "not-by-rounds"

    def __init__(self, *, event: str) -> None:
        super().__init__(event=event)


class RoundHeldError(DeskError):
    """The next round lies ready: publish it or throw it away first."""

    code = "round-held"

    def __init__(self, *, event: str, round: int) -> None:
        super().__init__(event=event, round=round)


class NoRoundHeldError(DeskError):
    """There is no round that was paired and not published."""

    code = "no-round-held"

    def __init__(self, *, event: str) -> None:
        super().__init__(event=event)


class NotInRoundError(DeskError):
    """Somebody named is in no pairing of the round. name: of the entrant."""

    code = "not-in-round"

    def __init__(self, *, name: str, round: int) -> None:
        super().__init__(name=name, round=round)


class SwapWithSelfError(DeskError):
    """Nobody changes places with himself. name: of the entrant, or the number of the line."""

    code = "swap-with-self"

    def __init__(self, *, name: str) -> None:
        super().__init__(name=name)


class RollingWaitsError(DeskError):
    """Too few have signed up for the next instance. waiting: how many have; needed: how many must."""

    code = "rolling-waits"

    def __init__(self, *, event: str, waiting: int, needed: int) -> None:
        super().__init__(event=event, waiting=waiting, needed=needed)


class StageClosedError(DeskError):
    """The part is finished: it takes nobody in and has no further round."""

    code = "stage-closed"

    def __init__(self, *, event: str) -> None:
        super().__init__(event=event)


class EntrantLeftError(DeskError):
    """The entrant has left the event."""

    code = "entrant-left"

    def __init__(self, *, name: str) -> None:
        super().__init__(name=name)


class EntrantStaysError(DeskError):
    """The entrant has not left, so cannot come back."""

    code = "entrant-stays"

    def __init__(self, *, name: str) -> None:
        super().__init__(name=name)


class NobodyToPairError(DeskError):
    """Nobody is left who could be paired: the part can be closed."""

    code = "nobody-to-pair"

    def __init__(self, *, event: str) -> None:
        super().__init__(event=event)


class LastPartError(DeskError):
    """An event has at least one part."""

    code = "last-part"

    def __init__(self, *, event: str) -> None:
        super().__init__(event=event)


class PlayoffNotNeededError(DeskError):
    """Nobody is level for the last place of the part after a table."""

    code = "playoff-not-needed"

    def __init__(self, *, event: str) -> None:
        super().__init__(event=event)


class NotDroppingError(DeskError):
    """The loser of the match does not play on below. pairing: its key."""

    code = "not-dropping"

    def __init__(self, *, pairing: str) -> None:
        super().__init__(pairing=pairing)


class StillOpenError(DeskError):
    """Matches of the part are still open. open: how many."""

    code = "still-open"

    def __init__(self, *, event: str, open: int) -> None:
        super().__init__(event=event, open=open)


class LinePlayedError(DeskError):
    """A result hangs on who stands on the line. pairing: its key."""

    code = "line-played"

    def __init__(self, *, event: str, pairing: str) -> None:
        super().__init__(event=event, pairing=pairing)
