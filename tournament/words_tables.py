"""Words of the tables: tie-breaks, what a figure is made of, and the cells of a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from rules.tournament.standings.figures import PartNote
from rules.tournament.standings.tiebreaks import TieBreakCode

Words = str | Promise


@dataclass(frozen=True, slots=True)
class TieBreakWords:
    """short: the head of a column. title: in full. sentence: what it counts."""

    short: Words
    title: Words
    sentence: Words


TIE_BREAKS: Mapping[TieBreakCode, TieBreakWords] = MappingProxyType(
    {
        TieBreakCode.DIRECT_ENCOUNTER: TieBreakWords(
            pgettext_lazy("tie-break, short", "DE"),
            _("Direct encounter"),
            _("Wins against those who are tied."),
        ),
        TieBreakCode.BUCHHOLZ: TieBreakWords(
            pgettext_lazy("tie-break, short", "BH"), _("Buchholz"), _("The wins of all opponents together.")
        ),
        TieBreakCode.BUCHHOLZ_CUT_1: TieBreakWords(
            pgettext_lazy("tie-break, short", "BH-1"),
            _("Buchholz without the lowest"),
            _("The wins of all opponents together, the lowest left out."),
        ),
        TieBreakCode.BUCHHOLZ_CUT_2: TieBreakWords(
            pgettext_lazy("tie-break, short", "BH-2"),
            _("Buchholz without the two lowest"),
            _("The wins of all opponents together, the two lowest left out."),
        ),
        TieBreakCode.MEDIAN: TieBreakWords(
            pgettext_lazy("tie-break, short", "Med"),
            _("Median Buchholz"),
            _("The wins of all opponents together, the highest and the lowest left out."),
        ),
        TieBreakCode.SONNEBORN_BERGER: TieBreakWords(
            pgettext_lazy("tie-break, short", "SB"),
            _("Sonneborn-Berger"),
            _("The wins of the opponents who were beaten."),
        ),
        TieBreakCode.OPPONENTS_MATCH_WIN: TieBreakWords(
            pgettext_lazy("tie-break, short", "OMW"),
            _("Opponents' share of wins"),
            _("How large a part of their matches the opponents won."),
        ),
        TieBreakCode.PROGRESSIVE: TieBreakWords(
            pgettext_lazy("tie-break, short", "Prog"),
            _("Progressive score"),
            _("The wins after each round, added up: early wins count more."),
        ),
        TieBreakCode.POINTS_DIFFERENCE: TieBreakWords(
            pgettext_lazy("tie-break, short", "+/-"), _("Point difference"), _("Points won less points lost.")
        ),
        TieBreakCode.POINTS_WON: TieBreakWords(
            pgettext_lazy("tie-break, short", "Pts"), _("Points won"), _("Points won in matches played.")
        ),
        TieBreakCode.WINS: TieBreakWords(
            pgettext_lazy("tie-break, short", "Wins"), _("Wins"), _("Rounds won, byes included.")
        ),
        TieBreakCode.WINS_WITHOUT_BYES: TieBreakWords(
            pgettext_lazy("tie-break, short", "Won"),
            _("Wins without byes"),
            _("Rounds won against somebody."),
        ),
        TieBreakCode.FEWER_BYES: TieBreakWords(
            pgettext_lazy("tie-break, short", "Byes"), _("Fewer byes"), _("Who had fewer is better.")
        ),
        TieBreakCode.OPPONENTS_BUCHHOLZ: TieBreakWords(
            pgettext_lazy("tie-break, short", "OBH"),
            _("Opponents' Buchholz"),
            _("The Buchholz of all opponents together."),
        ),
        TieBreakCode.KOYA: TieBreakWords(
            pgettext_lazy("tie-break, short", "Koya"),
            _("Koya"),
            _("Wins against those who won at least half of their matches."),
        ),
        TieBreakCode.LATER_LOSSES: TieBreakWords(
            pgettext_lazy("tie-break, short", "Lost in"),
            _("Later losses"),
            _("The rounds of the losses: who lost later is better."),
        ),
    }
)

#: What is special about a part of a figure.
NOTES: Mapping[PartNote, Words] = MappingProxyType(
    {
        PartNote.IMAGINARY: _("no match: counts as one's own"),
        PartNote.MISSED: _("missed"),
        PartNote.LOWEST_CUT: _("the lowest, left out"),
        PartNote.HIGHEST_CUT: _("the highest, left out"),
        PartNote.RAISED: _("raised to the least that counts"),
        PartNote.BELOW_HALF: _("won less than half, left out"),
        PartNote.UNMET: _("not met"),
    }
)


def part_where(round_: int | None, opponent: str) -> str:
    """Where a part of a figure comes from. opponent: a name, "" for none."""
    values = {"round": round_, "name": opponent}
    if round_ is None:
        return opponent
    if opponent:
        return gettext("round %(round)s, %(name)s") % values
    return gettext("round %(round)s") % values


#: What a round was for somebody, by selectors.tables.What.
CELLS: Mapping[str, Words] = MappingProxyType(
    {
        "won": pgettext_lazy("cell of a table", "won"),
        "lost": pgettext_lazy("cell of a table", "lost"),
        "open": pgettext_lazy("cell of a table", "not played yet"),
        "bye": pgettext_lazy("cell of a table", "bye, counts as won"),
        "free": pgettext_lazy("cell of a table", "bye"),
        "absent": pgettext_lazy("cell of a table", "not paired"),
    }
)


def cell_words(what: str) -> str:
    """What a round was, for those who listen and for who points at the cell."""
    return str(CELLS[what])


def uncounted_words(what: str) -> str:
    """What a round was that does not count because somebody in it withdrew early."""
    return gettext("%(what)s, does not count") % {"what": cell_words(what)}


def dropped_words(played: int, of: int) -> str:
    """Why no match of somebody counts."""
    values = {"played": played, "of": of}
    return gettext("left after %(played)s of %(of)s matches, none of them counts") % values
