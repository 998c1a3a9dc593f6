"""What a director may set of each format: frozen values, read from and written to kebab-case mappings."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

from rules.errors import TavlaError
from rules.tournament.standings.tiebreaks import LEAGUE_TIE_BREAKS, StillTied, TieBreakCode
from rules.tournament.standings.withdrawals import Withdrawals


class UnknownSettingError(TavlaError):
    """The format has no setting of that name."""

    code = "unknown-setting"

    def __init__(self, *, setting: str) -> None:
        super().__init__(f"there is no setting {setting!r}")
        self.setting = setting


class BadSettingError(TavlaError):
    """A setting has a value it cannot have."""

    code = "bad-setting"

    def __init__(self, *, setting: str, value: object) -> None:
        super().__init__(f"{setting} cannot be {value!r}")
        self.setting = setting
        self.value = str(value)


class SettingsContradictError(TavlaError):
    """Two settings that cannot stand together."""

    code = "settings-contradict"

    def __init__(self, *, first: str, second: str) -> None:
        super().__init__(f"{first} and {second} contradict each other")
        self.first = first
        self.second = second


class NamedTwiceError(TavlaError):
    """A list of a setting names something twice."""

    code = "named-twice"

    def __init__(self, *, setting: str, value: str) -> None:
        super().__init__(f"{setting} names {value!r} twice")
        self.setting = setting
        self.value = value


#: Two in each of the largest field there is.
MOST_GROUPS = 1024
#: Of a bracket of the largest field there is; no consolation goes on for longer than twice that.
_MOST_ROUNDS = 24


@dataclass(frozen=True, slots=True)
class NoSettings:
    """A format without a choice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnockoutSettings:
    """Single elimination. third_place: do the losers of the semi-finals play each other?"""

    third_place: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CupSettings:
    """Single elimination with a consolation below.

    drop_rounds: losers of main rounds 1 to this one drop; 0 means all before the final, or before the
    semi-finals where their losers play for third place. 1 or 2 make a simple consolation. semi_finals_stay:
    losing semi-finalists keep their prize and do not drop. third_place: contradicts losers of semi-finals
    in drop_rounds. second_place: the consolation winner
    plays the loser of the main final. last_chance_rounds: losers of consolation rounds 1 to this one play a
    progressive last chance; 0 for none.
    """

    drop_rounds: int = 0
    semi_finals_stay: bool = False
    third_place: bool = False
    second_place: bool = False
    last_chance_rounds: int = 0

    def __post_init__(self) -> None:
        for name in ("drop_rounds", "last_chance_rounds"):
            if getattr(self, name) > _MOST_ROUNDS:
                raise BadSettingError(setting=name.replace("_", "-"), value=getattr(self, name))


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleSettings:
    """Double elimination.

    reset: a second grand final where it is needed. shifted: a shorter lower bracket (16 to 128 lines).
    """

    reset: bool = True
    shifted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueSettings:
    """Every table whose matches are known from the draw.

    tie_breaks: of the standings, the first one first. still_tied: what becomes of those whom none parts.
    withdrawals: what the matches of somebody who leaves count (6.1).
    """

    tie_breaks: tuple[TieBreakCode, ...] = LEAGUE_TIE_BREAKS
    still_tied: StillTied = StillTied.SHARED
    withdrawals: Withdrawals = Withdrawals.HALF_RULE


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRobinSettings(LeagueSettings):
    """double: everybody twice. swap_last: the last two rounds of the first of two cycles change places."""

    double: bool = False
    swap_last: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupSettings(LeagueSettings):
    """Groups. groups: how many; 0 lets group_size decide: as few groups as hold no more than that each.

    qualifiers: how many of each group go on. Raises BadSettingError for groups nobody can meet in.
    """

    groups: int = 0
    group_size: int = 4
    qualifiers: int = 2
    double: bool = False

    def __post_init__(self) -> None:
        if not self.groups and self.group_size < 2:
            raise BadSettingError(setting="group-size", value=self.group_size)
        if self.groups > MOST_GROUPS:
            raise BadSettingError(setting="groups", value=self.groups)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleSettings(LeagueSettings):
    """A short schedule. matches: for each entrant."""

    matches: int = 6

    def __post_init__(self) -> None:
        if self.matches < 1:
            raise BadSettingError(setting="matches", value=self.matches)


S = TypeVar("S")


def parse_settings(kind: type[S], given: Mapping[str, object]) -> S:
    """The settings of a kind from a mapping such as {"third-place": true}; what is left out is the default.

    Whole numbers are not negative. Raises UnknownSettingError, BadSettingError.
    """
    return changed_settings(kind(), given)


def changed_settings(default: S, given: Mapping[str, object]) -> S:
    """The settings with what is given by kebab-case names. Raises UnknownSettingError, BadSettingError."""
    assert dataclasses.is_dataclass(default)
    names = {field.name.replace("_", "-"): field.name for field in dataclasses.fields(default)}
    for name in given:
        if name not in names:
            raise UnknownSettingError(setting=name)
    values = {names[name]: _read(name, value, getattr(default, names[name])) for name, value in given.items()}
    return dataclasses.replace(default, **values)  # type: ignore[type-var]  # it is a dataclass


def _read(name: str, value: object, default: object) -> Any:
    """The value of one setting, of the kind its default has."""
    try:
        return _converted(name, value, default)
    except ValueError:
        raise BadSettingError(setting=name, value=value) from None


def _converted(name: str, value: object, default: object) -> Any:
    """Raises ValueError for a value of another kind."""
    if isinstance(default, StrEnum):
        return type(default)(str(value))
    if isinstance(default, tuple) and isinstance(value, list | tuple):
        return _each_once(name, [TieBreakCode(code) for code in value])
    if isinstance(default, Mapping) and isinstance(value, Mapping):
        return {_entrant(entrant): _whole(lives) for entrant, lives in value.items()}
    if type(value) is not type(default) or (isinstance(value, int) and value < 0):
        raise ValueError("another kind of value is expected")
    return value


def _each_once(name: str, codes: Sequence[TieBreakCode]) -> tuple[TieBreakCode, ...]:
    """Raises NamedTwiceError."""
    for at, code in enumerate(codes):
        if code in codes[:at]:
            raise NamedTwiceError(setting=name, value=code.value)
    return tuple(codes)


def _entrant(name: object) -> int:
    """An entrant's number, which is text where it is a name in JSON."""
    return int(name) if isinstance(name, str) else _whole(name)


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError("a whole number is expected")
    return value


def settings_json(settings: object) -> dict[str, Any]:
    """Every setting by its kebab-case name, the defaults too: as they are stored with a stage."""
    assert dataclasses.is_dataclass(settings)
    assert not isinstance(settings, type)
    return {name.replace("_", "-"): _plain(value) for name, value in dataclasses.asdict(settings).items()}


def _plain(value: object) -> object:
    """As JSON knows it."""
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, Mapping):
        return {str(entrant): lives for entrant, lives in value.items()}
    return value
