"""What a director may set of each format: frozen values, read from and written to kebab-case mappings."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from rules.errors import TavlaError


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


#: Two in each of the largest field there is.
MOST_GROUPS = 1024


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
    semi-finals where their losers play for third place. 1 or 2 make a simple consolation. third_place:
    contradicts semi-final losers who drop. second_place: the consolation winner
    plays the loser of the main final. last_chance_rounds: losers of consolation rounds 1 to this one play a
    progressive last chance; 0 for none.
    """

    drop_rounds: int = 0
    third_place: bool = False
    second_place: bool = False
    last_chance_rounds: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleSettings:
    """Double elimination.

    reset: a second grand final where it is needed. shifted: a shorter lower bracket (16 to 128 lines).
    """

    reset: bool = True
    shifted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRobinSettings:
    """double: everybody twice. swap_last: the last two rounds of the first of two cycles change places."""

    double: bool = False
    swap_last: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupSettings:
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
class ScheduleSettings:
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
    defaults = settings_json(kind())
    for name, value in given.items():
        if name not in defaults:
            raise UnknownSettingError(setting=name)
        if type(value) is not type(defaults[name]) or (isinstance(value, int) and value < 0):
            raise BadSettingError(setting=name, value=value)
    return kind(**{name.replace("-", "_"): value for name, value in given.items()})


def settings_json(settings: object) -> dict[str, Any]:
    """Every setting by its kebab-case name, the defaults too: as they are stored with a stage."""
    assert dataclasses.is_dataclass(settings)
    assert not isinstance(settings, type)
    return {name.replace("_", "-"): value for name, value in dataclasses.asdict(settings).items()}
