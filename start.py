#!/usr/bin/env python3
"""Düşeş'i başlatır. / Starts Düşeş: environment, database, web server and worker, with one command.

Needs nothing but Python 3.11 or newer: it makes its own environment beside itself and installs into it once.
Later starts need no network. The data folder keeps everything; starting again keeps the data.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
WINDOWS = os.name == "nt"
OLDEST_PYTHON = (3, 11)
FIRST_PORT = 8000
PORTS_TRIED = 50
SERVER_WAIT_SECONDS = 90
STOP_WAIT_SECONDS = 12
LONGEST_PAUSE_SECONDS = 60
ADDRESS_LOOK_SECONDS = 10


class CannotStartError(Exception):
    """Why it cannot start, in a sentence for the one who started it."""


def say(text: str) -> None:
    print(text, flush=True)


# --- The environment ---------------------------------------------------------------------------------------


def check_python() -> None:
    if sys.version_info < OLDEST_PYTHON:
        have = ".".join(str(part) for part in sys.version_info[:3])
        raise CannotStartError(
            f"Python 3.11 ya da daha yenisi gerekli, bu {have}.\n"
            f"Python 3.11 or newer is needed, this is {have}.\n"
            "https://www.python.org/downloads/"
        )


def python_of(environment: Path) -> Path:
    return environment / ("Scripts/python.exe" if WINDOWS else "bin/python")


def works(python: Path) -> bool:
    """Whether an environment is whole: an interrupted start, or an updated Python, leaves a broken one."""
    try:
        return subprocess.run([python, "-c", "import pip"], capture_output=True).returncode == 0
    except OSError:
        return False


def make_environment(environment: Path) -> Path:
    """The environment's Python, made when it is missing or broken."""
    python = python_of(environment)
    if works(python):
        return python
    say("Ortam kuruluyor… / Making the environment…")
    made = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", environment], capture_output=True, text=True
    )
    if made.returncode or not works(python):
        raise CannotStartError(
            f"{made.stdout}{made.stderr}\n"
            "Python ortamı kurulamadı. / The Python environment could not be made.\n"
            "Debian, Ubuntu: sudo apt install python3-venv"
        )
    return python


def fingerprint(python: Path, requirements: str) -> str:
    """Changes when what must be installed changes, or the Python it is installed for."""
    version = subprocess.run([python, "-VV"], capture_output=True, check=True).stdout
    files = [ROOT / name for name in {requirements, "requirements.txt", "constraints.txt"}]
    contents = b"".join(file.read_bytes() for file in sorted(files) if file.exists())
    return hashlib.sha256(version + contents).hexdigest()


def install(python: Path, environment: Path, requirements: str) -> None:
    """Install once; the stamp is written last, so that a failed installation is tried again."""
    stamp = environment / f".installed-{requirements}"
    wanted = fingerprint(python, requirements)
    if stamp.exists() and stamp.read_text() == wanted:
        return
    say("Paketler yükleniyor (bir iki dakika)… / Installing packages (a minute or two)…")
    stamp.unlink(missing_ok=True)
    command = [python, "-m", "pip", "install", "--disable-pip-version-check", "--quiet", "-r", requirements]
    if subprocess.run(command, cwd=ROOT).returncode:
        raise CannotStartError(
            "Paketler yüklenemedi: ağ bağlantısı var mı? Yeniden başlatınca kaldığı yerden denenir.\n"
            "The packages could not be installed: is there a network? Start again to try again."
        )
    stamp.write_text(wanted)
    # The tests' requirements bring the product's.
    (environment / ".installed-requirements.txt").write_text(fingerprint(python, "requirements.txt"))


def manage(python: Path, *arguments: str, capture: bool = False) -> str:
    """Run a management command; what it printed, when captured."""
    command = [python, ROOT / "manage.py", *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE if capture else None, text=True, encoding="utf-8")
    if done.returncode:
        raise CannotStartError(f"Hazırlanamadı. / It could not be prepared: manage.py {arguments[0]}")
    return (done.stdout or "").strip()


