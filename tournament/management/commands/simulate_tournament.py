"""Play whole events: python manage.py simulate_tournament --format CODE --entrants N --draw-seed S."""

from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from rules.errors import TavlaError
from rules.tournament.formats.templates import TEMPLATES
from tournament.phrases import refusal_sentence
from tournament.simulation import simulate

#: Instead of a format: names them all.
LIST = "list"


class Command(BaseCommand):
    help = "Play an event with results of chance, audit its rows, remove it again. Exit status 1: problems."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--format", choices=[*sorted(TEMPLATES), LIST], default="cup", help="list: name all of them"
        )
        parser.add_argument("--entrants", type=int, default=16)
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
            self.stdout.write("\n".join(sorted(TEMPLATES)))
            return
        if not 0 <= options["incidents"] <= 100:
            raise CommandError("incidents are 0 to 100 of a hundred matches")
        if options["entrants"] < 0:
            raise CommandError("there are no fewer than 0 entrants")
        names = ("format", "entrants", "draw_seed", "incidents", "keep")
        asked = {name: options[name] for name in names}
        make_tables()
        try:
            found = simulate(**asked).as_json()
        except TavlaError as refusal:
            raise CommandError(f"{refusal.code}: {refusal_sentence(refusal)}") from refusal
        self.stdout.write(json.dumps(found, ensure_ascii=False) if options["json"] else report(found))
        if found["problems"]:
            sys.exit(1)


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
