"""What a game is worth when the board or a drop decides it. STD-10, MP-02, MP-14."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.board.games import GameRules
from rules.board.position import BAR, OFF, Position
from rules.board.steps import highest_place
from rules.match.cube import Cube
from rules.match.score import Side


class EndKind(StrEnum):
    """How a recorded game ended. MP-14."""

    SINGLE = "single"
    GAMMON = "gammon"
    BACKGAMMON = "backgammon"
    DROP = "drop"
    RESIGN = "resign"
    MOTHER_PIN = "mother-pin"
    TIE = "tie"


KINDS = {1: EndKind.SINGLE, 2: EndKind.GAMMON, 3: EndKind.BACKGAMMON}


@dataclass(frozen=True, slots=True)
class Ending:
    """A decided game.

    winner: None for a tie.
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

    jacoby: None where nobody said. STD-10, MS-01.
    """
    if position.mover[OFF] != rules.checkers:
        return None
    multiplier = min(position.winner_multiplier, rules.options.max_multiplier)
    full = cube.value * multiplier
    # Formats 10: without a Jacoby header both values of an unturned gammon are accepted.
    if cube.is_turned or jacoby is False or multiplier == 1:
        points: tuple[int, ...] = (full,)
    else:
        points = (cube.value,) if jacoby else (full, cube.value)
    kind = KINDS[multiplier] if points[0] == full else EndKind.SINGLE
    return Ending(side, kind, cube.value, points)


def by_drop(doubler: Side, *, cube: Cube) -> Ending:
    """A double was refused: it costs the cube as it lay before. MP-02."""
    return Ending(doubler, EndKind.DROP, cube.value, (cube.value,))


def most_at_stake(position: Position) -> int:
    """The most cubes the opponent of the mover could still lose from here: 1, 2 or 3. MP-13."""
    if position.opponent[OFF]:
        return 1
    # With no contact left a checker outside the winner's home can never be caught in it.
    past_each_other = highest_place(position.mover) + highest_place(position.opponent) < BAR
    out_of_home = highest_place(position.opponent) < BAR - 6
    return 2 if past_each_other and out_of_home else 3
