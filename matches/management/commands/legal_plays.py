"""List legal plays: python manage.py legal_plays < questions.jsonl"""

from __future__ import annotations

import json
import sys
from argparse import RawDescriptionHelpFormatter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.errors import TavlaError
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
          A line that cannot be answered: {"error": {"code": ..., ...}}, and the exit status is 1.
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
        for line in _lines(options["files"]):
            told = answered(line)
            has_failed |= "error" in told
            self.stdout.write(json.dumps(told, separators=(",", ":")))
        if has_failed:
            sys.exit(1)


def answered(line: bytes) -> dict[str, Any]:
    """The answer to one line, or what is wrong with it as a code with values."""
    try:
        question = json.loads(line)
    except (ValueError, RecursionError):
        return {"error": {"code": "line-not-json"}}
    if not isinstance(question, dict):
        return {"error": {"code": "line-not-object"}}
    try:
        return answer(question)
    except TavlaError as refusal:
        return {"error": {"code": refusal.code, **refusal.values}}


def _lines(files: Iterable[str]) -> Iterator[bytes]:
    """Every line that is not blank."""
    for source in _sources(files):
        yield from (line for line in source if line.strip())


def _sources(files: Iterable[str]) -> Iterator[Iterable[bytes]]:
    if not files:
        yield sys.stdin.buffer
    for file in files:
        try:
            with Path(file).open("rb") as source:
                yield source
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from error
