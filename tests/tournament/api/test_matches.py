"""Whoever holds the link of one side: reports, confirms, objects, uploads a record, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from matches.models import Match, MatchRecord
from tests.tournament.api.programs import API, DATA, EVENT, in_turkish, token_of
from tournament.models import LogEntry, Pairing

Publish = Callable[[int], None]


def _link(key: str, side: int) -> str:
    return f"{API}/matches/{token_of(key, side)}"


def _match(key: str) -> Match:
    match = Pairing.objects.get(key=key).match
    assert match is not None
    return match


def test_a_link_shows_its_match(anybody: APIClient, publish: Publish) -> None:
    publish(4)
    answer = anybody.get(_link("M1-1", 2))
    assert answer["Cache-Control"] == "no-store"
    shown = answer.json()
    assert (shown["tournament"], shown["side"], shown["pairing"]["length"]) == ("kis-acik", 2, 9)
    assert (shown["may_report"], shown["may_confirm"]) == (True, False)
    assert shown["name"] == shown["pairing"]["sides"][1]["name"]


def test_a_report_counts_at_once_and_is_confirmed(anybody: APIClient, publish: Publish) -> None:
    publish(4)
    reported = anybody.post(f"{_link('M1-1', 1)}/report", {"score": [9, 4]})
    assert reported.status_code == 200
    assert reported.json()["pairing"]["match_state"] == "reported"
    assert anybody.get(f"{EVENT}/results").json()[0]["score"] == [9, 4]
    other = anybody.get(_link("M1-1", 2)).json()
    assert (other["may_report"], other["may_confirm"]) == (False, True)
    confirmed = anybody.post(f"{_link('M1-1', 2)}/confirm")
    assert confirmed.json()["pairing"]["match_state"] == "confirmed"


def test_the_same_report_again_changes_nothing(anybody: APIClient, publish: Publish) -> None:
    publish(4)
    address = f"{_link('M1-1', 1)}/report"
    first = anybody.post(address, {"score": [9, 4]})
    acts = LogEntry.objects.count()
    again = anybody.post(address, {"score": [9, 4]})
    assert (again.status_code, again.json()) == (200, first.json())
    assert LogEntry.objects.count() == acts


def test_another_report_by_the_same_side_is_refused(anybody: APIClient, publish: Publish) -> None:
    publish(4)
    address = f"{_link('M1-1', 1)}/report"
    anybody.post(address, {"score": [9, 4]})
    english = anybody.post(address, {"score": [9, 5]})
    turkish = in_turkish(anybody).post(address, {"score": [9, 5]})
    for answer in (english, turkish):
        assert (answer.status_code, answer.json()["code"]) == (409, "already-reported")
    assert english.json()["detail"] != turkish.json()["detail"]
    assert _match("M1-1").score == (9, 4)


def test_a_resignation_says_its_level_and_what_is_not_known_is_ignored(
    anybody: APIClient, publish: Publish
) -> None:
    publish(4)
    resigned = {"winner": 1, "cube": 2, "kind": "resign", "level": 2}
    games = [resigned | {"mood": "glad"}, {"winner": 1, "cube": 4, "kind": "gammon"}]
    answer = anybody.post(f"{_link('M1-1', 1)}/report", {"games": games, "app": "example"})
    assert answer.status_code == 200
    assert [game["points"] for game in answer.json()["games"]] == [4, 8]


def test_a_match_game_by_game(anybody: APIClient, publish: Publish) -> None:
    publish(4)
    games = [
        {"winner": 1, "cube": 2, "kind": "gammon"},
        {"winner": 2, "cube": 2, "kind": "drop"},
        {"winner": 1, "cube": 4},
        {"winner": 2},
        {"winner": 1},
    ]
    shown = anybody.post(f"{_link('M1-1', 1)}/report", {"games": games}).json()
    assert shown["pairing"]["score"] == [9, 3]
    assert [game["score"] for game in shown["games"]] == [[4, 0], [4, 2], [8, 2], [8, 3], [9, 3]]
    assert [game["is_crawford"] for game in shown["games"]] == [False, False, False, True, False]


@pytest.mark.parametrize(
    ("claim", "code"),
    [
        ({}, "winner-missing"),
        ({"score": [10, 4]}, "score-beyond-length"),
        ({"score": [-1, 9]}, "score-negative"),
        ({"score": [5, 4]}, "score-without-winner"),
        ({"winner": 2, "score": [9, 4]}, "score-contradicts-winner"),
        ({"games": [{"winner": 1, "cube": 3}]}, "cube-not-power-of-two"),
        ({"games": [{"winner": 1}]}, "match-not-over"),
        ({"winner": 3}, "input-invalid"),
        ({"score": [9]}, "input-invalid"),
        ({"score": "9-4"}, "input-invalid"),
    ],
)
def test_what_cannot_be_is_refused(
    anybody: APIClient, publish: Publish, claim: dict[str, object], code: str
) -> None:
    publish(4)
    answer = anybody.post(f"{_link('M1-1', 1)}/report", claim)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert not _match("M1-1").has_result


def test_an_objection_reaches_the_desk(anybody: APIClient, assistant: APIClient, publish: Publish) -> None:
    publish(4)
    anybody.post(f"{_link('M1-1', 1)}/report", {"winner": 1})
    shown = anybody.post(f"{_link('M1-1', 2)}/object", {"reason": "9–7 to me"}).json()
    assert shown["pairing"]["match_state"] == "disputed"
    said = assistant.get(f"{API}/desk/tournaments/kis-acik/events/open/pairings/M1-1").json()["reports"]
    assert [report["act"] for report in said] == ["result", "objection"]
    assert "9–7 to me" in said[1]["words"]


def test_nobody_confirms_his_own_report(anybody: APIClient, publish: Publish) -> None:
    publish(4)
    address = _link("M1-1", 1)
    nothing = anybody.post(f"{address}/confirm")
    assert (nothing.status_code, nothing.json()["code"]) == (409, "nothing-reported")
    anybody.post(f"{address}/report", {"winner": 1})
    own = anybody.post(f"{address}/confirm")
    assert (own.status_code, own.json()["code"]) == (409, "own-report")


def _record(name: str = "match-4100.mat") -> dict[str, SimpleUploadedFile]:
    return {"file": SimpleUploadedFile(name, (DATA / "records" / name).read_bytes())}


def test_a_record_is_judged_and_its_columns_are_told(anybody: APIClient, publish: Publish) -> None:
    publish(4)
    address = f"{_link('M1-1', 1)}/records"
    answer = anybody.post(address, _record(), format="multipart")
    assert answer.status_code == 201
    record = answer.json()
    assert (record["status"], record["fault"], record["asks_columns"]) == ("valid", "", True)
    told = anybody.put(f"{address}/{record['id']}/columns", {"left_side": 2}).json()
    assert (told["left_side"], told["asks_columns"]) == (2, False)
    again = anybody.post(address, _record(), format="multipart").json()
    assert again["id"] == record["id"]
    assert MatchRecord.objects.count() == 1


def test_a_faulty_record_names_its_first_fault(anybody: APIClient, publish: Publish) -> None:
    publish(4)
    address = f"{_link('M1-1', 1)}/records"
    english = anybody.post(address, _record("match-4100-illegal-play.mat"), format="multipart").json()
    assert (english["status"], english["game"], english["row"]) == ("invalid", 5, 11)
    assert english["fault"]


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        (b"", 400, "record-empty"),
        (bytes(range(256)) * 64, 400, "record-unreadable"),
        (b"1" * 3_000_000, 413, "record-too-large"),
    ],
)
def test_files_that_are_no_record(
    anybody: APIClient, publish: Publish, content: bytes, status: int, code: str
) -> None:
    publish(4)
    file = SimpleUploadedFile("record.mat", content)
    answer = anybody.post(f"{_link('M1-1', 1)}/records", {"file": file}, format="multipart")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not MatchRecord.objects.exists()


def test_the_record_of_another_match_is_not_there(anybody: APIClient, publish: Publish) -> None:
    publish(4)
    record = anybody.post(f"{_link('M1-1', 1)}/records", _record(), format="multipart").json()
    address = f"{_link('M1-2', 1)}/records/{record['id']}/columns"
    assert anybody.put(address, {"left_side": 1}).status_code == 404


def test_taps_in_anger_are_slowed_down(anybody: APIClient, publish: Publish) -> None:
    publish(4)
    address = f"{_link('M1-1', 1)}/confirm"
    statuses = [anybody.post(address).status_code for _ in range(31)]
    assert statuses == [409] * 30 + [429]
    assert anybody.post(f"{_link('M1-2', 1)}/confirm").status_code == 409  # another link has its own count
