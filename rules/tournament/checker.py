"""An independent reading of a cup's rows: finds what breaks the rules, whoever wrote the rows.

Nothing here uses the plans or the bracket that made them. The shapes, counts and drops are stated
again from pairing-reference sections 1 to 4, so that a fault there does not hide itself here.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from graphlib import CycleError, TopologicalSorter

from rules.tournament.formats.stage import Bye, Occupant
from rules.tournament.rows import PairingRow, Problem, SlotRow

__all__ = ["PairingRow", "Problem", "SlotRow", "audit"]

MAIN, CONSOLATION = "main", "consolation"
LETTERS = {MAIN: "M", CONSOLATION: "C"}

#: The first consolation round in which a rematch can happen, by number of lines (4.2).
FIRST_REMATCH = {8: 3, 16: 4, 32: 5, 64: 7, 128: 8, 256: 9}


@dataclass(frozen=True)
class _Cup:
    """What is audited, and what follows from the number of lines alone."""

    lines: Sequence[int | None]
    rows: tuple[PairingRow, ...]
    stages: Collection[str]

    @cached_property
    def by_key(self) -> dict[str, PairingRow]:
        return {row.key: row for row in self.rows}

    @cached_property
    def entrants(self) -> tuple[int, ...]:
        return tuple(line for line in self.lines if line is not None)

    @cached_property
    def by_line(self) -> dict[int, int | None]:
        return dict(enumerate(self.lines, start=1))

    @property
    def size(self) -> int:
        return len(self.lines)

    @property
    def main_rounds(self) -> int:
        return self.size.bit_length() - 1

    @property
    def byes(self) -> int:
        return self.size - len(self.entrants)

    @property
    def has_consolation(self) -> bool:
        return CONSOLATION in self.stages and self.size > 2

    @cached_property
    def is_finished(self) -> bool:
        return all(row.kind is not None for row in self.rows)

    @cached_property
    def used(self) -> Counter[tuple[str, int | str | None]]:
        """How many slots use each source."""
        return Counter(_source(slot) for row in self.rows for slot in row.slots)

    def of(self, stage: str) -> Iterator[PairingRow]:
        return (row for row in self.rows if row.stage == stage)


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


def _check_lines(cup: _Cup) -> Iterator[Problem]:
    """2.1: the smallest power of two, each entrant once, byes balanced at every node."""
    size, entrants = cup.size, len(cup.entrants)
    if size < 2 or size & (size - 1) or not size // 2 < entrants:
        yield Problem("line-count", {"lines": size, "entrants": entrants})
        return
    for entrant, times in Counter(cup.entrants).items():
        if times > 1:
            yield Problem("line-twice", {"entrant": entrant})
    for first in range(0, size, 2):
        if cup.lines[first] is cup.lines[first + 1] is None:
            yield Problem("byes-meet", {"line": first + 1})
    yield from _unbalanced(cup.lines, 0, size)


def _unbalanced(lines: Sequence[int | None], start: int, stop: int) -> Iterator[Problem]:
    if stop - start < 2:
        return
    middle = (start + stop) // 2
    upper, lower = lines[start:middle].count(None), lines[middle:stop].count(None)
    if abs(upper - lower) > 1:
        yield Problem("byes-unbalanced", {"first": start + 1, "last": stop, "byes": [upper, lower]})
    yield from _unbalanced(lines, start, middle)
    yield from _unbalanced(lines, middle, stop)


def _check_shape(cup: _Cup) -> Iterator[Problem]:
    """Sections 3 and 4.1: which rounds there are, with how many pairings, and their keys."""
    wanted = dict(_keys(cup))
    for key, times in Counter(row.key for row in cup.rows).items():
        if times > 1:
            yield Problem("duplicate-key", {"pairing": key})
    for key in wanted:
        if key not in cup.by_key:
            yield Problem("missing-pairing", {"pairing": key})
    for row in cup.rows:
        if wanted.get(row.key) != (row.stage, row.round, row.number):
            yield Problem("unexpected-pairing", {"pairing": row.key})


def _keys(cup: _Cup) -> Iterator[tuple[str, tuple[str, int, int]]]:
    sizes = [(MAIN, round_, cup.size >> round_) for round_ in range(1, cup.main_rounds + 1)]
    if cup.has_consolation:
        # 2k - 3 rounds; two of each size, after a first round of a quarter of the lines
        rounds = range(1, 2 * cup.main_rounds - 2)
        sizes += [(CONSOLATION, round_, cup.size >> ((round_ + 3) // 2)) for round_ in rounds]
    for stage, round_, matches in sizes:
        for number in range(1, matches + 1):
            yield f"{LETTERS[stage]}{round_}-{number}", (stage, round_, number)


def _check_sources(cup: _Cup) -> Iterator[Problem]:
    """G4, sections 3 and 4.1: each slot has the source its place demands, and none is used twice."""
    for row in cup.rows:
        for slot, source in enumerate(row.slots, start=1):
            if source.pairing is not None and source.pairing not in cup.by_key:
                yield Problem("unknown-source", {"pairing": row.key, "slot": slot})
            if _source(source) not in _possible_sources(row, slot, cup.size):
                yield Problem("wrong-source", {"pairing": row.key, "slot": slot})
    for (kind, of), times in cup.used.items():
        if times > 1:
            yield Problem("source-used-twice", {"source": kind, "of": of})
    for kind, of in _sources_to_use(cup):
        if not cup.used[kind, of]:
            yield Problem("source-unused", {"source": kind, "of": of})


def _source(slot: SlotRow) -> tuple[str, int | str | None]:
    return (slot.source, slot.line if slot.source == "line" else slot.pairing)


def _possible_sources(row: PairingRow, slot: int, size: int) -> set[tuple[str, int | str | None]]:
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


def _sources_to_use(cup: _Cup) -> Iterator[tuple[str, int | str | None]]:
    """C-5: every line, every winner before a final, every loser before the main final."""
    last = {MAIN: cup.main_rounds, CONSOLATION: 2 * cup.main_rounds - 3}
    yield from (("line", line) for line in range(1, cup.size + 1))
    for row in cup.rows:
        if row.round < last.get(row.stage, 0):
            yield ("winner", row.key)
        if cup.has_consolation and row.stage == MAIN and row.round < cup.main_rounds:
            yield ("loser", row.key)


def _check_cycles(cup: _Cup) -> Iterator[Problem]:
    """G5: nobody can come back to a pairing he left."""
    feeding = {row.key: [slot.pairing for slot in row.slots if slot.pairing is not None] for row in cup.rows}
    try:
        TopologicalSorter(feeding).prepare()
    except CycleError as error:
        yield Problem("feeds-cycle", {"pairings": sorted(set(error.args[1]))})


def _check_occupants(cup: _Cup) -> Iterator[Problem]:
    """Each slot holds exactly whom its source sends."""
    for row in cup.rows:
        for slot, stored in enumerate(row.slots, start=1):
            wanted = _sent(cup, stored)
            if stored.occupant != wanted:
                found = {"found": stored.occupant, "expected": wanted}
                yield Problem("wrong-occupant", {"pairing": row.key, "slot": slot, **found})
        if len(row.entrants) == 2 and row.entrants[0] == row.entrants[1]:
            yield Problem("meets-himself", {"pairing": row.key, "entrant": row.entrants[0]})


def _sent(cup: _Cup, slot: SlotRow) -> Occupant:
    """Whom a slot's source sends: an entrant, a bye, or nobody yet."""
    if slot.source == "line":
        entrant = cup.by_line.get(slot.line or 0)
        return Bye.BYE if entrant is None else entrant
    row = cup.by_key.get(slot.pairing or "")
    if row is None:
        return None
    return _through(row) if slot.source == "winner" else _beaten(row)


