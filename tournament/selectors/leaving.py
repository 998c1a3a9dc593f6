"""What becomes of an entrant's matches when he leaves the event: the sentences that are read before."""

from __future__ import annotations

from collections.abc import Iterator

from rules.match.states import ResultKind
from rules.tournament.formats.stage import PairingStatus
from rules.tournament.states import EntrantStatus
from tournament.models import Entrant
from tournament.selectors.chart import Chart, chart_of_event
from tournament.selectors.lines import OPEN_STATUSES, name_of, words_of
from tournament.words_results import (
    beats_words,
    later_walkover_words,
    never_paired_words,
    nobody_left_words,
)


def leaving_sentences(entrant: Entrant, *, kind: ResultKind = ResultKind.WITHDRAWN) -> tuple[str, ...]:
    """Match by match: won by the opponent at once, or when an opponent is known; then what holds for good."""
    chart = chart_of_event(entrant.event)
    sentences = (*_matches(chart, entrant, kind), never_paired_words(entrant.name))
    others = entrant.event.entrants.exclude(pk=entrant.pk).exclude(status=EntrantStatus.WITHDRAWN)
    return sentences if others.exists() else (*sentences, nobody_left_words())


def _matches(chart: Chart, entrant: Entrant, kind: ResultKind) -> Iterator[str]:
    for pairing in chart.of_event(entrant.event):
        first, second = chart.slots[pairing.pk]
        if entrant.pk not in (first.entrant_id, second.entrant_id):
            continue
        other = second if first.entrant_id == entrant.pk else first
        if pairing.status in OPEN_STATUSES:
            yield beats_words(name_of(chart, other), entrant.name, score=None, kind=kind)
        elif pairing.status == PairingStatus.WAITING:
            yield later_walkover_words(entrant.name, words_of(chart, pairing))
