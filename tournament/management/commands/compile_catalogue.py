"""Compile the translations with Babel: no gettext on the machine is needed."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser


class Command(BaseCommand):
    help = "Compile each django.po of the catalogue into the django.mo beside it, when it is newer."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--force", action="store_true", help="also what is up to date")

    def handle(self, *_: Any, **options: Any) -> None:
        for folder in settings.LOCALE_PATHS:
            for source in sorted(Path(folder).glob("*/LC_MESSAGES/django.po")):
                if options["force"] or is_stale(source):
                    compile_catalogue(source)
                    if options["verbosity"] > 1:
                        self.stdout.write(str(source))


def compiled_name(source: Path) -> Path:
    return source.with_suffix(".mo")


def is_stale(source: Path) -> bool:
    compiled = compiled_name(source)
    return not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime


def compile_catalogue(source: Path) -> Path:
    """Write the .mo whole or not at all; fuzzy translations are left out."""
    with source.open("rb") as file:
        catalogue = read_po(file, locale=source.parts[-3], abort_invalid=True)
    content = BytesIO()
    write_mo(content, catalogue)
    compiled = compiled_name(source)
    temporary = compiled.with_suffix(f".{os.getpid()}.tmp")
    temporary.write_bytes(content.getvalue())
    os.replace(temporary, compiled)
    return compiled
