"""Short ways to say what the judge made of a text."""

from __future__ import annotations

from rules.match.score import Side
from rules.match.verdict import Verdict
from rules.notation.check import check_record

RUN = ["  1) 31: 8/5 6/5                 64: 24/14", "  2) 55: 8/3(2) 6/1*(2)          66: Cannot Move"]
DANCING = "  3) 43: 24/20 13/10             42: bar/21 8/6"


def judged(text: str) -> Verdict:
    return check_record(text.encode())


def on_line(text: str, number: int, old: str, new: str) -> str:
    """One change on a line, counted from 1; what it replaces must stand there."""
    lines = text.split("\n")
    assert old in lines[number - 1], (old, lines[number - 1])
    lines[number - 1] = lines[number - 1].replace(old, new, 1)
    return "\n".join(lines)


def first_fault(text: str) -> tuple[str, int | None, Side | None] | None:
    fault = judged(text).fault
    return (fault.code, fault.place.line, fault.place.side) if fault else None


def one_game(*rows: str, length: int = 7, header: str = "") -> str:
    """A record of one game at 0-0."""
    return "\n".join(
        (header, f" {length} point match", "", " Game 1", f" {'Ada : 0':<31}Bora : 0", *rows, "")
    )
