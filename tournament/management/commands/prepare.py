"""Everything between the installed packages and the first request; quick when nothing has changed."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

BACKUPS_KEPT = 10


class Command(BaseCommand):
    help = "Compile translations, back the database up and migrate it, and collect static files."

    def handle(self, *_: Any, **options: Any) -> None:
        call_command("compile_catalogue")
        migrate_with_backup()
        collect_when_changed()


def migrate_with_backup() -> None:
    executor = MigrationExecutor(connection)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return
    if connection.vendor == "sqlite" and executor.loader.applied_migrations:
        back_up(Path(connection.settings_dict["NAME"]), settings.DATA_DIR / "backups")
    call_command("migrate", interactive=False, verbosity=0)


def back_up(database: Path, folder: Path) -> Path:
    """Copy a SQLite database as one whole state, whatever else is writing; the oldest copies go."""
    folder.mkdir(mode=0o700, exist_ok=True)
    copy = folder / f"db-{datetime.now():%Y%m%d-%H%M%S}.sqlite3"
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    for old in sorted(folder.glob("db-*.sqlite3"))[:-BACKUPS_KEPT]:
        old.unlink()
    return copy


def collect_when_changed() -> None:
    """Collecting hashes and compresses every file: only when one of them changed."""
    stamp = settings.STATIC_ROOT / ".collected"
    now = static_fingerprint()
    if stamp.exists() and stamp.read_text() == now:
        return
    stamp.unlink(missing_ok=True)
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(now)


def static_fingerprint() -> str:
    """Changes with any static file's name, size or time."""
    found = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            state = Path(storage.path(path)).stat()
            found.update(f"{path} {state.st_size} {state.st_mtime_ns}\n".encode())
    return found.hexdigest()
