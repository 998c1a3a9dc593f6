"""Rows of the desk to values of the law book, and the law book's changes back to rows.

The only file that knows both shapes. Reading is lazy, so that a result costs what it changes and not what
the bracket holds; writing takes the same few queries for one change as for many.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from django.db.models import Prefetch, Q

from matches.services import MatchOrder, SideOrder, make_matches, void_matches
from matches.snapshots import match_clock_json
from rules.tournament.formats.stage import (
    Bye,
    Occupant,
    Outcome,
    PairingPlan,
    PairingState,
    PairingStatus,
    Plan,
    Source,
    SourceKind,
)
from rules.tournament.states import StageState
from tournament.by_rounds import is_stage_over
from tournament.entries import begin_now, has_reentries
from tournament.models import Entrant, EntrantPlayer, Event, Pairing, Slot
from tournament.models.rounds import CALLED
from tournament.parts import last_rounds, part_of, plan_of

_OPEN = (PairingStatus.WAITING, PairingStatus.READY, CALLED)


def occupant_of(slot: Slot) -> Occupant:
    return Bye.BYE if slot.is_bye else slot.entrant_id


def state_of(pairing: Pairing, slots: Iterable[Slot]) -> PairingState:
    """A pairing as the law book knows it: there nobody is called to a table."""
    first, second = slots
    status = PairingStatus.READY if pairing.status == CALLED else PairingStatus(pairing.status)
    outcome = None
    if status is PairingStatus.OVER:
        outcome = Outcome(pairing.winner, pairing.goes_on, drops=pairing.loser_drops)
    return PairingState(pairing.key, (occupant_of(first), occupant_of(second)), status, outcome)


class RowsByKey(Mapping[str, PairingState]):
    """The states of a part's pairings by key, each loaded when it is asked for.

    A pairing comes with those it feeds, in two queries: a result seldom reaches further.
    plan: of a part by rounds it holds only what was loaded. Raises ValueError when the part is not drawn.
    """

    def __init__(self, event: Event, part: int = 1) -> None:
        self.event = event
        self.part = part_of(event, part)
        self.stages = {stage.pk: stage for stage in event.stages.all() if stage.part == part}
        self.plan = plan_of(event, self.stages.values()) if self.part.is_planned else Plan(())
        self.pairings: dict[str, Pairing] = {}
        self._states: dict[str, PairingState] = {}
        self._entrants: dict[int, Entrant] = {}

    def __getitem__(self, key: str) -> PairingState:
        if key not in self._states:
            self.load([key, *(feed.key for feed in self.plan.feeds(key))])
        return self._states[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.plan.by_key)

    def __len__(self) -> int:
        return len(self.plan.pairings)

    @cached_property
    def has_reentries(self) -> bool:
        """Has anybody a second entry in the event?"""
        return has_reentries(self.event)

    @property
    def rounds(self) -> Mapping[str, int]:
        """How many rounds each stage has in the end, by its code; 0 where nobody knows."""
        return last_rounds(self.part, self.plan if self.part.is_planned else None, self.stages.values())

    def load(self, keys: Iterable[str]) -> None:
        """Fetch pairings with their slots, entrants and matches; those that are here already stay.

        In a part by rounds, whatever waits for one of them comes too.
        """
        wanted = [key for key in keys if key not in self.pairings]
        if self.part.is_planned:
            self._fetch(Q(key__in=wanted))
            return
        while wanted:
            self._fetch(Q(key__in=wanted))
            waiting = Slot.objects.filter(pairing__stage__in=self.stages, source_pairing__key__in=wanted)
            found = waiting.values_list("pairing__key", flat=True)
            wanted = [key for key in found if key not in self.pairings]
        self.plan = Plan(tuple(_planned(row) for row in self._in_order()))

    def _in_order(self) -> list[Pairing]:
        return sorted(self.pairings.values(), key=lambda row: (row.round.number, row.number))

    def _fetch(self, which: Q) -> None:
        rows = (
            Pairing.objects.filter(which, stage_id__in=self.stages)
            .select_related("match", "round")
            .prefetch_related(Prefetch("slots", Slot.objects.select_related("entrant").order_by("number")))
            .order_by()
        )
        for row in rows:
            row.stage = self.stages[row.stage_id]
            self.pairings[row.key] = row
            self._states[row.key] = state_of(row, row.slots.all())
            seated = (slot.entrant for slot in row.slots.all() if slot.entrant is not None)
            self._entrants.update((entrant.pk, entrant) for entrant in seated)
        keys = {row.pk: row.key for row in self.pairings.values()}
        for row in self.pairings.values():
            for slot in row.slots.all():
                slot.source_key = keys.get(slot.source_pairing_id)

    def load_all(self) -> None:
        keys = Pairing.objects.filter(stage_id__in=self.stages).values_list("key", flat=True)
        self.load(self.plan.by_key if self.part.is_planned else keys)

    def slots_of(self, key: str) -> tuple[Slot, Slot]:
        first, second = self.pairings[key].slots.all()
        return first, second

    def entrant(self, entrant_id: int) -> Entrant:
        """An entrant by id: nearly always one who sits in a slot that was loaded."""
        if entrant_id not in self._entrants:
            self._entrants[entrant_id] = Entrant.objects.get(pk=entrant_id)
        return self._entrants[entrant_id]

    def settle(self, changed: Mapping[str, PairingState]) -> None:
        """The rows were written: these are the states now."""
        self._states.update(changed)


def _planned(row: Pairing) -> PairingPlan:
    """A stored pairing of a part by rounds as a plan. A bye stands on line 0."""
    first, second = (_source(slot) for slot in row.slots.all())
    return PairingPlan(row.key, row.stage.code, row.round.number, row.number, (first, second))


def _source(slot: Slot) -> Source:
    if slot.source == SourceKind.LINE or slot.source_key is None:
        return Source.from_line(slot.source_line or 0)
    return Source(SourceKind(slot.source), pairing=slot.source_key)


# --- Writing ---------------------------------------------------------------------------------------


def write_changes(rows: RowsByKey, changed: Mapping[str, PairingState]) -> None:
    """Store what the law book says has changed: occupants, states, and the matches that follow from them.

    A pairing whose people change, or whose result is cleared, leaves its match behind as void and gets a new
    one when both are known. The queries are as many for one change as for many.
    """
    rows.load(changed)
    before = {key: rows[key] for key in changed}
    entrants = {
        occupant: rows.entrant(occupant)
        for state in changed.values()
        for occupant in _people(state.occupants)
    }
    _write_occupants(rows, changed, entrants)
    left = [key for key, state in changed.items() if _leaves_its_match(before[key], state)]
    _leave_matches([rows.pairings[key] for key in left])
    for key, state in changed.items():
        _set_status(rows.pairings[key], before[key], state)
    make_due_matches(
        [rows.pairings[key] for key in changed], rows.rounds, event=rows.event if rows.has_reentries else None
    )
    Pairing.objects.bulk_update(
        [rows.pairings[key] for key in changed],
        ["status", "winner", "goes_on", "loser_drops", "match", "table", "called_at"],
    )
    rows.settle(changed)
    finish_stages(rows)


def make_due_matches(
    pairings: Iterable[Pairing], rounds: Mapping[str, int], *, event: Event | None = None
) -> None:
    """Give each ready pairing that everybody sees and that has no match yet its match; the caller saves them.

    pairings: with stage, round, event and slots with their entrants at hand. rounds: see last_rounds.
    event: one in which people have several entries: who has a live match waits with the other one (R1).
    """
    asked = list(pairings)
    due = [row for row in asked if _is_due(row)]
    if due and event is not None:
        due = begin_now(event, due, here=asked)
    if not due:
        return
    seats = {row.pk: [slot.entrant for slot in row.slots.all()] for row in due}
    players = _players_of(entrant for pair in seats.values() for entrant in pair)
    matches = make_matches([_order(row, seats[row.pk], players, rounds) for row in due])
    for row, match in zip(due, matches, strict=True):
        row.match = match


def _is_due(pairing: Pairing) -> bool:
    return pairing.status == PairingStatus.READY and pairing.match is None and pairing.is_public


def _order(
    pairing: Pairing,
    seats: list[Entrant],
    players: Mapping[int, tuple[int, ...]],
    rounds: Mapping[str, int],
) -> MatchOrder:
    stage = pairing.stage
    length = stage.lengths.length_of(pairing.round.number, rounds[stage.code])
    first, second = (SideOrder(name=seat.name, players=players.get(seat.pk, ())) for seat in seats)
    return MatchOrder(
        length=length,
        ruleset=stage.event.ruleset,
        clock=match_clock_json(stage.event.clock, length),
        sides=(first, second),
    )


def _players_of(entrants: Iterable[Entrant]) -> dict[int, tuple[int, ...]]:
    """The players of each entrant, in their order."""
    places = EntrantPlayer.objects.filter(entrant__in={entrant.pk for entrant in entrants})
    players: dict[int, tuple[int, ...]] = {}
    for entrant, player in places.order_by("entrant_id", "order").values_list("entrant_id", "player_id"):
        players[entrant] = (*players.get(entrant, ()), player)
    return players


def _people(occupants: Iterable[Occupant]) -> list[int]:
    return [occupant for occupant in occupants if isinstance(occupant, int)]


def _write_occupants(
    rows: RowsByKey, changed: Mapping[str, PairingState], entrants: Mapping[int, Entrant]
) -> None:
    moved: list[Slot] = []
    vacated: list[int] = []
    for key, state in changed.items():
        for slot, occupant in zip(rows.slots_of(key), state.occupants, strict=True):
            if occupant_of(slot) == occupant:
                continue
            if slot.entrant_id is not None:
                vacated.append(slot.pk)
            slot.entrant = entrants[occupant] if isinstance(occupant, int) else None
            slot.is_bye = occupant is Bye.BYE
            moved.append(slot)
    # Everybody stands up before anybody sits down: nobody may have two slots of a round, even on the way.
    if vacated:
        Slot.objects.filter(pk__in=vacated).update(entrant=None)
    if moved:
        Slot.objects.bulk_update(moved, ["entrant", "is_bye"])


def _leaves_its_match(before: PairingState, after: PairingState) -> bool:
    cleared = before.outcome is not None and after.outcome is None
    return cleared or before.occupants != after.occupants


def _leave_matches(pairings: list[Pairing]) -> None:
    holding = [row for row in pairings if row.match is not None]
    void_matches(row.match for row in holding)
    former = Pairing.former_matches.through
    former.objects.bulk_create(former(pairing_id=row.pk, match_id=row.match_id) for row in holding)
    for row in holding:
        row.match = None


def _set_status(pairing: Pairing, before: PairingState, state: PairingState) -> None:
    stays_called = (
        pairing.status == CALLED
        and state.status is PairingStatus.READY
        and before.occupants == state.occupants
    )
    pairing.status = CALLED if stays_called else state.status
    pairing.winner = state.outcome.winner if state.outcome else None
    pairing.goes_on = state.outcome.goes_on if state.outcome else None
    pairing.loser_drops = state.outcome.drops if state.outcome else True
    if pairing.status not in (CALLED, PairingStatus.OVER):
        pairing.table = pairing.called_at = None


def finish_stages(rows: RowsByKey) -> None:
    """A stage is finished when no pairing of it is open; a correction may open it again.

    A stage by rounds is finished only when its format says so too.
    """
    open_ = set(
        Pairing.objects.filter(stage__in=rows.stages, status__in=_OPEN).values_list("stage_id", flat=True)
    )
    for stage in rows.stages.values():
        if not stage.is_published or stage.is_closed:
            continue
        is_over = stage.pk not in open_ and (rows.part.is_planned or is_stage_over(rows.part, stage))
        state = StageState.FINISHED if is_over else StageState.RUNNING
        if stage.state != state:
            stage.state = state
            stage.save(update_fields=["state"])


# --- What the log keeps ----------------------------------------------------------------------------


def pairings_json(states: Mapping[str, PairingState]) -> dict[str, Any]:
    """Pairings as the log keeps them: {key: {occupants, status, winner, goes_on}}; a bye is "bye"."""
    return {
        key: {
            "occupants": list(state.occupants),
            "status": state.status.value,
            "winner": state.outcome.winner if state.outcome else None,
            "goes_on": state.outcome.goes_on if state.outcome else None,
        }
        for key, state in states.items()
    }
