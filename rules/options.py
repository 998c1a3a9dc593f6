"""What a game leaves open, as named options, and the presets that fill them in: rules-reference section 8.

An event stores the options it was played by, so a preset that changes later never re-judges an old match.
Outside Python names and values are kebab-case: options_from reads them, written_options writes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType

from rules.choices import changed, kebab, written
from rules.errors import TavlaError


class UnknownGameError(TavlaError):
    """No preset bears this name."""

    code = "unknown-game"

    def __init__(self, *, game: str) -> None:
        super().__init__(f"no game is called {game!r}")
        self.game = game


class Opening(StrEnum):
    """How a game begins. STD-03."""

    COMBINED = "combined"  # both throw one die, the higher begins with these two: never a double
    REROLL = "reroll"  # the starter throws two fresh dice


class NextStarter(StrEnum):
    """Who begins the next game of a match. UZ-04, PL-03."""

    ROLL = "roll"
    WINNER = "winner"
    ALTERNATE = "alternate"


class CompulsoryScope(StrEnum):
    """What compulsory bearing off asks: each die as it is played, or the turn as a whole. TT-02."""

    PER_DIE = "per-die"
    TURN_MAX = "turn-max"


class HitAndRun(StrEnum):
    """Whether a checker that hit in its own home may move on in the same turn. TT-03."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class HeadException(StrEnum):
    """When a side's first turn may take two checkers from the head. UZ-07."""

    FIRST_TURN_664433 = "first-turn-664433"
    FIRST_TURN_IF_BLOCKED = "first-turn-if-blocked"
    FIRST_ROLL_ANY_TWO = "first-roll-any-two"
    FIRST_TURN_6644 = "first-turn-6644"
    NONE = "none"


class BlockRule(StrEnum):
    """When six points in a row may be held. UZ-08."""

    OPPONENT_AHEAD = "opponent-ahead"
    OPPONENT_IN_HOME = "opponent-in-home"
    NONE = "none"


class BlockCheck(StrEnum):
    """Whether a block that stands only inside a turn counts. UZ-09."""

    EACH_STEP = "each-step"
    FINAL_ONLY = "final-only"


class PlakotoTie(StrEnum):
    """When two pinned mothers are a tie. PL-10, PL-12."""

    BOTH_PINNED = "both-pinned"
    BOTH_PINNED_AND_CLEARED = "both-pinned-and-cleared"


class ExpressPasses(StrEnum):
    """After which rolls unplayed numbers pass on to the opponent. PX-02."""

    ALL_ROLLS = "all-rolls"
    DOUBLES_ONLY = "doubles-only"


class ExpressStop(StrEnum):
    """What a blocked number does to the higher ones of a chained double. PX-02."""

    FIRST_BLOCKED = "first-blocked"
    SKIP_BLOCKED = "skip-blocked"


class ExpressSecondPass(StrEnum):
    """What becomes of passed-on numbers the opponent cannot play either. PX-02."""

    LOST = "lost"
    RETURNED = "returned"


class AceyHitTo(StrEnum):
    """Where a hit checker goes. AD-05."""

    BAR = "bar"
    HAND = "hand"


class AceyScoring(StrEnum):
    """What a won game counts. AD-09."""

    SINGLE = "single"
    PER_CHECKER = "per-checker"
    GAMMONS = "gammons"


