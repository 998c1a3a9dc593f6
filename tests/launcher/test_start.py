"""The launcher: what it decides, and one real start from a copy of the tree."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import start

ROOT = Path(start.__file__).resolve().parent
NOT_COPIED = shutil.ignore_patterns(".venv", "data", ".git", ".*_cache", "__pycache__", ".hypothesis", "*.mo")


def taken_port() -> socket.socket:
    """Listens on a port of the system's choice, as another server would."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen()
    return listening


def test_next_free_port_is_taken():
    with taken_port() as other:
        taken = other.getsockname()[1]

        assert taken < start.free_port(taken) < taken + start.PORTS_TRIED


@pytest.mark.parametrize(
    ("option", "variable", "port"), [(None, None, 8000), (None, "9000", 9000), (81, "9", 81)]
)
def test_port_comes_from_the_option_then_the_environment(monkeypatch, option, variable, port):
    monkeypatch.delenv("DUSES_PORT", raising=False)
    if variable:
        monkeypatch.setenv("DUSES_PORT", variable)

    assert start.wanted_port(Namespace(port=option)) == port


@pytest.mark.parametrize("wrong", ["none", "0", "65536", "-1"])
def test_wrong_port_is_refused(monkeypatch, wrong):
    monkeypatch.setenv("DUSES_PORT", wrong)

    with pytest.raises(start.CannotStartError, match=wrong):
        start.wanted_port(Namespace(port=None))


@pytest.mark.parametrize(("https", "trusts"), [(None, False), ("0", False), ("1", True), ("yes", True)])
def test_only_a_proxy_of_ours_says_who_asks(monkeypatch, https, trusts):
    monkeypatch.delenv("DUSES_HTTPS", raising=False)
    if https is not None:
        monkeypatch.setenv("DUSES_HTTPS", https)

    command = start.server(Path(sys.executable), 8000).command

    assert ("--no-proxy-headers" in command) is not trusts


def test_old_python_is_refused_in_both_languages(monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 9, 18))

    with pytest.raises(start.CannotStartError) as refused:
        start.check_python()

    assert "gerekli, bu 3.9.18" in str(refused.value)
    assert "is needed, this is 3.9.18" in str(refused.value)


def test_fingerprint_changes_with_requirements_and_constraints(monkeypatch, tmp_path):
    monkeypatch.setattr(start, "ROOT", tmp_path)
    python = Path(sys.executable)
    seen = set()

    for file, text in (
        ("requirements.txt", "a==1"),
        ("requirements.txt", "a==2"),
        ("constraints.txt", "b==1"),
    ):
        (tmp_path / file).write_text(text)
        seen.add(start.fingerprint(python, "requirements.txt"))

    assert len(seen) == 3
    assert start.fingerprint(python, "requirements.txt") in seen


def test_failed_installation_leaves_no_stamp(monkeypatch, tmp_path):
    monkeypatch.setattr(start, "ROOT", tmp_path)
    (tmp_path / "requirements.txt").write_text("./no-such-package\n")
    stamp = tmp_path / ".installed-requirements.txt"
    stamp.write_text("of an older one")

    with pytest.raises(start.CannotStartError):
        start.install(Path(sys.executable), tmp_path, "requirements.txt")

    assert not stamp.exists()


def test_second_installation_is_skipped(monkeypatch, tmp_path):
    monkeypatch.setattr(start, "ROOT", tmp_path)
    (tmp_path / "requirements.txt").write_text("")
    python = Path(sys.executable)
    start.install(python, tmp_path, "requirements.txt")
    monkeypatch.setenv("PIP_CONFIG_FILE", "/nowhere")
    began = time.monotonic()

    start.install(python, tmp_path, "requirements.txt")

    assert (tmp_path / ".installed-requirements.txt").exists()
    assert time.monotonic() - began < 0.5  # pip alone takes longer


def test_dead_worker_is_started_again_after_a_growing_pause(monkeypatch, capsys):
    now = 1000.0
    monkeypatch.setattr(start.time, "monotonic", lambda: now)
    child = start.Child("worker", [sys.executable, "-c", "raise SystemExit(3)"])
    child.start()
    pauses = []

    for _ in range(4):
        died = now
        child.process.wait()
        dead = child.process
        while child.process is dead:
            child.restart_when_dead()
            now += 0.5
        pauses.append(now - died - 0.5)
    child.process.wait()

    assert pauses == [1, 3, 7, 15]
    assert capsys.readouterr().out.count("worker died and starts again") == 4


@pytest.fixture
def copy(tmp_path) -> Path:
    """The tree as a fresh clone has it, under a name that needs care."""
    return Path(shutil.copytree(ROOT, tmp_path / "kış açık" / "duses", ignore=NOT_COPIED))


