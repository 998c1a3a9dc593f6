"""Results: reported by players, confirmed, disputed, entered and settled by the desk.

A result moves the bracket at once. Corrections are written in tournament.services.corrections and named here
too, so that every act on a result is found in one place.
"""

from __future__ import annotations

from matches.models import Match, Report, Side
from matches.services import add_report, change_state, record_result
from matches.snapshots import (
    author_of_result,
    claim_of,
    disputed_by,
    has_crawford,
    has_objected,
    is_settled,
    standing_result,
)
from rules.match.claim import Claim, ClaimedResult, checked
from rules.match.states import MatchState, ResultKind
from rules.tournament.formats.bracket import ResultAlreadyEnteredError, advance
from rules.tournament.formats.stage import Outcome, SourceKind
from tournament.actor import Actor
from tournament.draw_errors import NotDroppingError
from tournament.errors import (
    AlreadyReportedError,
    DeskDecidesError,
    DisputeStandsError,
    LinkRevokedError,
    NothingReportedError,
    NothingToSettleError,
    OwnReportError,
    ResultLockedError,
    ResultStandsError,
)
from tournament.models import Pairing
from tournament.selectors.previews import ResultPreview, result_preview
from tournament.services.acts import Act, act, refuse_stale
from tournament.services.corrections import clear_result, correct_result, preview_correction
from tournament.services.moves import (
    checked_for,
    desk_state,
    located,
    lock_earlier,
    locked_rows,
    match_of,
    result_values,
    score_words,
    write_moves,
)
from tournament.snapshots import RowsByKey

__all__ = [
    "clear_result",
    "confirm_result",
    "correct_result",
    "enter_result",
    "object_to_result",
    "preview_correction",
    "preview_result",
    "report_result",
    "settle",
]

#: States in which only a director changes the result.
_PLAYERS_MAY_NOT = frozenset({MatchState.LOCKED, MatchState.DECIDED})


# --- The players -----------------------------------------------------------------------------------


def report_result(side: Side, claim: Claim, *, by: Actor) -> Pairing:
    """A player says how his match ended: it counts at once, until the other side or the desk says otherwise.

    The other side's agreeing report confirms, a contradicting one makes it disputed and leaves the bracket.
    The same report twice changes nothing. Raises LinkRevokedError, DeskDecidesError, AlreadyReportedError,
    ResultLockedError, and the refusals of rules.match.claim.checked.
    """
    found = _located_by(side)
    event = found.stage.event
    with act(event.tournament_id, by=by, action="report-result", event=event) as doing:
        rows = locked_rows(found)
        pairing, match = rows.pairings[found.key], _match_at_link(rows, found.key, side)
        if claim.kind is not ResultKind.PLAYED:
            raise DeskDecidesError
        result = checked_for(pairing, claim)
        standing = standing_result(match)
        if standing is None and match.has_result:
            raise ResultLockedError(pairing=pairing.key)
        if standing is None:
            _count_report(doing, rows, pairing, result, side)
        else:
            _second_report(doing, pairing, match, result, standing, side)
    return pairing


def confirm_result(side: Side, *, by: Actor) -> Pairing:
    """The other side says that the result is right. Twice is once.

    A dispute ends when the one side that raised it gives in; else the desk decides.
    Raises LinkRevokedError, NothingReportedError, OwnReportError, DisputeStandsError, ResultLockedError.
    """
    found = _located_by(side)
    event = found.stage.event
    with act(event.tournament_id, by=by, action="confirm-result", event=event) as doing:
        rows = locked_rows(found)
        pairing, match = rows.pairings[found.key], _match_at_link(rows, found.key, side)
        _refuse_to_players(pairing, match)
        if match.state == MatchState.CONFIRMED:
            return pairing
        reports = list(match.reports.all())
        if match.state == MatchState.DISPUTED and disputed_by(reports) != {side.number}:
            raise DisputeStandsError(pairing=pairing.key)
        if match.state != MatchState.DISPUTED and author_of_result(reports) == side.number:
            raise OwnReportError
        before = match.state
        change_state(match, MatchState.CONFIRMED)
        add_report(match, act=Report.Act.CONFIRMATION, by=by.name, side=side.number)
        _record_state(doing, rows, pairing, before)
    return pairing


