"""People with several entries in an event: whose each is, who has a live match, how each stands (2.4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import Q

from rules.tournament.formats.stage import PairingStatus
from rules.tournament.reentry import EntryRecord, may_begin
from rules.tournament.states import EntrantStatus
from tournament.models import Entrant, EntrantPlayer, Event, Pairing, Slot
from tournament.models.rounds import CALLED
from tournament.parts import drawn_entrants, sign_up_parts

#: A live match: two who are known, and no result.
LIVE = (PairingStatus.READY, CALLED)


def has_reentries(event: Event) -> bool:
    """Has anybody entered a second time? No question is asked where the event never let anybody."""
    is_possible = event.reentries > 0 or event.reentries_until is not None or bool(sign_up_parts(event))
    return is_possible and Entrant.objects.filter(event=event, reentry_of__isnull=False).exists()


def waiting_for_instance(event: Event) -> list[Entrant]:
    """Who is on the list of an event that fills and in none of its brackets, who came first first."""
    taken = set(drawn_entrants(event.stages.all()))
    there = event.entrants.exclude(status=EntrantStatus.WITHDRAWN).order_by("number")
    return [entrant for entrant in there if entrant.pk not in taken]


def entry_name(name: str, entry: int) -> str:
    """What a person's entry is called: "Ada", then "Ada (2)"."""
    return name if entry == 1 else f"{name} ({entry})"


def begin_later(event: Event) -> frozenset[int]:
    """The double entries: they begin in round 2, after a bye (5.1)."""
    return frozenset(Entrant.objects.filter(event=event, starts_in=2).values_list("pk", flat=True))


def one_of_each_person(entrants: Iterable[Entrant]) -> list[Entrant]:
    """The first of each person among these, in their order."""
    found: dict[int, Entrant] = {}
    for entrant in entrants:
        found.setdefault(entrant.reentry_of_id or entrant.pk, entrant)
    return list(found.values())


def latest_entry(entrant: Entrant) -> Entrant:
    """The last of the entries of the same person."""
    entries = Entrant.objects.filter(event=entrant.event_id).select_related("event__tournament")
    first = entrant.reentry_of_id or entrant.pk
    return entries.filter(reentry_of=first).order_by("-number").first() or entries.get(pk=first)


def other_entries(entrant: Entrant) -> set[int]:
    """The other entries of the same person, or team."""
    first = entrant.reentry_of_id or entrant.pk
    of_person = Entrant.objects.filter(Q(pk=first) | Q(reentry_of=first)).exclude(pk=entrant.pk)
    return set(of_person.values_list("pk", flat=True))


def people_of(entrants: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """Whose each entry is, in one query: the ids of its players, in the order of the entries."""
    people: dict[int, tuple[int, ...]] = {}
    places = EntrantPlayer.objects.filter(entrant__in=set(entrants)).order_by("entrant__number", "order")
    for entrant, player in places.values_list("entrant_id", "player_id"):
        people[entrant] = (*people.get(entrant, ()), player)
    return people


def are_of_one_person(first: int, second: int) -> bool:
    """Would somebody meet himself?"""
    people = people_of([first, second])
    return not set(people.get(first, ())).isdisjoint(people.get(second, ()))


def begin_now(event: Event, due: Collection[Pairing], *, here: Iterable[Pairing] = ()) -> list[Pairing]:
    """Of pairings that could get their match, those that may: nobody has two live matches (R1).

    due, here: with their slots at hand. here: pairings of this act, whose rows may be older than they are.
    """
    known = {row.pk: row for row in (*here, *due)}
    live = [row for row in known.values() if row.status in LIVE and row.match is not None]
    several = _with_several_entries(event)
    people = people_of(slot.entrant_id or 0 for row in (*live, *due) for slot in row.slots.all())
    busy = {person for row in live for person in _people_in(row, people)} | _busy(event, but=known)
    answers = may_begin([several & _people_in(row, people) for row in due], busy)
    return [row for row, begins in zip(due, answers, strict=True) if begins]


def waits_its_turn(pairing: Pairing) -> bool:
    """Are both known, and one of them busy in another match? Then there is no match yet (R1)."""
    return pairing.status == PairingStatus.READY and pairing.match_id is None and pairing.is_public


def record_of(entrant: Entrant) -> EntryRecord:
    """How an entry stands in its event; later entries have higher numbers."""
    played = Slot.objects.filter(entrant=entrant, pairing__status=PairingStatus.OVER)
    pairs = list(played.values_list("number", "pairing__winner"))
    wins = sum(number == winner for number, winner in pairs)
    return EntryRecord(entry=entrant.number, losses=len(pairs) - wins, wins=wins)


def _with_several_entries(event: Event) -> set[int]:
    again = EntrantPlayer.objects.filter(event=event, entry__gt=1)
    return set(again.values_list("player_id", flat=True))


def _busy(event: Event, *, but: Iterable[int]) -> set[int]:
    live = Pairing.objects.filter(stage__event=event, status__in=LIVE, match__isnull=False)
    seats = Slot.objects.filter(pairing__in=live.exclude(pk__in=list(but)), entrant__isnull=False)
    places = EntrantPlayer.objects.filter(entrant__in=seats.values("entrant"))
    return set(places.values_list("player_id", flat=True))


def _people_in(pairing: Pairing, people: dict[int, tuple[int, ...]]) -> set[int]:
    return {person for slot in pairing.slots.all() for person in people.get(slot.entrant_id or 0, ())}
