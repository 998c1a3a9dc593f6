"""Judge match records: python manage.py check_record FILE..."""

from __future__ import annotations

import json
import os
import re
import sys
from argparse import ArgumentTypeError
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser, OutputWrapper
from django.utils import translation
from django.utils.translation import gettext

from matches.management.pipes import while_somebody_reads
from matches.phrases import refusal_sentence
from matches.record_files import Asked, files_under, judged_files
from matches.verdicts import exit_status, verdict_object
from rules.errors import TavlaError
from rules.options import options_from


class Command(BaseCommand):
    help = "Judge match records: valid, or the first fault. A directory is read whole."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a record, or a directory of records")
        parser.add_argument("--json", action="store_true", help="print one object a line for each file")
        parser.add_argument("--length", type=_length, help="points the match was played to; 0 for money")
        parser.add_argument("--score", type=_score, metavar="A-B", help="the score as reported, left-right")
        parser.add_argument(
            "--game", help="judge by this game, whatever the record says: plakoto, uzun-tavla"
        )
        parser.add_argument(
            "--options",
            type=_options,
            default={},
            metavar="NAME=VALUE,...",
            help="judge by these options; without --game they are added to the record's own",
        )
        parser.add_argument("--language", choices=("tr", "en"), help="language of the messages")

    def handle(self, *args: Any, **options: Any) -> None:
        _compile_catalogue()
        language = options["language"] or translation.get_language()
        with translation.override(language), while_somebody_reads(self.stdout):
            highest = self._report(options)
        if highest:
            sys.exit(highest)

    def _report(self, options: dict[str, Any]) -> int:
        """Judge and print file by file; the highest exit status of all."""
        highest = 0
        asked = _asked(options)
        files = [file for name in options["files"] for file in files_under(Path(name))]
        progress = Progress(self.stderr, total=len(files))
        for file, verdict in zip(files, judged_files(files, asked), strict=True):
            progress.clear()
            found = verdict_object(verdict, file=_printable(file))
            self.stdout.write(json.dumps(found, ensure_ascii=False) if options["json"] else report(found))
            highest = max(highest, exit_status(verdict))
            progress.advance()
        progress.clear()
        return highest


class Progress:
    """A bar on a terminal, where there are several files to wait for; nothing elsewhere."""

    WIDTH = 40

    def __init__(self, out: OutputWrapper, *, total: int) -> None:
        self.out = out
        self.total = total
        self.done = 0
        self.is_shown = total > 1 and out.isatty()

    def advance(self) -> None:
        self.done += 1
        filled = self.WIDTH * self.done // self.total
        self._write(f"\r[{'#' * filled}{'.' * (self.WIDTH - filled)}] {self.done}/{self.total}")

    def clear(self) -> None:
        """Make room for a line of the report."""
        self._write("\r\x1b[K")

    def _write(self, text: str) -> None:
        if self.is_shown:
            self.out.write(text, ending="")
            self.out.flush()


def _asked(options: dict[str, Any]) -> Asked:
    """What the records are judged by. Raises CommandError for a game or option that does not exist."""
    try:
        options_from(options["game"] or "backgammon", options["options"])
    except TavlaError as refusal:
        raise CommandError(refusal_sentence(refusal)) from refusal
    named = frozenset(map(Path, options["files"]))
    return Asked(**{name: options[name] for name in ("length", "score", "game", "options")}, named=named)


def _compile_catalogue() -> None:
    """A fresh clone has no compiled Turkish yet; where none can be written the sentences stay English."""
    with suppress(OSError):
        call_command("compile_catalogue")


def _printable(file: Path) -> str:
    """The file's name, with a sign of replacement for bytes that are no text."""
    return os.fsencode(file).decode(errors="replace")


def report(found: dict[str, Any]) -> str:
    """The verdict for people: what it is, and why."""
    told = [found["fault"]] if found["fault"] else []
    lines = [_headline(found)]
    for item in told + found["notes"]:
        lines += [f"  {line}" for line in (_where(item), item["message"], item.get("xgid")) if line]
    return "\n".join(lines)


def _headline(found: dict[str, Any]) -> str:
    status = {
        "valid": gettext("valid"),
        "invalid": gettext("invalid"),
        "incomplete": gettext("incomplete"),
        "unreadable": gettext("unreadable"),
    }[found["status"]]
    if not found["players"] or not found["score"]:
        return f"{found['file']}: {status}"
    (left, right), (first, second) = found["players"], found["score"]
    return f"{found['file']}: {status}, {left} {first}–{second} {right}"


def _where(place: dict[str, Any]) -> str | None:
    """Game, line and cell of a fault or note, as far as they are known."""
    if place.get("game") is None or place.get("line") is None:
        return None
    if place.get("cell"):
        return gettext("Game %(game)s, line %(line)s: “%(cell)s”") % place
    return gettext("Game %(game)s, line %(line)s") % place


def _length(text: str) -> int:
    if not re.fullmatch(r"\d{1,4}", text, re.ASCII):
        raise ArgumentTypeError(gettext("the length is a number of points, 0 for money"))
    return int(text)


def _options(text: str) -> dict[str, str]:
    pairs = [item.partition("=") for item in text.split(",") if item.strip()]
    if not all(sign for _, sign, _ in pairs):
        raise ArgumentTypeError(gettext("options are written name=value, name=value"))
    return {name.strip(): value.strip() for name, _, value in pairs}


def _score(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,4})-(\d{1,4})", text, re.ASCII)
    if match is None:
        raise ArgumentTypeError(gettext("the score is written A-B, as in 7-4"))
    return int(match[1]), int(match[2])
