"""What holds for the rows of every format: where people come from, where they go, what was entered.

Nothing here, nor in the modules beside it, uses the plans or the bracket that made the rows.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from graphlib import CycleError, TopologicalSorter

from rules.tournament.formats.stage import Bye, Occupant
from rules.tournament.rows import PairingRow, Problem, SlotRow

#: Where a slot comes from: "line", "winner" or "loser", and the line or the key.
SourceName = tuple[str, int | str | None]

#: A match that is played only if slot 2 won the one before it: key -> that one's key (DE3).
_ONLY_IF_LOWER_WON = {"G2-1": "G1-1"}


@dataclass(frozen=True)
class Sheet:
    """Lines and rows, and what follows from them alone.

    lines: entrants top to bottom, None for a bye.
    """

    lines: Sequence[int | None]
    rows: tuple[PairingRow, ...]

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
    def rounds(self) -> int:
        """Rounds of a bracket with so many lines."""
        return self.size.bit_length() - 1

    @property
    def byes(self) -> int:
        return self.size - len(self.entrants)

    @cached_property
    def is_finished(self) -> bool:
        return all(row.kind is not None for row in self.rows)

    @cached_property
    def has_left(self) -> bool:
        """Did somebody leave before his time: by a double forfeit, or home instead of a consolation?"""
        return any(row.goes_on == 0 or not row.drops for row in self.rows)

    @cached_property
    def used(self) -> Counter[SourceName]:
        """How many slots use each source."""
        return Counter(source_of(slot) for row in self.rows for slot in row.slots)

    def of(self, stage: str) -> Iterator[PairingRow]:
        return (row for row in self.rows if row.stage == stage)

    def is_not_needed(self, row: PairingRow) -> bool:
        """Is it certain that a conditional match is not played?"""
        before = self.by_key.get(_ONLY_IF_LOWER_WON.get(row.key, ""))
        return before is not None and _slot_through(before) not in (None, 2)

    def sent(self, slot: SlotRow) -> Occupant:
        """Whom a slot's source sends: an entrant, a bye, or nobody yet."""
        if slot.source == "line":
            entrant = self.by_line.get(slot.line or 0)
            return Bye.BYE if entrant is None else entrant
        row = self.by_key.get(slot.pairing or "")
        if row is None:
            return None
        return through(row) if slot.source == "winner" else beaten(row)


def source_of(slot: SlotRow) -> SourceName:
    return (slot.source, slot.line if slot.source == "line" else slot.pairing)


def through(row: PairingRow) -> Occupant:
    """Who goes on from a pairing; nobody after a double forfeit."""
    slot = _slot_through(row)
    if slot is None:
        # the one beside a bye is not known yet, or nothing is entered
        return None
    return row.occupants[slot - 1] if slot else Bye.BYE


def beaten(row: PairingRow) -> Occupant:
    """Who drops: a bye beats nobody, and nobody drops after a double forfeit or when the loser goes home."""
    return _loser(row) if row.drops else Bye.BYE


def _loser(row: PairingRow) -> Occupant:
    slot = _slot_through(row)
    if row.byes or slot == 0:
        return Bye.BYE
    return None if slot is None else row.occupants[2 - slot]


def _slot_through(row: PairingRow) -> int | None:
    """The slot that goes on, 0 for nobody, None while that is open."""
    if row.byes == 2:
        return 0
    if row.byes:
        return 2 if row.occupants[0] == Bye.BYE else 1
    slot = row.winner if row.goes_on is None else row.goes_on
    return slot if slot in (0, 1, 2) else None


def check_sources_known(sheet: Sheet) -> Iterator[Problem]:
    """G4: sources are pairings there are, and none is used twice."""
    for key, times in Counter(row.key for row in sheet.rows).items():
        if times > 1:
            yield Problem("duplicate-key", {"pairing": key})
    for row in sheet.rows:
        for slot, source in enumerate(row.slots, start=1):
            if source.pairing is not None and source.pairing not in sheet.by_key:
                yield Problem("unknown-source", {"pairing": row.key, "slot": slot})
    for (kind, of), times in sheet.used.items():
        if times > 1 and kind != "line":
            yield Problem("source-used-twice", {"source": kind, "of": of})


