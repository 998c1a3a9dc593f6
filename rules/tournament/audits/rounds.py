"""A part that is paired round by round, read from its rows without the engine that paired it (7.6)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from rules.tournament.audits.pairings import AsPaired, Demands, check_pairings
from rules.tournament.formats.stage import Bye
from rules.tournament.rows import PairingRow, Problem

PLAYED, BYE, VOID = "played", "bye", "void"


def audit_rounds(
    lines: Sequence[int],
    rows: Iterable[PairingRow],
    *,
    demands: Demands | None = None,
    known: Mapping[int, AsPaired] = MappingProxyType({}),
) -> tuple[Problem, ...]:
    """Everything that is wrong with a part by rounds; empty when nothing is.

    lines: the entrants in the order of their start numbers. rows: every pairing, in any order; the line of a
    slot is its entrant's start number, 0 for a bye. demands: what each round was paired by. known: by number
    of the round, what was other when it was paired than it is now.
    """
    rounds: defaultdict[int, list[PairingRow]] = defaultdict(list)
    for row in sorted(rows, key=lambda row: (row.round, row.number)):
        rounds[row.round].append(row)
    start = {entrant: number for number, entrant in enumerate(lines, start=1)}
    return (
        *_check_entrants(lines),
        *_check_numbers(rounds),
        *(problem for found in rounds.values() for problem in _check_round(found, start)),
        *(problem for found in rounds.values() for row in found for problem in _check_result(row)),
        *check_pairings(rounds, demands or Demands(), known),
    )


def _check_entrants(lines: Sequence[int]) -> Iterator[Problem]:
    for entrant, times in Counter(lines).items():
        if times > 1:
            yield Problem("line-twice", {"entrant": entrant})


def _check_numbers(rounds: Mapping[int, Sequence[PairingRow]]) -> Iterator[Problem]:
    """Rounds count from 1 without a gap, and so do the pairings of each."""
    if sorted(rounds) != list(range(1, len(rounds) + 1)):
        yield Problem("rounds-with-gaps", {"rounds": sorted(rounds)})
    for number, rows in sorted(rounds.items()):
        if [row.number for row in rows] != list(range(1, len(rows) + 1)):
            yield Problem("pairings-with-gaps", {"round": number})


def _check_round(rows: Sequence[PairingRow], start: Mapping[int, int]) -> Iterator[Problem]:
    """SW1, G2, G3: everybody at most once, nobody against himself, strangers nowhere, byes in one place."""
    seen: Counter[int] = Counter()
    for row in rows:
        for slot, source in enumerate(row.slots, start=1):
            where = {"pairing": row.key, "slot": slot}
            if source.source == "line" and not _stands(source.line, source.occupant, start):
                yield Problem("wrong-source", where)
            if source.occupant is Bye.BYE and slot == 1 and source.source == "line":
                yield Problem("bye-in-first-slot", where)
            if isinstance(source.occupant, int):
                seen[source.occupant] += 1
    for entrant, times in seen.items():
        if times > 1:
            yield Problem("twice-in-round", {"round": rows[0].round, "entrant": entrant})


def _stands(line: int | None, occupant: object, start: Mapping[int, int]) -> bool:
    """Is the one in the slot the one of its start number?"""
    if occupant is Bye.BYE:
        return line == 0
    return isinstance(occupant, int) and start.get(occupant) == line


def _check_result(row: PairingRow) -> Iterator[Problem]:
    """A result belongs to two who met; a bye has none."""
    expected = (None,) if None in row.occupants else ((None, PLAYED), (BYE,), (VOID,))[row.byes]
    if row.kind not in expected:
        yield Problem("wrong-kind", {"pairing": row.key, "kind": row.kind})
    if (row.winner is not None) != (row.kind == PLAYED):
        yield Problem("wrong-winner", {"pairing": row.key, "winner": row.winner})
