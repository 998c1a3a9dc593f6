"""A roll of a record and its play: whether both can stand here. Formats 1.3, 2.5; ALG-01 to ALG-07.

What some games add to a turn is in extras.py: numbers passed on, named doubles, a last turn.
"""

from __future__ import annotations

from rules.board.legality import explain
from rules.board.marking import most_marks
from rules.board.plays import TooManyPlaysError, has_legal_play
from rules.board.position import Position
from rules.board.rolls import Dice
from rules.board.steps import is_shut_out
from rules.board.written import WrittenPlay, chosen_reading, readings
from rules.match.ending import Ending, by_the_board
from rules.match.game import GameInPlay, Made
from rules.match.record import Defect, Roll, Silence
from rules.match.score import Side
from rules.match.verdict import Fault
from rules.options import Opening

_FACES = frozenset(range(1, 7))
#: The reason of a play with more meanings than are looked through: it is not judged. See docs/limits.md.
TOO_RICH = "too-rich"


def refusal_to_roll(game: GameInPlay, roll: Roll | Defect, dice: Dice) -> Fault | None:
    """The fault of a roll that this side cannot have thrown now; None, and the side is to act, if it can."""
    side = roll.side
    if not _FACES.issuperset(dice):
        return game.fault("impossible-dice", roll, dice=dice_text(dice))
    if game.began is None:
        if dice and dice[0] == dice[1] and game.rules.options.opening is Opening.COMBINED:
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
    if game.cube.raised_by:
        game.cube = game.cube.at_rest()
    return None


def may_be_skipped(game: GameInPlay, side: Side) -> bool:
    """Whether this side's turn may be missing in the record: it is shut out. ALG-07."""
    position = game.position(side)
    return is_shut_out(position.mover, position.opponent)


def play_dice(game: GameInPlay, roll: Roll, *, first_turn: bool) -> Fault | None:
    """The side's own roll: its play, a dance, or silence."""
    if roll.play is None:
        return _no_play(game, roll, first_turn)
    return play_written(game, roll, roll.dice, roll.play, first_turn=first_turn)


def _no_play(game: GameInPlay, roll: Roll, first_turn: bool) -> Fault | None:
    """A roll without a play: a dance if none is legal, else the player gave up here. Formats 2.5."""
    if not has_legal_play(game.position(roll.side), roll.dice, game.rules, first_turn=first_turn):
        return None
    if roll.silence is Silence.DANCED:
        return game.fault("play-missing", roll)
    game.silent = roll
    return None


def play_written(
    game: GameInPlay,
    roll: Roll,
    dice: Dice,
    written: WrittenPlay,
    *,
    first_turn: bool = False,
    passed: bool = False,
) -> Fault | None:
    """Carry out the one legal play that was meant, or say what is wrong; the game may end by it."""
    before = game.position(roll.side)
    try:
        found = readings(before, dice, written.segments, game.rules, first_turn=first_turn, passed=passed)
        play = chosen_reading(found, written.marks)
        if play is None:
            judged = explain(before, dice, written, game.rules, first_turn=first_turn, passed=passed)
            assert judged.code is not None
            return game.fault(judged.code, roll, **judged.values)
    except TooManyPlaysError:
        return game.fault("unreadable-play", roll, reason=TOO_RICH)
    if written.marks > play.marks and written.marks > most_marks(
        before, dice, play, game.rules, passed=passed
    ):
        game.note("hit-mark-wrong", roll)
    after = play.result
    game.made.append(Made(before, dice, play, first_turn, passed))
    game.set_position(roll.side, after)
    if game.rules.is_over(play.mover, play.opponent):
        game.ending = _ending(game, roll.side, after)
    return None


def put_aside(game: GameInPlay, side: Side, after: Position) -> None:
    """Go on from a position no legal play leads to."""
    game.made = []
    game.set_position(side, after)
    game.ending = _ending(game, side, after)


def _ending(game: GameInPlay, side: Side, after: Position) -> Ending | None:
    jacoby = False if game.standing.length else game.session.jacoby
    return by_the_board(after, side, rules=game.rules, cube=game.cube, jacoby=jacoby)


def dice_text(dice: Dice) -> str:
    return "-".join(map(str, dice))
