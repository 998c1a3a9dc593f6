"""Audit stored events: python manage.py check_draw [EVENT ...] [--tournament SLUG] [--json]."""

from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.audit import audit_event
from tournament.models import Event, Tournament


class Command(BaseCommand):
    help = "Hold the rows of drawn events against the rules, without what made them. Exit status 1: problems."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("events", nargs="*", type=int, help="ids of events; all of them when left out")
        parser.add_argument("--tournament", help="the address of a tournament: its events only")
        parser.add_argument("--json", action="store_true", help="print one JSON object for each event")

    def handle(self, *_: Any, **options: Any) -> None:
        found = [audited(event) for event in chosen(options["events"], options["tournament"])]
        for each in found:
            self.stdout.write(json.dumps(each, ensure_ascii=False) if options["json"] else report(each))
        if any(each["problems"] for each in found):
            sys.exit(1)


def chosen(ids: list[int], tournament: str | None) -> list[Event]:
    """The events that are meant. Raises CommandError for one that is not there."""
    events = Event.objects.select_related("tournament").order_by("tournament_id", "id")
    if tournament is not None:
        if not Tournament.objects.filter(slug=tournament).exists():
            raise CommandError(f"there is no tournament {tournament!r}")
        events = events.filter(tournament__slug=tournament)
    if not ids:
        return list(events)
    found = {event.pk: event for event in events.filter(pk__in=ids)}
    for pk in ids:
        if pk not in found:
            raise CommandError(f"there is no event {pk}")
    return [found[pk] for pk in ids]


def audited(event: Event) -> dict[str, Any]:
    """{"event", "name", "tournament", "format", "problems": [{"code", and its values}]}."""
    return {
        "event": event.pk,
        "name": event.name,
        "tournament": event.tournament.slug,
        "format": event.format,
        "problems": [
            {"code": problem.code, **{name: plain(value) for name, value in problem.values.items()}}
            for problem in audit_event(event)
        ],
    }


def plain(value: object) -> object:
    return list(value) if isinstance(value, tuple | set | frozenset) else value


def report(found: dict[str, Any]) -> str:
    """The findings of one event for people to read."""
    head = f"{found['tournament']} / {found['name']} ({found['format']}, event {found['event']})"
    if not found["problems"]:
        return f"{head}: nothing found"
    told = (f"  problem: {json.dumps(problem, ensure_ascii=False)}" for problem in found["problems"])
    return "\n".join([f"{head}:", *told])