# --- Addresses ---------------------------------------------------------------------------------------------


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        if probe.connect_ex(("127.0.0.1", port)) == 0:
            return False
    with socket.socket() as probe:
        if not WINDOWS:  # there it would let two servers share a port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))
        except OSError:
            return False
    return True


def free_port(first: int) -> int:
    for port in range(first, min(first + PORTS_TRIED, 65536)):
        if is_free(port):
            return port
    raise CannotStartError(f"Boş kapı yok: {first} / No free port from {first} on.")


def lan_address() -> str | None:
    """This machine's address on the network it would use; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith("127.") else address


def answers(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


# --- The processes -----------------------------------------------------------------------------------------


class Child:
    """One process of ours, apart from the terminal's group: Ctrl-C reaches it only through us."""

    def __init__(self, name: str, command: list[str | Path]) -> None:
        self.name = name
        self.command = command
        self.process: subprocess.Popen[bytes] | None = None
        self.started = 0.0
        self.deaths = 0
        self.start_at: float | None = None

    def start(self) -> None:
        environment = os.environ | {"DUSES_PROCESS": self.name}
        if WINDOWS:
            apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}  # type: ignore[attr-defined]
        else:
            apart = {"start_new_session": True}
        self.process = subprocess.Popen(self.command, cwd=ROOT, env=environment, **apart)
        self.started = time.monotonic()

    def exit_code(self) -> int | None:
        return self.process.poll() if self.process else None

    def restart_when_dead(self) -> None:
        """Start it again, after a pause that doubles while it keeps dying young."""
        now = time.monotonic()
        if self.exit_code() is None:
            return
        if self.start_at is None:
            self.deaths = 0 if now - self.started > LONGEST_PAUSE_SECONDS else self.deaths + 1
            self.start_at = now + min(LONGEST_PAUSE_SECONDS, 2**self.deaths - 1)
            say(f"{self.name} durdu, yeniden başlıyor. / {self.name} died and starts again.")
        if now >= self.start_at:
            self.start_at = None
            self.start()

    def ask_to_stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.CTRL_BREAK_EVENT if WINDOWS else signal.SIGTERM)

    def stop(self, until: float) -> None:
        """Wait for it to stop by itself, then end it: jobs survive that."""
        if self.process is None:
            return
        try:
            self.process.wait(max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def server(python: Path, port: int) -> Child:
    options = ["--no-access-log", "--log-level", "warning", "--no-server-header", "--lifespan", "off"]
    listen = ["--host", "0.0.0.0", "--port", str(port), "--timeout-graceful-shutdown", "3"]
    if not behind_proxy():  # else any program on this machine could speak for any address
        options.append("--no-proxy-headers")
    return Child("server", [python, "-m", "uvicorn", "tournament.asgi:application", *listen, *options])


def behind_proxy() -> bool:
    """Whether a proxy of ours says who asks; the flag is read as in tournament/environment.py."""
    return os.environ.get("DUSES_HTTPS", "").strip().lower() in ("1", "true", "yes", "on")


def worker(python: Path) -> Child:
    # The pool: tournament/celery.py says why.
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat", "--loglevel", "warning"]
    command = [
        "-m",
        "celery",
        "--app",
        "tournament",
        "--quiet",
        "worker",
        "--pool",
        "threads",
        "--concurrency",
        "2",
    ]
    return Child("worker", [python, *command, *quiet])


class Supervisor:
    """Keeps the server and the worker until it is told to stop, or the server ends by itself."""

    def __init__(self, web: Child, background: Child | None, port: int) -> None:
        self.web = web
        self.background = background
        self.port = port
        self.told_to_stop = False
        self.address = lan_address()
        self.looked = time.monotonic()

    def listen_for_stop(self) -> None:
        for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self.stop_soon)

    def stop_soon(self, *_: object) -> None:
        self.told_to_stop = True

    def run(self, link: str) -> int:
        """The exit code for the whole: 0 when told to stop, else the server's."""
        self.listen_for_stop()
        try:
            self.web.start()
            if self.background:
                self.background.start()
            if self.wait_for_server():
                self.announce(link)
            while not self.told_to_stop and self.web.exit_code() is None:
                if self.background:
                    self.background.restart_when_dead()
                self.follow_address()
                time.sleep(0.2)
            return 0 if self.told_to_stop else self.web.exit_code() or 1
        finally:
            self.stop()

    def wait_for_server(self) -> bool:
        end = time.monotonic() + SERVER_WAIT_SECONDS
        while time.monotonic() < end and self.web.exit_code() is None and not self.told_to_stop:
            if answers(self.port):
                return True
            time.sleep(0.1)
        return False

    def announce(self, link: str) -> None:
        here = f"http://127.0.0.1:{self.port}"
        say(f"\n  Düşeş  {here}")
        if self.address:
            say(f"  Ağda / on the network:  http://{self.address}:{self.port}")
        if link:
            say(f"\n  İlk yönetici (bir kez) / first director (once):\n  {here}{link}")
        say("\n  Durdurmak için / to stop: Ctrl-C\n")

    def follow_address(self) -> None:
        """A laptop that changes its network gets a new address: the server must know it by that name."""
        if time.monotonic() - self.looked < ADDRESS_LOOK_SECONDS:
            return
        self.looked = time.monotonic()
        now = lan_address()
        if now and now != self.address:
            self.address = now
            self.web.ask_to_stop()
            self.web.stop(time.monotonic() + STOP_WAIT_SECONDS)
            self.web.start()
            if self.wait_for_server():
                self.announce("")

    def stop(self) -> None:
        children = [child for child in (self.web, self.background) if child]
        for child in children:
            child.ask_to_stop()
        until = time.monotonic() + STOP_WAIT_SECONDS
        for child in children:
            child.stop(until)


