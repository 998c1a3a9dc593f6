"""A record written as GNU Backgammon's SGF: one tree a game, what read_sgf reads. Formats 4."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.board.games import game_rules
from rules.board.position import BAR, OFF
from rules.board.written import Segment
from rules.errors import TavlaError
from rules.match.record import (
    CubeAction,
    CubeWord,
    Defect,
    GiveUp,
    MatchRecord,
    Roll,
    Silence,
    Statement,
    Tie,
    Win,
    WrittenGame,
)
from rules.match.score import Side
from rules.notation.sgf import GAMES, HEADERS
from rules.notation.sgf_tree import FORMAT, escaped
from rules.notation.unmarked import spelled_out

_LETTERS = {Side.ONE: "W", Side.TWO: "B"}
_RULES = {"nackgammon": "Nackgammon"} | {
    game: rule.capitalize() for rule, game in GAMES.items() if game != "nackgammon"
}
_CHECKERS = {"hypergammon": 3, "hypergammon-2": 2, "hypergammon-1": 1}
_WORDS = {CubeWord.DOUBLE: "double", CubeWord.TAKE: "take", CubeWord.DROP: "drop"}
_PROPERTY = re.compile(r"(?:W|B|RE)\[(.*)\]\Z", re.DOTALL)
_DATE = re.compile(r"([0-9]{4})\.([0-9]{2})\.([0-9]{2})\Z")


class NotInFormatError(TavlaError):
    """The format has no words for this game or its options. game: preset code. format: as records name it."""

    code = "not-in-format"

    def __init__(self, *, game: str, format: str) -> None:
        super().__init__(f"{game} cannot be written as {format}")
        self.game = game
        self.format = format


def write_sgf(record: MatchRecord) -> str:
    """The text of a record. Hit marks, row numbers and cube values have no place in it.

    Raises NotInFormatError: SGF knows backgammon, nackgammon and hypergammon, with or without the cube.
    """
    is_known = record.game == "backgammon" or record.game in _RULES
    if not is_known or dict(record.options) not in ({}, {"cube": "off"}):
        raise NotInFormatError(game=record.game, format=FORMAT)
    return "".join(_tree(record, index) for index in range(len(record.games)))


def _tree(record: MatchRecord, index: int) -> str:
    game = record.games[index]
    # What was read from SGF has no marks that could be lost.
    rules = None if record.format == FORMAT else game_rules(record.game, record.options)
    writer = _GameWriter(spelled_out(game, rules) if rules else {})
    for place, statement in enumerate(game.statements):
        following = game.statements[place + 1] if place + 1 < len(game.statements) else None
        writer.write(statement, place, following)
    nodes = "".join(f"\n;{node}" for node in writer.nodes)
    return f"(;{_root(record, index)}{_result(record, index)}{nodes})\n"


def _root(record: MatchRecord, index: int) -> str:
    game = record.games[index]
    first, second = game.points
    match = f"MI[length:{record.length}][game:{game.number - 1}][ws:{first}][bs:{second}]"
    names = "".join(f"{key}[{escaped(name)}]" for key, name in zip(("PW", "PB"), game.names, strict=True))
    told = _headers(record) if not index else ""
    rules = ":".join(_rules(record, index))
    cube = f"CV[{game.start_cube}]" if game.start_cube != 1 else ""
    return f"FF[4]GM[6]CA[UTF-8]AP[Duses:1]{match}{names}{told}{f'RU[{rules}]' if rules else ''}{cube}"


def _headers(record: MatchRecord) -> str:
    told = []
    for key, header in HEADERS.items():
        value = record.headers.get(header)
        if value is not None:
            value = _DATE.sub(r"\1-\2-\3", value) if key == "DT" else value
            told.append(f"{key}[{escaped(value)}]")
    return "".join(told)


def _rules(record: MatchRecord, index: int) -> list[str]:
    """The list of rules. None at all leaves Jacoby open; one that is not named does not hold."""
    rules = []
    if record.length:
        rules.append("Crawford" if record.session.crawford else "NoCrawford")
    elif record.session.jacoby is not None:
        rules.append("Jacoby" if record.session.jacoby else "NoJacoby")
    if _is_crawford(record, index):
        rules.append("CrawfordGame")
    if record.options:
        rules.append("NoCube")
    if record.game in _RULES:
        rules.append(_RULES[record.game])
    return rules


def _is_crawford(record: MatchRecord, index: int) -> bool:
    """Whether a game is marked: as its record claims; another format claims nothing, then by the score."""
    claimed = record.games[index].claims_crawford
    if claimed is not None or record.format == FORMAT:
        return bool(claimed)
    at_match_point = [
        game for game in record.games if record.length > 1 and max(game.points) == record.length - 1
    ]
    return record.session.crawford and at_match_point[:1] == [record.games[index]]


@dataclass(slots=True)
class _GameWriter:
    """Writes statement by statement. doubler: whose double waits. beavers: turns since that double.

    spelled_out: the moves of plays that are not clear without their hit marks, by the statement's place.
    """

    spelled_out: Mapping[int, tuple[Segment, ...]]
    nodes: list[str] = field(default_factory=list)
    doubler: Side | None = None
    beavers: int = 0

    def write(self, statement: Statement, place: int, following: Statement | None) -> None:
        letter = _LETTERS[statement.side]
        if isinstance(statement, Roll):
            self._roll(statement, letter, self.spelled_out.get(place))
        elif isinstance(statement, CubeAction):
            self._cube_action(statement, letter, following)
        elif isinstance(statement, Defect) and not _is_result(statement):
            self.nodes.append(f"{letter}[{escaped(_inner(statement.text))}]")

    def _roll(self, roll: Roll, letter: str, spelled_out: tuple[Segment, ...] | None) -> None:
        dice = f"{roll.dice[0]}{roll.dice[1]}"
        if roll.silence is not Silence.GAVE_UP:
            segments = spelled_out or (roll.play.segments if roll.play else ())
            moves = "".join(_letter(place, roll.side) for segment in segments for place in segment)
            self.nodes.append(f"{letter}[{dice}{moves}]")
        elif not roll.is_unrolled:
            self.nodes.append(f"PL[{letter}]DI[{dice}]")

    def _cube_action(self, action: CubeAction, letter: str, following: Statement | None) -> None:
        """A beaver is a double by the side that was asked; unless turned again, it is taken in a node."""
        is_asked = self.doubler is action.side.other
        turns = action.word in (CubeWord.BEAVER, CubeWord.RACCOON)
        is_plain = is_asked and bool(self.beavers) is (action.word is CubeWord.RACCOON)
        word = _WORDS.get(action.word) or ("double" if is_plain else action.word.value)
        self.nodes.append(f"{letter}[{word}]")
        if action.word in (CubeWord.TAKE, CubeWord.DROP):
            self.doubler, self.beavers = None, 0
            return
        self.doubler, self.beavers = action.side, self.beavers + 1 if turns else 0
        is_answered = isinstance(following, CubeAction) and following.word is not CubeWord.TAKE
        if turns and not is_answered:
            self.nodes.append(f"{_LETTERS[action.side.other]}[take]")
            self.doubler, self.beavers = None, 0


def _letter(place: int, side: Side) -> str:
    if place in (OFF, BAR):
        return "z" if place == OFF else "y"
    return chr(ord("a") - 1 + (place if side is Side.ONE else BAR - place))


def _inner(text: str) -> str:
    match = _PROPERTY.match(text)
    return match[1] if match else text


def _is_result(statement: Statement) -> bool:
    return isinstance(statement, Defect) and statement.row is None and statement.text.startswith("RE[")


def _result(record: MatchRecord, index: int) -> str:
    """The RE property of a game; none where its record tells no end, or only as the board does."""
    game = record.games[index]
    defect = next((said for said in game.statements if _is_result(said)), None)
    if defect:
        return f"RE[{escaped(_inner(defect.text))}]"
    if any(isinstance(said, Tie) for said in game.statements):
        return "RE[0]"
    won = next((said for said in game.statements if isinstance(said, Win)), None)
    given_up = _given_up(game)
    if won:
        is_resigned = given_up is not None or not _is_decided(record, game, won.side)
        return f"RE[{_LETTERS[won.side]}+{won.points}{'R' if is_resigned else ''}]"
    if given_up is None:
        return ""
    winner, points = _winner_of_resignation(record, index, given_up)
    return f"RE[{_LETTERS[winner]}+{'' if points is None else points}R]"


def _given_up(game: WrittenGame) -> GiveUp | Roll | None:
    """Who gave up: in words, or by a last roll without a play."""
    for said in reversed(game.statements):
        if isinstance(said, GiveUp) or (isinstance(said, Roll) and said.silence is Silence.GAVE_UP):
            return said
        if isinstance(said, Roll | CubeAction):
            return None
    return None


def _winner_of_resignation(
    record: MatchRecord, index: int, given_up: GiveUp | Roll
) -> tuple[Side, int | None]:
    """Who won by it, and how much: as it says, or as the next score does, or the least it can be."""
    winner = given_up.side.other
    game = record.games[index]
    after = record.games[index + 1].points if index + 1 < len(record.games) else None
    if after and isinstance(given_up, Roll) and after[winner.other.index] > game.points[winner.other.index]:
        winner = winner.other
    if isinstance(given_up, GiveUp) and given_up.points is not None:
        return winner, given_up.points
    if record.format == FORMAT:
        return winner, None
    if after:
        return winner, after[winner.index] - game.points[winner.index]
    if isinstance(given_up, GiveUp) and given_up.whole_match and record.length:
        return winner, record.length - game.points[winner.index]
    return winner, _cube(game)


def _cube(game: WrittenGame) -> int:
    """The cube at the end of a game, as its answers tell."""
    turned = (CubeWord.TAKE, CubeWord.BEAVER, CubeWord.RACCOON)
    turns = sum(isinstance(said, CubeAction) and said.word in turned for said in game.statements)
    return int(game.start_cube << turns)


def _is_decided(record: MatchRecord, game: WrittenGame, winner: Side) -> bool:
    """Whether a drop or the last checker borne off ended the game, so that nobody resigned."""
    acted = [said for said in game.statements if isinstance(said, Roll | CubeAction)]
    if acted and isinstance(acted[-1], CubeAction):
        return acted[-1].word is CubeWord.DROP
    borne_off = sum(
        goal == OFF
        for said in acted
        if isinstance(said, Roll) and said.side is winner and said.play
        for _, goal in said.play.segments
    )
    return borne_off >= _CHECKERS.get(record.game, 15)
