"""Whether memory stays flat while many records are judged: python bench/memory.py [COUNT ...].

Each record is another one: a game to one point, played at random from its own seed, as .mat text. After each
count the highest memory of the process and the blocks that Python still holds are told.
"""

from __future__ import annotations

import gc
import random
import resource
import sys
from itertools import zip_longest

from measuring import print_json, print_table

from rules.board.games import BACKGAMMON
from rules.board.plays import Play, legal_plays
from rules.board.position import BAR, OFF
from rules.match.verdict import Status
from rules.notation.check import check_record

COUNTS = (100, 1_000, 10_000)


def main() -> None:
    counts = tuple(map(int, sys.argv[1:])) or COUNTS
    rows, done = [], 0
    for count in counts:
        for seed in range(done, count):
            verdict = check_record(random_record(seed))
            assert verdict.status is Status.VALID, (seed, verdict)
        done = count
        gc.collect()
        rows.append((count, _peak_megabytes(), sys.getallocatedblocks()))
    print_table(("records", "peak MB", "blocks held"), [(n, f"{peak:.1f}", held) for n, peak, held in rows])
    print_json(
        "memory", {"counts": [dict(zip(("records", "peak_mb", "blocks"), row, strict=True)) for row in rows]}
    )


def random_record(seed: int) -> bytes:
    """One game of random legal plays to the end, as a program would export it. The left side is Ada."""
    source = random.Random(seed)
    first, second = source.sample(range(1, 7), 2)
    cells: tuple[list[str], list[str]] = ([], [])
    side = 0 if first > second else 1
    if side:
        cells[0].append("")
    position, dice = BACKGAMMON.start, (first, second)
    while True:
        plays = legal_plays(position, dice)
        play = source.choice(plays) if plays else None
        cells[side].append(f"{dice[0]}{dice[1]}: {_written(play) if play else ''}".rstrip())
        position = play.result if play else position
        if position.mover[OFF] == BACKGAMMON.checkers:
            break
        position, side = position.turned(), 1 - side
        dice = (source.randint(1, 6), source.randint(1, 6))
    rows = [
        f"{number:3}) {left:<33}{right}".rstrip()
        for number, (left, right) in enumerate(zip_longest(*cells, fillvalue=""), start=1)
    ]
    wins = " " * (2 if side == 0 else 36) + "Wins 1 point and the match"
    head = " 1 point match\n\n Game 1\n Ada : 0" + " " * 26 + "Baran : 0\n"
    return (head + "\n".join([*rows, wins]) + "\n").encode()


def _written(play: Play) -> str:
    """Every step by itself, with the marks of hits."""
    return " ".join(
        f"{'bar' if step.origin == BAR else step.origin}/{step.target or 'off'}{'*' * bool(step.mark)}"
        for step in play.steps
    )


def _peak_megabytes() -> float:
    """The most this process ever held; Linux counts in kB, macOS in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 1024)


if __name__ == "__main__":
    main()
