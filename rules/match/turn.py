"""A roll of a record and its play: whether both can stand here. Formats 1.3, 2.5; ALG-01 to ALG-07."""

from __future__ import annotations

from rules.board.explain import explain
from rules.board.plays import has_legal_play
from rules.board.position import Position
from rules.board.steps import is_shut_out
from rules.board.written import chosen_reading, readings
from rules.match.ending import by_the_board
from rules.match.game import GameInPlay
from rules.match.record import Defect, Roll, Silence
from rules.match.score import Side
from rules.match.verdict import Fault
from rules.options import Opening


def play_roll(game: GameInPlay, roll: Roll) -> Fault | None:
    fault = refusal_to_roll(game, roll, roll.dice)
    if fault:
        return fault
    game.rolls[roll.side.index] += 1
    game.last_roll = roll
    fault = _play(game, roll)
    game.plays += fault is None
    return fault


def declare_illegal(game: GameInPlay, defect: Defect) -> Fault:
    """A play the record itself calls illegal: the first fault, unless its roll could not come here either."""
    fault = refusal_to_roll(game, defect, defect.dice) if defect.dice else None
    game.last_roll = defect
    return fault or game.fault("declared-illegal", defect)


def may_be_skipped(game: GameInPlay, side: Side) -> bool:
    """Whether this side's turn may be missing in the record: it is shut out. ALG-07."""
    position = game.position(side)
    return is_shut_out(position.mover, position.opponent)


def refusal_to_roll(game: GameInPlay, roll: Roll | Defect, dice: tuple[int, ...]) -> Fault | None:
    """The fault of a roll that this side cannot have thrown now; None, and the side is to act, if it can."""
    side = roll.side
    if not all(1 <= die <= 6 for die in dice):
        return game.fault("impossible-dice", roll, dice=dice_text(dice))
    if game.began is None:
        if dice[0] == dice[1] and game.rules.options.opening is Opening.COMBINED:
            return game.fault("opening-double", roll, dice=dice_text(dice))
        if game.starter is side.other:
            return game.fault("out-of-turn", roll, reason="next-starter")
        game.began = side
        game.to_act = game.to_act or side
    if game.offer:
        return game.fault("roll-while-double-pending", roll)
    if side is not game.to_act and not may_be_skipped(game, side.other):
        return game.fault("out-of-turn", roll)
    game.to_act = side
    return None


def dice_text(dice: tuple[int, ...]) -> str:
    return "-".join(map(str, dice))


def settle(game: GameInPlay, side: Side, after: Position) -> None:
    """The board after a play of this side: the next turn, or the end of the game."""
    game.set_position(side, after)
    game.ending = by_the_board(
        after,
        side,
        rules=game.rules,
        cube=game.cube,
        jacoby=game.session.jacoby if not game.standing.length else False,
    )
    game.pass_turn(side)


def _play(game: GameInPlay, roll: Roll) -> Fault | None:
    position = game.position(roll.side)
    game.play = None
    if roll.play is None:
        return _no_play(game, roll, position)
    plays = readings(position, roll.dice, roll.play.segments, game.rules)
    if not plays:
        wrong = explain(position, roll.dice, roll.play.segments, game.rules)
        return game.fault(wrong.code, roll, **wrong.values)
    play = chosen_reading(plays, roll.play.hit_marks)
    if play is None:
        return game.fault("ambiguous-play", roll)
    if roll.play.hit_marks > play.hits:
        game.note("hit-mark-wrong", roll)
    game.play = play
    settle(game, roll.side, play.result)
    return None


def _no_play(game: GameInPlay, roll: Roll, position: Position) -> Fault | None:
    """A roll without a play: a dance if none is legal, else the player gave up here. Formats 2.5."""
    if not has_legal_play(position, roll.dice, game.rules):
        game.pass_turn(roll.side)
        return None
    if roll.silence is Silence.DANCED:
        return game.fault("play-missing", roll)
    game.silent = roll
    return None