@contextmanager
def started(copy: Path, data: Path, *, port: int) -> Iterator[tuple[str, list[str], int]]:
    """Runs start.py from another directory, and stops it with SIGTERM: its address, lines and process id."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DUSES_DATA", "DATABASE_URL")}
    process = subprocess.Popen(
        [sys.executable, copy / "start.py", "--port", str(port), "--data", data],
        cwd=data.parent,
        env=kept | {"DUSES_VENV": sys.prefix},
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert process.stdout is not None
    lines: list[str] = []
    reader = threading.Thread(target=lambda: lines.extend(iter(process.stdout.readline, "")))
    reader.start()
    try:
        end = time.monotonic() + 120
        while not any("Ctrl-C" in line for line in lines):
            assert process.poll() is None, "".join(lines)
            assert time.monotonic() < end, "".join(lines)
            time.sleep(0.1)
        yield re.search(r"http://127\.0\.0\.1:\d+", "".join(lines))[0], lines, process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        code = process.wait(30)
        reader.join()
        process.stdout.close()
    assert code == 0


def children_of(launcher: int) -> dict[str, int]:
    """What a running start.py started, "uvicorn" and "celery", each with the id of its process."""
    listed = subprocess.run(["ps", "-A", "-ww", "-o", "pid=,ppid=,args="], capture_output=True, check=True)
    rows = [line.split(None, 2) for line in listed.stdout.decode(errors="replace").splitlines()]
    commands = [(int(pid), command) for pid, parent, command in rows if int(parent) == launcher]
    return {command.split(" -m ")[1].split()[0]: pid for pid, command in commands if " -m " in command}


def page(address: str, language: str) -> tuple[int, str]:
    request = urllib.request.Request(address, headers={"Accept-Language": language})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return answer.status, answer.read().decode()


def html_lang(text: str) -> str:
    return re.search(r'<html lang="([a-z-]+)"', text)[1]


def manage(copy: Path, data: Path, code: str) -> str:
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return subprocess.run(
        [sys.executable, copy / "manage.py", "shell", "-v0", "-c", code],
        env=kept | {"DUSES_DATA": str(data), "DJANGO_SETTINGS_MODULE": "tournament.settings"},
        check=True,
        capture_output=True,
        text=True,
    ).stdout


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="stops it by signal")
def test_start_serves_both_languages_and_keeps_the_data(copy, tmp_path):
    data = tmp_path / "data"
    port = start.free_port(18200 + os.getpid() % 1000)

    with started(copy, data, port=port) as (address, lines, _):
        answers = {language: page(f"{address}/", language) for language in ("tr", "en-GB,en;q=0.8", "de")}
        links = re.findall(rf"{address}/welcome/[\w-]+/", "".join(lines))
        welcome = page(links[0], "tr")
    secret = (data / "secret-key").read_text()
    manage(copy, data, "from django.contrib.auth.models import User; User.objects.create_user('ada')")

    with started(copy, data, port=port) as (address, lines, _):
        again = page(f"{address}/", "tr")

    assert {language: (status, html_lang(text)) for language, (status, text) in answers.items()} == {
        "tr": (200, "tr"),
        "en-GB,en;q=0.8": (200, "en"),
        "de": (200, "en"),
    }
    assert len(links) == 1
    assert welcome[0] == 200
    assert again[0] == 200
    assert "/welcome/" not in "".join(lines)
    assert (data / "secret-key").read_text() == secret
    users = (
        "from django.contrib.auth.models import User; import json; print(json.dumps(User.objects.count()))"
    )
    assert json.loads(manage(copy, data, users)) == 1
    assert not start.answers(port)
    logged = "".join(file.read_text() for file in (data / "logs").glob("*.log"))
    assert links[0].split("/")[-2] not in logged


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="kills by signal")
def test_a_killed_worker_is_started_again_and_both_end_with_the_launcher(copy, tmp_path):
    port = start.free_port(19200 + os.getpid() % 1000)

    with started(copy, tmp_path / "data", port=port) as (address, lines, launcher):
        before = children_of(launcher)
        os.kill(before["celery"], signal.SIGKILL)
        end = time.monotonic() + 60
        while children_of(launcher).get("celery", before["celery"]) == before["celery"]:
            assert time.monotonic() < end, "".join(lines)
            time.sleep(0.2)
        after = children_of(launcher)
        answer = page(f"{address}/", "tr")

    assert after["uvicorn"] == before["uvicorn"]
    assert answer[0] == 200
    assert sum("worker died and starts again" in line for line in lines) == 1
    for process in after.values():
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
