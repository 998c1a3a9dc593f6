"""How long a whole event takes, and each of its results: python bench/simulate.py [--postgres URL] [N ...].

Runs simulate_tournament in a process of its own for each size, on a new SQLite file and, where it can be
reached, on PostgreSQL; prints a table. The tournaments are removed again. Nothing here is a test.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SIZES = (32, 128, 512)
DRAW_SEED = 1


def main() -> None:
    asked = _arguments()
    with tempfile.TemporaryDirectory(prefix="duses-bench-") as folder:
        databases = {"SQLite": f"sqlite:///{folder}/bench.sqlite3"}
        if asked.postgres:
            databases["PostgreSQL"] = asked.postgres
        print(f"{'database':<12}{'entrants':>9}{'results':>9}{'seconds':>9}{'ms a result':>13}  problems")
        for name, url in databases.items():
            for entrants in asked.sizes or SIZES:
                _print_row(name, _simulated(entrants, url=url, data=folder))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--postgres", default=os.environ.get("BENCH_POSTGRES"), help="postgres://user@host/name"
    )
    parser.add_argument("sizes", nargs="*", type=int, help="numbers of entrants")
    return parser.parse_args()


def _simulated(entrants: int, *, url: str, data: str) -> dict:
    command = [sys.executable, "manage.py", "simulate_tournament", "--json"]
    options = ["--entrants", str(entrants), "--draw-seed", str(DRAW_SEED)]
    environment = os.environ | {"DATABASE_URL": url, "DUSES_DATA": data}
    done = subprocess.run(
        [*command, *options], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def _print_row(name: str, found: dict) -> None:
    results = sum(found["matches"].values())
    each = 1000 * found["seconds"] / results
    row = f"{name:<12}{found['entrants']:>9}{results:>9}{found['seconds']:>9.2f}{each:>13.1f}"
    print(f"{row}  {len(found['problems'])}", flush=True)


if __name__ == "__main__":
    main()
