"""The tie-breaks by code, with where each comes from (pairing-reference section 9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from rules.tournament.standings import by_opponents, by_results
from rules.tournament.standings.encounter import direct_encounter
from rules.tournament.standings.figures import Figure, Reckoning


class TieBreakCode(StrEnum):
    """The names of the tie-breaks in programs and stored settings; they never change."""

    DIRECT_ENCOUNTER = "direct-encounter"
    BUCHHOLZ = "buchholz"
    BUCHHOLZ_CUT_1 = "buchholz-cut-1"
    BUCHHOLZ_CUT_2 = "buchholz-cut-2"
    MEDIAN = "median"
    SONNEBORN_BERGER = "sonneborn-berger"
    OPPONENTS_MATCH_WIN = "opponents-match-win"
    PROGRESSIVE = "progressive"
    POINTS_DIFFERENCE = "points-difference"
    POINTS_WON = "points-won"
    WINS = "wins"
    WINS_WITHOUT_BYES = "wins-without-byes"
    FEWER_BYES = "fewer-byes"
    OPPONENTS_BUCHHOLZ = "opponents-buchholz"
    KOYA = "koya"
    LATER_LOSSES = "later-losses"


class StillTied(StrEnum):
    """What becomes of those whom no tie-break parts: they share, they play for it, or they draw lots."""

    SHARED = "shared"
    PLAYOFF = "playoff"
    LOT = "lot"


#: What parts equals in a round robin: the usual choice of backgammon clubs (section 9).
LEAGUE_TIE_BREAKS = (
    TieBreakCode.DIRECT_ENCOUNTER,
    TieBreakCode.SONNEBORN_BERGER,
    TieBreakCode.POINTS_DIFFERENCE,
)


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A tie-break that says the same of an entrant whoever is tied with him.

    source: where the method comes from. figures: of every entrant of the stage.
    """

    code: TieBreakCode
    source: str
    figures: Callable[[Reckoning], Mapping[int, Figure]]


@dataclass(frozen=True, slots=True)
class GroupTieBreak:
    """A tie-break that looks at the tied group alone.

    figures: of every entrant of the group, given in the order of start numbers.
    """

    code: TieBreakCode
    source: str
    figures: Callable[[Reckoning, Sequence[int]], Mapping[int, Figure]]


_FIDE = "FIDE Handbook C.07"
_HOUSE = "house option"

_ALL: tuple[TieBreak | GroupTieBreak, ...] = (
    GroupTieBreak(TieBreakCode.DIRECT_ENCOUNTER, _FIDE, direct_encounter),
    TieBreak(TieBreakCode.BUCHHOLZ, _FIDE, by_opponents.buchholz),
    TieBreak(TieBreakCode.BUCHHOLZ_CUT_1, _FIDE, by_opponents.buchholz_cut_1),
    TieBreak(TieBreakCode.BUCHHOLZ_CUT_2, _FIDE, by_opponents.buchholz_cut_2),
    TieBreak(TieBreakCode.MEDIAN, "Harkness", by_opponents.median),
    TieBreak(TieBreakCode.SONNEBORN_BERGER, _FIDE, by_opponents.sonneborn_berger),
    TieBreak(
        TieBreakCode.OPPONENTS_MATCH_WIN, "Swiss events of card games", by_opponents.opponents_match_win
    ),
    TieBreak(TieBreakCode.PROGRESSIVE, _FIDE, by_results.progressive),
    TieBreak(TieBreakCode.POINTS_DIFFERENCE, "backgammon and tavla leagues", by_results.points_difference),
    TieBreak(TieBreakCode.POINTS_WON, "backgammon and tavla leagues", by_results.points_won),
    TieBreak(TieBreakCode.WINS, _FIDE, by_results.wins),
    TieBreak(TieBreakCode.WINS_WITHOUT_BYES, _HOUSE, by_results.wins_without_byes),
    TieBreak(TieBreakCode.FEWER_BYES, _HOUSE, by_results.fewer_byes),
    TieBreak(TieBreakCode.OPPONENTS_BUCHHOLZ, _FIDE, by_opponents.opponents_buchholz),
    TieBreak(TieBreakCode.KOYA, _FIDE, by_opponents.koya),
    TieBreak(TieBreakCode.LATER_LOSSES, _HOUSE, by_results.later_losses),
)

#: Every tie-break, in the order in which they are offered.
TIE_BREAKS: Mapping[TieBreakCode, TieBreak | GroupTieBreak] = MappingProxyType(
    {tie_break.code: tie_break for tie_break in _ALL}
)
