"""A real worker, killed in the middle of a job: after a restart the job is done, once."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from pypdf import PdfReader

import start

ROOT = Path(__file__).resolve().parents[2]
LONG = 120  # seconds; a busy machine is no fault of the worker

pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name != "posix", reason="kills by signal")]


@pytest.fixture
def environment(tmp_path) -> dict[str, str]:
    """A data folder of its own with a migrated SQLite file, and the embedded broker."""
    named = os.environ | {
        "DUSES_DATA": str(tmp_path / "data"),
        "DATABASE_URL": f"sqlite:///{tmp_path}/data/db.sqlite3",
        "DJANGO_SETTINGS_MODULE": "tournament.settings",
        "DUSES_JOB_MODULES": "tests.tournament.slow_jobs",
        "DUSES_JOB_LEASE": "3",
        "DUSES_JOB_RESEND": "1",
        "DUSES_PROCESS": "worker",
    }
    named.pop("CELERY_BROKER_URL", None)
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "--run-syncdb", "-v0"], cwd=ROOT, env=named, check=True
    )
    return named


@pytest.fixture
def start_worker(environment) -> Iterator[Callable[[], subprocess.Popen[bytes]]]:
    """Starts workers as start.py does; what is left of them ends with the test."""
    workers: list[subprocess.Popen[bytes]] = []

    def begin() -> subprocess.Popen[bytes]:
        command = start.worker(Path(sys.executable)).command
        workers.append(subprocess.Popen(command, cwd=ROOT, env=environment))
        return workers[-1]

    yield begin
    for process in workers:
        if process.poll() is None:
            process.kill()
        process.wait()


def in_project(environment: dict[str, str], code: str) -> str:
    prologue = "import django; django.setup()\nfrom tournament.models import Job\n"
    return subprocess.run(
        [sys.executable, "-c", prologue + code],
        cwd=ROOT,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    ).stdout


def wait_until(happened: Callable[[], bool], *, seconds: float, every: float = 0.2) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if happened():
            return True
        time.sleep(every)
    return False


def jobs_of(environment: dict[str, str]) -> list[tuple[str, int]]:
    """State and attempts of each job, read beside Django: within milliseconds."""
    file = environment["DATABASE_URL"].removeprefix("sqlite:///")
    with closing(sqlite3.connect(file, timeout=20)) as rows:
        return rows.execute("SELECT state, attempts FROM tournament_job").fetchall()


PRINT_A_BIG_CUP = """
from tests.factories import DESK, make_published
from tournament.services.printing import request_print

event = make_published(256)
request_print(
    event.tournament, sheet="score-sheets", event=event, language="tr", paper="a4",
    base_url="http://192.0.2.7:8000", by=DESK,
)
"""


def test_killed_worker_loses_no_job_and_does_none_twice(environment, start_worker, tmp_path):
    marks = tmp_path / "marks"
    arguments = json.dumps({"marks": str(marks), "seconds": 2})
    first = start_worker()
    in_project(
        environment,
        f"from tournament.services.jobs import enqueue\nenqueue('test-slow', arguments={arguments})",
    )

    assert wait_until(marks.exists, seconds=LONG), "the first worker never began"
    first.send_signal(signal.SIGKILL)
    first.wait()
    start_worker()
    state = "print(*Job.objects.values_list('state', 'attempts')[0])"

    assert wait_until(lambda: in_project(environment, state).split() == ["done", "2"], seconds=LONG)
    time.sleep(3)  # longer than the lease and the timer: nothing may do it again
    assert in_project(environment, state).split() == ["done", "2"]
    assert len(marks.read_text().splitlines()) == 2
    files = [path.name for path in (tmp_path / "data" / "media").rglob("*") if path.is_file()]
    assert files == ["slow.txt"]


def test_printing_goes_on_after_its_worker_was_killed(environment, start_worker, tmp_path):
    in_project(environment, PRINT_A_BIG_CUP)
    first = start_worker()

    assert wait_until(lambda: jobs_of(environment) == [("running", 1)], seconds=LONG, every=0.01)
    first.send_signal(signal.SIGKILL)
    first.wait()
    assert jobs_of(environment) == [("running", 1)], "it was killed in the middle of it"
    start_worker()

    assert wait_until(lambda: jobs_of(environment) == [("done", 2)], seconds=LONG)
    time.sleep(3)  # longer than the lease and the timer: nothing may print it again
    assert jobs_of(environment) == [("done", 2)]
    [printed] = [path for path in (tmp_path / "data" / "media").rglob("*") if path.is_file()]
    assert printed.name.endswith("-score-sheets.pdf")
    assert len(PdfReader(printed).pages) == 128 / 2  # two of the ready matches on a page
