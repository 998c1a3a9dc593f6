"""How long a whole event takes, and each of its results: python bench/simulate.py [--postgres URL] [N ...].

Runs simulate_tournament in a process of its own for each size, on a new SQLite file and, where one answers,
on PostgreSQL in a database of its own; prints a table and removes both again. Nothing here is a test.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

ROOT = Path(__file__).resolve().parent.parent
SIZES = (32, 128, 512)
DRAW_SEED = 1


def main() -> None:
    asked = _arguments()
    print(f"{'database':<12}{'entrants':>9}{'results':>9}{'seconds':>9}{'ms a result':>13}  problems")
    with tempfile.TemporaryDirectory(prefix="duses-bench-") as folder:
        for entrants in asked.sizes or SIZES:
            url = f"sqlite:///{folder}/bench.sqlite3"
            _print_row("SQLite", _simulated(entrants, url=url, data=folder))
        with _postgres(asked.postgres) as url:
            for entrants in (asked.sizes or SIZES) if url else ():
                _print_row("PostgreSQL", _simulated(entrants, url=url, data=folder))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    default = os.environ.get("DATABASE_URL_POSTGRES", "postgres://postgres@127.0.0.1:5432/postgres")
    parser.add_argument("--postgres", default=default, help="postgres://user@host/name")
    parser.add_argument("sizes", nargs="*", type=int, help="numbers of entrants")
    return parser.parse_args()


@contextmanager
def _postgres(url: str) -> Iterator[str | None]:
    """The URL of a new database beside the one named; None when none answers there."""
    name = f"duses_bench_{os.getpid()}"
    try:
        server = psycopg.connect(url, autocommit=True, connect_timeout=3)
    except psycopg.OperationalError as problem:
        print(f"no PostgreSQL: {problem}")
        yield None
        return
    with closing(server):
        server.execute(f"CREATE DATABASE {name}")
        try:
            yield urlsplit(url)._replace(path=f"/{name}").geturl()
        finally:
            server.execute(f"DROP DATABASE {name}")


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
