"""How long the standings of a Swiss stage take, with every tie-break: python bench/standings.py [N ...].

Nine rounds of a made-up stage in memory, paired by score; a CPU second of this process is what counts.
Reading is what a desk waits for: the history is built anew each time, as from rows. Nothing here is a test.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from measuring import print_json  # noqa: E402

from rules.match.states import ResultKind  # noqa: E402
from rules.tournament.pairing.history import History, RoundPairing  # noqa: E402
from rules.tournament.standings.table import table  # noqa: E402
from rules.tournament.standings.tiebreaks import TieBreakCode  # noqa: E402

SIZES = (64, 250, 1000, 4000)
ROUNDS = 9
LENGTH = 7
REPEATS = 5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", nargs="*", type=int, help="numbers of entrants")
    print(f"{'entrants':>9}{'rounds':>8}{'history s':>11}{'standings s':>13}{'µs an entrant':>15}")
    seconds: dict[str, float] = {}
    for entrants in parser.parse_args().sizes or SIZES:
        played = _stage(entrants)
        best = min(_timed(played) for _ in range(REPEATS))
        each = 1e6 * sum(best) / entrants
        print(f"{entrants:>9}{ROUNDS:>8}{best[0]:>11.3f}{best[1]:>13.3f}{each:>15.0f}", flush=True)
        seconds[str(entrants)] = sum(best)
    print_json("standings, 9 rounds", {"seconds": seconds})


def _timed(played: History) -> tuple[float, float]:
    """CPU seconds for the history (checked and indexed) and for the table with every tie-break."""
    start = time.process_time()
    history = History(played.entrants, played.rounds)
    history.score(history.entrants[0])
    read = time.process_time()
    table(history, tuple(TieBreakCode))
    return read - start, time.process_time() - read


def _stage(entrants: int) -> History:
    chance = random.Random(entrants)
    history = History(tuple(range(1, entrants + 1)))
    for _ in range(ROUNDS):
        order = sorted(history.entrants, key=lambda entrant: (-history.score(entrant), chance.random()))
        pairs = zip(order[::2], order[1::2], strict=False)
        byes = [RoundPairing.bye(order[-1])] if entrants % 2 else []
        history = history.with_round((*(_played(a, b, chance) for a, b in pairs), *byes))
    return history


def _played(a: int, b: int, chance: random.Random) -> RoundPairing:
    points = (LENGTH, chance.randrange(LENGTH))
    return RoundPairing(a, b, a, points, ResultKind.PLAYED, LENGTH)


if __name__ == "__main__":
    main()
