"""Rows of the desk to values of the law book, and the law book's changes back to rows.

The only file that knows both shapes. Reading is lazy, so that a result costs what it changes and not what
the bracket holds; writing takes the same few queries for one change as for many.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.db.models import Prefetch

from matches.services import MatchOrder, SideOrder, make_matches, void_matches
from matches.snapshots import match_clock_json
from rules.tournament.formats.catalogue import FORMATS
from rules.tournament.formats.stage import Bye, Occupant, Outcome, PairingState, PairingStatus, Plan
from rules.tournament.states import StageState
from tournament.models import Entrant, EntrantPlayer, Event, Pairing, Slot, Stage
from tournament.models.rounds import CALLED


def plan_of(event: Event, stages: Iterable[Stage]) -> Plan:
    """The plan the event was drawn by. Raises ValueError when it is not drawn."""
    drawn = next((stage for stage in stages if stage.lines), None)
    if drawn is None:
        raise ValueError(f"event {event.pk} is not drawn")
    entrants = sum(line is not None for line in drawn.lines)
    return FORMATS[event.format].plan(entrants)


def occupant_of(slot: Slot) -> Occupant:
    return Bye.BYE if slot.is_bye else slot.entrant_id


def state_of(pairing: Pairing, slots: Iterable[Slot]) -> PairingState:
    """A pairing as the law book knows it: there nobody is called to a table."""
    first, second = slots
    status = PairingStatus.READY if pairing.status == CALLED else PairingStatus(pairing.status)
    outcome = Outcome(pairing.winner, pairing.goes_on) if status is PairingStatus.OVER else None
    return PairingState(pairing.key, (occupant_of(first), occupant_of(second)), status, outcome)


class RowsByKey(Mapping[str, PairingState]):
    """The states of an event's pairings by key, each loaded when it is asked for.

    A pairing comes with those it feeds, in two queries: a result seldom reaches further.
    """

    def __init__(self, event: Event) -> None:
        self.event = event
        self.stages = {stage.pk: stage for stage in event.stages.all()}
        self.plan = plan_of(event, self.stages.values())
        self.pairings: dict[str, Pairing] = {}
        self._states: dict[str, PairingState] = {}

    def __getitem__(self, key: str) -> PairingState:
        if key not in self._states:
            self.load([key, *(feed.key for feed in self.plan.feeds(key))])
        return self._states[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.plan.by_key)

    def __len__(self) -> int:
        return len(self.plan.pairings)

    def load(self, keys: Iterable[str]) -> None:
        """Fetch pairings with their slots, entrants and matches; those that are here already stay."""
        wanted = [key for key in keys if key not in self.pairings]
        rows = (
            Pairing.objects.filter(stage_id__in=self.stages, key__in=wanted)
            .select_related("match", "round")
            .prefetch_related(Prefetch("slots", Slot.objects.select_related("entrant").order_by("number")))
            .order_by()
        )
        for row in rows:
            row.stage = self.stages[row.stage_id]
            self.pairings[row.key] = row
            self._states[row.key] = state_of(row, row.slots.all())

    def load_all(self) -> None:
        self.load(self.plan.by_key)

    def slots_of(self, key: str) -> tuple[Slot, Slot]:
        first, second = self.pairings[key].slots.all()
        return first, second

    def entrant(self, entrant_id: int) -> Entrant:
        """An entrant by id: nearly always one who sits in a slot that was loaded."""
        for pairing in self.pairings.values():
            for slot in pairing.slots.all():
                if slot.entrant_id == entrant_id and slot.entrant is not None:
                    return slot.entrant
        return Entrant.objects.get(pk=entrant_id)

    def forget(self) -> None:
        """Drop what was loaded: the rows were written."""
        self.pairings.clear()
        self._states.clear()


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
    make_due_matches([rows.pairings[key] for key in changed], rows.plan)
    Pairing.objects.bulk_update(
        [rows.pairings[key] for key in changed],
        ["status", "winner", "goes_on", "match", "table", "called_at"],
    )
    _finish_stages(rows, changed)


def make_due_matches(pairings: Iterable[Pairing], plan: Plan) -> None:
    """Give each ready pairing of a published stage that has no match yet its match; the caller saves them.

    pairings: with stage, round, event and slots with their entrants at hand.
    """
    due = [row for row in pairings if _is_due(row)]
    if not due:
        return
    seats = {row.pk: [slot.entrant for slot in row.slots.all()] for row in due}
    players = _players_of(entrant for pair in seats.values() for entrant in pair)
    matches = make_matches([_order(row, seats[row.pk], players, plan) for row in due])
    for row, match in zip(due, matches, strict=True):
        row.match = match


def _is_due(pairing: Pairing) -> bool:
    return pairing.status == PairingStatus.READY and pairing.match is None and pairing.stage.is_published


def _order(
    pairing: Pairing, seats: list[Entrant], players: Mapping[int, tuple[int, ...]], plan: Plan
) -> MatchOrder:
    stage = pairing.stage
    length = stage.lengths.length_of(pairing.round.number, plan.rounds_of(stage.code))
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
    if pairing.status not in (CALLED, PairingStatus.OVER):
        pairing.table = pairing.called_at = None


def _finish_stages(rows: RowsByKey, changed: Mapping[str, PairingState]) -> None:
    """A stage is finished when its last pairing is; a correction may open it again."""
    for stage in rows.stages.values():
        last = [pairing.key for pairing in rows.plan.pairings if pairing.stage == stage.code][-1:]
        if not stage.is_published or (last and last[0] not in changed):
            continue
        is_open = bool(last) and changed[last[0]].status in (PairingStatus.WAITING, PairingStatus.READY)
        state = StageState.RUNNING if is_open else StageState.FINISHED
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
