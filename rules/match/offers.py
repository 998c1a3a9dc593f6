"""The cube words of a record: double, take, drop, beaver, raccoon. MP-05, MP-06, MS-03, MS-04."""

from __future__ import annotations

from rules.match.cube import Cube
from rules.match.ending import by_drop
from rules.match.game import GameInPlay
from rules.match.record import CubeAction, CubeWord
from rules.match.score import MatchScore, Side
from rules.match.turn import may_be_skipped
from rules.match.verdict import Fault


def turn_cube(game: GameInPlay, action: CubeAction) -> Fault | None:
    match action.word:
        case CubeWord.DOUBLE:
            return _double(game, action)
        case CubeWord.TAKE | CubeWord.DROP:
            return _answer(game, action)
        case CubeWord.BEAVER:
            return _beaver(game, action)
        case CubeWord.RACCOON:
            return _raccoon(game, action)


def _double(game: GameInPlay, action: CubeAction) -> Fault | None:
    code = _refusal_to_double(game, action.side, action)
    if code:
        return game.fault(code, action)
    if action.value not in (None, game.cube.doubled_value):
        expected = game.cube.doubled_value
        return game.fault("double-wrong-value", action, value=action.value, expected=expected)
    if game.cube.doubled_value > game.rules.options.cube_max:
        return game.fault("cube-over-limit", action, limit=game.rules.options.cube_max)
    if isinstance(game.standing, MatchScore) and game.standing.is_dead(action.side, cube=game.cube.value):
        game.note("dead-cube", action)
    game.to_act = game.offer = action.side
    return None


def _refusal_to_double(game: GameInPlay, side: Side, action: CubeAction) -> str | None:
    """The code that says why this side may not double now; None if it may. MP-05, MP-09."""
    if game.to_act is None:
        return "double-before-opening"
    if game.offer:
        return "double-pending"
    if side is not game.to_act:
        last = game.last_roll
        same_turn = last is not None and last.side is side and last.row == action.row
        if same_turn:
            return "double-after-roll"
        if not may_be_skipped(game, side.other):
            return "double-out-of-turn"
    if not game.cube.may_double(side):
        return "double-not-owner"
    return "double-in-crawford" if game.is_crawford else None


def _answer(game: GameInPlay, action: CubeAction) -> Fault | None:
    is_take = action.word is CubeWord.TAKE
    if game.offer is None:
        return game.fault("take-without-double" if is_take else "drop-without-double", action)
    if not game.cube.may_answer(action.side, doubler=game.offer):
        return game.fault("answer-by-doubler", action)
    if is_take:
        game.cube = game.cube.taken_by(action.side)
    else:
        game.ending = by_drop(game.offer, cube=game.cube)
    game.offer = None
    return None


def _beaver(game: GameInPlay, action: CubeAction) -> Fault | None:
    """The doubled side turns the cube at once and keeps it: the beaver is itself the take. Money only."""
    if game.standing.length:
        return game.fault("beaver-in-match", action)
    if game.offer is None:
        return game.fault("take-without-double", action)
    if not game.cube.may_answer(action.side, doubler=game.offer):
        return game.fault("answer-by-doubler", action)
    game.offer = None
    game.beavered = True
    return _turn_again(game, action, game.cube.taken_by(action.side))


def _raccoon(game: GameInPlay, action: CubeAction) -> Fault | None:
    """The doubler turns a beavered cube once more, before the roll. Money only."""
    if game.standing.length:
        return game.fault("beaver-in-match", action)
    if not game.beavered or action.side is not game.to_act:
        return game.fault("take-without-double", action)
    game.beavered = False
    return _turn_again(game, action, game.cube)


def _turn_again(game: GameInPlay, action: CubeAction, cube: Cube) -> Fault | None:
    if action.value not in (None, cube.doubled_value):
        return game.fault("double-wrong-value", action, value=action.value, expected=cube.doubled_value)
    if cube.doubled_value > game.rules.options.cube_max:
        return game.fault("cube-over-limit", action, limit=game.rules.options.cube_max)
    game.cube = cube.turned_again()
    return None
