"""How long a bracket takes in the database: python bench/stored.py [--url DATABASE] [N ...].

A double elimination is drawn and published (every row and every first match written), then results are
reported one by one as players do, each to its committed next state. Everything in one process on a new
SQLite file, or at --url, which must be empty; processor and wall. Nothing here is a test.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from statistics import median

from measuring import print_json

SIZES = (64, 128, 256, 512, 1024)
RUNS = 3
REPORTS = 60


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", nargs="*", type=int, help="numbers of entrants")
    parser.add_argument("--url", help="a new database")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="duses-bench-") as folder:
        os.environ |= {"DUSES_DATA": folder, "DJANGO_SETTINGS_MODULE": "tournament.settings"}
        os.environ["DATABASE_URL"] = asked.url or f"sqlite:///{folder}/bench.sqlite3"
        _prepare()
        _measure(asked.sizes or list(SIZES))


def _prepare() -> None:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", interactive=False, verbosity=0)


def _measure(sizes: list[int]) -> None:
    stored: dict[str, float] = {}
    reported: dict[str, float] = {}
    heads = (
        "entrants",
        "pairings",
        "enter s",
        "draw s",
        "publish s",
        "stored s",
        "wall s",
        "report ms",
        "wall",
    )
    print("".join(f"{head:>{len(head) + 3}}" for head in heads))
    for entrants in sizes:
        found = min(
            (_stored(entrants) for _ in range(RUNS)), key=lambda row: row["draw"][0] + row["publish"][0]
        )
        cpu, wall = (found["draw"][at] + found["publish"][at] for at in (0, 1))
        each = found["reports"]
        print(
            f"{entrants:>11}{found['pairings']:>11}{found['enter'][0]:>10.2f}{found['draw'][0]:>9.2f}"
            f"{found['publish'][0]:>12.2f}{cpu:>11.2f}{wall:>9.2f}{each[0]:>12.1f}{each[1]:>7.1f}",
            flush=True,
        )
        stored[str(entrants)], reported[str(entrants)] = cpu, each[0] / 1000
    print_json("stored in the database", {"seconds": stored})
    print_json("one result, committed", {"seconds": reported})


def _stored(entrants: int) -> dict:
    """Processor and wall seconds of each step; milliseconds of a report; how many pairings."""
    from django.utils import timezone

    from tournament.actor import Actor
    from tournament.models import Pairing
    from tournament.services.draws import draw_part, publish_part
    from tournament.services.events import create_event
    from tournament.services.registration import import_entrants
    from tournament.services.tournaments import create_tournament, delete_tournament
    from tournament.simulation import _lines

    desk, today = Actor("Bench"), timezone.localdate()
    tournament = create_tournament(name="Bench", starts_on=today, ends_on=today, by=desk)
    event = create_event(
        tournament, name="Open", format="double-elimination", lengths={}, clock=None, by=desk
    )
    found: dict = {
        "enter": _timed(lambda: import_entrants(event, _lines(entrants), by=desk)),
        "draw": _timed(lambda: draw_part(event, 1, draw_seed=1, by=desk)),
        "publish": _timed(lambda: publish_part(event, 1, draw_seed=1, by=desk)),
        "pairings": Pairing.objects.filter(stage__event=event).count(),
    }
    ready = Pairing.objects.filter(stage__event=event, status="ready").order_by("number")
    times = [_timed(_report(pairing)) for pairing in ready.select_related("match")[:REPORTS]]
    found["reports"] = [1000 * median(each[at] for each in times) for at in (0, 1)]
    delete_tournament(tournament, by=desk)
    return found


def _report(pairing) -> Callable[[], object]:
    from rules.match.claim import Claim
    from tournament.actor import Actor
    from tournament.services.results import report_result

    side = pairing.match.sides.get(number=1)
    claim = Claim(score=(pairing.match.length, 2))
    return lambda: report_result(side, claim, by=Actor.of_side(side))


def _timed(work: Callable[[], object]) -> tuple[float, float]:
    """Seconds of this process on the processor, and of the clock on the wall."""
    processor, wall = time.process_time(), time.perf_counter()
    work()
    return time.process_time() - processor, time.perf_counter() - wall


if __name__ == "__main__":
    main()
