"""A position in digits, for every game: what an XGID cannot tell of hands, pins and parallel paths.

A side is 26 base-16 digits, borne off, its points 1 to 24, bar; the mover comes first. Behind the two sides
stand, in the games that have them, the pinned points ("18:3,4", plakoto: each side's own points where a
checker of its own lies pinned) or the hands ("5:0", acey-deucey).
"""

from __future__ import annotations

from rules.board.games import Contact, GameRules
from rules.board.position import Counts, Position


def side_text(side: Counts) -> str:
    return "".join(f"{checkers:x}" for checkers in side)


def position_text(position: Position, rules: GameRules) -> str:
    """The whole position: "mover/opponent", with pins or hands behind it where the game has them."""
    parts = [side_text(position.mover), side_text(position.opponent)]
    if rules.contact is Contact.PIN:
        parts.append(":".join(",".join(map(str, points)) for points in position.pinned))
    if rules.hand:
        parts.append(":".join(map(str, position.hand)))
    return "/".join(parts)
