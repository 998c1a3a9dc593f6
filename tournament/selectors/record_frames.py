"""A stored record replayed: one turn on a board, the turns of its game, and where the fault is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from matches.models import MatchRecord
from matches.phrases import fault_sentence, note_sentence
from rules.board.games import GameRules, game_rules
from rules.match.frames import Frame, GameFrames, frames
from rules.match.record import Roll, UnreadableRecordError
from rules.match.score import Side
from rules.match.verdict import Fault
from rules.notation.check import read_record
from tournament.board_pictures import Moves, picture_of
from tournament.layout.board import BoardPicture, CubePicture, Seat
from tournament.legal_address import NO_PLAY, legal_query
from tournament.plays_judged import Turn
from tournament.words_replay import played_text, shortened, turn_words
from tournament.words_rules import rule_broken

MOST_TABS = 25
NEAR_GAMES = 4  # on each side of the one shown, where there are more
MOST_NOTES = 5
#: Notes that the verdict's own sentence says already.
SAID_BY_STATUS = frozenset({"incomplete-match", "incomplete-game"})


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a record: the game and the turn in it, both counted from 1 as they stand in the record."""

    game: int
    turn: int

    @property
    def query(self) -> str:
        return f"?game={self.game}&turn={self.turn}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnLine:
    """A line of the list. colour: of the side's checkers. number: from 1."""

    spot: Spot
    number: int
    colour: int
    words: str
    is_fault: bool
    is_present: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GameTab:
    """A game to go to. number: as the record calls it. skips: games before it are left out."""

    spot: Spot
    number: int
    is_fault: bool
    is_present: bool
    skips: bool


@dataclass(frozen=True, kw_only=True)
class Replay:
    """One turn of a record. refusal: why nothing can be shown, as a sentence; then the rest is empty.

    colours: of the record's left and right side. spot: where we are; the last turn shows what the end left.
    """

    record: MatchRecord
    games: tuple[GameFrames, ...] = ()
    rules: GameRules | None = None
    length: int = 0
    colours: tuple[int, int] = (1, 2)
    spot: Spot = Spot(1, 1)
    refusal: str = ""

    @property
    def game(self) -> GameFrames:
        return self.games[self.spot.game - 1]

    @property
    def frame(self) -> Frame | None:
        """The turn shown; None past the last one, and in a game whose very head is at fault."""
        shown = self.game.frames
        return shown[self.spot.turn - 1] if self.spot.turn <= len(shown) else None

    @cached_property
    def fault_spot(self) -> Spot | None:
        """Where the record goes wrong."""
        for number, game in enumerate(self.games, start=1):
            for turn, frame in enumerate(game.frames, start=1):
                if frame.fault:
                    return Spot(number, turn)
            if game.fault:
                return Spot(number, turns_of(game))
        return None

    @property
    def fault(self) -> str:
        """What is wrong at the turn shown, as a sentence."""
        found = self._fault
        return fault_sentence(found.code, found.values) if found else ""

    @property
    def rule(self) -> tuple[str, str] | None:
        assert self.rules is not None
        return rule_broken(self._fault.code, self.rules) if self._fault else None

    @property
    def _fault(self) -> Fault | None:
        if self.frame is not None and self.frame.fault:
            return self.frame.fault
        return self.game.fault if self.spot.turn == turns_of(self.game) else None

    @property
    def cell(self) -> str:
        """The turn shown as it stands in the record."""
        return shortened(self.frame.statement.text) if self.frame else ""

    @property
    def side_words(self) -> str:
        """Whose turn it is and what is done, without the name."""
        return turn_words(self.frame) if self.frame else ""

    @property
    def mover_name(self) -> str:
        return self.game.names[_index(self.frame.side)] if self.frame else ""

    @property
    def mover_colour(self) -> int:
        return self.colours[_index(self.frame.side)] if self.frame else 0

    @property
    def picture(self) -> BoardPicture | None:
        """The board before the turn, with what is played as arrows; None in a game that could not begin."""
        shown = self.game.frames
        if not shown:
            return None
        assert self.rules is not None
        frame = self.frame
        if frame is None:
            return picture_of(shown[-1].after, self.rules, colours=self.colours, cube=self._cube(shown[-1]))
        return picture_of(
            frame.before,
            self.rules,
            mover=_seat(frame.side),
            colours=self.colours,
            dice=frame.dice,
            moves=moves_of_frame(frame),
            is_wrong=frame.fault is not None,
            cube=self._cube(frame),
        )

    @property
    def legal_query(self) -> str:
        """The query of "was it legal?" that asks about the turn shown; "" where there is no such question."""
        frame = self.frame
        if frame is None or not isinstance(frame.statement, Roll) or len(frame.dice) != 2:
            return ""
        if frame.statement.passed or frame.statement.bonus:
            return ""
        assert self.rules is not None
        rolls = [other for other in self.game.frames if isinstance(other.statement, Roll)]
        turn = Turn(
            rules=self.rules,
            position=frame.before if frame.side is Side.ONE else frame.before.turned(),
            dice=frame.dice,
            first_turn=next(other for other in rolls if other.side is frame.side) is frame,
        )
        return legal_query(turn, played_text(frame) if frame.statement.play else NO_PLAY)

    def _cube(self, frame: Frame) -> CubePicture | None:
        assert self.rules is not None
        if not self.rules.options.cube:
            return None
        if frame.offer:
            return CubePicture(
                value=frame.cube.doubled_value, owner=_seat(frame.offer.other), is_offered=True
            )
        return CubePicture(
            value=frame.cube.value, owner=_seat(frame.cube.owner) if frame.cube.owner else None
        )

    @property
    def turns(self) -> tuple[TurnLine, ...]:
        """The turns of the game shown."""
        at_fault = self.fault_spot
        return tuple(
            TurnLine(
                spot=(spot := Spot(self.spot.game, number)),
                number=number,
                colour=self.colours[_index(frame.side)],
                words=turn_words(frame),
                is_fault=spot == at_fault,
                is_present=number == self.spot.turn,
            )
            for number, frame in enumerate(self.game.frames, start=1)
        )

    @property
    def tabs(self) -> tuple[GameTab, ...]:
        """The games of a match; of a long session those around this one, the first, the last, the faulty."""
        at_fault = self.fault_spot.game if self.fault_spot else 0
        last = len(self.games)
        near = range(self.spot.game - NEAR_GAMES, self.spot.game + NEAR_GAMES + 1)
        shown = [n for n in range(1, last + 1) if n in near or n in (1, last, at_fault)]
        if last <= MOST_TABS:
            shown = list(range(1, last + 1))
        return tuple(
            GameTab(
                spot=Spot(number, 1),
                number=self.games[number - 1].number,
                is_fault=number == at_fault,
                is_present=number == self.spot.game,
                skips=number - 1 > former,
            )
            for former, number in zip([0, *shown], shown, strict=False)
        )

    @property
    def asks_game(self) -> bool:
        """Whether there are too many games to offer them all."""
        return len(self.games) > MOST_TABS

    @property
    def notes(self) -> tuple[str, ...]:
        """What the judge noted beside the verdict, each thing once."""
        noted = (note for note in self.record.verdict.get("notes", []) if note["code"] not in SAID_BY_STATUS)
        return tuple(dict.fromkeys(note_sentence(note["code"], note) for note in noted))[:MOST_NOTES]

    @property
    def before(self) -> Spot | None:
        """The turn before, over the end of a game."""
        if self.spot.turn > 1:
            return Spot(self.spot.game, self.spot.turn - 1)
        return (
            Spot(self.spot.game - 1, turns_of(self.games[self.spot.game - 2])) if self.spot.game > 1 else None
        )

    @property
    def after(self) -> Spot | None:
        if self.spot.turn < turns_of(self.game):
            return Spot(self.spot.game, self.spot.turn + 1)
        return self.game_after

    @property
    def game_before(self) -> Spot | None:
        return Spot(self.spot.game - 1, 1) if self.spot.game > 1 else None

    @property
    def game_after(self) -> Spot | None:
        return Spot(self.spot.game + 1, 1) if self.spot.game < len(self.games) else None


