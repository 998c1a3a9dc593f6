"""Play whole events: python manage.py simulate_tournament --format CODE --entrants N --draw-seed S.

CODE: a format, or a set-up, which is made as a director makes it, with all its events.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from rules.errors import TavlaError
from rules.tournament.formats.templates import TEMPLATES
from rules.tournament.setups.catalogue import SETUPS
from tournament.phrases import refusal_sentence
from tournament.setup_simulation import simulate_setup
from tournament.simulation import Simulation, simulate

#: Instead of a format: names them all.
LIST = "list"
CODES = sorted({*TEMPLATES, *SETUPS})
_ENTRANTS = 16


class Command(BaseCommand):
    help = "Play an event with results of chance, audit its rows, remove it again. Exit status 1: problems."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--format",
            choices=[*CODES, LIST],
            default="cup",
            help="a format, or a set-up with all its events; list: name all of them",
        )
        parser.add_argument(
            "--entrants", type=int, help=f"{_ENTRANTS} of a format; of a set-up as many as are usual"
        )
        parser.add_argument("--draw-seed", type=int, default=1, help="the same seed, the same event")
        parser.add_argument(
            "--incidents",
            type=int,
            default=0,
            help="in how many of a hundred matches somebody comes late, leaves, or a result is changed",
        )
        parser.add_argument("--json", action="store_true", help="print one JSON object")
        parser.add_argument("--keep", action="store_true", help="leave the tournament in the database")

    def handle(self, *_: Any, **options: Any) -> None:
        if options["format"] == LIST:
            self.stdout.write("\n".join(CODES))
            return
        if not 0 <= options["incidents"] <= 100:
            raise CommandError("incidents are 0 to 100 of a hundred matches")
        if options["entrants"] is not None and options["entrants"] < 0:
            raise CommandError("there are no fewer than 0 entrants")
        make_tables()
        try:
            found = _play(options).as_json()
        except TavlaError as refusal:
            raise CommandError(f"{refusal.code}: {refusal_sentence(refusal)}") from refusal
        self.stdout.write(json.dumps(found, ensure_ascii=False) if options["json"] else report(found))
        if found["problems"]:
            sys.exit(1)


def _play(options: dict[str, Any]) -> Simulation:
    asked = {name: options[name] for name in ("draw_seed", "incidents", "keep")}
    code, entrants = options["format"], options["entrants"]
    if code in SETUPS:
        return simulate_setup(code, entrants=entrants, **asked)
    return simulate(format=code, entrants=_ENTRANTS if entrants is None else entrants, **asked)


def make_tables() -> None:
    """In an empty database; one with tables in it is left as it is."""
    if not connection.introspection.table_names():
        call_command("migrate", interactive=False, verbosity=0)


def report(found: dict[str, Any]) -> str:
    """The result for people to read."""
    matches = ", ".join(f"{code} {count}" for code, count in found["matches"].items())
    byes = ", ".join(f"{code} {count}" for code, count in found["byes"].items())
    lines = [
        f"{found['format']}, {found['entrants']} entrants, draw seed {found['draw_seed']}",
        f"matches: {matches} (walkovers: {found['walkovers']}); byes: {byes}",
        f"{found['seconds']} s",
        *(f"problem: {json.dumps(problem, ensure_ascii=False)}" for problem in found["problems"]),
    ]
    return "\n".join(lines if found["problems"] else [*lines, "the checker found nothing"])