def _through(row: PairingRow) -> Occupant:
    """Who goes on from a pairing."""
    first, second = row.occupants
    if row.byes:
        return second if first == Bye.BYE else first
    slot = row.goes_on or row.winner
    return None if slot is None else row.occupants[slot - 1]


def _beaten(row: PairingRow) -> Occupant:
    """Who does not go on; a bye beats nobody."""
    if row.byes:
        return Bye.BYE
    slot = row.goes_on or row.winner
    return None if slot is None else row.occupants[2 - slot]


def _check_results(cup: _Cup) -> Iterator[Problem]:
    """G3, C-1: two entrants play, one passes free, two byes are void; a winner only where it was decided."""
    for row in cup.rows:
        if row.kind not in _possible_kinds(row):
            yield Problem("wrong-kind", {"pairing": row.key, "kind": row.kind})
        if not _is_possible_winner(row):
            values = {"pairing": row.key, "winner": row.winner, "goes_on": row.goes_on}
            yield Problem("wrong-winner", values)


def _possible_kinds(row: PairingRow) -> tuple[str | None, ...]:
    if None in row.occupants:
        return (None,)
    return ((None, "played"), ("bye",), ("void",))[row.byes]


def _is_possible_winner(row: PairingRow) -> bool:
    if row.kind == "played":
        return row.winner in (1, 2) and row.goes_on in (1, 2)
    if row.kind == "bye":
        passing = 1 if row.occupants[1] == Bye.BYE else 2
        return {row.winner, row.goes_on} <= {None, passing}
    return row.winner is None and row.goes_on is None


