"""The desk sets up by program: tournaments, events, draws; jobs and the log."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from rest_framework.test import APIClient

from tests.tournament.api.programs import API, DESK_EVENT, EVENT, in_turkish
from tournament.models import Event, Tournament

MADE = {"name": "Yaz Açık", "starts_on": "2026-07-04", "ends_on": "2026-07-05", "tables": 6}


def test_who_makes_a_tournament_owns_it(director: APIClient) -> None:
    answer = director.post(f"{API}/desk/tournaments", MADE)
    assert answer.status_code == 201
    assert answer.json()["slug"] == "yaz-acik"
    roles = {one["slug"]: one["role"] for one in director.get(f"{API}/desk/tournaments").json()}
    assert roles == {"yaz-acik": "owner", "kis-acik": "director"}
    assert Tournament.objects.get(slug="yaz-acik").tables.count() == 6


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"starts_on": "0026-07-04"}, "date-too-early"),
        ({"ends_on": "2026-07-03"}, "dates-reversed"),
        ({"name": "  "}, "name-missing"),
        ({"time_zone": "Europe/Nowhere"}, "time-zone-unknown"),
        ({"tables": 100000}, "too-many-tables"),
        ({"language": "de"}, "input-invalid"),
    ],
)
def test_a_tournament_that_cannot_be(director: APIClient, changed: dict[str, object], code: str) -> None:
    answer = director.post(f"{API}/desk/tournaments", MADE | changed)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert Tournament.objects.count() == 1


def test_an_event_with_its_lengths_and_clock(director: APIClient, tournament: Tournament) -> None:
    lengths = {"main": {"default": 9, "from_final": [11]}, "consolation": {"default": 5}}
    given = {"name": "Orta", "lengths": lengths, "clock": None}
    answer = director.post(f"{API}/desk/tournaments/kis-acik/events", given)
    assert answer.status_code == 201
    event = Event.objects.get(slug=answer.json()["event"]["slug"])
    assert event.clock == {}
    assert [(s.code, s.length, s.lengths_from_final) for s in event.stages.order_by("order")] == [
        ("main", 9, [11]),
        ("consolation", 5, []),
    ]


def test_an_event_to_a_length_nobody_plays(director: APIClient, tournament: Tournament) -> None:
    given = {"name": "Orta", "lengths": {"main": {"default": 65}}}
    answer = director.post(f"{API}/desk/tournaments/kis-acik/events", given)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-match-length")
    assert "65" in answer.json()["detail"]


def test_draw_redraw_discard_publish(director: APIClient, enter: Callable[[int], None]) -> None:
    enter(5)
    first = director.post(f"{DESK_EVENT}/draw", {"draw_seed": 7})
    assert first.status_code == 201
    assert first.json()["draw"]["draw_seed"] == 7
    assert director.post(f"{DESK_EVENT}/draw", {"draw_seed": 8}).json()["draw"]["draw_seed"] == 8
    stale = director.post(f"{DESK_EVENT}/draw/publish", {"draw_seed": 7})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale-page")
    assert stale.json()["values"] == {"seen": 7, "now": 8}
    discarded = director.delete(f"{DESK_EVENT}/draw").json()["draw"]
    assert (discarded["draw_seed"], discarded["cannot_publish"][0]["code"]) == (None, "not-drawn")
    director.post(f"{DESK_EVENT}/draw", {"draw_seed": 7})
    published = director.post(f"{DESK_EVENT}/draw/publish", {"draw_seed": 7}).json()
    assert published["draw"]["is_published"]
    assert [refusal["code"] for refusal in published["draw"]["cannot_draw"]] == ["round-already-drawn"]
    assert len(director.get(f"{EVENT}/bracket").json()) == 2


def test_a_published_draw_stands(director: APIClient, publish: Callable[[int], None]) -> None:
    publish(4)
    english = director.post(f"{DESK_EVENT}/draw", {})
    turkish = in_turkish(director).post(f"{DESK_EVENT}/draw", {})
    for answer in (english, turkish):
        assert (answer.status_code, answer.json()["code"]) == (409, "round-already-drawn")
        assert "Open" in answer.json()["detail"]
    assert english.json()["detail"] != turkish.json()["detail"]


def test_the_log_turns_its_pages(director: APIClient, enter: Callable[[int], None]) -> None:
    enter(3)
    address = f"{API}/desk/tournaments/kis-acik/log"
    lines = director.get(address, {"limit": 2}).json()
    assert [line["action"] for line in lines] == ["add-entrant", "add-entrant"]
    older = director.get(address, {"before": lines[-1]["revision"]}).json()
    assert [line["action"] for line in older] == ["add-entrant", "create-event", "create-tournament"]
    assert "Oyuncu 003 Örnek" in lines[0]["sentence"]
    assert director.get(address, {"limit": 0}).status_code == 400
