"""The text of one play, read and written: 24/14, 6/1*(2), bar/21 8/6, 13/7*/5, hand/19, 24/18(pin).

Formats 1.2 and 2.10, CON-03. Reading takes every spelling; writing knows one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from rules.board.games import BACKGAMMON, Contact, GameRules
from rules.board.plays import Play, TooManyPlaysError
from rules.board.position import BAR, HAND, OFF, Position
from rules.board.rolls import Dice
from rules.board.steps import Mark, Step
from rules.board.written import Segment, WrittenPlay, chosen_reading, readings
from rules.errors import TavlaError

_NO_PLAY = re.compile(
    r"\(?(?:can(?:no|\W)?t\s+move|no\s+(?:move|play)|dance[sd]?|0/0|-+)\.?\)?\Z", re.IGNORECASE
)
_LOOSE_BLANKS = re.compile(r"(?<!\s)\s+(?=[/*()])|(?<=[/(])\s+")
_SEPARATOR = re.compile(r"[\s,]+")
_MOVE = re.compile(
    r"(?P<origin>bar|b|hand|[0-9]{1,2})"
    r"(?P<stops>(?:/(?:off|[0-9]{1,2})(?:\*|\(pin\))?)+)"
    r"(?:\((?P<count>[1-4])\))?"
    r"(?P<late_mark>\*?)\Z"
)
_MARK = re.compile(r"\*|\(pin\)")
# No turn has more single steps than 1-1 in plakoto express: what a text repeats beyond this was never played.
_MOST_SEGMENTS = 24
# The grammar counts no further; in express, chains of different numbers can be more that look the same.
_MOST_COUNTED = 4


class UnreadablePlayError(TavlaError):
    """The text is no play by the grammar."""

    code = "unreadable-play"

    def __init__(self, *, text: str) -> None:
        super().__init__(f"no play: {text!r}")
        self.text = text


def is_no_play(text: str) -> bool:
    """Whether a cell says in words or signs that nothing could be moved."""
    return _NO_PLAY.match(text.strip()) is not None


def parse_play(text: str) -> WrittenPlay:
    """Read a play. Raises UnreadablePlayError."""
    tight = _LOOSE_BLANKS.sub("", text.strip().lower())
    segments: list[Segment] = []
    marks = 0
    for move in filter(None, _SEPARATOR.split(tight)):
        parsed = _parse_move(move)
        if parsed is None:
            raise UnreadablePlayError(text=text)
        segments += parsed.segments
        marks += parsed.marks
    if not segments or len(segments) > _MOST_SEGMENTS:
        raise UnreadablePlayError(text=text)
    return WrittenPlay(tuple(segments), marks)


# Few moves are ever written, and those again and again.
@lru_cache(maxsize=4096)
def _parse_move(move: str) -> WrittenPlay | None:
    """One move of a play; None: it is none."""
    match = _MOVE.match(move)
    if match is None:
        return None
    places = [_origin(match["origin"])]
    places += [_target(_MARK.sub("", stop)) for stop in match["stops"].split("/")[1:]]
    if not 1 <= places[0] <= HAND or max(places[1:]) >= BAR or OFF in places[1:-1]:
        return None
    run = tuple(pairwise(places))
    marks = len(_MARK.findall(match["stops"])) + len(match["late_mark"])
    return WrittenPlay(run * int(match["count"] or 1), marks)


def _origin(text: str) -> int:
    if text == "hand":
        return HAND
    return BAR if text in ("bar", "b") else _point(text)


def _point(text: str) -> int:
    """A number; 26 names no place when written so."""
    return int(text) if int(text) <= BAR else 0


def _target(text: str) -> int:
    return OFF if text == "off" else int(text)


def play_text(
    position: Position,
    dice: Dice,
    play: Play,
    rules: GameRules = BACKGAMMON,
    *,
    first_turn: bool = False,
    passed: bool = False,
) -> str:
    """The one canonical text of a legal play: from the highest place down, the moves of a checker joined.

    A stop is written only where it hits or pins, or where the text would else mean another position; all are
    where a shorter text would mean too much to look through. However a position was reached, its text is one.
    """
    turn = _Turn(position, dice, rules, first_turn, passed)
    plain = turn.as_a_reader_finds(turn.with_fewest_pins(play))
    chains = _chains(plain.steps)
    for shows in (_never, _where_marked):
        text = _joined(chains, shows)
        if turn.reads(text, plain):
            return text
    return _joined(chains, _always)


@dataclass(frozen=True, slots=True)
class _Turn:
    """What a written play is read by."""

    position: Position
    dice: Dice
    rules: GameRules
    first_turn: bool
    passed: bool

    def reads(self, text: str, play: Play) -> bool:
        """Whether a reader of the text takes it for this play, and finds its marks in it."""
        written = parse_play(text)
        chosen = chosen_reading(self._readings(written.segments), written.marks)
        return chosen is not None and chosen[1:] == play[1:] and chosen.marks == written.marks

    def with_fewest_pins(self, play: Play) -> Play:
        """The same steps in the order that pins least: what is left and pinned anew needs no word."""
        if self.rules.contact is not Contact.PIN or not play.marks:
            return play
        found = self._readings([step[:2] for step in play.steps])
        return next((reading for reading in found if reading[1:] == play[1:]), play)

    def as_a_reader_finds(self, play: Play) -> Play:
        """The steps a reader finds for who moved from where to where: of several ways always the same one."""
        for moves in _ways_between(self.position, play):
            for reading in self._readings(moves):
                if reading[1:] == play[1:]:
                    return reading
        return play

    def _readings(self, segments: Sequence[Segment]) -> tuple[Play, ...]:
        """All that the segments can stand for; () where that is too much to look through."""
        try:
            return readings(
                self.position,
                self.dice,
                segments,
                self.rules,
                first_turn=self.first_turn,
                passed=self.passed,
            )
        except TooManyPlaysError:
            return ()


def steps_text(steps: tuple[Step, ...]) -> str:
    """Steps with a stop wherever one hit or pinned: a canonical text but for the rarest of plays."""
    return _joined(_chains(steps), _where_marked)


def text_with_stops(steps: tuple[Step, ...]) -> str:
    """Steps with every stop written: what a chain of numbers is read by without a search. PX-01."""
    return _joined(_chains(steps), _always)


def _ways_between(position: Position, play: Play) -> Iterator[list[Segment]]:
    """Who may have moved where, by the places that lost and won checkers alone: the longest move first.

    Then from high to high, and last as the steps themselves join: one of them is nearly always a legal way.
    """
    after = play.result
    before = [*position.mover, position.hand[0]]
    change = [now - then for now, then in zip([*after.mover, after.hand[0]], before, strict=True)]
    origins = [place for place in _FROM_THE_BACK for _ in range(-change[place])]
    goals = [place for place in range(BAR) for _ in range(change[place])]
    yield list(zip(origins, goals, strict=True))
    yield list(zip(origins, reversed(goals), strict=True))
    yield [(chain[0].origin, chain[-1].target) for chain in _chains(play.steps)]


Chain = tuple[Step, ...]
_FROM_THE_BACK = (BAR, HAND, *range(BAR - 1, OFF, -1))


def _chains(steps: tuple[Step, ...]) -> list[Chain]:
    """The steps of each checker in a row: the bar first, then from the highest place down, longer first."""
    waiting = sorted(steps, key=lambda step: (step.origin != BAR, -step.origin, step.target))
    chains = []
    while waiting:
        chain = [waiting.pop(0)]
        while following := next((step for step in waiting if step.origin == chain[-1].target), None):
            waiting.remove(following)
            chain.append(following)
        chains.append(tuple(chain))
    return _with_marks_settled(chains)


def _with_marks_settled(chains: list[Chain]) -> list[Chain]:
    """The same moves with each mark where it needs the fewest words: it tells of the point, not of a checker.

    Of several steps to a point the first that ends a chain there bears its mark, else the first of all.
    """
    made = [step for chain in chains for step in chain if step.mark is not Mark.NONE]
    marks: Counter[tuple[int, Mark]] = Counter((step.target, step.mark) for step in made)
    settled = [list(chain) for chain in chains]
    last = [(chain, len(chain) - 1) for chain in settled]
    inner = [(chain, index) for chain in settled for index in range(len(chain) - 1)]
    for chain, index in last + inner:
        step = chain[index]
        mark = next((mark for mark in (Mark.HIT, Mark.PIN) if marks[step.target, mark]), Mark.NONE)
        marks[step.target, mark] -= 1
        chain[index] = step._replace(mark=mark)
    return [tuple(chain) for chain in settled]


def _joined(chains: list[Chain], shows: Callable[[Step], bool]) -> str:
    """The chains as text, equal ones counted; a mark belongs to all of them."""
    places: Counter[tuple[int, ...]] = Counter()
    marks: dict[tuple[int, ...], dict[int, Mark]] = {}
    for chain in chains:
        stops = [step for step in chain[:-1] if shows(step)]
        way = (chain[0].origin, *(step.target for step in stops), chain[-1].target)
        places[way] += 1
        seen = marks.setdefault(way, {})
        seen |= {step.target: step.mark for step in (*stops, chain[-1]) if step.mark is not Mark.NONE}
    return " ".join(
        _move_text(way, marks[way], min(count - written, _MOST_COUNTED))
        for way, count in sorted(places.items(), key=_from_the_back)
        for written in range(0, count, _MOST_COUNTED)
    )


def _from_the_back(counted: tuple[tuple[int, ...], int]) -> tuple[object, ...]:
    """The order of moves: the bar first, then from the highest place down, the longer move first."""
    way, _ = counted
    return (way[0] != BAR, -way[0], way[-1], way)


def _move_text(way: tuple[int, ...], marks: dict[int, Mark], count: int) -> str:
    stops = "/".join(_place_text(place) + _MARKS[marks.get(place, Mark.NONE)] for place in way[1:])
    return f"{_place_text(way[0])}/{stops}" + (f"({count})" if count > 1 else "")


def _place_text(place: int) -> str:
    return {OFF: "off", BAR: "bar", HAND: "hand"}.get(place, str(place))


_MARKS = {Mark.NONE: "", Mark.HIT: "*", Mark.PIN: "(pin)"}


def _never(step: Step) -> bool:
    return False


def _where_marked(step: Step) -> bool:
    return step.mark is not Mark.NONE


def _always(step: Step) -> bool:
    return True
