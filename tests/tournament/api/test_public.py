"""What everybody may read: all that is published, nothing else, and cheaply."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from tests.tournament.api.programs import API, DESK, DESK_EVENT, EVENT, in_turkish
from tests.tournament.selectors.cups import Cup
from tournament.imports.lines import EntrantValues
from tournament.models import Event, Tournament
from tournament.services.draws import draw_event
from tournament.services.registration import add_entrant

READS = ("", "/entrants", "/bracket", "/pairings", "/results", "/standings")


def test_tournaments_are_listed_with_their_events(anybody: APIClient, event: Event) -> None:
    (listed,) = anybody.get(f"{API}/tournaments").json()
    assert listed["slug"] == "kis-acik"
    assert listed["role"] is None
    assert [(one["slug"], one["state"], one["stages"]) for one in listed["events"]] == [
        ("open", "planned", [])
    ]


def test_a_tournament_says_its_revision(anybody: APIClient, tournament: Tournament) -> None:
    shown = anybody.get(f"{API}/tournaments/kis-acik").json()
    assert shown["name"] == "Kış Açık"
    assert shown["time_zone"] == "Europe/Istanbul"
    assert shown["revision"] == tournament.revision


def test_a_bracket_says_where_everybody_comes_from_and_goes(anybody: APIClient, db: None) -> None:
    cup = Cup(5)
    main, consolation = anybody.get(f"{EVENT}/bracket").json()
    assert [main["code"], consolation["code"]] == ["main", "consolation"]
    assert [round_["length"] for round_ in main["rounds"]] == [9, 9, 11]
    first = main["rounds"][0]["pairings"]
    assert [pairing["key"] for pairing in first] == ["M1-1", "M1-2", "M1-3", "M1-4"]
    assert [slot["line"] for pairing in first for slot in pairing["slots"]] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [pairing["status"] for pairing in first].count("bye") == 3
    final = main["rounds"][2]["pairings"][0]
    assert [(slot["source"], slot["pairing"]) for slot in final["slots"]] == [
        ("winner", "M2-1"),
        ("winner", "M2-2"),
    ]
    for pairing in first:
        feeds = cup.plan.feeds(pairing["key"])
        assert [pairing["winner_to"], pairing["loser_to"]] == [feed.key for feed in feeds]


def test_a_result_is_seen_in_bracket_results_and_standings(anybody: APIClient, db: None) -> None:
    cup = Cup(4)
    cup.play("M1-1", winner=2, loser_points=6)
    (result,) = anybody.get(f"{EVENT}/results").json()
    assert (result["key"], result["winner"], result["score"]) == ("M1-1", 2, [6, 9])
    pairing = anybody.get(f"{EVENT}/bracket").json()[0]["rounds"][0]["pairings"][0]
    assert [slot["points"] for slot in pairing["slots"]] == [6, 9]
    cup.play_all()
    main = anybody.get(f"{EVENT}/standings").json()[0]
    assert [(line["first"], line["last"]) for line in main["lines"]] == [(1, 1), (2, 2), (3, 4), (3, 4)]


def test_pairings_by_status(anybody: APIClient, db: None) -> None:
    cup = Cup(4)
    cup.call("M1-1", 3)
    lines = anybody.get(f"{EVENT}/pairings?status=called").json()
    assert [(line["key"], line["table"]) for line in lines] == [("M1-1", 3)]
    both = anybody.get(f"{EVENT}/pairings?status=called&status=ready").json()
    assert {line["key"] for line in both} == {"M1-1", "M1-2"}
    assert [line["key"] for line in anybody.get(f"{API}/tournaments/kis-acik/pairings").json()] == [
        "M1-1",
        "M1-2",
    ]


def test_where_do_i_play(anybody: APIClient, db: None) -> None:
    cup = Cup(4)
    cup.call("M1-1", 3)
    name = cup.names_in("M1-1")[0]
    (line,) = anybody.get(f"{API}/tournaments/kis-acik/where", {"name": name}).json()
    assert (line["name"], line["what"], line["table"]) == (name, "plays", 3)


def test_a_draft_is_seen_by_nobody(anybody: APIClient, event: Event, enter: Callable[[int], None]) -> None:
    enter(4)
    draw_event(event, by=DESK, draw_seed=7)
    assert anybody.get(f"{EVENT}/bracket").json() == []
    assert anybody.get(f"{EVENT}/pairings").json() == []
    assert anybody.get(f"{EVENT}/standings").json() == []
    shown = anybody.get(EVENT).json()
    assert (shown["state"], shown["is_published"], shown["stages"]) == ("planned", False, [])
    assert {entrant["is_drawn"] for entrant in anybody.get(f"{EVENT}/entrants").json()} == {False}


def test_staff_sees_the_draft_at_the_desk(
    assistant: APIClient, event: Event, enter: Callable[[int], None]
) -> None:
    enter(4)
    draw_event(event, by=DESK, draw_seed=7)
    main, consolation = assistant.get(f"{DESK_EVENT}/bracket").json()
    assert (main["is_published"], len(main["rounds"]), len(consolation["rounds"])) == (False, 2, 1)
    assert assistant.get(DESK_EVENT).json()["draw"]["draw_seed"] == 7


def test_contacts_are_given_by_no_read(anybody: APIClient, event: Event) -> None:
    add_entrant(event, EntrantValues(name="Ada Example", email="ada@example.org", phone="0555"), by=DESK)
    for path in READS:
        text = anybody.get(f"{EVENT}{path}").content.decode()
        assert "example.org" not in text
        assert "0555" not in text


@pytest.mark.parametrize("path", READS)
def test_who_has_the_newest_is_told_so_by_one_query(anybody: APIClient, db: None, path: str) -> None:
    cup = Cup(4)
    first = anybody.get(f"{EVENT}{path}")
    assert first.status_code == 200
    with CaptureQueriesContext(connection) as queries:
        again = anybody.get(f"{EVENT}{path}", HTTP_IF_NONE_MATCH=first["ETag"])
    assert (again.status_code, again.content, len(queries)) == (304, b"", 1)
    revision = cup.tournament.revision
    assert anybody.get(f"{EVENT}{path}", {"revision": revision}).status_code == 304
    Tournament.objects.update(revision=revision + 1)
    newer = anybody.get(f"{EVENT}{path}", HTTP_IF_NONE_MATCH=first["ETag"])
    assert newer.status_code == 200
    assert newer["ETag"] != first["ETag"]
    assert anybody.get(f"{EVENT}{path}", {"revision": revision}).status_code == 200


def test_another_language_is_another_answer(anybody: APIClient, db: None) -> None:
    Cup(4)
    english = anybody.get(f"{EVENT}/bracket")
    turkish = in_turkish(anybody).get(f"{EVENT}/bracket", HTTP_IF_NONE_MATCH=english["ETag"])
    assert turkish.status_code == 200
    assert turkish.json()[0]["words"] != english.json()[0]["words"]


@pytest.mark.parametrize("path", READS)
def test_a_read_costs_the_same_however_many_play(anybody: APIClient, db: None, path: str) -> None:
    counts = []
    for entrants, name in ((8, "Open"), (128, "Large")):
        cup = Cup(entrants, name=name)
        cup.play("M1-1")
        with CaptureQueriesContext(connection) as queries:
            answer = anybody.get(f"{API}/tournaments/kis-acik/events/{name.lower()}{path}")
        assert answer.status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]
