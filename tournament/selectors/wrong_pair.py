"""What becomes of a round when two have played who were not paired; and who could have been meant."""

from __future__ import annotations

from dataclasses import dataclass

from rules.tournament.formats.stage import PairingStatus, SourceKind
from tournament.models import Entrant, Pairing, Slot
from tournament.models.rounds import CALLED
from tournament.selectors.chart import Chart, chart_of_event
from tournament.selectors.lines import goes_words, name_of, placeholder_of, words_of
from tournament.words_placing import leaves_table_words
from tournament.words_wrong_pair import becomes_words, new_sheet_words


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedPreview:
    """Who meets whom then. match, other: words of both matches; names, others: who sits in each, by side.

    goes: where the winner and the loser of the match go, as sentences. has_sheet: have others a new one?
    leaves: what becomes of the other match where it was called, a sentence; "" where it was not.
    """

    match: str
    names: tuple[str, str]
    other: str
    others: tuple[str, str]
    goes: tuple[str, ...]
    has_sheet: bool
    leaves: str = ""

    @property
    def sentences(self) -> tuple[str, ...]:
        sheet = (new_sheet_words(self.other),) if self.has_sheet else ()
        return (
            becomes_words(self.match, *self.names),
            becomes_words(self.other, *self.others),
            *self.goes,
            *sheet,
            *filter(None, (self.leaves,)),
        )


def played_preview(freed: Slot, seat_of_other: Slot) -> PlayedPreview:
    """The two matches after the people of these slots have changed places."""
    chart = chart_of_event(freed.pairing.stage.event)
    here, there = chart.pairings[freed.pairing_id], chart.pairings[seat_of_other.pairing_id]
    goes = (goes_words(chart, here, kind) for kind in (SourceKind.WINNER, SourceKind.LOSER))
    return PlayedPreview(
        match=words_of(chart, here),
        names=_names(chart, freed, instead=seat_of_other),
        other=words_of(chart, there),
        others=_names(chart, seat_of_other, instead=freed),
        goes=tuple(sentence for sentence in goes if sentence),
        has_sheet=all(seat.entrant_id for seat in _seats(chart, seat_of_other, instead=freed)),
        leaves=leaves_table_words(words_of(chart, there), there.table and there.table.number)
        if there.status == CALLED
        else "",
    )


def _names(chart: Chart, slot: Slot, *, instead: Slot) -> tuple[str, str]:
    """Who sits in the match of a slot when that slot has the people of another one."""
    seats = _seats(chart, slot, instead=instead)
    one, other = (name_of(chart, seat) if seat.entrant_id else placeholder_of(chart, seat) for seat in seats)
    return one, other


def _seats(chart: Chart, slot: Slot, *, instead: Slot) -> tuple[Slot, Slot]:
    first, second = chart.slots[slot.pairing_id]
    taken = chart.slots[instead.pairing_id][instead.number - 1]
    return (taken, second) if slot.number == 1 else (first, taken)


def could_have_played(pairing: Pairing) -> list[Entrant]:
    """Who else of the round may have sat there: everybody whose match of it has no result, by name."""
    unplayed = (PairingStatus.WAITING, PairingStatus.READY, PairingStatus.BYE, CALLED)
    seats = Slot.objects.filter(round=pairing.round_id, pairing__status__in=unplayed, entrant__isnull=False)
    others = Entrant.objects.filter(slots__in=seats.exclude(pairing=pairing)).distinct()
    return list(others.order_by("sort_key", "pk"))
