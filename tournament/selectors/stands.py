"""What a correction touches that is drawn already, and stands: later rounds and parts, lives, an end.

Nothing that is drawn is drawn anew by a correction; the director reads here what would be otherwise. Asked of
the rows with the corrected result in them, in memory alone; nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from rules.match.claim import ClaimedResult
from rules.tournament.formats.chain import EntryRule, Part, is_table
from rules.tournament.formats.next_round import is_finished
from rules.tournament.formats.stage import PairingStatus
from rules.tournament.pairing.history import History
from rules.tournament.pairing.lives import state_of
from rules.tournament.pairing.settings import SwissSettings
from rules.tournament.states import StageState
from tournament.by_rounds import withdrawn_from
from tournament.models import Entrant, Event, Pairing, Round, Stage
from tournament.parts import drawn_entrants, parts_of
from tournament.ranking import stage_histories
from tournament.selectors.entering import incoming_of
from tournament.snapshots import RowsByKey
from tournament.words import stage_words
from tournament.words_stands import stands_words

#: Entry rules that ask who was better: others may have come in by a corrected result.
_BY_RESULT = frozenset({EntryRule.BEST, EntryRule.BEST_OF_GROUPS, EntryRule.UNBEATEN})


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One thing that a correction touches. code, and the values of its sentence.

    rounds-stand: rounds. part-stands: part. would-qualify, would-not-qualify: name, part. lives-change: name,
    before, after. would-be-out, would-be-in: name. opens-again, would-end: stage, its code.
    """

    code: str
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        values = dict(self.values)
        if "stage" in values:
            values["stage"] = stage_words(str(values["stage"]))
        return stands_words(self.code, values)


def what_stands(pairing: Pairing, result: ClaimedResult | None) -> tuple[Standing, ...]:
    """What the result would touch and leave as it is. result: None where it is taken back."""
    event, stage = pairing.stage.event, pairing.stage
    rows = RowsByKey(event, stage.part)
    rows.load_all()
    if not is_table(stage.code):
        others = result is None or rows.pairings[pairing.key].winner != result.winner.value
        return tuple(_parts_that_stand(event, stage.part)) if others else ()
    before = stage_histories(rows)[1]
    was = rows.pairings[pairing.key].winner
    _put(rows.pairings[pairing.key], result)
    after = stage_histories(rows)[1]
    found: list[Standing] = []
    if result is None or result.winner.value != was:
        found += _rounds_that_stand(pairing, rows.part)
        found += _parts_that_stand(event, stage.part)
    if result is not None:
        found += _others_in_parts(event, rows)
    if not rows.part.is_planned:
        (one,), (other,) = before.values(), after.values()
        found += _lives(rows.part, stage, one, other)
    return (*found, *_end(rows.part, stage, after, is_open=result is None))


def _put(row: Pairing, result: ClaimedResult | None) -> None:
    """The result in the row as it is in memory; it is not saved."""
    assert row.match is not None, "a match with a result is corrected"
    if result is None:
        row.status, row.winner = PairingStatus.READY, None
        return
    row.winner = result.winner.value
    row.match.winner, row.match.result_kind = result.winner.value, result.kind
    row.match.score_one, row.match.score_two = result.score or (None, None)


def _rounds_that_stand(pairing: Pairing, part: Part) -> Iterator[Standing]:
    """Of a part by rounds: what was paired by the former result."""
    if part.is_planned:
        return
    later = Round.objects.filter(stage=pairing.stage_id, number__gt=pairing.round.number)
    if numbers := list(later.order_by("number").values_list("number", flat=True)):
        yield Standing(code="rounds-stand", values={"rounds": numbers})


def _parts_that_stand(event: Event, part: int) -> Iterator[Standing]:
    for later in _drawn_after(event, part):
        yield Standing(code="part-stands", values={"part": later.number})


def _drawn_after(event: Event, part: int) -> list[Part]:
    """The parts that take from a part and are drawn."""
    stages: dict[int, list[Stage]] = {}
    for stage in event.stages.all():
        stages.setdefault(stage.part, []).append(stage)
    return [
        later
        for later in parts_of(event)
        if part in later.entry.parts and drawn_entrants(stages.get(later.number, ()))
    ]


def _others_in_parts(event: Event, rows: RowsByKey) -> Iterator[Standing]:
    """Who would come into later parts and did not, and the other way round."""
    for later in _drawn_after(event, rows.part.number):
        if later.entry.rule not in _BY_RESULT:
            continue
        before = incoming_of(event, later.number).entrants
        after = incoming_of(event, later.number, changed=rows).entrants
        names = _names([*before, *after])
        for code, some, others in (
            ("would-qualify", after, before),
            ("would-not-qualify", before, after),
        ):
            for who in some:
                if who not in others:
                    yield Standing(code=code, values={"name": names[who], "part": later.number})


def _lives(part: Part, stage: Stage, before: History, after: History) -> Iterator[Standing]:
    """Whose lives change, and who is in or out by that."""
    if isinstance(part.settings, SwissSettings):
        return
    gone = withdrawn_from(stage)
    was, now = (state_of(each, part.settings, withdrawn=gone) for each in (before, after))
    names = _names(before.entrants)
    for who in before.entrants:
        if was.lives[who] != now.lives[who]:
            values = {"name": names[who], "before": was.lives[who], "after": now.lives[who]}
            yield Standing(code="lives-change", values=values)
    for code, some, others in (
        ("would-be-out", was.still_in, now.still_in),
        ("would-be-in", now.still_in, was.still_in),
    ):
        for who in some:
            if who not in others:
                yield Standing(code=code, values={"name": names[who]})


def _end(part: Part, stage: Stage, after: Mapping[str, History], *, is_open: bool) -> Iterator[Standing]:
    """Does a finished stage open again, or one that runs come to its end?"""
    if stage.is_closed:
        return
    was_over = stage.state == StageState.FINISHED
    is_over = was_over and not is_open
    if not part.is_planned and not is_open:
        open_ = stage.pairings.filter(winner=None, match__isnull=False).exists()
        (history,) = after.values()
        is_over = not open_ and is_finished(part.settings, history, withdrawn=withdrawn_from(stage))
    if was_over != is_over:
        yield Standing(code="would-end" if is_over else "opens-again", values={"stage": stage.code})


def _names(entrants: Iterable[int]) -> dict[int, str]:
    return dict(Entrant.objects.filter(pk__in=list(entrants)).values_list("pk", "name"))
