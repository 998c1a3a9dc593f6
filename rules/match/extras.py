"""A whole turn of a record, with what some games add to it: numbers passed on, a named double, a last turn.

PX-02, AD-07, AD-10, UZ-13; formats 2.10.
"""

from __future__ import annotations

from rules.board.games import Contact, GameRules
from rules.board.plays import has_legal_play
from rules.board.rolls import earns_bonus, numbers_of, passed_on, rolls_again
from rules.board.steps import Step
from rules.match.ending import after_last_turn
from rules.match.game import GameInPlay
from rules.match.record import Defect, Roll
from rules.match.score import Side
from rules.match.turn import dice_text, play_dice, play_written, refusal_to_roll
from rules.match.verdict import Fault
from rules.options import ExpressSecondPass

#: The own dice of a turn that has none: passed-on numbers took their place, or ended the game.
NO_DICE = (0, 0)
_DOUBLES = tuple((number, number) for number in range(1, 7))


def play_turn(game: GameInPlay, roll: Roll) -> Fault | None:
    """Everything one side does between two turns of the other."""
    has_own = not (roll.passed and roll.dice == NO_DICE)
    fault = refusal_to_roll(game, roll, roll.dice if has_own else ())
    if fault:
        return fault
    side = roll.side
    first_turn = not game.rolls[side.index]
    game.rolls[side.index] += 1
    game.last_roll = roll
    game.made = []
    fault = _turn(game, roll, has_own, first_turn)
    game.plays += fault is None
    return fault


def declare_illegal(game: GameInPlay, defect: Defect) -> Fault:
    """A play the record itself calls illegal: at fault, unless its roll could not come here either."""
    fault = refusal_to_roll(game, defect, defect.dice) if defect.dice else None
    if fault is None:
        game.rolls[defect.side.index] += 1
        game.last_roll = defect
    return fault or game.fault("declared-illegal", defect)


def pass_turn(game: GameInPlay, side: Side) -> None:
    """This side's turn is over; so is the game where it was the last turn of an uzun game. UZ-13."""
    game.to_act = side.other
    if game.last_turn:
        game.ending = after_last_turn(game.last_turn, game.position(side), rules=game.rules, cube=game.cube)
    elif game.ending and _has_last_turn(game.rules) and side is game.began:
        game.ending, game.last_turn = None, game.ending


def _has_last_turn(rules: GameRules) -> bool:
    return rules.options.last_roll_tie and rules.contact is Contact.HOLD


def _turn(game: GameInPlay, roll: Roll, has_own: bool, first_turn: bool) -> Fault | None:
    side = roll.side
    if game.rules.chained or roll.passed:
        fault = _passed_numbers(game, roll, has_own)
        if fault or not has_own or game.ending:
            return fault or _after_passed(game, roll, has_own)
    fault = play_dice(game, roll, first_turn=first_turn)
    if fault or game.silent:
        return fault
    if game.rules.chained and not game.ending:
        game.passed += passed_on(roll.dice, _last_steps(game, roll), game.rules)
    if game.rules.hand or roll.bonus:
        again = _bonus(game, roll)
        if isinstance(again, Fault) or again:
            return again if isinstance(again, Fault) else None
    pass_turn(game, side)
    return None


# Plakoto express


def _passed_numbers(game: GameInPlay, roll: Roll, has_own: bool) -> Fault | None:
    """What the opponent could not play comes first; what cannot be played here either is lost or returned."""
    owed, game.passed = game.passed, ()
    if roll.passed and roll.passed != owed:
        reason = "passed" if owed else "nothing-passed"
        values = {"dice": dice_text(roll.passed), "expected": dice_text(owed), "reason": reason}
        return game.fault("wrong-dice", roll, **values)
    if not owed:
        return None
    if roll.passed_play is None:
        if has_legal_play(game.position(roll.side), owed, game.rules, passed=True):
            return game.fault("play-missing", roll, reason="passed")
        left = owed
    else:
        fault = play_written(game, roll, owed, roll.passed_play, passed=True)
        if fault:
            return fault
        left = numbers_of(owed, game.rules, passed=True).unplayed(game.made[-1].play.steps)
    if game.rules.options.express_second_pass is ExpressSecondPass.RETURNED:
        game.passed = left
    own_turn = game.rules.options.express_own_turn_after
    return game.fault("out-of-turn", roll) if has_own and not own_turn and not game.ending else None


def _after_passed(game: GameInPlay, roll: Roll, has_own: bool) -> Fault | None:
    """The turn ends with the passed numbers: because the game did, or because no own dice follow them."""
    if game.ending:
        game.passed = ()
        if has_own:
            return game.fault("record-after-end", roll)
    elif roll.is_unrolled:
        game.silent = roll
        return None
    elif game.rules.options.express_own_turn_after:
        return game.fault("impossible-dice", roll, dice=dice_text(NO_DICE))
    pass_turn(game, roll.side)
    return None


def _last_steps(game: GameInPlay, roll: Roll) -> tuple[Step, ...]:
    return game.made[-1].play.steps if roll.play else ()


# Acey-deucey


def _bonus(game: GameInPlay, roll: Roll) -> Fault | bool:
    """The double named after a 2-1; whether this side now has a whole new turn. AD-07, AD-10."""
    steps = _last_steps(game, roll)
    earned = earns_bonus(roll.dice, steps, game.rules)
    if game.ending:
        return game.fault("record-after-end", roll) if roll.bonus else False
    if not roll.bonus:
        return _without_bonus(game, roll) if earned else rolls_again(roll.dice, steps, game.rules)
    if not earned:
        return game.fault("out-of-turn", roll, reason="bonus")
    if roll.bonus not in _DOUBLES:
        return game.fault("impossible-dice", roll, reason="bonus", dice=dice_text(roll.bonus))
    if roll.bonus_play is None:
        can_play = has_legal_play(game.position(roll.side), roll.bonus, game.rules)
        return game.fault("play-missing", roll, reason="bonus") if can_play else False
    fault = play_written(game, roll, roll.bonus, roll.bonus_play)
    if fault:
        return fault
    return not game.ending and not numbers_of(roll.bonus, game.rules).unplayed(game.made[-1].play.steps)


def _without_bonus(game: GameInPlay, roll: Roll) -> bool:
    """No double is named. One that cannot be played may be, so where there is none something is missing."""
    position = game.position(roll.side)
    if all(has_legal_play(position, double, game.rules) for double in _DOUBLES):
        game.silent = roll
        return True
    return False
