"""A part that is paired round by round, read from its rows without the engine that paired it (7.6)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from rules.tournament.formats.stage import Bye
from rules.tournament.rows import PairingRow, Problem

PLAYED, BYE, VOID = "played", "bye", "void"


def audit_rounds(
    lines: Sequence[int],
    rows: Iterable[PairingRow],
    *,
    lives: Mapping[int, int] = MappingProxyType({}),
    stands: Collection[int] = (),
) -> tuple[Problem, ...]:
    """Everything that is wrong with a part by rounds; empty when nothing is.

    lines: the entrants in the order of their start numbers. rows: every pairing, in any order; the line of a
    slot is its entrant's start number, 0 for a bye. lives: how many losses put each entrant out, where they
    do. stands: rounds that were paired before a result was corrected: they may not follow from what is true
    now.
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
        *_check_lives(rounds, lives, stands),
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


def _check_lives(
    rounds: Mapping[int, Sequence[PairingRow]], lives: Mapping[int, int], stands: Collection[int]
) -> Iterator[Problem]:
    """Nobody is paired after the last life (7.5)."""
    losses: Counter[int] = Counter()
    for number, rows in sorted(rounds.items()):
        for entrant in (who for row in rows for who in row.entrants):
            if number not in stands and losses[entrant] >= lives.get(entrant, len(rounds) + 1):
                yield Problem("paired-after-last-life", {"round": number, "entrant": entrant})
        losses.update(who for row in rows for who in _losers(row))


def _losers(row: PairingRow) -> list[int]:
    """Both of a double forfeit."""
    if row.kind != PLAYED:
        return []
    return [
        who for slot, who in enumerate(row.occupants, start=1) if isinstance(who, int) and slot != row.winner
    ]


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
