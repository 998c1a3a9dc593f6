"""Refusals of the desk: what somebody can put right, with the values that explain it.

Their sentences live in tournament.phrases. Refusals of the law book (rules) and of one match
(matches.errors) pass through services as they are.
"""

from __future__ import annotations

from rules.errors import TavlaError
from rules.tournament.formats.bracket import ResultAlreadyEnteredError


class DeskError(TavlaError):
    """A refusal without values of its own; its class name and code say it all."""

    def __init__(self, **values: object) -> None:
        super().__init__(", ".join([self.code, *(f"{name}={value!r}" for name, value in values.items())]))
        for name, value in values.items():
            setattr(self, name, value)


# --- Pages and links -------------------------------------------------------------------------------


class StalePageError(DeskError):
    """Something changed since the page was made: look again. seen, now: revisions, versions or draw seeds."""

    code = "stale-page"

    def __init__(self, *, seen: int, now: int) -> None:
        super().__init__(seen=seen, now=now)


class LinkInvalidError(DeskError):
    """No link of ours: mistyped, cut off, or made up."""

    code = "link-invalid"


class LinkRevokedError(DeskError):
    """The link was ours once; its match is another one now, or the desk revoked it."""

    code = "link-revoked"


# --- Setting up ------------------------------------------------------------------------------------


class NameMissingError(DeskError):
    code = "name-missing"


class NameTooLongError(DeskError):
    code = "name-too-long"

    def __init__(self, *, length: int, limit: int) -> None:
        super().__init__(length=length, limit=limit)


class DatesReversedError(DeskError):
    """The last day comes before the first."""

    code = "dates-reversed"


class DateTooEarlyError(DeskError):
    """A date from before the game's clubs: a year with digits missing. limit: the first year taken."""

    code = "date-too-early"

    def __init__(self, *, limit: int) -> None:
        super().__init__(limit=limit)


class TimeZoneUnknownError(DeskError):
    code = "time-zone-unknown"

    def __init__(self, *, time_zone: str) -> None:
        super().__init__(time_zone=time_zone)


class ChoiceUnknownError(DeskError):
    """A code that stands for nothing here. field: which one; value: what was given."""

    code = "choice-unknown"

    def __init__(self, *, field: str, value: str) -> None:
        super().__init__(field=field, value=value)


class TooManyTablesError(DeskError):
    code = "too-many-tables"

    def __init__(self, *, count: int, limit: int) -> None:
        super().__init__(count=count, limit=limit)


class TableInUseError(DeskError):
    """A table that would go has people at it."""

    code = "table-in-use"

    def __init__(self, *, table: int) -> None:
        super().__init__(table=table)


class EventRunsError(DeskError):
    """What was asked changes how an event is played, and its draw is published."""

    code = "event-runs"

    def __init__(self, *, event: str) -> None:
        super().__init__(event=event)


class RoundHasMatchesError(DeskError):
    """A round is played to one length: some of its matches are made. stage: its code; round: from 1."""

    code = "round-has-matches"

    def __init__(self, *, stage: str, round: int) -> None:
        super().__init__(stage=stage, round=round)


class LengthsNeedRoundsError(DeskError):
    """The last rounds shall be longer, and nobody said how many rounds there will be. stage: its code."""

    code = "lengths-need-rounds"

    def __init__(self, *, stage: str) -> None:
        super().__init__(stage=stage)


# --- Staff -----------------------------------------------------------------------------------------


class InvitationInvalidError(DeskError):
    code = "invitation-invalid"


class InvitationUsedError(DeskError):
    code = "invitation-used"


class InvitationExpiredError(DeskError):
    code = "invitation-expired"


class UsernameTakenError(DeskError):
    code = "username-taken"

    def __init__(self, *, username: str) -> None:
        super().__init__(username=username)


class UsernameInvalidError(DeskError):
    code = "username-invalid"


class PasswordRefusedError(DeskError):
    """problems: the sentences of Django's own validators, already in the reader's language."""

    code = "password-refused"

    def __init__(self, *, problems: str) -> None:
        super().__init__(problems=problems)


class LastOwnerError(DeskError):
    """A tournament keeps at least one owner."""

    code = "last-owner"


# --- Registration ----------------------------------------------------------------------------------


class AlreadyEnteredError(DeskError):
    code = "already-entered"

    def __init__(self, *, name: str) -> None:
        super().__init__(name=name)


class SeedTakenError(DeskError):
    code = "seed-taken"

    def __init__(self, *, seed: int) -> None:
        super().__init__(seed=seed)


class SeedInvalidError(DeskError):
    """Seeds count from 1."""

    code = "seed-invalid"

    def __init__(self, *, seed: int) -> None:
        super().__init__(seed=seed)


