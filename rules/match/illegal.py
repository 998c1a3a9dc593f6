"""Illegal plays that stood: what the game goes on from. TD-24; formats 3.1, 11, 12.1."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from rules.board.games import Contact, GameRules
from rules.board.position import BAR, OFF, Counts, Position
from rules.board.soundness import is_possible
from rules.match.extras import pass_turn
from rules.match.game import GameInPlay
from rules.match.record import Defect, Roll, StatedBoard, Statement
from rules.match.score import Side
from rules.match.turn import put_aside
from rules.match.verdict import Fault

# What can be wrong with a play alone; turn order, cube and score are none.
ILLEGAL_PLAYS = frozenset(
    {
        "no-checker",
        "blocked",
        "backwards",
        "bar-not-entered",
        "bear-off-too-early",
        "wrong-dice",
        "too-many-moves",
        "die-unplayed",
        "smaller-die-played",
        "moved-but-must-dance",
        "play-missing",
        "ambiguous-play",
        "declared-illegal",
        "head-rule",
        "six-block",
        "bear-off-compulsory",
        "checker-pinned",
        "hit-and-run",
        "hand-not-entered",
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LetStand:
    """A ruling: this illegal play stands. Where the play is: game, side, and its row or line as written.

    after: the position it left, if the director knows it, seen by the side that played.
    """

    game: int
    side: Side
    row: int | None = None
    line: int | None = None
    after: Position | None = None


def goes_on(game: GameInPlay, statement: Statement, fault: Fault, let_stand: Collection[LetStand]) -> bool:
    """Whether the game goes on after a fault, and if so, go on: the play is on the board as it stood."""
    if fault.code not in ILLEGAL_PLAYS or not isinstance(statement, Roll | Defect):
        return False
    after = _position_after(game, statement, fault, let_stand)
    if after is None or not is_possible(after, game.rules):
        return False
    game.plays += 1
    game.silent = None
    put_aside(game, statement.side, after)
    pass_turn(game, statement.side)
    return True


def _position_after(
    game: GameInPlay, statement: Roll | Defect, fault: Fault, let_stand: Collection[LetStand]
) -> Position | None:
    """The position an illegal play left, as its side sees it; None where neither record nor ruling tells."""
    before = game.position(statement.side)
    if isinstance(statement, Defect) and statement.after:
        return _oriented(before, statement.after)
    ruling = next((each for each in let_stand if _is_of(each, game, statement)), None)
    if ruling is None:
        return None
    if ruling.after:
        return ruling.after
    if fault.code == "play-missing":
        return before
    return _as_written(before, statement, game.rules) if isinstance(statement, Roll) else None


def _is_of(ruling: LetStand, game: GameInPlay, statement: Roll | Defect) -> bool:
    return (
        ruling.game == game.number
        and ruling.side is statement.side
        and ruling.row in (None, statement.row)
        and ruling.line in (None, statement.line)
    )


def _oriented(before: Position, stated: StatedBoard) -> Position:
    """The stated position as the side that played sees it.

    Programs do not agree on who acts: the way whose opposing checkers moved least is meant. Formats 3.1.
    """
    ways = (stated, StatedBoard(stated.opponent, stated.mover))
    meant = min(ways, key=lambda way: _moved_checkers(before.opponent, way.opponent))
    return replace(before, mover=meant.mover, opponent=meant.opponent)


def _moved_checkers(before: Counts, after: Counts) -> int:
    """How many opposing checkers stand elsewhere; those that went to the bar were hit, which is allowed."""
    places = enumerate(zip(before, after, strict=True))
    return sum(max(0, now - then) for place, (then, now) in places if place != BAR)


def _as_written(before: Position, roll: Roll, rules: GameRules) -> Position | None:
    """The written moves carried out, whatever the dice; None where a checker is missing or a point held.

    None, too, for what needs more than moves to be known: pins, hands, further plays of the turn.
    """
    if rules.contact not in (Contact.HIT, Contact.NONE) or rules.hand or roll.passed or roll.bonus:
        return None
    own, other = list(before.mover), list(before.opponent)
    for origin, goal in roll.play.segments if roll.play else ():
        struck = other[BAR - goal] if goal != OFF and rules.contact is Contact.HIT else 0
        if origin > BAR or not own[origin] or struck > 1:
            return None
        own[origin] -= 1
        own[goal] += 1
        other[BAR - goal] -= struck
        other[BAR] += struck
    return replace(before, mover=tuple(own), opponent=tuple(other))
