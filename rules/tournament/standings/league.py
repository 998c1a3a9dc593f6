"""The table of a round robin, a group or a short schedule, by its settings (6.1, section 9)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rules.tournament.formats.settings import LeagueSettings
from rules.tournament.pairing.history import History
from rules.tournament.standings.ranking import Place
from rules.tournament.standings.table import Standing, Table, table
from rules.tournament.standings.tiebreaks import StillTied
from rules.tournament.standings.withdrawals import dropped, settled

#: What sets those apart from the line above whose matches count for nobody.
BY_WITHDRAWAL = "withdrawn"


def league_table(
    history: History,
    settings: LeagueSettings,
    *,
    withdrawn: Collection[int] = (),
    still_tied: StillTied | None = None,
    draw_seed: int = 0,
) -> Table:
    """The standings after the completed rounds; who is dropped shares the last places, with no score.

    history: with every match of the schedule. still_tied: None as the settings say. draw_seed: of the lots.
    """
    found = table(
        settled(history, withdrawn, settings.withdrawals),
        settings.tie_breaks,
        still_tied=still_tied or settings.still_tied,
        draw_seed=draw_seed,
    )
    out = dropped(history, withdrawn, settings.withdrawals)
    return Table((*found.standings, *_last(tuple(out), len(history.entrants))), found.playoffs)


def _last(entrants: tuple[int, ...], last: int) -> Iterator[Standing]:
    """Those who left too early to count, below everybody else."""
    first = last - len(entrants) + 1
    for at, entrant in enumerate(entrants):
        yield Standing(Place(entrant, first, last), 0, {}, None if at else BY_WITHDRAWAL)
