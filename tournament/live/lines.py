"""The games of a match in an address: `1-2-gammon-1.2-1-drop-1` (winner, cube, kind, level of each line).

A score sheet on a phone lives in its page's address, so that a reload, a lost network or the back button
lose nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rules.match.score import Side
from rules.match.scoresheet import GameKind, GameLine

MOST_GAMES = 130  # two sides to 64 points, one point a game, and the last one
_LINE = re.compile(rf"([12])-(\d{{1,5}})-({'|'.join(GameKind)})-([123])", re.ASCII)


def lines_text(lines: Iterable[GameLine]) -> str:
    """The lines as they stand in an address; "" for none."""
    return ".".join(f"{line.winner.value}-{line.cube}-{line.kind.value}-{line.level}" for line in lines)


def lines_of_text(text: str) -> tuple[GameLine, ...]:
    """The lines of an address, whether they can be or not. Raises ValueError for what we never wrote."""
    parts = text.split(".") if text else []
    found = [_LINE.fullmatch(part) for part in parts]
    if len(found) > MOST_GAMES or not all(found):
        raise ValueError("not the lines of a score sheet")
    return tuple(_line(*match.groups()) for match in found if match)


def _line(winner: str, cube: str, kind: str, level: str) -> GameLine:
    return GameLine(winner=Side(int(winner)), cube=int(cube), kind=GameKind(kind), level=int(level))
