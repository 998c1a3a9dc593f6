"""Who may still change a result: the players, until either side has played on. TD-34."""

from __future__ import annotations

from collections.abc import Iterable

from matches.models import Match
from matches.services import change_state
from matches.snapshots import standing_result
from rules.match.states import RESULT_STATES, MatchState
from rules.tournament.formats.stage import Plan
from tournament.models import Pairing
from tournament.services.moves import desk_state
from tournament.snapshots import RowsByKey


def lock_if_played_on(pairing: Pairing, plan: Plan) -> None:
    """A corrected result of people who have played on stays for a director alone to change."""
    if pairing.match is not None and has_played_on(pairing, plan):
        change_state(pairing.match, MatchState.LOCKED)


def unlock_earlier(rows: RowsByKey, people: Iterable[int]) -> None:
    """Results of these entrants were taken back: what nobody has played on from any more opens again."""
    locked = Pairing.objects.filter(
        stage__in=rows.stages, slots__entrant__in=list(people), match__state=MatchState.LOCKED
    )
    for pairing in locked.select_related("match").distinct():
        if not has_played_on(pairing, rows.plan):
            _unlock(pairing.match)


def has_played_on(pairing: Pairing, plan: Plan) -> bool:
    """Whether either side has a result in a match that follows this one."""
    people = [slot.entrant_id for slot in pairing.slots.all() if slot.entrant_id is not None]
    return Pairing.objects.filter(
        stage__event=pairing.stage.event_id,
        key__in=_following(plan, pairing.key),
        slots__entrant__in=people,
        match__state__in=RESULT_STATES,
    ).exists()


def _following(plan: Plan, key: str) -> set[str]:
    """All pairings a pairing's winner or loser can come to, in every stage."""
    found: set[str] = set()
    ahead = [key]
    while ahead:
        new = {feed.key for feed in plan.feeds(ahead.pop())} - found
        found |= new
        ahead.extend(new)
    return found


def _unlock(match: Match) -> None:
    result = standing_result(match)
    assert result is not None, "only a result is locked"
    change_state(match, desk_state(result))
