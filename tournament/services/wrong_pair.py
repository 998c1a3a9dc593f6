"""Two people have played who were not paired: their match stands for one of the round (5.1).

What was played stands. Who should have sat there goes where the other one was awaited; nothing that has a
result changes, and later matches follow as they would have.
"""

from __future__ import annotations

from dataclasses import dataclass

from matches.models import Report
from matches.services import record_result
from rules.match.claim import Claim
from rules.tournament.formats.bracket import Consequences, advance, seat
from rules.tournament.formats.chain import is_table
from rules.tournament.formats.stage import Outcome, PairingStatus, SourceKind
from rules.tournament.formats.trades import Trade, TradeImpossibleError
from rules.tournament.states import EntrantStatus
from tournament.actor import Actor
from tournament.draw_errors import EntrantLeftError, LinePlayedError
from tournament.errors import ReasonMissingError
from tournament.models import Entrant, Event, Pairing, Slot, Stage
from tournament.models.rounds import CALLED
from tournament.parts import part_of, parts_of
from tournament.reentry_errors import MeetElsewhereError, NotTradableError
from tournament.selectors.wrong_pair import PlayedPreview, played_preview
from tournament.services.acts import act
from tournament.services.corrections import refuse_changed_since
from tournament.services.moves import (
    checked_for,
    desk_state,
    located,
    lock_earlier,
    match_of,
    result_values,
    write_moves,
)
from tournament.snapshots import RowsByKey, occupant_of

#: A pairing whose people may still be others: nothing was played in it.
_UNPLAYED = (PairingStatus.WAITING, PairingStatus.READY, PairingStatus.BYE, CALLED)


@dataclass(frozen=True, slots=True)
class _Change:
    """Two slots whose people change places. seat_of_other: where the other one was awaited.

    freed: the slot of the match that stands, beside who stays.
    """

    rows: RowsByKey
    freed: Slot
    seat_of_other: Slot
    follows: Consequences

    @property
    def trade(self) -> Trade:
        first, second = self.freed, self.seat_of_other
        return (first.pairing.key, first.number), (second.pairing.key, second.number)

    @property
    def is_of_lines(self) -> bool:
        """Do both come from lines of a draw? Then these change, and not the sources."""
        is_planned = self.rows.part.is_planned
        return is_planned and {self.freed.source, self.seat_of_other.source} == {SourceKind.LINE}


def preview_played(pairing: Pairing, stays: Entrant, other: Entrant) -> PlayedPreview:
    """Who would meet whom if what these two played stood for this pairing; nothing is written.

    stays: who sits in it; other: who was to play elsewhere. Raises what assign_played raises of them.
    """
    change = _change(located(pairing), stays, other)
    return played_preview(change.freed, change.seat_of_other)


def assign_played(
    pairing: Pairing,
    stays: Entrant,
    other: Entrant,
    claim: Claim,
    *,
    revision: int,
    reason: str,
    by: Actor,
) -> Pairing:
    """Let what two people played stand for a pairing of one of them, and enter its result.

    stays: who sits in the pairing; other: who played against him and was to play elsewhere in the round; he
    comes into the pairing, and who sat there takes his place. claim: by the sides of the pairing.
    revision: the tournament's as the page showed it. Raises ReasonMissingError, StalePageError,
    EntrantLeftError, MeetElsewhereError, NotTradableError, LinePlayedError, PersonPlaysError,
    DrawNotPublishedError, and the refusals of rules.match.claim.checked.
    """
    if not reason.strip():
        raise ReasonMissingError
    found = located(pairing)
    event = found.stage.event
    with act(event.tournament_id, by=by, action="assign-played", event=event) as doing:
        refuse_changed_since(event, revision)
        change = _change(found, stays, other)
        _write_sources(event, change)
        rows = change.rows
        before, moved = write_moves(rows, change.follows.changed, by=by)
        row, match = rows.pairings[found.key], match_of(rows, found.key)
        result = checked_for(row, claim)
        record_result(match, result, state=desk_state(result), act=Report.Act.RESULT, by=by.name)
        _, after = write_moves(rows, advance(rows.plan, rows, row.key, Outcome(result.winner.value)), by=by)
        lock_earlier(row)
        where = {"part": found.stage.part, "instead_of": change.seat_of_other.pairing.key}
        doing.record(
            subject=row.key,
            values=result_values(row, result) | where,
            before=before,
            after=moved | after,
            reason=reason,
        )
    return row


