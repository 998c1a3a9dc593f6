"""What a director may set of a Swiss stage and its relatives: frozen values, read from kebab-case names."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from rules.tournament.formats.settings import (
    BadSettingError,
    SettingsContradictError,
    changed_settings,
)
from rules.tournament.standings.tiebreaks import StillTied, TieBreakCode

#: More than anybody plays for; four are the most that are usual.
MOST_LIVES = 20


class Order(StrEnum):
    """Who meets whom among equals (7.2).

    RANDOM by chance; FOLD upper half against lower half; MONRAD the next in the list not met yet;
    STANDINGS the same by the full standings (Danish, king of the hill).
    """

    RANDOM = "random"
    FOLD = "fold"
    MONRAD = "monrad"
    STANDINGS = "standings"


class First(StrEnum):
    """What comes first (7.1): nobody meets twice, or everybody meets an equal record."""

    NO_REMATCH = "no-rematch"
    RECORD = "record"


class ByeTo(StrEnum):
    """Who of the lowest group gets the bye: by chance (backgammon), or the lowest (chess)."""

    RANDOM = "random"
    LOWEST = "lowest"


class OpenMatches(StrEnum):
    """What becomes of the two of an open match when the next round is paired (5.1).

    REFUSE: the round waits. HOLD: the two are left out. PLACEHOLDERS: "winner of" and "loser of" are paired.
    """

    REFUSE = "refuse"
    HOLD = "hold"
    PLACEHOLDERS = "placeholders"


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissSettings:
    """A Swiss stage.

    rounds: how many; 0 when that is open. king_rounds: how many of the last ones are paired by the
    standings. order: how the others are. rematches: may two meet again at no cost (Danish)?
    look_ahead: no pairing that leaves no way to go on without a rematch. tie_breaks: of the standings
    that the pairing looks at. still_tied: what becomes of those whom none of them parts.
    """

    order: Order = Order.RANDOM
    rounds: int = 0
    king_rounds: int = 0
    first: First = First.NO_REMATCH
    bye_to: ByeTo = ByeTo.RANDOM
    rematches: bool = False
    look_ahead: bool = True
    open_matches: OpenMatches = OpenMatches.REFUSE
    tie_breaks: tuple[TieBreakCode, ...] = (TieBreakCode.BUCHHOLZ, TieBreakCode.SONNEBORN_BERGER)
    still_tied: StillTied = StillTied.SHARED

    def __post_init__(self) -> None:
        if self.rounds and self.king_rounds > self.rounds:
            raise SettingsContradictError(first="king-rounds", second="rounds")

    def order_of(self, round_: int) -> Order:
        """How a round (from 1) is paired."""
        is_last = self.rounds and round_ > self.rounds - self.king_rounds
        return Order.STANDINGS if is_last else self.order


@dataclass(frozen=True, slots=True, kw_only=True)
class LivesSettings:
    """N-lives Swiss (7.5).

    lives: losses that put an entrant out. lives_of: of those who have another number. paid: the most
    places that are paid, P; 0 when nobody said. payoff: who has lost so often cannot win any more, and is
    paid and removed in the playoff (the four-loss form: 3); 0 for nobody. contingent_bye: the last three
    with equal records play two matches. share_three: the last three with one life each stop and share,
    unless two of them have had a bye (German rule).
    """

    lives: int = 3
    lives_of: Mapping[int, int] = field(default_factory=dict)
    paid: int = 0
    payoff: int = 0
    contingent_bye: bool = True
    share_three: bool = False
    order: Order = Order.RANDOM
    first: First = First.NO_REMATCH
    bye_to: ByeTo = ByeTo.RANDOM
    open_matches: OpenMatches = OpenMatches.REFUSE

    def __post_init__(self) -> None:
        for entrant_lives in (self.lives, *self.lives_of.values()):
            if not 1 <= entrant_lives <= MOST_LIVES:
                raise BadSettingError(setting="lives", value=entrant_lives)
        if self.open_matches is OpenMatches.PLACEHOLDERS:
            # whether the loser of an open match is still in is not known
            raise BadSettingError(setting="open-matches", value=self.open_matches.value)
        if self.payoff > self.lives:
            raise SettingsContradictError(first="payoff", second="lives")
        if self.payoff and not self.paid:
            raise SettingsContradictError(first="payoff", second="paid")

    def swiss(self) -> SwissSettings:
        """How each round is paired."""
        return SwissSettings(
            order=self.order, first=self.first, bye_to=self.bye_to, open_matches=self.open_matches
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RedrawSettings:
    """A new draw for every round ("her tur kura", 5.1). lives: 1 or 2. rematches: may they be drawn?"""

    lives: int = 1
    rematches: bool = False

    def __post_init__(self) -> None:
        if self.lives not in (1, 2):
            raise BadSettingError(setting="lives", value=self.lives)


RoundSettings = SwissSettings | LivesSettings | RedrawSettings

_LOWEST = ByeTo.LOWEST
_STANDINGS = SwissSettings(order=Order.STANDINGS, bye_to=_LOWEST)

#: The settings of each format that is paired by rounds (5.2), before a director changes them.
DEFAULTS: Mapping[str, RoundSettings] = MappingProxyType(
    {
        "swiss-random": SwissSettings(),
        "swiss-fold": SwissSettings(order=Order.FOLD, bye_to=_LOWEST),
        "swiss-monrad": SwissSettings(order=Order.MONRAD, bye_to=_LOWEST),
        "swiss-danish": dataclasses.replace(_STANDINGS, rematches=True, look_ahead=False),
        "king-of-the-hill": _STANDINGS,
        "lives-swiss": LivesSettings(),
        "redraw-lives": RedrawSettings(),
    }
)


def round_settings(code: str, given: Mapping[str, object]) -> RoundSettings:
    """The settings of a format from a mapping such as {"rounds": 7, "first": "record"}.

    What is left out is the format's default. Raises UnknownSettingError, BadSettingError,
    SettingsContradictError. KeyError for a code that is not paired by rounds.
    """
    return changed_settings(DEFAULTS[code], given)
