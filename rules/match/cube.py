"""The doubling cube: what it shows, whose it is, who may turn it. MP-04 to MP-12, MS-01 to MS-04."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from rules.match.options import SESSION_PRESETS, DeadCube, SessionOptions
from rules.match.score import MatchScore, Phase, Side
from rules.match.session import Standing
from rules.options import BACKGAMMON, GameOptions, Opening

#: Rolls of each side before anybody may double, where the Holland rule holds. MP-11.
HOLLAND_ROLLS = 2


@dataclass(frozen=True, slots=True)
class Cube:
    """The cube of one game. MP-04.

    value:     a power of two; 1 at the start, shown as 64 on a cube that has no 1.
    owner:     None while it lies in the middle.
    raised_by: who turned it once more as a beaver or raccoon, until the dice are rolled: the other side may
               still refuse. None otherwise.
    """

    value: int = 1
    owner: Side | None = None
    raised_by: Side | None = None

    @property
    def is_turned(self) -> bool:
        """Whether a double was taken. An automatic one is none: it leaves the cube centred. MS-01, MS-02."""
        return self.owner is not None

    def may_double(self, side: Side) -> bool:
        """Whether this side has access: the cube is centred or its own. MP-05."""
        return self.owner in (None, side)

    @property
    def doubled_value(self) -> int:
        """What a double offers: the value after a take."""
        return self.value * 2

    def taken_by(self, side: Side) -> Cube:
        """The cube after this side took: twice the value, and it is the taker's. MP-06."""
        return Cube(self.doubled_value, side)

    def turned_again(self) -> Cube:
        """The cube after the next beaver or raccoon: twice the value, the owner keeps it. MS-03, MS-04.

        The owner beavers; then both sides raise in turn.
        """
        assert self.owner is not None
        by = self.owner.other if self.raised_by is self.owner else self.owner
        return Cube(self.doubled_value, self.owner, by)

    def at_rest(self) -> Cube:
        """The cube once the dice are rolled: a raise is no longer to be refused."""
        return replace(self, raised_by=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeMoment:
    """When somebody reaches for the cube.

    to_act: who must roll or may double; None before the opening roll.
    rolled: who has rolled in this very turn; None before the roll.
    offer:  who doubled and has no answer yet.
    rolls:  turns rolled so far in the game, by Side; a dance counts. MP-11.
    """

    to_act: Side | None = None
    rolled: Side | None = None
    offer: Side | None = None
    rolls: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class CubeRefusal:
    """Why the cube may not be touched: a code of formats 11 or one of this chapter, and its values."""

    code: str
    values: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Dropped:
    """A refused double or raise: who wins the game, and how many points. MP-02, MS-03, MS-04."""

    winner: Side
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeLaw:
    """What holds for the cube in one game: the score before it, and the options it is played by."""

    standing: Standing
    session: SessionOptions = SESSION_PRESETS["match"]
    game: GameOptions = BACKGAMMON

    @property
    def is_money(self) -> bool:
        return not self.standing.length

    @property
    def limit(self) -> int:
        """The highest value the cube may show. MP-07: none but what options set."""
        return min(self.game.cube_max, self.session.cube_max or self.game.cube_max)

    def is_dead(self, side: Side, cube: Cube) -> bool:
        """Whether the cube as it lies already wins this side the match; never in a money session. MP-08."""
        return isinstance(self.standing, MatchScore) and self.standing.is_dead(side, cube=cube.value)

    def refusal_to_start(self, value: int) -> CubeRefusal | None:
        """Why a game may not begin with the cube on this value. MP-04, MP-12, MS-02 (automatic doubles)."""
        if value < 1 or value & (value - 1):
            return CubeRefusal("double-wrong-value", {"value": value, "expected": 1})
        if value > 1 and not self.is_money:
            return CubeRefusal("automatic-double-in-match", {"value": value})
        most = self.session.auto_double_limit
        if most is not None and value > 1 << most:
            return CubeRefusal("automatic-doubles-over-limit", {"value": value, "limit": 1 << most})
        return self._over_limit(value)

    def refusal_to_double(
        self, side: Side, cube: Cube, moment: CubeMoment, *, value: int | None = None
    ) -> CubeRefusal | None:
        """Why this side may not double now, to this value where one is said; None if it may.

        MP-05 (who and when), MP-07 (limit), MP-08 (dead cube), MP-09 (Crawford), MP-11 (Holland).
        """
        code = self._untimely(side, moment) or self._barred(side, cube, moment)
        if code == "double-too-early":
            return CubeRefusal(code, {"rolls": HOLLAND_ROLLS})
        return CubeRefusal(code) if code else self._wrong_value(cube.doubled_value, value)

    def has_dead_double(self, side: Side, cube: Cube) -> bool:
        """Whether a double of this side, legal otherwise, deserves the note dead-cube. MP-08."""
        return self.session.dead_cube is DeadCube.WARN and self.is_dead(side, cube)

    def refusal_to_take(self, side: Side, moment: CubeMoment) -> CubeRefusal | None:
        """Why this side may not take. MP-06."""
        if moment.offer is None:
            return CubeRefusal("take-without-double")
        return CubeRefusal("answer-by-doubler") if side is moment.offer else None

    def refusal_to_drop(self, side: Side, cube: Cube, moment: CubeMoment) -> CubeRefusal | None:
        """Why this side may not drop: no double or raise of the other side lies before it. MP-06."""
        offered_by = moment.offer or cube.raised_by
        if offered_by is None:
            return CubeRefusal("drop-without-double")
        return CubeRefusal("answer-by-doubler") if side is offered_by else None

    def refusal_to_beaver(
        self, side: Side, cube: Cube, moment: CubeMoment, *, value: int | None = None
    ) -> CubeRefusal | None:
        """Why this side may not answer the double with a beaver, which is itself the take.

        After a raccoon the owner may raise again, under whichever name. MP-12, MS-03, MS-04.
        """
        if moment.offer is None and cube.raised_by is not None:
            return self.refusal_to_raccoon(side, cube, value=value)
        if not self.is_money:
            return CubeRefusal("beaver-in-match")
        if refusal := self.refusal_to_take(side, moment):
            return refusal
        if self.session.beavers is False:
            return CubeRefusal("beavers-not-played")
        return self._wrong_value(cube.taken_by(side).doubled_value, value)

    def refusal_to_raccoon(self, side: Side, cube: Cube, *, value: int | None = None) -> CubeRefusal | None:
        """Why this side may not answer a beaver, or a later raise, with another. MP-12, MS-04."""
        if not self.is_money:
            return CubeRefusal("beaver-in-match")
        if cube.raised_by is None:
            return CubeRefusal("take-without-double")
        if cube.raised_by is side:
            return CubeRefusal("answer-by-doubler")
        if self.session.raccoons is False:
            return CubeRefusal("raccoons-not-played")
        return self._wrong_value(cube.doubled_value, value)

    def _untimely(self, side: Side, moment: CubeMoment) -> str | None:
        if not self.game.cube:
            return "no-cube-in-game"
        if moment.to_act is None:
            return "double-before-opening" if self.game.opening is Opening.COMBINED else None
        if moment.offer:
            return "double-pending"
        if moment.rolled is side:
            return "double-after-roll"
        return None if side is moment.to_act else "double-out-of-turn"

    def _barred(self, side: Side, cube: Cube, moment: CubeMoment) -> str | None:
        if not cube.may_double(side):
            return "double-not-owner"
        if self.standing.phase is Phase.CRAWFORD:
            return "double-in-crawford"
        is_after = self.standing.phase is Phase.POST_CRAWFORD
        if self.session.holland_rule and is_after and min(moment.rolls) < HOLLAND_ROLLS:
            return "double-too-early"
        is_refused = self.session.dead_cube is DeadCube.REJECT and self.is_dead(side, cube)
        return "double-on-dead-cube" if is_refused else None

    def _wrong_value(self, expected: int, value: int | None) -> CubeRefusal | None:
        if value not in (None, expected):
            return CubeRefusal("double-wrong-value", {"value": value, "expected": expected})
        return self._over_limit(expected)

    def _over_limit(self, value: int) -> CubeRefusal | None:
        return CubeRefusal("cube-over-limit", {"limit": self.limit}) if value > self.limit else None


def beavered(cube: Cube, side: Side) -> Cube:
    """The cube after a legal beaver: taken and turned once more, the taker keeps it. MS-03."""
    return cube.turned_again() if cube.raised_by else cube.taken_by(side).turned_again()


def dropped(cube: Cube, moment: CubeMoment) -> Dropped:
    """What a legal drop costs: the cube before the double or raise that is refused. MP-02, MS-03, MS-04."""
    if moment.offer:
        return Dropped(moment.offer, cube.value)
    assert cube.raised_by is not None
    return Dropped(cube.raised_by, cube.value // 2)