def spot_asked(query: Mapping[str, str]) -> dict[str, str]:
    """Where an address asks to be in a record, as replay_of takes it."""
    return {name: query.get(name, "") for name in ("game", "turn", "more", "towards")}


def replay_of(
    record: MatchRecord, *, game: str = "", turn: str = "", more: str = "", towards: str = ""
) -> Replay:
    """A record at a turn. Without a game: at its fault, or else at its beginning; beyond an end: at that end.

    game, turn: counted from 1, as an address has them. more: so many turns further, towards "before" or else
    after it, over the ends of games.
    Raises FileNotFoundError where the file of the record is gone.
    """
    with record.file.open("rb") as file:
        data = file.read()
    try:
        read = read_record(data)
        shown = frames(read)
    except UnreadableRecordError as error:
        return Replay(record=record, refusal=fault_sentence(error.code, error.values))
    replay = Replay(
        record=record,
        games=shown,
        rules=game_rules(read.game, read.options),
        length=read.length,
        colours=(2, 1) if record.left_side == 2 else (1, 2),
    )
    spot = Spot(_number(game), _number(turn)) if game else replay.fault_spot
    replay = _at(replay, spot or Spot(1, 1))
    for _ in range(_number(more, nothing=0)):
        further = replay.before if towards == "before" else replay.after
        if further is None:
            break
        replay = replace(replay, spot=further)
    return replay


def _number(text: str, *, nothing: int = 1) -> int:
    """A number of an address; nothing for anything else, and for what is absurdly long."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else nothing


def _at(replay: Replay, spot: Spot) -> Replay:
    game = max(1, min(spot.game, len(replay.games)))
    turn = max(1, min(spot.turn, turns_of(replay.games[game - 1])))
    return replace(replay, spot=Spot(game, turn))


def turns_of(game: GameFrames) -> int:
    """How many turns can be shown: after a last roll that is at no fault one more, for what it left."""
    ends_open = (
        bool(game.frames) and isinstance(game.frames[-1].statement, Roll) and not game.frames[-1].fault
    )
    return max(1, len(game.frames) + ends_open)


def moves_of_frame(frame: Frame) -> Moves:
    """Everything a roll moved, in the order it was written: passed-on numbers, the dice, a named double."""
    statement = frame.statement
    if not isinstance(statement, Roll):
        return ()
    plays = (statement.passed_play, statement.play, statement.bonus_play)
    return tuple(segment for play in plays if play for segment in play.segments)


def _seat(side: Side) -> Seat:
    return Seat.BOTTOM if side is Side.ONE else Seat.TOP


def _index(side: Side) -> int:
    return 0 if side is Side.ONE else 1
