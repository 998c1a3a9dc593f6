"""Settings come from the environment: right defaults, and wrong values stop the start."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.http.request import validate_host
from django.test import Client

from tournament import environment
from tournament.logs import MaskingFormatter, PrivateFileHandler, RefusalsWithoutTrace, mask

ROOT = Path(__file__).resolve().parents[2]


def start(data: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Read the settings in a fresh process."""
    code = (
        "from tournament import settings as s; print(s.DEBUG, s.SESSION_COOKIE_SECURE, s.SECURE_HSTS_SECONDS)"
    )
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("DUSES_")}
    inherited.pop("DATABASE_URL", None)
    return subprocess.run(
        [sys.executable, "-c", code],
        env=inherited | {"DUSES_DATA": str(data)} | variables,
        cwd=ROOT,
        capture_output=True,
        text=True,
    )


def test_start_makes_the_data_folder_and_a_secret_for_its_owner_alone(tmp_path):
    data = tmp_path / "kış açık"

    first = start(data)
    secret = (data / "secret-key").read_text()
    start(data)

    assert first.stdout.split() == ["False", "False", "0"], first.stderr
    assert len(secret) > 80
    assert (data / "secret-key").read_text() == secret
    if os.name == "posix":
        assert (data / "secret-key").stat().st_mode & 0o777 == 0o600
        assert data.stat().st_mode & 0o777 == 0o700


@pytest.mark.skipif(os.name != "posix", reason="Windows keeps a folder by its user's profile")
def test_a_data_folder_made_beforehand_is_closed_to_others(tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    data.chmod(0o755)

    start(data)

    assert data.stat().st_mode & 0o777 == 0o700


@pytest.mark.skipif(os.name != "posix", reason="Windows keeps a file by its user's profile")
def test_logs_are_for_their_owner_alone_also_when_they_turn_over(tmp_path):
    file = tmp_path / "server.log"
    file.touch(mode=0o644)
    handler = PrivateFileHandler(file, maxBytes=60, backupCount=1, delay=True)

    for _ in range(2):
        handler.emit(logging.LogRecord("n", logging.INFO, "f", 1, "x" * 50, (), None))
    handler.close()

    logs = sorted(tmp_path.glob("server.log*"))
    assert [log.name for log in logs] == ["server.log", "server.log.1"]
    assert {log.stat().st_mode & 0o777 for log in logs} == {0o600}


def test_https_makes_cookies_secure_and_remembers_it(tmp_path):
    done = start(tmp_path, DUSES_HTTPS="1")

    assert done.stdout.split() == ["False", "True", "31536000"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "mysql://root@localhost/duses"),
        ("DATABASE_URL", "duses.sqlite3"),
        ("DATABASE_URL", "postgres://localhost:many/duses"),
        ("DATABASE_URL", "postgres://localhost"),
        ("DUSES_DEBUG", "maybe"),
        ("DUSES_HTTPS", "https"),
        ("DUSES_HOSTS", "http://tavla.example"),
        ("DUSES_HOSTS", "tavla.example:8000"),
        ("DUSES_SECRET_KEY", "short"),
        ("CELERY_BROKER_URL", "localhost"),
        ("CACHE_URL", "file:///tmp"),
        ("DUSES_JOB_LEASE", "a minute"),
    ],
)
def test_wrong_value_stops_the_start_and_names_the_variable(tmp_path, name, value):
    done = start(tmp_path, **{name: value})

    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert "ImproperlyConfigured" in last
    assert name in last


def test_empty_secret_file_stops_the_start(tmp_path):
    file = tmp_path / "secret-key"
    file.touch()

    with pytest.raises(ImproperlyConfigured, match="shorter than 40"):
        environment.secret_key("DUSES_NO_SUCH_SECRET", file)


def test_sqlite_waits_and_writes_ahead(tmp_path, monkeypatch):
    monkeypatch.delenv("DATABASE_URL", raising=False)

    chosen = environment.database("DATABASE_URL", tmp_path / "db.sqlite3")

    assert chosen["NAME"] == str(tmp_path / "db.sqlite3")
    assert chosen["OPTIONS"] == {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1", "[::1]:8000", *environment.own_names()])
def test_own_names_are_allowed_hosts(host):
    assert validate_host(host.rpartition(":")[0] if host.endswith(":8000") else host, settings.ALLOWED_HOSTS)


def test_strange_host_is_refused():
    assert Client().get("/healthz", headers={"host": "evil.example"}).status_code == 400


def test_headers_are_strict():
    headers = Client().get("/healthz").headers

    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "object-src 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize(
    ("line", "masked"),
    [
        ("Not Found: /m/c2VjcmV0.abc", "Not Found: /m/***"),
        ('"GET /me/abc123?lang=tr HTTP/1.1"', '"GET /me/***?lang=tr HTTP/1.1"'),
        ("/welcome/Zm9v-_bar/ was opened", "/welcome/***/ was opened"),
        ("<ASGIRequest: POST '/m/abc'>", "<ASGIRequest: POST '/m/***'>"),
        ("Not Found: /api/v1/matches/c2Vj.abc/result", "Not Found: /api/v1/matches/***/result"),
        ("/api/v1/desk/events/1/matches/M1-1", "/api/v1/desk/events/1/matches/M1-1"),
        ("Authorization: Bearer 5d41402abc4b2a", "Authorization: Bearer ***"),
        ("/t/kis-acik/open/bracket", "/t/kis-acik/open/bracket"),
        ("/media/jobs/1", "/media/jobs/1"),
    ],
)
def test_secrets_in_addresses_are_masked(line, masked):
    assert mask(line) == masked


def record_of(error: Exception, **more: object) -> logging.LogRecord:
    try:
        raise error
    except type(error):
        record = logging.LogRecord("django.request", logging.WARNING, "f", 1, "Forbidden", (), sys.exc_info())
    record.__dict__.update(more)
    return record


def test_a_refusal_is_logged_in_one_line_and_an_error_with_its_trace():
    refusal = record_of(PermissionError("no"), status_code=403)
    failure = record_of(LookupError("oh"), status_code=500)
    elsewhere = record_of(LookupError("oh"))

    assert all(RefusalsWithoutTrace().filter(record) for record in (refusal, failure, elsewhere))
    lines = [
        len(MaskingFormatter("%(message)s").format(record).splitlines()) for record in (refusal, failure)
    ]
    assert lines[0] == 1
    assert lines[1] > 1
    assert elsewhere.exc_info


def test_every_handler_leaves_traces_of_refusals_out():
    assert [handler["filters"] for handler in settings.LOGGING["handlers"].values()] == [["refusals"]] * 2


def test_pages_are_compressed(db):
    plain = Client().get("/legal/?dice=31")
    packed = Client().get("/legal/?dice=31", headers={"accept-encoding": "gzip"})

    assert packed["content-encoding"] == "gzip"
    assert len(packed.content) < len(plain.content) / 4


def test_traceback_is_masked_too():
    try:
        raise LookupError("/m/secret-token")
    except LookupError:
        record = logging.LogRecord("n", logging.ERROR, "f", 1, "at %s", ("/me/other",), sys.exc_info())

    text = MaskingFormatter("%(message)s").format(record)

    assert "secret-token" not in text
    assert "other" not in text
    assert "LookupError: /m/***" in text
