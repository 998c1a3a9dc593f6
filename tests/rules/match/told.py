"""Games told in short lines, as records: what the tests of the judge are written in."""

from __future__ import annotations

from collections.abc import Mapping

from rules.board.games import game_rules
from rules.board.playtext import parse_play
from rules.board.position import Position, counts
from rules.board.written import WrittenPlay
from rules.match.closing import close
from rules.match.game import GameInPlay
from rules.match.hearing import hear
from rules.match.options import SessionOptions
from rules.match.record import (
    CubeAction,
    CubeWord,
    GiveUp,
    MatchRecord,
    Roll,
    Silence,
    Statement,
    Tie,
    Win,
    WrittenGame,
)
from rules.match.score import MatchScore, Side
from rules.match.session import Standing
from rules.match.verdict import Fault

NAMES = ("Ada", "Bora")


def told(text: str, row: int) -> Statement:
    """A statement: the side, then what it says. Each stands on a line of its own, numbered as its row.

    "1 64: 24/14", "2 66: -" (danced in words), "2 66:" (blank), "1 21: 24/23 => 66: 24/18",
    "2 passed 5 5: 24/19 | 64: 24/14", "1 double 2", "2 take", "1 wins 2", "2 resigns", "1 tie".
    """
    side, _, rest = text.partition(" ")
    place = {"line": row, "row": row, "side": Side(int(side)), "text": rest}
    word, _, value = rest.partition(" ")
    if word == "wins":
        return Win(**place, points=int(value))
    if word == "resigns":
        return GiveUp(**place)
    if word == "tie":
        return Tie(**place)
    if word in list(CubeWord):
        return CubeAction(**place, word=CubeWord(word), value=int(value) if value else None)
    return _roll(rest, place)


def _roll(text: str, place: dict) -> Roll:
    passed, _, own = text.partition("|") if text.startswith("passed") else ("", "", text)
    own, _, bonus = own.partition("=>")
    more: dict = {}
    if passed:
        numbers, _, play = passed.removeprefix("passed").partition(":")
        more |= {"passed": tuple(map(int, numbers.split())), "passed_play": _play(play)}
    if bonus:
        numbers, _, play = bonus.partition(":")
        more |= {"bonus": _dice(numbers), "bonus_play": _play(play)}
    numbers, _, play = own.partition(":")
    silence = Silence.DANCED if play.strip() == "-" else Silence.BLANK
    dice = _dice(numbers) if numbers.strip() else (0, 0)
    return Roll(**place, dice=dice, play=_play(play), silence=silence, **more)


def _dice(text: str) -> tuple[int, int]:
    first, second = text.strip()
    return int(first), int(second)


def _play(text: str) -> WrittenPlay | None:
    return parse_play(text) if text.strip(" -") else None


def game(*lines: str, number: int = 1, points: tuple[int, int] = (0, 0), **more: object) -> WrittenGame:
    statements = tuple(told(line, row) for row, line in enumerate(lines, start=1))
    return WrittenGame(
        number=number, line=0, score_line=0, names=NAMES, points=points, statements=statements, **more
    )


def match(
    *games: WrittenGame,
    rules: str = "backgammon",
    length: int = 5,
    options: Mapping[str, str] | None = None,
    session: SessionOptions | None = None,
) -> MatchRecord:
    return MatchRecord(
        format="mat",
        length=length,
        games=games,
        game=rules,
        options=options or {},
        session=session or SessionOptions(),
    )


def in_play(
    code: str,
    own: Mapping[int, int],
    other: Mapping[int, int],
    *,
    options: Mapping[str, str] | None = None,
    hand: tuple[int, int] = (0, 0),
    pinned: tuple[tuple[int, ...], tuple[int, ...]] = ((), ()),
    standing: Standing | None = None,
) -> GameInPlay:
    """A game of which nothing is written yet, from a position in which side 1 is to act, and began.

    own, other: checkers on the board by place, each side in its own numbering.
    """
    board = Position(counts(dict(own)), counts(dict(other)), hand, pinned)
    rules = game_rules(code, options)
    assert board.is_conserved(rules.checkers), board
    return GameInPlay(
        number=1,
        standing=standing or MatchScore(length=5),
        rules=rules,
        session=SessionOptions(),
        board=board,
        began=Side.ONE,
        to_act=Side.ONE,
        rolls=[1, 1],
    )


def fault_of(playing: GameInPlay, *lines: str) -> Fault | None:
    """The first fault of a game that goes on like this, its end included; None if it has none."""
    for row, line in enumerate(lines, start=1):
        fault = hear(playing, told(line, row))
        if fault:
            return fault
    return close(playing, following=None).fault


def end_of(playing: GameInPlay, *lines: str) -> tuple[Side | None, int, str]:
    """Winner, points and kind of a game that goes on like this; it has no fault."""
    assert fault_of(playing, *lines) is None
    proved = close(playing, following=None).game
    assert proved is not None
    return proved.winner, proved.points, proved.kind


def code_of(fault):
    """The code of a fault with its reason; None for none."""
    return fault and (fault.code, fault.values.get("reason"))
