"""How many points the matches of a stage are played to, round by round."""

from __future__ import annotations

from dataclasses import dataclass

from rules.errors import TavlaError

SHORTEST = 1
LONGEST = 64


class BadMatchLengthError(TavlaError):
    """Nobody plays matches of that length."""

    code = "bad-match-length"

    def __init__(self, *, length: int) -> None:
        super().__init__(f"a match is to {SHORTEST} to {LONGEST} points, not {length}")
        self.length = length
        self.shortest = SHORTEST
        self.longest = LONGEST


@dataclass(frozen=True, slots=True)
class MatchLengths:
    """The match lengths of a stage, in points.

    default: what every round is played to, unless from_final says otherwise.
    from_final: final, semi-final, ... : rounds counted back from the last one.
    Raises BadMatchLengthError.
    """

    default: int
    from_final: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        for length in (self.default, *self.from_final):
            if not SHORTEST <= length <= LONGEST:
                raise BadMatchLengthError(length=length)

    def length_of(self, round: int, rounds: int) -> int:
        """The length of a round (from 1) in a stage of so many rounds; 0 rounds: it has no final."""
        before_final = rounds - round
        return self.from_final[before_final] if 0 <= before_final < len(self.from_final) else self.default