def _change(pairing: Pairing, stays: Entrant, other: Entrant) -> _Change:
    """Raises EntrantLeftError, MeetElsewhereError, NotTradableError, LinePlayedError."""
    refusal = NotTradableError(pairing=pairing.key, first=stays.name, second=other.name)
    _refuse_who_left(stays, other)
    _refuse_elsewhere(pairing, stays, other)
    slots = Slot.objects.filter(pairing__status__in=_UNPLAYED).select_related("pairing__stage__event")
    here = slots.filter(pairing=pairing)
    freed = here.exclude(entrant=stays).first()
    there = slots.filter(round=pairing.round_id, entrant=other).exclude(pairing=pairing).first()
    if freed is None or there is None or not here.filter(entrant=stays).exists() or _is_schedule(pairing):
        raise refusal
    rows = RowsByKey(pairing.stage.event, pairing.stage.part)
    rows.load([pairing.key, there.pairing.key])
    seats = {
        (pairing.key, freed.number): other.pk,
        (there.pairing.key, there.number): occupant_of(freed),
    }
    follows = seat(rows.plan, rows, seats)
    if follows.cleared:
        raise LinePlayedError(event=pairing.stage.event.name, pairing=follows.cleared[0])
    change = _Change(rows, freed, there, follows)
    _refuse_untradable(change, refusal)
    return change


def _is_schedule(pairing: Pairing) -> bool:
    """Is it of a table in which everybody meets those of his schedule? Then no match stands for another."""
    stage = pairing.stage
    return is_table(stage.code) and part_of(stage.event, stage.part).is_planned


def _refuse_who_left(*played: Entrant) -> None:
    """Who has left has played nothing; if it was a mistake, he comes back first. Raises EntrantLeftError."""
    left = Entrant.objects.filter(pk__in=[who.pk for who in played], status=EntrantStatus.WITHDRAWN).first()
    if left is not None:
        raise EntrantLeftError(name=left.name)


def _refuse_elsewhere(pairing: Pairing, stays: Entrant, other: Entrant) -> None:
    """Raises MeetElsewhereError where these two are paired with each other in a match that is open."""
    together = Pairing.objects.filter(stage__event=pairing.stage.event_id, status__in=_UNPLAYED)
    met = together.filter(slots__entrant=stays).filter(slots__entrant=other).first()
    if met is not None:
        raise MeetElsewhereError(pairing=met.key, first=stays.name, second=other.name)


def _refuse_untradable(change: _Change, refusal: NotTradableError) -> None:
    """A match that may be left out, as a second final, changes places with none."""
    if change.rows.part.is_planned and not change.is_of_lines:
        try:
            change.rows.part.with_trade(change.trade).plan(change.rows.plan.lines)
        except TradeImpossibleError:
            raise refusal from None


def _write_sources(event: Event, change: _Change) -> None:
    """Whoever fed the one slot feeds the other: in the draw, the plan of the part, and the rows."""
    first, second = change.freed, change.seat_of_other
    if change.is_of_lines:
        _swap_lines(change.rows, first.source_line or 0, second.source_line or 0)
        return
    if change.rows.part.is_planned:
        row = Event.objects.get(pk=event.pk)
        number = change.rows.part.number
        row.parts = _with_trade(row, number, change.trade)
        row.save(update_fields=["parts"])
    mine, theirs = _source(first), _source(second)
    _set_source(first, (SourceKind.LINE, 0, None))  # the database keeps a source from feeding two slots
    _set_source(second, mine)
    _set_source(first, theirs)
    for slot in (first, second):
        loaded = change.rows.slots_of(slot.pairing.key)[slot.number - 1]
        loaded.source, loaded.source_line, loaded.source_pairing_id = _source(slot)


def _with_trade(event: Event, number: int, trade: Trade) -> list[dict[str, object]]:
    return [(part.with_trade(trade) if part.number == number else part).json() for part in parts_of(event)]


def _swap_lines(rows: RowsByKey, first: int, second: int) -> None:
    stage: Stage = next(stage for stage in rows.stages.values() if stage.lines)
    lines = list(stage.lines)
    lines[first - 1], lines[second - 1] = lines[second - 1], lines[first - 1]
    stage.lines = lines
    stage.save(update_fields=["lines"])


Stored = tuple[str, int | None, int | None]


def _source(slot: Slot) -> Stored:
    return slot.source, slot.source_line, slot.source_pairing_id


def _set_source(slot: Slot, source: Stored) -> None:
    slot.source, slot.source_line, slot.source_pairing_id = source
    slot.save(update_fields=["source", "source_line", "source_pairing"])
