"""The pairings of some stages with everything that is shown of them: what every selector of play reads.

Seven queries, however many pairings there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Max, QuerySet

from matches.models import Player
from rules.tournament.formats.chain import is_table
from rules.tournament.formats.stage import SourceKind
from rules.tournament.pairing.settings import DEFAULTS
from tournament.models import Entrant, EntrantPlayer, Event, Pairing, Slot, Stage, Tournament
from tournament.parts import has_final, parts_of, rounds_to_come
from tournament.starts import ORDER, PlannedStart, Starts, places_in_order, planned_start, starts_of

Slots = tuple[Slot, Slot]


@dataclass(frozen=True)
class Chart:
    """Rows in the order of their stages, rounds and numbers; each pairing knows its stage, round and event.

    rounds: how many each stage has until its final, by its id; 0 where it has none. last_rounds: the same of
    tables too, up to their last round; 0 where nobody knows it. slots: 1, 2 of each pairing, by its id.
    players: of each entrant, by its id, in their order. starts: posted times.
    """

    stages: dict[int, Stage]
    rounds: dict[int, int]
    last_rounds: dict[int, int]
    pairings: dict[int, Pairing]
    slots: dict[int, Slots]
    players: dict[int, tuple[Player, ...]]
    starts: Starts

    def of_stage(self, stage: Stage) -> Iterator[Pairing]:
        return (pairing for pairing in self.pairings.values() if pairing.stage_id == stage.pk)

    def of_event(self, event: Event) -> Iterator[Pairing]:
        return (pairing for pairing in self.pairings.values() if pairing.stage.event_id == event.pk)

    def length_of(self, stage: Stage, round_: int) -> int:
        """What the matches of a round (from 1) are played to, as far as none is made."""
        return stage.lengths.length_of(round_, self.last_rounds[stage.pk])

    def semi_finals(self, stage_id: int) -> bool:
        """Whether the round before the final is more than one match."""
        return self._before_final[stage_id] > 1

    def player_of(self, entrant: Entrant | None) -> Player | None:
        """The (first) player of an entrant: whose country and club are shown."""
        players = () if entrant is None else self.players.get(entrant.pk, ())
        return players[0] if players else None

    def is_played(self, pairing: Pairing) -> bool:
        """Whether two people meet in it, sooner or later: no slot holds a bye."""
        return not any(slot.is_bye for slot in self.slots[pairing.pk])

    def start_of(self, pairing: Pairing) -> PlannedStart | None:
        """When the match starts, where a time is posted for it."""
        stage, place = pairing.stage, self._places_in_round.get(pairing.pk)
        waves = self.starts.get((stage.event_id, stage.code, pairing.round.number), ())
        return None if place is None else planned_start(waves, place)

    def source(self, slot: Slot) -> tuple[SourceKind, Pairing] | None:
        """The match whose result brings somebody to a slot; None for a line of the draw.

        Who passes a bye came from an earlier match: it is that one which people wait for.
        """
        kind, pairing_id = SourceKind(slot.source), slot.source_pairing_id
        while pairing_id is not None:
            played = [slot for slot in self.slots[pairing_id] if not slot.is_bye]
            if len(played) != 1 or kind is not SourceKind.WINNER:
                return kind, self.pairings[pairing_id]
            kind, pairing_id = SourceKind(played[0].source), played[0].source_pairing_id
        return None

    def target(self, pairing: Pairing, kind: SourceKind) -> Pairing | None:
        """The match the winner or the loser of a pairing plays next; None when there is none.

        Byes on the way are passed.
        """
        slot = self._feeds.get((pairing.pk, kind))
        while slot is not None:
            found = self.pairings[slot.pairing_id]
            if self.is_played(found):
                return found
            slot = self._feeds.get((found.pk, SourceKind.WINNER))
        return None

    def feeds(self, pairing: Pairing) -> Pairing | None:
        """The pairing the winner's line leads to, a bye or not."""
        slot = self._feeds.get((pairing.pk, SourceKind.WINNER))
        return None if slot is None else self.pairings[slot.pairing_id]

    @cached_property
    def _places_in_round(self) -> dict[int, int]:
        """The place of each match, from 1, among those of its round that are played."""
        played: dict[int, list[Pairing]] = {}
        for pairing in self.pairings.values():
            if self.is_played(pairing):
                played.setdefault(pairing.round_id, []).append(pairing)
        places: dict[int, int] = {}
        for pairings in played.values():
            kept = pairings[0].round.notes.get(ORDER, ())
            found = places_in_order([pairing.number for pairing in pairings], kept)
            places |= {pairing.pk: found[pairing.number] for pairing in pairings}
        return places

    @cached_property
    def _before_final(self) -> Counter[int]:
        return Counter(
            pairing.stage_id
            for pairing in self.pairings.values()
            if pairing.round.number == self.rounds[pairing.stage_id] - 1
        )

    @cached_property
    def _feeds(self) -> dict[tuple[int, SourceKind], Slot]:
        return {
            (slot.source_pairing_id, SourceKind(slot.source)): slot
            for slots in self.slots.values()
            for slot in slots
            if slot.source_pairing_id is not None
        }


