"""Who may still change a result: the players, until either side has played on. TD-34."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q

from matches.models import Match
from matches.services import change_state
from rules.match.states import RESULT_STATES, MatchState
from rules.tournament.formats.chain import is_table
from rules.tournament.formats.stage import Plan
from tournament.models import Pairing
from tournament.services.moves import standing_state
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
    for pairing in locked.select_related("match", "stage", "round").distinct():
        if not has_played_on(pairing, rows.plan):
            _unlock(pairing.match)


def has_played_on(pairing: Pairing, plan: Plan) -> bool:
    """Whether either side has a result in a match that follows this one."""
    people = [slot.entrant_id for slot in pairing.slots.all() if slot.entrant_id is not None]
    later = Q(stage__part__gt=pairing.stage.part)
    if is_table(pairing.stage.code):
        later |= Q(stage=pairing.stage_id, round__number__gt=pairing.round.number)
    else:
        later |= Q(key__in=_following(plan, pairing.key))
    return Pairing.objects.filter(
        later,
        stage__event=pairing.stage.event_id,
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
    change_state(match, standing_state(match))
