"""The audit of knock-outs of every kind: lines, shape, sources, counts, losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.tournament.audits.flow import Sheet, SourceName, beaten, source_of
from rules.tournament.audits.shapes import Shape, shapes_of
from rules.tournament.rows import PairingRow, Problem


def check_bracket(code: str, sheet: Sheet, settings: Mapping[str, Any]) -> Iterator[Problem]:
    """What the lines and the format demand; the flow of people is checked elsewhere (flow.py)."""
    places = settings.get("places", 1) if code == "playoff" else 1
    problems = tuple(check_lines(sheet, brackets=places))
    yield from problems
    if any(problem.code == "line-count" for problem in problems):
        return
    shapes = shapes_of(code, sheet.size, settings)
    yield from check_keys(
        sheet, {key: (shape.stage, at, of) for shape in shapes for key, at, of in shape.keys}
    )
    for shape in shapes:
        yield from _check_stage(sheet, shape)
    if sheet.is_finished and not sheet.has_left:
        yield from _check_counts(code, sheet, shapes, settings)
        yield from _check_losses(code, sheet, settings)


def check_lines(sheet: Sheet, *, brackets: int = 1) -> Iterator[Problem]:
    """2.1: the smallest power of two, each entrant once, byes balanced at every node.

    brackets: how many of one size stand below each other, as in a play-off for so many places.
    """
    size, entrants = sheet.size, len(sheet.entrants)
    own = size // brackets
    if own < 2 or own & (own - 1) or own * brackets != size or not size // 2 < entrants:
        yield Problem("line-count", {"lines": size, "entrants": entrants})
        return
    yield from check_line_once(sheet)
    for first in range(0, size, 2):
        if sheet.lines[first] is sheet.lines[first + 1] is None:
            yield Problem("byes-meet", {"line": first + 1})
    for start in range(0, size, own):
        yield from _unbalanced(sheet.lines, start, start + own)
    taken = [own - sheet.lines[start : start + own].count(None) for start in range(0, size, own)]
    if max(taken) - min(taken) > 1:
        yield Problem("brackets-unequal", {"entrants": taken})


def check_line_once(sheet: Sheet) -> Iterator[Problem]:
    for entrant, times in Counter(sheet.entrants).items():
        if times > 1:
            yield Problem("line-twice", {"entrant": entrant})


def _unbalanced(lines: Sequence[int | None], start: int, stop: int) -> Iterator[Problem]:
    if stop - start < 2:
        return
    middle = (start + stop) // 2
    upper, lower = lines[start:middle].count(None), lines[middle:stop].count(None)
    if abs(upper - lower) > 1:
        yield Problem("byes-unbalanced", {"first": start + 1, "last": stop, "byes": [upper, lower]})
    yield from _unbalanced(lines, start, middle)
    yield from _unbalanced(lines, middle, stop)


def check_keys(sheet: Sheet, wanted: Mapping[str, tuple[str, int, int]]) -> Iterator[Problem]:
    """Exactly these pairings. wanted: stage, round and number by key."""
    for key in wanted:
        if key not in sheet.by_key:
            yield Problem("missing-pairing", {"pairing": key})
    for row in sheet.rows:
        if wanted.get(row.key) != (row.stage, row.round, row.number):
            yield Problem("unexpected-pairing", {"pairing": row.key})


def _check_stage(sheet: Sheet, shape: Shape) -> Iterator[Problem]:
    """G4, C-5: who must enter enters in his round and nowhere else; all others are winners of the stage."""
    is_tree = any(kind == "line" for kind, _ in shape.entering[0])
    earlier: set[SourceName] = set()
    for round_, entering in enumerate(shape.entering, start=1):
        rows = [row for row in sheet.of(shape.stage) if row.round == round_]
        found = {source_of(slot) for row in rows for slot in row.slots}
        for kind, of in sorted(entering - found, key=str):
            yield Problem("source-unused", {"source": kind, "of": of})
        for row in rows:
            for slot, stored in enumerate(row.slots, start=1):
                wanted = {_in_tree(row, slot, shape.letter)} if is_tree else entering | earlier
                if source_of(stored) not in wanted:
                    yield Problem("wrong-source", {"pairing": row.key, "slot": slot})
        earlier |= {("winner", row.key) for row in rows}
    for key, round_, _ in shape.keys:
        if round_ < len(shape.sizes) and not sheet.used["winner", key]:
            yield Problem("source-unused", {"source": "winner", "of": key})


def _in_tree(row: PairingRow, slot: int, letter: str) -> SourceName:
    """Section 3: match j of a round takes the winners of 2j-1 and 2j of the round before."""
    place = 2 * row.number - 2 + slot
    return ("line", place) if row.round == 1 else ("winner", f"{letter}{row.round - 1}-{place}")


def _left_at_the_end(code: str, settings: Mapping[str, Any]) -> int:
    """How many come through a stage: one, or as many as it stops at."""
    return int(settings.get("places", 1)) if code == "playoff" else 4 if code == "fighters" else 1


def _check_counts(
    code: str, sheet: Sheet, shapes: Sequence[Shape], settings: Mapping[str, Any]
) -> Iterator[Problem]:
    """G6, C-2: a stage that so many real entrants come into has one match less, or as many as it stops at."""
    sitting = {source_of(slot): slot.occupant for row in sheet.rows for slot in row.slots}
    for shape in shapes:
        found = sum(row.kind == "played" for row in sheet.of(shape.stage))
        real = sum(isinstance(sitting.get(source), int) for sources in shape.entering for source in sources)
        expected = max(0, real - _left_at_the_end(code, settings))
        if shape.stage == "grand-final":
            first = next((row for row in sheet.of(shape.stage) if row.key == "G1-1"), None)
            expected = 1 + (len(shape.sizes) > 1 and first is not None and first.goes_on == 2)
        if shape.stage == "finals":
            expected = 2
        if found != expected:
            yield Problem("match-count", {"stage": shape.stage, "found": found, "expected": expected})


def _check_losses(code: str, sheet: Sheet, settings: Mapping[str, Any]) -> Iterator[Problem]:
    """DE1: all but the champion have lost twice; with one grand final, all but its two (G12)."""
    if code != "double-elimination" or not settings.get("reset", True):
        return
    losses = Counter(beaten(row) for row in sheet.rows if row.kind == "played")
    fewer = [entrant for entrant in sheet.entrants if losses[entrant] != 2]
    if len(fewer) != 1:
        yield Problem("loss-count", {"entrants": fewer})