# --- The command -------------------------------------------------------------------------------------------


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--port", type=int, help="the first port to try (DUSES_PORT, else 8000)")
    parser.add_argument("--data", type=Path, help="folder of the data (DUSES_DATA, else data)")
    parser.add_argument("--no-worker", action="store_true", help="no background jobs")
    parser.add_argument("--prepare", action="store_true", help="set everything up, then stop")
    parser.add_argument("--dev", action="store_true", help="install what the tests need, then stop")
    return parser.parse_args()


def wanted_port(chosen: argparse.Namespace) -> int:
    text = str(chosen.port if chosen.port is not None else os.environ.get("DUSES_PORT") or FIRST_PORT)
    if not text.isdigit() or not 1 <= int(text) <= 65535:
        raise CannotStartError(f"Kapı 1-65535 olmalı: {text} / The port must be 1 to 65535: {text}")
    return int(text)


def run(chosen: argparse.Namespace) -> int:
    check_python()
    port = wanted_port(chosen)
    environment = Path(os.environ.get("DUSES_VENV") or ROOT / ".venv").absolute()
    data = chosen.data or os.environ.get("DUSES_DATA")
    if data:  # seen from where we were called, also by those we start elsewhere
        os.environ["DUSES_DATA"] = str(Path(data).expanduser().absolute())
    python = make_environment(environment)
    install(python, environment, "requirements-dev.txt" if chosen.dev else "requirements.txt")
    if chosen.dev:
        return 0
    say("Hazırlanıyor… / Preparing…")
    manage(python, "prepare")
    if chosen.prepare:
        return 0
    printed = manage(python, "first_director_link", capture=True).splitlines()
    link = next((line for line in printed if line.startswith("/welcome/")), "")
    port = free_port(port)
    return Supervisor(server(python, port), None if chosen.no_worker else worker(python), port).run(link)


def main() -> int:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a Windows console may lack our letters
            stream.reconfigure(errors="replace")
    # What we start speaks UTF-8 to us, and its lines come at once.
    os.environ.update(PYTHONUNBUFFERED="1", PYTHONUTF8="1", DJANGO_SETTINGS_MODULE="tournament.settings")
    try:
        return run(options())
    except CannotStartError as problem:
        say(f"\n{problem}")
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
