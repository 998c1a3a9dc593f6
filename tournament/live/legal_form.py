"""What is asked on the page "was it legal?": read from an address, changed by a tap, written back to one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rules.board.games import Contact, GameRules, game_rules
from rules.board.position import BAR, HAND, OFF, POINTS, Position
from rules.board.rolls import Dice
from rules.board.xgid import refuse_xgid
from rules.errors import TavlaError
from tournament.dice_text import DiceTextError, dice_of_text, passed_of_text
from tournament.legal_address import legal_query
from tournament.plays_judged import Turn
from tournament.position_edits import with_checker, without_checker
from tournament.position_ids import position_of_pasted
from tournament.position_text import position_of_text, refuse_shared_points
from tournament.words_games import option_codes

TOOLS = ("play", "mine", "theirs", "take")
_LONGEST_PLAY = 200  # characters
_FACES = ("die1", "die2")
#: What only a form sends: the address a form leads to has them no more.
_OF_A_FORM = frozenset({*_FACES, "tap", "set", "name", "id", "judge", "was"})
_PLACES = {BAR: "bar", HAND: "hand", OFF: "off"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One position, dice and a play; the side to play sits at the bottom.

    faces:    the two dice as chosen one by one, where one of them is missing: "3" and "".
    tool:     what a tap on the board does. origin: the place tapped first, while a move is being made.
    made_way: how many checkers a tap bore off because another side's came to their point.
    """

    rules: GameRules
    position: Position
    dice: Dice = ()
    faces: tuple[str, str] = ("", "")
    first_turn: bool = False
    passed: bool = False
    play: str = ""
    tool: str = "play"
    origin: int | None = None
    made_way: int = 0

    @property
    def query(self) -> str:
        """The address that asks the same: "game=plakoto&dice=31&…"."""
        tool = "" if self.tool == TOOLS[0] else self.tool
        origin = "" if self.origin is None else str(self.origin)
        more = dict(zip(_FACES, self.faces, strict=True)) | {"tool": tool, "from": origin}
        return legal_query(self.turn, self.play, **more)

    @property
    def turn(self) -> Turn:
        return Turn(
            rules=self.rules,
            position=self.position,
            dice=self.dice,
            first_turn=self.first_turn,
            passed=self.passed,
        )


@dataclass(slots=True)
class Reader:
    """Reads a question from the fields of an address.

    refusals: what cannot be read, by the part of the page where it is asked: game, dice, text.
    """

    fields: Mapping[str, str]
    refusals: dict[str, TavlaError] = field(default_factory=dict)

    def question(self) -> Question:
        rules = self._rules()
        if self._is_other_game(rules.code):
            return Question(rules=rules, position=rules.start)
        position, told = self._position(rules)
        passed = rules.chained and self.fields.get("passed") == "1"
        dice, faces = (told, ("", "")) if told else self._dice(passed)
        origin = "" if self._pasted else self.fields.get("from", "")
        tool = self.fields.get("tool", "")
        return Question(
            rules=rules,
            position=position,
            dice=dice,
            faces=faces,
            first_turn=rules.contact is Contact.HOLD and self.fields.get("first") == "1",
            passed=passed,
            play=self.fields.get("play", "")[:_LONGEST_PLAY].strip(),
            tool=tool if tool in TOOLS else TOOLS[0],
            origin=int(origin) if origin in map(str, range(HAND + 1)) else None,
        )

    def _rules(self) -> GameRules:
        code = self.fields.get("game") or "backgammon"
        try:
            rules = game_rules(code)
            if self._is_other_game(code):
                return rules  # the options sent are those of the game before
            named = {name: self.fields[name] for name in option_codes(rules) if self.fields.get(name)}
            return game_rules(code, named)
        except TavlaError as error:
            self.refusals["game"] = error
            return game_rules("backgammon")

    def _is_other_game(self, code: str) -> bool:
        """Whether another game was chosen than the one whose options and position were sent."""
        return self.fields.get("was", code) != code

    @property
    def _pasted(self) -> str:
        return self.fields.get("id", "").strip()

    def _position(self, rules: GameRules) -> tuple[Position, Dice]:
        """The position, and the dice that a pasted one tells, if any."""
        mover, opponent = self.fields.get("mover"), self.fields.get("opponent")
        try:
            if self._pasted:
                refuse_xgid(rules)
                position, dice = position_of_pasted(self._pasted, rules)
                refuse_shared_points(position, rules)
                return position, dice
            if mover is None and opponent is None:
                return rules.start, ()
            return position_of_text(mover or "", opponent or "", rules), ()
        except TavlaError as error:
            self.refusals["text"] = error
            return rules.start, ()

    def _dice(self, passed: bool) -> tuple[Dice, tuple[str, str]]:
        """The dice; where only one of two was chosen, which."""
        first, second = (self.fields.get(name, "") for name in _FACES)
        try:
            for face in filter(None, (first, second)):
                if face not in tuple("123456"):
                    raise DiceTextError(text=face)
            if not passed and bool(first) != bool(second):
                return (), (first, second)
            text = first + second or self.fields.get("dice", "")
            return (passed_of_text if passed else dice_of_text)(text), ("", "")
        except TavlaError as error:
            self.refusals["dice"] = error
            return (), ("", "")


