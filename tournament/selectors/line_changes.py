"""What a change of a published draw would do, read before it is done: swap, replacement, draw taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q

from rules.tournament.formats.bracket import Consequences
from rules.tournament.formats.stage import Bye, Occupant, PairingState, PairingStatus
from rules.tournament.line_changes import on_line, seated
from rules.tournament.lines import LineUnknownError
from tournament.models import Entrant, Event, Pairing
from tournament.models.rounds import CALLED
from tournament.parts import line_values, part_of, stages_of_part
from tournament.selectors.apart import not_kept
from tournament.selectors.chart import Chart, chart_of_event
from tournament.selectors.lines import placeholder_of, words_of
from tournament.selectors.placing import is_bracket, line_labels
from tournament.selectors.previews import PairingChange
from tournament.snapshots import RowsByKey
from tournament.words import bye_words
from tournament.words_placing import byes_meet_words, leaves_table_words, open_line_words

#: Somebody who is not entered yet, in a preview.
NEWCOMER = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LineChange:
    """What a change of lines would do.

    people: who stands on the lines now, in words. changes: pairings with others in them. played: names of
    matches whose results speak against it. called: sentences about matches that leave their tables.
    warnings: sentences about what would not be kept.
    """

    people: tuple[str, ...]
    changes: tuple[PairingChange, ...]
    played: tuple[str, ...]
    called: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnLine:
    """A line of a published draw. words: "12 Ada", "13 bye"; entrant: None for a bye or an open line."""

    line: int
    words: str
    entrant: int | None


def drawn_lines(event: Event, part: int) -> tuple[DrawnLine, ...]:
    """Every line of a drawn part with who stands there."""
    spec, stage = part_of(event, part), stages_of_part(event, part)[0]
    names = _names(event)
    labels = line_labels(spec, len(stage.lines))
    return tuple(
        DrawnLine(
            line=number,
            words=f"{labels[number - 1]} · {_line_words(who, names)}",
            entrant=who if isinstance(who, int) else None,
        )
        for number, who in enumerate(stage.lines, start=1)
    )


def _line_words(who: int | str | None, names: Mapping[int, str]) -> str:
    if who is None:
        return bye_words()
    return names[who] if isinstance(who, int) else open_line_words()


def _names(event: Event) -> dict[int, str]:
    return dict(Entrant.objects.filter(event=event).values_list("pk", "name"))


def swap_preview(event: Event, part: int, first: int, second: int) -> LineChange:
    """What it would do if two lines (from 1) changed places. Raises LineUnknownError."""
    lines = list(line_values(stages_of_part(event, part)[0].lines))
    for line in (first, second):
        if not 1 <= line <= len(lines):
            raise LineUnknownError(line=line, lines=len(lines))
    before = list(lines)
    lines[first - 1], lines[second - 1] = lines[second - 1], lines[first - 1]
    rows = RowsByKey(event, part)
    rows.load_all()
    follows = seated(rows.plan, rows, {line: on_line(lines[line - 1]) for line in (first, second)})
    names = _names(event)
    told = _warnings(event, part, lines)
    former = _warnings(event, part, before)
    return LineChange(
        people=tuple(_line_words(before[line - 1], names) for line in (first, second)),
        warnings=tuple(sentence for sentence in told if sentence not in former),
        **_told(event, part, rows, follows, names),
    )


def replace_preview(event: Event, part: int, gone: Entrant, name: str) -> LineChange:
    """What it would do if somebody called so took the line of another."""
    rows = RowsByKey(event, part)
    rows.load_all()
    stage = next(each for each in rows.stages.values() if each.lines)
    line = stage.lines.index(gone.pk) + 1 if gone.pk in stage.lines else 0
    follows = seats_of(rows, {line: NEWCOMER} if line else {}, gone.pk)
    names = _names(event) | {NEWCOMER: name}
    return LineChange(people=(gone.name, name), **_told(event, part, rows, follows, names))


def change_of(
    event: Event, part: int, rows: RowsByKey, follows: Consequences, *, line: int, newcomer: str
) -> LineChange:
    """What follows from somebody new, called so, on a line (from 1) where nobody stood."""
    names = _names(event) | {NEWCOMER: newcomer}
    stood = next(stage for stage in rows.stages.values() if stage.lines).lines[line - 1]
    told = _told(event, part, rows, follows, names)
    return LineChange(people=(_line_words(stood, names), newcomer), **told)


def seats_of(rows: RowsByKey, occupants: Mapping[int, Occupant], gone: int) -> Consequences:
    """The pairings that change when somebody takes another's line: of a bracket or a table by its plan, of a
    part by rounds those in which the other sits; there a decided one is told as cleared.
    """
    if rows.part.is_planned:
        return seated(rows.plan, rows, occupants)
    comes = next(iter(occupants.values()), None)
    changed: dict[str, PairingState] = {}
    cleared = []
    for key in rows.pairings:
        state = rows[key]
        if gone not in state.occupants:
            continue
        first, second = (comes if who == gone else who for who in state.occupants)
        changed[key] = PairingState.of(key, (first, second))
        if state.outcome is not None or state.status is PairingStatus.BYE:
            cleared.append(key)
    return Consequences(changed, tuple(cleared))


def begun_in(rows: RowsByKey) -> str | None:
    """A match of the part that has begun, was called or is decided; None while nothing of it is played."""
    begun = Q(status__in=(PairingStatus.OVER, CALLED)) | Q(match__reported_at__isnull=False)
    found = Pairing.objects.filter(begun, stage__in=rows.stages).order_by("stage__order", "pk").first()
    return None if found is None else found.key


def _warnings(event: Event, part: int, lines: list[int | str | None]) -> tuple[str, ...]:
    kept = tuple(one.sentence for one in not_kept(event, part, lines=lines))
    if not is_bracket(part_of(event, part)):
        return kept
    byes = (line for line in range(1, len(lines), 2) if lines[line - 1] is lines[line] is None)
    return (*(sentence for line in byes for sentence in byes_meet_words([line])), *kept)


def _told(
    event: Event, part: int, rows: RowsByKey, follows: Consequences, names: Mapping[int, str]
) -> dict[str, tuple[PairingChange, ...] | tuple[str, ...]]:
    """The changes in words, and the matches whose results would be lost."""
    chart = chart_of_event(event, draft=True)
    row_of = {row.key: row for row in chart.pairings.values() if row.stage.part == part}
    changes = []
    for key, after in follows.changed.items():
        row = row_of[key]
        change = PairingChange(
            key=key,
            words=words_of(chart, row),
            before=_texts(chart, row, rows[key], names),
            after=_texts(chart, row, after, names),
            is_cleared=key in follows.cleared,
        )
        if change.before != change.after:
            changes.append(change)
    played = tuple(words_of(chart, row_of[key]) for key in follows.cleared)
    called = (row_of[change.key] for change in changes if row_of[change.key].status == CALLED)
    leave = tuple(leaves_table_words(words_of(chart, row), row.table and row.table.number) for row in called)
    return {"changes": tuple(changes), "played": played, "called": leave}


def _texts(chart: Chart, row: Pairing, state: PairingState, names: Mapping[int, str]) -> tuple[str, str]:
    slots = chart.slots[row.pk]
    first, second = (
        bye_words()
        if who is Bye.BYE
        else placeholder_of(chart, slot) or open_line_words()
        if who is None
        else names[who]
        for slot, who in zip(slots, state.occupants, strict=True)
    )
    return first, second