def object_to_result(side: Side, *, reason: str, by: Actor) -> Pairing:
    """A side says that the result is wrong: disputed, for the desk to decide; the bracket stays.

    The same side twice is once; both may say why.
    Raises LinkRevokedError, NothingReportedError, ResultLockedError.
    """
    found = _located_by(side)
    event = found.stage.event
    with act(event.tournament_id, by=by, action="object-to-result", event=event) as doing:
        rows = locked_rows(found)
        pairing, match = rows.pairings[found.key], _match_at_link(rows, found.key, side)
        _refuse_to_players(pairing, match)
        reports = list(match.reports.all())
        if is_settled(reports):
            raise ResultLockedError(pairing=pairing.key)
        before = match.state
        if before != MatchState.DISPUTED:
            change_state(match, MatchState.DISPUTED)
        elif has_objected(reports, side.number):
            return pairing
        add_report(match, act=Report.Act.OBJECTION, by=by.name, side=side.number, reason=reason)
        _record_state(doing, rows, pairing, before, reason=reason)
    return pairing


# --- The desk --------------------------------------------------------------------------------------


def enter_result(
    pairing: Pairing, claim: Claim, *, version: int, goes_home: bool = False, by: Actor
) -> Pairing:
    """The desk enters a result: confirmed, or decided where it was not played.

    version: Match.version as the page showed it. goes_home: the loser does not play on below (5.1).
    Raises PairingNotReadyError, ResultStandsError (with what stands), StalePageError, NotDroppingError where
    losers do not play on anyway, and the refusals of rules.match.claim.checked.
    """
    found = located(pairing)
    event = found.stage.event
    with act(event.tournament_id, by=by, action="enter-result", event=event) as doing:
        rows = locked_rows(found)
        row, match = rows.pairings[found.key], match_of(rows, found.key)
        _refuse_second(row, match)
        refuse_stale(seen=version, now=match.version)
        result = checked_for(row, claim)
        if goes_home and not rows.plan.feed(row.key, SourceKind.LOSER):
            raise NotDroppingError(pairing=row.key)
        record_result(match, result, state=desk_state(result), act=Report.Act.RESULT, by=by.name)
        _go_on(doing, rows, row, result, goes_home=goes_home)
    return row


def settle(pairing: Pairing, *, by: Actor) -> Pairing:
    """The desk confirms a reported or disputed result as it stands.

    Raises PairingNotReadyError, NothingReportedError, NothingToSettleError.
    """
    found = located(pairing)
    event = found.stage.event
    with act(event.tournament_id, by=by, action="settle-result", event=event) as doing:
        rows = locked_rows(found)
        row, match = rows.pairings[found.key], match_of(rows, found.key)
        if not match.has_result:
            raise NothingReportedError(pairing=row.key)
        if match.state not in (MatchState.REPORTED, MatchState.DISPUTED):
            raise NothingToSettleError(pairing=row.key)
        before = match.state
        change_state(match, MatchState.CONFIRMED)
        add_report(match, act=Report.Act.CONFIRMATION, by=by.name)
        _record_state(doing, rows, row, before)
    return row


def preview_result(pairing: Pairing, claim: Claim, *, goes_home: bool = False) -> ResultPreview:
    """What entering this result would do; nothing is written. goes_home: see enter_result.

    Raises PairingNotReadyError, ResultAlreadyEnteredError, and the refusals of rules.match.claim.checked.
    """
    return result_preview(pairing, checked_for(pairing, claim), goes_home=goes_home)


# --- The steps -------------------------------------------------------------------------------------


def _located_by(side: Side) -> Pairing:
    """The pairing of a link's match. Raises LinkRevokedError once other people meet there."""
    found = Pairing.objects.select_related("stage__event__tournament").filter(match_id=side.match_id).first()
    if found is None:
        raise LinkRevokedError
    return found


def _count_report(doing: Act, rows: RowsByKey, pairing: Pairing, result: ClaimedResult, side: Side) -> None:
    record_result(
        match_of(rows, pairing.key),
        result,
        state=MatchState.REPORTED,
        act=Report.Act.RESULT,
        by=doing.by.name,
        side=side.number,
    )
    _go_on(doing, rows, pairing, result)


