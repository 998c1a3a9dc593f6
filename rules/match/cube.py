"""The doubling cube: what it shows, whose it is, who may turn it. MP-04, MP-05."""

from __future__ import annotations

from dataclasses import dataclass

from rules.match.score import Side


@dataclass(frozen=True, slots=True)
class Cube:
    """The cube of one game; value is a power of two, owner None while it lies in the middle. MP-04."""

    value: int = 1
    owner: Side | None = None

    @property
    def is_turned(self) -> bool:
        return self.value > 1

    def may_double(self, side: Side) -> bool:
        """Whether this side has access: the cube is centred or its own. MP-05."""
        return self.owner in (None, side)

    def may_answer(self, side: Side, *, doubler: Side) -> bool:
        """Whether this side takes or drops: only the one who was doubled. MP-06."""
        return side is doubler.other

    @property
    def doubled_value(self) -> int:
        """What a double offers: the value after a take."""
        return self.value * 2

    def taken_by(self, side: Side) -> Cube:
        """The cube after this side took: twice the value, and it is the taker's. MP-06."""
        return Cube(self.doubled_value, side)

    def turned_again(self) -> Cube:
        """The cube after a beaver or a raccoon: twice the value, the owner keeps it. Money only."""
        return Cube(self.doubled_value, self.owner)
