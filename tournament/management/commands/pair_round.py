"""Try the pairing engine: python manage.py pair_round < state.json. Needs no database."""

from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import translation

from rules.errors import TavlaError
from rules.tournament.pairing.next_pairings import answer, refused
from rules.tournament.pairing.state_shapes import StateMalformedError
from tournament.phrases import refusal_sentence


class Command(BaseCommand):
    help = (
        "Read the state of a stage as JSON on standard input, print the next pairings and why as JSON. "
        "Exit status 1: refused, the reason is under problems."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--language", choices=("tr", "en"), help="language of a refusal's message")

    def handle(self, *_: Any, **options: Any) -> None:
        with translation.override(options["language"] or translation.get_language()):
            try:
                found = answer(parsed(sys.stdin.read()))
            except TavlaError as refusal:
                found = refused(refusal, refusal_sentence(refusal))
                self.stdout.write(json.dumps(found, ensure_ascii=False))
                sys.exit(1)
        self.stdout.write(json.dumps(found, ensure_ascii=False))


def parsed(text: str) -> object:
    """The JSON of a text. Raises StateMalformedError."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise StateMalformedError(place="", expected="JSON") from None
