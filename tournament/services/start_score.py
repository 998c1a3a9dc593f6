"""The score a match begins at: 1–0 between divisions, or points for coming late (pairing-reference 5.1)."""

from __future__ import annotations

from matches.models import Match
from rules.match.scoresheet import check_start
from rules.tournament.formats.bracket import ResultAlreadyEnteredError
from tournament.actor import Actor
from tournament.models import Pairing
from tournament.services.acts import act, refuse_stale
from tournament.services.moves import located, locked_rows, match_of


def set_start_score(
    pairing: Pairing, start: tuple[int, int], *, version: int, reason: str = "", by: Actor
) -> Pairing:
    """Say at which points sides 1 and 2 of a match begin; the Crawford game follows from it.

    Before a result is in: what was played from another score was another match. The same again changes
    nothing. version: Match.version as the page showed it. Raises DrawNotPublishedError,
    PairingNotReadyError, ResultAlreadyEnteredError, StalePageError, StartScoreError.
    """
    found = located(pairing)
    event = found.stage.event
    with act(event.tournament_id, by=by, action="set-start-score", event=event) as doing:
        rows = locked_rows(found)
        row, match = rows.pairings[found.key], match_of(rows, found.key)
        if match.has_result:
            raise ResultAlreadyEnteredError(pairing=row.key)
        refuse_stale(seen=version, now=match.version)
        check_start(start, length=match.length)
        before = match.start
        if before != start:
            begin_at(match, start)
            first, second = start
            doing.record(
                subject=row.key,
                values={"pairing": row.key, "event": event.name, "first": first, "second": second},
                before={"start": list(before)},
                after={"start": list(start)},
                reason=reason,
            )
    return row


def begin_at(match: Match, start: tuple[int, int]) -> None:
    """Write the points a match begins with, for whatever reason. Raises StartScoreError."""
    check_start(start, length=match.length)
    match.start_one, match.start_two = start
    match.version += 1
    match.save(update_fields=["start_one", "start_two", "version"])
