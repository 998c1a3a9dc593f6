"""The games as data: the only place that lists them. Rules-reference section 2."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType

from rules.board.pinning import is_decided, pinning
from rules.board.position import OFF, Counts, Position, counts, facing
from rules.board.racing import alongside, racing
from rules.board.steps import Steps, hitting, naming_points
from rules.options import GAME_PRESETS, CompulsoryScope, GameOptions, HitAndRun, options_from


class Geometry(StrEnum):
    """How the sides' numbers lie on each other. CON-02."""

    CONTRARY = "contrary"
    PARALLEL = "parallel"


class Contact(StrEnum):
    """What happens where a checker meets a single opposing one."""

    HIT = "hit"
    PIN = "pin"
    HOLD = "hold"  # a single checker holds its point (uzun tavla)
    NONE = "none"  # the sides never meet (Eureika)


#: How each kind of contact makes the steps of a game from its options.
_STEPS: Mapping[Contact, Callable[[GameOptions], Steps]] = MappingProxyType(
    {
        Contact.HIT: hitting,
        Contact.PIN: pinning,
        Contact.HOLD: racing,
        Contact.NONE: lambda _: naming_points,
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules:
    """One game, by its options.

    setup:     each side's checkers on the board at the start, in its own numbering. hand: those not entered.
    steps:     which single steps are allowed; made from contact and options.
    chained:   a double is followed by higher ones, and what cannot be played passes on (plakoto express).
    """

    code: str
    options: GameOptions
    setup: Counts
    hand: int = 0
    geometry: Geometry = Geometry.CONTRARY
    contact: Contact = Contact.HIT
    chained: bool = False
    checkers: int = field(init=False)
    steps: Steps = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "checkers", sum(self.setup) + self.hand)
        object.__setattr__(self, "steps", _STEPS[self.contact](self.options))

    @property
    def start(self) -> Position:
        return Position(self.setup, self.setup, (self.hand, self.hand))

    @property
    def is_free_of_order(self) -> bool:
        """Whether the steps of a double can always be taken from the highest place down.

        True where what a step needs only grows easier when checkers further back have gone before it.
        """
        options = self.options
        plain = not options.compulsory_bearoff and options.hit_and_run_home is HitAndRun.ALLOWED
        return self.contact is Contact.HIT and not self.hand and plain

    @property
    def bears_off_most(self) -> bool:
        """Whether the turn as a whole has to bear off as many checkers as can be. TT-02."""
        options = self.options
        return options.compulsory_bearoff and options.compulsory_bearoff_scope is CompulsoryScope.TURN_MAX

    def facing(self, point: int) -> int:
        """The opponent's number of one of my points. CON-02."""
        return facing(point) if self.geometry is Geometry.CONTRARY else alongside(point)

    def is_closed(self, position: Position, point: int) -> bool:
        """Whether a point is closed to the mover, and stays so through its turn. STD-04, UZ-05, PL-05."""
        if point == OFF or self.contact is Contact.NONE:
            return False
        theirs = position.opponent[self.facing(point)]
        if self.contact is Contact.HOLD:
            return theirs > 0
        return theirs > 1 or point in position.pinned[0]

    def is_over(self, mover: int, opponent: int) -> bool:
        """Whether the mover's play has ended the game; sides packed. STD-10, PL-10."""
        return mover & 0xFF == self.checkers or (self.contact is Contact.PIN and is_decided(mover, opponent))


_STANDARD = counts({24: 2, 13: 5, 8: 3, 6: 5})  # STD-01
_NACKGAMMON = counts({24: 2, 23: 2, 13: 4, 8: 3, 6: 4})  # NK-01
_ALL_ON_24 = counts({24: 15})  # UZ-01, LG-01, PL-01
_EUREIKA = counts({1: 3, 2: 3, 3: 3, 4: 2, 5: 2, 6: 2})  # EU-01
_NOTHING = counts({})


def _game(
    code: str,
    setup: Counts,
    *,
    hand: int = 0,
    geometry: Geometry = Geometry.CONTRARY,
    contact: Contact = Contact.HIT,
    chained: bool = False,
) -> GameRules:
    options = GAME_PRESETS[code]
    return GameRules(
        code=code,
        options=options,
        setup=setup,
        hand=hand,
        geometry=geometry,
        contact=contact,
        chained=chained,
    )


BACKGAMMON = _game("backgammon", _STANDARD)

GAMES: Mapping[str, GameRules] = MappingProxyType(
    {
        game.code: game
        for game in (
            BACKGAMMON,
            _game("turk-tavlasi", _STANDARD),
            _game("turk-tavlasi-bkgm", _STANDARD),
            _game("uzun-tavla", _ALL_ON_24, geometry=Geometry.PARALLEL, contact=Contact.HOLD),
            _game("nackgammon", _NACKGAMMON),
            _game("longgammon", _ALL_ON_24),
            _game("plakoto", _ALL_ON_24, contact=Contact.PIN),
            _game("plakoto-express", _ALL_ON_24, contact=Contact.PIN, chained=True),
            _game("acey-deucey", _NOTHING, hand=15),  # AD-01
            _game("eureika", _EUREIKA, contact=Contact.NONE),
            _game("hypergammon", counts({24: 1, 23: 1, 22: 1})),  # HG-01
            _game("hypergammon-2", counts({24: 1, 23: 1})),
            _game("hypergammon-1", counts({24: 1})),
        )
    }
)


def game_rules(code: str, changes: Mapping[str, object] | None = None) -> GameRules:
    """A game by its name, with some options changed.

    Raises UnknownGameError, UnknownOptionError, OptionValueError.
    """
    options = options_from(code, changes)
    return replace(GAMES[options.code], options=options)
