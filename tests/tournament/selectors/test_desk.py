from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from matches.models import MatchRecord
from tests.tournament.selectors.cups import Cup
from tournament.models import EntrantPlayer, LogEntry, Pairing, Table, Tournament
from tournament.selectors.desk import Need, desk_page, find_pairings

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def record(pairing: Pairing, *, status: str, agrees: bool | None = None) -> MatchRecord:
    number = MatchRecord.objects.count()
    return MatchRecord.objects.create(
        match=pairing.match, sha256=str(number), size=1, status=status, agrees=agrees, by="Ada"
    )


def test_progress_counts_matches_and_no_byes():
    cup = Cup(5)
    Cup(4, is_published=False, name="Doubles")
    ready = next(p for p in cup.pairings.values() if p.match)
    cup.play(ready.key)

    progress = desk_page(cup.tournament).events

    # 2N - 4 = 6 matches for five; nothing to play before a draw is published.
    assert [(line.event.name, line.done, line.total, line.percent) for line in progress] == [
        ("Open", 1, 6, 16),
        ("Doubles", 0, 0, 0),
    ]


def test_tables_show_who_sits_there_and_which_are_free():
    cup = Cup(4)
    Table.objects.create(tournament=cup.tournament, number=1)
    cup.call("M1-2", 2)

    page = desk_page(cup.tournament)

    assert [(line.number, line.pairing and line.pairing.key) for line in page.tables] == [
        (1, None),
        (2, "M1-2"),
    ]
    assert [line.key for line in page.ready] == ["M1-1"]


def test_who_sits_at_a_table_of_another_event_is_not_free():
    cup, other = Cup(4), Cup(4, name="Doubles")
    busy = other.entrants[0]
    EntrantPlayer.objects.filter(entrant=busy).update(player=cup.entrants[0].players.get())
    mine = next(p for p in cup.pairings.values() if p.slots.filter(entrant=cup.entrants[0]).exists())
    cup.call(mine.key, 1)

    page = desk_page(cup.tournament)

    blocked = [line for line in page.ready if line not in page.free_pairings]
    assert [busy.name in line.names for line in blocked] == [True]
    assert len(page.ready) == 3


def test_needs_are_disputes_then_faulty_records_then_reports():
    cup = Cup(8)
    cup.play("M1-1", state="reported")
    cup.play("M1-2", state="disputed")
    record(cup.play("M1-3"), status="valid", agrees=False)
    record(cup.pairings["M1-4"], status="invalid")

    needs = desk_page(cup.tournament).needs_you

    assert [need.kind for need in needs] == [
        Need.DISPUTED,
        Need.RECORD_FAULT,
        Need.RECORD_FAULT,
        Need.TO_CONFIRM,
    ]
    assert (needs[0].pairing.key, needs[3].pairing.key) == ("M1-2", "M1-1")


def test_a_better_record_replaces_a_faulty_one_and_a_locked_match_needs_nothing():
    cup = Cup(8)
    record(cup.pairings["M1-1"], status="invalid")
    record(cup.pairings["M1-1"], status="valid", agrees=True)
    record(cup.play("M1-2", state="locked"), status="invalid")

    assert desk_page(cup.tournament).needs_you == ()


def test_log_is_told_in_sentences_latest_first():
    cup = Cup(2)
    log = {"tournament": cup.tournament, "by": "Ece"}
    LogEntry.objects.create(**log, revision=1, action="create-tournament", subject="Kış Açık")
    LogEntry.objects.create(
        **log,
        revision=2,
        action="publish-draw",
        subject="Open",
        event=cup.event,
        values={"event": "Open", "draw_seed": 7},
    )

    lines = desk_page(cup.tournament).log

    assert [(line.revision, line.by, line.event, line.sentence) for line in lines] == [
        (2, "Ece", "Open", "The draw of Open was published, draw seed 7."),
        (1, "Ece", "", "The tournament Kış Açık was created."),
    ]


def test_find_by_number_of_match_or_table():
    cup = Cup(8)
    cup.call("M1-4", 2)

    assert [line.key for line in find_pairings(cup.tournament, "2")] == ["M1-4", "M1-2"]


@pytest.mark.parametrize("query", ["M1-3", "m1-3", "m1 3", " M 1-3 ", "1-3"])
def test_find_by_short_name(query):
    assert [line.key for line in find_pairings(Cup(8).tournament, query)] == ["M1-3"]


def test_find_by_beginnings_of_names():
    cup = Cup(8)

    (line,) = find_pairings(cup.tournament, "isi")

    assert "Işıl Örnek" in line.names
    first, second = line.names
    assert find_pairings(cup.tournament, f"{second.split()[0]} {first[:2]}") == (line,)


def test_find_gives_open_matches_first_then_unsettled_results():
    cup = Cup(8)
    cup.play("M1-1", state="confirmed")
    cup.play("M1-2", state="reported")
    cup.play("M1-3", state="disputed")

    assert [line.key for line in find_pairings(cup.tournament, "m1")] == ["M1-4", "M1-3", "M1-2", "M1-1"]


def test_find_nothing_for_nothing():
    cup = Cup(4)

    assert find_pairings(cup.tournament, " ") == ()
    assert find_pairings(cup.tournament, "xyz") == ()


def test_find_knows_no_draft():
    assert find_pairings(Cup(8, is_published=False).tournament, "1") == ()


def test_queries_do_not_grow_with_entrants():
    counts = []
    for entrants, name in ((8, "Small"), (128, "Large")):
        cup = Cup(entrants, name=name)
        cup.play("M1-1")
        tournament = Tournament.objects.get()
        with CaptureQueriesContext(connection) as queries:
            desk_page(tournament)
            find_pairings(tournament, "1")
        counts.append(len(queries))

    assert counts[0] == counts[1]