class AceyVariant(StrEnum):
    """Which acey-deucey is played. AD-10."""

    AMERICAN = "american"
    EUROPEAN = "european"  # a double is followed by its complement, then a new roll
    EXTRA_TURN_ON_DOUBLES = "extra-turn-on-doubles"
    CLOSED_ENTRY = "closed-entry"  # nothing enters before the side's first double or 1-2


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOptions:
    """The options of one game; those of other games lie idle.

    code:           the preset they came from, kebab-case.
    cube:           whether the doubling cube is used at all.
    max_multiplier: what the best win is worth, in cubes: 1 single only, 2 with gammons, 3 with backgammons.
    cube_max:       the highest value the cube may reach; formats 12, decision 5.
    """

    code: str
    opening: Opening = Opening.COMBINED
    next_starter: NextStarter = NextStarter.ROLL
    cube: bool = True
    cube_max: int = field(default=4096, metadata={"counts": range(1, 1 << 20)})
    max_multiplier: int = field(default=3, metadata={"counts": range(1, 4)})
    # Türk tavlası, TT-01 to TT-03.
    compulsory_bearoff: bool = False
    compulsory_bearoff_scope: CompulsoryScope = CompulsoryScope.PER_DIE
    bearoff_larger_first: bool = False
    hit_and_run_home: HitAndRun = HitAndRun.ALLOWED
    # Uzun tavla, UZ-07 to UZ-13.
    head_exception: HeadException = HeadException.FIRST_TURN_664433
    block_rule: BlockRule = BlockRule.OPPONENT_AHEAD
    block_check: BlockCheck = BlockCheck.EACH_STEP
    uzun_koks: bool = False
    last_roll_tie: bool = False
    # Plakoto and its express form, PL-09 to PL-12, PX-02.
    plakoto_bearoff_while_pinned: bool = False
    plakoto_tie: PlakotoTie = PlakotoTie.BOTH_PINNED
    express_passes: ExpressPasses = ExpressPasses.ALL_ROLLS
    express_stop: ExpressStop = ExpressStop.FIRST_BLOCKED
    express_second_pass: ExpressSecondPass = ExpressSecondPass.LOST
    express_own_turn_after: bool = True
    # Acey-deucey, AD-05 to AD-10.
    acey_hit_to: AceyHitTo = AceyHitTo.BAR
    acey_exact_bearoff: bool = False
    acey_scoring: AceyScoring = AceyScoring.SINGLE
    acey_variant: AceyVariant = AceyVariant.AMERICAN
    # Eureika, EU-04: how many checkers a double bears off.
    eureika_doubles: int = field(default=4, metadata={"counts": range(2, 5, 2)})


BACKGAMMON = GameOptions(code="backgammon")
_WITHOUT_CUBE = GameOptions(code="", cube=False, max_multiplier=2, opening=Opening.REROLL)
_PLAKOTO = replace(_WITHOUT_CUBE, code="plakoto", next_starter=NextStarter.WINNER)

GAME_PRESETS: Mapping[str, GameOptions] = MappingProxyType(
    {
        preset.code: preset
        for preset in (
            BACKGAMMON,
            GameOptions(code="turk-tavlasi", cube=False, compulsory_bearoff=True),
            replace(_WITHOUT_CUBE, code="turk-tavlasi-bkgm", hit_and_run_home=HitAndRun.FORBIDDEN),
            replace(_WITHOUT_CUBE, code="uzun-tavla", next_starter=NextStarter.ALTERNATE),
            GameOptions(code="nackgammon"),
            GameOptions(code="longgammon"),
            _PLAKOTO,
            replace(_PLAKOTO, code="plakoto-express"),
            replace(_WITHOUT_CUBE, code="acey-deucey", max_multiplier=1),
            replace(_WITHOUT_CUBE, code="eureika", max_multiplier=1),
            GameOptions(code="hypergammon"),
            GameOptions(code="hypergammon-2"),
            GameOptions(code="hypergammon-1"),
        )
    }
)


def options_from(code: str, changes: Mapping[str, object] | None = None) -> GameOptions:
    """The options of a preset with some of them changed.

    code, names and values in kebab-case; switches as booleans or words (on, off), counts as numbers.
    Raises UnknownGameError, UnknownOptionError, OptionValueError.
    """
    preset = GAME_PRESETS.get(kebab(code))
    if preset is None:
        raise UnknownGameError(game=code)
    return changed(preset, changes or {})


def written_options(options: GameOptions) -> dict[str, str]:
    """What differs from the preset, in kebab-case: options_from reads it back."""
    return written(options, beside=GAME_PRESETS[options.code])
