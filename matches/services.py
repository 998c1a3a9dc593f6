"""What happens to the rows of one match. Knows nothing of tournaments: who plays next is not its business.

Every function runs inside the transaction of its caller, who holds the lock and keeps the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F
from django.utils import timezone

from matches.errors import MatchStateError
from matches.models import Game, Match, Report, Side
from matches.records import compare_again
from matches.snapshots import claim_json, game_row
from rules.match.claim import Claim, ClaimedResult
from rules.match.states import DOUBLE_FORFEIT, MatchState, ResultKind, may_become


@dataclass(frozen=True, slots=True, kw_only=True)
class SideOrder:
    """Who sits on one side of a match to be made. name: what the side is called by."""

    name: str
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchOrder:
    """A match to be made: length in points, the resolved ruleset and clock, side 1 and side 2."""

    length: int
    ruleset: dict[str, Any]
    clock: dict[str, Any]
    sides: tuple[SideOrder, SideOrder]


def make_matches(orders: Sequence[MatchOrder]) -> list[Match]:
    """Make the matches, in the order they were asked for; as many queries for one as for a hundred."""
    matches = Match.objects.bulk_create(
        Match(length=order.length, ruleset=order.ruleset, clock=order.clock) for order in orders
    )
    seats = [
        (Side(match=match, number=number, name=side.name), side.players)
        for match, order in zip(matches, orders, strict=True)
        for number, side in enumerate(order.sides, start=1)
    ]
    Side.objects.bulk_create(side for side, _ in seats)
    placing = Side.players.through
    placing.objects.bulk_create(
        placing(side_id=side.pk, player_id=player) for side, players in seats for player in players
    )
    return matches


def change_state(match: Match, state: MatchState) -> None:
    """Move a match to another state. Raises MatchStateError."""
    _move(match, state)
    match.save(update_fields=["state", "version", "closed_at"])


def record_result(
    match: Match,
    result: ClaimedResult,
    *,
    state: MatchState,
    act: Report.Act,
    by: str,
    side: int | None = None,
) -> None:
    """Write a result that counts: the first, or one in the place of another.

    state: REPORTED, CONFIRMED or DECIDED. Games reported before are superseded, never edited: by the games
    of the new result, and by a score they do not end at. Raises MatchStateError.
    """
    former = match.winner, match.score
    _move(match, state)
    match.winner = result.winner.value
    match.score_one, match.score_two = result.score or (None, None)
    match.result_kind = result.kind
    # TD-41: what was not played out to a score is never rated.
    match.is_rated = result.kind is ResultKind.PLAYED and result.score is not None
    match.reported_at = match.reported_at or timezone.now()
    match.save(
        update_fields=[
            *("state", "version", "winner", "score_one", "score_two"),
            *("result_kind", "is_rated", "reported_at", "closed_at"),
        ]
    )
    if former[0] is not None and (result.tally or former != (match.winner, match.score)):
        match.games.filter(is_superseded=False).update(is_superseded=True)
    if result.tally:
        Game.objects.bulk_create(game_row(match, game) for game in result.tally.games)
    add_report(match, act=act, claim=result, by=by, side=side)
    compare_again(match)


def record_double_forfeit(match: Match, *, by: str, act: Report.Act = Report.Act.RESULT) -> None:
    """Write that neither side came, or both are out: two losers and no winner. Raises MatchStateError."""
    _move(match, MatchState.DECIDED)
    match.winner = match.score_one = match.score_two = None
    match.result_kind, match.is_rated = DOUBLE_FORFEIT, False
    match.reported_at = match.reported_at or timezone.now()
    match.save(
        update_fields=[
            *("state", "version", "winner", "score_one", "score_two"),
            *("result_kind", "is_rated", "reported_at", "closed_at"),
        ]
    )
    match.games.filter(is_superseded=False).update(is_superseded=True)
    Report.objects.create(match=match, act=act, by=by[:250], claim={"kind": DOUBLE_FORFEIT})
    compare_again(match)


def add_report(
    match: Match,
    *,
    act: Report.Act,
    by: str,
    claim: Claim | ClaimedResult | None = None,
    side: int | None = None,
    reason: str = "",
) -> Report:
    """Keep what somebody said of a match. side None: the desk. reason: why he objects."""
    stored = {} if claim is None else claim_json(claim)
    if reason:
        stored["reason"] = reason[:300]
    return Report.objects.create(match=match, act=act, side=side, by=by[:250], claim=stored)


def void_matches(matches: Iterable[Match]) -> None:
    """Other people meet now: what was played stays as it was written, and counts no more."""
    ids = [match.pk for match in matches if match.state != MatchState.VOID]
    if ids:
        Match.objects.filter(pk__in=ids).update(
            state=MatchState.VOID, version=F("version") + 1, closed_at=timezone.now()
        )


def _move(match: Match, state: MatchState) -> None:
    before = MatchState(match.state)
    if not may_become(before, state):
        raise MatchStateError(state=before, wanted=state)
    match.state = state
    match.version += 1
    match.closed_at = timezone.now() if state in _CLOSED else None


_CLOSED = frozenset({MatchState.CONFIRMED, MatchState.DECIDED, MatchState.LOCKED, MatchState.VOID})