def changed(question: Question, fields: Mapping[str, str]) -> Question | None:
    """The question after a button was pressed or the board tapped; None where neither was."""
    if fields.get("set") == "no-play":
        return replace(question, play="", origin=None)
    position = _set(question, fields.get("set", ""))
    if position is not None:
        return replace(question, position=position, play="", origin=None)
    if fields.get("name") in tuple("123456") and question.rules.hand:
        named = f"{question.play} => {fields['name'] * 2}:"
        return replace(question, play=named[:_LONGEST_PLAY], origin=None)
    place = re.fullmatch(r"(mine|theirs|point)-([0-9]{1,2})", fields.get("tap", ""))
    if place:
        return tapped(
            question, is_mine=place[1] != "theirs", is_point=place[1] == "point", place=int(place[2])
        )
    return question if _OF_A_FORM & set(fields) else None


def _set(question: Question, what: str) -> Position | None:
    rules = question.rules
    nobody = (rules.checkers, *[0] * BAR)
    return {
        "start": rules.start,
        "clear": Position(nobody, nobody),
        "turn": question.position.turned(),
    }.get(what)


def tapped(question: Question, *, is_mine: bool, is_point: bool, place: int) -> Question:
    """The question after a tap. place: a point by the number of the side to play, or BAR, OFF, HAND."""
    if place not in (*POINTS, *_PLACES) or is_point != (place in POINTS):
        return question
    if question.tool == "play":
        return _played(question, place) if is_mine else question
    after = _put(question, is_mine, is_point, place)
    # A tap brings one side's checker or takes one: whoever else goes off made way for it.
    gone = [
        after.mover[OFF] - question.position.mover[OFF],
        after.opponent[OFF] - question.position.opponent[OFF],
    ]
    made_way = max(gone) if question.tool != "take" else 0
    return replace(question, position=after, play="", origin=None, made_way=max(0, made_way))


def _played(question: Question, place: int) -> Question:
    """First tap: from where; second tap: to where. The same place twice takes the first one back."""
    if question.origin is None:
        return replace(question, origin=None if place == OFF else place)
    if place == question.origin:
        return replace(question, origin=None)
    move = f"{_name(question.origin)}/{_name(place)}"
    return replace(question, play=f"{question.play} {move}".strip()[:_LONGEST_PLAY], origin=None)


def _name(place: int) -> str:
    return _PLACES.get(place, str(place))


def _put(question: Question, is_mine: bool, is_point: bool, place: int) -> Position:
    """One checker more, or one less. What leaves the board is borne off, what comes was."""
    position, rules, tool = question.position, question.rules, question.tool
    if place == OFF:
        return position
    mine = is_mine if not is_point else (tool == "mine" if tool != "take" else position.mover[place] > 0)
    if is_point and tool == "take" and _is_mine_under(position, rules, place):
        mine = False
    seen = position if mine else position.turned()
    point = place if mine or not is_point else rules.facing(place)
    after = without_checker(seen, point, rules) if tool == "take" else with_checker(seen, point, rules)
    return after if mine else after.turned()


def _is_mine_under(position: Position, rules: GameRules, point: int) -> bool:
    return point in position.pinned[0] and position.opponent[rules.facing(point)] > 0
