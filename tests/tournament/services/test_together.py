"""Two at once: whoever comes second is refused or waits, and nothing is half-written.

Real transactions in real threads: on SQLite (a file) they queue for the write lock, on PostgreSQL for the
tournament's row.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from random import Random

import pytest
from django.db import connection, transaction

from rules.errors import TavlaError
from tests.factories import (
    DESK,
    make_event,
    make_format,
    make_published,
    make_tournament,
    match_of,
    pairing_of,
    score,
    side_of,
)
from tournament.actor import Actor
from tournament.audit import audit_event
from tournament.imports.lines import EntrantValues
from tournament.models import Event, LogEntry, Pairing
from tournament.services.draws import draw_event, publish_draw
from tournament.services.registration import add_entrant
from tournament.services.results import enter_result, report_result
from tournament.services.rounds import draw_round, publish_round
from tournament.services.tables import call_match
from tournament.simulation import play

pytestmark = pytest.mark.django_db(transaction=True)


def together(*acts: Callable[[], object]) -> list[str]:
    """Do the acts at the same time, each on its own connection; "done" or the code of the refusal, sorted."""
    start = threading.Barrier(len(acts))
    outcomes: list[str] = []

    def do(act: Callable[[], object]) -> None:
        try:
            start.wait()
            act()
            outcomes.append("done")
        except TavlaError as refusal:
            outcomes.append(refusal.code)
        except Exception as bug:
            outcomes.append(repr(bug))
        finally:
            connection.close()

    threads = [threading.Thread(target=do, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    return sorted(outcomes)


def test_two_desks_enter_a_result_and_one_of_them_is_told_what_stands() -> None:
    event = make_published(8)
    first, second = pairing_of(event, "M1-1"), pairing_of(event, "M1-1")

    outcomes = together(
        lambda: enter_result(first, score(9, 4), version=0, by=DESK),
        lambda: enter_result(second, score(4, 9), version=0, by=Actor("Bora")),
    )

    assert outcomes == ["done", "result-already-entered"]
    assert LogEntry.objects.filter(action="enter-result").count() == 1
    assert match_of(event, "M1-1").version == 1
    assert audit_event(event) == ()


def test_both_sides_report_the_same_at_once_and_that_confirms() -> None:
    event = make_published(8)
    sides = [side_of(event, "M1-1", number) for number in (1, 2)]

    outcomes = together(
        *(lambda side=side: report_result(side, score(9, 4), by=Actor.of_side(side)) for side in sides)
    )

    assert outcomes == ["done", "done"]
    assert match_of(event, "M1-1").state == "confirmed"
    actions = LogEntry.objects.order_by("revision").values_list("action", flat=True)
    assert list(actions)[-2:] == ["report-result", "confirm-result"]


def test_a_double_click_on_a_report_is_one_report() -> None:
    event = make_published(8)
    side = side_of(event, "M1-1", 1)

    outcomes = together(*[lambda: report_result(side, score(9, 4), by=Actor.of_side(side))] * 3)

    assert outcomes == ["done"] * 3
    assert LogEntry.objects.filter(action="report-result").count() == 1


def test_results_of_different_matches_that_meet_in_one_pairing_both_count() -> None:
    event = make_published(8)
    keys = ("M1-1", "M1-2", "M1-3", "M1-4")
    pairings = [pairing_of(event, key) for key in keys]

    outcomes = together(
        *(lambda row=row: enter_result(row, score(9, 4), version=0, by=DESK) for row in pairings)
    )

    assert outcomes == ["done"] * 4
    assert [pairing_of(event, key).match is not None for key in ("M2-1", "M2-2", "C1-1", "C1-2")] == [
        True
    ] * 4
    assert audit_event(event) == ()


def test_two_draws_at_once_leave_one_whole_draw() -> None:
    event = make_event(entrants=8)

    outcomes = together(*[lambda: draw_event(event, by=DESK)] * 2)

    assert outcomes == ["done", "done"]
    assert Pairing.objects.filter(stage__event=event).count() == 12
    assert audit_event(event) == ()


def test_a_draw_is_published_once() -> None:
    event = make_event(entrants=8)
    draw_event(event, draw_seed=7, by=DESK)

    outcomes = together(*[lambda: publish_draw(event, draw_seed=7, by=DESK)] * 2)

    assert outcomes == ["done", "round-already-drawn"]
    assert audit_event(event) == ()


def test_two_desks_draw_a_round_and_there_is_one() -> None:
    """G10: also when two come at the same time."""
    event = make_format("swiss", 8)
    play(event, Random(1))

    outcomes = together(*[lambda: draw_round(event, 1, by=DESK)] * 2)

    assert outcomes == ["done", "round-held"]
    assert list(event.stages.get().rounds.values_list("number", "is_held")) == [(1, False), (2, True)]
    assert Pairing.objects.filter(stage__event=event).count() == 8
    assert audit_event(event) == ()


def test_a_round_is_published_once() -> None:
    event = make_format("swiss", 8)
    play(event, Random(1))
    seed = draw_round(event, 1, draw_seed=5, by=DESK).draw_seed

    outcomes = together(*[lambda: publish_round(event, 1, draw_seed=seed, by=DESK)] * 2)

    assert outcomes == ["done", "no-round-held"]
    assert audit_event(event) == ()


def test_the_same_person_is_entered_once() -> None:
    event = make_event(make_tournament())

    outcomes = together(*[lambda: add_entrant(event, EntrantValues(name="Işıl Örnek"), by=DESK)] * 2)

    assert outcomes == ["already-entered", "done"]
    assert event.entrants.count() == 1


def test_a_table_is_given_to_one_match() -> None:
    event = make_published(8)
    table = event.tournament.tables.get(number=1)
    first, second = pairing_of(event, "M1-1"), pairing_of(event, "M1-2")

    outcomes = together(
        lambda: call_match(first, table=table, by=DESK), lambda: call_match(second, table=table, by=DESK)
    )

    assert outcomes == ["done", "table-taken"]


def test_an_act_that_dies_leaves_nothing_and_holds_nobody_up() -> None:
    event = make_published(8)

    with pytest.raises(ZeroDivisionError):
        _die_in_the_middle(event)

    enter_result(pairing_of(event, "M1-1"), score(9, 4), version=0, by=DESK)
    assert audit_event(event) == ()


def _die_in_the_middle(event: Event) -> None:
    with transaction.atomic():
        enter_result(pairing_of(event, "M1-1"), score(4, 9), version=0, by=DESK)
        raise ZeroDivisionError
