"""A real worker, killed in the middle of a job: after a restart the job is done, once."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import start

ROOT = Path(__file__).resolve().parents[2]

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


def wait_until(happened: Callable[[], bool], *, seconds: float) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if happened():
            return True
        time.sleep(0.2)
    return False


def test_killed_worker_loses_no_job_and_does_none_twice(environment, start_worker, tmp_path):
    marks = tmp_path / "marks"
    arguments = json.dumps({"marks": str(marks), "seconds": 2})
    first = start_worker()
    in_project(
        environment,
        f"from tournament.services.jobs import enqueue\nenqueue('test-slow', arguments={arguments})",
    )

    assert wait_until(marks.exists, seconds=40), "the first worker never began"
    first.send_signal(signal.SIGKILL)
    first.wait()
    start_worker()
    state = "print(*Job.objects.values_list('state', 'attempts')[0])"

    assert wait_until(lambda: in_project(environment, state).split() == ["done", "2"], seconds=40)
    time.sleep(3)  # longer than the lease and the timer: nothing may do it again
    assert in_project(environment, state).split() == ["done", "2"]
    assert len(marks.read_text().splitlines()) == 2
    files = [path.name for path in (tmp_path / "data" / "media").rglob("*") if path.is_file()]
    assert files == ["slow.txt"]
