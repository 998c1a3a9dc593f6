"""How a part placed its entrants: tables group by group, and everybody in a row for entry rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from rules.tournament.formats.chain import Part, is_table
from rules.tournament.formats.groups import GROUPS, group_lines, group_name
from rules.tournament.formats.next_round import lives_table
from rules.tournament.formats.planned import PLANNED, group_count
from rules.tournament.formats.settings import LeagueSettings
from rules.tournament.formats.stage import PairingState, Plan
from rules.tournament.pairing.history import History
from rules.tournament.pairing.settings import LivesSettings, RedrawSettings, SwissSettings
from rules.tournament.standings.league import league_table
from rules.tournament.standings.ranking import ladder_places
from rules.tournament.standings.table import Table, table
from rules.tournament.standings.tiebreaks import StillTied, TieBreakCode
from rules.tournament.standings.withdrawals import Dropped, dropped, settled
from tournament.by_rounds import history_from, withdrawn_from
from tournament.models import Pairing, Slot, Stage
from tournament.snapshots import RowsByKey

#: Who lasted longer is better where losses put people out (section 9, house option).
LIVES_TIE_BREAKS = (TieBreakCode.LATER_LOSSES,)


def tie_breaks_of(part: Part) -> tuple[TieBreakCode, ...]:
    """The tie-breaks of a part that is a table, in their order."""
    if isinstance(part.settings, SwissSettings | LeagueSettings):
        return part.settings.tie_breaks
    return LIVES_TIE_BREAKS


def groups_of(part: Part, stage: Stage) -> Mapping[str, tuple[int, ...]]:
    """Who is in each group of a table, by its name, in the order of the lines; one group "" elsewhere."""
    lines: tuple[int, ...] = tuple(stage.lines)
    if part.format != GROUPS:
        return {"": lines}
    placed = group_lines(len(lines), group_count(len(lines), part.settings))
    return {
        group_name(number): tuple(lines[line - 1] for line in group) for number, group in enumerate(placed)
    }


def histories_of(
    part: Part, stage: Stage, pairings: Iterable[Pairing], seats: Mapping[int, Sequence[Slot]]
) -> Mapping[str, History]:
    """The history of each group of a table. pairings: public ones, with round and match, in their order."""
    shown = list(pairings)
    return {
        name: history_from(stage, shown, seats, entrants=entrants, byes_count=not part.is_planned)
        for name, entrants in groups_of(part, stage).items()
    }


def table_of(
    part: Part,
    stage: Stage,
    history: History,
    *,
    withdrawn: frozenset[int],
    still_tied: StillTied | None = None,
) -> Table:
    """The table of one group. withdrawn: who has left the event. still_tied: None as the settings say."""
    settings, seed = part.settings, stage.draw_seed or 0
    if isinstance(settings, LivesSettings | RedrawSettings):
        return lives_table(settings, history, LIVES_TIE_BREAKS, withdrawn=withdrawn)
    if isinstance(settings, LeagueSettings):
        return league_table(history, settings, withdrawn=withdrawn, still_tied=still_tied, draw_seed=seed)
    last = still_tied or settings.still_tied
    return table(history, settings.tie_breaks, still_tied=last, draw_seed=seed)


def dropped_of(part: Part, history: History, withdrawn: frozenset[int]) -> Mapping[int, Dropped]:
    """Whose matches count for nobody in a table, because they left too early (6.1)."""
    if not isinstance(part.settings, LeagueSettings):
        return {}
    return dropped(history, withdrawn, part.settings.withdrawals)


def counted(part: Part, history: History, withdrawn: frozenset[int]) -> History:
    """The history as the table counts it: without those who are dropped."""
    if not isinstance(part.settings, LeagueSettings):
        return history
    return settled(history, withdrawn, part.settings.withdrawals)


def stage_histories(rows: RowsByKey) -> tuple[Stage, Mapping[str, History]]:
    """The stage of a part that is a table, and the history of each of its groups. rows: all loaded.

    With every match; counted() leaves out what counts for nobody.
    """
    stage = next(stage for stage in rows.stages.values() if is_table(stage.code))
    pairings = sorted(rows.pairings.values(), key=lambda row: (row.round.number, row.number))
    public = [row for row in pairings if row.is_public]
    seats = {row.pk: list(row.slots.all()) for row in public}
    return stage, histories_of(rows.part, stage, public, seats)


def _tables(rows: RowsByKey) -> list[Table]:
    """The tables of a part that was loaded whole; lots decide last."""
    stage, histories = stage_histories(rows)
    gone = withdrawn_from(stage)
    return [
        table_of(rows.part, stage, each, withdrawn=gone, still_tied=StillTied.LOT)
        for each in histories.values()
    ]


def groups_ranked(rows: RowsByKey) -> list[tuple[int, ...]]:
    """The entrants of each group, best first; lots decide last. rows: all loaded."""
    return [tuple(line.place.entrant for line in found.standings) for found in _tables(rows)]


def ranked_entrants(rows: RowsByKey) -> list[int]:
    """The entrants of a part, best first; lots decide last. rows: all loaded."""
    if any(is_table(stage.code) for stage in rows.stages.values()):
        places = [
            (line.place.first, -line.score, line.place.entrant)
            for found in _tables(rows)
            for line in found.standings
        ]
        return [entrant for _, _, entrant in sorted(places)]
    plan, states = plain(rows.part, rows.plan, rows)
    places_ = ladder_places(plan, states, PLANNED[rows.part.format].ladders[0])
    return [place.entrant for place in places_]


def plain(
    part: Part, plan: Plan, states: Mapping[str, PairingState]
) -> tuple[Plan, Mapping[str, PairingState]]:
    """A planned part as if it were the first of its kind in the event: stages and keys without a number."""
    if part.copy == 1:
        return plan, states
    unnumbered = replace(part, copy=1).plan(plan.lines)
    return unnumbered, {part.plain_key(key): state for key, state in states.items()}
