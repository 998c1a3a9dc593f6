"""What a game is worth when the board or a drop decides it. STD-10, MP-02."""

from __future__ import annotations

from dataclasses import dataclass

from rules.board.position import BAR, OFF, Position
from rules.board.steps import highest_place
from rules.match.cube import Cube
from rules.match.score import Side
from rules.match.scoresheet import GameKind

KINDS = {1: GameKind.SINGLE, 2: GameKind.GAMMON, 3: GameKind.BACKGAMMON}


@dataclass(frozen=True, slots=True)
class Ending:
    """A decided game. points: its possible worth, the likeliest first; one value unless Jacoby is unknown."""

    winner: Side
    kind: GameKind
    cube: int
    points: tuple[int, ...]


def by_bearing_off(
    winner: Side, *, position: Position, cube: Cube, max_multiplier: int, jacoby: bool | None
) -> Ending:
    """The last checker is off. position: seen by the winner. jacoby: None where nobody said. STD-10."""
    multiplier = min(position.winner_multiplier, max_multiplier)
    full = cube.value * multiplier
    # Formats 10: without a Jacoby header both values of an unturned gammon are accepted.
    if cube.is_turned or jacoby is False or multiplier == 1:
        points: tuple[int, ...] = (full,)
    else:
        points = (cube.value,) if jacoby else (full, cube.value)
    kind = KINDS[multiplier] if points[0] == full else GameKind.SINGLE
    return Ending(winner, kind, cube.value, points)


def by_drop(doubler: Side, *, cube: Cube) -> Ending:
    """A double was refused: it costs the cube as it lay before. MP-02."""
    return Ending(doubler, GameKind.DROP, cube.value, (cube.value,))


def most_at_stake(position: Position) -> int:
    """The most cubes the opponent of the mover could still lose from here: 1, 2 or 3. MP-13."""
    if position.opponent[OFF]:
        return 1
    # With no contact left a checker outside the winner's home can never be caught in it.
    past_each_other = highest_place(position.mover) + highest_place(position.opponent) < BAR
    out_of_home = highest_place(position.opponent) < BAR - 6
    return 2 if past_each_other and out_of_home else 3
