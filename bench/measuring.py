"""What the scripts here share: positions to work on, medians, tables."""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # the peers' environment does not know the project

from rules.board.games import BACKGAMMON, GameRules  # noqa: E402 (found by the line above)
from rules.board.plays import legal_plays  # noqa: E402
from rules.board.position import OFF, Position  # noqa: E402

RUNS = 5
Roll = tuple[int, int]


def random_positions(count: int, *, seed: int, rules: GameRules = BACKGAMMON) -> list[tuple[Position, Roll]]:
    """Positions of games played with random legal plays, each with the roll to be played."""
    source = random.Random(seed)
    found: list[tuple[Position, Roll]] = []
    position = rules.start
    while len(found) < count:
        dice = (source.randint(1, 6), source.randint(1, 6))
        found.append((position, dice))
        plays = legal_plays(position, dice, rules)
        if plays:
            position = source.choice(plays).result
        position = rules.start if position.mover[OFF] == rules.checkers else position.turned()
    return found


def medians(
    contenders: Mapping[str, Callable[[], object]], clock: Callable[[], float] = time.process_time
) -> dict[str, float]:
    """Seconds of each contender, the median of five; they take turns, so that a busy moment meets all.

    clock: as a rule this process's own time on the processor, which others on the machine hardly change.
    """
    seconds: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(RUNS):
        for name, work in contenders.items():
            start = clock()
            work()
            seconds[name].append(clock() - start)
    return {name: median(taken) for name, taken in seconds.items()}


def print_table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Columns as wide as they need be: the first to the left, numbers to the right."""
    lines = [list(map(str, row)) for row in (heads, *rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    for line in lines:
        first, *others = zip(line, widths, strict=True)
        print("  ".join([first[0].ljust(first[1]), *(text.rjust(width) for text, width in others)]))


def print_json(name: str, values: Mapping[str, object]) -> None:
    """One line for programs."""
    print(json.dumps({"bench": name, **values}), flush=True)
