"""A position as an XGID line, which XG and other programs open. Formats 6.3."""

from __future__ import annotations

from dataclasses import dataclass

from rules.board.position import BAR, Position, facing


@dataclass(frozen=True, slots=True, kw_only=True)
class XgidState:
    """What an XGID tells beside the checkers; the mover of the position is its bottom player.

    cube: value, a power of two. owner: 1 bottom, -1 top, 0 centred. turn: 1 bottom, -1 top.
    dice: two digits, "00" before the roll, "D" while a double waits for an answer.
    points: bottom, top. crawford: this is the Crawford game. length: 0 for money. jacoby: money only.
    """

    cube: int = 1
    owner: int = 0
    turn: int = 1
    dice: str = "00"
    points: tuple[int, int] = (0, 0)
    crawford: bool = False
    length: int = 0
    jacoby: bool = False


# 10 = log2 of 1024, the highest cube most programs know.
XGID_MAX_CUBE = 10


def xgid(position: Position, state: XgidState) -> str:
    """The position as an XGID line, which XG and other programs open. Formats 6.3."""
    rule = int(state.crawford) if state.length else int(state.jacoby)
    fields = (
        _xgid_checkers(position),
        state.cube.bit_length() - 1,
        state.owner,
        state.turn,
        state.dice,
        *state.points,
        rule,
        state.length,
        XGID_MAX_CUBE,
    )
    return "XGID=" + ":".join(str(field) for field in fields)


def _xgid_checkers(position: Position) -> str:
    """26 characters: top player's bar, the bottom player's points 1 to 24, his bar."""
    letters = []
    for place in range(BAR + 1):
        own = position.mover[place] if place else 0
        other = position.opponent[facing(place)] if place < BAR else 0
        letters.append(chr(ord("A") + own - 1) if own else chr(ord("a") + other - 1) if other else "-")
    return "".join(letters)
