"""An event's rows, read by the independent checker of the law book, and held against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from django.db.models import Prefetch

from rules.match.states import RESULT_STATES, MatchState, ResultKind
from rules.tournament.audits.rounds import audit_rounds
from rules.tournament.checker import audit_part
from rules.tournament.formats.chain import Part
from rules.tournament.formats.stage import PairingStatus
from rules.tournament.rows import PairingRow, Problem, SlotRow
from rules.tournament.states import EntrantStatus, StageState
from tournament.entries import LIVE, begin_later, people_of
from tournament.models import Event, Pairing, Slot, Stage
from tournament.models.rounds import CALLED
from tournament.parts import lines_of, parts_of
from tournament.round_audit import demands_of, known_of
from tournament.snapshots import occupant_of

#: What need not hold of the lines any more, after each act that puts people on other lines than the draw did.
#: A late entrant takes a bye (2.3), so byes are fewer and stand where they are left; who changes lines may
#: take a bye along. Which rounds of a consolation hold a rematch depends on no line.
_AFTER_LATE_ENTRY = frozenset({"byes-unbalanced", "consolation-bye-count", "too-many-byes"})
_AFTER_MOVES = _AFTER_LATE_ENTRY | {"byes-meet"}
_BY_HAND = _AFTER_MOVES | {"line-count"}
_LOOSENING = {
    "enter-late": _AFTER_LATE_ENTRY,
    "let-in": _AFTER_LATE_ENTRY,
    "re-enter": _AFTER_LATE_ENTRY,
    "swap-lines": _AFTER_MOVES,
    "assign-played": _AFTER_MOVES | {"wrong-source", "early-rematch"},
}
_DRAWING = ("draw", "redraw")

_KINDS = {PairingStatus.OVER: "played", PairingStatus.BYE: "bye", PairingStatus.VOID: "void"}


def audit_event(event: Event) -> tuple[Problem, ...]:
    """Everything that is wrong with the rows of a drawn event, part by part; () when nothing is."""
    stages = list(Stage.objects.filter(event=event).order_by("order"))
    pairings = _pairings(event)
    return (
        *(problem for part in parts_of(event) for problem in _audit_part(event, part, stages, pairings)),
        *_check_matches(pairings),
        *_check_people(pairings),
        *_check_states(event, stages, pairings),
        *_check_revisions(event),
    )


def _audit_part(
    event: Event, part: Part, stages: Iterable[Stage], pairings: Iterable[Pairing]
) -> tuple[Problem, ...]:
    own = [stage for stage in stages if stage.part == part.number]
    lines = lines_of(own)
    if not lines:
        return ()
    stored = [pairing for pairing in pairings if pairing.stage in own]
    rows = [_plain(part, _row(pairing)) for pairing in stored]
    if not part.is_planned:
        (stage,) = own
        entrants = [line for line in lines if isinstance(line, int)]
        demands, known = demands_of(event, part, stage), known_of(part, stage, stored)
        return audit_rounds(entrants, rows, demands=demands, known=known)
    drawn = [_expected(line, at) for at, line in enumerate(lines, start=1)]
    found = audit_part(
        part.format, drawn, [_with_expected(row, drawn) for row in rows], settings=part.json()["settings"]
    )
    loose = _loose(event, part)
    return tuple(problem for problem in found if problem.code not in loose)


def _loose(event: Event, part: Part) -> frozenset[str]:
    """What need not hold of the lines of a part, since it was drawn last."""
    loose: frozenset[str] = frozenset()
    has_late_starts = bool(begin_later(event))  # whose byes may need more lines (5.1)
    acts = event.log.filter(values__part=part.number, action__in=(*_DRAWING, *_LOOSENING)).order_by(
        "revision"
    )
    for action, by_hand in acts.values_list("action", "values__by_hand"):
        if action in _DRAWING:
            loose = _BY_HAND if by_hand or has_late_starts else frozenset()
        else:
            loose |= _LOOSENING[action]
    return loose


def _expected(line: int | str | None, at: int) -> int | None:
    """Whom a line brings: on an open one somebody who is not known yet, told apart by a negative number."""
    return -at if isinstance(line, str) else line


def _with_expected(row: PairingRow, lines: list[int | None]) -> PairingRow:
    """The row with whoever is still to come from an open line in his slot."""
    first, second = (
        replace(slot, occupant=lines[slot.line - 1])
        if slot.line and slot.occupant is None and (lines[slot.line - 1] or 0) < 0
        else slot
        for slot in row.slots
    )
    return replace(row, slots=(first, second))


def _plain(part: Part, row: PairingRow) -> PairingRow:
    """The row without the number that parts of one kind have in an event."""
    if part.copy == 1:
        return row
    first, second = (
        replace(slot, pairing=None if slot.pairing is None else part.plain_key(slot.pairing))
        for slot in row.slots
    )
    return replace(row, key=part.plain_key(row.key), stage=part.plain_code(row.stage), slots=(first, second))


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
        drops=pairing.loser_drops,
        met=pairing.match is None or pairing.match.result_kind in ("", ResultKind.PLAYED),
        kind=_KINDS.get(pairing.status),  # type: ignore[call-overload]
    )


def _slot(slot: Slot) -> SlotRow:
    source = slot.source_pairing.key if slot.source_pairing else None
    return SlotRow(slot.source, slot.source_line, source, occupant_of(slot))


def _check_matches(pairings: Sequence[Pairing]) -> Iterator[Problem]:
    """A pairing of two has a match between these two, and both say the same of its result.

    One in which somebody has a live match by another entry waits for it (R1).
    """
    people = people_of(slot.entrant_id for row in pairings for slot in row.slots.all() if slot.entrant_id)
    live = [row for row in pairings if row.match is not None and row.status in LIVE]
    yield from _check_one_at_a_time(live, people)
    for pairing in pairings:
        has_two = pairing.status in (PairingStatus.READY, CALLED, PairingStatus.OVER)
        is_missing = (pairing.match is not None) != (has_two and pairing.is_public)
        if is_missing and not (has_two and _is_busy(pairing, live, people)):
            yield Problem("match-missing" if has_two else "match-without-pairing", {"pairing": pairing.key})
        if pairing.match is not None:
            yield from _check_match(pairing)


def _check_one_at_a_time(live: Iterable[Pairing], people: Mapping[int, Collection[int]]) -> Iterator[Problem]:
    """R1: nobody has live matches by two entries; in a schedule one entry has many."""
    entries: dict[int, set[int]] = {}
    for entrant in {slot.entrant_id for row in live for slot in row.slots.all()}:
        for person in people.get(entrant or 0, ()):
            entries.setdefault(person, set()).add(entrant)
    for person, found in sorted(entries.items()):
        if len(found) > 1:
            yield Problem("two-live-matches", {"player": person})


def _is_busy(pairing: Pairing, live: Iterable[Pairing], people: Mapping[int, Collection[int]]) -> bool:
    """Has one of its people a live match elsewhere?"""
    mine = _people_in(pairing, people)
    return any(row.pk != pairing.pk and mine & _people_in(row, people) for row in live)


def _people_in(pairing: Pairing, people: Mapping[int, Collection[int]]) -> set[int]:
    return {person for slot in pairing.slots.all() for person in people.get(slot.entrant_id or 0, ())}


def _check_match(pairing: Pairing) -> Iterator[Problem]:
    match = pairing.match
    assert match is not None
    seated = [slot.entrant.name for slot in pairing.slots.all() if slot.entrant]
    if [side.name for side in match.sides.all()] != seated:
        yield Problem("match-of-others", {"pairing": pairing.key})
    is_over = pairing.status == PairingStatus.OVER
    if match.state == MatchState.VOID or (match.state in RESULT_STATES) != is_over:
        yield Problem("match-state-differs", {"pairing": pairing.key, "state": match.state})
    if is_over and (match.winner or 0) != pairing.winner:
        yield Problem("match-winner-differs", {"pairing": pairing.key})


def _check_people(pairings: Iterable[Pairing]) -> Iterator[Problem]:
    """G9: who has left has no match that could still be played."""
    for pairing in pairings:
        if pairing.status in (PairingStatus.READY, CALLED) and pairing.is_public:
            for slot in pairing.slots.all():
                if slot.entrant is not None and slot.entrant.status == EntrantStatus.WITHDRAWN:
                    yield Problem("left-and-plays", {"pairing": pairing.key, "entrant": slot.entrant_id})


def _check_states(event: Event, stages: Iterable[Stage], pairings: Iterable[Pairing]) -> Iterator[Problem]:
    """A finished stage has no open pairing; one that was drawn whole is finished when it has none."""
    by_rounds = {part.number for part in parts_of(event) if not part.is_planned}
    open_ = {
        pairing.stage_id
        for pairing in pairings
        if pairing.status in (PairingStatus.WAITING, PairingStatus.READY, CALLED)
    }
    for stage in stages:
        if stage.state == StageState.FINISHED and stage.pk in open_:
            yield Problem("finished-and-open", {"stage": stage.code})
        is_whole = stage.part not in by_rounds
        if stage.state == StageState.RUNNING and stage.pk not in open_ and is_whole:
            yield Problem("over-and-running", {"stage": stage.code})


def _check_revisions(event: Event) -> Iterator[Problem]:
    """One log entry for each revision, none left out."""
    revisions = Counter(event.tournament.log.values_list("revision", flat=True))
    event.tournament.refresh_from_db(fields=["revision"])
    if sorted(revisions) != list(range(1, event.tournament.revision + 1)):
        yield Problem("log-has-gaps", {"revision": event.tournament.revision})
