"""How long the registration desk waits for the server: python bench/registration.py [--people 500].

A tournament of so many people, half of them paid, with three events, side pools and a former tournament's
players, on a new SQLite file or the DATABASE_URL of the environment. Each page is asked for through the whole
of Django by a client in this process; median and slowest of 40. Nothing here is a test.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
TIMES = 40
GIVEN = (
    "Ada",
    "Bora",
    "Cem",
    "Deniz",
    "Ece",
    "Fuat",
    "Gül",
    "Hakan",
    "Işıl",
    "İnci",
    "Kaan",
    "Leyla",
    "Ömer",
)
SURNAMES = ("Örnek", "Deneme", "Taslak", "Numune", "Misal", "Kurgu", "Yapma", "Uydurma")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=500)
    people = parser.parse_args().people
    with tempfile.TemporaryDirectory(prefix="duses-bench-") as folder:
        os.environ.setdefault("DUSES_DATA", folder)
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{folder}/bench.sqlite3")
        os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
        _measure(people)


def _measure(people: int) -> None:
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command
    from django.test import Client

    settings.ALLOWED_HOSTS = ["testserver"]
    call_command("prepare", verbosity=0)
    from django.contrib.auth.models import User

    slug, known, event = _hall(people)
    client = Client()
    client.force_login(User.objects.create_superuser(f"bench{time.time_ns()}"))
    page = f"/desk/{slug}/registration/"
    number = iter(range(10_000))

    def form() -> dict[str, object]:
        name = f"Yeni{next(number)} Kayıt"
        return {f"event-{event}": "on", "name": name, "club": "Kule", "pay": "no", "form_key": name}

    _print("the page", lambda: client.get(page))
    _print("the page with a known person", lambda: client.get(page, {"player": known}))
    _print("search, two letters", lambda: client.get(f"{page}find/", {"q": "is"}))
    _print("search, one letter of most", lambda: client.get(f"{page}find/", {"q": "a"}))
    _print("the sum", lambda: client.post(f"{page}sum/", form()))
    _print("saved", lambda: client.post(page, form()), status=302)
    _print("the line", lambda: client.get(f"{page}line/"))
    _print("who is not here yet", lambda: client.get(f"{page}missing/"))
    _print("the entrants' list", lambda: client.get(f"/desk/{slug}/e/ana/entrants/"))


def _hall(people: int) -> tuple[str, int, int]:
    """The tournament's slug, a known player's id and the main event's."""
    from rules.tournament.lengths import MatchLengths
    from tournament.actor import Actor
    from tournament.enrolment import Choice, Paying, Person
    from tournament.imports.lines import EntrantValues, JudgedLine
    from tournament.services.enrolling import enrol
    from tournament.services.events import create_event
    from tournament.services.prices import PriceLine, open_till, set_prices
    from tournament.services.registration import import_entrants
    from tournament.services.tournaments import create_tournament

    by = Actor("Bench")
    lengths = {"main": MatchLengths(7), "consolation": MatchLengths(5)}

    def made(name: str, *events: str):
        row = create_tournament(
            name=f"{name} {time.time_ns()}", starts_on=date(2026, 1, 10), ends_on=date(2026, 1, 10), by=by
        )
        return row, [create_event(row, name=one, lengths=lengths, clock=None, by=by) for one in events]

    def lines(count: int, word: str) -> list[JudgedLine]:
        names = [f"{GIVEN[n % len(GIVEN)]} {word}{n} {SURNAMES[n % len(SURNAMES)]}" for n in range(count)]
        return [
            JudgedLine(
                line=n, cells=(), values=EntrantValues(name=name, club="Kule"), problems=(), warnings=()
            )
            for n, name in enumerate(names, start=1)
        ]

    _former, (past,) = made("Geçen yıl", "Ana")
    import_entrants(past, lines(1000, "G"), by=by)
    row, (main_, *others) = made("Kış", "Ana", "Çiftler", "Jackpot")
    for event in (main_, *others):
        set_prices(
            event,
            [
                PriceLine(kind="entry", amount=100_000),
                PriceLine(kind="side-pool", amount=50_000, name="Büyük"),
            ],
            by,
        )
    till = open_till(row, "1", by)
    entrants = import_entrants(main_, lines(people, "B"), by=by)
    for entrant in entrants[: people // 2]:
        choice = Choice(event=main_, is_entered=True)
        enrol(row, Person(player=entrant.players.get()), [choice], till=till, payment=Paying(), by=by)
    return row.slug, entrants[0].players.get().pk, main_.pk


def _print(what: str, ask: Callable[[], object], *, status: int = 200) -> None:
    from django.db import connection

    ask()
    queries = []

    def count(execute, sql, params, many, context):
        queries.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(count):
        answer = ask()
    assert answer.status_code == status, (what, answer.status_code)
    taken = []
    for _time in range(TIMES):
        start = time.process_time()
        ask()
        taken.append(1000 * (time.process_time() - start))
    print(f"{what:<32}{median(taken):8.1f} ms{max(taken):8.1f} ms{len(queries):5} queries", flush=True)
    values = {"what": what, "median_ms": round(median(taken), 1), "queries": len(queries)}
    print(json.dumps({"bench": "registration", **values}), file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
