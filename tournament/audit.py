"""An event's rows, read by the independent checker of the law book, and held against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from django.db.models import Prefetch

from rules.match.states import RESULT_STATES, MatchState
from rules.tournament.checker import audit
from rules.tournament.formats.stage import PairingStatus
from rules.tournament.rows import PairingRow, Problem, SlotRow
from tournament.models import Event, Pairing, Slot, Stage
from tournament.models.rounds import CALLED
from tournament.snapshots import occupant_of

_KINDS = {PairingStatus.OVER: "played", PairingStatus.BYE: "bye", PairingStatus.VOID: "void"}


def audit_event(event: Event) -> tuple[Problem, ...]:
    """Everything that is wrong with the rows of a drawn event; () when nothing is."""
    stages = list(Stage.objects.filter(event=event).order_by("order"))
    pairings = _pairings(event)
    lines = next(stage.lines for stage in stages if stage.lines)
    codes = [stage.code for stage in stages]
    return (
        *audit(lines, [_row(pairing) for pairing in pairings], stages=codes),
        *_check_matches(pairings),
        *_check_revisions(event),
    )


def _pairings(event: Event) -> list[Pairing]:
    rows = Pairing.objects.filter(stage__event=event).select_related("stage", "round", "match")
    slots = Prefetch("slots", Slot.objects.select_related("source_pairing", "entrant").order_by("number"))
    return list(rows.prefetch_related(slots, "match__sides"))


def _row(pairing: Pairing) -> PairingRow:
    first, second = (_slot(slot) for slot in pairing.slots.all())
    return PairingRow(
        key=pairing.key,
        stage=pairing.stage.code,
        round=pairing.round.number,
        number=pairing.number,
        slots=(first, second),
        winner=pairing.winner,
        goes_on=pairing.goes_on,
        kind=_KINDS.get(pairing.status),  # type: ignore[call-overload]
    )


def _slot(slot: Slot) -> SlotRow:
    source = slot.source_pairing.key if slot.source_pairing else None
    return SlotRow(slot.source, slot.source_line, source, occupant_of(slot))


def _check_matches(pairings: Iterable[Pairing]) -> Iterator[Problem]:
    """A pairing of two has a match between these two, and both say the same of its result."""
    for pairing in pairings:
        has_two = pairing.status in (PairingStatus.READY, CALLED, PairingStatus.OVER)
        if (pairing.match is not None) != (has_two and pairing.stage.is_published):
            yield Problem("match-missing" if has_two else "match-without-pairing", {"pairing": pairing.key})
        if pairing.match is not None:
            yield from _check_match(pairing)


def _check_match(pairing: Pairing) -> Iterator[Problem]:
    match = pairing.match
    assert match is not None
    seated = [slot.entrant.name for slot in pairing.slots.all() if slot.entrant]
    if [side.name for side in match.sides.all()] != seated:
        yield Problem("match-of-others", {"pairing": pairing.key})
    is_over = pairing.status == PairingStatus.OVER
    if match.state == MatchState.VOID or (match.state in RESULT_STATES) != is_over:
        yield Problem("match-state-differs", {"pairing": pairing.key, "state": match.state})
    if is_over and match.winner != pairing.winner:
        yield Problem("match-winner-differs", {"pairing": pairing.key})


def _check_revisions(event: Event) -> Iterator[Problem]:
    """One log entry for each revision, none left out."""
    revisions = Counter(event.tournament.log.values_list("revision", flat=True))
    event.tournament.refresh_from_db(fields=["revision"])
    if sorted(revisions) != list(range(1, event.tournament.revision + 1)):
        yield Problem("log-has-gaps", {"revision": event.tournament.revision})
