from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from tests.tournament.selectors.cups import Cup
from tournament.models import Entrant, Tournament
from tournament.selectors.pairings import (
    Where,
    open_pairings,
    pairings_of,
    ready_pairings,
    results_of,
    where_to_play,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def test_pairings_of_four_are_all_three_and_the_consolation_final():
    cup = Cup(4)

    lines = pairings_of(cup.event)

    assert [(line.key, line.words, line.length, line.status) for line in lines] == [
        ("M1-1", "Main semi-final 1", 9, "ready"),
        ("M1-2", "Main semi-final 2", 9, "ready"),
        ("M2-1", "Main final", 11, "waiting"),
        ("C1-1", "Consolation final", 5, "waiting"),
    ]
    assert lines[0].names == cup.names_in("M1-1")
    assert lines[2].names == ("Winner of M1-1", "Winner of M1-2")
    assert lines[2].waits_for == ("M1-1", "M1-2")
    assert lines[0].waits_for == ()


def test_byes_are_no_matches():
    # 2N - 4 matches for N entrants: pairing reference 4.1.
    assert len(pairings_of(Cup(23).event)) == 2 * 23 - 4


def test_unpublished_draw_has_no_pairings_and_no_places_to_play():
    cup = Cup(8, is_published=False)

    assert pairings_of(cup.event) == ()
    assert ready_pairings(cup.tournament) == ()
    assert results_of(cup.event) == ()
    assert {line.what for line in where_to_play(cup.tournament)} == {Where.NOT_DRAWN}


def test_results_come_latest_first_with_winner_and_score():
    cup = Cup(4)
    cup.play("M1-2", winner=2, loser_points=6)
    cup.play("M1-1", winner=1, loser_points=None, result_kind="no-show", state="decided")

    lines = results_of(cup.event)

    assert [(line.key, line.result) for line in lines] == [("M1-1", "no-show"), ("M1-2", "6–9")]
    assert lines[1].winner_name == cup.names_in("M1-2")[1]
    assert lines[1].loser_name == cup.names_in("M1-2")[0]
    assert lines[1].status_words == "confirmed"


def test_called_pairings_are_open_but_no_longer_ready():
    cup = Cup(4)
    cup.call("M1-2", 3)

    assert [line.key for line in ready_pairings(cup.tournament)] == ["M1-1"]
    assert [(line.key, line.table) for line in open_pairings(cup.tournament)] == [("M1-2", 3), ("M1-1", None)]


def test_where_to_play_answers_for_every_state():
    cup = Cup(8)
    cup.call("M1-2", 7)
    cup.play("M1-1", winner=1)
    winner, loser = cup.names_in("M1-1")
    called, opponent = cup.names_in("M1-2")
    free, other = cup.names_in("M1-3")

    by_name = {line.name: line for line in where_to_play(cup.tournament)}

    assert by_name[winner].words == "Waits for Main R1 match 2, then plays Main semi-final 1."
    assert (by_name[winner].what, by_name[winner].waits_for) == (Where.WAITS, ("M1-2",))
    assert by_name[loser].words == "Waits for Main R1 match 2, then plays Consolation R1 match 1."
    assert by_name[called].words == f"Table 7, against {opponent}: Main R1 match 2."
    assert (by_name[called].what, by_name[called].table, by_name[called].opponent) == (
        Where.PLAYS,
        7,
        opponent,
    )
    assert by_name[free].words == f"Against {other}, Main R1 match 3: take any free table and play."
    assert by_name[free].what is Where.READY


def test_where_to_play_tells_the_place_of_who_has_finished():
    cup = Cup(4)
    cup.play_all()
    champion = cup.names_in("M2-1")[0]
    last = cup.names_in("C1-1")[1]

    by_name = {line.name: line for line in where_to_play(cup.tournament)}

    assert {line.what for line in by_name.values()} == {Where.OUT}
    assert by_name[champion].words == "Finished: Main, place 1."
    assert by_name[last].words == "Finished: Consolation, place 2."


def test_where_to_play_finds_turkish_names_and_sorts_them_the_turkish_way():
    cup = Cup(8)

    assert [line.name for line in where_to_play(cup.tournament, "isil")] == ["Işıl Örnek"]
    assert [line.name for line in where_to_play(cup.tournament, "ismail")] == ["İsmail Örnek"]
    assert [line.name for line in where_to_play(cup.tournament)] == [
        "Ada Örnek",
        "Bora Örnek",
        "Çağla Örnek",
        "Ece Örnek",
        "Işıl Örnek",
        "İsmail Örnek",
        "Ömer Örnek",
        "Zoe Example",
    ]
    assert where_to_play(cup.tournament, "nobody") == ()


def test_who_withdrew_before_the_draw_is_not_asked_for():
    cup = Cup(4, is_published=False)
    Entrant.objects.filter(name="Ada Örnek").update(status="withdrawn")

    assert "Ada Örnek" not in [line.name for line in where_to_play(cup.tournament)]


def test_queries_do_not_grow_with_entrants():
    counts = []
    for entrants, name in ((8, "Small"), (128, "Large")):
        cup = Cup(entrants, name=name)
        cup.play("M1-1")
        tournament = Tournament.objects.get()
        with CaptureQueriesContext(connection) as queries:
            pairings_of(cup.event)
            ready_pairings(tournament)
            results_of(cup.event)
            where_to_play(tournament)
        counts.append(len(queries))

    assert counts[0] == counts[1]
