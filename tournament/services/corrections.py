"""A later truth: a result corrected or taken back, and what becomes of the matches that followed."""

from __future__ import annotations

from collections.abc import Iterable

from matches.models import Match, Report
from matches.services import add_report, record_result
from rules.match.claim import Claim
from rules.tournament.formats.bracket import PairingNotReadyError, consequences, standing
from rules.tournament.formats.stage import Outcome
from tournament.actor import Actor
from tournament.errors import NothingReportedError, ReasonMissingError, StalePageError
from tournament.models import Event, LogEntry, Pairing
from tournament.selectors.previews import (
    ClearingPreview,
    CorrectionPreview,
    clearing_preview,
    correction_preview,
)
from tournament.services.acts import act
from tournament.services.locks import lock_if_played_on, unlock_earlier
from tournament.services.moves import (
    checked_for,
    desk_state,
    located,
    locked_rows,
    match_of,
    refuse_unpublished,
    result_values,
    standing_values,
    write_moves,
)
from tournament.services.start_score import begin_at
from tournament.snapshots import RowsByKey

#: Acts that change a result or who meets whom: what a correction was decided on may not hold after them.
#: Printing, calls to tables or who is here change neither.
_MOVING = (
    "report-result",
    "confirm-result",
    "dispute-result",
    "object-to-result",
    "enter-result",
    "settle-result",
    "correct-result",
    "clear-result",
    "draw",
    "redraw",
    "discard-draw",
    "publish-draw",
    "enter-late",
    "re-enter",
    "assign-played",
    "close-entries",
    "swap-lines",
    "withdraw-entrant",
    "reinstate-entrant",
    "double-forfeit",
    "go-home",
    "play-on",
)


def preview_correction(pairing: Pairing, claim: Claim) -> CorrectionPreview:
    """What correcting the result would change if the bracket followed; nothing is written.

    Raises PairingNotReadyError, and the refusals of rules.match.claim.checked.
    """
    return correction_preview(pairing, checked_for(pairing, claim))


def preview_clearing(pairing: Pairing) -> ClearingPreview:
    """What taking the result back would change; nothing is written.

    Raises DrawNotPublishedError, PairingNotReadyError, NothingReportedError.
    """
    refuse_unpublished(pairing)
    if pairing.match is None:
        raise PairingNotReadyError(pairing=pairing.key)
    if not pairing.match.has_result:
        raise NothingReportedError(pairing=pairing.key)
    return clearing_preview(pairing)


def correct_result(
    pairing: Pairing, claim: Claim, *, clear: bool, revision: int, reason: str, by: Actor
) -> Pairing:
    """Replace a result, also a locked one.

    The same winner: only the score changes. Another winner: the bracket follows where nothing was played on
    it. Where something was, it stands by default: the record names the new winner and the old one goes on;
    clear=True instead takes the results that followed back, and other people meet in new matches.

    The result stays locked where either side has played on; earlier ones open again where that was taken
    back. revision: the tournament's as the director's page showed it; what changed a result or the bracket
    of the event since refuses.
    Raises NothingReportedError, ReasonMissingError, StalePageError, PairingNotReadyError, and the refusals
    of rules.match.claim.checked.
    """
    found = located(pairing)
    event = found.stage.event
    with act(event.tournament_id, by=by, action="correct-result", event=event) as doing:
        rows = locked_rows(found)
        row, match = rows.pairings[found.key], match_of(rows, found.key)
        _refuse(row, match, revision=revision, reason=reason)
        former = standing_values(row)
        result = checked_for(row, claim)
        outcome = _outcome(rows, row.key, winner=result.winner.value, clear=clear)
        followed = consequences(rows.plan, rows, row.key, outcome)
        people = _people(rows, followed.cleared)
        record_result(match, result, state=desk_state(result), act=Report.Act.CORRECTION, by=by.name)
        before, after = write_moves(rows, followed.changed, by=by)
        lock_if_played_on(row, rows.plan)
        unlock_earlier(rows, people)
        doing.record(
            subject=row.key,
            values=result_values(row, result) | {"cleared": list(followed.cleared)},
            before={"result": former, "pairings": before},
            after={"result": result_values(row, result), "pairings": after},
            reason=reason,
        )
    return row


def clear_result(pairing: Pairing, *, revision: int, reason: str, by: Actor) -> Pairing:
    """Take a result back, with all that followed from it: the two play anew, with new links.

    They begin at the score they began at before.
    Raises NothingReportedError, ReasonMissingError, StalePageError, PairingNotReadyError.
    """
    found = located(pairing)
    event = found.stage.event
    with act(event.tournament_id, by=by, action="clear-result", event=event) as doing:
        rows = locked_rows(found)
        row, match = rows.pairings[found.key], match_of(rows, found.key)
        _refuse(row, match, revision=revision, reason=reason)
        former = standing_values(row)
        followed = consequences(rows.plan, rows, row.key, None)
        people = _people(rows, (row.key, *followed.cleared))
        add_report(match, act=Report.Act.OBJECTION, by=by.name, reason=reason)
        before, after = write_moves(rows, followed.changed, by=by)
        if row.match is not None and any(match.start):
            begin_at(row.match, match.start)
        unlock_earlier(rows, people)
        doing.record(
            subject=row.key,
            values=former | {"cleared": list(followed.cleared)},
            before={"pairings": before},
            after={"pairings": after},
            reason=reason,
        )
    return row


def _outcome(rows: RowsByKey, key: str, *, winner: int, clear: bool) -> Outcome:
    """Who won and who goes on after the correction."""
    former = rows[key].outcome
    assert former is not None, "only a result is corrected"
    follows = Outcome(winner)
    if clear:
        return follows
    if winner == former.winner:
        return former
    was_played = consequences(rows.plan, rows, key, follows).cleared
    return standing(rows.plan, rows, key, winner) if was_played else follows


def _people(rows: RowsByKey, keys: Iterable[str]) -> set[int]:
    """The entrants who sit in the pairings now."""
    return {who for key in keys for who in rows[key].occupants if isinstance(who, int)}


def _refuse(pairing: Pairing, match: Match, *, revision: int, reason: str) -> None:
    if not match.has_result:
        raise NothingReportedError(pairing=pairing.key)
    if not reason.strip():
        raise ReasonMissingError
    refuse_changed_since(pairing.stage.event, revision)


def refuse_changed_since(event: Event, revision: int) -> None:
    """Refuse what was decided on a page that shows other results or pairings. Raises StalePageError."""
    acts = LogEntry.objects.filter(event=event, action__in=_MOVING)
    last = acts.order_by("-revision").first()
    if last is not None and last.revision > revision:
        raise StalePageError(seen=revision, now=last.revision)
