"""What is asked on the page "was it legal?": read from an address, changed by a tap, written back to one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rules.board.games import Contact, GameRules, game_rules
from rules.board.gnubgid import position_of_id
from rules.board.position import BAR, HAND, OFF, POINTS, Position
from rules.board.xgid import read_xgid, side_on_turn
from rules.errors import TavlaError
from tournament.legal_address import legal_query
from tournament.plays_judged import Turn
from tournament.position_edits import with_checker, without_checker
from tournament.position_text import position_of_text, refuse_shared_points
from tournament.words_games import option_codes

TOOLS = ("play", "mine", "theirs", "take")
_LONGEST_PLAY = 200  # characters
_MOST_NUMBERS = 24  # of an express turn: four of each
_PLACES = {BAR: "bar", HAND: "hand", OFF: "off"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One position, dice and a play; the side to play sits at the bottom.

    tool:   what a tap on the board does. origin: the place tapped first, while a move is being made.
    """

    rules: GameRules
    position: Position
    dice: tuple[int, ...] = ()
    first_turn: bool = False
    passed: bool = False
    play: str = ""
    tool: str = "play"
    origin: int | None = None

    @property
    def query(self) -> str:
        """The address that asks the same: "game=plakoto&dice=31&…"."""
        tool = "" if self.tool == TOOLS[0] else self.tool
        origin = "" if self.origin is None else str(self.origin)
        return legal_query(self.turn, self.play, **{"tool": tool, "from": origin})

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
    """Reads a question from the fields of an address; what cannot be read is kept as refusals."""

    fields: Mapping[str, str]
    refusals: list[TavlaError] = field(default_factory=list)

    def question(self) -> Question:
        rules = self._rules()
        is_other_game = self.fields.get("was", rules.code) != rules.code
        found = Question(rules=rules, position=rules.start)
        if is_other_game:
            return found
        origin = self.fields.get("from", "")
        tool = self.fields.get("tool", "")
        return replace(
            found,
            position=self._position(rules),
            dice=self._dice(rules),
            first_turn=rules.contact is Contact.HOLD and self.fields.get("first") == "1",
            passed=rules.chained and self.fields.get("passed") == "1",
            play=self.fields.get("play", "")[:_LONGEST_PLAY].strip(),
            tool=tool if tool in TOOLS else TOOLS[0],
            origin=int(origin) if origin in map(str, range(HAND + 1)) else None,
        )

    def _rules(self) -> GameRules:
        code = self.fields.get("game") or "backgammon"
        try:
            rules = game_rules(code)
            named = {name: self.fields[name] for name in option_codes(rules) if self.fields.get(name)}
            return game_rules(code, named)
        except TavlaError as error:
            self.refusals.append(error)
            return game_rules("backgammon")

    def _position(self, rules: GameRules) -> Position:
        mover, opponent = self.fields.get("mover"), self.fields.get("opponent")
        try:
            if self.fields.get("id", "").strip():
                return self._position_of_id(rules)
            if mover is None and opponent is None:
                return rules.start
            return position_of_text(mover or "", opponent or "", rules)
        except TavlaError as error:
            self.refusals.append(error)
            return rules.start

    def _position_of_id(self, rules: GameRules) -> Position:
        """XGID or GNU Backgammon's position ID; a match ID behind it is passed over."""
        text = self.fields["id"].strip()[:_LONGEST_PLAY]
        if text.count(":") > 1:
            position = side_on_turn(*read_xgid(text, rules.checkers))
        else:
            position = position_of_id(text.split(":")[0], rules.checkers)
        refuse_shared_points(position, rules)
        return position

    def _dice(self, rules: GameRules) -> tuple[int, ...]:
        tapped = self.fields.get("die1", "") + self.fields.get("die2", "")
        text = tapped if len(tapped) == 2 else self.fields.get("dice", "")
        xgid = re.search(r":([1-6][1-6]):", self.fields.get("id", ""))
        digits = xgid[1] if xgid else "".join(re.findall("[1-6]", text))[:_MOST_NUMBERS]
        is_list = rules.chained and self.fields.get("passed") == "1"
        return tuple(map(int, digits)) if len(digits) == 2 or (is_list and digits) else ()


def changed(question: Question, fields: Mapping[str, str]) -> Question | None:
    """The question after a button was pressed or the board tapped; None where neither was."""
    position = _set(question, fields.get("set", ""))
    if fields.get("set") == "no-play":
        return replace(question, play="", origin=None)
    if position is not None:
        return replace(question, position=position, play="", origin=None)
    place = re.fullmatch(r"(mine|theirs|point)-([0-9]{1,2})", fields.get("tap", ""))
    if place:
        return tapped(
            question, is_mine=place[1] != "theirs", is_point=place[1] == "point", place=int(place[2])
        )
    return question if {"die1", "die2", "id", "judge"} & set(fields) else None


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
    return replace(question, position=_put(question, is_mine, is_point, place), play="", origin=None)


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
