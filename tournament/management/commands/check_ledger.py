"""Audit stored money: python manage.py check_ledger [--tournament SLUG] [--json]."""

from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.ledger_audit import audit_ledger
from tournament.models import Tournament


class Command(BaseCommand):
    help = "Add every ledger up again, without what made it. Exit status 1: problems."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--tournament", help="the address of one tournament; all of them when left out")
        parser.add_argument("--json", action="store_true", help="print one JSON object for each tournament")

    def handle(self, *_: Any, **options: Any) -> None:
        found = [audited(tournament) for tournament in chosen(options["tournament"])]
        for each in found:
            self.stdout.write(json.dumps(each, ensure_ascii=False) if options["json"] else report(each))
        if any(each["problems"] for each in found):
            sys.exit(1)


def chosen(slug: str | None) -> list[Tournament]:
    """The tournaments that are meant. Raises CommandError for one that is not there."""
    tournaments = Tournament.objects.order_by("id")
    if slug is None:
        return list(tournaments)
    found = list(tournaments.filter(slug=slug))
    if not found:
        raise CommandError(f"there is no tournament {slug!r}")
    return found


def audited(tournament: Tournament) -> dict[str, Any]:
    """{"tournament", "vouchers", "problems": [{"code", and its values}]}."""
    return {
        "tournament": tournament.slug,
        "vouchers": tournament.vouchers.count(),
        "problems": [{"code": problem.code, **problem.values} for problem in audit_ledger(tournament)],
    }


def report(found: dict[str, Any]) -> str:
    """The findings of one tournament for people to read."""
    head = f"{found['tournament']} ({found['vouchers']} vouchers)"
    if not found["problems"]:
        return f"{head}: balanced"
    told = (f"  problem: {json.dumps(problem, ensure_ascii=False)}" for problem in found["problems"])
    return "\n".join([f"{head}:", *told])
