"""The product as a director starts it: start.py, with a data folder and a database of its own."""

from __future__ import annotations

import os
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

ROOT = Path(__file__).resolve().parents[2]
FIRST_PORT = 18600
START_SECONDS = 120
STOP_SECONDS = 30


@dataclass(frozen=True, slots=True)
class Server:
    """address: http://127.0.0.1:PORT. link: the first director's, one time."""

    address: str
    link: str


@contextmanager
def running_server() -> Iterator[Server]:
    """Web server and worker, until the block ends; then they must stop cleanly."""
    with (
        tempfile.TemporaryDirectory(prefix="duses-browser-", ignore_cleanup_errors=True) as folder,
        own_database() as database,
    ):
        process = subprocess.Popen(
            [sys.executable, ROOT / "start.py", "--port", str(FIRST_PORT + os.getpid() % 1000)],
            env=os.environ | database | {"DUSES_DATA": folder, "DUSES_VENV": sys.prefix},
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        lines: list[str] = []
        assert process.stdout is not None
        reader = threading.Thread(target=lambda: lines.extend(process.stdout or ()))
        reader.start()
        try:
            yield _announced(process, lines)
        finally:
            process.send_signal(signal.SIGTERM)
            code = process.wait(STOP_SECONDS)
            reader.join()
            process.stdout.close()
        assert code == 0, "".join(lines)


def _announced(process: subprocess.Popen[str], lines: list[str]) -> Server:
    end = time.monotonic() + START_SECONDS
    while not any("Ctrl-C" in line for line in lines):
        assert process.poll() is None, "".join(lines)
        assert time.monotonic() < end, "".join(lines)
        time.sleep(0.1)
    found = re.search(r"(http://127\.0\.0\.1:\d+)(/welcome/\S+)", "".join(lines))
    assert found, "".join(lines)
    return Server(address=found[1], link=found[2])


@contextmanager
def own_database() -> Iterator[dict[str, str]]:
    """The variable that names it. SQLite lies in the data folder; on PostgreSQL one is made and dropped."""
    given = os.environ.get("DATABASE_URL", "")
    if not given.startswith("postgres"):
        yield {"DATABASE_URL": ""}
        return
    import psycopg  # only where PostgreSQL is used

    name = f"duses_browser_{secrets.token_hex(6)}"
    with psycopg.connect(given, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        try:
            yield {"DATABASE_URL": urlunsplit(urlsplit(given)._replace(path=f"/{name}"))}
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
