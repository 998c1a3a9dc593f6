"""Where the marks of a written play belong: a board that follows whatever is written, legal or not.

A WrittenPlay only counts its hits or pins; a text shows at which moves they stand. Formats 1.2, 2.10.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rules.board.games import Contact, GameRules
from rules.board.position import BAR, HAND, OFF, POINTS
from rules.board.written import Segment, WrittenPlay
from rules.match.score import Side

# The moves of one checker in a row, each with whether a mark stands behind it.
Chain = list[tuple[Segment, bool]]

#: The grammar counts no further: 6/5(4).
_MOST_COUNTED = 4
_NAMES = {OFF: "off", BAR: "bar", HAND: "hand"}


class BlindBoard:
    """The checkers of both sides as far as the moves written so far tell. Asks nothing, refuses nothing."""

    def __init__(self, rules: GameRules) -> None:
        start = rules.start
        self._rules = rules
        self._sides = [*start.mover, start.hand[0]], [*start.opponent, start.hand[1]]

    def text(self, play: WrittenPlay, side: Side) -> str:
        """The play in the order of its moves: those of one checker joined, equal ones counted.

        parse_play reads it back as the same WrittenPlay. Marks are written as many as the play has: where
        checkers were met, and those too many behind any other move.
        """
        met = [self._follow(segment, side) for segment in play.segments]
        if play.marks > sum(met):
            return _with_wrong_marks(play, met)
        sign = "(pin)" if self._rules.contact is Contact.PIN else "*"
        chains = _chains(play.segments, _first(met, play.marks))
        return " ".join(_counted(chains, sign))

    def _follow(self, segment: Segment, side: Side) -> bool:
        """Carry out a move; whether its checker met a single opposing one where it ended."""
        origin, goal = segment
        own, opposing = self._sides[side.index], self._sides[side.other.index]
        own[origin] -= 1
        own[goal] += 1
        if goal not in POINTS or self._rules.contact not in (Contact.HIT, Contact.PIN):
            return False
        there = self._rules.facing(goal)
        has_met = opposing[there] == 1 and own[goal] == 1
        if has_met and self._rules.contact is Contact.HIT:
            opposing[there] = 0
            opposing[BAR] += 1
        return has_met


def _first(met: list[bool], marks: int) -> list[bool]:
    """Of the moves that met a checker the first so many."""
    return [has_met and sum(met[:number]) < marks for number, has_met in enumerate(met)]


def _chains(segments: tuple[Segment, ...], marked: list[bool]) -> list[Chain]:
    """Moves that go on where the one before ended make a chain; equal ones in a row stay by themselves."""
    chains: list[Chain] = []
    is_open = False
    for segment, same in groupby(zip(segments, marked, strict=True), key=lambda move: move[0]):
        moves = list(same)
        goes_on = is_open and chains[-1][-1][0][1] == segment[0]
        if goes_on and len(moves) == 1:
            chains[-1] += moves
        else:
            chains += [[move] for move in moves]
        is_open = len(moves) == 1
    return chains


def _counted(chains: list[Chain], sign: str) -> Iterator[str]:
    """The text of the chains; equal ones in a row are one text with their number, its mark stands for all."""
    while chains:
        first, *rest = chains
        count = 1
        for chain in rest[: _MOST_COUNTED - 1]:
            if chain != [(segment, False) for segment, _ in first]:
                break
            count += 1
        stops = "".join(f"/{_place(goal)}{sign if marked else ''}" for (_, goal), marked in first)
        yield f"{_place(first[0][0][0])}{stops}" + (f"({count})" if count > 1 else "")
        chains = chains[count:]


def _with_wrong_marks(play: WrittenPlay, met: list[bool]) -> str:
    """More marks than checkers met: every move alone, for it can bear two."""
    signs = [int(has_met) for has_met in met]
    for most in (1, 2):
        for number in range(len(signs)):
            if sum(signs) < play.marks and signs[number] < most:
                signs[number] += 1
    return " ".join(
        f"{_place(origin)}/{_place(goal)}{'*' * count}"
        for (origin, goal), count in zip(play.segments, signs, strict=True)
    )


def _place(place: int) -> str:
    return _NAMES.get(place, str(place))
