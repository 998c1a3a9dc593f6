"""Refusals of one match and its records. Their sentences live in tournament.phrases."""

from __future__ import annotations

from rules.errors import TavlaError
from rules.match.states import MatchState


class MatchStateError(TavlaError):
    """The match cannot go from the state it is in to the one asked for. rules.match.states.TRANSITIONS."""

    code = "match-state"

    def __init__(self, *, state: MatchState, wanted: MatchState) -> None:
        super().__init__(f"a match that is {state} cannot become {wanted}")
        self.state = state.value
        self.wanted = wanted.value


class RecordTooLargeError(TavlaError):
    """size, limit: bytes."""

    code = "record-too-large"

    def __init__(self, *, size: int, limit: int) -> None:
        super().__init__(f"{size} bytes, at most {limit}")
        self.size = size
        self.limit = limit
        self.limit_kilobytes = limit // 1000


class RecordEmptyError(TavlaError):
    code = "record-empty"


class RecordUnreadableError(TavlaError):
    """No match record: another kind of file, or no text at all.

    fault, details: the code of what is wrong and its values, for the sentence of matches.phrases.
    """

    code = "record-unreadable"

    def __init__(self, *, fault: str, details: dict[str, object]) -> None:
        super().__init__(f"not a match record: {fault} {details}")
        self.fault = fault
        self.details = details


class TooManyRecordsError(TavlaError):
    """One side, or the desk, has handed in all it may of a match. limit: records of each."""

    code = "too-many-records"

    def __init__(self, *, limit: int) -> None:
        super().__init__(f"at most {limit} records of a match from each side")
        self.limit = limit


class ColumnUnknownError(TavlaError):
    """The left column belongs to side 1 or to side 2."""

    code = "column-unknown"

    def __init__(self, *, left_side: int) -> None:
        super().__init__(f"side {left_side} does not exist")
        self.left_side = left_side