class EntrantDrawnError(DeskError):
    """The entrant stands in the draw."""

    code = "entrant-drawn"

    def __init__(self, *, name: str) -> None:
        super().__init__(name=name)


class NothingToImportError(DeskError):
    """No line of the list can be accepted."""

    code = "nothing-to-import"


# --- The draw --------------------------------------------------------------------------------------


class RoundAlreadyDrawnError(DeskError):
    """The draw is published: it stands."""

    code = "round-already-drawn"

    def __init__(self, *, event: str) -> None:
        super().__init__(event=event)


class EnteredSinceDrawError(DeskError):
    """Somebody was entered after the draft was made. names: the first of them; count: of all."""

    code = "entered-since-draw"

    def __init__(self, *, event: str, names: str, count: int) -> None:
        super().__init__(event=event, names=names, count=count)


class NotDrawnError(DeskError):
    code = "not-drawn"

    def __init__(self, *, event: str) -> None:
        super().__init__(event=event)


class DrawNotPublishedError(DeskError):
    """The draw lies ready, for the director alone: nothing can be called, entered or corrected."""

    code = "draw-not-published"

    def __init__(self, *, event: str) -> None:
        super().__init__(event=event)


class DrawSeedInvalidError(DeskError):
    """A draw seed is a whole number from 0 to `limit`."""

    code = "draw-seed-invalid"

    def __init__(self, *, draw_seed: int, limit: int) -> None:
        super().__init__(draw_seed=draw_seed, limit=limit)


# --- Tables ----------------------------------------------------------------------------------------


class TableUnknownError(DeskError):
    """The tournament has no table of this number."""

    code = "table-unknown"

    def __init__(self, *, table: int) -> None:
        super().__init__(table=table)


class TableTakenError(DeskError):
    """pairing: the key of the one that was called to it."""

    code = "table-taken"

    def __init__(self, *, table: int, pairing: str) -> None:
        super().__init__(table=table, pairing=pairing)


class PlayerBusyError(DeskError):
    """A player is at a table already. pairing, table: where."""

    code = "player-busy"

    def __init__(self, *, name: str, pairing: str, table: int) -> None:
        super().__init__(name=name, pairing=pairing, table=table)


class NotCalledError(DeskError):
    code = "not-called"

    def __init__(self, *, pairing: str) -> None:
        super().__init__(pairing=pairing)


# --- Results ---------------------------------------------------------------------------------------


class ResultStandsError(ResultAlreadyEnteredError):
    """The match has a result already; the values say which one stands now.

    winner: the name. score: "7–5", or "" where only the winner is known. by: who said so.
    """

    def __init__(self, *, pairing: str, winner: str, score: str, by: str) -> None:
        super().__init__(pairing=pairing)
        self.winner = winner
        self.score = score
        self.by = by


class AlreadyReportedError(DeskError):
    """A side reports anew what is reported; winner, score: the result that stands."""

    code = "already-reported"

    def __init__(self, *, pairing: str, winner: str, score: str) -> None:
        super().__init__(pairing=pairing, winner=winner, score=score)


class ResultLockedError(DeskError):
    """A player played on, or the desk decided: only a director may change the result."""

    code = "result-locked"

    def __init__(self, *, pairing: str) -> None:
        super().__init__(pairing=pairing)


class NothingReportedError(DeskError):
    """There is no result that could be confirmed, settled or corrected."""

    code = "nothing-reported"

    def __init__(self, *, pairing: str) -> None:
        super().__init__(pairing=pairing)


class NothingToSettleError(DeskError):
    """The result is confirmed already."""

    code = "nothing-to-settle"

    def __init__(self, *, pairing: str) -> None:
        super().__init__(pairing=pairing)


class OwnReportError(DeskError):
    """Who reported a result cannot confirm it too."""

    code = "own-report"


class DisputeStandsError(DeskError):
    """The other side says that the result is wrong: the desk decides. pairing: its key."""

    code = "dispute-stands"

    def __init__(self, *, pairing: str) -> None:
        super().__init__(pairing=pairing)


class DeskDecidesError(DeskError):
    """A no-show, forfeit or withdrawal is for the desk to enter."""

    code = "desk-decides"


class ReasonMissingError(DeskError):
    """What others did is changed only with a reason, which stays in the log."""

    code = "reason-missing"


# --- Printing --------------------------------------------------------------------------------------


class SheetUnknownError(DeskError):
    code = "sheet-unknown"

    def __init__(self, *, sheet: str) -> None:
        super().__init__(sheet=sheet)


class EventMissingError(DeskError):
    """The sheet is of one event, and none was named."""

    code = "event-missing"


class NothingToPrintError(DeskError):
    """There is nothing of what the sheet shows: no draw, no place, no match that can start."""

    code = "nothing-to-print"
