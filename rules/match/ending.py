"""What a game is worth when the board or a drop decides it. STD-10, MP-02, MP-14."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.board.games import Contact, GameRules
from rules.board.outcome import BoardEnd, best_multiplier, outcome
from rules.board.position import BAR, OFF, Position, highest_place
from rules.match.cube import Cube, Dropped
from rules.match.score import Side
from rules.match.session import counted_multiplier
from rules.options import AceyScoring


class EndKind(StrEnum):
    """How a recorded game ended. MP-14."""

    SINGLE = "single"
    GAMMON = "gammon"
    BACKGAMMON = "backgammon"
    DROP = "drop"
    RESIGN = "resign"
    MOTHER_PIN = "mother-pin"
    TIE = "tie"


_BORNE_OFF = {1: EndKind.SINGLE, 2: EndKind.GAMMON, 3: EndKind.BACKGAMMON}


@dataclass(frozen=True, slots=True)
class Ending:
    """A decided game.

    winner: None for a tie. cube: the value it was won at.
    points: its possible worth, the likeliest first; one value unless Jacoby is unknown.
    """

    winner: Side | None
    kind: EndKind
    cube: int
    points: tuple[int, ...]


def by_the_board(
    position: Position, side: Side, *, rules: GameRules, cube: Cube, jacoby: bool | None
) -> Ending | None:
    """How the position ends the game, None if it goes on. position: as the side that just played sees it.

    jacoby: None where nobody said; false in a match. STD-10, MS-01.
    """
    reached = outcome(position, rules)
    if reached is None:
        return None
    if reached.end is BoardEnd.TIE:
        return Ending(None, EndKind.TIE, cube.value, (0,))
    multiplier = reached.multiplier
    # Formats 10: without a Jacoby header both values of an unturned gammon are accepted.
    said = (False, True) if jacoby is None else (jacoby,)
    counted = [counted_multiplier(multiplier, is_turned=cube.is_turned, jacoby=each) for each in said]
    points = tuple(dict.fromkeys(cube.value * each for each in counted))
    if reached.end is BoardEnd.MOTHER_PIN:
        kind = EndKind.MOTHER_PIN
    else:
        kind = EndKind.SINGLE if _counts_checkers(rules) else _BORNE_OFF[counted[0]]
    return Ending(side, kind, cube.value, points)


def after_last_turn(won: Ending, position: Position, *, rules: GameRules, cube: Cube) -> Ending:
    """The end of a game whose loser had one more turn: a tie if he finished, too. UZ-13.

    position: after that turn, as the loser sees it. What he bore off in it counts for him.
    """
    assert won.winner is not None
    if position.mover[OFF] == rules.checkers:
        return Ending(None, EndKind.TIE, cube.value, (0,))
    ending = by_the_board(position.turned(), won.winner, rules=rules, cube=cube, jacoby=False)
    assert ending is not None
    return ending


def by_drop(drop: Dropped) -> Ending:
    """A double was refused, or a raise of it: it costs the cube as it lay before. MP-02, MS-03, MS-04."""
    return Ending(drop.winner, EndKind.DROP, drop.points, (drop.points,))


def most_at_stake(position: Position, rules: GameRules) -> int:
    """The most cubes the opponent of the mover could still lose from here. MP-13."""
    best = best_multiplier(rules)
    if _counts_checkers(rules):
        return best - position.opponent[OFF]
    if position.opponent[OFF]:
        return 1
    if rules.contact is not Contact.HIT or any(position.hand):
        return best
    # With no contact left a checker outside the winner's home can never be caught in it.
    past_each_other = highest_place(position.mover) + highest_place(position.opponent) < BAR
    out_of_home = highest_place(position.opponent) < BAR - 6
    return min(best, 2) if past_each_other and out_of_home else best


def _counts_checkers(rules: GameRules) -> bool:
    """Whether a game is worth a point for each checker the loser has left. AD-09."""
    return rules.hand > 0 and rules.options.acey_scoring is AceyScoring.PER_CHECKER
