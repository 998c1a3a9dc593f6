"""How long a bracket takes in memory: python bench/brackets.py [--peer FOLDER] [N ...].

A double elimination is drawn, planned with its indexes, and resolved: what is needed before the first row is
stored. CPU milliseconds of this process, the best of several runs. With --peer, npm's brackets-manager and
its memory store are installed in that folder (never in this one) and build the same. Nothing here is a test.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from measuring import print_json  # noqa: E402

from rules.tournament.draw import random_draw  # noqa: E402
from rules.tournament.formats.bracket import advance, resolve  # noqa: E402
from rules.tournament.formats.double import double_elimination  # noqa: E402
from rules.tournament.formats.stage import Outcome, PairingState, PairingStatus, Plan  # noqa: E402

SIZES = (64, 128, 256, 512, 1024, 2048)
REPEATS = 7
PEERS = ("brackets-manager@1.11.1", "brackets-memory-db")
#: Builds one double elimination, with a second grand final, for each size and prints {size: milliseconds}.
PEER_SCRIPT = """
const { BracketsManager } = require("brackets-manager");
const { InMemoryDatabase } = require("brackets-memory-db");
async function built(players) {
  const manager = new BracketsManager(new InMemoryDatabase());
  const seeding = Array.from({ length: players }, (_, at) => `Player ${at + 1}`);
  const stage = { tournamentId: 0, name: "x", type: "double_elimination", seeding,
                  settings: { grandFinal: "double" } };
  const start = process.cpuUsage();
  await manager.create.stage(stage);
  const used = process.cpuUsage(start);
  return (used.user + used.system) / 1000;
}
(async () => {
  const found = {};
  for (const players of process.argv.slice(3).map(Number)) {
    found[players] = Infinity;
    for (let run = 0; run < Number(process.argv[2]); run++)
      found[players] = Math.min(found[players], await built(players));
  }
  console.log(JSON.stringify(found));
})();
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", nargs="*", type=int, help="numbers of entrants")
    parser.add_argument("--peer", type=Path, help="a folder for npm's packages")
    given = parser.parse_args()
    sizes = given.sizes or list(SIZES)
    peer = _peer(given.peer, sizes) if given.peer else {}
    print(
        f"{'entrants':>9}{'pairings':>10}{'built ms':>10}{'µs each':>9}{'all results ms':>16}{'peer ms':>10}"
    )
    seconds: dict[str, float] = {}
    for entrants in sizes:
        built, pairings = min(_built(entrants) for _ in range(REPEATS))
        each, played = 1000 * built / pairings, min(_played(entrants) for _ in range(3))
        theirs = f"{peer[entrants]:.1f}" if entrants in peer else "-"
        print(f"{entrants:>9}{pairings:>10}{built:>10.1f}{each:>9.1f}{played:>16.1f}{theirs:>10}", flush=True)
        seconds[str(entrants)] = built / 1000
    print_json("bracket in memory", {"seconds": seconds})
    if peer:
        print_json("the same, brackets-manager", {"seconds": {str(n): ms / 1000 for n, ms in peer.items()}})


def _built(entrants: int) -> tuple[float, int]:
    start = time.process_time()
    plan, _ = _resolved(entrants)
    return 1000 * (time.process_time() - start), len(plan.pairings)


def _resolved(entrants: int) -> tuple[Plan, dict[str, PairingState]]:
    lines = random_draw(range(1, entrants + 1), draw_seed=1)
    plan = Plan(double_elimination(len(lines)))
    plan.feeds(plan.pairings[0].key)
    return plan, resolve(plan, lines, {})


def _played(entrants: int) -> float:
    """Every result entered, one after the other, slot 1 winning."""
    plan, states = _resolved(entrants)
    start = time.process_time()
    for pairing in plan.pairings:
        if states[pairing.key].status is PairingStatus.READY:
            states.update(advance(plan, states, pairing.key, Outcome(1)))
    return 1000 * (time.process_time() - start)


def _peer(folder: Path, sizes: list[int]) -> dict[int, float]:
    """The peer's milliseconds by size; {} and a word of why where there is no npm."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        print("no npm here: the peer is left out")
        return {}
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run([npm, "install", "--silent", "--prefix", folder, *PEERS], check=True)
    script = folder / "brackets.cjs"
    script.write_text(PEER_SCRIPT, encoding="utf-8")
    command = [node, script, str(REPEATS), *map(str, sizes)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return {int(size): spent for size, spent in json.loads(done.stdout).items()}


if __name__ == "__main__":
    main()
