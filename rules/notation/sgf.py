"""GNU Backgammon's SGF: text to record. Formats 4."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from rules.board.position import BAR, OFF
from rules.board.written import Segment, WrittenPlay
from rules.match.options import SessionOptions
from rules.match.record import (
    Cell,
    CubeAction,
    CubeWord,
    Defect,
    GiveUp,
    MatchRecord,
    Roll,
    Silence,
    Statement,
    Tie,
    UnreadableRecordError,
    Win,
    WrittenGame,
)
from rules.match.score import Side
from rules.notation.sgf_tree import FORMAT, Node, Property, trees_of
from rules.notation.text import player_name

SIDES = {"W": Side.ONE, "B": Side.TWO}
# Root property -> header, as .mat records call it.
HEADERS = {
    "EV": "event",
    "RO": "round",
    "PC": "site",
    "DT": "eventdate",
    "AN": "transcriber",
    "WR": "player 1 elo",
    "BR": "player 2 elo",
    "GC": "comment",
}
# Rule -> game.
GAMES = {
    "nackgammon": "nackgammon",
    "hypergammon1": "hypergammon-1",
    "hypergammon2": "hypergammon-2",
    "hypergammon3": "hypergammon",
}
CRAWFORD, CRAWFORD_GAME, JACOBY, NO_CUBE = "crawford", "crawfordgame", "jacoby", "nocube"

_NUMBER = re.compile(r"\s*(-?[0-9]{1,6})\s*\Z")
_ROLL = re.compile(r"(?P<first>[0-9])(?P<second>[0-9])(?P<moves>(?:[a-z][a-z])*)\Z")
_BEGINS_WITH_DICE = re.compile(r"\s*[0-9]")
_BLANKS = re.compile(r"\s+")
_RESULT = re.compile(r"([wb])\s*\+\s*(?:([0-9]{1,6})(?:\.0*)?)?\s*(r(?:esign(?:ed)?)?)?\Z", re.IGNORECASE)
_TIES = ("0", "draw")
_UNKNOWN = ("", "?", "void")
_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})\Z")
_SETUP = frozenset(("AE", "AW", "AB", "CV", "CP", "CO"))
# As many as the text of a play may have: what is written beyond was never played.
_MOST_SEGMENTS = 16
_HIGHEST_START = 4096
_CUBE_WORDS = {
    "double": CubeWord.DOUBLE,
    "redouble": CubeWord.DOUBLE,
    "beaver": CubeWord.BEAVER,
    "raccoon": CubeWord.RACCOON,
    "take": CubeWord.TAKE,
    "drop": CubeWord.DROP,
    "pass": CubeWord.DROP,
}


def read_sgf(text: str) -> MatchRecord:
    """Read an SGF text, tolerantly: what was played is not judged here.

    A statement's line is that of its node, its row the running number of the node in its game, from 1.
    Raises UnreadableRecordError: no-match-length, no-score-line, two-matches, position-set-by-hand,
    unreadable-file (beyond the limits), unknown-format (no game of backgammon in it).
    """
    trees = [tree for tree in trees_of(text) if (tree[0].value("GM") or "6").strip() == "6"]
    if not trees:
        raise UnreadableRecordError("unknown-format", format=FORMAT, reason="not-recognised")
    roots = [_Root.of(tree[0], number) for number, tree in enumerate(trees, start=1)]
    _refuse_second_match(roots)
    first = roots[0]
    # Who marks the Crawford game in one game of a match marks it in all.
    marks_crawford = any(CRAWFORD_GAME in root.rules for root in roots)
    games: list[WrittenGame] = []
    for root, tree in zip(roots, trees, strict=True):
        games.append(_game(root, tree, before=games[-1] if games else None, marks_crawford=marks_crawford))
    return MatchRecord(
        format=FORMAT,
        length=first.length,
        games=tuple(games),
        headers=_headers(trees[0][0]),
        session=_session(first.rules),
        game=next((GAMES[rule] for rule in first.rules if rule in GAMES), "backgammon"),
        options={"cube": "off"} if NO_CUBE in first.rules else {},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Root:
    """What the root of a game says. label: the number the program gave the game; from 0 or from 1."""

    line: int
    number: int
    label: int | None
    length: int
    points: tuple[int, int]
    rules: Sequence[str]

    @classmethod
    def of(cls, node: Node, number: int) -> _Root:
        """Raises UnreadableRecordError: no-match-length, no-score-line."""
        items = _match_items(node)
        if "length" not in items or items["length"] < 0:
            raise _refusal("no-match-length", number, node, reason="property")
        if "ws" not in items or "bs" not in items:
            raise _refusal("no-score-line", number, node, reason="property")
        written = node.value("RU") or ""
        rules = [rule.strip().lower() for rule in written.split(":") if rule.strip()]
        return cls(
            line=node.line,
            number=number,
            label=items.get("game"),
            length=items["length"],
            points=(items["ws"], items["bs"]),
            rules=rules,
        )


def _match_items(root: Node) -> dict[str, int]:
    """MI[length:7][game:0][ws:0][bs:0] by name; what is no number is left out."""
    items: dict[str, int] = {}
    for found in root.properties:
        if found.name == "MI":
            for value in found.values:
                name, _, written = value.partition(":")
                if number := _NUMBER.match(written):
                    items[name.strip().lower()] = int(number[1])
    return items


def _refuse_second_match(roots: Sequence[_Root]) -> None:
    """Another length, or a count of games that starts again at 0-0, is another match."""
    for before, root in pairwise(roots):
        restarts = (
            root.points == (0, 0)
            and root.label is not None
            and before.label is not None
            and root.label <= before.label
        )
        if restarts or root.length != before.length:
            raise UnreadableRecordError("two-matches", format=FORMAT, game=root.number, line=root.line)


def _game(
    root: _Root, tree: Sequence[Node], *, before: WrittenGame | None, marks_crawford: bool
) -> WrittenGame:
    node = tree[0]
    reader = _GameReader(root.number)
    for row, played in enumerate(tree[1:], start=1):
        reader.read(played, row)
    reader.finish(node)
    start_cube = _start_cube(root.number, node)
    known = before.names if before else ("?", "?")
    white, black = node.value("PW"), node.value("PB")
    return WrittenGame(
        number=root.number,
        line=root.line,
        score_line=root.line,
        names=(
            known[0] if white is None else player_name(white),
            known[1] if black is None else player_name(black),
        ),
        points=root.points,
        statements=tuple(reader.statements),
        claims_crawford=CRAWFORD_GAME in root.rules if marks_crawford else None,
        start_cube=start_cube,
    )


@dataclass(slots=True)
class _GameReader:
    """Reads the nodes of one game. doubler: whose double waits for its answer. beavers: turns since it.

    announced: dice of a node of their own; the next node plays them, or the game ended before the play.
    """

    number: int
    doubler: Side | None = None
    beavers: int = 0
    announced: Roll | None = None
    statements: list[Statement] = field(default_factory=list)

    def read(self, node: Node, row: int) -> None:
        """Raises UnreadableRecordError (position-set-by-hand)."""
        for found in node.properties:
            if found.name in _SETUP:
                raise _refusal("position-set-by-hand", self.number, node)
            if found.name in SIDES:
                self._statement(found, node.line, row)
        if dice := node.value("DI"):
            self._dice(dice, node, row)

    def finish(self, root: Node) -> None:
        """Close the game with the result its root tells; no result: it is unfinished."""
        result = (root.value("RE") or "").strip()
        end = None if result.lower() in _UNKNOWN else _end(result, root.line)
        if self.announced:
            silence = Silence.GAVE_UP if end else Silence.BLANK
            self.statements.append(_silent(self.announced, silence))
        if end:
            self.statements.append(end)

    def _dice(self, dice: str, node: Node, row: int) -> None:
        side = SIDES.get((node.value("PL") or "").strip()[:1].upper())
        roll = _ROLL.match(_BLANKS.sub("", dice))
        if side is None or roll is None or roll["moves"]:
            raise _refusal("position-set-by-hand", self.number, node)
        self._forget_announced(None)
        self.announced = Roll(
            line=node.line,
            row=row,
            side=side,
            text=f"DI[{dice}]",
            dice=(int(roll["first"]), int(roll["second"])),
        )

    def _forget_announced(self, following: Statement | None) -> None:
        """Dice that the next node plays say nothing new; others stay a roll without a play."""
        announced, self.announced = self.announced, None
        if announced is None:
            return
        is_played = (
            isinstance(following, Roll)
            and following.side is announced.side
            and sorted(following.dice) == sorted(announced.dice)
        )
        if not is_played:
            self.statements.append(announced)

    def _statement(self, found: Property, line: int, row: int) -> None:
        side = SIDES[found.name]
        cell = Cell(line=line, row=row, side=side, text=f"{found.name}[{found.value}]")
        value = _BLANKS.sub("", found.value).lower()
        word = _CUBE_WORDS.get(value)
        statement = self._cube_action(word, cell) if word else _roll_or_defect(value, found.value, cell)
        self._forget_announced(statement)
        if statement:
            self.statements.append(statement)

    def _cube_action(self, word: CubeWord, cell: Cell) -> CubeAction | None:
        """A double by the side that was asked is a beaver; what then accepts it is a word too many."""
        asked, beavers = self.doubler, self.beavers
        if word is CubeWord.DOUBLE and asked is not None and cell.side is asked.other:
            word = CubeWord.BEAVER if not beavers else CubeWord.RACCOON
        if word in (CubeWord.TAKE, CubeWord.DROP):
            self.doubler, self.beavers = None, 0
            if word is CubeWord.TAKE and beavers and asked is not None and cell.side is asked.other:
                return None
        else:
            self.doubler = cell.side
            self.beavers = beavers + 1 if word in (CubeWord.BEAVER, CubeWord.RACCOON) else 0
        return CubeAction(line=cell.line, row=cell.row, side=cell.side, text=cell.text, word=word)


def _roll_or_defect(value: str, written: str, cell: Cell) -> Statement:
    match = _ROLL.match(value)
    segments = _segments(match["moves"], cell.side) if match else None
    if match is None or segments is None:
        code = "unreadable-play" if _BEGINS_WITH_DICE.match(written) else "unreadable-row"
        code = "declared-illegal" if "illegalplay" in value else code
        return Defect(line=cell.line, row=cell.row, side=cell.side, text=cell.text, code=code)
    return Roll(
        line=cell.line,
        row=cell.row,
        side=cell.side,
        text=cell.text,
        dice=(int(match["first"]), int(match["second"])),
        play=WrittenPlay(segments) if segments else None,
    )


def _segments(moves: str, side: Side) -> tuple[Segment, ...] | None:
    """Pairs of letters as runs in the player's own numbering; None: no play can be written so."""
    if len(moves) > 2 * _MOST_SEGMENTS:
        return None
    places = [_place(letter, side) for letter in moves]
    segments = tuple(zip(places[::2], places[1::2], strict=True))
    if any(origin == OFF or goal == BAR for origin, goal in segments):
        return None
    return segments


