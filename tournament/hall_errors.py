"""Refusals about the hours of the hall: posted times, waves, breaks, notices, sign-up lists."""

from __future__ import annotations

from tournament.errors import DeskError


class StartsLaterError(DeskError):
    """A match is called before its posted time. at: that time, in the hall's hours; wave: of its round."""

    code = "starts-later"

    def __init__(self, *, pairing: str, at: str, wave: int) -> None:
        super().__init__(pairing=pairing, at=at, wave=wave)


class InBreakError(DeskError):
    """A match is called while nobody plays. until: when the break ends, in the hall's hours."""

    code = "in-a-break"

    def __init__(self, *, pairing: str, until: str) -> None:
        super().__init__(pairing=pairing, until=until)


class WaveOrderError(DeskError):
    """The waves of a round do not start one after the other, or one is missing. wave: the first such."""

    code = "wave-order"

    def __init__(self, *, stage: str, round: int, wave: int) -> None:
        super().__init__(stage=stage, round=round, wave=wave)


class WaveTablesError(DeskError):
    """A wave is given a range of tables that is none: last before first, or one without the other."""

    code = "wave-tables"

    def __init__(self, *, stage: str, round: int, wave: int) -> None:
        super().__init__(stage=stage, round=round, wave=wave)


class WaveTwiceError(DeskError):
    """A wave of a round is given two times."""

    code = "wave-twice"

    def __init__(self, *, stage: str, round: int, wave: int) -> None:
        super().__init__(stage=stage, round=round, wave=wave)


class BreakBackwardsError(DeskError):
    """A break ends before it begins. starts_at, ends_at: in the hall's hours."""

    code = "break-backwards"

    def __init__(self, *, starts_at: str, ends_at: str) -> None:
        super().__init__(starts_at=starts_at, ends_at=ends_at)


class TextMissingError(DeskError):
    """A notice or a break has no text in either language."""

    code = "text-missing"

    def __init__(self) -> None:
        super().__init__()


class TextTooLongError(DeskError):
    """A notice or the name of a break is longer than its place. limit: letters."""

    code = "text-too-long"

    def __init__(self, *, limit: int) -> None:
        super().__init__(limit=limit)


class NotASignUpError(DeskError):
    """The event has no list that fills an instance; its entries are taken at the desk."""

    code = "not-a-sign-up"

    def __init__(self, *, event: str) -> None:
        super().__init__(event=event)


class SignUpClosedError(DeskError):
    """The event takes nobody any more."""

    code = "sign-up-closed"

    def __init__(self, *, event: str) -> None:
        super().__init__(event=event)


class NotWaitingError(DeskError):
    """Somebody is to be taken off a list who is not on it any more."""

    code = "not-waiting"

    def __init__(self, *, name: str, event: str) -> None:
        super().__init__(name=name, event=event)


class BreakTooLongError(DeskError):
    """A break lasts longer than any does: a wrong date. hours: the most it may last."""

    code = "break-too-long"

    def __init__(self, *, hours: int) -> None:
        super().__init__(hours=hours)


class NoticeOverError(DeskError):
    """A notice would be over before anybody sees it."""

    code = "notice-over"

    def __init__(self) -> None:
        super().__init__()
