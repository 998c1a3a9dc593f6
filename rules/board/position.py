"""Where the checkers stand: both sides' counts as one immutable value. CON-01, CON-05."""

from __future__ import annotations

from dataclasses import dataclass

OFF = 0
BAR = 25
POINTS = range(1, 25)
HOME = range(1, 7)

# Checkers of one side by place, in its own numbering: 0 borne off, 1..24 points, 25 bar.
Counts = tuple[int, ...]


def counts(places: dict[int, int]) -> Counts:
    """Counts from place -> checkers; a place not named is empty."""
    return tuple(places.get(place, 0) for place in range(BAR + 1))


def facing(point: int) -> int:
    """The opponent's number of one of my points, where the sides move towards each other. CON-02."""
    return BAR - point


@dataclass(frozen=True, slots=True)
class Position:
    """A position as the side to move sees it.

    mover, opponent: 26 counts each, every side in its own numbering.
    """

    mover: Counts
    opponent: Counts

    def turned(self) -> Position:
        """The same position as the other side sees it."""
        return Position(self.opponent, self.mover)

    def is_conserved(self, checkers: int) -> bool:
        """Whether each side has all its checkers, none missing and none too many. CON-05."""
        return all(
            len(side) == BAR + 1 and min(side) >= 0 and sum(side) == checkers
            for side in (self.mover, self.opponent)
        )

    @property
    def pips(self) -> tuple[int, int]:
        """Pips left to bear off, of the mover and of the opponent; a checker on the bar has 25."""
        return pip_count(self.mover), pip_count(self.opponent)

    @property
    def winner_multiplier(self) -> int:
        """What the mover's win is worth in cubes, once his last checker is off: 1, 2 or 3. STD-10."""
        if self.opponent[OFF]:
            return 1
        return 3 if self.opponent[BAR] or any(self.opponent[19:25]) else 2


def pip_count(side: Counts) -> int:
    return sum(place * checkers for place, checkers in enumerate(side))


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
