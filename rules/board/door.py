"""Legal plays for whoever imports the law book: what is asked is looked at first, then answered.

The rest of the law book makes its positions itself and asks plays.py and legality.py, which trust them.
"""

from __future__ import annotations

from rules.board import legality, plays
from rules.board.games import BACKGAMMON, GameRules
from rules.board.legality import Judgement
from rules.board.plays import Play
from rules.board.position import Position
from rules.board.rolls import Dice
from rules.board.soundness import UnreadableQuestionError, refuse_dice, refuse_impossible
from rules.board.written import WrittenPlay


def legal_plays(
    position: Position,
    dice: Dice,
    rules: GameRules = BACKGAMMON,
    *,
    first_turn: bool = False,
    passed: bool = False,
) -> tuple[Play, ...]:
    """Every legal play, one for each position that can result; () when nothing can be played.

    dice: two numbers; with passed=True those an express opponent could not play, in their order (PX-02).
    first_turn: the side's own first of the game, in which the head rule has its exceptions (UZ-07).
    Raises UnreadableQuestionError for a position or dice that cannot be, TooManyPlaysError.
    """
    _refuse(position, dice, rules, passed)
    return plays.legal_plays(position, dice, rules, first_turn=first_turn, passed=passed)


def is_legal(
    position: Position,
    dice: Dice,
    play: WrittenPlay | str,
    rules: GameRules = BACKGAMMON,
    *,
    first_turn: bool = False,
    passed: bool = False,
) -> bool:
    """Whether a play is legal, without listing the others where the dice alone can tell. CON-04.

    play: written, as "24/18/13"; "" for none. Raises UnreadableQuestionError for a position or dice that
    cannot be, UnreadablePlayError, TooManyPlaysError.
    """
    _refuse(position, dice, rules, passed)
    return legality.is_legal(position, dice, play, rules, first_turn=first_turn, passed=passed)


def explain(
    position: Position,
    dice: Dice,
    play: WrittenPlay | str,
    rules: GameRules = BACKGAMMON,
    *,
    first_turn: bool = False,
    passed: bool = False,
) -> Judgement:
    """The judgement of a play, with its reason: the codes of formats 11, play-missing, ambiguous-play.

    Raises UnreadableQuestionError for a position or dice that cannot be, UnreadablePlayError,
    TooManyPlaysError.
    """
    _refuse(position, dice, rules, passed)
    return legality.explain(position, dice, play, rules, first_turn=first_turn, passed=passed)


def _refuse(position: Position, dice: Dice, rules: GameRules, passed: bool) -> None:
    refuse_impossible(position, rules)
    if passed and not rules.chained:
        raise UnreadableQuestionError("phase-not-in-game", phase="passed", game=rules.code)
    refuse_dice(dice, passed=passed)
