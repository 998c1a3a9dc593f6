"""Judge match records: python manage.py check_record FILE..."""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentTypeError
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import translation
from django.utils.translation import gettext

from matches.verdicts import exit_status, verdict_object
from rules.match.verdict import Fault, Status, Verdict
from rules.notation.check import ENOUGH_BYTES, check_record


class Command(BaseCommand):
    help = "Judge match records: valid, or the first fault."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument("--json", action="store_true", help="print one object a line for each file")
        parser.add_argument("--length", type=_length, help="points the match was played to; 0 for money")
        parser.add_argument("--score", type=_score, metavar="A-B", help="the score as reported, left-right")
        parser.add_argument("--language", choices=("tr", "en"), help="language of the messages")

    def handle(self, *args: Any, **options: Any) -> None:
        highest = 0
        with translation.override(options["language"] or translation.get_language()):
            for file in options["files"]:
                verdict = judged(Path(file), length=options["length"], score=options["score"])
                found = verdict_object(verdict, file=file)
                self.stdout.write(json.dumps(found, ensure_ascii=False) if options["json"] else report(found))
                highest = max(highest, exit_status(verdict))
        if highest:
            sys.exit(highest)


def judged(file: Path, *, length: int | None = None, score: tuple[int, int] | None = None) -> Verdict:
    """The verdict on a file; one that cannot be opened is unreadable."""
    try:
        with file.open("rb") as source:
            data = source.read(ENOUGH_BYTES)
    except OSError:
        return Verdict(status=Status.UNREADABLE, fault=Fault("unreadable-file", values={"reason": "missing"}))
    return check_record(data, length=length, score=score)


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
    if not found["players"]:
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


def _score(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,4})-(\d{1,4})", text, re.ASCII)
    if match is None:
        raise ArgumentTypeError(gettext("the score is written A-B, as in 7-4"))
    return int(match[1]), int(match[2])
