"""Which plays are legal? One question and its answer as the objects that programs exchange, ready for JSON.

Asked: {"game", "mover", "opponent", "dice"[, "hand", "pinned", "first_turn", "phase", "options"]}, or
{"xgid"} in the place of the position and the dice.
Answered: {"results": [...], "plays": [...]}, results sorted as strings, plays[i] leading to results[i]; in
plakoto express "passed" as well: what passes on to the opponent after each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.board.digits import position_text
from rules.board.games import GameRules, game_rules
from rules.board.outcome import outcome
from rules.board.plays import Play, legal_plays
from rules.board.playtext import play_text
from rules.board.position import Position
from rules.board.rolls import Dice, passed_on
from rules.board.soundness import SIDES, UnreadableQuestionError, is_whole, refuse_dice, refuse_impossible
from rules.board.xgid import read_xgid, refuse_xgid, side_on_turn
from rules.notation.positions import points_of, side_of

_NUMBERS = re.compile(r"[0-9]+")
# No phase is longer; numbers of thousands of digits are none.
_LONGEST_PHASE = 100
_ORDINARY, _BONUS, _PASSED = (None, "", "roll"), "bonus", "passed"

Question = Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What is asked about. dice, first_turn, passed: as legal_plays takes them."""

    position: Position
    dice: Dice
    rules: GameRules
    first_turn: bool = False
    passed: bool = False


def answer(question: Question) -> dict[str, Any]:
    """Every legal play and what it leaves. Raises as turn_of does, and TooManyPlaysError."""
    turn = turn_of(question)
    circumstances = {"first_turn": turn.first_turn, "passed": turn.passed}
    plays = legal_plays(turn.position, turn.dice, turn.rules, **circumstances)
    found = sorted((position_text(play.result, turn.rules), play) for play in plays)
    told: dict[str, Any] = {
        "results": [result for result, _ in found],
        "plays": [
            play_text(turn.position, turn.dice, play, turn.rules, **circumstances) for _, play in found
        ],
    }
    if turn.rules.chained and not turn.passed:
        told["passed"] = [_passed_by(play, turn) for _, play in found]
    return told


def turn_of(question: Question) -> Turn:
    """What a question asks about; keys it does not know are ignored.

    Raises UnknownGameError, UnknownOptionError, OptionValueError, the refusals of an XGID, and
    UnreadableQuestionError: position-..., dice-..., phase-..., options-form, game-form, xgid-form,
    first-turn-form.
    """
    rules = _rules(question)
    position, rolled = _from_xgid(question, rules) if "xgid" in question else (_position(question), None)
    refuse_impossible(position, rules)
    first_turn = question.get("first_turn") or False
    if not isinstance(first_turn, bool):
        raise UnreadableQuestionError("first-turn-form")
    phase, numbers = _phase(question.get("phase"))
    passed = phase == _PASSED
    if (passed and not rules.chained) or (phase == _BONUS and not rules.hand):
        raise UnreadableQuestionError("phase-not-in-game", phase=phase, game=rules.code)
    dice = _dice(numbers or question.get("dice", rolled), passed=passed)
    if phase == _BONUS and dice[0] != dice[1]:
        raise UnreadableQuestionError("dice-not-double")
    return Turn(position=position, dice=dice, rules=rules, first_turn=first_turn, passed=passed)


def _passed_by(play: Play, turn: Turn) -> list[int]:
    """What passes on after a play: nothing once the game is over. PX-02."""
    is_over = outcome(play.result, turn.rules) is not None
    return [] if is_over else list(passed_on(turn.dice, play.steps, turn.rules))


def _rules(question: Question) -> GameRules:
    game = question.get("game", "backgammon")
    if not isinstance(game, str):
        raise UnreadableQuestionError("game-form")
    return game_rules(game, _options(question.get("options")))


def _options(value: object) -> Mapping[str, object]:
    """Options by name, or as text: "opening=reroll, cube=on"."""
    if isinstance(value, Mapping):
        return value
    if isinstance(value, str):
        pairs = [item.partition("=") for item in value.split(",") if item.strip()]
        return {name.strip(): text.strip() for name, _, text in pairs}
    if value is not None:
        raise UnreadableQuestionError("options-form")
    return {}


def _from_xgid(question: Question, rules: GameRules) -> tuple[Position, list[int] | None]:
    text = question["xgid"]
    if not isinstance(text, str):
        raise UnreadableQuestionError("xgid-form")
    refuse_xgid(rules)
    position, state = read_xgid(text, rules.checkers)
    return side_on_turn(position, state), list(state.rolled) if state.rolled else None


def _position(question: Question) -> Position:
    mover, opponent = (side_of(question.get(side), side) for side in SIDES)
    return Position(mover, opponent, _hand(question.get("hand")), _pinned(question.get("pinned")))


def _hand(value: object) -> tuple[int, int]:
    """Checkers in hand: two numbers, mover and opponent, or by name."""
    if isinstance(value, Mapping):
        value = [value.get(side, 0) for side in SIDES]
    if value is None:
        return 0, 0
    if not isinstance(value, list) or len(value) != 2 or not all(map(is_whole, value)) or min(value) < 0:
        raise UnreadableQuestionError("position-hand")
    return value[0], value[1]


def _pinned(value: object) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Pinned points of both sides, by name or as two lists."""
    if isinstance(value, list) and len(value) == 2:
        value = dict(zip(SIDES, value, strict=True))
    if not isinstance(value, Mapping | None):
        raise UnreadableQuestionError("position-pins")
    mover, opponent = (points_of((value or {}).get(side) or [], side) for side in SIDES)
    return mover, opponent


def _phase(value: object) -> tuple[str, list[int] | None]:
    """The phase, and the numbers it names itself: "passed 5 5 5 6" or a list of them."""
    if isinstance(value, list):
        return _PASSED, value
    if value in _ORDINARY:
        return "", None
    name, _, numbers = value.strip().lower().partition(" ") if isinstance(value, str) else ("", "", "")
    if name in (_BONUS, _PASSED):
        return name, [int(number) for number in _NUMBERS.findall(numbers[:_LONGEST_PHASE])] or None
    raise UnreadableQuestionError("phase-unknown")


def _dice(value: object, *, passed: bool) -> Dice:
    """Two dice; or the numbers passed on, one at least."""
    if value is None:
        raise UnreadableQuestionError("dice-missing")
    numbers = list(value) if isinstance(value, Iterable) and not isinstance(value, str) else []
    refuse_dice(numbers, passed=passed)
    return tuple(numbers)
