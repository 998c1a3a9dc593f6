"""What every act on a result does: find the match under the lock, move people, say it to the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import F

from matches.models import Match
from matches.snapshots import has_crawford, standing_result
from rules.match.claim import Claim, ClaimedResult, checked
from rules.match.states import MatchState, ResultKind
from rules.tournament.formats.bracket import PairingNotReadyError
from rules.tournament.formats.stage import PairingState
from tournament.actor import Actor
from tournament.entries import waits_its_turn
from tournament.errors import DrawNotPublishedError
from tournament.models import Pairing
from tournament.reentry_errors import PersonPlaysError
from tournament.services.turns import begin_waiting
from tournament.services.walkovers import give_walkovers
from tournament.snapshots import RowsByKey, pairings_json, write_changes

#: States that a following match of either side locks; a dispute stays open for the desk.
_LOCKABLE = (MatchState.REPORTED, MatchState.CONFIRMED, MatchState.DECIDED)


def located(pairing: Pairing) -> Pairing:
    """The pairing with its stage, event and tournament. Raises DrawNotPublishedError."""
    found = Pairing.objects.select_related("stage__event__tournament", "round").get(pk=pairing.pk)
    refuse_unpublished(found)
    return found


def refuse_unpublished(pairing: Pairing) -> None:
    """Nothing is done to a match whose draw only the director sees. Raises DrawNotPublishedError."""
    if not pairing.is_public:
        raise DrawNotPublishedError(event=pairing.stage.event.name)


def locked_rows(pairing: Pairing) -> RowsByKey:
    """The rows of its part, read under the lock, with the pairing and what it feeds at hand.

    Raises PairingNotReadyError when the pairing is gone.
    """
    rows = RowsByKey(pairing.stage.event, pairing.stage.part)
    rows.load([pairing.key, *(feed.key for feed in rows.plan.feeds(pairing.key))])
    if pairing.key not in rows.pairings:
        raise PairingNotReadyError(pairing=pairing.key)
    return rows


def match_of(rows: RowsByKey, key: str) -> Match:
    """Raises PairingNotReadyError where two players are not known, PersonPlaysError where one is busy."""
    row = rows.pairings[key]
    if row.match is None:
        raise PersonPlaysError(pairing=key) if waits_its_turn(row) else PairingNotReadyError(pairing=key)
    return row.match


def checked_for(pairing: Pairing, claim: Claim) -> ClaimedResult:
    """The claim as a result of the pairing's match.

    Raises DrawNotPublishedError, PairingNotReadyError, and the refusals of rules.match.claim.checked.
    """
    refuse_unpublished(pairing)
    match = pairing.match
    if match is None:
        raise PairingNotReadyError(pairing=pairing.key)
    return checked(claim, length=match.length, crawford=has_crawford(match), start=match.start)


def desk_state(result: ClaimedResult) -> MatchState:
    """What a result becomes that the desk itself enters."""
    return MatchState.CONFIRMED if result.kind is ResultKind.PLAYED else MatchState.DECIDED


def write_moves(
    rows: RowsByKey, changed: Mapping[str, PairingState], *, by: Actor
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Write what changed, and the walkovers of who has left that follow from it.

    Whoever waited for one of these people, because of another entry of his, begins (R1).

    Gives back the pairings before and after, as the log keeps them.
    """
    rows.load(changed)
    before = {key: rows[key] for key in changed}
    write_changes(rows, changed)
    given = give_walkovers(rows, changed, by=by)
    if rows.has_reentries:
        given |= begin_waiting(rows.event, by=by)
    return pairings_json(before), pairings_json({**changed, **given})


def lock_earlier(pairing: Pairing) -> None:
    """The two played on: their earlier results are for a director alone to change. TD-34."""
    people = [slot.entrant_id for slot in pairing.slots.all()]
    Match.objects.filter(
        state__in=_LOCKABLE, pairing__in=Pairing.objects.filter(slots__entrant__in=people)
    ).exclude(pk=pairing.match_id).update(state=MatchState.LOCKED, version=F("version") + 1)


def result_values(pairing: Pairing, result: ClaimedResult) -> dict[str, Any]:
    """What a sentence about a result needs: the pairing, who won, who lost, the winner's points first."""
    names = [slot.entrant.name for slot in pairing.slots.all()]
    return {
        "pairing": pairing.key,
        "event": pairing.stage.event.name,
        "winner": names[result.winner.value - 1],
        "loser": names[2 - result.winner.value],
        "score": score_words(result),
        "kind": result.kind.value,
    }


def standing_values(pairing: Pairing) -> dict[str, Any]:
    """The values of the result that stands; of a double forfeit nobody is the winner."""
    assert pairing.match is not None
    result = standing_result(pairing.match)
    if result is not None:
        return result_values(pairing, result)
    return {
        "pairing": pairing.key,
        "event": pairing.stage.event.name,
        "winner": "–",
        "loser": "–",
        "score": "",
        "kind": pairing.match.result_kind,
    }


def standing_state(match: Match) -> MatchState:
    """What the result that stands is when nobody has played on from it."""
    result = standing_result(match)
    return MatchState.DECIDED if result is None else desk_state(result)


def score_words(result: ClaimedResult) -> str:
    """ "9–5", the winner's points first; "" where only the winner is known."""
    if result.score is None:
        return ""
    return f"{max(result.score)}–{min(result.score)}"
