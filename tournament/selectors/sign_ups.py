"""The lists that fill: who waits for the next instance, how many are missing, who is due elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext

from rules.tournament.formats.stage import PairingStatus
from rules.tournament.states import EntrantStatus
from tournament.models import Entrant, EntrantPlayer, Event, Stage, Tournament
from tournament.models.rounds import CALLED
from tournament.parts import drawn_entrants, sign_up_parts
from tournament.selectors.chart import Chart, chart_of_tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedUp:
    """Somebody on a list. due: where else the person is wanted, as a sentence; "" when nowhere."""

    entrant_id: int
    name: str
    due: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SignUpList:
    """The list of one event. needed: how many an instance takes. next: its number, from 1.

    running: how many instances are not over.
    """

    event: Event
    needed: int
    next: int
    running: int
    waiting: tuple[SignedUp, ...]

    @property
    def is_full(self) -> bool:
        return len(self.waiting) >= self.needed

    @property
    def missing(self) -> int:
        return max(0, self.needed - len(self.waiting))


def sign_up_lists(tournament: Tournament) -> tuple[SignUpList, ...]:
    """The list of every event that has one, in the order of the events. A fixed number of queries."""
    events = [event for event in tournament.events.order_by("id") if sign_up_parts(event)]
    if not events:
        return ()
    stages: dict[int, list[Stage]] = {event.pk: [] for event in events}
    for stage in Stage.objects.filter(event__in=events).order_by("order"):
        stages[stage.event_id].append(stage)
    entrants: dict[int, list[Entrant]] = {event.pk: [] for event in events}
    there = Entrant.objects.filter(event__in=events).exclude(status=EntrantStatus.WITHDRAWN)
    for entrant in there.order_by("number"):
        entrants[entrant.event_id].append(entrant)
    due = commitments_of(tournament)
    people = _people([entrant.pk for found in entrants.values() for entrant in found])
    return tuple(_list(event, stages[event.pk], entrants[event.pk], due, people) for event in events)


def _list(
    event: Event,
    stages: list[Stage],
    entrants: list[Entrant],
    due: dict[int, list[tuple[int, str]]],
    people: dict[int, list[int]],
) -> SignUpList:
    parts = sign_up_parts(event)
    drawn, numbers = set(drawn_entrants(stages)), {part.number for part in parts}
    begun = {stage.part for stage in stages if stage.is_published and stage.part in numbers}
    finished = {stage.part for stage in stages if stage.state == "finished"}
    waiting = tuple(
        SignedUp(
            entrant_id=entrant.pk,
            name=entrant.name,
            due=_due_elsewhere(event, people.get(entrant.pk, []), due),
        )
        for entrant in entrants
        if entrant.pk not in drawn
    )
    return SignUpList(
        event=event,
        needed=parts[-1].entry.count,
        next=len(begun) + 1,
        running=len(begun - finished),
        waiting=waiting,
    )


def _people(entrants: list[int]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    places = EntrantPlayer.objects.filter(entrant__in=entrants)
    for entrant, player in places.values_list("entrant_id", "player_id"):
        found.setdefault(entrant, []).append(player)
    return found


def _due_elsewhere(event: Event, players: list[int], due: dict[int, list[tuple[int, str]]]) -> str:
    """The most urgent of what the people of an entry have to do in other events."""
    words = (words for player in players for other, words in due.get(player, ()) if other != event.pk)
    return next(words, "")


# --- Who is wanted where -------------------------------------------------------------------------------


def commitments_of(
    tournament: Tournament, *, now: datetime | None = None
) -> dict[int, list[tuple[int, str]]]:
    """What each player has to do next: by player, (event, sentence), the most urgent first.

    "plays in Main, table 5", "due in Main now", "due in Main in 20 min".
    """
    now = now or timezone.now()
    chart = chart_of_tournament(tournament)
    urgent: dict[int, list[tuple[float, int, str]]] = {}
    for pairing in chart.pairings.values():
        if pairing.status not in (CALLED, PairingStatus.READY):
            continue
        start = chart.start_of(pairing)
        minutes = 0 if start is None else max(0, int((start.at - now).total_seconds() // 60))
        table = pairing.table.number if pairing.table else None
        words = _commitment(pairing.stage.event.name, pairing.status == CALLED, table, minutes)
        rank = -1.0 if pairing.status == CALLED else float(minutes)
        for player in _players(chart, pairing.pk):
            urgent.setdefault(player, []).append((rank, pairing.stage.event_id, words))
    return {player: [found[1:] for found in sorted(rows)] for player, rows in urgent.items()}


def _players(chart: Chart, pairing: int) -> list[int]:
    entrants = (slot.entrant_id for slot in chart.slots[pairing])
    return [player.pk for entrant in entrants if entrant for player in chart.players.get(entrant, ())]


def _commitment(event: str, is_called: bool, table: int | None, minutes: int) -> str:
    values = {"event": event, "table": table, "minutes": minutes}
    if is_called:
        return gettext("plays in %(event)s, table %(table)s") % values
    if minutes:
        return gettext("due in %(event)s in %(minutes)s min") % values
    return gettext("due in %(event)s now") % values
