"""Positions of the worked examples, and the results of plays as they are written there."""

from __future__ import annotations

from rules.board.games import GameRules
from rules.board.plays import legal_plays
from rules.board.playtext import parse_play
from rules.board.position import OFF, Counts, Position, counts
from rules.board.rolls import Dice
from rules.board.written import chosen_reading, readings


def side(places: dict[int, int], *, hand: int = 0) -> Counts:
    """A side of fifteen: those not named and not in hand are borne off."""
    return counts({OFF: 15 - hand - sum(places.values()), **places})


def far_away(mine: dict[int, int]) -> Position:
    """My checkers, the opponent out of the way on its own 1-point."""
    return Position(side(mine), side({1: 15}))


def results(position: Position, dice: Dice, rules: GameRules, **circumstances: bool) -> set[Position]:
    return {play.result for play in legal_plays(position, dice, rules, **circumstances)}


def results_of(
    position: Position, dice: Dice, rules: GameRules, *plays: str, **circumstances: bool
) -> set[Position]:
    """The positions that written plays lead to; each must be legal and have one meaning."""
    found = set()
    for text in plays:
        written = parse_play(text)
        possible = readings(position, dice, written.segments, rules, **circumstances)
        chosen = chosen_reading(possible, written.marks)
        assert chosen is not None, f"{text} has {len(possible)} readings"
        found.add(chosen.result)
    assert len(found) == len(plays), "two of the plays written lead to one position"
    return found
