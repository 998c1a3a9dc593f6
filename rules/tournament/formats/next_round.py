"""The formats that are paired round by round: the same questions for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.tournament.pairing import lives, swiss
from rules.tournament.pairing.constraints import Constraints
from rules.tournament.pairing.history import History
from rules.tournament.pairing.round_draw import RoundDraw
from rules.tournament.pairing.settings import RoundSettings, SwissSettings
from rules.tournament.standings.ranking import Place
from rules.tournament.standings.table import Standing, Table, table
from rules.tournament.standings.tiebreaks import TieBreakCode

_NOBODY: frozenset[int] = frozenset()


def pair_next(
    settings: RoundSettings,
    history: History,
    *,
    draw_seed: int,
    constraints: Constraints | None = None,
    withdrawn: frozenset[int] = _NOBODY,
) -> RoundDraw:
    """The next round. withdrawn: who has left for good. Raises what the format's pairing raises."""
    if isinstance(settings, SwissSettings):
        return swiss.pair_round(history, settings, draw_seed=draw_seed, constraints=constraints)
    return lives.pair_lives_round(
        history, settings, draw_seed=draw_seed, constraints=constraints, withdrawn=withdrawn
    )


def is_finished(settings: RoundSettings, history: History, *, withdrawn: frozenset[int] = _NOBODY) -> bool:
    """Has the stage come to its end, when every round of the history is over?"""
    if isinstance(settings, SwissSettings):
        return swiss.is_finished(history, settings) or withdrawn.issuperset(history.entrants)
    return lives.is_finished(history, settings, withdrawn=withdrawn)


def lives_table(
    settings: RoundSettings,
    history: History,
    tie_breaks: Sequence[TieBreakCode],
    *,
    withdrawn: frozenset[int] = _NOBODY,
) -> Table:
    """The table where losses put people out: those who are in first, then who went out last.

    Those who are in stand by the lives they have left until it is finished; as many share a place (7.5).
    """
    assert not isinstance(settings, SwissSettings)
    lines = {line.place.entrant: line for line in table(history, tie_breaks).standings}
    state = lives.state_of(history, settings, withdrawn=withdrawn)
    decided = lives.lives_places(history, settings, withdrawn=withdrawn)
    placed = {place.entrant for place in decided}
    still_in = [entrant for entrant in state.still_in if entrant not in placed]
    still_in.sort(key=lambda entrant: (-state.lives[entrant], -lines[entrant].score))
    left = [state.lives[entrant] for entrant in still_in]
    open_ = [
        Place(entrant, 1 + sum(other > lives for other in left), sum(other >= lives for other in left))
        for entrant, lives in zip(still_in, left, strict=True)
    ]
    return Table(tuple(_standing(lines[place.entrant], place) for place in (*open_, *decided)), ())


def _standing(line: Standing, place: Place) -> Standing:
    return replace(line, place=place, apart_by=None)
