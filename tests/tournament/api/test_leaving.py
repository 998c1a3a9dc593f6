"""Leaving, coming late, going home, both sides out: by program."""

from __future__ import annotations

from collections.abc import Callable

from rest_framework.test import APIClient

from tests.factories import make_format, names_of
from tests.tournament.api.programs import DESK_EVENT
from tournament.models import Event, Tournament

Publish = Callable[[int], None]
FIRST = f"{DESK_EVENT}/pairings/M1-1"


def _loser(event: Event) -> str:
    return str(names_of(event, "M1-1")[1])


def test_somebody_leaves_and_comes_back(director: APIClient, publish: Publish, event: Event) -> None:
    publish(8)
    leaver = event.entrants.get(name=_loser(event))
    address = f"{DESK_EVENT}/entrants/{leaver.pk}/withdrawal"
    left = director.put(address, {"kind": "no-show"}, format="json")
    assert (left.status_code, left.json()["status"]) == (200, "withdrawn")
    assert director.get(FIRST).json()["pairing"]["status"] == "over"
    again = director.put(address, {}, format="json")
    assert (again.status_code, again.json()["code"]) == (409, "entrant-left")

    assert director.delete(address).json()["status"] == "checked-in"
    again = director.delete(address)
    assert (again.status_code, again.json()["code"]) == (409, "entrant-stays")


def test_a_disqualification_needs_a_reason(director: APIClient, publish: Publish, event: Event) -> None:
    publish(4)
    address = f"{DESK_EVENT}/entrants/{event.entrants.first().pk}/withdrawal"
    refused = director.put(address, {"kind": "disqualified"}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (400, "reason-missing")
    unknown = director.put(address, {"kind": "played"}, format="json")
    assert unknown.json()["errors"][0]["pointer"] == "/kind"
    assert director.put(address, {"kind": "disqualified", "reason": "Zar"}, format="json").status_code == 200


def test_somebody_new_comes_late(director: APIClient, publish: Publish, event: Event) -> None:
    publish(7)
    body = {"name": "Geç Örnek", "country": "TR", "draw_seed": 3}
    entered = director.post(f"{DESK_EVENT}/parts/1/late", body, format="json")
    assert (entered.status_code, entered.json()["name"], entered.json()["is_drawn"]) == (
        201,
        "Geç Örnek",
        True,
    )
    twice = director.post(f"{DESK_EVENT}/parts/1/late", body, format="json")
    assert (twice.status_code, twice.json()["code"]) == (409, "already-entered")
    nowhere = director.post(f"{DESK_EVENT}/parts/9/late", {"name": "Başka"}, format="json")
    assert (nowhere.status_code, nowhere.json()["code"]) == (400, "part-unknown")


def test_a_new_draw_is_made_only_when_it_is_asked_for(
    director: APIClient, publish: Publish, event: Event
) -> None:
    publish(8)
    body = {"name": "Geç Örnek"}
    refused = director.post(f"{DESK_EVENT}/parts/1/late", body, format="json")
    assert (refused.status_code, refused.json()["code"]) == (409, "redraw-possible")

    entered = director.post(f"{DESK_EVENT}/parts/1/late", body | {"redraw": True}, format="json")
    assert entered.status_code == 201
    assert len(event.stages.get(code="main").lines) == 16


def test_one_of_the_event_is_let_into_a_swiss(director: APIClient, tournament: Tournament) -> None:
    event = make_format("swiss", 6, tournament=tournament)
    address = f"{DESK_EVENT}/parts/1/entrants"
    there = event.entrants.first().pk
    refused = director.put(f"{address}/{there}", {}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (409, "already-entered")
    assert director.put(f"{address}/0", {}, format="json").status_code == 404

    outside = event.entrants.create(number=99, name="Dışarıda", sort_key="d", search_key="disarida")
    assert director.put(f"{address}/{outside.pk}", {}, format="json").status_code == 200
    assert event.stages.get().lines[-1] == outside.pk


def test_both_sides_forfeit(director: APIClient, publish: Publish, event: Event) -> None:
    publish(8)
    version = director.get(FIRST).json()["version"]
    refused = director.post(f"{FIRST}/double-forfeit", {"version": version, "reason": " "}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (400, "reason-missing")
    stale = director.post(f"{FIRST}/double-forfeit", {"version": version + 1, "reason": "x"}, format="json")
    assert (stale.status_code, stale.json()["code"]) == (409, "stale-page")

    both = director.post(
        f"{FIRST}/double-forfeit", {"version": version, "reason": "Gelmediler"}, format="json"
    )
    assert (both.json()["pairing"]["status"], both.json()["pairing"]["winner"]) == ("over", None)
    assert names_of(event, "M2-1")[0] == "bye"


def test_the_loser_goes_home_with_the_result_and_plays_on_after_all(
    assistant: APIClient, publish: Publish, event: Event
) -> None:
    publish(8)
    loser = _loser(event)
    sent = {"winner": 1, "version": 0, "goes_home": True}
    entered = assistant.post(f"{FIRST}/result", sent, format="json").json()
    assert (entered["loser"], entered["is_home"]) == (loser, True)
    assert "bye" in names_of(event, "C1-1")

    assert assistant.delete(f"{FIRST}/loser-home").json()["is_home"] is False
    assert loser in names_of(event, "C1-1")
    assert assistant.put(f"{FIRST}/loser-home").json()["is_home"] is True
    other = assistant.put(f"{DESK_EVENT}/pairings/M1-2/loser-home")
    assert (other.status_code, other.json()["code"]) == (409, "not-dropping")


def test_a_part_is_closed_and_opened_again(director: APIClient, tournament: Tournament) -> None:
    event = make_format("swiss", 4, tournament=tournament)
    for pairing in event.stages.get().pairings.all():
        director.post(
            f"{DESK_EVENT}/pairings/{pairing.key}/result", {"winner": 1, "version": 0}, format="json"
        )
    assert director.post(f"{DESK_EVENT}/parts/1/close").json()["is_closed"] is True
    assert director.delete(f"{DESK_EVENT}/parts/1/close").json()["is_closed"] is False
    again = director.delete(f"{DESK_EVENT}/parts/1/close")
    assert (again.status_code, again.json()["code"]) == (409, "stage-closed")


def test_an_assistant_withdraws_nobody(assistant: APIClient, publish: Publish, event: Event) -> None:
    publish(4)
    address = f"{DESK_EVENT}/entrants/{event.entrants.first().pk}/withdrawal"
    assert assistant.put(address, {}, format="json").status_code == 403