def _second_report(
    doing: Act,
    pairing: Pairing,
    match: Match,
    result: ClaimedResult,
    standing: ClaimedResult,
    side: Side,
) -> None:
    """A report of a match that has a result: a repetition, a confirmation, a dispute, or too late."""
    reports = list(match.reports.all())
    mine = [report for report in reports if report.act == Report.Act.RESULT and report.side == side.number]
    if mine and _claims(mine[-1], match) == _known(result):
        return
    is_confirmation = match.state in (MatchState.CONFIRMED, *_PLAYERS_MAY_NOT)
    if is_confirmation and not result.contradicts(standing):
        return
    if match.state in _PLAYERS_MAY_NOT:
        raise ResultLockedError(pairing=pairing.key)
    if mine or match.state != MatchState.REPORTED or author_of_result(reports) == side.number:
        raise AlreadyReportedError(
            pairing=pairing.key, winner=_name(pairing, standing.winner.value), score=score_words(standing)
        )
    before = match.state
    if result.contradicts(standing):
        change_state(match, MatchState.DISPUTED)
        add_report(match, act=Report.Act.RESULT, by=doing.by.name, claim=result, side=side.number)
        _record(doing, pairing, result, before, action="dispute-result")
    else:
        tells_more = standing.score is None or (result.tally and not match.games.exists())
        confirmed = result if tells_more else standing
        record_result(
            match,
            confirmed,
            state=MatchState.CONFIRMED,
            act=Report.Act.RESULT,
            by=doing.by.name,
            side=side.number,
        )
        _record(doing, pairing, confirmed, before, action="confirm-result")


def _go_on(
    doing: Act, rows: RowsByKey, pairing: Pairing, result: ClaimedResult, *, goes_home: bool = False
) -> None:
    """The bracket follows a new result."""
    outcome = Outcome(result.winner.value, drops=not goes_home)
    changed = advance(rows.plan, rows, pairing.key, outcome)
    before, after = write_moves(rows, changed, by=doing.by)
    lock_earlier(pairing)
    doing.record(
        subject=pairing.key,
        values=result_values(pairing, result) | ({"goes_home": True} if goes_home else {}),
        before=before,
        after=after,
    )


def _record_state(doing: Act, rows: RowsByKey, pairing: Pairing, before: str, *, reason: str = "") -> None:
    standing = standing_result(match_of(rows, pairing.key))
    assert standing is not None, "only a match with a result is confirmed or disputed"
    _record(doing, pairing, standing, before, reason=reason)


def _record(
    doing: Act,
    pairing: Pairing,
    result: ClaimedResult,
    before: str,
    *,
    action: str | None = None,
    reason: str = "",
) -> None:
    assert pairing.match is not None
    doing.record(
        subject=pairing.key,
        action=action,
        values=result_values(pairing, result),
        before={"state": before},
        after={"state": str(pairing.match.state)},
        reason=reason,
    )


def _match_at_link(rows: RowsByKey, key: str, side: Side) -> Match:
    """The match, unless the pairing got another one while the message was on its way."""
    match = match_of(rows, key)
    if match.pk != side.match_id:
        raise LinkRevokedError
    return match


def _refuse_to_players(pairing: Pairing, match: Match) -> None:
    if not match.has_result:
        raise NothingReportedError(pairing=pairing.key)
    if match.state in _PLAYERS_MAY_NOT:
        raise ResultLockedError(pairing=pairing.key)


def _refuse_second(pairing: Pairing, match: Match) -> None:
    standing = standing_result(match)
    if standing is None and match.has_result:
        raise ResultAlreadyEnteredError(pairing=pairing.key)
    if standing is None:
        return
    last = match.reports.exclude(act=Report.Act.OBJECTION).order_by("-id").first()
    raise ResultStandsError(
        pairing=pairing.key,
        winner=_name(pairing, standing.winner.value),
        score=score_words(standing),
        by=last.by if last else "",
    )


def _claims(report: Report, match: Match) -> tuple[object, ...]:
    """What a stored report says: winner, score, games."""
    claim = claim_of(report.claim)
    return _known(checked(claim, length=match.length, crawford=has_crawford(match), start=match.start))


def _known(result: ClaimedResult) -> tuple[object, ...]:
    games = () if result.tally is None else tuple(game.line for game in result.tally.games)
    return result.winner, result.score, games


def _name(pairing: Pairing, side: int) -> str:
    return [slot.entrant.name for slot in pairing.slots.all()][side - 1]
