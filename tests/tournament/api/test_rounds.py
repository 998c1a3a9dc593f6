"""Any format by the API: made, drawn part by part, paired round by round, read as a table."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from rules.tournament.states import Role
from tests.factories import DESK, accepted, make_tournament
from tests.tournament.api.programs import API, program_of
from tournament.models import Event, Tournament
from tournament.services.registration import import_entrants

EVENTS = f"{API}/desk/tournaments/kis-acik/events"


@pytest.fixture
def tournament(db: None) -> Tournament:
    return make_tournament()


@pytest.fixture
def program(tournament: Tournament) -> APIClient:
    return program_of(tournament, Role.DIRECTOR)


def _made(program: APIClient, body: dict[str, object], entrants: int) -> str:
    answer = program.post(EVENTS, body, format="json")
    assert answer.status_code == 201, answer.json()
    slug = answer.json()["event"]["slug"]
    names = accepted(f"Entrant {number}" for number in range(1, entrants + 1))
    import_entrants(Event.objects.get(slug=slug), names, by=DESK)
    return f"{EVENTS}/{slug}"


def _play(program: APIClient, event: str) -> None:
    public = event.replace("/desk", "")
    for line in program.get(f"{public}/pairings").json():
        if line["status"] == "ready":
            body = {"score": [line["length"], 0], "version": line["version"]}
            answer = program.post(f"{event}/pairings/{line['key']}/result", body, format="json")
            assert answer.status_code == 200, answer.json()


def test_a_swiss_is_played_into_its_knockout(program: APIClient, anybody: APIClient) -> None:
    body = {"name": "Swiss", "format": "swiss-knockout", "settings": {"1": {"rounds": 2}}}
    event = _made(program, body, 9)
    drawn = program.post(f"{event}/parts/1/draw", {"draw_seed": 5}, format="json").json()
    assert [drawn["format"], drawn["settings"]["rounds"], drawn["drafted"]["number"]] == [
        "swiss-random",
        2,
        1,
    ]
    assert program.post(f"{event}/parts/1/draw/publish", {"draw_seed": 5}, format="json").status_code == 200
    _play(program, event)

    paired = program.post(f"{event}/parts/1/round", {"draw_seed": 6}, format="json").json()
    assert {"no-rematch", "order"} <= {reason["code"] for reason in paired["drafted"]["why"]}
    assert all(reason["sentence"] for reason in paired["drafted"]["why"])
    assert len(paired["drafted"]["pairings"]) == 5
    program.post(f"{event}/parts/1/round/publish", {"draw_seed": 6}, format="json")
    _play(program, event)

    (table,) = anybody.get(f"{API}/tournaments/kis-acik/events/swiss/tables").json()
    first = table["groups"][0]["lines"][0]
    assert [table["is_final"], first["first"], first["score"]] == [True, 1, 2]
    assert {figure["code"] for figure in first["figures"]} == {"buchholz", "sonneborn-berger"}
    parts = program.get(f"{event}/parts").json()
    assert [part["cannot_draw"] for part in parts][1] == []
    knockout = program.post(f"{event}/parts/2/draw", {"draw_seed": 7}, format="json").json()
    assert knockout["stages"] == ["main"]
    assert knockout["state"] == "drawn"


def test_a_chain_of_ones_own_is_made(program: APIClient) -> None:
    parts = [
        {"format": "groups", "settings": {"group-size": 3}},
        {"format": "last-chance", "entry": {"rule": "best", "part": 1, "count": 4}},
    ]
    event = _made(program, {"name": "Own", "format": "chain", "parts": parts}, 6)

    shown = program.get(f"{event}/parts").json()

    assert [(part["format"], part["entry"]) for part in shown] == [
        ("groups", {"rule": "all"}),
        ("last-chance", {"rule": "best", "part": 1, "count": 4}),
    ]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"format": "swiss", "settings": {"1": {"round": 3}}}, "unknown-setting"),
        ({"format": "swiss", "settings": {"1": {"rounds": -3}}}, "bad-setting"),
        ({"format": "swiss", "settings": {"2": {}}}, "choice-unknown"),
        ({"format": "swiss", "settings": {"one": {}}}, "choice-unknown"),
        ({"format": "chain", "parts": [{"format": "chess"}]}, "choice-unknown"),
        (
            {"format": "chain", "parts": [{"format": "cup", "entry": {"rule": "best"}}]},
            "bad-entry",
        ),
    ],
)
def test_what_makes_no_event_is_refused(program: APIClient, body: dict[str, object], code: str) -> None:
    answer = program.post(EVENTS, {"name": "Open"} | body, format="json")

    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_a_bracket_has_no_next_round(program: APIClient) -> None:
    event = _made(program, {"name": "Open"}, 4)

    answer = program.post(f"{event}/parts/1/round", {}, format="json")

    assert (answer.status_code, answer.json()["code"]) == (409, "not-by-rounds")


def test_a_part_that_is_not_there_is_refused(program: APIClient) -> None:
    event = _made(program, {"name": "Open"}, 4)

    answer = program.post(f"{event}/parts/9/draw", {}, format="json")

    assert answer.json()["code"] == "part-unknown"


def test_a_round_that_lies_ready_is_paired_anew_when_that_is_meant(program: APIClient) -> None:
    """The draft is replaced, the log keeps its seed, and who saw the old one does not publish the new one."""
    event = _made(program, {"name": "Swiss", "format": "swiss"}, 6)
    program.post(f"{event}/parts/1/draw", {"draw_seed": 5}, format="json")
    program.post(f"{event}/parts/1/draw/publish", {"draw_seed": 5}, format="json")
    _play(program, event)
    program.post(f"{event}/parts/1/round", {"draw_seed": 6}, format="json")

    assert program.post(f"{event}/parts/1/round", {"draw_seed": 7}, format="json").status_code == 409
    anew = program.post(f"{event}/parts/1/round", {"draw_seed": 7, "again": True}, format="json")
    assert (anew.status_code, anew.json()["drafted"]["draw_seed"], anew.json()["rounds"]) == (201, 7, 2)
    bad = program.post(f"{event}/parts/1/round", {"again": True, "byes": [0]}, format="json")
    assert bad.status_code >= 400
    assert program.get(f"{event}/parts").json()[0]["drafted"]["draw_seed"] == 7
    stale = program.post(f"{event}/parts/1/round/publish", {"draw_seed": 6}, format="json")
    assert (stale.status_code, stale.json()["code"]) == (409, "stale-page")
    log = Event.objects.get().log.filter(action="draw-round").order_by("pk")
    assert [line.before for line in log] == [{}, {"draw_seed": 6}]


def test_a_part_is_not_finished_while_its_consolation_goes_on(program: APIClient) -> None:
    event = _made(program, {"name": "Open"}, 8)
    program.post(f"{event}/parts/1/draw", {"draw_seed": 5}, format="json")
    program.post(f"{event}/parts/1/draw/publish", {"draw_seed": 5}, format="json")
    for key in ("M1-1", "M1-2", "M1-3", "M1-4", "M2-1", "M2-2", "M3-1"):
        lines = program.get(f"{event.replace('/desk', '')}/pairings").json()
        line = next(line for line in lines if line["key"] == key)
        body = {"score": [line["length"], 0], "version": line["version"]}
        program.post(f"{event}/pairings/{key}/result", body, format="json")

    (part,) = program.get(f"{event}/parts").json()
    assert (part["state"], part["open"] > 0) == ("running", True)
    _play(program, event)
    _play(program, event)
    _play(program, event)
    (part,) = program.get(f"{event}/parts").json()
    assert (part["state"], part["open"]) == ("finished", 0)


@pytest.mark.parametrize("seed", [-1, 2**63, 2**80])
def test_a_draw_seed_has_one_limit(program: APIClient, seed: int) -> None:
    event = _made(program, {"name": "Open"}, 4)

    answer = program.post(f"{event}/parts/1/draw", {"draw_seed": seed}, format="json").json()

    assert (answer["code"], answer["values"]["limit"]) == ("draw-seed-invalid", 2**63 - 1)


@pytest.mark.parametrize("name", ["fixed", "byes", "absent"])
def test_what_a_draw_does_not_know_is_refused(program: APIClient, name: str) -> None:
    """The first round is drawn with the part: pairs are fixed in the rounds after it."""
    event = _made(program, {"name": "Swiss", "format": "swiss"}, 4)

    answer = program.post(f"{event}/parts/1/draw", {name: []}, format="json")

    assert answer.status_code == 400
    assert [(each["pointer"], each["code"]) for each in answer.json()["errors"]] == [
        (f"/{name}", "unknown-field")
    ]
    assert not Event.objects.get().stages.get().rounds.exists()
