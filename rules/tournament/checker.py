"""An independent reading of an event's rows: finds what breaks the rules, whoever wrote the rows.

Nothing here uses the plans or the bracket that made them. The shapes, counts and drops are stated
again from pairing-reference sections 1 to 6, so that a fault there does not hide itself here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from rules.tournament.audits.brackets import check_bracket, check_keys, check_lines
from rules.tournament.audits.flow import (
    Sheet,
    SourceName,
    beaten,
    check_cycles,
    check_occupants,
    check_once_in_a_round,
    check_one_place,
    check_results,
    check_sources_known,
    source_of,
)
from rules.tournament.audits.schedules import check_schedule
from rules.tournament.rows import PairingRow, Problem, SlotRow

__all__ = ["PairingRow", "Problem", "SlotRow", "audit", "audit_part"]

MAIN, CONSOLATION = "main", "consolation"
LETTERS = {MAIN: "M", CONSOLATION: "C"}

#: The formats in which everybody meets those of his schedule; all others are brackets.
SCHEDULES = frozenset({"round-robin", "groups", "short-schedule"})

#: The first consolation round in which a rematch can happen, by number of lines (4.2).
FIRST_REMATCH = {8: 3, 16: 4, 32: 5, 64: 7, 128: 8, 256: 9}


@dataclass(frozen=True)
class _Cup(Sheet):
    """A main bracket with or without its progressive consolation."""

    stages: Collection[str] = ()

    @property
    def has_consolation(self) -> bool:
        return CONSOLATION in self.stages and self.size > 2


#: Settings after which not all losers before the final drop, or some play on below: C-3 does not hold then.
_OTHER_CONSOLATIONS = ("drop-rounds", "third-place", "last-chance-rounds", "semi-finals-stay")


def audit_part(
    code: str,
    lines: Sequence[int | None],
    rows: Iterable[PairingRow],
    *,
    settings: Mapping[str, Any] = MappingProxyType({}),
) -> tuple[Problem, ...]:
    """Everything that is wrong with a part of an event that was drawn once; empty when nothing is.

    code: of its format. lines: entrants top to bottom, None for a bye. rows: every pairing, in any order.
    settings: by kebab-case name. Raises KeyError for a format that is paired round by round.
    """
    ordered = tuple(sorted(rows, key=lambda row: (row.stage, row.round, row.number)))
    sheet = Sheet(tuple(lines), ordered)
    if code in SCHEDULES:
        found = tuple(check_schedule(code, sheet, settings))
        return (*found, *(problem for check in _OF_SCHEDULES for problem in check(sheet)))
    found = tuple(check_bracket(code, sheet, settings))
    problems = (*found, *(problem for check in _OF_BRACKETS for problem in check(sheet)))
    if code != "cup" or any(settings.get(name) for name in _OTHER_CONSOLATIONS):
        return problems
    cup = _Cup(sheet.lines, tuple(row for row in ordered if row.stage in LETTERS), tuple(LETTERS))
    return (*problems, *_check_consolation_byes(cup), *_check_rematches(cup), *_early_consolation(cup))


def audit(
    lines: Sequence[int | None], rows: Iterable[PairingRow], *, stages: Collection[str]
) -> tuple[Problem, ...]:
    """Everything that is wrong with a cup; empty when nothing is.

    lines: entrants top to bottom, None for a bye. rows: every pairing of the stages, in any order.
    stages: the codes the event has, "main" alone or with "consolation".
    """
    ordered = sorted(rows, key=lambda row: (row.stage != MAIN, row.stage, row.round, row.number))
    cup = _Cup(tuple(lines), tuple(ordered), stages)
    return tuple(problem for check in CHECKS for problem in check(cup))


def _check_shape(cup: _Cup) -> Iterator[Problem]:
    """Sections 3 and 4.1: which rounds there are, with how many pairings, and their keys."""
    return check_keys(cup, dict(_keys(cup)))


def _keys(cup: _Cup) -> Iterator[tuple[str, tuple[str, int, int]]]:
    sizes = [(MAIN, round_, cup.size >> round_) for round_ in range(1, cup.rounds + 1)]
    if cup.has_consolation:
        # 2k - 3 rounds; two of each size, after a first round of a quarter of the lines
        rounds = range(1, 2 * cup.rounds - 2)
        sizes += [(CONSOLATION, round_, cup.size >> ((round_ + 3) // 2)) for round_ in rounds]
    for stage, round_, matches in sizes:
        for number in range(1, matches + 1):
            yield f"{LETTERS[stage]}{round_}-{number}", (stage, round_, number)


def _check_sources(cup: _Cup) -> Iterator[Problem]:
    """G4, sections 3 and 4.1: each slot has the source its place demands, and every source is used."""
    for row in cup.rows:
        for slot, source in enumerate(row.slots, start=1):
            if source_of(source) not in _possible_sources(row, slot, cup.size):
                yield Problem("wrong-source", {"pairing": row.key, "slot": slot})
    for (kind, of), times in cup.used.items():
        if times > 1 and kind == "line":
            yield Problem("source-used-twice", {"source": kind, "of": of})
    for kind, of in _sources_to_use(cup):
        if not cup.used[kind, of]:
            yield Problem("source-unused", {"source": kind, "of": of})


def _possible_sources(row: PairingRow, slot: int, size: int) -> set[SourceName]:
    place, before = 2 * row.number - 2 + slot, row.round - 1
    letter = LETTERS.get(row.stage, "?")
    if row.stage == MAIN and row.round == 1:
        return {("line", place)}
    if row.stage == CONSOLATION and row.round == 1:
        return {("loser", f"M1-{place}")}
    if row.stage == CONSOLATION and row.round % 2 == 0:
        if slot == 1:
            return {("winner", f"C{before}-{row.number}")}
        # newcomers: any match of that main round may send its loser here, but each only once
        main_round = row.round // 2 + 1
        return {("loser", f"M{main_round}-{number}") for number in range(1, (size >> main_round) + 1)}
    return {("winner", f"{letter}{before}-{place}")}


def _sources_to_use(cup: _Cup) -> Iterator[SourceName]:
    """C-5: every line, every winner before a final, every loser before the main final."""
    last = {MAIN: cup.rounds, CONSOLATION: 2 * cup.rounds - 3}
    yield from (("line", line) for line in range(1, cup.size + 1))
    for row in cup.rows:
        if row.round < last.get(row.stage, 0):
            yield ("winner", row.key)
        if cup.has_consolation and row.stage == MAIN and row.round < cup.rounds:
            yield ("loser", row.key)


def _early_consolation(cup: _Cup) -> Iterator[Problem]:
    lost = {beaten(row) for row in cup.of(MAIN)}
    for entrant in sorted({entrant for row in cup.of(CONSOLATION) for entrant in row.entrants}):
        if entrant not in lost:
            yield Problem("consolation-before-loss", {"entrant": entrant})


def _check_counts(cup: _Cup) -> Iterator[Problem]:
    """G6, C-2: N - 1 main matches and N - 3 in the consolation, once everything is decided."""
    if not cup.is_finished or cup.has_left:
        return
    entrants = len(cup.entrants)
    wanted = {MAIN: entrants - 1}
    if CONSOLATION in cup.stages:
        wanted[CONSOLATION] = max(0, entrants - 3)
    for stage, expected in wanted.items():
        found = sum(row.kind == "played" for row in cup.of(stage))
        if found != expected:
            yield Problem("match-count", {"stage": stage, "found": found, "expected": expected})


def _check_consolation_byes(cup: _Cup) -> Iterator[Problem]:
    """C-3: min(byes, S/4) consolation byes in all, none twice to one entrant, few in both stages."""
    if not cup.has_consolation or cup.has_left:
        return
    quarter = cup.size // 4
    passed = {stage: Counter(_passing_free(cup, stage)) for stage in (MAIN, CONSOLATION)}
    found, expected = passed[CONSOLATION].total(), min(cup.byes, quarter)
    if found > expected or (cup.is_finished and found != expected):
        yield Problem("consolation-bye-count", {"found": found, "expected": expected})
    most = 1 if cup.byes <= quarter else 2
    for entrant in cup.entrants:
        in_consolation = passed[CONSOLATION][entrant]
        if in_consolation > 1 or passed[MAIN][entrant] + in_consolation > most:
            yield Problem("too-many-byes", {"entrant": entrant})


def _passing_free(cup: _Cup, stage: str) -> Iterator[int]:
    return (entrant for row in cup.of(stage) if row.byes == 1 for entrant in row.entrants)


def _check_rematches(cup: _Cup) -> Iterator[Problem]:
    """C-6: nobody meets a main opponent again before the round the drop tables promise."""
    met = {frozenset(row.entrants) for row in cup.of(MAIN) if len(row.entrants) == 2}
    for row in cup.of(CONSOLATION):
        if row.round < FIRST_REMATCH.get(cup.size, 0) and frozenset(row.entrants) in met:
            yield Problem("early-rematch", {"pairing": row.key, "entrants": sorted(row.entrants)})


_OF_SCHEDULES: tuple[Callable[[Sheet], Iterator[Problem]], ...] = (
    check_occupants,
    check_results,
    check_once_in_a_round,
)

_OF_BRACKETS: tuple[Callable[[Sheet], Iterator[Problem]], ...] = (
    check_sources_known,
    check_cycles,
    *_OF_SCHEDULES,
    check_one_place,
)

CHECKS: tuple[Callable[[_Cup], Iterator[Problem]], ...] = (
    check_lines,
    _check_shape,
    check_sources_known,
    _check_sources,
    check_cycles,
    *_OF_SCHEDULES,
    check_one_place,
    _early_consolation,
    _check_counts,
    _check_consolation_byes,
    _check_rematches,
)
