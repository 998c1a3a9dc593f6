"""Reads settings from the environment and from the machine; a wrong value stops the start.

Every reader raises ImproperlyConfigured with the variable, its value and what would be right.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

YES, NO = {"1", "true", "yes", "on"}, {"", "0", "false", "no", "off"}

# WAL lets readers go on while one writes; NORMAL is safe with WAL. Django itself turns foreign keys on.
SQLITE_START = "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
SQLITE_WAIT_SECONDS = 20


def flag(name: str) -> bool:
    """True for 1, true, yes, on; False for 0, false, no, off or when unset."""
    value = os.environ.get(name, "").strip().lower()
    if value not in YES | NO:
        raise ImproperlyConfigured(f"{name}={value!r}: write 1 or 0")
    return value in YES


def whole_number(name: str, default: int, *, least: int = 0) -> int:
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    if not value.isascii() or not value.isdigit() or int(value) < least:
        raise ImproperlyConfigured(f"{name}={value!r}: write a whole number, at least {least}")
    return int(value)


def words(name: str) -> list[str]:
    """The words of a comma-separated list."""
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def hosts(name: str) -> list[str]:
    """Host names or addresses, without scheme, port or path."""
    named = words(name)
    for host in named:
        if "/" in host or (":" in host and not host.startswith("[")) or " " in host:
            raise ImproperlyConfigured(f"{name}: {host!r} is no host: write it without http://, port or path")
    return named


def address(name: str, default: str, *, schemes: tuple[str, ...]) -> str:
    """An URL of one of the schemes."""
    value = os.environ.get(name, "").strip() or default
    scheme = value.partition(":")[0]
    if value and (scheme not in schemes or "://" not in value):
        raise ImproperlyConfigured(f"{name} must begin with {' or '.join(s + '://' for s in schemes)}")
    if scheme in ("redis", "rediss") and find_spec("redis") is None:
        raise ImproperlyConfigured(f"{name}: redis needs a package we do not bring: pip install redis")
    return value


def data_folder(name: str, default: Path) -> Path:
    """The folder of everything that must be kept, made when it is missing: its owner's alone."""
    folder = Path(os.environ.get(name, "").strip() or default).expanduser().absolute()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # people's addresses are in there
    except OSError as problem:
        raise ImproperlyConfigured(f"{name}={str(folder)!r}: cannot be made: {problem}") from problem
    _close_to_others(folder)
    return folder


def _close_to_others(folder: Path) -> None:
    """Take what is ours out of others' reach, also a folder that was made beforehand."""
    if os.name != "posix":
        return
    found = folder.stat()
    if found.st_uid == os.geteuid() and found.st_mode & 0o077:
        with contextlib.suppress(OSError):  # a stick or a share that knows no owners
            folder.chmod(0o700)


def database(name: str, default: Path) -> dict[str, Any]:
    """Django's settings of the database: SQLite or PostgreSQL by URL."""
    url = address(name, f"sqlite:///{default.as_posix()}", schemes=("sqlite", "postgres", "postgresql"))
    try:
        urlsplit(url).port  # noqa: B018  (raises for a port that is no number)
        chosen = dict(dj_database_url.parse(url, conn_health_checks=True))
    except ValueError as problem:
        raise ImproperlyConfigured(f"{name}: {problem}") from problem
    if not chosen["NAME"]:
        raise ImproperlyConfigured(f"{name}: the name of the database is missing")
    if chosen["ENGINE"].endswith("sqlite3"):
        chosen["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": SQLITE_WAIT_SECONDS,
            "init_command": SQLITE_START,
        }
    return chosen


def secret_key(name: str, file: Path) -> str:
    """The secret from the environment, else from the file, which is made at the first start.

    Links and sessions hang on it: it is kept with the data, readable by its owner alone.
    """
    key = os.environ.get(name, "").strip()
    where = name
    if not key:
        where = str(file)
        if not file.exists():
            _keep_new_secret(file)
        key = file.read_text(encoding="ascii").strip()
    if len(key) < 40:
        raise ImproperlyConfigured(f"the secret in {where} is shorter than 40 characters")
    return key


def _keep_new_secret(file: Path) -> None:
    # mkstemp makes the file with mode 0600. A link never replaces what another process kept first.
    handle, temporary = tempfile.mkstemp(dir=file.parent, prefix=".secret-")
    with os.fdopen(handle, "w", encoding="ascii") as out:
        out.write(secrets.token_urlsafe(64))
    try:
        os.link(temporary, file)
    except FileExistsError:
        pass
    except OSError:  # a file system without links, such as a USB stick's
        os.replace(temporary, file)
    Path(temporary).unlink(missing_ok=True)


def own_names() -> list[str]:
    """The names and addresses by which this machine is called on its network."""
    name = socket.gethostname().lower()
    found = {name, f"{name.partition('.')[0]}.local", *_interface_addresses()}
    with contextlib.suppress(OSError):
        found |= {info[4][0] for info in socket.getaddrinfo(name, None, socket.AF_INET)}
    # A datagram socket sends nothing when connected; it only learns which of our addresses it would use.
    for beyond in ("192.0.2.1", "10.255.255.255", "192.168.255.255"):
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((beyond, 9))
            found.add(probe.getsockname()[0])
    return sorted(found - {""})


def _interface_addresses() -> set[str]:
    """Every interface's IPv4 address on Linux (a laptop may be hot spot and guest at once); else nothing."""
    try:
        import fcntl  # not on Windows
    except ImportError:
        return set()
    found = set()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, interface in socket.if_nameindex():
            with contextlib.suppress(OSError):
                request = interface.encode()[:15].ljust(256, b"\0")
                answer = fcntl.ioctl(probe, 0x8915, request)  # SIOCGIFADDR
                found.add(socket.inet_ntoa(answer[20:24]))
    return found
