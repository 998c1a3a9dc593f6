"""List legal plays: python manage.py legal_plays < questions.jsonl"""

from __future__ import annotations

import json
import sys
from argparse import RawDescriptionHelpFormatter
from collections.abc import Iterable, Iterator
from math import isfinite
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError, CommandParser

from matches.management.pipes import while_somebody_reads
from rules.errors import TavlaError
from rules.notation.limits import MAX_QUESTION_BYTES, MAX_SKIPPED_BYTES
from rules.notation.questions import answer

_HELP = """\
Every legal play of positions and rolls: one JSON object a line in, one a line out.

Asked:    {"game": "plakoto", "mover": SIDE, "opponent": SIDE, "dice": [6, 4]}
          or {"xgid": "XGID=..."} (position and dice; the game is backgammon if it names no other)
SIDE      26 base-16 digits: borne off, own points 1 to 24, bar. Pinned checkers count on their points.
Optional  "hand": [5, 0]            mover's and opponent's checkers not yet entered (acey-deucey)
          "pinned": {"mover": [18], "opponent": []}   own points where an own checker lies pinned (plakoto)
          "first_turn": true        the side's own first turn (the head rule of uzun tavla)
          "phase": "bonus"          dice are the double named after a 1-2 (acey-deucey)
          "phase": "passed"         dice are the numbers passed on, in order (plakoto express);
                                    "passed 5 5 5 6" or [5, 5, 5, 6] names them itself
          "options": {"block-check": "final-only"}    or "block-check=final-only, ..."

Answered: {"results": [...], "plays": [...]}; results are sorted, plays[i] leads to results[i]. A result is
          "MOVER/OPPONENT", in plakoto with the pinned points behind it ("/18:3,4", "/:" for none), in
          acey-deucey with the hands ("/5:0"). Plakoto express also tells what passes on: "passed".
          A line that cannot be answered, a blank one too: {"error": {"code": ..., ...}}, and the exit
          status is 1.
"""


class Command(BaseCommand):
    help = _HELP
    requires_system_checks: list[str] = []

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.formatter_class = RawDescriptionHelpFormatter
        return parser

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="*", metavar="FILE", help="questions; standard input if none")

    def handle(self, *args: Any, **options: Any) -> None:
        has_failed = False
        with while_somebody_reads(self.stdout):
            for line in _lines(options["files"]):
                told = answered(line)
                has_failed |= "error" in told
                self.stdout.write(json.dumps(told, separators=(",", ":")))
        if has_failed:
            sys.exit(1)


def answered(line: bytes | None) -> dict[str, Any]:
    """The answer to one line, or what is wrong with it as a code with values. line: None for one too long."""
    if line is None:
        return {"error": {"code": "line-too-long", "limit": MAX_QUESTION_BYTES}}
    if not line.strip():
        return {"error": {"code": "line-blank"}}
    try:
        question = json.loads(line, parse_float=_finite, parse_constant=_finite)
    except (ValueError, RecursionError):
        return {"error": {"code": "line-not-json"}}
    if not isinstance(question, dict):
        return {"error": {"code": "line-not-object"}}
    try:
        return answer(question)
    except TavlaError as refusal:
        return {"error": {"code": refusal.code, **refusal.values}}


def _finite(text: str) -> float:
    """A number as JSON writes it; ValueError for NaN, Infinity and 1e999, which no answer could repeat."""
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number


def _lines(files: Iterable[str]) -> Iterator[bytes | None]:
    """Every line, so that answers and lines have the same numbers; None for one that is too long."""
    for source in _sources(files):
        while line := source.readline(MAX_QUESTION_BYTES + 1):
            if len(line) <= MAX_QUESTION_BYTES or line.endswith(b"\n"):
                yield line
                continue
            yield None
            if not _finds_next_line(source):
                break


def _finds_next_line(source: BinaryIO) -> bool:
    """Pass over the rest of a long line; whether its end came before we had enough of it."""
    for _ in range(MAX_SKIPPED_BYTES // MAX_QUESTION_BYTES):
        rest = source.readline(MAX_QUESTION_BYTES)
        if not rest or rest.endswith(b"\n"):
            return True
    return False


def _sources(files: Iterable[str]) -> Iterator[BinaryIO]:
    if not files:
        yield sys.stdin.buffer
    for file in files:
        try:
            with Path(file).open("rb") as source:
                yield source
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from error