def published(stages: QuerySet[Stage]) -> QuerySet[Stage]:
    """Those the public may see."""
    return stages.filter(published_at__isnull=False)


def chart_of_event(event: Event, *, draft: bool = False) -> Chart:
    """The published stages of an event. draft: those that are only drawn, too."""
    stages = Stage.objects.filter(event=event)
    return _chart(stages, draft=True) if draft else _chart(published(stages))


def chart_of_tournament(tournament: Tournament) -> Chart:
    """The published stages of every event."""
    return _chart(published(Stage.objects.filter(event__tournament=tournament)))


def _chart(stages: QuerySet[Stage], *, draft: bool = False) -> Chart:
    """draft: rounds that are held, too."""
    found = {stage.pk: stage for stage in stages.select_related("event__tournament")}
    rounds = dict(stages.order_by().annotate(last=Max("rounds__number")).values_list("pk", "last"))
    shown = Pairing.objects.filter(stage__in=found)
    pairings = {
        pairing.pk: pairing
        for pairing in (shown if draft else shown.filter(round__is_held=False))
        .select_related("match", "table", "round")
        .order_by("stage__event_id", "stage__order", "round__number", "number")
    }
    for pairing in pairings.values():
        pairing.stage = found[pairing.stage_id]
    events = {stage.event_id for stage in found.values()}
    return Chart(
        stages=found,
        rounds={pk: (rounds[pk] or 0) if has_final(stage) else 0 for pk, stage in found.items()},
        last_rounds={pk: _last_round(stage, rounds[pk] or 0) for pk, stage in found.items()},
        pairings=pairings,
        slots=_slots(found, pairings, events),
        players=_players(events),
        starts=starts_of(events),
    )


def _last_round(stage: Stage, paired: int) -> int:
    """Which round of a stage is the last; 0 where nobody knows. paired: how many rounds are there so far."""
    if stage.format in DEFAULTS:
        return rounds_to_come(parts_of(stage.event)[stage.part - 1]) if stage.lengths_from_final else 0
    return paired if is_table(stage.code) or has_final(stage) else 0


def _slots(stages: dict[int, Stage], pairings: dict[int, Pairing], events: Iterable[int]) -> dict[int, Slots]:
    by_pairing: dict[int, list[Slot]] = {}
    slots = list(Slot.objects.filter(pairing__stage__in=stages).order_by("pairing_id", "number"))
    entrants = Entrant.objects.filter(event__in=events).in_bulk()  # after: somebody late may come in between
    for slot in slots:
        if slot.pairing_id not in pairings:
            continue
        slot.entrant = None if slot.entrant_id is None else entrants[slot.entrant_id]
        by_pairing.setdefault(slot.pairing_id, []).append(slot)
    return {pairing_id: (first, second) for pairing_id, (first, second) in by_pairing.items()}


def _players(events: Iterable[int]) -> dict[int, tuple[Player, ...]]:
    players: dict[int, tuple[Player, ...]] = {}
    for place in EntrantPlayer.objects.filter(event__in=events).select_related("player").order_by("order"):
        players[place.entrant_id] = (*players.get(place.entrant_id, ()), place.player)
    return players
