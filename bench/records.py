"""How fast a written match is judged: python bench/records.py [FILE].

The record is a whole 7-point match that GNU Backgammon played against itself, unless a file is named. Run by
the environment of the peers (see peers.py). They convert, which asks less than judging: a converter does not
say whether a play was legal, and believes what the record says a game was worth. GNU Backgammon itself is
measured where its program is installed; its own start is taken off.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from measuring import ROOT, medians, print_json, print_table

from rules.notation.check import check_record

RECORD = ROOT / "tests" / "data" / "records" / "match-4100.mat"
IMPORTS = 200

Work = Callable[[], object]


def main() -> None:
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else RECORD
    data = file.read_bytes()
    verdict = check_record(data)
    contenders: dict[str, Work] = {"Düşeş: verdict, notes, XGID": lambda: check_record(data)}
    try:
        contenders["gvformat: conversion"] = _gvformat(data.decode())
    except ImportError:
        print("gvformat is not installed and left out")
    taken = {name: 1000 * seconds for name, seconds in medians(contenders).items()}
    gnubg = shutil.which("gnubg")
    if gnubg:
        taken["GNU Backgammon: import"] = 1000 * _gnubg(gnubg, file)
    else:
        print("GNU Backgammon is not installed and left out")
    print(f"{file.name}: {verdict.status}, {len(verdict.games)} games, {verdict.plays} plays")
    rows = [
        (name, f"{each:.1f}", f"{1000 * each / verdict.plays:.0f}") for name, each in sorted(taken.items())
    ]
    print_table(("one match", "ms", "µs a play"), rows)
    found = {name: round(each, 2) for name, each in taken.items()}
    print_json("records", {"file": file.name, "plays": verdict.plays, "milliseconds": found})


def _gvformat(text: str) -> Work:
    from gvformat import mat_to_ogxm  # a peer, perhaps not installed

    return lambda: mat_to_ogxm(text)


def _gnubg(program: str, file: Path) -> float:
    """Seconds of one import: many in one run, less a run without any."""
    with tempfile.TemporaryDirectory() as folder:
        runs = {}
        for name, lines in (("none", []), ("many", [f'import mat "{file}"'] * IMPORTS)):
            script = Path(folder) / name
            script.write_text("\n".join(["set confirm new off", *lines, "quit", "y", ""]))
            command = [program, "--tty", "--quiet", "--commands", str(script)]
            runs[name] = _run_of(command)
        taken = medians(runs, clock=time.perf_counter)
    return (taken["many"] - taken["none"]) / IMPORTS


def _run_of(command: list[str]) -> Work:
    return lambda: subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=True)


if __name__ == "__main__":
    main()
