"""What the worst input costs: python bench/hostile.py.

Each input goes through the door a stranger would use, in a process of its own: once by the clock, once more
with every allocation counted. Limits: 1 second and 100 MB; what is refused says its code, and the limits that
make it so stand in rules/notation/limits.py or beside the code that refuses.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from typing import NamedTuple

from measuring import ROOT, print_json, print_table

from rules.board.games import BACKGAMMON, GAMES
from rules.board.gnubgid import position_of_id
from rules.board.legality import explain, is_legal
from rules.board.odds import rolls_that_hit
from rules.board.plays import legal_plays
from rules.board.xgid import read_xgid
from rules.errors import TavlaError
from rules.match.matchid import read_gnubg_id
from rules.notation.check import check_record

MOST_SECONDS = 1.0
MOST_MEGABYTES = 100.0
PATIENCE_SECONDS = 30
MILLION = 1_000_000

EXPRESS = GAMES["plakoto-express"]
MATCH = ROOT / "tests" / "data" / "records" / "match-4100.mat"
HEAD = " 7 point match\n\n"
ROW = "{}) 31: 8/5 6/5                  42: 8/4 6/4\n"
GAME = " Game {}\n Ada : 0                          Baran : 0\n" + ROW.format(1)
BEGUN = HEAD + GAME.format(1)
SGF = "(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.06]MI[length:7]"
FULL = "9" * MILLION
HUGE, WIDE = "9" * 100_000, "9" * 300


class Hostile(NamedTuple):
    """An input: what it is, the door it goes through, and how it is made."""

    name: str
    door: Callable[..., object]
    make: Callable[[], object]


def _record(data: str | bytes) -> str:
    verdict = check_record(data.encode() if isinstance(data, str) else data)
    return verdict.fault.code if verdict.fault else verdict.status


def _play(text: str) -> bool:
    return is_legal(BACKGAMMON.start, (3, 1), text)


def _express_play(text: str) -> bool:
    return explain(EXPRESS.start, (1, 1), text, EXPRESS).is_legal


def _express_plays(dice: tuple[int, int]) -> tuple:
    return legal_plays(EXPRESS.start, dice, EXPRESS)


def _letters(alphabet: str) -> str:
    return "".join(random.Random(1).choices(alphabet, k=MILLION - 200))


def _express_session() -> str:
    """A play that can be shared among its checkers in many thousand ways, in as many games as may be."""
    row = "  1) 21: 24/22 24/23              11: 24/3 24/3 24/2 24/4\n      Wins 1 point\n"
    game = "\n Game {}\n Ada : {}                          Baran : 0\n" + row
    games = "".join(game.format(number, number - 1) for number in range(1, 1_001))
    return '; [Variation "Plakoto Express"]\n 0 point match\n' + games


INPUTS = (
    Hostile("1 MB of random bytes", _record, lambda: random.Random(1).randbytes(MILLION)),
    Hostile("1 MB of random letters", _record, lambda: _letters("abc /:()\n")),
    Hostile("1 MB of random rows of a match", _record, lambda: BEGUN + _letters("0123456789/: )*(\n")),
    Hostile("1 MB of one digit", _record, lambda: FULL),
    Hostile("1 MB of blanks", _record, lambda: " " * MILLION),
    Hostile("1 MB of blanks in a row", _record, lambda: BEGUN + "  2)" + " " * 900_000 + "x"),
    Hostile("1 MB of line ends", _record, lambda: "\n" * MILLION),
    Hostile("1 MB of brackets", _record, lambda: "(" * MILLION),
    Hostile("1 MB of headers", _record, lambda: "; [Event " * (MILLION // 9)),
    Hostile("1 MB of Snowie fields", _record, lambda: "7;" * (MILLION // 2)),
    Hostile("10 MB", _record, lambda: "x" * 10 * MILLION),
    Hostile("10,000 games", _record, lambda: HEAD + "".join(map(GAME.format, range(1, 10_001)))),
    Hostile("1,000 games", _record, lambda: HEAD + "".join(map(GAME.format, range(1, 1_001)))),
    Hostile("20,000 rows in a game", _record, lambda: BEGUN + "".join(map(ROW.format, range(2, 20_001)))),
    Hostile("a match 60 times over", _record, lambda: MATCH.read_text(encoding="utf-8") * 60),
    Hostile("match length of 100,000 digits", _record, lambda: f" {HUGE} point match\n\n" + GAME.format(1)),
    Hostile("game number of 100,000 digits", _record, lambda: HEAD + GAME.format(HUGE)),
    Hostile("score of 100,000 digits", _record, lambda: BEGUN.replace("Ada : 0", f"Ada : {HUGE}")),
    Hostile("row number of 300 digits", _record, lambda: BEGUN + ROW.format(WIDE)),
    Hostile("cube of 300 digits", _record, lambda: BEGUN + f"  2)  Doubles => {WIDE}\n"),
    Hostile("win of 300 digits", _record, lambda: BEGUN + f"  2)  Wins {WIDE} points\n"),
    Hostile("point of 300 digits", _record, lambda: BEGUN + f"  2) 31: {WIDE}/5\n"),
    Hostile("SGF 500,000 levels deep", _record, lambda: "(;" * 500_000),
    Hostile("SGF of 8 MB, all nesting", _record, lambda: SGF + "(;" * 3_900_000),
    Hostile("SGF of 8 MB, closed nesting", _record, lambda: SGF + "(;" * 2_600_000 + ")" * 2_600_001),
    Hostile("SGF, 1,000 levels in a match", _record, lambda: SGF + "(;B[31hfef]" * 1_000 + ")" * 1_001),
    Hostile("SGF of 8 MB, one value", _record, lambda: SGF + "C[" + "\\]" * 3_900_000),
    Hostile("SGF of 8 MB, empty nodes", _record, lambda: SGF + ";" * 7_900_000 + ")"),
    Hostile("SGF of 8 MB, values", _record, lambda: SGF + ";B" + "[31hfef]" * 980_000 + ")"),
    Hostile("SGF of 8 MB, plays", _record, lambda: SGF + ";W[42hfef];B[31hfef]" * 390_000 + ")"),
    Hostile("SGF with numbers of 1 MB", _record, lambda: SGF + f"RE[W+{FULL}];B[{FULL}])"),
    Hostile("express 1-1, all plays", _express_plays, lambda: (1, 1)),
    Hostile("express 2-2, all plays", _express_plays, lambda: (2, 2)),
    Hostile("express 4-4, all plays", _express_plays, lambda: (4, 4)),
    Hostile("express 1-1, a play explained", _express_play, lambda: "24/23(4) 24/22(4)"),
    Hostile(
        "express, odds of all rolls", lambda start: rolls_that_hit(start, EXPRESS), lambda: EXPRESS.start
    ),
    Hostile("express 1-1 in each of 1,000 games", _record, _express_session),
    Hostile("a play of 1 MB", _play, lambda: "8/5 6/5 " * (MILLION // 8)),
    Hostile("a play of 1 MB of blanks", _play, lambda: "8/5" + " " * MILLION + "6/5"),
    Hostile("a play of 1 MB of stars", _play, lambda: "8/5" + "*" * MILLION),
    Hostile("XGID of 1 MB of blanks", read_xgid, lambda: " " * MILLION),
    Hostile("XGID of 1 MB of colons", read_xgid, lambda: ":" * MILLION),
    Hostile("position ID of 1 MB", position_of_id, lambda: FULL),
    Hostile("GNUbg ID of 1 MB of colons", read_gnubg_id, lambda: ": " * (MILLION // 2)),
)


def main() -> None:
    if len(sys.argv) == 3 and sys.argv[1] == "--one":
        print(json.dumps(_measured(INPUTS[int(sys.argv[2])])))
        return
    rows, over_limit = [], []
    for number, hostile in enumerate(INPUTS):
        seconds, megabytes, answer = _in_a_process(number)
        is_over = seconds > MOST_SECONDS or megabytes > MOST_MEGABYTES
        rows.append((hostile.name, f"{seconds:.2f}", f"{megabytes:.0f}", answer, "OVER" if is_over else ""))
        over_limit += [hostile.name] if is_over else []
    print_table(("hostile input", "seconds", "MB", "answer", ""), rows)
    print_json("hostile", {"inputs": len(rows), "over_a_limit": over_limit})


def _in_a_process(number: int) -> tuple[float, float, str]:
    command = [sys.executable, __file__, "--one", str(number)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_SECONDS)
    except subprocess.TimeoutExpired:
        return PATIENCE_SECONDS, 0.0, "no answer"
    if done.returncode:
        return PATIENCE_SECONDS, 0.0, (done.stderr.strip() or f"died of {done.returncode}").splitlines()[-1]
    seconds, megabytes, answer = json.loads(done.stdout)
    return seconds, megabytes, answer


def _measured(hostile: Hostile) -> tuple[float, float, str]:
    """Seconds, the most megabytes held beside the input, and the answer."""
    given = hostile.make()
    start = time.process_time()
    answer = _answer(hostile.door, given)
    seconds = time.process_time() - start
    tracemalloc.start()
    _answer(hostile.door, given)
    return seconds, tracemalloc.get_traced_memory()[1] / 2**20, answer


def _answer(door: Callable[..., object], given: object) -> str:
    try:
        found = door(given)
    except TavlaError as refusal:
        return refusal.code
    return f"{len(found)} found" if isinstance(found, tuple) else str(found)


if __name__ == "__main__":
    main()