def _check_one_place(cup: _Cup) -> Iterator[Problem]:
    """G2, G5, C-4: every entrant is at exactly one place: in play, waiting, out, or champion."""
    for (stage, round_), rows in _by_round(cup).items():
        for entrant, times in Counter(found for row in rows for found in row.entrants).items():
            if times > 1:
                values = {"entrant": entrant, "stage": stage, "round": round_}
                yield Problem("twice-in-round", values)
    places = Counter(entrant for row in cup.rows for entrant in _ends_here(cup, row))
    for entrant in cup.entrants:
        if not places[entrant]:
            yield Problem("entrant-lost", {"entrant": entrant})
        if places[entrant] > 1:
            yield Problem("entrant-twice", {"entrant": entrant})
    for stranger in sorted(set(places) - set(cup.entrants)):
        yield Problem("stranger", {"entrant": stranger})
    yield from _early_consolation(cup)


def _by_round(cup: _Cup) -> dict[tuple[str, int], list[PairingRow]]:
    rounds: defaultdict[tuple[str, int], list[PairingRow]] = defaultdict(list)
    for row in cup.rows:
        rounds[row.stage, row.round].append(row)
    return rounds


def _ends_here(cup: _Cup, row: PairingRow) -> Iterator[int]:
    """Who has come to this pairing and has not been sent further."""
    if _through(row) is None:
        yield from row.entrants
        return
    for kind, sent in (("winner", _through(row)), ("loser", _beaten(row))):
        if isinstance(sent, int) and not cup.used[kind, row.key]:
            yield sent


def _early_consolation(cup: _Cup) -> Iterator[Problem]:
    beaten = {_beaten(row) for row in cup.of(MAIN)}
    for entrant in sorted({entrant for row in cup.of(CONSOLATION) for entrant in row.entrants}):
        if entrant not in beaten:
            yield Problem("consolation-before-loss", {"entrant": entrant})


def _check_counts(cup: _Cup) -> Iterator[Problem]:
    """G6, C-2: N - 1 main matches and N - 3 in the consolation, once everything is decided."""
    if not cup.is_finished:
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
    if not cup.has_consolation:
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


CHECKS: tuple[Callable[[_Cup], Iterator[Problem]], ...] = (
    _check_lines,
    _check_shape,
    _check_sources,
    _check_cycles,
    _check_occupants,
    _check_results,
    _check_one_place,
    _check_counts,
    _check_consolation_byes,
    _check_rematches,
)
