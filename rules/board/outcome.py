"""How a game ends on the board, and what that counts. STD-10, UZ-12, PL-10, PL-11, AD-09, EU-05."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.board.games import Contact, GameRules
from rules.board.packed import packed
from rules.board.pinning import is_decided, mothers_pinned
from rules.board.position import BAR, HOME, OFF, Counts, Position
from rules.board.racing import HEAD
from rules.options import AceyScoring


class BoardEnd(StrEnum):
    """What ended a game on the board. MP-14."""

    BORNE_OFF = "borne-off"
    MOTHER_PIN = "mother-pin"
    TIE = "tie"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game the board has decided: by the mover, or by nobody.

    multiplier: what the win is worth in cubes, or in points where no cube is used; 0 for a tie.
    """

    end: BoardEnd
    multiplier: int


def outcome(position: Position, rules: GameRules) -> Outcome | None:
    """What the side that just played has reached; None while the game is on.

    position: after its play, seen by that side. Nobody can lose by a play of their own.
    """
    mover, opponent = packed(position)
    if rules.contact is Contact.PIN and is_decided(mover, opponent):
        tie = all(mothers_pinned(mover, opponent))
        return Outcome(BoardEnd.TIE, 0) if tie else Outcome(BoardEnd.MOTHER_PIN, 2)
    if position.mover[OFF] < rules.checkers:
        return None
    return Outcome(BoardEnd.BORNE_OFF, _multiplier(position, rules))


def best_multiplier(rules: GameRules) -> int:
    """The most a win of this game can be worth, in cubes."""
    scoring = rules.options.acey_scoring
    if rules.hand and scoring is AceyScoring.PER_CHECKER:
        return rules.checkers
    if rules.hand and scoring is AceyScoring.GAMMONS:
        return 2
    is_koks = rules.contact is Contact.HOLD and rules.options.uzun_koks
    return 3 if is_koks else rules.options.max_multiplier


def _multiplier(position: Position, rules: GameRules) -> int:
    if rules.hand and rules.options.acey_scoring is AceyScoring.PER_CHECKER:
        return rules.checkers - position.opponent[OFF]
    return min(best_multiplier(rules), _level(position.opponent, rules))


def _level(loser: Counts, rules: GameRules) -> int:
    """1, 2 or 3: some of the loser's checkers are off, none is, or one is still far behind as well.

    Far behind: on the bar or in the winner's home (STD-10); in uzun tavla still on the head, which is what
    the custom called koks counts (UZ-12, our reading of it).
    """
    if loser[OFF]:
        return 1
    if rules.contact is Contact.HOLD:
        return 3 if loser[HEAD] else 2
    return 3 if loser[BAR] or any(loser[BAR - point] for point in HOME) else 2