def check_cycles(sheet: Sheet) -> Iterator[Problem]:
    """G5: nobody can come back to a pairing he left."""
    feeding = {
        row.key: [slot.pairing for slot in row.slots if slot.pairing is not None] for row in sheet.rows
    }
    try:
        TopologicalSorter(feeding).prepare()
    except CycleError as error:
        yield Problem("feeds-cycle", {"pairings": sorted(set(error.args[1]))})


def check_occupants(sheet: Sheet) -> Iterator[Problem]:
    """Each slot holds exactly whom its source sends; a match that is not needed holds nobody (DE3)."""
    for row in sheet.rows:
        for slot, stored in enumerate(row.slots, start=1):
            wanted = Bye.BYE if sheet.is_not_needed(row) else sheet.sent(stored)
            if stored.occupant != wanted:
                found = {"found": stored.occupant, "expected": wanted}
                yield Problem("wrong-occupant", {"pairing": row.key, "slot": slot, **found})
        if len(row.entrants) == 2 and row.entrants[0] == row.entrants[1]:
            yield Problem("meets-himself", {"pairing": row.key, "entrant": row.entrants[0]})


def check_results(sheet: Sheet) -> Iterator[Problem]:
    """G3, C-1: two entrants play, one passes free, two byes are void; a winner only where it was decided."""
    for row in sheet.rows:
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
        return row.winner in (0, 1, 2) and row.goes_on in (0, 1, 2)
    if not row.drops:
        return False
    if row.kind == "bye":
        passing = 1 if row.occupants[1] == Bye.BYE else 2
        return {row.winner, row.goes_on} <= {None, passing}
    return row.winner is None and row.goes_on is None


def check_once_in_a_round(sheet: Sheet) -> Iterator[Problem]:
    """G2."""
    rounds: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
    for row in sheet.rows:
        rounds[row.stage, row.round] += row.entrants
    for (stage, round_), seated in rounds.items():
        for entrant, times in Counter(seated).items():
            if times > 1:
                yield Problem("twice-in-round", {"entrant": entrant, "stage": stage, "round": round_})


def check_one_place(sheet: Sheet) -> Iterator[Problem]:
    """G2, G5, C-4: in a bracket every entrant is at one place: in play, waiting, out, or champion."""
    places = Counter(entrant for row in sheet.rows for entrant in _ends_here(sheet, row))
    for entrant in sheet.entrants:
        if not places[entrant]:
            yield Problem("entrant-lost", {"entrant": entrant})
        if places[entrant] > 1:
            yield Problem("entrant-twice", {"entrant": entrant})
    for stranger in sorted(set(places) - set(sheet.entrants)):
        yield Problem("stranger", {"entrant": stranger})


def _ends_here(sheet: Sheet, row: PairingRow) -> Iterator[int]:
    """Who has come to this pairing and has not been sent further."""
    if through(row) is None or (row.byes == 0 and _slot_through(row) == 0):
        yield from row.entrants
        return
    for kind, sent in (("winner", through(row)), ("loser", _loser(row))):
        has_gone_home = kind == "loser" and not row.drops
        if isinstance(sent, int) and (has_gone_home or not _goes_further(sheet, kind, row.key)):
            yield sent


def _goes_further(sheet: Sheet, kind: str, key: str) -> bool:
    """Is there a match that the winner, or loser, goes to, and is it needed?"""
    if key in _ONLY_IF_LOWER_WON.values() and sheet.used[kind, key]:
        return not any(
            sheet.is_not_needed(row) for row in sheet.rows if _ONLY_IF_LOWER_WON.get(row.key) == key
        )
    return bool(sheet.used[kind, key])
