"""One round of one entrant, as the cell of a Swiss table or a cross table."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rules.match.states import ResultKind


class NoMatch(StrEnum):
    """What a round can be without one side beating the other, beside the kinds of a match's result."""

    BYE = "bye"
    DOUBLE_FORFEIT = "double-forfeit"


#: How a round's pairing was decided.
Kind = ResultKind | NoMatch


class Cell(NamedTuple):
    """What one round was for one entrant. A tuple: a stage has thousands.

    opponent: None for a bye and for a missed round. kind: None for a missed round and an open pairing.
    won, lost: neither for a bye that counts nothing, a missed round or an open pairing.
    points: own first, where known. length: the match length, where known.
    """

    round: int
    opponent: int | None
    kind: Kind | None
    won: bool
    lost: bool
    points: tuple[int, int] | None
    length: int | None

    @classmethod
    def missed(cls, round_: int) -> Cell:
        return cls(round_, None, None, False, False, None, None)

    @property
    def is_played(self) -> bool:
        return self.kind is ResultKind.PLAYED

    @property
    def is_bye(self) -> bool:
        return self.kind is NoMatch.BYE

    @property
    def is_open(self) -> bool:
        """Is the result still to come?"""
        return self.kind is None and self.opponent is not None

    @property
    def is_missed(self) -> bool:
        """Was there no pairing and no bye?"""
        return self.kind is None and self.opponent is None

    @property
    def is_meeting(self) -> bool:
        """Did the two sit at a table, or do they now?"""
        return self.is_played or self.is_open

    @property
    def is_forfeit(self) -> bool:
        """Was it decided without play, though somebody was paired?"""
        return self.opponent is not None and not self.is_meeting

    @property
    def worth(self) -> int:
        """The most a win of this round counts: 0 for a bye that counts nothing."""
        return 0 if self.is_bye and not self.won else 1
