from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from matches.models import Game, MatchRecord, Report, Side
from tests.tournament.selectors.cups import Cup
from tournament.models import LogEntry, Pairing, Table
from tournament.selectors.matches import match_page, pairing_page

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def side_of(pairing: Pairing, number: int) -> Side:
    return Side.objects.get(match=pairing.match, number=number)


def report(pairing: Pairing, side: int | None, act: str = "result", **claim: object) -> Report:
    return Report.objects.create(match=pairing.match, act=act, side=side, by="Ada", claim=claim)


def test_open_match_may_be_reported_by_its_players():
    cup = Cup(8)
    first, second = cup.names_in("M1-1")

    page = match_page(side_of(cup.pairings["M1-1"], 2))

    assert (page.name, page.opponent, page.my_side, page.opponent_side) == (second, first, 2, 1)
    assert (page.may_report, page.may_confirm, page.is_mine) == (True, False, False)
    assert (page.line.words, page.clock) == ("Main R1 match 1", "12 s + 18 min")
    assert page.winner_goes == "The winner goes to Main semi-final 1."
    assert page.loser_goes == "The loser goes to Consolation R1 match 1."
    assert page.next_words == ""


def test_reported_result_waits_for_the_other_side():
    cup = Cup(8)
    first, second = cup.names_in("M1-1")
    cup.play("M1-1", winner=2, loser_points=5, state="reported")
    report(cup.pairings["M1-1"], 2, winner=2, score=[5, 9])

    mine = match_page(side_of(cup.pairings["M1-1"], 2))
    other = match_page(side_of(cup.pairings["M1-1"], 1))

    assert (mine.may_confirm, mine.is_mine, mine.i_won) == (False, True, True)
    assert (other.may_confirm, other.is_mine, other.i_won) == (True, False, False)
    assert [line.words for line in other.reports] == [f"Reported: {second} beats {first} 9–5."]
    assert mine.next_words == "Waits for Main R1 match 2, then plays Main semi-final 1."
    assert other.next_words == "Waits for Main R1 match 2, then plays Consolation R1 match 1."


def test_next_match_is_told_once_the_opponent_is_known():
    cup = Cup(8)
    cup.play("M1-1")
    cup.play("M1-2")
    opponent = cup.names_in("M1-2")[0]
    page = match_page(side_of(cup.pairings["M1-1"], 1))
    cup.call("M2-1", 4)

    called = match_page(side_of(cup.pairings["M1-1"], 1))

    assert page.next_words == f"Against {opponent}, Main semi-final 1: take any free table and play."
    assert called.next_words == f"Table 4, against {opponent}: Main semi-final 1."


def test_nothing_comes_after_a_final():
    cup = Cup(2)
    cup.play("M1-1")

    page = match_page(side_of(cup.pairings["M1-1"], 1))

    assert page.next_words == ""
    assert (page.winner_goes, page.loser_goes) == (
        "The winner wins the flight: Main.",
        "The loser is out.",
    )


def test_reports_are_told_in_sentences():
    cup = Cup(2)
    first, second = cup.names_in("M1-1")
    pairing = cup.pairings["M1-1"]
    report(pairing, 1, winner=1)
    report(pairing, 2, "objection", reason="it was 9-8")
    report(pairing, 2, "objection")
    report(pairing, None, "correction", score=[8, 11])
    report(pairing, None, "correction", winner=1, kind="no-show")
    report(pairing, 2, "confirmation")

    assert [line.words for line in pairing_page(pairing).reports] == [
        f"Reported: {first} beats {second}; the score is not told.",
        "Objected: it was 9-8",
        "Objected to the result.",
        f"Corrected: {second} beats {first} 11–8.",
        f"Corrected: {first} wins against {second} without play: no-show.",
        "Confirmed the result.",
    ]


def test_games_carry_the_running_score_capped_at_the_length():
    cup = Cup(8)
    match = cup.pairings["M1-1"].match
    first, second = cup.names_in("M1-1")
    Game.objects.create(match=match, number=1, winner=1, cube=2, kind="gammon", points=4)
    Game.objects.create(match=match, number=2, winner=2, cube=1, kind="drop", points=1)
    Game.objects.create(match=match, number=3, winner=1, cube=4, kind="gammon", points=8)
    Game.objects.create(match=match, number=3, winner=2, kind="single", points=1, is_superseded=True)

    games = match_page(side_of(cup.pairings["M1-1"], 1)).games

    assert [(g.number, g.winner_name, g.kind_words, g.points, g.score) for g in games] == [
        (1, first, "gammon", 4, (4, 0)),
        (2, second, "drop", 1, (4, 1)),
        (3, first, "gammon", 8, (9, 1)),
    ]


def test_records_show_the_first_fault_and_whether_columns_are_known():
    cup = Cup(2)
    MatchRecord.objects.create(
        match=cup.pairings["M1-1"].match,
        original_name="match.mat",
        sha256="0",
        size=10,
        status="invalid",
        by="Ada",
        verdict={
            "score": [3, 0],
            "players": ["Ada", "Bora"],
            "fault": {"code": "blocked", "game": 2, "row": 7, "message": "Point 5 is held."},
        },
    )

    (record,) = pairing_page(cup.pairings["M1-1"]).records

    assert (record.name, record.status, record.fault) == ("match.mat", "invalid", "Point 5 is held.")
    assert (record.game, record.row, record.score, record.columns) == (2, 7, (3, 0), ("Ada", "Bora"))
    assert record.asks_columns


def test_pairing_page_offers_free_tables_sides_and_history():
    cup = Cup(4)
    Table.objects.create(tournament=cup.tournament, number=1)
    cup.call("M1-2", 2)
    log = {"tournament": cup.tournament, "event": cup.event, "by": "Ece"}
    LogEntry.objects.create(**log, revision=1, action="draw", subject="Open")
    LogEntry.objects.create(
        **log, revision=2, action="call-match", subject="M1-1", values={"pairing": "M1-1"}
    )

    page = pairing_page(cup.pairings["M1-1"])

    assert page.free_tables == (1,)
    assert [side.name for side in page.sides] == list(cup.names_in("M1-1"))
    assert [line.revision for line in page.history] == [2]


def test_waiting_pairing_has_no_sides_yet():
    page = pairing_page(Cup(4).pairings["M2-1"])

    assert (page.sides, page.reports, page.games, page.records, page.clock) == ((), (), (), (), "")
    assert page.line.names == ("Winner of M1-1", "Winner of M1-2")


def test_queries_do_not_grow_with_entrants():
    counts = []
    for entrants, name in ((8, "Small"), (128, "Large")):
        cup = Cup(entrants, name=name)
        cup.play("M1-1")
        pairing = Pairing.objects.select_related("stage__event__tournament").get(pk=cup.pairings["M1-1"].pk)
        side = side_of(pairing, 1)
        with CaptureQueriesContext(connection) as queries:
            match_page(side)
            pairing_page(pairing)
        counts.append(len(queries))

    assert counts[0] == counts[1]
