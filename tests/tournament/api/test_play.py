"""The desk during play, by program: calls, results, corrections, sheets."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from rest_framework.test import APIClient

from tests.tournament.api.programs import API, DESK, DESK_EVENT, EVENT, token_of
from tournament.models import Event, Job, Pairing, Tournament
from tournament.services import jobs
from tournament.services.draws import draw_event

Publish = Callable[[int], None]
FIRST = f"{DESK_EVENT}/pairings/M1-1"


def test_a_pairing_with_both_links(assistant: APIClient, publish: Publish) -> None:
    publish(4)
    shown = assistant.get(FIRST).json()
    assert [link["token"] for link in shown["links"]] == [token_of("M1-1", 1), token_of("M1-1", 2)]
    assert all(link["url"].endswith(f"/m/{link['token']}/") for link in shown["links"])
    assert shown["free_tables"] == [1, 2, 3, 4]


def test_a_match_is_called_and_the_call_taken_back(assistant: APIClient, publish: Publish) -> None:
    publish(4)
    called = assistant.post(f"{FIRST}/call", {"table": 3}).json()
    assert (called["pairing"]["status"], called["pairing"]["table"]) == ("called", 3)
    taken = assistant.post(f"{DESK_EVENT}/pairings/M1-2/call", {"table": 3})
    assert (taken.status_code, taken.json()["code"]) == (409, "table-taken")
    assert taken.json()["values"] == {"table": 3, "pairing": "M1-1"}
    assert assistant.delete(f"{FIRST}/call").json()["pairing"]["status"] == "ready"


def test_a_table_that_is_not_there_is_a_problem(assistant: APIClient, publish: Publish) -> None:
    publish(4)
    unknown = assistant.post(f"{FIRST}/call", {"table": 99})
    assert (unknown.status_code, unknown.json()["code"]) == (400, "table-unknown")
    assert unknown.json()["detail"] == "There is no table 99."


def test_a_draw_that_is_not_published_is_a_problem(
    director: APIClient, enter: Callable[[int], None], event: Event
) -> None:
    enter(4)
    draw_event(event, by=DESK, draw_seed=7)
    result = {"score": [9, 4], "version": 0, "revision": 99, "reason": "Sheet", "table": 1}
    for act in (
        "result",
        "result/preview",
        "correction",
        "correction/preview",
        "call",
        "settle",
        "clear",
        "clear/preview",
    ):
        refused = director.post(f"{FIRST}/{act}", result)
        assert (refused.status_code, refused.json()["code"]) == (409, "draw-not-published"), act


def test_a_result_is_previewed_then_entered(assistant: APIClient, publish: Publish) -> None:
    publish(4)
    names = [side["name"] for side in assistant.get(FIRST).json()["pairing"]["sides"]]
    preview = assistant.post(f"{FIRST}/result/preview", {"score": [9, 4]}).json()
    assert (preview["winner"], preview["loser"], preview["score"]) == (*names, [9, 4])
    assert len(preview["sentences"]) == 3
    assert preview["steps"][0]["key"] == "M2-1"
    assert not Pairing.objects.filter(status="over").exists()
    entered = assistant.post(f"{FIRST}/result", {"score": [9, 4], "version": 0}).json()
    assert (entered["pairing"]["match_state"], entered["pairing"]["score"]) == ("confirmed", [9, 4])


def test_the_second_of_two_desks_is_refused(assistant: APIClient, publish: Publish) -> None:
    publish(4)
    assistant.post(f"{FIRST}/result", {"score": [9, 4], "version": 0})
    second = assistant.post(f"{FIRST}/result", {"score": [4, 9], "version": 0})
    assert second.status_code == 409
    assert second.json()["code"] in {"result-already-entered", "stale-page"}
    assert anybody_sees_score() == [9, 4]


def anybody_sees_score() -> list[int]:
    program = APIClient()
    return program.get(f"{EVENT}/results").json()[0]["score"]


def test_a_walkover(assistant: APIClient, publish: Publish) -> None:
    publish(4)
    entered = assistant.post(f"{FIRST}/result", {"winner": 2, "kind": "no-show", "version": 0}).json()
    shown = entered["pairing"]
    assert (shown["match_state"], shown["kind"], shown["score"]) == ("decided", "no-show", None)


def test_a_dispute_is_settled(anybody: APIClient, assistant: APIClient, publish: Publish) -> None:
    publish(4)
    anybody.post(f"{API}/matches/{token_of('M1-1', 1)}/report", {"score": [9, 4]})
    anybody.post(f"{API}/matches/{token_of('M1-1', 2)}/object", {})
    settled = assistant.post(f"{FIRST}/settle").json()
    assert settled["pairing"]["match_state"] == "confirmed"
    again = assistant.post(f"{FIRST}/settle")
    assert (again.status_code, again.json()["code"]) == (409, "nothing-to-settle")


def test_a_correction_moves_the_bracket(director: APIClient, publish: Publish) -> None:
    publish(4)
    names = [side["name"] for side in director.get(FIRST).json()["pairing"]["sides"]]
    director.post(f"{FIRST}/result", {"score": [9, 4], "version": 0})
    claim = {"score": [4, 9], "reason": "The sheet was read upside down"}
    preview = director.post(f"{FIRST}/correction/preview", claim).json()
    assert preview["was_played"] is False
    assert {change["key"] for change in preview["changes"]} == {"M2-1", "C1-1"}
    assert preview["revision"] == Tournament.objects.get().revision
    stale = director.post(f"{FIRST}/correction", {**claim, "revision": preview["revision"] - 1})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale-page")
    director.post(f"{FIRST}/correction", {**claim, "revision": preview["revision"]})
    final = director.get(f"{EVENT}/bracket").json()[0]["rounds"][1]["pairings"][0]
    assert names[1] in [slot["name"] for slot in final["slots"]]


def test_played_matches_stand_unless_cleared(director: APIClient, publish: Publish) -> None:
    publish(4)
    for key in ("M1-1", "M1-2"):
        director.post(f"{DESK_EVENT}/pairings/{key}/result", {"winner": 1, "version": 0})
    director.post(f"{DESK_EVENT}/pairings/M2-1/result", {"winner": 1, "version": 0})
    preview = director.post(f"{FIRST}/correction/preview", {"winner": 2}).json()
    assert preview["was_played"]
    why = {"winner": 2, "reason": "The sheet was read upside down"}
    stands = {**why, "revision": preview["revision"], "clear": False}
    shown = director.post(f"{FIRST}/correction", stands).json()["pairing"]
    assert (shown["winner"], shown["goes_on"]) == (2, 1)
    cleared = {**why, "revision": Tournament.objects.get().revision, "clear": True}
    shown = director.post(f"{FIRST}/correction", cleared).json()["pairing"]
    assert (shown["winner"], shown["goes_on"]) == (2, 2)
    assert director.get(f"{DESK_EVENT}/pairings/M2-1").json()["pairing"]["status"] == "ready"


def test_a_result_is_taken_back_with_what_followed(director: APIClient, publish: Publish) -> None:
    publish(4)
    nothing = director.post(f"{FIRST}/clear/preview")
    assert (nothing.status_code, nothing.json()["code"]) == (409, "nothing-reported")
    for key in ("M1-1", "M1-2", "M2-1"):
        director.post(f"{DESK_EVENT}/pairings/{key}/result", {"winner": 1, "version": 0})
    before = director.get(FIRST).json()
    preview = director.post(f"{FIRST}/clear/preview").json()
    assert preview["names"] == [side["name"] for side in before["pairing"]["sides"]]
    assert [change["key"] for change in preview["changes"] if change["is_cleared"]] == ["M2-1"]
    sent = {"revision": preview["revision"]}
    mute = director.post(f"{FIRST}/clear", sent)
    assert (mute.status_code, mute.json()["code"]) == (400, "reason-missing")
    shown = director.post(f"{FIRST}/clear", {**sent, "reason": "Wrong players"}).json()
    assert (shown["pairing"]["status"], shown["pairing"]["winner"]) == ("ready", None)
    assert {link["token"] for link in shown["links"]}.isdisjoint(link["token"] for link in before["links"])
    assert director.get(f"{DESK_EVENT}/pairings/M2-1").json()["pairing"]["status"] == "waiting"
    stale = director.post(f"{FIRST}/clear", {**sent, "reason": "Wrong players"})
    assert (stale.status_code, stale.json()["code"]) == (409, "nothing-reported")


def test_a_correction_wants_a_reason(director: APIClient, publish: Publish) -> None:
    publish(4)
    director.post(f"{FIRST}/result", {"winner": 1, "version": 0})
    answer = director.post(
        f"{FIRST}/correction", {"winner": 2, "revision": Tournament.objects.get().revision}
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "reason-missing")


def test_an_assistant_corrects_nothing(assistant: APIClient, publish: Publish) -> None:
    publish(4)
    answer = assistant.post(f"{FIRST}/correction", {"winner": 2, "revision": 1})
    assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed")


@pytest.mark.parametrize("sheet", ["bracket", "score-sheets", "standings"])
def test_a_sheet_is_asked_for_and_fetched(assistant: APIClient, publish: Publish, sheet: str) -> None:
    publish(4)
    asked = assistant.post(f"{API}/desk/tournaments/kis-acik/prints", {"sheet": sheet, "event": "open"})
    assert asked.status_code == 202
    assert asked.json()["file"] is None
    job = Job.objects.get(pk=asked.json()["id"])
    assert asked["Location"].endswith(f"/api/v1/desk/tournaments/kis-acik/prints/{job.pk}")
    assert assistant.get(f"{asked['Location']}/file").status_code == 404
    claimed = jobs.claim(job.pk)
    assert claimed is not None
    jobs.finish(claimed, name="sheet.pdf", content=b"%PDF-1.4")
    done = assistant.get(asked["Location"]).json()
    assert (done["state"], done["progress"]) == ("done", 100)
    file = assistant.get(done["file"])
    assert file["Content-Type"] == "application/pdf"
    assert file.content == b"%PDF-1.4"


def test_a_sheet_of_nothing(assistant: APIClient, tournament: Tournament) -> None:
    address = f"{API}/desk/tournaments/kis-acik/prints"
    assert assistant.post(address, {"sheet": "nonsense"}).json()["code"] == "input-invalid"
    assert assistant.post(address, {"sheet": "bracket", "event": "nowhere"}).status_code == 404
    missing = assistant.post(address, {"sheet": "bracket"})
    assert (missing.status_code, missing.json()["code"]) == (400, "event-missing")
