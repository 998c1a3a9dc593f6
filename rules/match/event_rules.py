"""What an event leaves open around the board, as named options and presets: rules-reference section 8."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType

from rules.choices import OptionValueError, changed, written
from rules.match.clock import ClockMode, ClockPreset, ClockType
from rules.match.expiry import ExpiryRule, TimeExpiry
from rules.match.penalties import LateSchedule


class MovesPolicy(StrEnum):
    """What becomes of an illegal play. TD-02, TD-24."""

    LEGAL = "legal"  # both point it out; corrected until the opponent has rolled or doubled
    RESPONSIBLE = "responsible"  # the opponent decides
    EXTENDED = "extended"  # until the opponent's next play is complete


class DiceOnCheckers(StrEnum):
    """A die that lies flat on a checker. TD-20."""

    INVALID = "invalid"
    VALID = "valid"


class PrematureRoll(StrEnum):
    """A roll before the opponent ended his turn. TD-21."""

    STANDS = "stands"
    OPPONENT_CHOICE = "opponent-choice"
    VOID = "void"


class WrongLength(StrEnum):
    """A match played to another length than posted. TD-28."""

    FIRST_TO_POSTED = "first-to-posted"
    AS_AGREED = "as-agreed"


class AppealDeadline(StrEnum):
    """Until when a ruling may be appealed. TD-38."""

    AT_ONCE = "at-once"  # before play continues, never after the game
    NEXT_ACTION = "next-action"  # before the next roll or cube action; after the game within five minutes


class AppealMajority(StrEnum):
    """What overturns a ruling. TD-39."""

    SIMPLE = "simple"
    UNANIMOUS = "unanimous"


class ScoreDispute(StrEnum):
    """Whose sheet counts when the score is disputed and cannot be found out. TD-33."""

    TRAILER_SHEET = "trailer-sheet"
    DIRECTOR = "director"


class RoundRobinWithdrawal(StrEnum):
    """The results of one who withdraws from a round robin. TD-44."""

    ANNUL = "annul"
    KEEP_RESULTS = "keep-results"  # if at least half of the matches were played


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRules:
    """The rules of an event around the board.

    delay_s, reserve_min_per_point: seconds free at every decision; minutes of reserve for each point. TD-06.
    overtime_minutes, expiry_*: what time_expiry hands out; TD-08.
    breaks, break_minutes: from these lengths on each player may take one break more; TD-14.
    setup_fix_limit: a wrong start position is put right before this roll of the game; TD-25.
    fast_grab_penalty: who lifts a die too early forfeits a delay; TD-11. touch_move: no play is taken back.
    """

    code: str
    moves_policy: MovesPolicy = MovesPolicy.LEGAL
    dice_on_checkers: DiceOnCheckers = DiceOnCheckers.INVALID
    premature_roll: PrematureRoll = PrematureRoll.STANDS
    touch_move: bool = False
    clock_mode: ClockMode = ClockMode.PREFERRED
    clock_type: ClockType = ClockType.SIMPLE_DELAY
    delay_s: int = field(default=12, metadata={"counts": range(121)})
    reserve_min_per_point: Fraction = field(default=Fraction(2), metadata={"counts": range(61)})
    fast_grab_penalty: bool = False
    time_expiry: TimeExpiry = TimeExpiry.LOSE_MATCH
    overtime_minutes: int = field(default=1, metadata={"counts": range(1, 3)})
    expiry_points: int = field(default=1, metadata={"counts": range(1, 10)})
    expiry_extra_minutes: int = field(default=2, metadata={"counts": range(1, 31)})
    expiry_escalation: int = field(default=0, metadata={"counts": range(10)})
    late_schedule: LateSchedule = LateSchedule.UKBGF
    breaks: tuple[int, ...] = field(default=(9, 17), metadata={"counts": range(1, 65)})
    break_minutes: int = field(default=5, metadata={"counts": range(1, 61)})
    setup_fix_limit: int = field(default=5, metadata={"counts": range(1, 21)})
    wrong_length: WrongLength = WrongLength.FIRST_TO_POSTED
    appeals_allowed: bool = True
    appeal_deadline: AppealDeadline = AppealDeadline.NEXT_ACTION
    appeal_majority: AppealMajority = AppealMajority.SIMPLE
    spectator_score_reminder: bool = False
    score_dispute: ScoreDispute = ScoreDispute.TRAILER_SHEET
    rr_withdrawal: RoundRobinWithdrawal = RoundRobinWithdrawal.ANNUL

    @property
    def clock(self) -> ClockPreset:
        """The clock of the event; each point won before a clock comes takes half a point's reserve. TD-12."""
        seconds = int(self.reserve_min_per_point * 60)
        return ClockPreset(
            code=self.code,
            delay_seconds=self.delay_s,
            reserve_seconds_per_point=seconds,
            reserve_seconds_less_per_point_won=seconds // 2,
        )

    @property
    def expiry(self) -> ExpiryRule:
        """What happens when a reserve is gone. TD-08."""
        return ExpiryRule(
            kind=self.time_expiry,
            overtime_minutes=self.overtime_minutes,
            points=self.expiry_points,
            extra_minutes=self.expiry_extra_minutes,
            escalation=self.expiry_escalation,
        )

    def breaks_for(self, length: int) -> int:
        """How many breaks each player may take in a match to this many points. TD-14."""
        return sum(length >= least for least in self.breaks)


_WBGF = EventRules(code="wbgf")

#: The event presets of section 8; what its table marks unverified is a choice a director should look at.
EVENT_PRESETS = MappingProxyType(
    {
        preset.code: preset
        for preset in (
            _WBGF,
            replace(
                _WBGF,
                code="usbgf",
                dice_on_checkers=DiceOnCheckers.VALID,
                premature_roll=PrematureRoll.OPPONENT_CHOICE,
                late_schedule=LateSchedule.US_OLD,
            ),
            replace(
                _WBGF, code="seed-tr", appeal_deadline=AppealDeadline.AT_ONCE, spectator_score_reminder=True
            ),
            replace(
                _WBGF,
                code="club",
                clock_mode=ClockMode.NONE,
                time_expiry=TimeExpiry.PLAY_ON,
                late_schedule=LateSchedule.NONE,
            ),
        )
    }
)


def event_rules_from(code: str, changes: Mapping[str, object] | None = None) -> EventRules:
    """The rules of a preset with some of them changed; names and values in kebab-case.

    Raises OptionValueError for an unknown preset (option "event") or value, UnknownOptionError.
    """
    preset = EVENT_PRESETS.get(code)
    if preset is None:
        raise OptionValueError(option="event", value=code, allowed=", ".join(EVENT_PRESETS))
    return changed(preset, changes or {})


def written_event_rules(rules: EventRules) -> dict[str, str]:
    """What differs from the preset, in kebab-case: event_rules_from reads it back."""
    return written(rules, beside=EVENT_PRESETS[rules.code])