def _place(letter: str, side: Side) -> int:
    """Points are absolute: White counts them from a, Black from x; y is the bar, z is off."""
    if letter in "yz":
        return BAR if letter == "y" else OFF
    point = ord(letter) - ord("a") + 1
    return point if side is Side.ONE else BAR - point


def _silent(roll: Roll, silence: Silence) -> Roll:
    return Roll(line=roll.line, row=roll.row, side=roll.side, text=roll.text, dice=roll.dice, silence=silence)


def _end(result: str, line: int) -> Statement:
    """RE[W+4R]: who won how much; R, by resignation, is left to the judge, who sees the board."""
    text = f"RE[{result}]"
    if result.lower() in _TIES:
        return Tie(line=line, row=None, side=Side.ONE, text=text)
    match = _RESULT.match(result)
    if match is None:
        return Defect(line=line, row=None, side=Side.ONE, text=text, code="unreadable-row")
    winner = SIDES[match[1].upper()]
    if match[2] is None:
        return GiveUp(line=line, row=None, side=winner.other, text=text)
    return Win(line=line, row=None, side=winner, text=text, points=int(match[2]))


def _start_cube(number: int, root: Node) -> int:
    """The cube after automatic doubles. Raises UnreadableRecordError: pieces or the cube set by hand."""
    if any(found.name in ("AE", "AW", "AB") for found in root.properties):
        raise _refusal("position-set-by-hand", number, root)
    written = root.value("CV")
    if written is None:
        return 1
    match = _NUMBER.match(written)
    cube = int(match[1]) if match else 0
    if not 1 <= cube <= _HIGHEST_START or cube & (cube - 1):
        raise _refusal("position-set-by-hand", number, root)
    return cube


def _session(rules: Sequence[str]) -> SessionOptions:
    """Without a list of rules the Crawford rule holds and Jacoby is unknown, as in other formats."""
    if not rules:
        return SessionOptions()
    return SessionOptions(crawford=CRAWFORD in rules or CRAWFORD_GAME in rules, jacoby=JACOBY in rules)


def _headers(root: Node) -> dict[str, str]:
    headers: dict[str, str] = {}
    for found in root.properties:
        if found.name in HEADERS:
            value = " ".join(found.value.split())
            if found.name == "DT":
                value = _DATE.sub(r"\1.\2.\3", value)
            headers[HEADERS[found.name]] = value
    return headers


def _refusal(code: str, game: int, node: Node, *, reason: str | None = None) -> UnreadableRecordError:
    return UnreadableRecordError(code, format=FORMAT, reason=reason, game=game, line=node.line)
