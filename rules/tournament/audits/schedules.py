"""The audit of round robins, groups and short schedules (section 6; RR1 to RR4, LS1)."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from rules.tournament.audits.brackets import check_line_once
from rules.tournament.audits.flow import Sheet
from rules.tournament.rows import PairingRow, Problem

_KEY = re.compile(r"R([A-Z]*)(\d+)-(\d+)")


def check_schedule(code: str, sheet: Sheet, settings: Mapping[str, Any]) -> Iterator[Problem]:
    """Keys, places, who meets whom how often, and on which side."""
    yield from check_line_once(sheet)
    if None in sheet.lines or len(sheet.lines) < 2:
        yield Problem("line-count", {"lines": sheet.size, "entrants": len(sheet.entrants)})
    yield from _check_keys(code, sheet.rows)
    groups = _groups(sheet.rows)
    if code == "short-schedule":
        yield from _check_regular(sheet, settings.get("matches", 6))
    else:
        times = 2 if settings.get("double") else 1
        for name, rows in groups.items():
            yield from _check_all_meet(name, rows, times)
        yield from _check_lines_used(sheet, groups)
    yield from _check_sides(sheet.rows)


def _check_keys(code: str, rows: Sequence[PairingRow]) -> Iterator[Problem]:
    """A key says group, round and number; numbers count through the round."""
    in_round = Counter(row.round for row in rows)
    places = Counter((row.round, row.number) for row in rows)
    for row in rows:
        written = _KEY.fullmatch(row.key)
        is_right = written is not None and int(written[2]) == row.round and row.stage == code
        is_placed = places[row.round, row.number] == 1 and row.number <= in_round[row.round]
        if not is_right or not is_placed or (code != "groups") == bool(_group(row)):
            yield Problem("unexpected-pairing", {"pairing": row.key})
        for slot, stored in enumerate(row.slots, start=1):
            if stored.source != "line" or stored.pairing is not None:
                yield Problem("wrong-source", {"pairing": row.key, "slot": slot})


def _group(row: PairingRow) -> str:
    written = _KEY.fullmatch(row.key)
    return written[1] if written else ""


def _groups(rows: Sequence[PairingRow]) -> dict[str, list[PairingRow]]:
    groups: defaultdict[str, list[PairingRow]] = defaultdict(list)
    for row in rows:
        groups[_group(row)].append(row)
    return dict(groups)


def _lines(row: PairingRow) -> frozenset[int | None]:
    return frozenset(slot.line for slot in row.slots)


def _check_all_meet(name: str, rows: Sequence[PairingRow], times: int) -> Iterator[Problem]:
    """RR1, RR4: every two lines of a group meet so often."""
    met = Counter(map(_lines, rows))
    lines = sorted({slot.line or 0 for row in rows for slot in row.slots})
    for pair in combinations(lines, 2):
        if met[frozenset(pair)] != times:
            found = {"group": name, "lines": list(pair), "found": met[frozenset(pair)], "expected": times}
            yield Problem("meeting-count", found)


def _check_lines_used(sheet: Sheet, groups: Mapping[str, Sequence[PairingRow]]) -> Iterator[Problem]:
    """6.2: every line is in one group, and sizes differ by one at most."""
    members = [{slot.line for row in rows for slot in row.slots} for rows in groups.values()]
    where = Counter(line for lines in members for line in lines)
    for line in range(1, sheet.size + 1):
        if where[line] != 1:
            yield Problem("line-in-groups", {"line": line, "found": where[line]})
    sizes = [len(lines) for lines in members]
    if sizes and max(sizes) - min(sizes) > 1:
        yield Problem("group-sizes", {"sizes": sizes})


def _check_regular(sheet: Sheet, matches: int) -> Iterator[Problem]:
    """LS1: so many different opponents for everybody."""
    opponents = Counter(line for pair in set(map(_lines, sheet.rows)) for line in pair)
    for line in range(1, sheet.size + 1):
        if opponents[line] != matches:
            yield Problem("opponent-count", {"line": line, "found": opponents[line], "expected": matches})
    for pair, times in Counter(map(_lines, sheet.rows)).items():
        if times > 1:
            yield Problem("meeting-count", {"group": "", "lines": sorted(map(str, pair)), "found": times})


def _check_sides(rows: Sequence[PairingRow]) -> Iterator[Problem]:
    """RR3: nobody is named first much more often than second."""
    first = Counter(row.slots[0].line for row in rows)
    second = Counter(row.slots[1].line for row in rows)
    for line in sorted({*first, *second}, key=str):
        if abs(first[line] - second[line]) > 2:
            yield Problem("sides-uneven", {"line": line, "first": first[line], "second": second[line]})
