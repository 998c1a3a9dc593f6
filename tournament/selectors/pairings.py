"""Lists of matches: what can start, what is played, what was; and "where do I play?". Published ones only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from matches.names import matches_search
from rules.tournament.formats.stage import PairingStatus
from rules.tournament.standings.ranking import Place
from rules.tournament.states import EntrantStatus
from tournament.entries import waits_its_turn
from tournament.models import Entrant, Event, Slot, Tournament
from tournament.models.rounds import CALLED
from tournament.selectors.chart import Chart, chart_of_event, chart_of_tournament
from tournament.selectors.lines import (
    OPEN_STATUSES,
    PairingLine,
    awaited,
    can_play_words,
    line_of,
    name_of,
    words_of,
)
from tournament.selectors.standings import places_in
from tournament.words import (
    finished_words,
    not_drawn_words,
    place_words,
    plays_words,
    stage_words,
    waits_words,
)
from tournament.words_entries import other_entry_words


def pairings_of(event: Event) -> tuple[PairingLine, ...]:
    """Every match of the published flights, byes left out, by flight, round and number. Public."""
    chart = chart_of_event(event)
    return tuple(line_of(chart, pairing) for pairing in chart.of_event(event) if chart.is_played(pairing))


def results_of(event: Event) -> tuple[PairingLine, ...]:
    """The matches that are over, the latest first. Public."""
    lines = [line for line in pairings_of(event) if line.is_over]
    return tuple(sorted(lines, key=_moment, reverse=True))


def ready_pairings(tournament: Tournament) -> tuple[PairingLine, ...]:
    """Matches that can start and were not called yet, who waits longest first. Public."""
    chart = chart_of_tournament(tournament)
    return ready_lines(line_of(chart, p) for p in chart.pairings.values() if p.status == PairingStatus.READY)


def open_pairings(tournament: Tournament) -> tuple[PairingLine, ...]:
    """Matches that are called, by table, then those that can start. Public."""
    chart = chart_of_tournament(tournament)
    lines = [line_of(chart, p) for p in chart.pairings.values() if p.status in OPEN_STATUSES]
    called = sorted((line for line in lines if line.status == CALLED), key=lambda line: line.table or 0)
    return (*called, *ready_lines(line for line in lines if line.status != CALLED))


def ready_lines(lines: Iterable[PairingLine]) -> tuple[PairingLine, ...]:
    """Those of the status "ready", who waits longest first."""
    return tuple(sorted((line for line in lines if line.status == PairingStatus.READY), key=_moment))


def _moment(line: PairingLine) -> float:
    return line.since.timestamp() if line.since else 0.0


# --- Where do I play? ------------------------------------------------------------------------------


class Where(StrEnum):
    """PLAYS: called to a table. READY: the opponent is known, any free table will do. WAITS: for a match.
    OUT: has played the last match. NOT_DRAWN: stands in no published draw."""

    PLAYS = "plays"
    READY = "ready"
    WAITS = "waits"
    OUT = "out"
    NOT_DRAWN = "not-drawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class WhereLine:
    """One entrant's answer. words: the whole answer as a sentence without the name.

    what: a Where. match: as players say it; key: its short name. waits_for: short names of matches.
    place: "3–4" once it is decided, in the flight stage_words.
    """

    entrant_id: int
    name: str
    event: str
    event_slug: str
    what: Where
    words: str
    table: int | None = None
    opponent: str = ""
    match: str = ""
    key: str = ""
    waits_for: tuple[str, ...] = ()
    stage_words: str = ""
    place: str = ""


def where_to_play(tournament: Tournament, query: str = "") -> tuple[WhereLine, ...]:
    """Where those found by the query play, by name; everybody by an empty query. Public."""
    entrants = (
        Entrant.objects.filter(event__tournament=tournament)
        .exclude(status=EntrantStatus.WITHDRAWN)
        .select_related("event")
        .order_by("sort_key", "event_id", "id")
    )
    found = [entrant for entrant in entrants if matches_search(query, entrant.search_key)]
    chart = chart_of_tournament(tournament)
    places = _places(chart)
    seats = _open_seats(chart)
    drawn = {slot.entrant_id for slots in chart.slots.values() for slot in slots}
    return tuple(_where(chart, entrant, seats, places, drawn) for entrant in found)


def _open_seats(chart: Chart) -> dict[int, Slot]:
    """The slot of everybody who plays or waits, by entrant."""
    open_ = {*OPEN_STATUSES, PairingStatus.WAITING}
    return {
        slot.entrant_id: slot
        for pairing in chart.pairings.values()
        if pairing.status in open_
        for slot in chart.slots[pairing.pk]
        if slot.entrant_id is not None
    }


def _places(chart: Chart) -> dict[int, tuple[str, Place]]:
    """The place of everybody who has one, in the last stage they played: its code and the place."""
    events = {stage.event_id: stage.event for stage in chart.stages.values()}
    return {
        place.entrant: (stage, place)
        for event in events.values()
        for stage, places in places_in(chart, event).items()
        for place in places
    }


def _where(
    chart: Chart,
    entrant: Entrant,
    seats: Mapping[int, Slot],
    places: Mapping[int, tuple[str, Place]],
    drawn: set[int | None],
) -> WhereLine:
    who = {
        "entrant_id": entrant.pk,
        "name": entrant.name,
        "event": entrant.event.name,
        "event_slug": entrant.event.slug,
    }
    if entrant.pk in seats:
        return _seated(chart, seats[entrant.pk], who)
    if entrant.pk not in drawn:
        return WhereLine(**who, what=Where.NOT_DRAWN, words=not_drawn_words())
    if entrant.pk not in places:
        return WhereLine(**who, what=Where.OUT, words=finished_words())
    stage, place = places[entrant.pk]
    shown = place_words(place.first, place.last)
    return WhereLine(
        **who,
        what=Where.OUT,
        words=finished_words(stage, shown),
        stage_words=stage_words(stage),
        place=shown,
    )


def _seated(chart: Chart, slot: Slot, who: dict[str, object]) -> WhereLine:
    pairing = chart.pairings[slot.pairing_id]
    match = words_of(chart, pairing)
    other = chart.slots[pairing.pk][2 - slot.number]
    where = {**who, "match": match, "key": pairing.key, "stage_words": stage_words(pairing.stage.code)}
    waiting_for = awaited(chart, other)
    if waiting_for is not None:
        words = waits_words(words_of(chart, waiting_for), match)
        return WhereLine(**where, what=Where.WAITS, words=words, waits_for=(waiting_for.key,))
    opponent = name_of(chart, other)
    if pairing.status == CALLED and pairing.table is not None:
        table = pairing.table.number
        words = plays_words(table, opponent, match)
        return WhereLine(**where, what=Where.PLAYS, words=words, opponent=opponent, table=table)
    if waits_its_turn(pairing):
        return WhereLine(**where, what=Where.WAITS, words=other_entry_words(opponent, match))
    words = can_play_words(chart, pairing, opponent)
    return WhereLine(**where, what=Where.READY, words=words, opponent=opponent)
