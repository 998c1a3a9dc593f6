"""The cube words of a record: double, take, drop, beaver, raccoon. The law is in cube.py. MP-05, MP-06."""

from __future__ import annotations

from rules.match.cube import CubeLaw, CubeMoment, CubeRefusal, beavered, dropped
from rules.match.ending import by_drop
from rules.match.game import GameInPlay
from rules.match.record import CubeAction, CubeWord
from rules.match.score import Side
from rules.match.turn import may_be_skipped
from rules.match.verdict import Fault
from rules.options import Opening


def turn_cube(game: GameInPlay, action: CubeAction) -> Fault | None:
    """Take in a cube word; the fault if it may not be said here. The last word is the raccoon."""
    law = CubeLaw(standing=game.standing, session=game.session, game=game.rules.options)
    moment = _moment(game, action)
    refusal = _refusal(law, game, action, moment)
    if refusal:
        return game.fault(refusal.code, action, **refusal.values)
    match action.word:
        case CubeWord.DOUBLE:
            if law.has_dead_double(action.side, game.cube):
                game.note("dead-cube", action)
            game.to_act = game.offer = action.side
            return None
        case CubeWord.TAKE:
            game.cube = game.cube.taken_by(action.side)
        case CubeWord.DROP:
            game.ending = by_drop(dropped(game.cube, moment))
        case CubeWord.BEAVER:
            game.cube = beavered(game.cube, action.side)
        case _:
            game.cube = game.cube.turned_again()
    game.offer = None
    return None


def _refusal(law: CubeLaw, game: GameInPlay, action: CubeAction, moment: CubeMoment) -> CubeRefusal | None:
    side, cube = action.side, game.cube
    if not game.rules.options.cube:
        return CubeRefusal("no-cube-in-game")
    match action.word:
        case CubeWord.DOUBLE:
            return law.refusal_to_double(side, cube, moment, value=action.value)
        case CubeWord.TAKE:
            return law.refusal_to_take(side, moment)
        case CubeWord.DROP:
            return law.refusal_to_drop(side, cube, moment)
        case CubeWord.BEAVER:
            return law.refusal_to_beaver(side, cube, moment, value=action.value)
        case _:
            return law.refusal_to_raccoon(side, cube, value=action.value)


def _moment(game: GameInPlay, action: CubeAction) -> CubeMoment:
    return CubeMoment(
        to_act=_to_act(game, action.side),
        rolled=_rolled(game, action),
        offer=game.offer,
        rolls=(game.rolls[0], game.rolls[1]),
    )


def _to_act(game: GameInPlay, side: Side) -> Side | None:
    """Whose turn it is for the law, which knows no gaps: a shut-out side's turn may be missing. ALG-07."""
    if game.to_act is None:
        return game.starter if game.rules.options.opening is Opening.REROLL else None
    is_skipped = side is not game.to_act and may_be_skipped(game, side.other)
    return side if is_skipped else game.to_act


def _rolled(game: GameInPlay, action: CubeAction) -> Side | None:
    """Who has rolled in this very turn: a roll and a cube word of one row and side belong together."""
    last = game.last_roll
    return last.side if last and last.row == action.row else None
