"""Plays that only their hit marks tell apart, spelled out for a format that has none. Formats 1.3, rule 4."""

from __future__ import annotations

from collections.abc import Mapping

from rules.board.games import GameRules
from rules.board.position import Position
from rules.board.written import Segment, chosen_reading, readings
from rules.match.record import Roll, WrittenGame
from rules.match.score import Side


def spelled_out(game: WrittenGame, rules: GameRules) -> Mapping[int, tuple[Segment, ...]]:
    """The single moves of every play that would mean something else, or two things, without its marks.

    By the play's place in the game's statements. Behind a play that is not legal nothing is known.
    """
    segments: dict[int, tuple[Segment, ...]] = {}
    position = rules.start
    for place, said in enumerate(game.statements):
        if not isinstance(said, Roll) or said.play is None:
            continue
        if not all(1 <= die <= 6 for die in said.dice):
            break
        own = _turned(position, said.side)
        plays = readings(own, said.dice, said.play.segments, rules)
        play = chosen_reading(plays, said.play.marks)
        if play is None:
            break
        if play != chosen_reading(plays, 0):
            segments[place] = tuple((step.origin, step.target) for step in play.steps)
        position = _turned(play.result, said.side)
    return segments


def _turned(position: Position, side: Side) -> Position:
    """From side 1's view to that of a side, and back."""
    return position if side is Side.ONE else position.turned()
